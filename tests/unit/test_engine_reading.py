"""Every spelling of the table of answers is read as people mean it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.catalogs import real_catalog
from tuiyan.engine.dimension import PURE, dimension
from tuiyan.engine.normalized import Normalized
from tuiyan.engine.reading import read

SECOND = dimension({"second": 1})
BYTE = dimension({"byte": 1})
RATE = dimension({"byte": 1, "second": -1})
TOKEN = dimension({"token": 1})
TOKEN_RATE = dimension({"token": 1, "second": -1})
PARAM = dimension({"param": 1})
FLOP = dimension({"flop": 1})
FLOPS = dimension({"flop": 1, "second": -1})
LENGTH = dimension({"token": 1, "user": -1})
USER = dimension({"user": 1})
ARRIVALS = dimension({"user": 1, "second": -1})
YUAN_RATE = dimension({"CNY": 1, "second": -1})
DOLLARS = dimension({"USD": 1, "token": -1})

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
    (Fraction(3 * 10**12), RATE, ["3 TB/s", "3TBps", "3 TB s^-1"]),
    (Fraction(3 * 10**12), RATE, ["3000 GB/s", "3 TB·s⁻¹", "24 Tbps"]),
    (Fraction(70 * 10**9, 8), BYTE, ["70 Gb"]),
    (Fraction(900 * 10**9, 8), RATE, ["900 Gbps"]),
    (Fraction(70 * 10**9), BYTE, ["70 GB", "70,000 MB"]),
    (Fraction(70 * 2**30), BYTE, ["70 GiB", "71680 MiB", "70×2³⁰ B"]),
    (Fraction(1200), TOKEN_RATE, ["1200 tok/s", "1200 token/s", "1200 token/s/GPU"]),
    (Fraction(1000), PURE, ["1,000", "1，000", "1 000", "1_000"]),
    (Fraction(1000), PURE, ["1e3", "1E+3", "10^3", "1 e3", "10**3"]),
    (Fraction(100), PURE, ["10²"]),
    (Fraction(15_000), PURE, ["1.5万", "１．５ 万"]),
    (Fraction(-5), PURE, ["−5", "－5", "-5"]),
    (Fraction(1, 2), PURE, ["50%", "５０％", "50 %"]),
    (Fraction(70 * 10**9), PARAM, ["70B", "70e9", "70 B"]),
    (Fraction(70 * 10**9), PARAM, ["70e9 param", "70,000 M", "七百亿"]),
    # a power of two of K goes by 1,024, any other by 1,000
    (Fraction(32768), LENGTH, ["32K", "32k", "32 K"]),
    (Fraction(32768), LENGTH, ["32K token", "３２Ｋ", "32,768", "32'768"]),
    (Fraction(131072), LENGTH, ["128k", "128K tokens"]),
    (Fraction(80_000), LENGTH, ["80K", "80k token", "8万", "八万", "8 万 token"]),
    (Fraction(30_500), LENGTH, ["30.5K", "30,500", "三万零五百", "三万五百"]),
    (Fraction(30_517), LENGTH, ["30'517", "30’517", "30517"]),
    (
        Fraction(14_300),
        TOKEN_RATE,
        ["14.3k token/s", "14.3K tok/s", "14.3k", "1.43万 token/s", "每秒 1.43 万 token"],
    ),
    (Fraction(32_000), TOKEN_RATE, ["32k token/s"]),
    (
        Fraction(43),
        TOKEN_RATE,
        ["43 tps", "43 TPS", "43 token每秒", "43 tokens per second", "四十三 token/秒"],
    ),
    (Fraction(5), ARRIVALS, ["5 QPS", "5 qps", "5 RPS", "5/s"]),
    (Fraction(5), ARRIVALS, ["5 个/秒", "每秒5个", "5 req/s", "五 QPS"]),
    (Fraction(50), USER, ["50 人", "50位", "50 个用户", "五十人", "50 路", "50 users"]),
    (Fraction(1500), USER, ["1.5K", "1.5千", "一千五", "一千五百"]),
    (Fraction(32), PURE, ["32 页", "32页", "三十二", "３２", "32 pages"]),
    (Fraction(38, 100), PURE, ["百分之38", "百分之三十八", "38 %", "38/100", "0.38", "零点三八"]),
    (Fraction(1, 2), PURE, ["half", "½", "a half", "one half", "point five", "一半", "半", "二分之一"]),
    (Fraction(2, 3), PURE, ["⅔", "two thirds", "two-thirds", "三分之二"]),
    (Fraction(1, 4), PURE, ["a quarter", "one fourth", "四分之一", "point two five"]),
    (Fraction(1, 1000), PURE, ["千分之一", "a tenth of a percent"]),
    (Fraction(5, 2), PURE, ["two and a half", "2 and a half", "两倍半", "二又二分之一"]),
    (Fraction(1, 2), SECOND, ["half a second", "point five seconds", "半秒", "约半秒"]),
    (Fraction(5400), SECOND, ["one and a half hours", "1.5 hours", "1½ hours", "1 ½ h", "一个半小时"]),
    (Fraction(500_000), TOKEN, ["half a million tokens", "half a million", "point five million"]),
    (Fraction(250_000), TOKEN, ["a quarter of a million tokens"]),
    (Fraction(9, 10), PURE, ["九成", "9成", "90%"]),
    (Fraction(7, 4), PURE, ["7:4", "7：4", "7/4", "1.75", "一点七五"]),
    (
        23 * MS,
        SECOND,
        ["二十三毫秒", "23 milliseconds", "T = 23 ms", "23\u200bms", "2\u200d3 ms", "23\ufeff ms"],
    ),
    (Fraction(70 * 10**9), BYTE, ["70 G", "70G", "70 gb", "七十GB"]),
    (Fraction(10**12), BYTE, ["1T", "1 T", "一 TB", "1000 G"]),
    (Fraction(335 * 10**10), RATE, ["每秒3.35TB", "3.35TB每秒"]),
    (Fraction(335 * 10**10), RATE, ["3.35 tb/s", "3.35T", "3.35 TB per second"]),
    (Fraction(140 * 10**9), FLOP, ["140 GFLOPs", "140 GFLOP"]),
    (Fraction(140 * 10**9), FLOP, ["140 G", "1400亿次", "1400 亿 FLOP"]),
    (
        Fraction(2 * 10**15),
        FLOPS,
        ["2000 tflops", "2000 TFLOPs", "2000 TFLOPS", "2000 T", "2 P", "2000万亿次每秒"],
    ),
    (Fraction(32000), LENGTH, ["3万2", "三万二", "3万2千", "32,000"]),
    (Fraction(15500), LENGTH, ["1万5千5百", "一万五千五百"]),
    (Fraction(7 * 10**12), PARAM, ["7万亿", "七万亿", "7T", "7 万亿 参数"]),
    (Fraction(10**12), PARAM, ["1万亿", "一万亿", "1T"]),
    (
        Fraction(14, 3600),
        YUAN_RATE,
        [
            "14 元/小时",
            "人民币14元/小时",
            "14块/h",
            "14 块钱/小时",
            "每小时14元",
            "¥14/h",
            "RMB 14/h",
            "人民币14/h",
        ],
    ),
    (
        Fraction(13, 10**6),
        DOLLARS,
        ["13 美元/百万token", "13美元/百万", "$13/Mtoken", "13 USD/1M tokens", "13 美元每百万 token"],
    ),
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


def test_a_letter_before_the_unit_of_ports_is_asked_back() -> None:
    reading = read("400G", real_catalog().units, RATE)

    assert (reading.state, reading.ask) == ("ask", ("400 GB/s", "400 Gb/s"))


@pytest.mark.parametrize(
    ("text", "measured", "echo"),
    [
        ("32K", LENGTH, "32K = 32,768"),
        ("80K", LENGTH, "80K = 80,000"),
        ("14.3k token/s", TOKEN_RATE, "14.3k token/s = 14,300 token/s"),
        ("70 G", BYTE, "70 G = 70 GB"),
    ],
)
def test_a_letter_is_echoed_as_the_number_it_stands_for(text, measured, echo) -> None:
    assert read(text, real_catalog().units, measured).echo == echo


def test_a_magnitude_is_kept_where_the_unit_is_missing() -> None:
    assert "1.43 万" in read("1.43万", real_catalog().units, BYTE).problem


@pytest.mark.parametrize("text", ["5 GBs", "5 msec/s", "5 xyz", "5 tokn", "5 flp", "5 Gbt", "5 MS"])
@pytest.mark.parametrize("measured", [BYTE, SECOND, RATE, FLOP, TOKEN_RATE])
def test_a_hint_is_a_unit_of_what_is_asked(text, measured) -> None:
    units = real_catalog().units
    reading = read(text, units, measured)

    if reading.state == "unreadable" and reading.hint:
        assert reading.hint.count("是不是") == 1
        word = reading.hint.removeprefix("是不是 ").rstrip("？")
        assert any(
            units.measures(unit, measured)
            for unit in [units.meant(word, measured), units.meant(f"{word}/s", measured)]
            if unit
        )


@given(
    text=st.text(
        alphabet=st.one_of(st.characters(), st.sampled_from("0123456789.,万亿千百十三每成点%KMGTkBs/: ")),
        max_size=40,
    ),
    measured=st.sampled_from([None, PURE, BYTE, SECOND, RATE, LENGTH, FLOPS, PARAM, YUAN_RATE]),
)
def test_whatever_is_typed_is_read_or_answered(text, measured) -> None:
    reading = read(text, real_catalog().units, measured)

    assert reading.quantity is not None or reading.problem
    assert 1 <= reading.column <= len(text) + 1


def in_words(number: int) -> str:
    """Write a number below 10,000 as it is said in Chinese, by the rules of a grammar book."""
    digits = "零一二三四五六七八九"
    said, was_zero = "", False
    for place, name in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit = number // place % 10
        was_zero = was_zero or (not digit and bool(said))
        if digit:
            said += ("零" if was_zero else "") + digits[digit] + name
            was_zero = False
    return said


@given(number=st.integers(1, 9999))
def test_a_number_in_words_is_the_number_in_digits(number: int) -> None:
    units = real_catalog().units
    said, digits = in_words(number), str(number)
    spelled = [said, digits, f"{number:,}", f"{said} token", digits.translate(WIDE)]
    values = [read(text, units, LENGTH).quantity for text in spelled]

    assert all(value is not None and value.value == number for value in values)
    large = read(f"{said}万亿", units, PARAM).quantity
    assert large is not None
    assert large.value == number * 10**12


WIDE = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}


BELOW_TWENTY = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
TENS = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()  # noqa: SIM905


def said(number: int) -> str:
    """Say a number as English does."""
    if number < 20:
        return BELOW_TWENTY[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return TENS[tens] + (f"-{BELOW_TWENTY[ones]}" if ones else "")
    size, word = next(
        (size, word)
        for size, word in ((10**6, "million"), (1000, "thousand"), (100, "hundred"))
        if number >= size
    )
    many, rest = divmod(number, size)
    return f"{said(many)} {word}" + (f" {said(rest)}" if rest else "")


@given(st.integers(0, 999_999))
@example(8)
def test_a_number_said_in_english_is_the_number(number: int) -> None:
    for text in (said(number), said(number).upper(), said(number).replace("-", " ")):
        assert Normalized(text).text == f"{number:,}"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("seventy billion bytes", "70 billion bytes"),
        ("a million tokens", "1 million tokens"),
        ("one million two hundred thousand", "1,200,000"),
        ("twenty-three point three ms", "23.3 ms"),
        ("zero point zero seven ms", "0.07 ms"),
        ("two point five thousand", "2,500"),
        ("three hundred and thirty-three", "333"),
        ("three thirty-three", "333"),
        ("nineteen seventy-nine TFLOPS", "1,979 TFLOPS"),
        ("forty-three tokens per second", "43 tokens/second"),
        ("70 billion", "70 billion"),
        ("$13 per million", "$13/million"),
        ("a hundred", "100"),
        ("tensor often none", "tensor often none"),
        ("two two", "two two"),
        ("十一秒七", "11.7秒"),
        ("23毫秒3", "23.3毫秒"),
    ],
)
def test_numbers_in_words_become_digits(said: str, shown: str) -> None:
    assert Normalized(said).text == shown
