"""What stands within a line, as styled text: words, live numbers, and figures of the manual struck out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tuiyan.deck.row import Run, space
from tuiyan.deck.slide import Inline, Live
from tuiyan.deck.spacing import SOFT
from tuiyan.deck.style import INVERSE, MUTED, SEAL, Style, number_style, styled
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.deck.layout_context import Links
    from tuiyan.deck.resolver import Resolver


def runs_of(
    inlines: Iterable[Inline], style: Style, figures: Resolver, links: Links, glyphs: Glyphs
) -> list[Run]:
    """Return inlines as runs, not yet spaced."""
    runs: list[Run] = []
    for inline in inlines:
        if inline.live:
            runs += _live_runs(inline, inline.live, style, figures, links, glyphs)
        elif "soft" in inline.marks.split():
            runs.append(Run("\n", SOFT))
        else:
            runs.append(Run(glyphs.text(inline.text), styled(style, inline.marks)))
    return runs


def _live_runs(
    inline: Inline, live: Live, style: Style, figures: Resolver, links: Links, glyphs: Glyphs
) -> list[Run]:
    figure = figures.figure(live)
    text = glyphs.text(figure.text)
    if figure.fault == "unknown":
        return [Run(f" {text}? ", INVERSE)]
    if live.kind == "measured":
        return [
            Run(text, styled(style, inline.marks)),
            *_tag("deck.tag_measured", Style(ground="raised", bold=True)),
        ]
    if live.kind == "stated":
        return _stated_runs(text, live, styled(style, inline.marks), figures, links)
    if figure.number is None:
        return [Run(text, styled(style, inline.marks))]
    shown = MUTED if figure.fault else number_style(style, inline.marks)
    return [Run(text, shown, links.add(figure.number))]


def _stated_runs(text: str, live: Live, style: Style, figures: Resolver, links: Links) -> list[Run]:
    """Strike what the manual says and gets wrong; the first time on a slide with a seal."""
    claim = figures.claim(live.name)
    if claim is None or claim.verdict != "wrong":
        return [Run(text, style)]
    struck = Run(text, style if style.strike else styled(style, "strike"))
    if links.is_sealed or style.ink == "num":
        return [struck]
    links.is_sealed = True
    return [struck, *_tag("deck.tag_corrected", SEAL)]


def _tag(key: str, style: Style) -> list[Run]:
    """Return a tag, set off by a space."""
    return [space(1), Run(f" {say(key)} ", style)]
