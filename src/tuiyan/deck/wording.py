"""What stands within a line, as styled text: words, live numbers, and figures of the manual struck out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tuiyan.deck.row import Run, space
from tuiyan.deck.spacing import SOFT
from tuiyan.deck.style import INVERSE, MUTED, SEAL, Style, number_style, styled
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.deck.number import Number
    from tuiyan.deck.resolved import Fragment

PUBLISHED = Style(ground="raised", bold=True)


class Links:
    """The live numbers of a slide, in the order they were met.

    Attributes:
        numbers: Runs point to them.
        is_sealed: Whether a figure on the slide bears the seal of a correction.
    """

    __slots__ = ("is_sealed", "numbers")

    def __init__(self) -> None:
        """Start with none."""
        self.numbers: list[Number] = []
        self.is_sealed = False

    def add(self, number: Number | None) -> int:
        """Return the index that runs showing ``number`` carry; -1 for none."""
        if number is None:
            return -1
        self.numbers.append(number)
        return len(self.numbers) - 1


def runs_of(fragments: Iterable[Fragment], style: Style, links: Links, glyphs: Glyphs) -> list[Run]:
    """Return fragments as runs, not yet spaced."""
    return [run for fragment in fragments for run in _runs(fragment, style, links, glyphs)]


def _runs(fragment: Fragment, style: Style, links: Links, glyphs: Glyphs) -> list[Run]:
    if "soft" in fragment.marks.split():
        return [Run("\n", SOFT)]
    text = glyphs.text(fragment.text)
    if fragment.fault == "unknown":
        return [Run(f" {text}? ", INVERSE)]
    if fragment.number is not None:
        shown = MUTED if fragment.fault else number_style(style, fragment.marks)
        badge = tag(f"deck.tag_{fragment.badge}", PUBLISHED) if fragment.badge else []
        return [Run(text, shown, links.add(fragment.number)), *badge]
    run = Run(text, styled(style, fragment.marks))
    return _struck(run, links) if fragment.is_refuted else [run]


def _struck(run: Run, links: Links) -> list[Run]:
    """Strike what the manual says and gets wrong; the first time on a slide with a seal."""
    struck = run if run.style.strike else run._replace(style=styled(run.style, "strike"))
    if links.is_sealed or run.style.ink == "num":
        return [struck]
    links.is_sealed = True
    return [struck, *tag("deck.tag_corrected", SEAL)]


def tag(key: str, style: Style) -> list[Run]:
    """Return a tag, set off by a space."""
    return [space(1), Run(f" {say(key)} ", style)]
