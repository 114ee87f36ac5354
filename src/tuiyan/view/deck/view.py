"""What is to be seen of a deck: the slide, and the panel over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tuiyan.deck.chrome import PartSection
from tuiyan.deck.frame import Chrome, paint
from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame, Row
from tuiyan.messages import pick, say
from tuiyan.text.duration import clock
from tuiyan.view.deck.state import DeckState
from tuiyan.view.too_small import is_too_small, too_small

if TYPE_CHECKING:
    from tuiyan.view.deck.slide_cache import SlideCache


def deck_scene(
    state: DeckState, cache: SlideCache, size: Size, seconds: int, part_s: float | None = None
) -> Frame:
    """Return the screen ``seconds`` after it began, ``part_s`` of which were spent in the part at hand."""
    if is_too_small(size):
        return too_small(size)
    page = cache.page(state)
    frame = paint(page, chrome_of(state, cache, seconds, part_s))
    if state.is_blank:
        return frame
    if state.layers and state.focus is None:
        from tuiyan.view.deck.overlay import over

        return over(frame, state, cache)
    if state.trail.finds and not state.layers:
        from tuiyan.view.deck.search_update import with_hits

        frame = with_hits(frame, state, cache)
    if state.digits or state.is_leaving or state.notice or state.trouble:
        from tuiyan.view.deck.overlay import footed

        return footed(frame, state, cache)
    return frame


def chrome_of(state: DeckState, cache: SlideCache, seconds: int, part_s: float | None = None) -> Chrome:
    """Return what stands around the slide."""
    deck, slide = cache.deck, state.place.slide
    focus = state.focus
    return Chrome(
        size=cache.size,
        slide=slide + 1,
        slides=deck.run if slide < deck.run else len(deck),
        parts=tuple((part.slides, max(0, min(part.slides, slide + 1 - part.first))) for part in deck.parts),
        part=part_name(cache, slide),
        part_name=_part_subject(cache, slide),
        number=_section_number(cache, slide),
        section=section_name(cache, slide),
        **_beats(state, cache),
        reveal=state.place.reveal,
        clock=clock(seconds, 2) if state.is_talk else "",
        budget=clock(deck.minutes * 60, 2) if state.is_talk and deck.minutes else "",
        **_chip(state, cache),
        marks=_marks(state, cache),
        focus=focus,
        strip=() if focus is None else _strip(state, cache, focus),
        blank=state.is_blank,
        glyphs=cache.glyphs,
        is_flat=cache.is_ruled,
        part_clock=_part_clock(state, cache, part_s),
        speaker=cache.speaker if deck.is_live else "",
    )


def _beats(state: DeckState, cache: SlideCache) -> dict[str, Any]:
    """Return the sections of the part that an opener belongs to, and which of them it opens."""
    slide, part = state.place.slide, cache.deck.part_of(state.place.slide)
    if part is None or cache.deck.slide(slide).layout != "section":
        return {}
    entries = cache.deck.entries[part.first : part.first + part.slides]
    ids = [*dict.fromkeys(entry.section for entry in entries if entry.section)]
    sections = [
        section for section in map(cache.deck.section, ids) if section and section.part == part.number
    ]
    here = cache.deck.section(cache.deck.slide(slide).section)
    named = tuple(PartSection(section.number, pick(section.names)) for section in sections)
    opened = sections.index(here) if here in sections else -1
    return {"part_sections": named, "opened": -1 if slide == part.first else opened}


def _chip(state: DeckState, cache: SlideCache) -> dict[str, Any]:
    """Return what the corner says of the scenario: whose numbers these are, and what is being turned."""
    if not cache.deck.is_live:
        return {}
    pinned = cache.pinned(state)
    if pinned and not state.knob:
        return {"chip": pinned, "is_pinned": True}
    values = cache.resolver(state.scenario).values
    client = say("tui.other_scenario") if state.scenario is not state.opening else ""
    if not state.knob:
        return {"chip": values.chip(), "client": client}
    from tuiyan.view.deck.knob import knob_label, knob_text

    chip = " · ".join(filter(None, (values.chip(without=state.knob), knob_label(values, state.knob))))
    return {"chip": chip, "client": client, "knob": knob_text(values, state.knob)}


def _marks(state: DeckState, cache: SlideCache) -> tuple[str, ...]:
    obstacle = cache.mark(state)
    if obstacle is None:
        return ()
    from tuiyan.inference.suggestions import in_few_words

    values = cache.resolver(state.scenario).values
    return (in_few_words(values, obstacle), say(f"fit.tag_{obstacle.kind}"))


def part_name(cache: SlideCache, slide: int) -> str:
    """Return what the part of a slide is called in its corner."""
    part = cache.deck.part_of(slide)
    if part is not None and part.is_reserve:
        return say("tui.reserve")
    if part is None or not part.names:
        return ""
    if not part.number:
        return pick(part.names)
    return say("tui.part", han=say("tui.han")[part.number], number=part.number)


def _part_subject(cache: SlideCache, slide: int) -> str:
    """Return what a numbered part is about."""
    part = cache.deck.part_of(slide)
    return pick(part.names) if part is not None and part.number and part.names else ""


def _section_number(cache: SlideCache, slide: int) -> str:
    """Return the number of a slide's section, where the deck lists it and the manual gives it one."""
    section = cache.deck.section(cache.deck.slide(slide).section)
    return section.number if section else ""


def section_name(cache: SlideCache, slide: int) -> str:
    """Return the title of a slide's section."""
    section = cache.deck.section(cache.deck.slide(slide).section)
    return pick(section.names) if section else ""


def _part_clock(state: DeckState, cache: SlideCache, part_s: float | None) -> str:
    """Return the time in the part at hand and the time planned for it; nothing where no plan says so."""
    part = cache.deck.part_of(state.place.slide)
    if part_s is None or not (state.is_talk and part and part.minutes):
        return ""
    return f"{clock(part_s)}/{clock(part.minutes * 60)}"


def _strip(state: DeckState, cache: SlideCache, focus: int) -> tuple[Row, ...]:
    from tuiyan.view.deck.overlay import strip

    return strip(state, cache, focus)
