"""Slides and cards as the words an audience reads under a scenario, without a screen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

from tuiyan.content.library import Library, open_library
from tuiyan.deck.audience import versions
from tuiyan.deck.blocks.derive import Derived
from tuiyan.deck.blocks.plots.bars import BarChart
from tuiyan.deck.blocks.table import Cell, Table
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL
from tuiyan.deck.layout import lay_out
from tuiyan.deck.number import Figure, Number
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolved import Fragment, ResolvedSlide
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.row import row_text
from tuiyan.deck.slide import Slide
from tuiyan.engine.evaluate import Values

SCREEN = Size(100, 30)
CLAUSE = re.compile(r"[，。；：！？（）、\n|]")
SENTENCE = re.compile(r"[。；！？\n]")


class Named(NamedTuple):
    """A live number and the words that stand by it.

    Attributes:
        number: As it is shown.
        words: Of its own clause, of its row and of the head above it.
        sentence: All that is said with it.
    """

    number: Number
    words: str
    sentence: str


class Passage(NamedTuple):
    """What is read in one go.

    Attributes:
        part: ``title``, ``body``, ``working``, ``note`` or, for a row as it is painted, ``row``.
        text: As it is shown.
        named: The live numbers in it, in order.
        line: Of the deck's file, where it begins.
        fault: Of what in it cannot be resolved, or ``""``.
    """

    part: str
    text: str
    named: tuple[Named, ...] = ()
    line: int = 0
    fault: str = ""


@cache
def library() -> Library:
    """Return the built-in content."""
    return open_library()


@cache
def all_slides() -> tuple[Slide, ...]:
    """Return the slides of the talk and the cards, each as a client and as whoever trains sees it."""
    decks = (library().deck, library().cards)
    return tuple(each for deck in decks for at in range(len(deck)) for each in versions(deck.slide(at)))


def slides_called(id_: str) -> list[Slide]:
    """Return a slide or card by its id, as each audience sees it."""
    return [slide for slide in all_slides() if slide.id == id_]


def under(scenario: str = "manual", **changes: str) -> Resolver:
    """Return what live markup resolves to under a scenario, changed."""
    catalog = library().catalog
    values = Values(catalog, catalog.scenario(scenario)).changed(changes)
    return Resolver(values, None, library().claims, library().measured)


def passages(slide: Slide, shown: ResolvedSlide) -> list[Passage]:
    """Return all that is read on a slide and beside it; nothing where the program leaves it out."""
    return [] if shown.lacks else list(_of_slide(slide, shown))


def text_on(slide_id: str, scenario: str = "manual", **changes: str) -> str:
    """Return all that is read on a slide or card, by whatever audience."""
    resolver, slides = under(scenario, **changes), slides_called(slide_id)
    shown = [each for slide in slides for each in passages(slide, resolve_slide(slide, resolver))]
    return "\n".join(each.text for each in shown if each.part != "row")


def rows(shown: ResolvedSlide) -> Iterator[str]:
    """Give the rows of a slide as they are painted."""
    for page in lay_out(shown, SCREEN, NORMAL):
        yield from filter(None, map(row_text, page.title))
        yield from (text for line in page.lines if (text := row_text(line.row).strip()))


def _of_slide(slide: Slide, shown: ResolvedSlide) -> Iterator[Passage]:
    yield _passage("title", shown.title, slide.line)
    for block, origin in zip(shown.blocks, shown.origins, strict=True):
        line = slide.blocks[origin].line
        for passage in _within(block):
            yield passage._replace(line=line)
    yield from (_passage("note", note, slide.line) for note in shown.notes)
    yield from (Passage("row", text, line=slide.line) for text in rows(shown))


def _within(value: Any) -> Iterator[Passage]:
    """Give the passages of a block of any kind, from the texts and figures in it."""
    match value:
        case Table():
            yield from _of_table(value)
        case BarChart():
            yield from _of_bars(value)
        case Derived():
            yield from _derived(value)
        case Figure():
            yield _passage("body", (value,))
        case tuple() if value and all(isinstance(item, Fragment) for item in value):
            yield _passage("body", value)
        case tuple() if figures := _labelled(value):
            yield _joined([_label(value), figures])
        case tuple():
            for item in value:
                yield from _within(item)


def _labelled(value: tuple[Any, ...]) -> tuple[Figure, ...]:
    """Return the figures of a part of a chart that has a label of its own."""
    return tuple(item for item in value if isinstance(item, Figure)) if _label(value) else ()


def _label(value: tuple[Any, ...]) -> tuple[Fragment, ...]:
    label: object = getattr(value, "label", ())
    if isinstance(label, str):
        return (Fragment(label),) if label else ()
    return label if isinstance(label, tuple) else ()


def _of_table(table: Table[Any]) -> Iterator[Passage]:
    heads = ["".join(piece.text for piece in cell.text) for cell in table.head if isinstance(cell, Cell)]
    yield _joined([cell.text for cell in table.head])
    for row in table.rows:
        yield _joined([cell.text for cell in row], heads)


def _of_bars(chart: BarChart) -> Iterator[Passage]:
    note = "".join(piece.text for piece in chart.note)
    for bar in chart.bars:
        shown = _joined([bar.label, (bar.figure,)])
        beside = tuple(each._replace(sentence=f"{each.words} {chart.heading} {note}") for each in shown.named)
        yield shown._replace(named=beside)
    if chart.ratio:
        yield _passage("body", (chart.ratio,))
    yield _passage("body", chart.note)


def _derived(shown: Derived) -> Iterator[Passage]:
    from tuiyan.engine.drawing import draw_chain

    if shown.derivation is None:
        yield _passage("body", (Fragment(shown.label), shown.figure))
        return
    for row in draw_chain(shown.derivation, shown.steps, 96):
        yield Passage("working", "".join(piece.text for piece in row).strip())
    yield _passage("body", (shown.figure,))
    if shown.note:
        yield _passage("body", shown.note)


def _joined(cells: Iterable[Any], heads: Iterable[str] = ()) -> Passage:
    """Join cells to one passage; what stands by a number is its clause, the first cell and its head."""
    parts = [_passage("body", cell) for cell in cells]
    text = " | ".join(part.text for part in parts)
    first = parts[0].text if parts else ""
    above = [*heads, *[""] * len(parts)]
    named = [
        each._replace(
            words=" ".join(filter(None, (above[at], first if at else "", each.words))),
            sentence=f"{above[at]} {text}",
        )
        for at, part in enumerate(parts)
        for each in part.named
    ]
    fault = next((part.fault for part in parts if part.fault), "")
    return Passage("body", text, tuple(named), fault=fault)


def _passage(part: str, pieces: Iterable[Fragment | Figure], line: int = 0) -> Passage:
    kept = tuple(pieces)
    marked = "".join("\0" if piece.number is not None else piece.text for piece in kept)
    beside = (_around(marked, by) for by in (CLAUSE, SENTENCE))
    numbers = [piece.number for piece in kept if piece.number is not None]
    named = tuple(Named(*each) for each in zip(numbers, *beside, strict=True))
    fault = next((piece.fault for piece in kept if piece.fault), "")
    return Passage(part, "".join(piece.text for piece in kept), named, line, fault)


def _around(marked: str, by: re.Pattern[str]) -> list[str]:
    """Return for each number, a zero character, the part of the text it is in."""
    return [part.replace("\0", "…") for part in by.split(marked) for _ in range(part.count("\0"))]
