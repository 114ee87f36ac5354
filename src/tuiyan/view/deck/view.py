"""What is to be seen of a talk: the slide, and the panel over it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.frame import View, paint
from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame, Row
from tuiyan.messages import pick, say
from tuiyan.view.deck.state import DeckState
from tuiyan.view.panels.small import is_too_small, too_small

if TYPE_CHECKING:
    from tuiyan.view.deck.slide_cache import SlideCache


def scene(player: DeckState, stage: SlideCache, size: Size, seconds: int) -> Frame:
    """Return the screen ``seconds`` after the talk began."""
    if is_too_small(size):
        return too_small(size)
    page = stage.page(player)
    frame = paint(page, view(player, stage, seconds))
    if player.is_blank:
        return frame
    if player.layers and player.focus is None:
        from tuiyan.view.panels.overlay import over

        return over(frame, player, stage)
    if player.digits or player.is_leaving:
        from tuiyan.view.panels.strip import footed

        return footed(frame, player, stage)
    return frame


def view(player: DeckState, stage: SlideCache, seconds: int) -> View:
    """Return what stands around the slide."""
    deck, slide = stage.deck, player.place.slide
    is_changed = player.scenario is not player.opening
    focus = player.focus
    return View(
        size=stage.size,
        slide=slide + 1,
        slides=len(deck),
        parts=tuple((part.slides, max(0, min(part.slides, slide + 1 - part.first))) for part in deck.parts),
        part=part_name(stage, slide),
        part_name=part_subject(stage, slide),
        number=section_number(stage, slide),
        section=section_name(stage, slide),
        reveal=player.place.reveal,
        clock=clock(seconds) if player.is_talk else "",
        budget=clock(deck.minutes * 60) if player.is_talk and deck.minutes else "",
        chip=player.scenario.chip(),
        mark=_mark(player, stage),
        client=say("tui.other_scenario") if is_changed else "",
        focus=focus,
        strip=() if focus is None else _strip(player, stage, focus),
        blank=player.is_blank,
        glyphs=stage.glyphs,
    )


def _mark(player: DeckState, stage: SlideCache) -> str:
    obstacle = stage.mark(player)
    return say(f"fit.tag_{obstacle.kind}") if obstacle else ""


def part_name(stage: SlideCache, slide: int) -> str:
    """Return what the part of a slide is called in its corner."""
    part = stage.deck.part_of(slide)
    if part is None or not part.names:
        return ""
    if not part.number:
        return pick(part.names)
    return say("tui.part", han=say("tui.han")[part.number], number=part.number)


def part_subject(stage: SlideCache, slide: int) -> str:
    """Return what a numbered part is about."""
    part = stage.deck.part_of(slide)
    return pick(part.names) if part is not None and part.number and part.names else ""


def section_number(stage: SlideCache, slide: int) -> str:
    """Return the number of a slide's section, where the manual gives it one."""
    section_id = stage.deck.slide(slide).section
    section = stage.deck.section(section_id)
    return section.number if section else section_id


def section_name(stage: SlideCache, slide: int) -> str:
    """Return the title of a slide's section."""
    section = stage.deck.section(stage.deck.slide(slide).section)
    return pick(section.names) if section else ""


def clock(seconds: int) -> str:
    """Write a time as ``12:04``, from an hour on as ``1:02:04``."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes:02}:{seconds:02}"


def _strip(player: DeckState, stage: SlideCache, focus: int) -> tuple[Row, ...]:
    from tuiyan.view.panels.strip import strip

    return strip(player, stage, focus)
