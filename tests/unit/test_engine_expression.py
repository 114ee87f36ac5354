"""Expressions: what is read, and what is refused at which column."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tuiyan.engine.arithmetic import evaluate
from tuiyan.engine.expression import parse, parse_condition
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.quantity import Quantity, SizeError


def value_of(text: str, **names: int) -> Fraction:
    return evaluate(parse(text).node, lambda name: Quantity(names[name])).value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("8 / 4 / 2", 1),
        ("2 - 3 - 4", -5),
        ("-2 ** 2", -4),
        ("2 ** 3 ** 2", 512),
        ("2 ** -1", Fraction(1, 2)),
        ("max(1, 3, 2) + min(4, 5)", 7),
        ("ceil(7 / 2) - floor(7 / 2)", 1),
        ("0.1 + 0.2", Fraction(3, 10)),
        ("2.5e3", 2500),
        ("a * b / a", 5),
    ],
)
def test_arithmetic_is_exact_and_binds_as_on_paper(text, value) -> None:
    assert value_of(text, a=7, b=5) == value


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("1 +", 4),
        ("a.b", 2),
        ("f(x)", 1),
        ("a b", 3),
        ("max(1)", 1),
        ("a[0]", 2),
        ("'a'", 1),
        ("1e999", 1),
        ("(a", 3),
        ("a)", 2),
        ("__import__('os')", 1),
        ("a if b else c", 3),
        ("lambda: 1", 7),
        ("参数 * 2", 1),
        ("1; 2", 2),
        ("a == b", 3),
        ("(" * 100, 41),
        ("-" * 100 + "1", 41),
        ("+".join("a" * 300), 201),
        ("a" + " " * 1000, 1001),
    ],
)
def test_what_is_no_expression_is_refused_at_its_column(text, column) -> None:
    with pytest.raises(ExpressionError) as refused:
        parse(text)

    assert refused.value.column == column


@pytest.mark.parametrize(
    "text", ["9 ** 9 ** 9", "2 ** 100000", "1 / 0", "1 / (2 - 2)", "0 ** -1", "(-8) ** (1 / 3)"]
)
def test_what_has_no_size_says_so_at_once(text) -> None:
    with pytest.raises(SizeError):
        value_of(text)


def test_a_root_is_enclosed_within_a_billionth_of_a_thousandth() -> None:
    root = evaluate(parse("2 ** (1 / 2)").node, lambda name: Quantity(0))

    assert not root.is_exact
    assert abs(root.value**2 - 2) < Fraction(1, 10**24)
    assert root.spread / root.value <= Fraction(1, 10**12)


def test_a_condition_keeps_its_right_side_as_text() -> None:
    condition = parse_condition("utilization < 100 %")

    assert (condition.op, condition.right, condition.column) == ("<", "100 %", 15)


@pytest.mark.parametrize(("text", "column"), [("utilization", 12), ("a <", 4), ("< 3", 1), ("a + < 3", 5)])
def test_a_condition_without_a_comparison_is_refused(text, column) -> None:
    with pytest.raises(ExpressionError) as refused:
        parse_condition(text)

    assert refused.value.column == column
