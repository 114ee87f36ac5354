"""What pictures are drawn with: bars to an eighth of a cell, slots, an axis by doublings, braille curves.

A picture is put together on a :class:`Canvas`, a field of cells on which words are laid where they belong; a
:class:`Curve` holds dots, eight to a cell, and is laid on it before the words. Whatever is not nothing is
drawn, however small it is. All is drawn in the normal characters, one cell each: the other sets replace them
when a frame is painted (``deck/glyphs.py``).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import log2
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.row import Row, Run, cut, joined, row_width, space
from tuiyan.deck.style import QUIET, Style
from tuiyan.text.cells import clusters

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.deck.layout_context import LayoutContext

HEIGHTS = " ▁▂▃▄▅▆▇█"
"""A cell that is filled from below, by eighths."""

BLANKS = (" ", "\u2800")

SLOT = "raised"
"""The ground of what is empty and could be filled."""

GENEROUS, COMPACT, SMALLEST = 3, 2, 1
"""How many rows a bar of a picture is high, from a wide screen to the smallest."""


def rows_left(context: LayoutContext, usual: int, most: int, least: int) -> int:
    """Return how many rows a picture takes that looks well with ``usual``, from ``least`` up to ``most``."""
    wanted = usual if context.density.gap < 2 else most
    return max(least, min(wanted, context.height))


def thickness(context: LayoutContext) -> int:
    """Return how high bars are to be: as the page's density and the screen allow."""
    if context.columns < 80 or not context.density.rules:
        return SMALLEST
    return GENEROUS if context.density.bar_gap and context.columns >= 100 else COMPACT


def looser(context: LayoutContext, rows: int) -> int:
    """Return how many rows more a bar takes on a page that has room to spare: ``rows``, else none."""
    return rows if context.density.bar_gap > 1 else 0


def eighths(size: Fraction | int, whole: Fraction | int, cells: int, least: int = 1) -> int:
    """Return how many eighths of a cell ``size`` is where ``whole`` is ``cells``; 0 for nothing only."""
    if size <= 0 or whole <= 0:
        return 0
    return max(least, round(Fraction(size) * cells * 8 / Fraction(whole)))


def bar_text(length: int, glyphs: Glyphs) -> str:
    """Return a bar of ``length`` eighths."""
    full, rest = divmod(length, 8)
    return glyphs.full * full + glyphs.ends[rest] or (glyphs.thin if length else "")


def slot(length: int, cells: int, ink: str, glyphs: Glyphs, ground: str = SLOT) -> Row:
    """Draw a slot of ``cells`` of which ``length`` eighths are filled."""
    lit = Run(bar_text(min(length, cells * 8), glyphs), Style(ink, ground))
    return (lit, space(cells - row_width((lit,)), Style(ground=ground)))


def on_ink(runs: Iterable[Run], ink: str) -> Row:
    """Return words as they stand on a bar of ``ink``."""
    return tuple(run._replace(style=Style("bg", ink, bold=True)) for run in runs)


def overlaid(row: Row, column: int, runs: Sequence[Run]) -> Row:
    """Lay runs on a row from ``column`` on; those without a ground take that of the row below them."""
    end = column + row_width(runs)
    ground = next((run.style.ground for run in cut(row, column, column + 1)), "")
    if ground:
        runs = [run if run.style.ground else run._replace(style=run.style.on(ground)) for run in runs]
    return (*cut(row, 0, column), *runs, *cut(row, end, max(end, row_width(row))))


