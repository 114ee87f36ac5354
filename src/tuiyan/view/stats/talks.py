"""What talks took against the plan, as plain text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from tuiyan.deck.typography import wrapped_text
from tuiyan.messages import pick, say
from tuiyan.text.cells import pad, pad_left, width
from tuiyan.text.duration import clock

if TYPE_CHECKING:
    from tuiyan.practice.pace import Paces, PartPace, SlidePace

FARTHEST = 8
"""Slides that are listed: those farthest from their plan."""


def talk_lines(
    paces: Paces,
    parts: Sequence[PartPace],
    slides: Sequence[SlidePace],
    title: Callable[[int], str],
    columns: int,
) -> Iterator[str]:
    """Give the parts, and the slides that are farthest from their plan, in lines of at most ``columns``."""
    yield ""
    yield from wrapped_text(say("stats.talks", count=len(paces.runs), day=paces.runs[0][:10]), columns)
    names = [pick(part.names) for part in parts]
    wide = max(map(width, names), default=0)
    for name, part in zip(names, parts, strict=True):
        said = f"{_against(part)}  {say('stats.seen', seen=part.seen, of=part.slides)}"
        yield from _fitting(f"  {pad(name, wide)}  ", f"  {name}", said, columns)
    off = [slide for slide in slides if slide.planned_s and abs(slide.actual_s - slide.planned_s) >= 1]
    farthest = sorted(off, key=lambda slide: -abs(slide.actual_s - slide.planned_s))[:FARTHEST]
    if farthest:
        yield from ("", say("stats.farthest"))
    for slide in farthest:
        head = f"  {pad_left(str(slide.at + 1), 4)}  {_against(slide)}"
        yield from _fitting(f"{head}  ", head, title(slide.at), columns)


def _against(pace: PartPace | SlidePace) -> str:
    """Say what was planned and what it took, in columns."""
    actual = pad_left(clock(pace.actual_s), 7)
    if not pace.planned_s:
        return say("stats.took", actual=actual)
    return say("stats.against", planned=pad_left(clock(pace.planned_s), 7), actual=actual)


def _fitting(beside: str, above: str, said: str, columns: int) -> Iterator[str]:
    """Give ``said`` beside a head where there is room, else below it."""
    if width(beside + said) <= columns:
        yield beside + said
        return
    yield above
    for line in wrapped_text(said, columns - 8):
        yield f"        {line}"
