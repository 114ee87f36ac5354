"""What is asked for, as far as reading goes; and what readings are of it though they count something else."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.drill.question_text import QuestionText
from tuiyan.engine.dimension import PURE, Dimension, dimension
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import Reading
from tuiyan.engine.unit_table import UnitTable

SECOND = dimension({"second": 1})


class Wanted(NamedTuple):
    """What is asked for, as far as reading goes.

    Attributes:
        dimension: Of the answer, in any currency.
        said: What the question says.
        unit: A bare number's, or ``""``.
        shown_in: The answer's unit as it is shown, or ``""``.
        kind: A unit that the question speaks of for its kind alone, such as bytes, or ``""``.
    """

    units: UnitTable
    dimension: Dimension
    said: QuestionText
    unit: str = ""
    shown_in: str = ""
    kind: str = ""


def fitted(plain: Reading, wanted: Wanted) -> Reading | None:
    """Return a reading as of the dimension asked, where it differs in what is only counted."""
    assert plain.quantity is not None
    units, found = wanted.units, plain.quantity.dimension
    bare = units.generic(found).without(units.counts)
    asked = wanted.dimension.without(units.counts)
    if found is PURE:
        return None
    if (bare is asked / SECOND and wanted.said.is_rate) or (
        bare is asked * SECOND and not plain.unit.isascii()
    ):
        return plain._replace(quantity=Quantity(plain.quantity.value, wanted.dimension))
    if bare is not asked:
        return None
    if bare is PURE and not wanted.said.speaks_of(plain.unit, units):
        return None
    return plain._replace(quantity=Quantity(plain.quantity.value, labelled(found, wanted)))


def labelled(found: Dimension, wanted: Wanted) -> Dimension:
    """Return the dimension asked, with the currency that was typed."""
    return wanted.units.labelled(wanted.dimension, found) if found is not PURE else wanted.dimension
