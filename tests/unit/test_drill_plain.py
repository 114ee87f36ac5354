"""A drill line by line, as a learner at a pipe sees it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from functools import cache

import pytest

from tests.questions import drawn
from tuiyan.drill.log import Grade, When
from tuiyan.drill.question import Question
from tuiyan.drill.queue import Queue, Turn
from tuiyan.drill.session import Session
from tuiyan.drill.session_runner import Drill
from tuiyan.messages import speak
from tuiyan.store.store import Store
from tuiyan.view.drill.plain import Console, run

MOVE = """
id: move
ask: {zh: 读一遍权重多久？, en: How long is one read?}
kind: number
answer: move_time
why: {zh: 下限, en: a bound}
hint: {zh: 字节除以带宽, en: bytes over bandwidth}
mistakes:
  - id: doubled
    name: {zh: 多乘了 2, en: doubled}
    why: {zh: 每个权重只读一次, en: each weight is read once}
    answer: answer * 2
"""
WEIGHTS = """
id: weights
ask: {zh: 权重多大？, en: How large?}
kind: number
answer: weight_bytes
"""
BOUND = """
id: bound
ask: {zh: 卡在哪？, en: Which bound?}
kind: choice
keep_order: true
options:
  - {name: {zh: 带宽, en: bandwidth}, right: true}
  - {name: {zh: 算力, en: compute}}
"""
MANY = """
id: many
ask: {zh: 哪些用电？, en: Which need power?}
kind: choice
many: true
options:
  - {name: {zh: 风扇, en: fan}, right: true}
  - {name: {zh: 显存, en: memory}, right: true}
  - {name: {zh: 散热片, en: fins}}
  - {name: {zh: 机柜, en: rack}}
  - {name: {zh: 核心, en: core}, right: true}
  - {name: {zh: 导轨, en: rail}}
