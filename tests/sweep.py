"""Slides and cards as the words an audience reads under a scenario, and what can be false in them.

``passages`` gives each title, line, bar, table row and note of a slide as one text, without a screen;
``faults`` names what is wrong with them. A sum is held to the digits that are printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from tests.catalogs import real_catalog
from tuiyan.content.library import Library, open_library
from tuiyan.deck.blocks.bars import Bar
from tuiyan.deck.blocks.derive import Derived
from tuiyan.deck.blocks.table import Cell, Table
from tuiyan.deck.number import Figure, Number
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolved import Fragment, ResolvedSlide
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.slide import Condition, Slide, within
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.reading import ReadingError

PLACEHOLDER = re.compile(r"缺数据|\?|\bnan\b|\binf\b", re.IGNORECASE)
RAW_ID = re.compile(r"\b[a-z]+_[a-z_]+\b")
NEGATIVE = re.compile(r"(?<![\w)）\d])[-−]\d")
UNGROUPED = re.compile(r"(?<![\d,.])\d{5,}")
ZEROS = re.compile(r"0\.000|\d{16,}|\d\.\d{7,}")
QUANTITY = r"[\d,]+(?:\.\d+)?(?: ?(?:%|[A-Za-zµ][A-Za-z/]*))?"
SUM = re.compile(
    rf"(?<![÷×+＋−/] )(?<!\d)(?P<terms>{QUANTITY}(?: *[÷×+＋] *{QUANTITY})+) *(?P<says>[=≈|]|，是) *"
    rf"(?P<c>{QUANTITY})(?! *[÷×+＋])"
)
OPERATOR = re.compile(r" *([÷×+＋]) *")
HEADLINES = (
    (re.compile(r"(?:TTFT|首字)[^，。；|\d]{0,6}\0"), ("ttft", "ttft_cached")),
    (re.compile(r"TPOT[^，。；|\d]{0,4}\0"), ("tpot", "request_tpot", "tpot_mixed")),
)


class Passage(NamedTuple):
    """What is read in one go.

    Attributes:
        slide: Its id.
        part: ``title``, ``body`` or ``note``.
        text: As it is shown.
        numbers: The live numbers in it, in order.
        marked: The text with each of them as a zero character.
        has_fault: Whether something in it cannot be resolved.
    """

    slide: str
    part: str
    text: str
    numbers: tuple[Number, ...] = ()
    marked: str = ""
    has_fault: bool = False


class Fault(NamedTuple):
    """Something an audience must not see."""

    kind: str
    slide: str
    text: str


@cache
def library() -> Library:
    """Return the built-in content."""
    return open_library()


@cache
def all_slides() -> tuple[Slide, ...]:
    """Return the slides of the talk and the cards."""
    decks = (library().deck, library().cards)
    return tuple(deck.slide(at) for deck in decks for at in range(len(deck)))


@cache
def _ids() -> frozenset[str]:
    catalog = real_catalog()
    return frozenset(catalog.names()) | frozenset(catalog.words())


def under(scenario: str = "manual", **changes: str) -> Resolver:
    """Return what live markup resolves to under a scenario, changed."""
    catalog = library().catalog
    values = Values(catalog, catalog.scenario(scenario)).changed(changes)
    return Resolver(values, None, library().claims, library().measured)


def passages(slide: Slide, resolver: Resolver) -> list[Passage]:
    """Return all that is read on a slide and beside it."""
    return list(_of_slide(resolve_slide(slide, resolver)))


def _of_slide(slide: ResolvedSlide) -> Iterator[Passage]:
    yield _passage(slide.id, "title", slide.title)
    if figure := slide.options.get("figure"):
        yield from _within(slide.id, (figure,))
    for block in slide.blocks:
        yield from _within(slide.id, block)
    for note in slide.notes:
        yield _passage(slide.id, "note", note)


def _within(slide: str, value: Any) -> Iterator[Passage]:
    match value:
        case Table():
            for row in (value.head, *value.rows):
                yield _joined(slide, [cell.text for cell in row if isinstance(cell, Cell)])
        case Bar():
            yield _joined(slide, [value.label, (value.figure,)])
        case Derived():
            yield from _derived(slide, value)
        case Figure():
            yield _passage(slide, "body", (value,))
        case tuple() if value and all(isinstance(item, Fragment) for item in value):
            yield _passage(slide, "body", value)
        case tuple():
            for item in value:
                yield from _within(slide, item)
        case dict():
            yield from _within(slide, tuple(value.values()))


def _derived(slide: str, shown: Derived) -> Iterator[Passage]:
    from tuiyan.engine.drawing import draw_chain

    if shown.derivation is None:
        yield _passage(slide, "body", (Fragment(shown.label), shown.figure))
        return
    rows = draw_chain(shown.derivation, shown.steps, 96)
    for row in rows:
        yield Passage(slide, "working", "".join(piece.text for piece in row).strip())
    yield _passage(slide, "body", (shown.figure,))
    if shown.note:
        yield _passage(slide, "body", shown.note)


def _joined(slide: str, cells: Iterable[Any]) -> Passage:
    pieces: list[Fragment | Figure] = []
    for cell in cells:
        pieces += [Fragment(" | ")] if pieces else []
        pieces += cell
    return _passage(slide, "body", pieces)


def _passage(slide: str, part: str, pieces: Iterable[Fragment | Figure]) -> Passage:
    kept = tuple(pieces)
    numbers = tuple(piece.number for piece in kept if piece.number is not None)
    marked = "".join("\0" if piece.number is not None else piece.text for piece in kept)
    text = "".join(piece.text for piece in kept)
    return Passage(slide, part, text, numbers, marked, any(piece.fault for piece in kept))


def faults(shown: Iterable[Passage]) -> Iterator[Fault]:
    """Give what is wrong with passages of one scenario."""
    for passage in shown:
        for kind in _kinds(passage):
            yield Fault(kind, passage.slide, passage.text)


def _kinds(passage: Passage) -> Iterator[str]:
    text = passage.text
    if passage.has_fault or PLACEHOLDER.search(text):
        yield "placeholder"
    if any(name in _ids() for name in RAW_ID.findall(text)):
        yield "raw id"
    if NEGATIVE.search(text) and passage.part != "working":
        yield "negative"
    if (UNGROUPED.search(text) and passage.part != "working") or ZEROS.search(text):
        yield "unreadable"
    for match in SUM.finditer(text):
        if not is_true(match):
            yield f"sum {match.group()}"
    yield from _misnamed(passage)


def _misnamed(passage: Passage) -> Iterator[str]:
    """Give a simple figure that goes by a headline's name."""
    for pattern, names in HEADLINES:
        for match in pattern.finditer(passage.marked):
            at = passage.marked[: match.end()].count("\0") - 1
            if passage.numbers[at].name not in names:
                yield f"misnamed {passage.numbers[at].name}"


