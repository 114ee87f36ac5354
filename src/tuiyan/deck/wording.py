"""What stands within a line, as styled text: words, live numbers, and figures of the manual struck out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tuiyan.deck.canvas import Run
from tuiyan.deck.slide import Inline, Live
from tuiyan.deck.spacing import SOFT
from tuiyan.deck.style import SEAL, number_style, styled, tag

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.deck.layout_context import Links
    from tuiyan.deck.resolver import Resolver


def runs_of(
    inlines: Iterable[Inline], style: str, figures: Resolver, links: Links, glyphs: Glyphs
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
    inline: Inline, live: Live, style: str, figures: Resolver, links: Links, glyphs: Glyphs
) -> list[Run]:
    figure = figures.figure(live)
    text = glyphs.text(figure.text)
    if figure.fault == "unknown":
        return [Run(f" {text}? ", "bg bold on accent")]
    if live.kind == "measured":
        return [Run(text, styled(style, inline.marks)), *tag("deck.tag_measured", "text bold on raised")]
    if live.kind == "stated":
        return _stated_runs(text, live, styled(style, inline.marks), figures, links)
    if figure.number is None:
        return [Run(text, styled(style, inline.marks))]
    ink = "muted" if figure.fault else number_style(style, inline.marks)
    return [Run(text, ink, links.add(figure.number))]


def _stated_runs(text: str, live: Live, style: str, figures: Resolver, links: Links) -> list[Run]:
    """Strike what the manual says and gets wrong; the first time on a slide with a seal."""
    claim = figures.claim(live.name)
    if claim is None or claim.verdict != "wrong":
        return [Run(text, style)]
    struck = Run(text, style if "strike" in style.split() else styled(style, "strike"))
    if links.is_sealed or style.startswith("num"):
        return [struck]
    links.is_sealed = True
    return [struck, *tag("deck.tag_corrected", SEAL)]
