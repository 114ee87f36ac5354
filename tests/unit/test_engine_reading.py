"""Every spelling of the table of answers is read as people mean it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.catalogs import real_catalog
from tuiyan.engine.dimension import PURE, dimension
from tuiyan.engine.reading import read

SECOND = dimension({"second": 1})
BYTE = dimension({"byte": 1})
RATE = dimension({"byte": 1, "second": -1})
TOKEN = dimension({"token": 1})
TOKEN_RATE = dimension({"token": 1, "second": -1})
PARAM = dimension({"param": 1})

MS = Fraction(1, 1000)

SAME = [
    (
        Fraction("23.3") * MS,
        SECOND,
        ["23.3ms", "23.3 ms", "２３．３ｍｓ", "23。3 毫秒", "0.0233 s", "2.33e-2s"],
    ),
    (Fraction("23.3") * MS, SECOND, ["2.33×10⁻² s", "2.33*10^-2 s", "23,300 us", "23 300 µs", "23 300 μs"]),
    (23 * MS, SECOND, ["约 23 ms。", "≈23ms", "23 ms", "大约 23 ms 左右"]),
    (Fraction(15_000), TOKEN, ["1.5 万 token", "15000 token", "15,000 tokens"]),
    (Fraction(3 * 10**12), RATE, ["3 TB/s", "3TBps", "3 TB s^-1", "3000 GB/s", "3 TB·s⁻¹", "24 Tbps"]),
    (Fraction(70 * 10**9, 8), BYTE, ["70 Gb"]),
    (Fraction(900 * 10**9, 8), RATE, ["900 Gbps"]),
    (Fraction(70 * 10**9), BYTE, ["70 GB", "70,000 MB"]),
    (Fraction(70 * 2**30), BYTE, ["70 GiB", "71680 MiB", "70×2³⁰ B"]),
    (Fraction(1200), TOKEN_RATE, ["1200 tok/s", "1200 token/s", "1200 token/s/GPU"]),
    (Fraction(1000), PURE, ["1,000", "1，000", "1 000", "1_000", "1e3", "1E+3", "10^3", "1 e3", "10**3"]),
    (Fraction(100), PURE, ["10²"]),
    (Fraction(15_000), PURE, ["1.5万", "１．５ 万"]),
    (Fraction(-5), PURE, ["−5", "－5", "-5"]),
    (Fraction(1, 2), PURE, ["50%", "５０％", "50 %"]),
    (Fraction(70 * 10**9), PARAM, ["70B", "70e9", "70 B", "70e9 param", "70,000 M"]),
]


@pytest.mark.parametrize(
    ("value", "measured", "text"),
    [(value, measured, text) for value, measured, texts in SAME for text in texts],
)
def test_a_spelling_is_read_as_it_is_meant(value, measured, text) -> None:
    reading = read(text, real_catalog().units, measured)

    assert reading.state == "ok", reading.problem
    assert reading.quantity is not None
    assert (reading.quantity.value, reading.quantity.dimension) == (value, measured)
    assert reading.quantity.is_exact


@pytest.mark.parametrize(
    "text",
    [
        "23.3 MS",
        "70 G",
        "ms",
        "",
        "   ",
        "nan",
        "inf",
        "1e999",
        "1/0",
        "9**9**9 m",
        "__import__('os')",
        "①",
        "1_",
        "1.2.3",
    ],
)
def test_what_is_no_quantity_is_unreadable_and_says_why(text) -> None:
    reading = read(text, real_catalog().units, SECOND)

    assert reading.state == "unreadable"
    assert reading.problem
    assert 1 <= reading.column <= len(text) + 1


@pytest.mark.parametrize(
    ("text", "choices"),
    [("70 KB", ("70 kB", "70 KiB")), ("1,5 ms", ("1.5 ms", "15 ms")), ("0,300 s", ("0.300 s", "0300 s"))],
)
def test_what_two_readers_read_differently_is_asked(text, choices) -> None:
    reading = read(text, real_catalog().units)

    assert reading.state == "ask"
    assert reading.ask == choices
    assert all(read(choice, real_catalog().units).state == "ok" for choice in choices)


def test_arithmetic_is_asked_for_brackets() -> None:
    reading = read("140GB/3TB/s", real_catalog().units, SECOND)

    assert reading.state == "unreadable"
    assert "括号" in reading.problem


def test_a_number_without_its_unit_is_asked_which() -> None:
    reading = read("4", real_catalog().units, RATE)

    assert (reading.state, reading.hint) == ("no-unit", "B/s")


def test_a_wrong_dimension_is_named() -> None:
    reading = read("23.3 GB", real_catalog().units, SECOND)

    assert reading.state == "wrong-dimension"
    assert "byte" in reading.problem
    assert "second" in reading.problem


@pytest.mark.parametrize("text", ["32", "32 user", "32 路"])
def test_a_count_needs_no_unit(text) -> None:
    user = dimension({"user": 1})
    reading = read(text, real_catalog().units, user)

    assert reading.quantity is not None
    assert (reading.quantity.value, reading.quantity.dimension) == (Fraction(32), user)


def test_user_may_be_left_out() -> None:
    per_user = dimension({"token": 1, "user": -1})
    reading = read("1000 token", real_catalog().units, per_user)

    assert reading.quantity is not None
    assert reading.quantity.dimension is per_user


def test_seventy_b_means_parameters_only_where_parameters_are_expected() -> None:
    reading = read("70B", real_catalog().units, BYTE)

    assert reading.quantity is not None
    assert reading.quantity.value == 70


@pytest.mark.parametrize(
    ("text", "echo"),
    [
        ("23.3ms", "23.3 ms = 0.0233 s"),
        ("0.0233 s", "0.0233 s"),
        ("50%", "50 % = 0.5"),
        ("1.5万", "1.5 万 = 15,000"),
    ],
)
def test_a_reading_is_echoed_in_other_words(text, echo) -> None:
    assert read(text, real_catalog().units).echo == echo


def test_a_currency_may_stand_before_its_number() -> None:
    reading = read("$2/h", real_catalog().units)

    assert reading.quantity is not None
    assert reading.quantity.value == Fraction(2, 3600)
