"""What an answer is worth."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.catalogs import real_catalog
from tuiyan.drill.answer import TypedAnswer, read_answer
from tuiyan.drill.marking import RIGHT, SKIPPED, WRONG, Verdict, is_near, mark, power_apart
from tuiyan.drill.mistakes import DrawnMistake
from tuiyan.drill.targets.lines import ChoiceTarget, OrderTarget
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.engine.dimension import PURE, Dimension, dimension
from tuiyan.engine.quantity import Quantity

SECOND = dimension({"second": 1})
BYTE = dimension({"byte": 1})
ANSWER = Quantity(Fraction(7, 300), SECOND)
TWICE = DrawnMistake("twice", "twice", "halve it", Quantity(Fraction(14, 300), SECOND))
WANTED = QuantityTarget(real_catalog().units, ANSWER, Fraction(1, 50), (TWICE,), unit="ms")

positive = st.fractions(min_value=Fraction(1, 10**9), max_value=10**15)


def answer(value: Fraction | str, of: Dimension = SECOND) -> Verdict:
    return mark(WANTED, TypedAnswer("ok", quantity=Quantity(Fraction(value), of)))


def typed(text: str, wanted: QuantityTarget = WANTED) -> Verdict:
    return mark(wanted, read_answer(text, wanted))


@pytest.mark.parametrize("value", ["7/300", "0.0233", "0.0238", "0.0229"])
def test_an_answer_within_the_tolerance_is_right(value: str) -> None:
    assert answer(value) == RIGHT


@pytest.mark.parametrize(("value", "power"), [("23.3", 3), ("2.33", 2), ("0.233", 1), ("0.00233", -1)])
def test_an_answer_off_by_a_power_of_ten_is_wrong_and_says_so(value: str, power: int) -> None:
    assert answer(value) == Verdict("wrong", power)
    assert answer(value).is_named


@pytest.mark.parametrize("value", ["0.0175", "-0.0233", "0"])
def test_any_other_answer_is_wrong(value: str) -> None:
    assert answer(value) == WRONG
    assert not answer(value).is_named


@pytest.mark.parametrize("value", ["14/300", "0.0467", "0.046"])
def test_a_mistakes_value_is_told_its_name_and_why(value: str) -> None:
    assert answer(value) == Verdict("wrong", 0, "twice", "twice", "halve it")


def test_two_mistakes_of_one_value_name_neither() -> None:
    wanted = WANTED._replace(mistakes=(TWICE, TWICE._replace(id="other")))

    assert typed("46.7 ms", wanted) == WRONG


def test_an_answer_of_another_dimension_is_wrong_and_says_why() -> None:
    assert answer("0.0233", BYTE) == WRONG
    assert typed("23.3 GB").why == "23.3 GB 和 ms 不是一类量"


def test_nothing_is_skipped() -> None:
    assert typed("  ") == SKIPPED


def test_nearness_is_measured_against_the_answer_not_what_was_typed() -> None:
    zero = Quantity(0, SECOND)

    assert is_near(zero, zero, Fraction(1, 50))
    assert not is_near(zero, ANSWER, Fraction(1, 50))
    assert not is_near(ANSWER, zero, Fraction(1, 50))


@pytest.mark.parametrize(
    ("text", "is_right"),
    [("23 ms", True), ("10 ms", True), ("70 ms", True), ("100 ms", False), ("2 ms", False)],
)
def test_half_an_order_of_magnitude_off_still_counts_where_that_is_asked(text: str, is_right: bool) -> None:
    assert typed(text, WANTED._replace(is_rough=True)).is_right is is_right


def test_an_order_of_magnitude_off_says_how_many() -> None:
    assert typed("3 s", WANTED._replace(is_rough=True)).power == 2


SPELLED = ["320 KiB/token", "320 KiB", "327680 B", "0.3125 MiB", "327.7 kB/token"]


@pytest.mark.parametrize("text", SPELLED)
def test_what_is_only_counted_may_be_left_out_of_a_unit(text: str) -> None:
    per_token = Quantity(320 * 1024, dimension({"byte": 1, "token": -1}))

    assert typed(text, WANTED._replace(answer=per_token, mistakes=())).is_right


def test_a_count_is_no_quantity_of_another_kind() -> None:
    users = WANTED._replace(answer=Quantity(53, dimension({"user": 1})), mistakes=(), tolerance=Fraction(0))

    assert typed("53", users).is_right
    assert typed("53 路", users).is_right
    assert read_answer("53 ms", users).state == "wrong-dimension"


def test_kilobytes_are_asked_back_and_either_key_reads() -> None:
    wanted = WANTED._replace(answer=Quantity(70_000, BYTE), mistakes=())
    read = read_answer("70 KB", wanted)

    assert read.is_free
    assert read.ask == ("70 kB", "70 KiB")
    assert [typed(text, wanted).is_right for text in read.ask] == [True, False]


@pytest.mark.parametrize(
    "text", ["23.3 MS", "70 G", "ms", "nan", "inf", "1e999", "1/0", "9**9**9 m", "exit()"]
)
def test_what_cannot_be_read_costs_nothing(text: str) -> None:
    read = read_answer(text, WANTED)

    assert read.is_free
    assert read.problem


def test_a_bare_number_costs_nothing_and_is_told_a_unit() -> None:
    read = read_answer("23.3", WANTED)

    assert (read.state, read.hint) == ("no-unit", "例如 ms")


def test_a_bare_number_for_a_share_is_asked_back() -> None:
    share = WANTED._replace(answer=Quantity(Fraction(1, 2), PURE), mistakes=(), is_share=True, unit="%")

    assert read_answer("0.5", share).ask == ("0.5 %", "0.5")
    assert typed("50", share).is_right
    assert typed("50 %", share).is_right
    assert typed("50 percent", share).is_right


CHOICE = ChoiceTarget(
    ("带宽", "算力", "容量"),
    (("带宽", "bandwidth"),) * 1 + (("算力",), ("容量",)),
    frozenset({1}),
    ("", "", "够"),
)


@pytest.mark.parametrize("text", ["2", "２", "b", "B", "算力", " 2 。"])
def test_a_line_is_chosen_by_key_or_by_what_it_says(text: str) -> None:
    assert mark(CHOICE, read_answer(text, CHOICE)).is_right


def test_a_wrong_line_says_its_own_why() -> None:
    assert mark(CHOICE, read_answer("3", CHOICE)) == Verdict("wrong", why="够")
    assert mark(CHOICE, read_answer("bandwidth", CHOICE)) == WRONG


@pytest.mark.parametrize("text", ["0", "4", "x", "1 2", "带", "12"])
def test_what_names_no_one_line_costs_nothing(text: str) -> None:
    assert read_answer(text, CHOICE).is_free


@pytest.mark.parametrize("text", ["1 3", "31", "3,1", "1、3", "带宽 容量", "a c"])
def test_several_lines_are_named_in_any_order(text: str) -> None:
    several = CHOICE._replace(many=True, right=frozenset({0, 2}))

    assert mark(several, read_answer(text, several)).is_right


def test_lines_missed_and_lines_too_many_are_counted() -> None:
    several = CHOICE._replace(many=True, right=frozenset({0, 2}), whys=("", "", ""))

    assert mark(several, read_answer("1 2", several)).why == "漏了 1 个，多了 1 个。"


ORDER = OrderTarget(("网卡", "HBM", "PCIe"), (("网卡",), ("HBM",), ("PCIe",)), (1, 2, 0))


@pytest.mark.parametrize("text", ["2 3 1", "231", "2>3>1", "2，3，1", "HBM PCIe 网卡", "b c a"])
def test_an_order_is_typed_in_many_ways(text: str) -> None:
    assert mark(ORDER, read_answer(text, ORDER)).is_right


def test_an_order_from_the_other_end_has_a_name() -> None:
    assert mark(ORDER, read_answer("1 3 2", ORDER)).mistake == "reversed"
    assert mark(ORDER, read_answer("3 2 1", ORDER)) == WRONG


@pytest.mark.parametrize("text", ["2 3", "2 3 3", "2 3 4", "first"])
def test_what_is_no_order_costs_nothing(text: str) -> None:
    assert read_answer(text, ORDER).is_free


@given(right=positive)
def test_the_true_answer_is_always_right(right: Fraction) -> None:
    wanted = WANTED._replace(answer=Quantity(right, SECOND))

    assert mark(wanted, TypedAnswer("ok", quantity=Quantity(right, SECOND))).is_right


@given(right=positive, power=st.integers(-12, 12).filter(bool))
def test_every_power_of_ten_is_found(right: Fraction, power: int) -> None:
    assert power_apart(right * Fraction(10) ** power, right) == power


@given(right=positive, ratio=st.fractions(min_value=Fraction(11, 10), max_value=Fraction(19, 2)))
def test_what_lies_between_powers_of_ten_is_none(right: Fraction, ratio: Fraction) -> None:
    assert power_apart(right * ratio, right) == 0
