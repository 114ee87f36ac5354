"""The cards that share a model: what of it each holds, and the links between them.

A card is an oblong, the model's layers from top to bottom and the parts of a layer from left to right. Cards
stand in a ring, 1 2 above 4 3, so that a card talks to its neighbours only.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.blocks.plots.canvas import Canvas
from tuiyan.deck.row import Run
from tuiyan.deck.style import MEM, MUTED, NET, Style

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""By the quarters of a cell that are filled: 1 upper left, 2 upper right, 4 lower left, 8 lower right."""

PLAIN_QUADRANTS = """ ''".(/b.\\)q,pd#"""
STAGES = {2: "▄", 4: "▂", 8: "▁"}
"""A row of a card that holds one of so many parts of the layers."""


class Ring(NamedTuple):
    """How large the cards are and how far apart.

    Attributes:
        cards: How many.
        wide: Cells of one.
        high: Rows of one.
        gap: Cells between two.
    """

    cards: int
    wide: int
    high: int
    gap: int

    @property
    def rows(self) -> list[list[int]]:
        """The cards of each row, from 0, in the order of the ring."""
        if self.cards == 2:
            return [[0, 1]]
        half = self.cards // 2
        return [[*range(half)], [*range(self.cards - 1, half - 1, -1)]]

    @property
    def width(self) -> int:
        """Cells of a row of cards."""
        per_row = len(self.rows[0])
        return per_row * self.wide + (per_row - 1) * self.gap

    @property
    def height(self) -> int:
        """Rows of all cards and of what links them."""
        return len(self.rows) * (self.high + 1) - 1


def is_held(way: str, card: int, cards: int, x: Fraction, y: Fraction) -> bool:
    """Tell whether a card holds a point of the model: ``y`` through its layers, ``x`` through a layer."""
    match way:
        case "pp":
            return int(y * cards) == card
        case "tp":
            return int(x * cards) == card
        case "ep" if int(y * 4) % 2:
            return int(x * cards) == card
    return True


def ring_rows(way: str, ring: Ring, glyphs: Glyphs, *, has_model: bool = True) -> Canvas:
    """Draw the cards and what they say to each other."""
    canvas = Canvas(ring.width, ring.height)
    for at, line in enumerate(ring.rows):
        for column, card in enumerate(line):
            for y in range(ring.high):
                empty = [Run("▁" * ring.wide, Style("line"))]
                runs = _card_row(way, card, ring, y, glyphs) if has_model else empty
                canvas.put(at * (ring.high + 1) + y, column * (ring.wide + ring.gap), runs)
    if has_model:
        _LINKS[way](canvas, ring)
    return canvas


def _card_row(way: str, card: int, ring: Ring, y: int, glyphs: Glyphs) -> list[Run]:
    cells = [_quarters(way, card, ring, x, y) for x in range(ring.wide)]
    return [_cell(quarters, way, ring, glyphs) for quarters in cells]


def _quarters(way: str, card: int, ring: Ring, x: int, y: int) -> int:
    """Return which quarters of a cell the card holds."""
    found = 0
    for bit, (right, low) in enumerate(((0, 0), (1, 0), (0, 1), (1, 1))):
        across = Fraction(4 * x + 2 * right + 1, 4 * ring.wide)
        down = Fraction(4 * y + 2 * low + 1, 4 * ring.high)
        found |= is_held(way, card, ring.cards, across, down) << bit
    return found


def _cell(quarters: int, way: str, ring: Ring, glyphs: Glyphs) -> Run:
    if quarters == 0:
        return Run("▁", Style("quiet" if way == "ep" else "line"))
    if quarters == 15:
        return Run(glyphs.low if ring.high > 2 else glyphs.full, MEM)
    return Run(QUADRANTS[quarters] if glyphs.big else PLAIN_QUADRANTS[quarters], MEM)


def _across(canvas: Canvas, ring: Ring, row: int, column: int, line: str, style: Style = NET) -> None:
    """Draw a line between a card and the next one to its right."""
    start = (column + 1) * ring.wide + column * ring.gap
    room = ring.gap - 2 if ring.gap > 3 else ring.gap
    text = line if len(line) <= room else line[-1] if line.endswith("→") else line[0]
    canvas.put(row, start + (ring.gap - len(text)) // 2, [Run(text, style)])


def _dp_links(canvas: Canvas, ring: Ring) -> None:
    """Number the cards: they have nothing to say."""
    if ring.gap < 5:
        return
    for at, line in enumerate(ring.rows):
        numbers = " ".join(str(card + 1) for card in line)
        _across(canvas, ring, at * (ring.high + 1), 0, numbers, MUTED)


def _pp_links(canvas: Canvas, ring: Ring) -> None:
    for at, line in enumerate(ring.rows):
        for column, (card, other) in enumerate(pairwise(line)):
            y = at * (ring.high + 1) + min(card, other) * ring.high // ring.cards
            _across(canvas, ring, y, column, "──→" if at == 0 else "←──")
    if len(ring.rows) > 1:
        canvas.put(ring.high, ring.width - (ring.wide + 1) // 2 - (ring.wide + 1) % 2, [Run("↓", NET)])


def _beside(canvas: Canvas, ring: Ring, rows: tuple[int, ...], text: str) -> None:
    """Join each card to the one beside it, on some of its rows."""
    for at, line in enumerate(ring.rows):
        for column in range(len(line) - 1):
            for row in rows:
                _across(canvas, ring, at * (ring.high + 1) + row, column, text)


def _ep_links(canvas: Canvas, ring: Ring) -> None:
    _beside(canvas, ring, (1, 3) if ring.high > 2 else (0, 1), "───")
    if len(ring.rows) > 1:
        side = (ring.wide - 1) // 2
        canvas.put(ring.high, side, [Run("│", NET)])
        canvas.put(ring.high, ring.width // 2, [Run("╳", NET)])
        canvas.put(ring.high, ring.width - 1 - side, [Run("│", NET)])


def _tp_links(canvas: Canvas, ring: Ring) -> None:
    _beside(canvas, ring, (1, 2) if ring.high > 2 else (0, 1), "━━━")
    if len(ring.rows) > 1:
        inner = ring.wide // 2 + 1
        for column in (ring.wide // 4, inner, ring.width - 1 - inner, ring.width - 1 - ring.wide // 4):
            canvas.put(ring.high, column, [Run("┃", NET)])


_LINKS = {"dp": _dp_links, "pp": _pp_links, "ep": _ep_links, "tp": _tp_links}


def strip(way: str, cards: int, cells: int, glyphs: Glyphs) -> list[Run]:
    """Draw the cards in one row: part of the height is some of the layers, part of the width some of each."""
    wide = max(1, min(6, (cells + 1) // cards - 1))
    runs: list[Run] = []
    for card in range(cards):
        start, end = card * wide // cards, max(card * wide // cards + 1, (card + 1) * wide // cards)
        runs += [Run(" ")] if card else []
        match way:
            case "pp":
                runs.append(Run((STAGES[cards] if glyphs.big else "-") * wide, MEM))
            case "dp":
                runs.append(Run(glyphs.low * wide, MEM))
            case _:
                rest = Run("▄" if glyphs.big else "-", MEM) if way == "ep" else Run("▁", Style("line"))
                part = Run(glyphs.low * (end - start), MEM)
                pieces = (_repeated(rest, start), part, _repeated(rest, wide - end))
                runs += [piece for piece in pieces if piece.text]
    return runs


def _repeated(run: Run, times: int) -> Run:
    return run._replace(text=run.text * times)
