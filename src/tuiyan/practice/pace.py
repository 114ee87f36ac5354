"""How long slides should take and how long they took: the plan of a deck, and the talks so far.

A deck plans minutes for its parts, or for the whole; a slide's share is that of its part by the number of its
slides. What a talk spends is a note of the history for each time a slide is left, so that a talk which ends
in any way loses the slide it was at, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex
    from tuiyan.store.rows import Note

SLIDE_TIME = "turn"
"""The kind of note that says how long a slide was shown."""

LEAST_S = 1
"""Seconds below which a slide was only passed."""

LAST_RUNS = 3
"""How many talks count for what a slide takes."""


class SlideTime(NamedTuple):
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
        if not found:
            return None
        from statistics import median

        return median(found)


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


def paces_of(times: Iterable[SlideTime], deck: str) -> Paces:
    """Sum up the talks of one deck."""
    by_run: dict[str, dict[str, float]] = {}
    for time in times:
        if time.deck == deck:
            spent = by_run.setdefault(time.run, {})
            spent[time.slide] = spent.get(time.slide, 0) + time.seconds
    runs = tuple(sorted(by_run, reverse=True))
    slides: dict[str, tuple[float, ...]] = {}
    for run in runs:
        for slide, seconds in by_run[run].items():
            slides[slide] = (*slides.get(slide, ()), seconds)
    return Paces(runs, slides, by_run)


def time_of(note: Note) -> SlideTime | None:
    """Read a note; None where it says something else."""
    match note.detail:
        case {"deck": str(deck), "run": str(run), "seconds": int() | float() as seconds}:
            return SlideTime(deck, run, note.subject, seconds)
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
            found = [time for note in store.notes.of(SLIDE_TIME) if (time := time_of(note))]
    except (StoreError, OSError):
        return Paces()
    return paces_of(found, deck)


def began(now: datetime) -> str:
    """Return the name of a talk that begins now."""
    return now.isoformat(timespec="seconds")


class PartPace(NamedTuple):
    """A part of a deck, over those of its slides that a talk has shown.

    Attributes:
        names: Of the part.
        planned_s: Seconds that these slides should take; 0 without a plan.
        actual_s: Seconds that they take.
        seen: How many they are.
        slides: How many the part has.
    """

    names: Mapping[str, str]
    planned_s: float
    actual_s: float
    seen: int
    slides: int


class SlidePace(NamedTuple):
    """A slide that a talk has shown: its index, its id, and the seconds it should take and took."""

    at: int
    slide: str
    planned_s: float
    actual_s: float
    runs_s: tuple[float, ...]


def slide_paces(deck: DeckIndex, paces: Paces) -> tuple[SlidePace, ...]:
    """Return what each slide in the run of a deck takes that a talk has shown."""
    planned = planned_s(deck)
    found = []
    for at, entry in enumerate(deck.entries[: deck.run]):
        actual = paces.actual_s(entry.id)
        if actual is not None:
            plan = planned[at] if planned else 0.0
            found.append(SlidePace(at, entry.id, plan, actual, paces.slides[entry.id]))
    return tuple(found)


def part_paces(deck: DeckIndex, slides: Sequence[SlidePace]) -> tuple[PartPace, ...]:
    """Sum up slides by part; a part of which no talk has shown any is left out."""
    found = []
    for part in deck.parts:
        seen = [slide for slide in slides if 0 <= slide.at - part.first < part.slides]
        if seen and not part.is_reserve:
            planned, actual = sum(slide.planned_s for slide in seen), sum(slide.actual_s for slide in seen)
            found.append(PartPace(part.names, planned, actual, len(seen), part.slides))
    return tuple(found)
