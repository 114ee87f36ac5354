"""Laws of questions: the right answer is right, a mistake never is, a seed is a question."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.questions import figures, library, template
from tests.unit.test_drill_session import BOUND, CHAIN, MOVE
from tuiyan.drill.answer import TypedAnswer, read_answer
from tuiyan.drill.draw import seed_of
from tuiyan.drill.event import (
    CalledEasy,
    CountedRight,
    Ended,
    GaveUp,
    Hinted,
    Submitted,
    TookBack,
    Typed,
    Went,
)
from tuiyan.drill.log import Grade, When
from tuiyan.drill.marking import mark
from tuiyan.drill.mistakes import clash, is_mistake
from tuiyan.drill.questions import Questions
from tuiyan.drill.queue import Queue, Turn
from tuiyan.drill.schedule import replay
from tuiyan.drill.session_runner import Drill
from tuiyan.drill.targets.in_every_unit import spellings
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.engine.quantity import Quantity
from tuiyan.store.store import Store

QUESTIONS = Questions(library().templates, figures())
ITEMS = [item.id for item in QUESTIONS.items]
items = st.sampled_from(ITEMS)
seeds = st.integers(0, 2**62)
WHEN = When(date(2026, 3, 2), datetime(2026, 3, 2, 12, tzinfo=UTC))


@given(item=items, seed=seeds)
@settings(max_examples=60, deadline=None)
def test_the_right_answer_is_right_for_every_seed(item: str, seed: int) -> None:
    for prompt in QUESTIONS.draw(item, seed).prompts:
        for text in prompt.target.right_texts(prompt.shown):
            assert mark(prompt.target, read_answer(text, prompt.target)).is_right, text


@given(item=items, seed=seeds, digits=st.integers(3, 12))
@settings(max_examples=60, deadline=None)
def test_a_mistakes_value_is_never_right(item: str, seed: int, digits: int) -> None:
    for prompt in QUESTIONS.draw(item, seed).prompts:
        if not isinstance(prompt.target, QuantityTarget) or prompt.target.is_rough:
            continue
        for slip in prompt.target.mistakes:
            assert slip.quantity is not None
            rounded = Fraction(f"{float(slip.quantity.value):.{digits - 1}e}")
            read = TypedAnswer("ok", quantity=Quantity(rounded, prompt.target.answer.dimension))
            verdict = mark(prompt.target, read)
            assert not verdict.is_right
            assert verdict.mistake == slip.id


@given(item=items, seed=seeds)
@settings(max_examples=30, deadline=None)
def test_a_seed_is_a_question(item: str, seed: int) -> None:
    again = Questions(library().templates, figures())

    one, other = QUESTIONS.draw(item, seed), again.draw(item, seed)
    assert [prompt.ask for prompt in one.prompts] == [prompt.ask for prompt in other.prompts]
    assert [prompt.shown for prompt in one.prompts] == [prompt.shown for prompt in other.prompts]
    assert one.drawn == other.drawn


@given(item=items, version=st.integers(1, 9), day=st.dates(), number=st.integers(0, 99))
def test_every_question_has_a_seed_of_its_own(item: str, version: int, day: date, number: int) -> None:
    seed = seed_of(item, version, day, number)

    assert 0 <= seed < 2**62
    assert seed != seed_of(item, version, day, number + 1)
    assert seed != seed_of(item, version + 1, day, number)


PROBE = """
from tests.property.test_drill_laws import ITEMS, QUESTIONS
for item in ITEMS[::9]:
    question = QUESTIONS.draw(item, 7)
    print(ascii([(prompt.ask, prompt.shown, prompt.why) for prompt in question.prompts]))