class Canvas:
    """A field of cells on which a picture is put together; what is laid later covers what was there.

    Attributes:
        width: In cells.
        rows: From top to bottom.
    """

    def __init__(self, width: int, height: int) -> None:
        """Start with nothing on it."""
        self.width = width
        self.rows: list[Row] = [()] * height

    def put(self, row: int, column: int, runs: Sequence[Run]) -> None:
        """Lay runs from a cell on; what would stand outside is left out."""
        if 0 <= row < len(self.rows) and column >= 0 and column + row_width(runs) <= self.width:
            self.rows[row] = overlaid(self.rows[row], column, runs)

    def is_free(self, row: int, column: int, cells: int) -> bool:
        """Tell whether nothing stands on ``cells`` and on the one before and behind them."""
        if not 0 <= row < len(self.rows) or column < 0 or column + cells > self.width:
            return False
        return not self._is_taken(row, column - 1, column + cells + 1)

    def is_blank(self, row: int, column: int) -> bool:
        """Tell whether nothing stands on one cell."""
        return not self._is_taken(row, column, column + 1)

    def _is_taken(self, row: int, start: int, end: int) -> bool:
        at = 0
        for run in self.rows[row]:
            for cluster, cells in clusters(run.text):
                if cluster not in BLANKS and start < at + cells and at < end:
                    return True
                at += cells
        return False

    def put_free(self, places: Iterable[tuple[int, int]], rows: Sequence[Sequence[Run]]) -> bool:
        """Lay rows of words at the first of ``places`` where all of them are free."""
        for row, column in places:
            if all(self.is_free(row + at, column, row_width(words)) for at, words in enumerate(rows)):
                for at, words in enumerate(rows):
                    self.put(row + at, column, words)
                return True
        return False


class Curve:
    """Dots of braille, two beside and four below each other in a cell."""

    def __init__(self, cells: int, rows: int) -> None:
        """Hold no dot yet, on ``cells`` times ``rows`` cells."""
        self.cells = cells
        self.rows = rows
        self._dots: dict[tuple[int, int], tuple[int, Style]] = {}

    def dot(self, x: int, y: int, style: Style) -> None:
        """Set one dot, counted from the upper left; its cell takes the style of its last dot."""
        row, column = y // 4, x // 2
        if 0 <= row < self.rows and 0 <= column < self.cells:
            bit = (0x01, 0x02, 0x04, 0x40, 0x08, 0x10, 0x20, 0x80)[x % 2 * 4 + y % 4]
            self._dots[row, column] = (self._dots.get((row, column), (0, style))[0] | bit, style)

    def line(self, heights: Sequence[float], style: Style, *, start: int = 0, thick: int = 2) -> None:
        """Draw a line through heights above the lowest dot, one for each column of dots from ``start`` on.

        It is ``thick`` dots high, and as many more as it takes to touch what is beside it.
        """
        foot = self.rows * 4 - 1
        last: int | None = None
        for at, height in enumerate(heights, start):
            top = foot - round(height)
            least = top if last is None else min(top, last + 1) if last < top else top
            most = top + thick - 1 if last is None or last <= top else max(top + thick - 1, last - 1)
            for y in range(least, most + 1):
                self.dot(at, min(y, foot), style)
            last = top

    def onto(self, canvas: Canvas, row: int, column: int) -> None:
        """Lay the dots on a canvas, the upper left cell at ``row`` and ``column``."""
        last = (-1, -1)
        runs: list[Run] = []
        start = 0
        for place, (bits, style) in [*sorted(self._dots.items()), ((-1, -1), (0, QUIET))]:
            if runs and place != (last[0], last[1] + 1):
                canvas.put(row + last[0], column + start, tuple(joined(runs)))
                runs = []
            start = start if runs else place[1]
            runs.append(Run(chr(0x2800 + bits), style))
            last = place


class Doublings(NamedTuple):
    """An axis on which each doubling takes the same length.

    Attributes:
        first: The value at its beginning.
        step: Cells of a doubling.
        doublings: How many doublings it shows.
    """

    first: Fraction
    step: int
    doublings: int

    @property
    def cells(self) -> int:
        """How long it is."""
        return self.step * self.doublings

    def at(self, value: Fraction | float) -> float:
        """Return how many cells behind the beginning a value stands."""
        return log2(float(value) / float(self.first)) * self.step if value > 0 else 0.0

    def value(self, cells: float) -> float:
        """Return which value stands so many cells behind the beginning."""
        return float(self.first) * float(2 ** (cells / self.step))


class Tick(NamedTuple):
    """A value on an axis.

    Attributes:
        column: Of its line, counted in cells of the canvas.
        words: Below it.
    """

    column: int
    words: Row


def put_ticks(canvas: Canvas, row: int, ticks: Iterable[Tick]) -> None:
    """Write ticks below an axis, each below its line; one without room moves aside or is left out."""
    for tick in ticks:
        cells = row_width(tick.words)
        middle = tick.column - (cells - 1) // 2
        shifts = sorted(range(-cells, cells + 1), key=abs)
        canvas.put_free(((row, max(0, middle + shift)) for shift in shifts), [tick.words])
