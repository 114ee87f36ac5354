"""How a text looks, as a value: its ink, the ground below it, and its marks.

``Style("mem", "surface", bold=True)`` is bold in the colour of memory on the ground of a table's
head. Inks and grounds are names; what colour a name has, a theme says (``tui/theme.py``), so that a
frame is the same value on every terminal and can be compared, cached and exported.
"""

from __future__ import annotations

from typing import NamedTuple


class Style(NamedTuple):
    """How a run of text looks.

    Attributes:
        ink: ``text num muted mem comp net good accent quiet line grid bg sealed``.
        ground: ``bg surface raised sel seal accent num mem comp net good quiet``; none: what is below.
        bold: A number's ink is bold anyway.
        under: Underlined.
        strike: Struck out.
        reverse: Ink and ground change places, as below a caret.
        faded: Towards the page's ground, as behind a panel.
        href: The address that a link leads to.
    """

    ink: str = "text"
    ground: str = ""
    bold: bool = False
    under: bool = False
    strike: bool = False
    reverse: bool = False
    faded: bool = False
    href: str = ""

    def on(self, ground: str) -> Style:
        """Return the same on another ground."""
        return self._replace(ground=ground)


TEXT = Style()
BOLD = Style(bold=True)
NUM = Style("num", bold=True)
MUTED = Style("muted")
MEM, MEM_BOLD = Style("mem"), Style("mem", bold=True)
COMP, COMP_BOLD = Style("comp"), Style("comp", bold=True)
NET, NET_BOLD = Style("net"), Style("net", bold=True)
GOOD = Style("good")
ACCENT = Style("accent")
ACCENT_BOLD = Style("accent", bold=True)
QUIET = Style("quiet")
LINE = Style("line")
GRID = Style("grid")

INVERSE = Style("bg", "accent", bold=True)
"""What is in focus, and what cannot be resolved."""

SEAL = Style("sealed", "seal", bold=True)
"""What marks a correction."""

INKS = ("mem", "comp", "net", "good", "muted", "accent")
"""What a deck's author may colour words with."""

COLOURS = ("mem", "comp", "net", "good")
"""Inks that mean something: a number keeps them."""


def styled(style: Style, marks: str) -> Style:
    """Return ``style`` with an inline's marks laid over it."""
    for mark in marks.split():
        if mark in INKS:
            style = style._replace(ink=mark, bold=style.bold or mark != "muted")
        elif mark == "bold":
            style = style._replace(ink="num" if style.ink == "text" else style.ink, bold=True)
        elif mark == "strike":
            style = style._replace(ink="muted", strike=True)
        elif mark == "code":
            style = style if style.ground else style._replace(bold=False, strike=False).on("surface")
        elif mark == "under":
            style = style._replace(under=True)
        elif mark.startswith("href:"):
            style = style._replace(under=True, href=mark[5:])
        elif mark == "faulty":
            return INVERSE
    return style


def number_style(style: Style, marks: str) -> Style:
    """Return the style of a live number within text of ``style``."""
    ink = next((mark for mark in marks.split() if mark in INKS), "")
    if not ink:
        ink = style.ink if style.ink in COLOURS else "num"
    return Style(ink, style.ground, bold=True)
