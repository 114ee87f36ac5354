"""The notes as a value: what was heard of the talk, and what lies over them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.practice.pace import Paces
from tuiyan.view.help import Help
from tuiyan.view.notes.timetable import Timetable

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex
    from tuiyan.engine.scenario import Scenario
    from tuiyan.remote.messages import Snapshot
    from tuiyan.remote.registry import Talk
    from tuiyan.view.deck.slide_cache import SlideCache


class Script(NamedTuple):
    """The content that the talk plays, as the notes read it.

    Attributes:
        cache: Its slides.
        scenario: That the talk is under now.
        opening: That it began with.
        planned: Seconds for each slide of its run; none without a plan.
        paces: What earlier talks took.
    """

    cache: SlideCache
    scenario: Scenario
    opening: Scenario
    planned: tuple[float, ...] = ()
    paces: Paces = Paces()

    @property
    def deck(self) -> DeckIndex:
        """The version of the deck that is played."""
        return self.cache.deck

    def shown(self) -> list[int]:
        """Return the slides that are not passed over, 0-based."""
        left_out = self.cache.left_out(self.scenario)
        return [at for at in range(len(self.deck)) if at not in left_out]

    def plan_of(self, slide: int) -> float:
        """Return the seconds planned for a slide; 0 for none."""
        return self.planned[slide] if slide < len(self.planned) else 0


BROKEN_OFF_S = 600
"""Seconds within which a talk that is begun again is the same talk."""


class Before(NamedTuple):
    """What a talk took before it broke off: seconds in all, and by slide."""

    elapsed_s: float = 0.0
    times: Mapping[str, float] = {}


class NotesState(NamedTuple):
    """The notes.

    Attributes:
        snapshot: What the talk told last; None before it did.
        heard_at: When, by the clock that is handed to the view.
        before: What the same talk took before it broke off.
        link: ``looking`` until a talk is found, then ``heard``, ``silent`` or ``lost``.
        talks: To choose from, where there are several.
        script: None until the content of the talk is read.
        trouble: Why it cannot be read, or ``""``.
        layer: What lies over the notes.
        digits: Of a slide's number, as typed so far.
        top: The first row of the notes that is shown.
        chosen: Of ``talks``, the one that is lit.
    """

    snapshot: Snapshot | None = None
    heard_at: float = 0
    before: Before = Before()
    link: str = "looking"
    talks: tuple[Talk, ...] = ()
    script: Script | None = None
    trouble: str = ""
    layer: Timetable | Help | None = None
    digits: str = ""
    top: int = 0
    chosen: int = 0

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        match self.layer:
            case Help():
                return "help"
            case Timetable():
                return "times"
        if self.talks:
            return "talks"
        return "digits" if self.digits else "notes"

    def elapsed_s(self, now: float) -> float:
        """Return the seconds since the talk began; once it is lost they are as it told last."""
        assert self.snapshot is not None
        return self.before.elapsed_s + self.snapshot.elapsed_s + self.since_heard_s(now)

    def times(self) -> dict[str, float]:
        """Return the seconds of each slide, with those of a talk that was begun again."""
        assert self.snapshot is not None
        times = dict(self.before.times)
        for slide, seconds in self.snapshot.times.items():
            times[slide] = times.get(slide, 0) + seconds
        return times

    def heard(self, snapshot: Snapshot, now: float) -> NotesState:
        """Take what the talk told; one that was begun again soon after it broke off goes on where it was."""
        last, before = self.snapshot, self.before
        if last is not None and snapshot.run != last.run:
            gap = now - self.heard_at
            is_same = snapshot.origin == last.origin and gap < BROKEN_OFF_S
            elapsed = before.elapsed_s + last.elapsed_s + gap - snapshot.elapsed_s
            before = Before(max(0.0, elapsed), self.times()) if is_same else Before()
        is_moved = last is None or last.spot.slide != snapshot.spot.slide
        return self._replace(
            snapshot=snapshot,
            heard_at=now,
            before=before,
            link="heard",
            talks=(),
            top=0 if is_moved else self.top,
        )

    def since_heard_s(self, now: float) -> float:
        """Return the seconds since the talk told anything, until it is lost."""
        return max(0.0, now - self.heard_at) if self.link in ("heard", "silent") else 0.0
