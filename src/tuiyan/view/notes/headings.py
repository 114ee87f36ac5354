"""What stands over the slides of the notes: where the talk is, what is still hidden, and what comes next."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.row import Row, Run, clipped, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, BOLD, INVERSE, MUTED, NUM, TEXT, Style
from tuiyan.messages import has_text, pick, say
from tuiyan.remote.messages import ELSEWHERE
from tuiyan.text.duration import clock
from tuiyan.view.commands import area_of
from tuiyan.view.notes.preview import hidden, preview_pages
from tuiyan.view.notes.state import NotesState, Script
from tuiyan.view.notes.timing import Timing
from tuiyan.view.scenario_picker.state import by_hand

MOST_DOTS = 9
"""Reveals that are drawn one by one."""


class NotesContext(NamedTuple):
    """What a frame of the notes is drawn from."""

    state: NotesState
    script: Script
    timing: Timing
    slide: int
    cells: int
    glyphs: Glyphs


def place_rows(context: NotesContext) -> list[Row]:
    """Say where the talk is, and how long the slide took in earlier talks."""
    section = context.script.deck.section(context.script.deck.entries[context.slide].section)
    name: Row = ()
    if section is not None:
        name = (Run(" ".join(filter(None, (section.number, pick(section.names)))), TEXT),)
    return [number_row(context), name, _last_runs(context)]


def number_row(context: NotesContext) -> Row:
    """Say the number of the slide, and of how many."""
    deck = context.script.deck
    of = deck.run if context.slide < deck.run else len(deck)
    return (Run(str(context.slide + 1), NUM), Run(f" / {of}", MUTED))


def _last_runs(context: NotesContext) -> Row:
    found = context.script.paces.slides.get(context.script.deck.entries[context.slide].id, ())[:2]
    if not found:
        return ()
    return (Run(say("notes.last_runs", times=say("notes.comma").join(map(clock, found))), MUTED),)


def now_row(context: NotesContext, cells: int, *, is_titled: bool = False) -> Row:
    """Say what the audience sees now: reveals, the page, what is still hidden, and what lies over it."""
    snapshot, script = context.state.snapshot, context.script
    assert snapshot is not None
    spot = snapshot.spot
    row: Row = (Run(say("notes.now"), BOLD), space(2))
    if context.state.digits:
        typed = Run(f" ▸ {context.state.digits}▏", Style("num", "raised"))
        return (*row, typed, Run(f" / {len(script.deck)}", MUTED))
    if snapshot.is_blank:
        return (*row, Run(f" {say('notes.blank')} ", INVERSE))
    if snapshot.over:
        return (*row, Run(say("notes.over_slide", what=_place_name(snapshot.over)), ACCENT_BOLD))
    if snapshot.scenario != snapshot.opening:
        row = (*row, Run(say("notes.other_scenario", chip=_changes(script)), ACCENT), space(2))
    if spot.reveals > 1:
        row = (*row, *_dots(min(spot.reveal, spot.reveals), spot.reveals), space(2))
    if spot.pages > 1:
        row = (*row, Run(say("notes.page", page=spot.page, pages=spot.pages), MUTED), space(2))
    if is_titled:
        row = (*row, Run(_title(script, context.slide), TEXT), space(2))
    if spot.reveal < spot.reveals:
        pages = preview_pages(script, context.slide, 70, 18, context.glyphs)
        row = (*row, Run(say("notes.hidden", what=hidden(pages, spot.step)), MUTED))
    return clipped(row, cells)


def _changes(script: Script) -> str:
    """Say what the scenario has that the opening one had not: inputs by hand, else all of it in short."""
    changed = by_hand(script.scenario, script.opening)
    if changed:
        return " · ".join(f"{name} {value}" for name, value in changed)
    return script.cache.resolver(script.scenario).values.chip()


def _dots(done: int, reveals: int) -> Row:
    if reveals > MOST_DOTS:
        return (Run(str(done), BOLD), Run(f"/{reveals}", MUTED))
    return (Run("▪" * done, TEXT), Run("▫" * (reveals - done), MUTED))


def _place_name(place: str) -> str:
    """Return what a place in the key table is called; a talk of another version may know more of them."""
    if place == ELSEWHERE:
        return say("notes.elsewhere")
    name = f"{area_of(place)}.place.{place}"
    return say(name) if has_text(name) else "?"


def next_row(context: NotesContext, cells: int) -> Row:
    """Say what the talk turns to next."""
    following = slide_after(context)
    if following is None:
        return (Run(say("notes.next_end"), BOLD),)
    section = context.script.deck.entries[following].section
    title = _title(context.script, following)
    row = (Run(say("notes.next"), BOLD), space(2), Run(f"{section} {title}".strip(), MUTED))
    return clipped(row, cells)


def _title(script: Script, slide: int) -> str:
    return script.cache.title(script.scenario, slide)


def slide_after(context: NotesContext) -> int | None:
    """Return the slide that the talk turns to next; None at its end."""
    script, deck = context.script, context.script.deck
    if context.slide >= deck.run:
        return None
    later = range(context.slide + 1, deck.run)
    return next((at for at in later if not script.cache.lacks(script.scenario, at)), None)
