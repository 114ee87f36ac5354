"""``tuiyan list``: the cards, models, scenarios and formulas there are, and what else they are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import glyphs_of, library_of
from tuiyan.cli.output import json_rows
from tuiyan.cli.stream import columns, hanging, write_lines
from tuiyan.engine.names import Names
from tuiyan.messages import say
from tuiyan.problem import with_hint
from tuiyan.text.cells import pad, width
from tuiyan.view.catalog_list import ListRow, called, kinds, listing

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
