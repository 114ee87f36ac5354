"""What is known of a quantity, in words and as data: its bound, what to expect, and what was measured.

``known_lines(values, "ttft", outlook)`` gives ``Known("下限", "71.3 ms", "不排队…")`` and so on, for a
command line as for a panel; ``as_json`` gives the same to programs. A bound is called what it is, lower or
upper.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tuiyan.engine.as_json import plain
from tuiyan.engine.claim import Measured
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import ReadingError
from tuiyan.inference.outlook import Outlook, speaks_of
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced


class Known(NamedTuple):
    """One line of what is known.

    Attributes:
        label: ``下限``, ``预计`` or ``实测``.
        value: As shown, or ``""`` where there is none.
        words: What it leaves out, where it comes from, and when.
        source: Whose it is, or ``""``.
        date: When it was looked up or measured, or ``""``.
    """

    label: str
    value: str
    words: str
    source: str = ""
    date: str = ""

    def shorter(self) -> Iterator[str]:
        """Give the words, then what is left of them where there is less and less room."""
        yield self.words
        sources = self.source.split("; ") if self.source else []
        for count in range(len(sources), 0, -1):
            yield say("fit.source", source="; ".join(sources[:count]), date=self.date)
        yield self.date


def known_lines(values: Values, name: str, found: Outlook) -> Iterator[Known]:
    """Give what is known of a quantity, the bound first."""
    bound, expected = found.bound, found.expected
    if bound is not None:
        yield Known(say(f"fit.{bound.side}"), _shown(values, name, bound.quantity), bound.leaves_out)
    if expected is not None:
        source = say("fit.source", source=expected.source, date=expected.date)
        shown = _range(values, name, expected.low, expected.high)
        yield Known(say("fit.expected"), shown, source, expected.source, expected.date)
    elif speaks_of(values.catalog, name):
        yield Known(say("fit.expected"), "", say("fit.nothing_expected"))
    for row in found.measured:
        source = say("fit.source", source=row.source, date=row.date)
        words = spaced(say("fit.measured_as", what=pick(row.names), source=source))
        yield Known(say("fit.measured"), row.shown, words, row.source, row.date)


def as_json(values: Values, name: str, found: Outlook, notices: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return what is known as plain data; ``notices`` are warnings of what was asked, before those of it."""
    bound, expected = found.bound, found.expected
    return {
        "bound": quantity_as_json(values, name, bound.quantity) if bound else None,
        "expected": {
            "from": quantity_as_json(values, name, expected.low),
            "to": quantity_as_json(values, name, expected.high),
            "source": expected.source,
            "date": expected.date,
        }
        if expected
        else None,
        "measured": [_measured(values, name, row) for row in found.measured],
        "warnings": [*notices, *found.warnings],
    }


def _measured(values: Values, name: str, row: Measured) -> dict[str, Any]:
    try:
        quantity = values.catalog.given(row.value, values.catalog.dimension(name)).quantity
    except ReadingError:
        value = None
    else:
        value = {**quantity_as_json(values, name, quantity), "text": row.shown}
    return {"value": value, "what": pick(row.names), "source": row.source, "date": row.date}


def quantity_as_json(values: Values, name: str, quantity: Quantity) -> dict[str, Any]:
    """Return a quantity as it is shown where ``name`` is, and in base units."""
    unit = values.catalog.units.base_text(quantity.dimension)
    return {"text": _shown(values, name, quantity), "si": plain(quantity), "unit": unit}


def _shown(values: Values, name: str, quantity: Quantity) -> str:
    return values.shown_quantity(quantity, values.catalog.unit(name)).text


def _range(values: Values, name: str, low: Quantity, high: Quantity) -> str:
    first, last = (values.shown_quantity(end, values.catalog.unit(name)) for end in (low, high))
    return f"{first.number}–{last.text}" if first.unit == last.unit else f"{first.text}–{last.text}"
