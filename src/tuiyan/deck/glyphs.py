"""The characters a terminal can be trusted with: the normal set, the safe one, and ASCII."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from tuiyan.text.lazy_pattern import lazy_pattern


class Glyphs(NamedTuple):
    """One set of characters.

    Attributes:
        name: ``normal``, ``safe``, ``wide`` or ``ascii``.
        words: Replacements that may change the width of a text: made before it is laid out.
        marks: Replacements of one cell by one cell: made when a frame is painted.
        ends: The last cell of a bar, from none to seven eighths.
        full: A whole cell of a bar.
        low: A cell of a bar that leaves a gap above it.
        thin: A bar of less than half a cell.
        big: Whether big figures can be drawn.
    """

    name: str
    words: Mapping[int, str]
    marks: Mapping[int, str | int]
    ends: tuple[str, ...] = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")
    full: str = "█"
    low: str = "▆"
    thin: str = "▏"
    big: bool = True

    def text(self, text: str) -> str:
        """Return ``text`` in this set."""
        if text.isascii() or not self.words:
            return text
        return POWER.sub(_caret, text).translate(self.words)


NO_CHANGE: dict[int, str] = {}

POWER = lazy_pattern("[⁻⁰¹²³⁴-⁹]+")
DIGITS = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")


def _caret(match: re.Match[str]) -> str:
    return f"^{match.group().translate(DIGITS)}"


GREEK = {"α": "a", "β": "b", "γ": "g", "δ": "d", "η": "eta", "κ": "k", "λ": "l", "μ": "u", "ρ": "rho"}
SAFE_WORDS = {
    **str.maketrans({"→": "➔", "←": "<-", "↑": "^", "↓": "v", "⇧": "Shift-", "·": "⋅", "•": "▪"}),
    **str.maketrans({"×": "x", "÷": "/", "≈": "~", "≤": "<=", "≥": ">=", "−": "-", "–": "-", "°": "deg"}),
    **str.maketrans(GREEK),
    **str.maketrans({"☐": "[ ]", "☑": "[x]", "↳": ">", "√": "sqrt", "∑": "sum", "∏": "prod", "∞": "inf"}),
    **{ord("①") + at: f"({at + 1})" for at in range(20)},
}
HEIGHTS = str.maketrans("▁▂▃▄▅▆▇█▀", "__===###=")
DRAWN = str.maketrans("┃┻┼╳←↑↓○◇▏▎▘⎛⎜⎝⎞⎟⎠⎡⎢⎣⎤⎥⎦⎧⎨⎩⎪", "|++x<^vo*||%/|\\\\|/[|[]|]{{{|")
SAFE_MARKS = {**HEIGHTS, **DRAWN, **str.maketrans("─━▔│╭╮╰╯├┤┬┴┈┄▌●◆·×÷≈→", "╌=╌╎++++++++..▐o*⋅x/~➔")}
ASCII_WORDS = {
    **SAFE_WORDS,
    **str.maketrans({"→": "->", "·": "-", "•": "-", "✓": "v", "✗": "x", "µ": "u"}),
    **str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'"}),
}


def _dots(pattern: int) -> str:
    """Return what comes nearest to a braille pattern: dots in its upper half, its lower half, or both."""
    return " '.:"[bool(pattern & 0b00011011) + 2 * bool(pattern & 0b11100100)]


ASCII_MARKS: dict[int, str | int] = {
    **HEIGHTS,
    **DRAWN,
    **{0x2800 + pattern: _dots(pattern) for pattern in range(256)},
    **str.maketrans("─━▔│╭╮╰╯├┤┬┴┈┄▌▐●◆·×÷≈→", "-=-|++++++++..||o*-x/~>"),
    **str.maketrans("▪▫▸◂▚▞╌╎", "#.><%%-:"),
}

NORMAL = Glyphs("normal", NO_CHANGE, NO_CHANGE)
SAFE = Glyphs("safe", SAFE_WORDS, SAFE_MARKS, ("",) + ("",) * 3 + ("#",) * 4, "#", "#", "|", big=False)
ASCII = Glyphs("ascii", ASCII_WORDS, ASCII_MARKS, ("",) + ("",) * 3 + ("#",) * 4, "#", "#", "|", big=False)
WIDE = SAFE._replace(name="wide")
"""The safe set, where the terminal was found to draw lines two cells wide."""

SETS = {"": NORMAL, "full": NORMAL, "safe": SAFE, "ascii": ASCII}
"""By the name a user asks for; ``""`` for none."""
