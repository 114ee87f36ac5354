"""A drill line by line, as a learner at a pipe sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

import pytest

from tuiyan.content.library import Library, open_library
from tuiyan.drill.plain import Desk, run
from tuiyan.drill.question import Question
from tuiyan.drill.session import Session
from tuiyan.engine.dimension import PURE, dimension
from tuiyan.engine.quantity import Quantity

MOVE = Question(
    "move", "2.2", "读一遍权重多久？", Quantity(Fraction(7, 300), dimension({"second": 1})),
    "23.3 ms", Fraction(1, 50), "70 GB ÷ 3 TB/s = 23.3 ms", "下限",
)  # fmt: skip
SHARE = Question("share", "⑤", "利用率？", Quantity(Fraction(1, 2), PURE), "50 %", Fraction(1, 50), "", "")
BYTES = Quantity(70 * 10**9, dimension({"byte": 1}))
WEIGHTS = Question("weights", "③", "权重多大？", BYTES, "70 GB", Fraction(1, 50), "", "")
QUESTIONS = {question.id: question for question in (MOVE, SHARE, WEIGHTS)}


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


Drill = Callable[..., tuple[Session, list[str]]]


@pytest.fixture
def drill(library: Library) -> Drill:
    def drilled(ids: Iterable[str], *typed: str) -> tuple[Session, list[str]]:
        lines = iter(typed)
        said: list[str] = []

        def read_line(prompt: str) -> str:
            try:
                return next(lines)
            except StopIteration:
                raise EOFError from None

        session = run(Session(tuple(ids)), QUESTIONS, Desk(read_line, said.append, library.book.units))
        return session, said

    return drilled


def test_a_right_answer_is_told_with_its_working_and_why(drill: Drill) -> None:
    session, said = drill(["move"], "23.3 ms")

    assert session.right == 1
    assert said[1:6] == [
        "1/1  2.2  读一遍权重多久？",
        "  读作 23.3 ms = 0.0233 s",
        "  ✓ 对：23.3 ms",
        "  算一遍：70 GB ÷ 3 TB/s = 23.3 ms",
        "  记住：下限",
    ]


@pytest.mark.parametrize(
    "typed", ["23.3ms", "２３．３ｍｓ", "23。3 毫秒", "0.0233 s", "2.33×10⁻² s", "23,300 us", "约 23.3 ms。"]
)
def test_any_spelling_of_the_answer_is_right(drill: Drill, typed: str) -> None:
    session, _ = drill(["move"], typed)

    assert session.right == 1


@pytest.mark.parametrize(
    "typed", ["23.3 MS", "ms", "nan", "1e999", "1/0", "9**9**9 ms", "__import__('os')", "23.3"]
)
def test_what_cannot_be_read_costs_nothing(drill: Drill, typed: str) -> None:
    session, said = drill(["move"], typed, "23.3 ms")

    assert session.right == len(session.answers) == 1
    assert "不算错" in said[2]


def test_a_power_of_ten_is_named(drill: Drill) -> None:
    _, said = drill(["move"], "23.3 s")

    assert "  ✗ 差 10^3。正确答案 23.3 ms" in said


def test_an_answer_of_another_dimension_is_wrong_and_says_why(drill: Drill) -> None:
    session, said = drill(["move"], "23.3 GB")

    assert session.right == 0
    assert "  23.3 GB 和 ms 不是一类量" in said


def test_a_bare_number_for_a_share_is_asked_back(drill: Drill) -> None:
    percent, _ = drill(["share"], "50", "1")
    number, _ = drill(["share"], "50", "2")
    share, _ = drill(["share"], "0.5", "2")

    assert [percent.right, number.right, share.right] == [1, 0, 1]


def test_two_readings_are_asked_back(drill: Drill) -> None:
    session, said = drill(["weights"], "70000000 KB", "1")

    assert "  1  70000000 kB" in said
    assert session.right == 1


def test_an_empty_line_gives_up_and_shows_the_answer(drill: Drill) -> None:
    session, said = drill(["move"], "")

    assert session.missed == ("move",)
    assert "  – 正确答案 23.3 ms" in said


def test_a_question_mark_asks_again(drill: Drill) -> None:
    _, said = drill(["move"], "?", "？", "23.3 ms")

    assert said.count("读一遍权重多久？") == 2


@pytest.mark.parametrize("last", ["q", "quit", None])
def test_leaving_keeps_the_tally(drill: Drill, last: str | None) -> None:
    session, said = drill(["weights", "move"], "7 GB", *([last] if last else []))

    assert len(session.answers) == 1
    assert said[-2:] == ["答对 0 / 1。", "  ✗ 权重多大？  70 GB"]


def test_leaving_at_once_says_that_nothing_was_answered(drill: Drill) -> None:
    _, said = drill(["move"])

    assert said[-1] == "一题也没答。"


def test_an_interrupt_ends_with_the_tally(library: Library) -> None:
    said: list[str] = []

    def read_line(prompt: str) -> str:
        raise KeyboardInterrupt

    run(Session(("move",)), QUESTIONS, Desk(read_line, said.append, library.book.units))

    assert said[-1] == "一题也没答。"
