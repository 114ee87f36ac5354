from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tuiyan.drill.log import Answer, Grade, ScheduleEvent, When
from tuiyan.drill.schedule import NEW, CardState, step
from tuiyan.store import rows
from tuiyan.store.store import Store

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
ITEMS = st.sampled_from(["ridge", "move_time", "带宽"])
JUMPS = st.one_of(st.integers(0, 2), st.integers(-3, 40), st.sampled_from([-4000, 4000]))
RETENTIONS = st.sampled_from([0.8, 0.9, 0.95])


class History(RuleBasedStateMachine):
    """A store beside a model that keeps every entry with whether it stands, and replays them all."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: dict[int, tuple[ScheduleEvent, bool]] = {}
        self.undos = 0
        self.now = START

    @initialize()
    def begin(self) -> None:
        self.store = Store.in_memory()

    def teardown(self) -> None:
        if hasattr(self, "store"):
            self.store.close()

    @property
    def when(self) -> When:
        return When.at(self.now)

    def keep(self, number: int, kind: Any, item: str, grade: int = 0, retention: float = 0.0) -> None:
        assert number == len(self.entries) + self.undos + 1
        self.entries[number] = (ScheduleEvent(number, kind, item, self.when.day, grade, retention, 0), True)

    @rule(days=JUMPS, minutes=st.integers(0, 1500))
    def time_passes_or_the_clock_is_set(self, days: int, minutes: int) -> None:
        self.now += timedelta(days=days, minutes=minutes)

    @rule(item=ITEMS, grade=st.sampled_from(Grade), retention=RETENTIONS, sprint=st.booleans())
    def answer(self, item: str, grade: Grade, retention: float, sprint: bool) -> None:
        kind: Any = "sprint" if sprint else "review"
        number, standing = self.store.log.record(Answer(item, grade), self.when, retention, kind)
        self.keep(number, kind, item, grade, retention)
        assert self.model().get(item, NEW) == standing

    @rule(item=ITEMS, kind=st.sampled_from(["suspend", "unsuspend"]))
    def decide(self, item: str, kind: Any) -> None:
        self.keep(self.store.log.decide(kind, item, self.when).number, kind, item)

    @precondition(lambda self: self.entries)
    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        number = data.draw(st.sampled_from(sorted(self.entries)))
        event, stands = self.entries[number]
        done = self.store.log.undo(number, self.when)
        assert (done is not None) == stands
        if done is not None:
            self.undos += 1
            self.entries[number] = (event, False)
            assert done.standing == self.model().get(event.item, NEW)

    def model(self) -> dict[str, CardState]:
        standings: dict[str, CardState] = {}
        for event, stands in self.entries.values():
            if stands:
                standings[event.item] = step(standings.get(event.item, NEW), event)
        return {item: standing for item, standing in standings.items() if standing != NEW}

    @invariant()
    def what_is_kept_is_what_the_log_says(self) -> None:
        if not hasattr(self, "store"):
            return
        assert self.store.log.standings() == self.model()
        assert self.store.check().differing == 0
        answers = [e for e, stands in self.entries.values() if stands and e.kind in ("review", "sprint")]
        counts = {day: practice.answers for day, practice in self.store.log.days().items()}
        assert counts == {day: sum(e.day == day for e in answers) for day in {e.day for e in answers}}
        assert len(self.store.log.reviews()) == len(answers)

    @invariant()
    def every_review_knows_the_one_before(self) -> None:
        if not hasattr(self, "store"):
            return
        last: dict[str, date] = {}
        expected = []
        for event, stands in self.entries.values():
            if stands and event.kind in ("review", "sprint"):
                expected.append((event.item, event.day, last.get(event.item)))
                if event.kind == "review":
                    last[event.item] = event.day
        expected.sort(key=lambda each: each[1])
        assert [(r.item, r.day, r.before) for r in self.store.log.reviews()] == expected


TestHistory = History.TestCase
TestHistory.settings = settings(max_examples=40, stateful_step_count=25)


texts = st.text(st.characters(exclude_categories=()), max_size=20)


@given(item=texts, raw=texts, reading=texts, mistake=texts, shown=st.dictionaries(texts, texts, max_size=3))
def test_whatever_is_typed_is_kept(
    item: str, raw: str, reading: str, mistake: str, shown: dict[str, str]
) -> None:
    answer = Answer(item, Grade.HARD, 3, 2**64 - 1, shown, raw, reading, "wrong", mistake, 5)
    with Store.in_memory() as store:
        store.log.record(answer, When.at(START))
        (entry,) = store.log.entries(item)
        kept = entry.answer

    assert kept is not None
    assert kept.shown == shown
    assert (kept.raw, kept.reading, kept.mistake) == (rows.text(raw), rows.text(reading), rows.text(mistake))
    assert entry.when == When.at(START)


@given(grades=st.lists(st.sampled_from(Grade), min_size=1, max_size=8), data=st.data())
def test_what_is_taken_back_is_as_if_it_had_never_been(grades: list[Grade], data: st.DataObject) -> None:
    number = data.draw(st.integers(1, len(grades)))
    with Store.in_memory() as store, Store.in_memory() as other:
        for at, grade in enumerate(grades, 1):
            when = When.at(START + timedelta(days=at))
            store.log.record(Answer("ridge", grade), when)
            if at != number:
                other.log.record(Answer("ridge", grade), when)
        store.log.undo(number, When.at(START))

        kept, never = ((each.log.standings(), each.log.days(), each.log.reviews()) for each in (store, other))
        assert kept == never
