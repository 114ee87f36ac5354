"""What an answer is worth."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiyan.drill.judge import Verdict, is_near, judge, power_apart
from tuiyan.drill.question import Question
from tuiyan.engine.dimension import dimension
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import Reading

SECOND = dimension({"second": 1})
BYTE = dimension({"byte": 1})
ANSWER = Quantity(Fraction(7, 300), SECOND)
QUESTION = Question("move", "2.2", "多久？", ANSWER, "23.3 ms", Fraction(1, 50), "", "")

positive = st.fractions(min_value=Fraction(1, 10**9), max_value=10**15)


def answer(value: Fraction | str, of: object = SECOND) -> Verdict:
    return judge(QUESTION, Reading(Quantity(Fraction(value), of)))  # type: ignore[arg-type]


@pytest.mark.parametrize("typed", ["7/300", "0.0233", "0.0238", "0.0229"])
def test_an_answer_within_the_tolerance_is_right(typed: str) -> None:
    assert answer(typed) == Verdict("right")


@pytest.mark.parametrize(("typed", "power"), [("23.3", 3), ("2.33", 2), ("0.233", 1), ("0.00233", -1)])
def test_an_answer_off_by_a_power_of_ten_is_wrong_and_says_so(typed: str, power: int) -> None:
    assert answer(typed) == Verdict("wrong", power)


@pytest.mark.parametrize("typed", ["0.0175", "0.0467", "-0.0233", "0"])
def test_any_other_answer_is_wrong(typed: str) -> None:
    assert answer(typed) == Verdict("wrong")


def test_an_answer_of_another_dimension_is_wrong() -> None:
    assert answer("0.0233", BYTE) == Verdict("wrong")
    assert judge(QUESTION, Reading(None, state="wrong-dimension")) == Verdict("wrong")


def test_nearness_is_measured_against_the_answer_not_what_was_typed() -> None:
    zero = Quantity(0, SECOND)

    assert is_near(zero, zero, Fraction(1, 50))
    assert not is_near(zero, ANSWER, Fraction(1, 50))
    assert not is_near(ANSWER, zero, Fraction(1, 50))


@given(right=positive)
def test_the_true_answer_is_always_right(right: Fraction) -> None:
    question = QUESTION._replace(answer=Quantity(right, SECOND))

    assert judge(question, Reading(Quantity(right, SECOND))).is_right


@given(right=positive, power=st.integers(-12, 12).filter(bool))
def test_every_power_of_ten_is_found(right: Fraction, power: int) -> None:
    assert power_apart(right * Fraction(10) ** power, right) == power


@given(right=positive, ratio=st.fractions(min_value=Fraction(11, 10), max_value=Fraction(19, 2)))
def test_what_lies_between_powers_of_ten_is_none(right: Fraction, ratio: Fraction) -> None:
    assert power_apart(right * ratio, right) == 0
