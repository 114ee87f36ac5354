"""From a bound to what to expect of a real deployment, by rules that stand in the content.

A row of ``catalog.expected`` says ``for`` which quantities it speaks, and in one of four ways what comes of
their bound: bound ÷ share + layers × a fixed time, with a range around it; bound ÷ the greater to ÷ the
lesser share; what is expected of another quantity and the rest of the bound, up to its least share; or what
the formula gives with the expected values of others put in. Each comes from published results, and says
``only_on`` which GPUs and ``while`` which conditions there are any; beyond them nothing is expected. The
scenario's efficiencies have no part in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.expression import parse
from tuiyan.engine.quantity import Given, Quantity

Row = Mapping[str, Any]


class Range(NamedTuple):
    """What to expect.

    Attributes:
        low: The least.
        high: The most.
        source: Whose results it comes from.
        date: When they were looked up.
    """

    low: Quantity
    high: Quantity
    source: str
    date: str


def expected(values: Values, name: str, above: frozenset[str] = frozenset()) -> Range | None:
    """Return what to expect of a quantity, or ``None`` where no published result tells.

    Args:
        values: The numbers with efficiencies of 1.
        name: The quantity.
        above: What is being worked out from it; nothing stands on itself.

    Raises:
        Unavailable: If its bound cannot be had.
    """
    row = next((row for row in values.catalog.expected if name in row["for"]), None)
    if row is None or name in above or not _reaches(values, row):
        return None
    above |= {name}
    if "through" in row:
        return _through(values, name, row["through"], above)
    if "stands_on" in row:
        return _more(values, row, above)
    bound = values.value(name).quantity
    low, high = _shares(values, row, bound) if "cases" in row else _middle(values, row, bound)
    return Range(_like(bound, low), _like(bound, high), row["source"], row["date"])


def _reaches(values: Values, row: Row) -> bool:
    """Tell whether there are published results of this kind of GPU and load."""
    gpus = row.get("only_on")
    is_known = gpus is None or values.scenario.choices.get("gpu") in gpus
    return is_known and all(values.holds(condition) for condition in row.get("while", ()))


def _middle(values: Values, row: Row, bound: Quantity) -> tuple[Fraction, Fraction]:
    """Return bound ÷ share + layers × a fixed time, and the range around it."""
    if less := row.get("less"):
        bound = bound - values.quantity(parse(less).node)
    fixed, layers = _first(values, row.get("fixed", ()), "time"), values.value("layers").quantity.value
    middle = bound.value / _number(values, row["share"]) + layers * fixed
    users = values.value("batch").quantity.value * _number(values, row["per_user"])
    low, high = (_first(values, row.get(end, ()), "factor") for end in ("low", "high"))
    return low * middle, high * middle + users


def _shares(values: Values, row: Row, bound: Quantity) -> tuple[Fraction, Fraction]:
    share_low, share_high, latest = (
        _first(values, row.get("cases", ()), key) for key in ("share_low", "share_high", "latest")
    )
    return bound.value / share_high, bound.value / share_low + latest


def _more(values: Values, row: Row, above: frozenset[str]) -> Range | None:
    """Return what is expected of another quantity, and the rest of the bound, up to its least share."""
    base = expected(values, row["stands_on"], above)
    like = next((each for each in values.catalog.expected if row["plus_like"] in each["for"]), None)
    if base is None or like is None or "cases" not in like:
        return None
    more = values.quantity(parse(row["plus"]).node).value
    low, high = base.low.value + more, base.high.value + more / _first(values, like["cases"], "share_low")
    source = _sources([base.source, like["source"]])
    return Range(_like(base.low, low), _like(base.high, high), source, min(base.date, like["date"]))


def _through(values: Values, name: str, parts: list[str], above: frozenset[str]) -> Range | None:
    """Return what the formula gives with the expected values of its parts."""
    ranges = {part: expected(values, part, above) for part in parts}
    known = {part: each for part, each in ranges.items() if each is not None}
    if len(known) < len(parts):
        return None
    ends = []
    for end in ("low", "high"):
        scenario = values.scenario
        for part, each in known.items():
            scenario = scenario.put(part, Given(getattr(each, end), ""))
        ends.append(Values(values.catalog, scenario).value(name).quantity)
    low, high = sorted(ends, key=lambda quantity: quantity.value)
    source = _sources(each.source for each in known.values())
    return Range(low, high, source, min(each.date for each in known.values()))


def _sources(texts: Iterable[str]) -> str:
    """Join lists of sources, each named once."""
    return "; ".join(dict.fromkeys(each for text in texts for each in text.split("; ")))


def _first(values: Values, rows: Sequence[Row], key: str) -> Fraction:
    """Return the number of the first row whose conditions hold."""
    row = next((row for row in rows if all(map(values.holds, row.get("when", ())))), None)
    if row is None:
        raise Unavailable(key)
    return _number(values, row[key])


def _number(values: Values, text: str) -> Fraction:
    return values.catalog.given(text).quantity.value


def _like(quantity: Quantity, value: Fraction) -> Quantity:
    return Quantity(value, quantity.dimension, quantity.spread)
