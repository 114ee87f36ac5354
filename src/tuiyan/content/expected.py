"""The quantities a talk is about, and what to expect of them: read strictly, and held against the catalog."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from tuiyan.content.entries import Placed, Plain
from tuiyan.content.entry import Entry
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.check import Complaint, condition_complaints, expression_complaints
from tuiyan.engine.dimension_check import Measures
from tuiyan.engine.reading import read
from tuiyan.messages import say
from tuiyan.problem import Problem, did_you_mean
from tuiyan.strict_yaml import Fields, Text, texts_of

SIDES = ("lower", "upper")
ROWS = {
    "fixed": ("time",),
    "low": ("factor",),
    "high": ("factor",),
    "cases": ("share_low", "share_high", "latest"),
}
"""Lists of which the first row counts whose condition ``when`` holds, with their other fields."""

FORMS = {
    "through": ("through",),
    "stands_on": ("stands_on", "plus", "plus_like"),
    "cases": ("cases",),
    "share": ("share", "fixed", "low", "high", "per_user"),
}
"""The forms of what is expected, known by their first field, with the fields each needs."""

QUANTITIES = {
    "time": "s", "latest": "s", "per_user": "s", "share": "", "factor": "",
    "share_low": "", "share_high": "",
}  # fmt: skip
"""What a field holds a quantity of, by a unit that measures it."""


def read_headline(entry: Entry) -> Plain:
    """Read a quantity that a talk is about."""
    return {"id": entry.name(), "side": entry.choice("side", SIDES), "bound": entry.names("bound")}


def read_expected(entry: Entry) -> Plain:
    """Read how to come from a bound to what to expect; what is had through others names no source."""
    plain: Plain = {"id": entry.id()}
    needed = _needed(entry)
    for key in ("less", "share", "per_user", "stands_on", "plus", "plus_like", "source", "date"):
        if text := entry.text(key, required=key in needed):
            plain[key] = text
    for key in ("for", "through", "while", "only_on", "fitted", "held", "outside"):
        if words := entry.words(key):
            plain[key] = words
    for key, fields in ROWS.items():
        if rows := _alone(entry, key) or entry.rows(key, _row_reader(fields)):
            plain[key] = rows
    if stops := entry.names("stops", required=False):
        plain["stops"] = stops
    return plain


def _needed(entry: Entry) -> tuple[str, ...]:
    """Return the fields that the form needs in which the entry is written."""
    form = next((key for key in FORMS if key in entry.keys), "share")
    for key in ("for", *FORMS[form]):
        entry.value(key, required=True)
    return ("source", "date") if form in ("cases", "share") else ()


def _alone(entry: Entry, key: str) -> list[Plain]:
    """Return a factor that is given once for all."""
    node = entry.value(key)
    return [{"factor": node.text}] if isinstance(node, Text) else []


def _row_reader(fields: Collection[str]) -> Callable[[Entry], Plain]:
    """Return the reader of a row with some fields, and the conditions under which it counts."""

    def read(inner: Entry) -> Plain:
        texts = {key: inner.text(key, required=True) for key in fields}
        row: Plain = {key: text for key, text in texts.items() if text}
        if conditions := inner.words("when"):
            row["when"] = conditions
        inner.names(required=False)
        return row

    return read


def headline_problems(placed: Placed, catalog: Catalog) -> Iterator[Problem]:
    """Find a headline that no formula computes."""
    yield from placed.unknown([placed.node.get("id")], catalog.formula_ids())


def expected_problems(placed: Placed, catalog: Catalog, facts: Collection[str]) -> Iterator[Problem]:
    """Find names that nothing has, and what cannot be read, or does not measure what it should."""
    node, measures = placed.node, Measures(catalog)
    for key in ("for", "through", "stands_on", "plus_like"):
        yield from placed.unknown([node.get(key)], catalog.names())
    yield from placed.unknown([node.get("only_on")], [key.rpartition("/")[2] for key in facts])
    asked = next((each.text for each in texts_of(node.get("for")) if catalog.knows(each.text)), "")
    for key in ("less", "plus"):
        for text in texts_of(node.get(key)) if asked else ():
            unit, declared = catalog.unit(asked), catalog.dimension(asked)
            found = expression_complaints(measures, key, key, text.text, declared, unit)
            yield from (_at(placed, text, complaint) for complaint in found)
    for text in [*texts_of(node.get("while")), *_fields(node, "when")]:
        found = condition_complaints(measures, "", "while", text.text)
        yield from (_at(placed, text, complaint) for complaint in found)
    for key, unit in QUANTITIES.items():
        for text in [*texts_of(node.get(key)), *_fields(node, key), *_lone_factors(node, key)]:
            reading = read(text.text, catalog.units, catalog.units.unit(unit).dimension)
            if reading.quantity is not None and reading.quantity.value <= 0 and unit == "":
                yield placed.problem(text.span, say("content.want_share"))
            if reading.quantity is None:
                hint = reading.instead
                yield _at(placed, text, Complaint("", key, reading.span, reading.problem, hint))


def listed_problems(placed: Placed, measured: Collection[str]) -> Iterator[Problem]:
    """Find results that something was fitted to, or held against, and that nobody measured."""
    for key in ("fitted", "held", "outside"):
        for text in texts_of(placed.node.get(key)):
            if text.text not in measured:
                message = say("content.no_measured", name=text.text)
                yield placed.problem(text.span, message, did_you_mean(text.text, measured))


def _at(placed: Placed, text: Text, complaint: Complaint) -> Problem:
    span = text.part(complaint.span.column, complaint.span.length)
    return placed.problem(span, complaint.message, complaint.hint)


def _fields(node: Fields, key: str) -> list[Text]:
    """Return a field of the rows of every list."""
    return [text for name in ROWS for row in node.rows(name) for text in texts_of(row.get(key))]


def _lone_factors(node: Fields, key: str) -> list[Text]:
    return [*texts_of(node.get("low")), *texts_of(node.get("high"))] if key == "factor" else []
