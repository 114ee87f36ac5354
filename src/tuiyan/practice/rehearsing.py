"""Rehearsals at work: which is due, the question as it is asked, tries kept, and wordings of one's own.

A try is an answer of the log like any other, so it moves the schedule; what was found stands with it. A
wording that the user keeps is a note, and counts from then on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.log import Answer, Grade
from tuiyan.drill.schedule import CardState, is_due
from tuiyan.engine.evaluate import Values
from tuiyan.practice.tries import Try, tries_in
from tuiyan.rehearsal.checklist import Checker
from tuiyan.rehearsal.findings import Checklist
from tuiyan.rehearsal.posed import Posed, pose
from tuiyan.rehearsal.rehearsal import Rehearsal

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario
    from tuiyan.practice.practice import Practice
    from tuiyan.store.store import Store

SYNONYM = "synonym"
"""The kind of note that keeps a wording; its subject is the rehearsal."""

LAST = 3
"""Tries that a new one is compared with."""

Mode = Literal["typed", "spoken"]


class Standing(NamedTuple):
    """Where a rehearsal stands.

    Attributes:
        id: Of the rehearsal.
        is_due: It is to be asked again today.
        is_new: It was never answered.
    """

    id: str
    is_due: bool
    is_new: bool


class Rehearsing:
    """A person rehearsing under one scenario."""

    def __init__(self, practice: Practice, scenario: Scenario) -> None:
        """Ask under a scenario; what was changed in it by hand stays as it is."""
        self.practice = practice
        self.library: Library = practice.library
        values = Values(scenario.catalog, scenario)
        self._figures = Resolver(values, claims=self.library.claims, measured=self.library.measured)
        self._given = changed_inputs(scenario)
        self._checkers: dict[tuple[str, int | None], Checker] = {}

    @property
    def rehearsals(self) -> Mapping[str, Rehearsal]:
        """Every rehearsal, by id."""
        return self.library.rehearsals

    def checker(self, id_: str, seed: int | None = None) -> Checker:
        """Return what checks answers to a question as it is asked here."""
        key = id_, seed
        if key not in self._checkers:
            posed = pose(self.rehearsals[id_], self._figures, seed, self._given)
            self._checkers[key] = Checker(posed, self.library.shared_mistakes)
        return self._checkers[key]

    def question(self, id_: str) -> str:
        """Return a question as it is asked here."""
        return self.checker(id_).posed.question

    def standings(self) -> tuple[Standing, ...]:
        """Return where every rehearsal stands, in the order of the list."""
        log, day = self.practice.history.log, self.practice.now().day
        standings = log.standings()
        return tuple(
            Standing(id_, is_due(state, day), state.is_new)
            for id_ in self.rehearsals
            for state in (standings.get(id_, CardState()),)
        )

    def next_id(self) -> str:
        """Return the first that is due, else the first that was never answered, else the first."""
        standings = self.standings()
        due = [each.id for each in standings if each.is_due and not each.is_new]
        new = [each.id for each in standings if each.is_new]
        return [*due, *new, *self.rehearsals][0]

    def tries(self, id_: str) -> tuple[Try, ...]:
        """Return the last tries, the latest last."""
        return tuple(tries_in(self.practice.history.log.entries(id_)))[-LAST:]

    def synonyms(self, id_: str) -> dict[str, list[str]]:
        """Return the wordings of one's own, by concept."""
        kept: dict[str, list[str]] = {}
        for note in self._store.notes.of(SYNONYM, id_):
            if isinstance(note.detail, dict):
                kept.setdefault(str(note.detail.get("concept")), []).append(str(note.detail.get("words")))
        return kept

    def keep_synonym(self, id_: str, concept: str, words: str) -> None:
        """Have a wording count for a concept from now on.

        Raises:
            StoreError: It could not be kept.
        """
        self._store.notes.add(SYNONYM, id_, {"concept": concept, "words": words}, self.practice.now())

    def keep(
        self, posed: Posed, text: str, checked: Checklist | None, grade: Grade, milliseconds: int, mode: Mode
    ) -> None:
        """Keep a try; it moves the schedule.

        Raises:
            StoreError: It could not be kept.
        """
        wanted = len(self.checker(posed.rehearsal.id, posed.seed).wanted)
        found = wanted - len(checked.missing) if checked else 0
        bad = [*checked.bad_numbers] if checked else []
        shown = {
            "mode": mode,
            "found": str(found),
            "wanted": str(wanted),
            "scenario": posed.values.scenario.id,
        }
        answer = Answer(
            posed.rehearsal.id,
            grade,
            posed.rehearsal.version,
            posed.seed or 0,
            shown,
            text,
            verdict="sound" if checked and checked.is_sound else mode,
            mistake=bad[0].verdict if bad else "",
            milliseconds=milliseconds,
        )
        self.practice.history.log.record(answer, self.practice.now(), self.practice.settings.retention)

    @property
    def _store(self) -> Store:
        return self.practice.history.store


def changed_inputs(scenario: Scenario) -> frozenset[str]:
    """Return the inputs in which a scenario differs from the one of its id."""
    if not scenario.is_changed:
        return frozenset()
    own = scenario.catalog.scenario(scenario.id)
    pairs = (
        (scenario.choices, own.choices),
        (scenario.numbers, own.numbers),
        (scenario.overrides, own.overrides),
    )
    return frozenset(
        name for now, before in pairs for name, value in now.items() if before.get(name) != value
    )


def asked_for(start: str) -> tuple[str, int | None]:
    """Return the id and the seed that a start names: ``f05 42``."""
    id_, _, seed = start.partition(" ")
    return id_, int(seed) if seed else None
