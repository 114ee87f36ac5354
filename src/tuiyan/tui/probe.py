"""Asking the terminal how wide it draws a line, in a way that nobody sees."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.style import Style
from tuiyan.tui.theme import Pen

if TYPE_CHECKING:
    from tuiyan.tui.theme import Theme

CORNER = "\x1b[1;1H"
"""The first cell of the screen, which is empty on every screen."""

PLAIN = Pen()

WHERE = "\x1b[6n"
"""Asks where the cursor is."""


def question(theme: Theme) -> str:
    """Return what to write: a line in the page's own colour, the question, and blanks over the line."""
    page = theme.pen(Style("bg")).after(PLAIN)
    return f"\x1b7{CORNER}{page}─{WHERE}{CORNER}  \x1b[0m\x1b8"


def is_wide(column: int, row: int) -> bool:
    """Say whether a reply, 0-based, tells of a line two cells wide."""
    return (column, row) == (2, 0)
