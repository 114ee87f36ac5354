"""One row of the screen as the terminal is told it, in few bytes."""

from __future__ import annotations

from rich.console import Console
from rich.segment import Segment
from textual.strip import Strip

from tuiyan.deck.row import Row, cut
from tuiyan.deck.style import Style
from tuiyan.text.cells import clusters
from tuiyan.tui.theme import Pen, Theme

PLAIN = Pen()


class PaintedRow(Strip):
    """A painted row that can also tell only what has changed in it.

    Attributes:
        row: What is painted, exactly as wide as the screen.
        changed: The cells, from and to, that the terminal has yet to be told.
    """

    __slots__ = ("_escapes", "_theme", "changed", "row")

    def __init__(self, row: Row, cells: int, theme: Theme, changed: tuple[int, int] | None = None) -> None:
        """Paint ``row`` of ``cells`` cells in the colours of ``theme``."""
        rich = theme.rich
        super().__init__([Segment(run.text, rich(run.style)) for run in row], cells)
        self.row = row
        self.changed = changed or (0, cells)
        self._theme = theme
        self._escapes = ""

    def crop(self, start: int, end: int | None = None) -> Strip:
        """Return the cells up to ``end``.

        The compositor asks for a beginning of the row only when it repaints a part of it;
        what is unchanged before that part is stepped over.
        """
        first = self.changed[0]
        last = self.cell_length if end is None else end
        if start == 0 and first < last:
            return ChangedCells(self, first, last)
        return super().crop(start, end)

    def render(self, console: Console) -> str:  # noqa: ARG002 - Textual's signature
        """Return the row as escape sequences that begin and end with the plain pen."""
        if not self._escapes:
            self._escapes = _written(self.row, self._theme)
        self.changed = (self.cell_length, 0)
        return self._escapes


class ChangedCells(Strip):
    """The changed cells of a row, with a step over the others."""

    __slots__ = ("_line", "_span")

    def __init__(self, line: PaintedRow, first: int, last: int) -> None:
        """Take the cells ``first`` to ``last`` of ``line``."""
        super().__init__(line, line.cell_length)
        self._line = line
        self._span = (first, last)

    def render(self, console: Console) -> str:  # noqa: ARG002 - Textual's signature
        """Return the changed cells; the cursor is at the start of the row."""
        first, last = self._span
        line = self._line
        line.changed = (line.cell_length, 0)
        step = f"\x1b[{first}C" if first else ""
        return step + _written(cut(line.row, first, last), line._theme)


def difference(old: Row, new: Row) -> tuple[int, int]:
    """Return the cells, from and to, outside of which two equally wide rows look alike."""
    before, after = _cells(old), _cells(new)
    first = 0
    for one, other in zip(before, after, strict=False):
        if one != other:
            break
        first += 1
    last = len(after)
    while last > first and before[last - 1] == after[last - 1]:
        last -= 1
    return first, last


def _cells(row: Row) -> list[tuple[str, Style, int]]:
    cells: list[tuple[str, Style, int]] = []
    for text, style, _ in row:
        if text.isascii():
            cells.extend((char, style, 0) for char in text)
            continue
        for cluster, size in clusters(text):
            if size:
                cells.extend((cluster, style, part) for part in range(size))
            elif cells:
                cells[-1] = (cells[-1][0] + cluster, style, cells[-1][2])
    return cells


def _written(row: Row, theme: Theme) -> str:
    pieces: list[str] = []
    last = PLAIN
    href = ""
    for text, style, _ in row:
        if not text:
            continue
        if style.href != href:
            href = style.href
            pieces.append(f"\x1b]8;;{href}\x1b\\")
        pen = theme.pen(style)
        if pen is not last and not (text.isspace() and pen.leaves_spaces_as(last)):
            pieces.append(pen.after(last))
            last = pen
        pieces.append(text)
    if href:
        pieces.append("\x1b]8;;\x1b\\")
    if last != PLAIN:
        pieces.append("\x1b[0m")
    return "".join(pieces)
