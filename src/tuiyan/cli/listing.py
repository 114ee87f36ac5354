"""``tuiyan list``: the cards, models, scenarios and formulas there are, and what else they are called.

``listing(catalog, "gpus", "910")`` gives the cards of which any name holds ``910``, whatever its case and
width. What is told of a fact in short is the domain's to say (``listed`` of its kind); as data a row has all
that is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import glyphs_of, library_of
from tuiyan.cli.output import json_rows
from tuiyan.cli.stream import columns, hanging, write_lines
from tuiyan.engine.formatting import show_given
from tuiyan.engine.names import Names
from tuiyan.engine.reading import ReadingError
from tuiyan.messages import pick, say
from tuiyan.problem import with_hint
from tuiyan.text.cells import pad, width
from tuiyan.text.folding import folded
from tuiyan.text.joining import filled, places

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.domain import Kind
    from tuiyan.engine.facts import Fact
    from tuiyan.engine.formula import Formula

GAP = 2
FEWEST_COLUMNS = 20


def list_catalog(arguments: Arguments) -> int:
    """List what is asked for; a word keeps what has it in one of its names."""
    catalog = library_of(arguments).catalog
    every = say("cli.choose_from", names=", ".join(kinds(catalog)))
    if not arguments.words:
        raise UsageError(with_hint(say("cli.list_of"), every))
    written, *words = arguments.words
    what = Names((kind, (called(catalog, kind),)) for kind in kinds(catalog)).find(written)
    if len(what) != 1:
        raise UsageError(with_hint(say("cli.no_list", name=written), every))
    rows = listing(catalog, what[0], " ".join(words))
    if arguments.is_json:
        print(json_rows(as_json(rows)))
        return 0
    told = lines(rows, columns()) if rows else [say("cli.none_listed", word=" ".join(words))]
    write_lines(told, glyphs_of(arguments))
    return 0


def as_json(rows: Sequence[ListRow]) -> list[dict[str, object]]:
    """Return rows as plain data."""
    return [{"id": row.id, "name": row.name, "aliases": list(row.aliases), **row.plain} for row in rows]


def lines(rows: Sequence[ListRow], columns: int) -> Iterator[str]:
    """Give the lines of a list, none wider than ``columns``; what else a thing is called stands below it."""
    ids, names = (max(map(width, texts)) for texts in zip(*((row.id, row.name) for row in rows), strict=True))
    indent = ids + GAP
    is_wide = columns - indent - names - GAP >= FEWEST_COLUMNS
    for row in rows:
        head = pad(row.id, ids) + " " * GAP
        if is_wide:
            yield from hanging(head + pad(row.name, names) + " " * GAP, row.told, columns)
        else:
            yield row.id
            indent = GAP
            yield from hanging(" " * indent, f"{row.name}  {row.told}", columns)
        if row.aliases:
            yield from hanging(" " * indent, say("cli.also_called", names=" · ".join(row.aliases)), columns)


class ListRow(NamedTuple):
    """One thing of the catalog.

    Attributes:
        id: Its id.
        name: What it is called.
        aliases: What else it is called.
        told: What is told of it in short.
        plain: All that is known of it but these, as plain data.
    """

    id: str
    name: str
    aliases: tuple[str, ...]
    told: str
    plain: Mapping[str, Any]

    def holds(self, word: str) -> bool:
        """Tell whether one of its names holds a word; case, width and hyphens do not count."""
        return any(folded(word) in folded(name) for name in (self.id, self.name, *self.aliases))


def kinds(catalog: Catalog) -> tuple[str, ...]:
    """Return what can be listed."""
    return (*(kind.file for kind in catalog.domain.kinds.values()), "scenarios", "formulas")


def called(catalog: Catalog, what: str) -> tuple[str, ...]:
    """Return what else a list is called: one of them, and in words."""
    known = next((kind for kind in catalog.domain.kinds.values() if kind.file == what), None)
    if known is None:
        return (what.removesuffix("s"), say(f"cli.called_{what}"))
    chosen = (each for each in catalog.domain.choices.values() if each.kind == known.id)
    return (
        what.removesuffix("s"),
        *known.names.values(),
        *(name for each in chosen for name in each.names.values()),
    )


def listing(catalog: Catalog, what: str, word: str = "") -> list[ListRow]:
    """Return the rows of what is listed, those that a word fits."""
    match what:
        case "scenarios":
            rows = _scenarios(catalog)
        case "formulas":
            rows = _formulas(catalog)
        case _:
            kind = next(kind for kind in catalog.domain.kinds.values() if kind.file == what)
            rows = (_of_fact(fact, kind, catalog) for fact in catalog.facts(kind.id))
    return [row for row in rows if row.holds(word)]


def _of_fact(fact: Fact, kind: Kind, catalog: Catalog) -> ListRow:
    parts = (_part(part, fact, catalog) for part in pick(kind.listed).split(" · ")) if kind.listed else ()
    told = " · ".join(part for part in parts if part)
    attributes = {key: value for key, value in fact.attributes.items() if key != "kind"}
    known = {**attributes, "source": fact.source, "date": fact.date, "confidence": fact.confidence}
    plain = {"short": fact.short, **known}
    aliases = tuple(dict.fromkeys(name for name in (*fact.aliases, fact.short) if name != pick(fact.names)))
    return ListRow(fact.id, pick(fact.names), aliases, told, plain)


def _part(text: str, fact: Fact, catalog: Catalog) -> str:
    """Fill one part of what is told of a fact; nothing where the fact does not say."""
    if any(name not in fact.attributes for name in places(text)):
        return ""
    return filled(text, lambda name: _value(fact.attributes[name], catalog))


def _value(value: Any, catalog: Catalog) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{key.upper()} {_value(each, catalog)}" for key, each in value.items())
    try:
        return show_given(catalog.units, catalog.given(value))
    except ReadingError:
        return str(value)


def _scenarios(catalog: Catalog) -> Iterator[ListRow]:
    from tuiyan.engine.evaluate import Values

    for id_ in catalog.scenario_ids():
        scenario = catalog.scenario(id_)
        numbers = {
            name: given.text for name, given in (*scenario.numbers.items(), *scenario.overrides.items())
        }
        chip = Values(catalog, scenario).chip()
        yield ListRow(id_, pick(scenario.names), (), chip, {"chip": chip, **scenario.choices, **numbers})


def _formulas(catalog: Catalog) -> Iterator[ListRow]:
    for id_ in catalog.formula_ids():
        formula = catalog.formula(id_)
        assert formula is not None
        yield _of_formula(formula)


def _of_formula(formula: Formula) -> ListRow:
    symbol = pick(formula.symbol)
    told = f"{symbol} [{formula.unit}]" if formula.unit else symbol
    plain = {"symbol": symbol, "unit": formula.unit, "expression": formula.text, "source": formula.source}
    return ListRow(formula.id, pick(formula.names), formula.aliases, told, plain)
