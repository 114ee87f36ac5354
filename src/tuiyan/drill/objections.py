"""Why an answer is not taken though its digits may fit, as a fair examiner would say.

The number that the question itself gives is no answer to it; a unit that it forbids, another currency, more
than a share can be and more than a stated maximum are wrong, and each has a name of its own::

    objection(target, read("10 GiB"), is_right=True)     # the question asks for decimal GB
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.marking import Verdict, power_apart
from tuiyan.drill.question_text import is_of_powers_of_two
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.drill.targets.quantity import QuantityTarget

OBJECTIONS = ("given", "currency", "decimal", "binary", "bits", "whole", "most", "least")
"""Ids of the mistakes that are told of any question."""


def objection(target: QuantityTarget, answer: TypedAnswer, *, is_right: bool) -> Verdict | None:
    """Return what speaks against an answer of the right dimension; None where nothing does."""
    for found in (_of_unit(target, answer, is_right), _of_size(target, answer, is_right)):
        if found:
            return objected(found, answer)
    if not is_right and not target.is_rough and _is_given(target, answer):
        return objected("given", answer)
    return None


def objected(name: str, answer: TypedAnswer) -> Verdict:
    """Return the verdict that says why."""
    why = say(f"drill.{name}_why", unit=answer.unit, typed=answer.as_written)
    return Verdict("wrong", 0, name, say(f"drill.{name}_name"), why)


def _of_unit(target: QuantityTarget, answer: TypedAnswer, is_right: bool) -> str:
    """Return what is wrong with the unit."""
    quantity, units = answer.quantity, target.units
    assert quantity is not None
    shown = units.unit(target.named_unit or target.unit).dimension
    expected = _currencies(target, shown.exponents)
    if expected and _currencies(target, quantity.dimension.exponents) - expected:
        return "currency"
    wanted = target.wants_powers_of_two
    if is_right and wanted is not None and is_of_powers_of_two(answer.unit, units) is (not wanted):
        return "binary" if wanted else "decimal"
    return "bits" if is_right and target.asks_for_bytes_not(answer.unit) else ""


def _currencies(target: QuantityTarget, exponents: tuple[tuple[str, object], ...]) -> set[str]:
    return {base for base, _ in exponents if base in target.units.labels}


def _of_size(target: QuantityTarget, answer: TypedAnswer, is_right: bool) -> str:
    """Return what is wrong with the size."""
    assert answer.quantity is not None
    given, right = answer.quantity.value, target.answer.value
    if target.is_share and right <= 1 < given and not power_apart(given, right):
        return "whole"
    above = given - right
    if target.bound == "most" and above > 0 and (is_right or above <= 1):
        return "most"
    if target.bound == "least" and above < 0 and (is_right or above >= -1):
        return "least"
    return ""


def _is_given(target: QuantityTarget, answer: TypedAnswer) -> bool:
    """Tell whether a value stands in the question."""
    quantity = answer.quantity
    assert quantity is not None
    is_count = quantity.dimension.uses_only(target.units.counts)
    return any(
        said.quantity.value == quantity.value
        and (said.quantity.dimension == quantity.dimension or (is_count and not said.unit))
        for said in target.said.quantities
    )
