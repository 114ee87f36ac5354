"""A session, key by key: what is asked, told, kept and taken back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, date, datetime

import pytest

from tests.questions import figures, template
from tuiyan.drill.event import (
    CalledEasy,
    CountedRight,
    Ended,
    Event,
    GaveUp,
    Hinted,
    Submitted,
    TookBack,
    Typed,
    Went,
)
from tuiyan.drill.log import Grade, Mode, When
from tuiyan.drill.questions import Questions
from tuiyan.drill.queue import Queue, Turn, Why
from tuiyan.drill.session import Session
from tuiyan.drill.session_runner import Drill
from tuiyan.store.store import Store

DAY = date(2026, 3, 2)
WHEN = When(DAY, datetime(2026, 3, 2, 12, tzinfo=UTC))

MOVE = """
id: move
kind: number
answer: move_time
mistakes: [fp16-for-fp8]
"""
BOUND = """
id: bound
kind: choice
options:
  - {name: 带宽, right: true}
  - {name: 算力}
"""
CHAIN = """
id: chain
kind: chain
parts:
  - {id: size, ask: 多大, answer: weight_bytes, unit: GB, mistakes: [fp16-for-fp8]}
  - {id: once, ask: 多久, answer: size / hbm_bandwidth, unit: ms}
"""
BROKEN = """
id: broken
kind: number
answer: kv_budget / 0
"""


class Tried:
    """A session in memory, told what a learner does."""

    def __init__(
        self,
        store: Store,
        *items: str,
        mode: Mode = "review",
        why: Why = "due",
        left_open: Mapping[str, Grade] | None = None,
    ) -> None:
        self.store = store
        self.ms = 0
        questions = Questions([template(text) for text in (MOVE, BOUND, CHAIN, BROKEN)], figures())
        queue = Queue(tuple(Turn(item, why) for item in items))
        self.drill = Drill(
            queue,
            questions,
            lambda: store.log,
            lambda: WHEN,
            self.clock,
            mode=mode,
            left_open=left_open,
        )

    def clock(self) -> int:
        self.ms += 1000
        return self.ms

    def tell(self, *events: Event | str) -> Session:
        """Take events in; a text is an answer."""
        for event in events:
            self.drill.tell(Submitted(event, self.clock()) if isinstance(event, str) else event)
        return self.drill.session

    @property
    def grades(self) -> list[tuple[str, int]]:
        """Grades of the answers that stand, as the history has them."""
        return [(review.item, review.grade) for review in self.store.log.reviews()]


@pytest.fixture
def store() -> Iterator[Store]:
    with Store.in_memory() as store:
        yield store


def test_a_slip_and_a_part_are_kept_before_they_are_shown_and_count_after_a_kill(store: Store) -> None:
    tried = Tried(store, "move")
    assert tried.tell("46.7 ms").phase == "slipped"
    assert [(entry.kind, entry.answer and entry.answer.grade) for entry in store.log.entries()] == [
        ("try", Grade.HARD)
    ]
    assert (tried.grades, store.log.standings()) == ([], {})

    again = Tried(store, "move", left_open=store.log.left_open(DAY))
    assert again.tell("23.3 ms").grade == Grade.HARD
    assert store.log.left_open(DAY) == {}

    Tried(store, "chain").tell("1 GB")
    part = Tried(store, "chain", left_open=store.log.left_open(DAY))
    assert part.tell("70 GB", Went(), "23.3 ms").grade == Grade.AGAIN
    assert store.check().differing == 0


def test_a_slip_that_is_taken_back_does_not_count(store: Store) -> None:
    tried = Tried(store, "move")
    tried.tell("46.7 ms", TookBack())

    assert store.log.left_open(DAY) == {}
    assert tried.tell("23.3 ms").grade == Grade.GOOD


def test_the_time_of_the_first_key_is_kept(store: Store) -> None:
    tried = Tried(store, "move")
    asked_ms = tried.drill.session.asked_ms
    tried.tell(Typed("2", asked_ms + 1500), Typed("23", asked_ms + 1900))
    tried.drill.tell(Submitted("23.3 ms", asked_ms + 6000))

    answer = store.log.entries()[-1].answer
    assert answer is not None
    assert (answer.first_ms, answer.milliseconds) == (1500, 6000)


def test_what_is_beside_the_schedule_does_not_move_it_and_comes_again_when_missed(store: Store) -> None:
    tried = Tried(store, "move", why="beside")
    session = tried.tell("1 ms", Went())

    assert [(entry.kind) for entry in store.log.entries()] == ["beside"]
    assert store.log.standings() == {}
    assert [turn.why for turn in session.queue.waiting] == ["beside"]
    assert tried.tell("23.3 ms", Went()).phase == "over"


def test_a_right_answer_at_once_is_good_and_kept_when_it_is_told(store: Store) -> None:
    tried = Tried(store, "move", "bound")
    session = tried.tell("23.3 ms")

    assert (session.phase, session.grade) == ("told", Grade.GOOD)
    assert tried.grades == [("move", Grade.GOOD)]
    assert tried.tell(Went()).question is not None
    assert session.entry


def test_what_is_typed_is_echoed_and_judged_by_the_same_reading(store: Store) -> None:
    tried = Tried(store, "move")
    echoed = tried.tell(Typed("23.3ms")).read
    session = tried.tell("23.3ms")

    assert echoed is not None
    assert echoed.echo == "23.3 ms = 0.0233 s"
    assert session.marked[-1].read == echoed


@pytest.mark.parametrize("typed", ["23.3 MS", "23.3", "ms", "exit()", "70 KB"])
def test_what_cannot_be_read_costs_nothing(store: Store, typed: str) -> None:
    tried = Tried(store, "move")
    session = tried.tell(typed)

    assert (session.phase, session.tries) == ("asking", 0)
    assert tried.tell("23.3 ms").grade is Grade.GOOD


def test_one_of_two_readings_is_chosen(store: Store) -> None:
    tried = Tried(store, "chain")
    session = tried.tell("70000000 KB")
    assert session.read is not None

    assert tried.tell(session.read.ask[0]).verdict == tried.tell().marked[0].verdict
    assert tried.tell().marked[0].verdict.is_right


def test_a_named_slip_gives_a_second_try_and_then_hard(store: Store) -> None:
    tried = Tried(store, "move")
    session = tried.tell("46.7 ms")
    assert (session.phase, session.verdict and session.verdict.mistake) == ("slipped", "fp16-for-fp8")
    assert tried.grades == []

    assert tried.tell("23.3 ms").grade is Grade.HARD
    assert tried.grades == [("move", Grade.HARD)]
    assert store.log.reviews()[0].mistake == "fp16-for-fp8"


def test_a_power_of_ten_is_a_named_slip(store: Store) -> None:
    assert Tried(store, "move").tell("23.3 s").phase == "slipped"


def test_a_second_slip_is_told_and_comes_again(store: Store) -> None:
    session = Tried(store, "move").tell("46.7 ms", "46.7 ms")

    assert (session.phase, session.grade, session.comes_again) == ("told", Grade.AGAIN, True)


def test_a_wrong_answer_without_a_name_is_told_at_once(store: Store) -> None:
    session = Tried(store, "move").tell("31 ms")

    assert (session.phase, session.grade) == ("told", Grade.AGAIN)


def test_a_hint_reveals_one_step_and_costs_a_grade(store: Store) -> None:
    tried = Tried(store, "move")

    assert len(tried.tell(Hinted()).hints()) == 1
    assert tried.tell("23.3 ms").grade is Grade.HARD


def test_hints_end_before_the_answer(store: Store) -> None:
    hints = Tried(store, "move").tell(*[Hinted()] * 20).hints()

    assert hints
    assert not any("23.3" in hint for hint in hints)


def test_giving_up_shows_the_answer_and_comes_again(store: Store) -> None:
    session = Tried(store, "move").tell(GaveUp(1))

    assert session.phase == "told"
    assert session.verdict is not None
    assert (session.verdict.kind, session.grade) == ("skipped", Grade.AGAIN)


def test_an_answer_counted_right_is_written_anew(store: Store) -> None:
    tried = Tried(store, "move")
    tried.tell("31 ms")

    assert tried.tell(CountedRight()).grade is Grade.GOOD
    assert tried.grades == [("move", Grade.GOOD)]
    assert len(store.log.entries()) == 3  # the answer, its undo, the answer


def test_after_a_slip_an_answer_counted_right_is_hard(store: Store) -> None:
    assert Tried(store, "move").tell("46.7 ms", "31 ms", CountedRight()).grade is Grade.HARD


def test_easy_is_said_only_of_what_was_right_at_once(store: Store) -> None:
    tried = Tried(store, "move", "bound")
    assert tried.tell("23.3 ms", CalledEasy()).grade is Grade.EASY
    assert tried.grades == [("move", Grade.EASY)]

    session = tried.tell(Went(), "算力", CalledEasy())
    assert session.grade is Grade.AGAIN


def test_undo_takes_back_what_is_told_and_asks_the_same_question(store: Store) -> None:
    tried = Tried(store, "move")
    first = tried.tell("31 ms").question
    session = tried.tell(TookBack())

    assert tried.grades == []
    assert session.phase == "asking"
    assert session.question is not None
    assert first is not None
    assert session.question.seed == first.seed
    assert tried.tell("23.3 ms").grade is Grade.GOOD


def test_undo_before_an_answer_goes_back_to_the_question_before(store: Store) -> None:
    tried = Tried(store, "move", "bound")
    tried.tell("31 ms", Went())
    session = tried.tell(TookBack())

    assert session.question is not None
    assert (session.question.id, session.outcomes, tried.grades) == ("move", (), [])
    assert tried.tell("23.3 ms", Went()).total == 2


def test_undo_at_the_start_changes_nothing(store: Store) -> None:
    tried = Tried(store, "move")
    before = tried.drill.session

    assert tried.tell(TookBack()) == before


def test_a_missed_question_comes_again_today_with_another_draw(store: Store) -> None:
    tried = Tried(store, "move", "bound")
    first = tried.tell("31 ms").question
    tried.tell(Went(), "带宽")
    again = tried.tell(Went())

    assert first is not None
    assert again.question is not None
    assert (again.question.id, again.number, again.total) == ("move", 3, 3)
    assert again.question.seed != first.seed
    assert tried.tell("23.3 ms", Went()).phase == "over"


def test_the_parts_of_a_chain_are_one_answer(store: Store) -> None:
    tried = Tried(store, "chain")
    session = tried.tell("70 GB")
    assert (session.phase, session.grade, tried.grades) == ("told", None, [])

    session = tried.tell(Went(), "23.3 ms")
    assert session.grade is Grade.GOOD
    assert tried.grades == [("chain", Grade.GOOD)]


def test_an_error_is_carried_forward_and_the_chain_is_missed(store: Store) -> None:
    tried = Tried(store, "chain")
    session = tried.tell("100 GB", Went(), "33.3 ms")

    assert session.verdict is not None
    assert session.verdict.is_right
    assert session.grade is Grade.AGAIN


def test_a_slip_in_a_chain_can_be_mended_and_makes_it_hard(store: Store) -> None:
    session = Tried(store, "chain").tell("140 GB", "70 GB", Went(), "23.3 ms")

    assert session.grade is Grade.HARD


def test_undo_within_a_chain_begins_it_anew(store: Store) -> None:
    tried = Tried(store, "chain")
    session = tried.tell("100 GB", Went(), TookBack())

    assert (session.part, session.marked, session.phase) == (0, (), "asking")
    assert tried.tell("70 GB", Went(), "23.3 ms").grade is Grade.GOOD


def test_what_cannot_be_drawn_is_passed_over(store: Store) -> None:
    session = Tried(store, "broken", "move").tell()

    assert session.question is not None
    assert (session.question.id, session.failed) == ("move", ("broken",))


def test_leaving_in_the_middle_keeps_what_was_answered(store: Store) -> None:
    tried = Tried(store, "move", "bound")
    session = tried.tell("23.3 ms", Went(), Ended())

    assert session.phase == "over"
    assert len(session.outcomes) == 1
    assert tried.grades == [("move", Grade.GOOD)]


def test_a_session_of_nothing_is_over(store: Store) -> None:
    assert Tried(store).tell().phase == "over"


def test_a_sprint_goes_on_at_once_and_moves_no_schedule(store: Store) -> None:
    tried = Tried(store, "move", "bound", mode="sprint")
    session = tried.tell("46.7 ms")
    assert session.question is not None
    assert session.question.id == "bound"

    session = tried.tell(Hinted(), "带宽")
    assert (session.phase, session.right, len(session.outcomes)) == ("over", 1, 2)
    assert store.log.standings() == {}
    assert [review.kind for review in store.log.reviews()] == ["sprint", "sprint"]


def test_in_a_sprint_the_parts_of_a_chain_follow_at_once(store: Store) -> None:
    tried = Tried(store, "chain", "bound", mode="sprint")
    session = tried.tell("100 GB")
    assert (session.part, session.phase) == (1, "asking")

    session = tried.tell("33.3 ms")
    assert (session.outcomes[0].grade, session.phase) == (Grade.AGAIN, "asking")


def test_the_log_keeps_all_it_takes_to_draw_the_question_again(store: Store) -> None:
    tried = Tried(store, "move")
    question = tried.tell("46.7 ms", "23.3ms").question
    answer = store.log.entries()[-1].answer

    assert answer is not None
    assert question is not None
    assert (answer.item, answer.version, answer.seed) == ("move", 1, question.seed)
    assert (answer.raw, answer.reading) == ("46.7 ms | 23.3ms", "23.3 ms = 0.0233 s")
    assert (answer.verdict, answer.mistake) == ("right", "fp16-for-fp8")
    assert answer.milliseconds > 0
