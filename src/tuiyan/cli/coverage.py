"""``tuiyan check --coverage``: which slides cover each section, and how well screens are filled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tuiyan.cli.arguments import Arguments
from tuiyan.cli.context import glyphs_of, scenario_of
from tuiyan.cli.output import json_text
from tuiyan.cli.stream import write_lines
from tuiyan.content.index import DeckIndex, Section
from tuiyan.content.library import Library
from tuiyan.deck.geometry import Size
from tuiyan.deck.layout import lay_out
from tuiyan.deck.page import Page
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolved import ResolvedSlide
from tuiyan.deck.resolver import Resolver
from tuiyan.messages import pick, say

SCREEN = Size(100, 30)
BODY = range(6, 24)
"""Rows of a slide's body on this screen."""

MOST_EMPTY = 6
TABLE_KINDS = {"Table", "Listing", "SweptTable"}
WORD_KINDS = {"Paragraph", "Heading", "Callout", "Quote"}
NOT_COUNTED = ("cover", "section", "closing", "map")
EMPTY_SECTIONS = 1


class Covered(NamedTuple):
    """A section and the slides and cards that cover it.

    Attributes:
        section: Of the manual.
        client: Ids of those that a client sees.
        training: Ids of those that are for training alone.
    """

    section: Section
    client: tuple[str, ...]
    training: tuple[str, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing covers it."""
        return not self.client and not self.training


class Filled(NamedTuple):
    """How the content slides use their screen.

    Attributes:
        slides: Ids of those that count: no cover, opener, map or closing slide.
        tables: Of these, tables and plain lists.
        sparse: Of these, those with more than six empty rows.
    """

    slides: tuple[str, ...]
    tables: tuple[str, ...]
    sparse: tuple[str, ...]


def check_coverage(arguments: Arguments, library: Library) -> int:
    """Print what covers each section; return 1 if something is not covered."""
    covered = list(_covered(library))
    filled = _filled(library.deck, library.figures(scenario_of(arguments, library)), arguments)
    if arguments.is_json:
        print(json_text(_as_json(covered, filled)))
    else:
        write_lines(_lines(covered, filled), glyphs_of(arguments))
    return EMPTY_SECTIONS if any(each.is_empty for each in covered) else 0


def _covered(library: Library) -> Iterator[Covered]:
    """Give the sections in order; ids of sections that mean the same count as one."""
    entries = [*library.deck.entries, *library.cards.entries]
    for section in library.deck.sections:
        found = [entry for entry in entries if not set(section.ids).isdisjoint(entry.covered)]
        training = tuple(entry.id for entry in found if entry.audience == "training")
        yield Covered(section, tuple(entry.id for entry in found if entry.audience != "training"), training)


def _filled(deck: DeckIndex, resolver: Resolver, arguments: Arguments) -> Filled:
    slides, tables, sparse = [], [], []
    for at, entry in enumerate(deck.entries):
        shown = resolve_slide(deck.slide(at), resolver)
        if shown.layout in NOT_COUNTED:
            continue
        slides.append(entry.id)
        if _is_table(shown):
            tables.append(entry.id)
        page = lay_out(shown, SCREEN, glyphs_of(arguments))[0]
        if len(BODY) - len(used_rows(page) & set(BODY)) > MOST_EMPTY:
            sparse.append(entry.id)
    return Filled(tuple(slides), tuple(tables), tuple(sparse))


def used_rows(page: Page) -> set[int]:
    """Return the rows of the screen that a page uses: from the first to the last painted row of each block.

    Air inside a drawing belongs to it, above and below and between blocks it does not. A row of colour
    without words is painted.
    """
    painted = [
        at
        for at, line in enumerate(page.lines)
        if any(run.text.strip() or run.style.ground for run in line.row)
    ]
    used = set(painted)
    blocks = dict(enumerate(page.blocks))
    for block in set(page.blocks) - {-1}:
        own = [at for at in painted if blocks.get(at) == block]
        used |= set(range(own[0], own[-1])) if own else set()
    return {page.top + at for at in used}


def _is_table(slide: ResolvedSlide) -> bool:
    """Tell whether a slide is a table or a plain list, with nothing drawn on it."""
    kinds = {type(block).__name__ for block in slide.blocks}
    return bool(kinds & TABLE_KINDS) and not kinds - TABLE_KINDS - WORD_KINDS


def _lines(covered: list[Covered], filled: Filled) -> Iterator[str]:
    for section, client, training in covered:
        ids = [*client, *(say("cli.coverage_training", id=each) for each in training)]
        name = f"{section.id} {pick(section.names)}"
        yield f"{name}: {' '.join(ids) or say('cli.coverage_none')}"
    count = len(filled.slides) or 1
    yield ""
    for key, found in (("coverage_tables", filled.tables), ("coverage_sparse", filled.sparse)):
        share = round(100 * len(found) / count)
        yield say(f"cli.{key}", count=len(found), of=len(filled.slides), share=share, ids=" ".join(found))


def _as_json(covered: list[Covered], filled: Filled) -> dict[str, Any]:
    return {
        "sections": [
            {
                "id": section.id,
                "title": pick(section.names),
                "aliases": section.aliases,
                "client": client,
                "training": training,
            }
            for section, client, training in covered
        ],
        "slides": filled.slides,
        "tables": filled.tables,
        "sparse": filled.sparse,
    }
