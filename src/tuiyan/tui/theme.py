"""The colours of a style, and the terminal's codes for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from rich.color import Color, ColorSystem

from tuiyan.deck.style import Style
from tuiyan.view.palette import Palette, built_in

Depth = Literal["full", "256", "16", "none"]
"""How many colours the terminal shows."""

FADE = 0.74
"""How far scenery behind a panel goes towards the page."""

ANSI: Mapping[str, Mapping[str, int]] = {
    "dark": {
        "bg": 0, "surface": 0, "raised": 8, "sel": 4, "text": 7, "num": 15, "muted": 7, "mem": 14,
        "comp": 11, "net": 13, "good": 10, "accent": 9, "seal": 1, "sealed": 15, "quiet": 8,
        "line": 8, "grid": 8,
    },
    "light": {
        "bg": 15, "surface": 15, "raised": 7, "sel": 7, "text": 0, "num": 0, "muted": 0, "mem": 4,
        "comp": 3, "net": 5, "good": 2, "accent": 1, "seal": 1, "sealed": 15, "quiet": 8,
        "line": 7, "grid": 7,
    },
}  # fmt: skip
"""Which of the terminal's sixteen colours stands for a token."""

REVERSED_GROUNDS = frozenset({"sel", "accent", "seal", "mem", "comp", "net", "good"})
"""Grounds that are shown in reverse where there is no colour."""

ATTRIBUTES = {"bold": ("1", "22"), "under": ("4", "24"), "strike": ("9", "29"), "reverse": ("7", "27")}
"""For each attribute, the codes that switch it on and off."""


ANY = "any"
"""The ink of blanks, which is not seen."""


class Pen(NamedTuple):
    """What the terminal is told before a text.

    Attributes:
        ink: The code of the colour, ``""`` for the terminal's own, or ``ANY``.
        ground: The code of the colour behind it, or ``""``.
        attributes: Of ``ATTRIBUTES``, in that order.
        href: The address that a link leads to, or ``""``.
    """

    ink: str = ""
    ground: str = ""
    attributes: tuple[str, ...] = ()
    href: str = ""

    @property
    def of_blanks(self) -> Pen:
        """What blanks of this pen look like: where only their ground is seen, they have ``ANY`` ink."""
        is_seen = self.href or set(self.attributes) - {"bold"}
        return self if is_seen else Pen(ANY, self.ground)

    def taken_up_after(self, last: Pen) -> Pen:
        """Return the pen to write with: for blanks of ``ANY`` ink, what is nearest to the last one."""
        if self.ink != ANY:
            return self
        return Pen(last.ink, self.ground, tuple(word for word in last.attributes if word == "bold"))

    def after(self, last: Pen) -> str:
        """Return the escape sequences that change ``last`` into this pen, ``""`` for none."""
        link = "" if self.href == last.href else f"\x1b]8;;{self.href}\x1b\\"
        if self[:3] == last[:3]:
            return link
        if self[:3] == PLAIN[:3]:
            return f"{link}\x1b[m"
        codes = [ATTRIBUTES[word][1] for word in last.attributes if word not in self.attributes]
        codes += [ATTRIBUTES[word][0] for word in self.attributes if word not in last.attributes]
        if self.ink != last.ink:
            codes.append(self.ink or "39")
        if self.ground != last.ground:
            codes.append(self.ground or "49")
        return f"{link}\x1b[{';'.join(codes)}m"


PLAIN = Pen()
"""What a terminal begins with."""


class Theme:
    """The colours of one theme at one depth; each style is worked out once."""

    def __init__(self, palette: Palette | None = None, depth: Depth = "full") -> None:
        """Use a palette, the dark one by default, on a terminal that shows ``depth`` colours."""
        palette = palette or built_in("dark")
        self.palette = palette
        self.base = palette.base
        self.depth = depth
        self._hex = palette.colours
        self._pens: dict[Style, tuple[Pen, Pen]] = {}

    @property
    def is_ruled(self) -> bool:
        """Whether a panel has the page's colour, or none, and needs rules to be seen."""
        return self._hex["surface"] == self._hex["bg"] or self.depth in ("16", "none")

    def colour(self, token: str, *, faded: bool = False) -> str:
        """Return ``#rrggbb`` of a token, faded towards the page if asked."""
        colour = self._hex[token]
        if not faded:
            return f"#{colour}"
        return f"#{_blend(colour, self._hex['bg'], FADE)}"

    def pen(self, style: Style) -> Pen:
        """Return what the terminal is told before a text of ``style``."""
        return self.pens(style)[0]

    def pens(self, style: Style) -> tuple[Pen, Pen]:
        """Return the pen of a text of ``style``, and that of its blanks."""
        pens = self._pens.get(style)
        if pens is None:
            pen = self._make_pen(style)
            pens = self._pens[style] = (pen, pen.of_blanks)
        return pens

    def _make_pen(self, style: Style) -> Pen:
        if self.depth == "none":
            is_reversed = style.ground in REVERSED_GROUNDS and not style.faded
            return Pen("", "", _attributes(style, is_reversed=is_reversed), style.href)
        ink = self._code(style.ink, style.faded, front=True)
        ground = self._code(style.ground or "bg", style.faded, front=False)
        return Pen(ink, ground, _attributes(style), style.href)

    def _code(self, token: str, faded: bool, *, front: bool) -> str:
        if self.depth == "16":
            number = _ansi(self.base, token, faded)
            return str((30 if front else 40) + number if number < 8 else (82 if front else 92) + number)
        colour = Color.parse(self.colour(token, faded=faded))
        if self.depth == "256":
            colour = colour.downgrade(ColorSystem.EIGHT_BIT)
        return ";".join(colour.get_ansi_codes(front))


def depth_of(color_system: str | None, *, no_color: bool) -> Depth:
    """Return the depth of a terminal that Rich calls ``color_system``."""
    if no_color or color_system is None:
        return "none"
    return {"truecolor": "full", "256": "256"}.get(color_system, "16")  # type: ignore[return-value]


def _is_bold(style: Style) -> bool:
    return style.bold or style.ink == "num"


def _attributes(style: Style, *, is_reversed: bool = False) -> tuple[str, ...]:
    marks = (_is_bold(style), style.under, style.strike, style.reverse or is_reversed)
    return tuple(word for word, is_on in zip(ATTRIBUTES, marks, strict=True) if is_on)


def _ansi(base: str, token: str, faded: bool) -> int:
    palette = ANSI["light" if base == "light" else "dark"]
    if faded and token not in ("bg", "surface", "raised", "sel"):
        return palette["line"]
    return palette["bg"] if faded else palette[token]


def _blend(colour: str, towards: str, share: float) -> str:
    pairs = zip(bytes.fromhex(colour), bytes.fromhex(towards), strict=True)
    return bytes(round(one + (other - one) * share) for one, other in pairs).hex()
