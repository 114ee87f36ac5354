"""Laws of the engine, for any scenario, any text and any size."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.catalogs import manual, real_catalog, with_formula
from tuiyan.engine.arithmetic import evaluate
from tuiyan.engine.check import check
from tuiyan.engine.derivation import Derivation
from tuiyan.engine.derive import derive
from tuiyan.engine.dimension import dimension
from tuiyan.engine.drawing import CHAINED, draw, draw_chain, step_text
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.expression import parse, parse_condition
from tuiyan.engine.formatting import digits, show
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.printed_check import reads_true
from tuiyan.engine.printed_reader import line_of_drawing
from tuiyan.engine.printer import line_of
from tuiyan.engine.proof import prove
from tuiyan.engine.quantity import Quantity, SizeError
from tuiyan.engine.reading import MAX_LENGTH, read
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number
from tuiyan.text.cells import width

FORMULAS = real_catalog().formula_ids()

scenarios = st.fixed_dictionaries(
    {
        "batch": st.integers(1, 2048).map(str),
        "prompt_tokens": st.integers(1, 200_000).map(str),
        "output_tokens": st.integers(1, 20_000).map(str),
        "weights": st.sampled_from(["fp16", "fp8", "int4"]),
        "kv": st.sampled_from(["fp16", "fp8"]),
    },
    optional={
        "gpus": st.sampled_from(["1", "2", "4", "8"]),
        "gpu": st.sampled_from([fact.id for fact in real_catalog().facts("gpu")]),
        "model": st.sampled_from([fact.id for fact in real_catalog().facts("model")]),
        "context_tokens": st.integers(1, 131_072).map(str),
        "hbm_bandwidth": st.sampled_from(["4 TB/s", "3350 GB/s", "2.4e12 B/s", "24 Tbps"]),
        "memory": st.sampled_from(["81559 MiB", "141 GB", "80 GiB"]),
        "decode_efficiency": st.sampled_from(["0.7", "85 %"]),
        "prefill_efficiency": st.sampled_from(["0.5", "44 %"]),
        "params": st.sampled_from(["70.55B", "405e9", "8030261248"]),
        "move_time": st.sampled_from(["10 ms", "0.02 s"]),
    },
)


def derivation_of(changes: dict[str, str], name: str) -> Derivation:
    try:
        return derive(manual(**changes), name)
    except Unavailable:
        assume(False)
        raise


@given(changes=scenarios, name=st.sampled_from(FORMULAS))
def test_every_printed_line_is_true(changes, name) -> None:
    derivation = derivation_of(changes, name)

    assert reads_true(derivation), [step.equation for step in derivation.steps]


@pytest.mark.slow
@given(changes=scenarios, name=st.sampled_from(FORMULAS))
def test_every_derivation_is_proved(changes, name) -> None:
    assert prove(derivation_of(changes, name))


@given(changes=scenarios, name=st.sampled_from(FORMULAS), columns=st.integers(20, 120))
def test_every_drawing_is_rectangular(changes, name, columns) -> None:
    derivation = derivation_of(changes, name)
    drawings = [draw(derivation, step, columns) for step in derivation.steps]

    for drawing in (*drawings, draw_chain(derivation, CHAINED, columns)):
        assert len({sum(width(piece.text) for piece in row) for row in drawing}) == 1


@settings(max_examples=15)
@given(
    name=st.sampled_from(FORMULAS),
    unit=st.sampled_from(["ms", "GB", "TB/s", "GFLOP/token", "user", "%", "USD/h"]),
)
def test_a_formula_with_another_unit_does_not_load(name, unit) -> None:
    catalog = real_catalog()
    assume(catalog.units.unit(unit).dimension is not catalog.dimension(name))

    complaints = check(with_formula(name, {"unit": unit}))

    assert [(complaint.id, complaint.part) for complaint in complaints][:1] == [(name, "unit")]


leaves_of_trees = st.sampled_from("ab").map(Name) | st.integers(0, 9).map(Fraction).map(Number)
trees = st.recursive(
    leaves_of_trees,
    lambda part: (
        st.builds(Negate, part)
        | st.builds(Binary, st.sampled_from("+-*/"), part, part)
        | st.builds(Binary, st.just("**"), part, st.integers(0, 2).map(Fraction).map(Number))
        | st.builds(Call, st.sampled_from(["max", "min"]), st.tuples(part, part))
    ),
    max_leaves=12,
)


def worth(tree: Node) -> Fraction | None:
    """Return what a tree comes to where a is 3 and b is 7, if anything."""
    try:
        return evaluate(tree, lambda name: Quantity(Fraction({"a": 3, "b": 7}[name]))).value
    except SizeError:
        return None


@given(tree=trees)
def test_what_is_printed_on_one_line_reads_as_the_same_number(tree) -> None:
    line = line_of(tree, str).translate(str.maketrans("−×÷", "-*/")).replace("^", "**")

    assert worth(parse(line).node) == worth(tree)


def refusal(reader: Callable[[str], object], text: str) -> tuple[int, str]:
    try:
        reader(text)
    except ExpressionError as error:
        return error.column, str(error)
    return 1, "read"


@given(text=st.text(max_size=1000) | st.text(alphabet="0123456789.eE+-*/() ,ab_max<>=", max_size=1000))
def test_any_text_is_an_expression_or_has_a_column(text) -> None:
    for reader in (parse, parse_condition):
        column, message = refusal(reader, text)

        assert 1 <= column <= len(text) + 1
        assert message


@given(
    text=st.text(max_size=1000) | st.text(alphabet="0123456789.,eE^×*-+ %GKiBmsTFLOP/万亿⁻²③", max_size=60)
)
def test_any_text_is_a_quantity_or_has_a_column(text) -> None:
    reading = read(text, real_catalog().units)

    assert (reading.quantity is not None) == (reading.state == "ok")
    assert 1 <= reading.column <= max(len(text), MAX_LENGTH) + 1
    assert bool(reading.problem) == (reading.quantity is None)


SPELLINGS = [
    ("second", ["{} ms", "{}ms", "{}  毫秒", "{} msec"], Fraction(1, 1000)),
    ("byte", ["{} GB", "{}GB", "{} GB。", "约 {} GB"], Fraction(10**9)),
    ("token", ["{} token", "{} tokens", "{} tok", "{}个token"], Fraction(1)),
]

decimals = st.decimals(min_value="0.001", max_value="999999", places=3).map(str)


PLAIN_UNITS = [
    "",
    " GB",
    " TB/s",
    " ms",
    " token/user",
    " FLOP/(param·token)",
    " %",
    " USD/h",
    " K",
    " B",
    " m",
    " Gb",
    " nothing",
]


@given(
    number=st.from_regex(r"\d{1,9}(\.\d{1,4})?", fullmatch=True),
    unit=st.sampled_from(PLAIN_UNITS),
    expected=st.sampled_from([None, "B", "s", "token", "param"]),
)
def test_a_plain_quantity_reads_as_the_same_with_a_word_before_it(number, unit, expected) -> None:
    def reading(text: str) -> tuple[object, ...]:
        units, asked = real_catalog().units, dimension({expected: 1}) if expected else None
        found = read(text, units, asked)
        return found.quantity, found.state, found.text, found.echo, found.problem, found.ask

    assert reading(number + unit) == reading(f"约 {number}{unit}")


@given(number=decimals, row=st.sampled_from(SPELLINGS))
def test_the_spelling_of_a_unit_does_not_change_a_value(number, row) -> None:
    base, spellings, factor = row
    wide = str.maketrans("0123456789.", "０１２３４５６７８９．")

    for spelling in spellings:
        for digits_ in (number, number.translate(wide)):
            reading = read(spelling.format(digits_), real_catalog().units, dimension({base: 1}))
            assert reading.quantity is not None, reading.problem
            assert reading.quantity.value == Fraction(number) * factor


values = st.fractions(min_value=Fraction(1, 10**9), max_value=10**15, max_denominator=10**9)
units_ = st.sampled_from(
    ["ms", "s", "GB", "GiB", "TB/s", "FLOP/B", "TFLOP/s", "token/s", "%", "KiB/token", "USD/h", ""]
)


@given(value=values, unit=units_, significant=st.integers(3, 8))
def test_what_is_shown_reads_back_within_its_digits(value, unit, significant) -> None:
    units = real_catalog().units
    quantity = Quantity(value, units.unit(unit).dimension)
    shown = show(units, quantity, unit, significant)
    reading = read(shown.text, units, quantity.dimension)

    assert reading.quantity is not None, (shown, reading.problem)
    assert reading.quantity.value != 0
    assert abs(reading.quantity.value - value) <= shown.half
    assert shown.exact == (reading.quantity.value == value)


@given(value=values, unit=st.sampled_from(["GB", "GiB", "MB", "KiB"]))
def test_gb_and_gib_never_turn_into_one_another(value, unit) -> None:
    units = real_catalog().units
    shown = show(units, Quantity(value, units.unit("B").dimension), unit)

    assert ("i" in shown.unit) == ("i" in unit) or shown.unit == "B"


@given(value=st.fractions(), significant=st.integers(1, 12))
def test_digits_are_enough_and_none_too_many(value, significant) -> None:
    text = digits(value, significant)
    reading = read(text.text, real_catalog().units)
    assert reading.quantity is not None, reading.problem
    read_back = reading.quantity.value

    assert text.exact == (read_back == value)
    assert abs(read_back - value) <= text.half
    assert (read_back == 0) == (value == 0)
    assert text.printed == read_back
    assert not (text.exact and "." in text.text and text.text.endswith("0"))


@given(changes=scenarios, name=st.sampled_from(FORMULAS))
def test_values_are_exact_and_do_not_depend_on_the_order_of_asking(changes, name) -> None:
    one, other = manual(**changes), manual(**dict(reversed(changes.items())))
    for each in (each for each in reversed(FORMULAS) if each != name):
        with suppress(Unavailable):
            other.value(each)
    with suppress(Unavailable):
        assert one.value(name).quantity == other.value(name).quantity


@given(changes=scenarios, name=st.sampled_from(FORMULAS), columns=st.integers(30, 140))
def test_every_drawing_reads_as_its_line_however_it_is_folded(changes, name, columns) -> None:
    derivation = derivation_of(changes, name)
    for step in derivation.steps:
        rows = ("".join(piece.text for piece in row) for row in draw(derivation, step, columns))
        wide = ("".join(piece.text for piece in row) for row in draw(derivation, step))

        assert bare(line_of_drawing(rows)) == bare(line_of_drawing(wide)) == bare(step_text(derivation, step))


def bare(line: str) -> str:
    """Leave out of a line what a fraction bar says and a line of text says with brackets."""
    return line.translate(str.maketrans("", "", "() "))
