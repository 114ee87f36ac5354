"""Why two quantities do not compare: they measure different things, or the same in two currencies."""

from __future__ import annotations

from tuiyan.engine.catalog import UnknownName
from tuiyan.engine.dimension import Dimension
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced

EXAMPLE = 15


def unlike(values: Values, name: str, stated: Dimension, ours: Dimension) -> str:
    """Say why what is stated of ``name`` does not compare with what it is, and what to give instead."""
    units = values.catalog.units
    labels = [" ".join(units.labels_in(each)) for each in (stated, ours)]
    source = _labelled_input(values, name) if all(labels) else ""
    if not source or units.generic(stated) is not units.generic(ours):
        return say("engine.unlike_terms", left=stated, right=ours)
    unit = units.fitted(units.unit(values.catalog.unit(source)), stated)
    words = {"name": pick(values.catalog.label(source)), "example": f'{source}="{EXAMPLE} {unit.text}"'}
    return spaced(say("engine.other_label", stated=labels[0], ours=labels[1], **words))


def _labelled_input(values: Values, name: str) -> str:
    """Return the input that a value has its label from: the price for its currency."""
    units = values.catalog.units
    try:
        inputs = values.value(name).inputs
        found = (each for each in inputs if units.labels_in(values.value(each).quantity.dimension))
        return next(found, "")
    except (Unavailable, UnknownName):
        return ""
