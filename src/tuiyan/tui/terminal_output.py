"""What a terminal is told so that it shows a frame, in few bytes.

:class:`OutputWriter` knows what the terminal shows, cell by cell. Given another frame it returns the escape
sequences that turn the one into the other, or ``""`` if they look alike: only the cells that differ, and all
of one pen before those of the next, for to take up a pen costs about 20 bytes and to move the cursor 5 to 9.
Blanks go with a pen at hand that leaves them as they are to be.

Of a clock in row 29 that goes from 00:08 to 00:09 it makes ``ESC[29;96H``, the pen, ``9`` and ``ESC[m``. It
uses what every terminal knows: colours, links, and the cursor put at a place (CUP) or in a column (CHA). What
erases is not among it: GNU screen would leave the terminal's own ground behind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame, Row, cut
from tuiyan.text.cells import clusters
from tuiyan.tui.theme import ANY, PLAIN, Pen, Theme

Cell = tuple[str, Pen, int]
"""What is seen there, the pen that writes it, and which of its cells this is, 0-based."""

UNKNOWN: Cell = ("", PLAIN, 0)
"""A cell that no other is like."""


class Piece(NamedTuple):
    """The cells ``start`` to ``end`` of a row, which one pen writes."""

    pen: Pen
    row: int
    start: int
    end: int

    @property
    def is_blank(self) -> bool:
        """Whether nothing but the ground is seen."""
        return self.pen.ink == ANY


class OutputWriter:
    """Knows what the terminal shows, and what has it show something else.

    Attributes:
        frame: What it was told last, as many rows as it is high.
        size: Of the terminal, 0×0 if nothing is known of it.
    """

    def __init__(self) -> None:
        """Know nothing of the terminal."""
        self.frame: Frame = ()
        self.size = Size(0, 0)
        self._cells: list[list[Cell]] = []
        self._theme: Theme | None = None

    def forget(self) -> None:
        """Know no longer what the terminal shows."""
        self.size = Size(0, 0)

    def change(self, frame: Frame, size: Size, theme: Theme) -> str:
        """Return what has a terminal of ``size`` show ``frame`` in the colours of ``theme``."""
        if size != self.size:
            self.size, self._theme = size, None
            self._cells = [[UNKNOWN] * size.columns for _ in range(size.rows)]
        before, self.frame = self.frame, (*frame, *((),) * size.rows)[: size.rows]
        is_repainted, self._theme = theme is not self._theme, theme
        pieces: list[Piece] = []
        for y, row in enumerate(self.frame):
            if is_repainted or row != before[y]:
                old, self._cells[y] = self._cells[y], _cells(row, size.columns, theme)
                pieces += _pieces(y, old, self._cells[y])
        return _written(sorted(pieces, key=_turn), self._cells)


def _cells(row: Row, columns: int, theme: Theme) -> list[Cell]:
    """Return the cells of a row that begins with ``row``; what is beyond ``columns`` is not seen."""
    cells: list[Cell] = []
    for text, style, _ in row:
        pen, blanks = theme.pens(style)
        blank = (" ", blanks, 0)
        if text.isascii():
            cells += [blank if char == " " else (char, pen, 0) for char in text]
            continue
        for cluster, size in clusters(text):
            if size == 1:
                cells.append(blank if cluster == " " else (cluster, pen, 0))
            elif size:
                cells += [(cluster, pen, part) for part in range(size)]
            elif cells:
                cells[-1] = (cells[-1][0] + cluster, *cells[-1][1:])
    return cells if len(cells) == columns else _cells(cut(row, 0, columns), columns, theme)


def _pieces(y: int, old: Sequence[Cell], new: Sequence[Cell]) -> Iterable[Piece]:
    """Return the cells of a row that differ, in few pieces."""
    done: list[Piece] = []
    last: dict[Pen, Piece] = {}
    for piece in _with_blanks(_runs(y, old, new)):
        one = last.get(piece.pen)
        if one is None:
            last[piece.pen] = piece
        elif _is_near(one, piece, new):
            last[piece.pen] = one._replace(end=piece.end)
        else:
            done.append(one)
            last[piece.pen] = piece
    return [*done, *last.values()]


def _runs(y: int, old: Sequence[Cell], new: Sequence[Cell]) -> Iterator[Piece]:
    """Give the cells that differ, parted where there is a gap or another pen."""
    pen: Pen | None = None
    start = end = 0
    for x, (was, cell) in enumerate(zip(old, new, strict=True)):
        if cell == was:
            continue
        if x != end or cell[1] != pen:
            if pen is not None:
                yield Piece(pen, y, start, end)
            pen, start = cell[1], x
        end = x + 1
    if pen is not None:
        yield Piece(pen, y, start, end)


def _with_blanks(runs: Iterable[Piece]) -> Iterable[Piece]:
    """Let blanks go with what is at their left, or else at their right, if its pen leaves them the same."""
    pieces: list[Piece] = []
    for run in runs:
        last = pieces[-1] if pieces and pieces[-1].end == run.start else None
        if last is None:
            pieces.append(run)
        elif run.is_blank and run.pen == last.pen.of_blanks:
            pieces[-1] = last._replace(end=run.end)
        elif last.is_blank and last.pen == run.pen.of_blanks:
            pieces[-1] = run._replace(start=last.start)
        else:
            pieces.append(run)
    return pieces


def _is_near(one: Piece, other: Piece, cells: Sequence[Cell]) -> bool:
    """Whether the same pen may write what is between, in no more bytes than it takes to step over it."""
    step = len(_step(other.start))
    if other.start - one.end > step:
        return False
    between = cells[one.end : other.start]
    pens = (one.pen, one.pen.of_blanks)
    return all(pen in pens for _, pen, _ in between) and len(_text(between).encode()) <= step


def _turn(piece: Piece) -> tuple[object, ...]:
    """Return what pieces are sorted by: of two neighbours, little of the pen differs."""
    ink, ground, attributes, href = piece.pen
    return href, ground, ink, attributes, piece.row, piece.start


def _written(pieces: Iterable[Piece], cells: Sequence[Sequence[Cell]]) -> str:
    told: list[str] = []
    last, row, column = PLAIN, -1, -1
    for pen, y, start, end in pieces:
        if y != row:
            told.append(f"\x1b[{y + 1};{start + 1}H")
        elif start != column:
            told.append(_step(start))
        pen = pen.taken_up_after(last)
        told += [pen.after(last), _text(cells[y][start:end])]
        last, row, column = pen, y, end
    return "".join([*told, PLAIN.after(last)])


def _step(column: int) -> str:
    return f"\x1b[{column + 1}G"


def _text(cells: Iterable[Cell]) -> str:
    return "".join(text for text, _, part in cells if not part)