"""
SOURCES = {"move": MOVE, "weights": WEIGHTS, "bound": BOUND}
NOW = When.at(datetime(2026, 3, 2, 12, tzinfo=UTC))

Run = Callable[..., tuple[Session, list[str]]]


@cache
def question(item: str) -> Question:
    """Return one of the questions."""
    return drawn(MANY if item == "many" else SOURCES[item])


class Drawn:
    """Stands for the questions of a library."""

    def seed(self, item: str, day: object, number: int) -> int:
        return 0

    def draw(self, item: str, seed: int) -> Question:
        return question(item)


@pytest.fixture
def store() -> Store:
    return Store.in_memory()


@pytest.fixture
def drill(store: Store) -> Run:
    def drilled(ids: str, *typed: str, sprint_ms: int = 0, minutes: int = 0) -> tuple[Session, list[str]]:
        lines, clock = iter(typed), iter(range(0, 10**9, 1000))
        said: list[str] = []

        def read_line(prompt: str) -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        queue = Queue(tuple(Turn(item, "due") for item in ids.split()))
        practice = Drill(
            queue,
            Drawn(),  # type: ignore[arg-type]
            lambda: store.log,
            lambda: NOW,
            lambda: next(clock),
            mode="sprint" if sprint_ms else "review",
            minutes=minutes,
        )
        return run(practice, Console(read_line, said.append, sprint_ms)), said

    return drilled


def grades(store: Store) -> list[int]:
    """Return the grades of the answers that stand."""
    return [review.grade for review in store.log.reviews()]


def test_a_right_answer_is_told_with_its_working_and_when_it_comes_again(drill: Run, store: Store) -> None:
    session, said = drill("move", "23.3 ms")

    assert session.right == 1
    assert said[1:6] == [
        "1/1  2.2  读一遍权重多久？",
        "  读作 23.3 ms = 0.0233 s",
        "  ✓ 对：23.3 ms",
        "  算一遍：70 GB ÷ 3 TB/s = 23.3 ms",
        "  记住：下限",
    ]
    due = store.log.standing("move").due
    assert due is not None
    assert said[6] == f"  下次：{due}（{(due - NOW.day).days} 天后）"
    assert grades(store) == [Grade.GOOD]


@pytest.mark.parametrize("typed", ["23.3ms", "２３．３ｍｓ", "23。3 毫秒", "2.33×10⁻² s", "约 23.3 ms。"])
def test_any_spelling_of_the_answer_is_right(drill: Run, typed: str) -> None:
    session, _ = drill("move", typed)

    assert session.right == 1


@pytest.mark.parametrize("typed", ["ms", "nan", "1e999", "1/0", "9**9**9 ms", "__import__('os')"])
def test_what_cannot_be_read_costs_nothing(drill: Run, store: Store, typed: str) -> None:
    drill("move", typed, "23.3 ms")

    assert grades(store) == [Grade.GOOD]


def test_a_slip_is_named_without_the_answer_and_may_be_mended(drill: Run, store: Store) -> None:
    _, said = drill("move", "46.7 ms", "23.3 ms")

    assert said[3:6] == ["  ✗ 不对：多乘了 2", "  每个权重只读一次", "  再答一次"]
    assert grades(store) == [Grade.HARD]
    assert store.log.reviews()[0].mistake == "doubled"


def test_a_hint_makes_a_right_answer_hard(drill: Run, store: Store) -> None:
    _, said = drill("move", "?", "23.3 ms")

    assert said[2] == "  字节除以带宽"
    assert grades(store) == [Grade.HARD]


@pytest.mark.parametrize("typed", ["", "-", "skip", "不会"])
def test_giving_up_shows_the_answer_and_asks_again_today(drill: Run, store: Store, typed: str) -> None:
    _, said = drill("move", typed, "23.3 ms")

    assert "  – 正确答案 23.3 ms" in said
    assert "  今天还会再问一次" in said
    assert grades(store) == [Grade.AGAIN, Grade.GOOD]


def test_an_answer_may_be_counted_right_after_the_next_question_is_shown(drill: Run, store: Store) -> None:
    session, _ = drill("move weights", "5 ms", "o", "70 GB")

    assert grades(store) == [Grade.GOOD, Grade.GOOD]
    assert [outcome.item for outcome in session.outcomes] == ["move", "weights"]


def test_what_was_right_at_once_may_be_called_easy_and_nothing_else(drill: Run, store: Store) -> None:
    _, said = drill("weights move", "70 GB", "e", "?", "23.3 ms", "e")

    assert grades(store) == [Grade.EASY, Grade.HARD]
    assert "  只有一次就答对的才能算太容易" in said


def test_an_undo_asks_again_and_leaves_one_answer(drill: Run, store: Store) -> None:
    session, said = drill("move weights", "5 ms", "u", "23.3 ms", "70 GB")

    assert "  撤销了，再问一次" in said
    assert grades(store) == [Grade.GOOD, Grade.GOOD]
    assert session.right == len(session.outcomes) == 2
    assert store.check().differing == 0


def test_undo_goes_back_further_than_one_answer(drill: Run, store: Store) -> None:
    drill("move weights bound", "23.3 ms", "70 GB", "u", "u", "u")

    assert grades(store) == []


def test_the_last_answer_may_be_changed_too(drill: Run, store: Store) -> None:
    session, _ = drill("move", "5 ms", "23.3 ms", "e")

    assert session.phase == "over"
    assert grades(store)[-1] == Grade.EASY


def test_a_letter_of_a_line_is_an_answer(drill: Run, store: Store) -> None:
    drill("bound", "a")

    assert grades(store) == [Grade.GOOD]


@pytest.mark.parametrize(("letter", "word"), [("e", "easy"), ("o", "overrule"), ("u", "undo"), ("q", "quit")])
def test_a_letter_is_a_command_however_many_lines_there_are(
    drill: Run, store: Store, letter: str, word: str
) -> None:
    for typed in (letter, word):
        session, _ = drill("many", typed)
        assert session.outcomes == ()
        assert session.marked == ()
    assert grades(store) == []


@pytest.mark.parametrize("last", ["q", "quit", None])
def test_leaving_keeps_what_was_answered(drill: Run, store: Store, last: str | None) -> None:
    _, said = drill("weights move", "9 GB", *([last] if last else []))

    assert said[-2:] == ["答对 0 / 1。", "  ✗ 权重多大？  70 GB"]
    assert grades(store) == [Grade.AGAIN]


def test_leaving_at_once_says_that_nothing_was_answered(drill: Run) -> None:
    assert drill("move")[1][-1] == "一题也没答。"


def test_a_question_can_be_read_again(drill: Run) -> None:
    assert sum("读一遍权重" in line for line in drill("move", "??", "23.3 ms")[1]) == 2


def test_a_sprint_ends_with_its_time_and_moves_no_schedule(drill: Run, store: Store) -> None:
    session, said = drill("move weights bound", "23.3 ms", "70 GB", "a", sprint_ms=5_000)

    assert said[-3:] == ["  时间到", "", f"答对 {session.right} / {session.right}。"]
    assert 0 < session.right < 3
    assert store.log.standings() == {}
    assert {review.kind for review in store.log.reviews()} == {"sprint"}


def test_english_is_spoken(drill: Run) -> None:
    speak("en")

    assert "  ✓ right: 23.3 ms" in drill("move", "23.3 ms")[1]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        (("23.3 ms", "70 GB", "1"), ["1/3", "2/3", "3/3"]),
        (("-", "-", "-"), ["1/3", "2/4", "3/5", "4/6"]),
        (("23.3 ms", "u", "23.3 ms"), ["1/3", "2/3", "1/3", "2/3"]),
    ],
)
def test_questions_drawn_in_the_same_millisecond_are_all_asked(
    store: Store, typed: tuple[str, ...], places: list[str]
) -> None:
    lines, said = iter(typed), list[str]()

    def read_line(prompt: str) -> str:
        if (line := next(lines, None)) is None:
            raise EOFError
        return line

    queue = Queue(tuple(Turn(item, "new") for item in SOURCES))
    practice = Drill(queue, Drawn(), lambda: store.log, lambda: NOW, lambda: 0)  # type: ignore[arg-type]
    run(practice, Console(read_line, said.append))

    assert [line.split()[0] for line in said if line[1:2] == "/"] == places


def test_when_the_minutes_are_over_the_question_on_the_table_is_the_last(drill: Run) -> None:
    session, said = drill("move bound weights", *(["what"] * 70), "23.3 ms", "", "1", minutes=1)

    assert len(session.outcomes) == 1
    assert "  ✓ 对：23.3 ms" in said
    assert "  时间到" in said
    assert said[-1] == "答对 1 / 1。"
