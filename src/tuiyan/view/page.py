"""A whole screen but slides and home: a head, a body, a key row, and the room between.

``page(page_area(Size(100, 30)), "练习", aside, rows, foot("asking"))`` is a frame of 30 rows with the name at
its left and ``aside`` at its right. A body is as many rows as the area has; a view that has more scrolls it
by :func:`scrolled`, and says with a notice how many are below. The key row stands one row above the last:
projectors cut that one off, and input methods draw on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame, Row, Run, between, grounded, indented, row_text, row_width, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, LINE, MUTED, NUM
from tuiyan.messages import say
from tuiyan.view.panel import NOTHING, key_row

WIDEST = 96
"""Cells of content at most."""

MARKED = 6
"""Cells of the rule under the name of the program."""

FOOT = 2
"""Rows of the key row and below: projectors cut the last one, input methods draw on it."""


class Caret(NamedTuple):
    """A cell of the screen."""

    column: int
    row: int


class Scene(NamedTuple):
    """What is on the screen.

    Attributes:
        frame: To paint.
        caret: Where the terminal's cursor belongs, so that input methods draw beside it.
    """

    frame: Frame
    caret: Caret | None = None


class PageArea(NamedTuple):
    """Where things stand on a screen.

    Attributes:
        left: Cells left of the content.
        width: Of the content.
        top: First row of the body.
        body: Rows of the body.
        is_tight: There is more to show than room, so that no row is left blank.
    """

    size: Size
    left: int
    width: int
    top: int
    body: int
    is_tight: bool = False

    @property
    def is_roomy(self) -> bool:
        """Whether blank rows may be spent."""
        return self.size.rows >= 24 and not self.is_tight

    @property
    def is_high(self) -> bool:
        """Whether they may be spent freely."""
        return self.size.rows >= 30 and not self.is_tight


def page_area(size: Size) -> PageArea:
    """Divide a screen."""
    margin = 5 if size.columns >= 100 else 3
    width = min(size.columns - 2 * margin, WIDEST)
    top = 4 if size.rows >= 24 else 2
    gap = 1 if size.rows >= 24 else 0
    return PageArea(size, (size.columns - width) // 2, width, top, size.rows - top - FOOT - gap)


def page(
    area: PageArea,
    name: str,
    aside: Row,
    body: Sequence[Row],
    foot: Iterable[tuple[str, str]],
    notice: Row = (),
) -> Frame:
    """Return a whole screen: head, body, key row with a notice at its right."""
    head = (Run(say("tui_drill.program"), ACCENT_BOLD), space(2), Run(name, NUM))
    rule = (Run("━" * MARKED, ACCENT), Run("─" * (area.width - MARKED), LINE))
    rows: list[Row] = [NOTHING] * (1 if area.top > 2 else 0)
    rows += [between(head, aside, area.width), rule]
    rows += [NOTHING] * (area.top - len(rows))
    rows += [*body, *[NOTHING] * area.body][: area.body]
    rows += [NOTHING] * (area.size.rows - FOOT - len(rows))
    rows.append(_foot(foot, notice, area.width))
    rows += [NOTHING] * (area.size.rows - len(rows))
    return tuple(grounded(indented(row, area.left), "bg", area.size.columns) for row in rows)


def _foot(foot: Iterable[tuple[str, str]], notice: Row, width: int) -> Row:
    """Return the key row; keys come before a notice, except one that says that there is more."""
    keys = list(foot)
    wanted = row_width(key_row(keys, 10 * width)) + row_width(notice) + 3
    if wanted > width and not row_text(notice).startswith("↓"):
        notice = ()
    space = width - (row_width(notice) + 3 if notice else 0)
    return between(key_row(keys, space), notice, width)


def ruled(text: str, width: int) -> Row:
    """Return a heading with a rule after it."""
    head = Run(text, MUTED)
    return (head, space(2), Run("─" * (width - row_width((head,)) - 2), LINE))


def scrolled(rows: list[Row], top: int, high: int) -> tuple[list[Row], int, int]:
    """Return as many rows as there is room for, the first of them, and how many are below."""
    top = max(0, min(top, len(rows) - high))
    return rows[top : top + high], top, max(0, len(rows) - top - high)


class Body(NamedTuple):
    """The middle of the screen, and what stands at the right of the key row."""

    rows: list[Row]
    notice: Row = ()
    caret: Caret | None = None


def more(below: int) -> Row:
    """Say how many rows are below."""
    return (Run(say("tui_drill.below", rows=below), MUTED),) if below else ()