def is_true(match: re.Match[str]) -> bool:
    """Tell whether a printed sum holds: from the printed terms after ``=``, else within their digits."""
    first, *rest = OPERATOR.split(match["terms"])
    read = [_range(text, exact=match["says"] == "=") for text in (first, *rest[1::2])]
    result = _range(match["c"], exact=False)
    terms = [ends for ends in read if ends]
    if result is None or len(terms) < len(read):
        return True
    least, most = _total(terms, rest[::2])
    return least <= result[1] and result[0] <= most


Ends = tuple[Fraction, Fraction]


def _total(terms: list[Ends], operators: list[str]) -> Ends:
    """Work out terms that are all positive, products first."""
    least, most, (low, high) = Fraction(0), Fraction(0), terms[0]
    for operator, (least_next, most_next) in zip(operators, terms[1:], strict=True):
        match operator:
            case "÷":
                low, high = low / most_next, high / least_next
            case "×":
                low, high = low * least_next, high * most_next
            case _:
                least, most, low, high = least + low, most + high, least_next, most_next
    return least + low, most + high


def _range(text: str, *, exact: bool) -> Ends | None:
    """Return between what a printed quantity lies, in base units."""
    number = re.match(r"[\d,]+(?:\.(\d+))?", text.strip())
    assert number is not None
    value = Fraction(number.group().replace(",", ""))
    try:
        base = real_catalog().given(text.strip()).quantity.value
    except ReadingError:
        return None
    half = 0 if exact or not value else Fraction(1, 2 * 10 ** len(number[1] or "")) * base / value
    return base - half, base + half


def is_known(slide: Slide, resolver: Resolver) -> bool:
    """Tell whether all that a slide asks for can be computed; else it is left out of a talk."""
    for value, _ in within(slide.blocks):
        if isinstance(value, Condition) and not _is_decided(value.text, resolver):
            return False
    return not any(each.has_fault for each in passages(slide, resolver))


def _is_decided(condition: str, resolver: Resolver) -> bool:
    try:
        resolver.values.holds(condition)
    except Unavailable:
        return False
    return True
