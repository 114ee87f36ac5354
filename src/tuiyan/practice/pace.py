"""How long slides should take and how long they took: the plan of a deck, and the talks so far.

A deck plans minutes for its parts, or for the whole; a slide's share is that of its part by the number of its
slides. What a talk spends is a note of the history for each time a slide is left, so that a talk which ends
in any way loses the slide it was at, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex
    from tuiyan.store.rows import Note

KIND = "turn"
"""Of the notes that say how long a slide was shown."""

LEAST_S = 1
"""Seconds below which a slide was only passed."""

LAST_RUNS = 3
"""How many talks count for what a slide takes."""


class Turn(NamedTuple):
    """A slide was shown and left.

    Attributes:
        deck: Path of the deck, or ``""`` for ours.
        run: When the talk began, as an ISO time.
        slide: Its id.
        seconds: That it was shown.
    """

    deck: str
    run: str
    slide: str
    seconds: float


class Paces(NamedTuple):
    """What the talks of a deck took.

    Attributes:
        runs: When each talk began, the last first.
        slides: By slide, the seconds of each talk that showed it, the last first.
        by_run: By talk and slide, the seconds.
    """

    runs: tuple[str, ...] = ()
    slides: Mapping[str, tuple[float, ...]] = {}
    by_run: Mapping[str, Mapping[str, float]] = {}

    def actual_s(self, slide: str) -> float | None:
        """Return what a slide takes, by the last talks that showed it; None where none did."""
        found = self.slides.get(slide, ())[:LAST_RUNS]
        return median(found) if found else None


def planned_s(deck: DeckIndex) -> tuple[float, ...]:
    """Return the seconds that are planned for each slide in the run of a deck; none without a plan."""
    parts = [part for part in deck.parts if not part.is_reserve]
    given = sum(part.minutes for part in parts)
    total = deck.minutes or given
    if not total or not deck.run:
        return ()
    if not given:
        return (total * 60 / deck.run,) * deck.run
    share = given / max(1, sum(part.slides for part in parts if part.minutes))
    weights = [part.minutes or share * part.slides for part in parts]
    scale = total * 60 / sum(weights)
    return tuple(
        weight * scale / part.slides
        for part, weight in zip(parts, weights, strict=True)
        for _ in range(part.slides)
    )


def paces_of(turns: Iterable[Turn], deck: str) -> Paces:
    """Sum up the talks of one deck."""
    by_run: dict[str, dict[str, float]] = {}
    for turn in turns:
        if turn.deck == deck:
            spent = by_run.setdefault(turn.run, {})
            spent[turn.slide] = spent.get(turn.slide, 0) + turn.seconds
    runs = tuple(sorted(by_run, reverse=True))
    slides: dict[str, tuple[float, ...]] = {}
    for run in runs:
        for slide, seconds in by_run[run].items():
            slides[slide] = (*slides.get(slide, ()), seconds)
    return Paces(runs, slides, by_run)


def turn_of(note: Note) -> Turn | None:
    """Read a note; None where it says something else."""
    match note.detail:
        case {"deck": str(deck), "run": str(run), "seconds": int() | float() as seconds}:
            return Turn(deck, run, note.subject, seconds)
    return None


def read_paces(deck: str, path: Path | None = None) -> Paces:
    """Read from the user's history what the talks of a deck took; nothing where there is none to be read."""
    from tuiyan.store.errors import StoreError
    from tuiyan.store.store import Store
    from tuiyan.user_folders import data_path

    path = path or data_path()
    try:
        if not path.is_file():
            return Paces()
        with Store.open(path) as store:
            found = [turn for note in store.notes.of(KIND) if (turn := turn_of(note))]
    except (StoreError, OSError):
        return Paces()
    return paces_of(found, deck)


def began(now: datetime) -> str:
    """Return the name of a talk that begins now."""
    return now.isoformat(timespec="seconds")
