"""What stands over the slides of the notes: where the talk is, what is still hidden, and what comes next."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.row import Row, Run, cut, row_width, space
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


class Sight(NamedTuple):
    """What a frame of the notes is drawn from."""

    state: NotesState
    script: Script
    timing: Timing
    slide: int
    cells: int
    glyphs: Glyphs


def place_rows(sight: Sight) -> list[Row]:
    """Say where the talk is, and how long the slide took in earlier talks."""
    section = sight.script.deck.section(sight.script.deck.entries[sight.slide].section)
    name: Row = ()
    if section is not None:
        name = (Run(" ".join(filter(None, (section.number, pick(section.names)))), TEXT),)
    return [number_row(sight), name, _last_runs(sight)]


def number_row(sight: Sight) -> Row:
    """Say the number of the slide, and of how many."""
    deck = sight.script.deck
    of = deck.run if sight.slide < deck.run else len(deck)
    return (Run(str(sight.slide + 1), NUM), Run(f" / {of}", MUTED))


def _last_runs(sight: Sight) -> Row:
    found = sight.script.paces.slides.get(sight.script.deck.entries[sight.slide].id, ())[:2]
    if not found:
        return ()
    return (Run(say("notes.last_runs", times=say("notes.comma").join(map(clock, found))), MUTED),)


def now_row(sight: Sight, cells: int, *, is_titled: bool = False) -> Row:
    """Say what the audience sees now: reveals, the page, what is still hidden, and what lies over it."""
    snapshot, script = sight.state.snapshot, sight.script
    assert snapshot is not None
    spot = snapshot.spot
    row: Row = (Run(say("notes.now"), BOLD), space(2))
    if sight.state.digits:
        typed = Run(f" ▸ {sight.state.digits}▏", Style("num", "raised"))
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
        row = (*row, Run(_title(script, sight.slide), TEXT), space(2))
    if spot.reveal < spot.reveals:
        pages = preview_pages(script, sight.slide, 70, 18, sight.glyphs)
        row = (*row, Run(say("notes.hidden", what=hidden(pages, spot.step)), MUTED))
    return cut(row, 0, cells) if row_width(row) > cells else row


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


def next_row(sight: Sight, cells: int) -> Row:
    """Say what the talk turns to next."""
    following = slide_after(sight)
    if following is None:
        return (Run(say("notes.next_end"), BOLD),)
    section = sight.script.deck.entries[following].section
    title = _title(sight.script, following)
    row = (Run(say("notes.next"), BOLD), space(2), Run(f"{section} {title}".strip(), MUTED))
    return cut(row, 0, cells) if row_width(row) > cells else row


def _title(script: Script, slide: int) -> str:
    return script.cache.title(script.scenario, slide)


def slide_after(sight: Sight) -> int | None:
    """Return the slide that the talk turns to next; None at its end."""
    script, deck = sight.script, sight.script.deck
    if sight.slide >= deck.run:
        return None
    later = range(sight.slide + 1, deck.run)
    return next((at for at in later if not script.cache.lacks(script.scenario, at)), None)