"""


@pytest.mark.slow
def test_a_seed_draws_the_same_under_any_hash_seed_locale_and_time_zone() -> None:
    said = []
    for hash_seed, locale, zone in (
        ("0", "C", "UTC"),
        ("1", "zh_CN.UTF-8", "Asia/Shanghai"),
        ("77", "C", "US/Samoa"),
    ):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "LC_ALL": locale, "TZ": zone}
        command = [sys.executable, "-c", PROBE]
        said.append(
            subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
        )

    assert said[0].count("\n") > 5
    assert said[0] == said[1] == said[2]


typed = st.one_of(
    st.text(max_size=30),
    st.text("0123456789.,eE+-*/^()% 万μµmsGBTKi×÷·WPLdhb_κ搬运", max_size=20),
    st.sampled_from(["23.3 ms", "2", "W/BW", "70 KB", "1,5 ms", "1 2 3", "__import__('os')", "9**9**9"]),
)


@given(item=items, text=typed)
@settings(max_examples=150, deadline=None)
def test_whatever_is_typed_is_read_or_told_why_not(item: str, text: str) -> None:
    for prompt in QUESTIONS.draw(item, 1).prompts[:1]:
        read = read_answer(text, prompt.target)
        if read.is_free:
            assert read.problem
            assert 1 <= read.column <= len(text) + 1
        else:
            mark(prompt.target, read)


share = st.sampled_from([Fraction(0), Fraction(1, 100), Fraction(1, 50), Fraction(1, 20)])
values = st.fractions(min_value=Fraction(1, 10**6), max_value=10**9)


@given(
    answer=values, ratio=st.fractions(min_value=Fraction(1, 3), max_value=3), given_=values, tolerance=share
)
def test_no_answer_is_both_right_and_a_mistake_that_was_let_stand(
    answer: Fraction, ratio: Fraction, given_: Fraction, tolerance: Fraction
) -> None:
    from tuiyan.drill.mistakes import DrawnMistake

    slip = DrawnMistake("one", "", "", Quantity(answer * ratio))
    if clash(answer, tolerance, (slip,)):
        return
    for value in (given_, answer * (1 + tolerance), answer * ratio, answer * (1 - tolerance)):
        assert not (is_mistake(slip, value, tolerance) and abs(value - answer) <= tolerance * answer)


events = st.one_of(
    typed.map(lambda text: Submitted(text, 5)),
    typed.map(Typed),
    st.sampled_from(
        [Went(), Hinted(), CountedRight(), CalledEasy(), TookBack(), GaveUp(9), Submitted("23.3 ms", 3)]
    ),
    st.just(Went()),
)


@given(path=st.lists(events, max_size=25), mode=st.sampled_from(["review", "sprint"]))
@settings(max_examples=40, deadline=None)
def test_any_keys_leave_a_session_whose_log_says_what_it_tells(path: list[object], mode: str) -> None:
    questions = Questions([template(text) for text in (MOVE, BOUND, CHAIN)], figures())
    queue = Queue(tuple(Turn(item, "new") for item in ("move", "bound", "chain")))
    with Store.in_memory() as store:
        drill = Drill(queue, questions, lambda: store.log, lambda: WHEN, lambda: 1, mode=mode)  # type: ignore[arg-type]
        for event in path:
            session = drill.tell(event)  # type: ignore[arg-type]
            kept = [Grade(review.grade) for review in store.log.reviews()]
            told = [outcome.grade for outcome in session.outcomes]
            told += [session.grade] if session.phase == "told" and session.grade else []
            assert kept == told
            assert session.right == sum(outcome.grade > Grade.AGAIN for outcome in session.outcomes)
        assert store.log.drift() == 0
        assert drill.tell(Ended()).phase == "over"
    assert replay([]) == {}


def test_every_spelling_of_a_unit_is_tried() -> None:
    prompt = QUESTIONS.draw("move-time", 1).prompts[0]
    assert isinstance(prompt.target, QuantityTarget)
    texts = list(spellings(prompt.target))

    assert {text.split(" ")[-1] for text in texts} >= {
        "s",
        "ms",
        "µs",
        "us",
        "毫秒",
        "秒",
        "ns",
        "min",
        "seconds",
    }
