"""The laws of line breaking, for any text."""

import itertools
import re

from hypothesis import given
from hypothesis import strategies as st

from tuiyan.deck.row import Run, row_text, row_width
from tuiyan.deck.spacing import spaced, tidy
from tuiyan.deck.style import NUM, TEXT, Style
from tuiyan.deck.typography import NO_END, NO_START, balanced, wrap

HAN = "权重读一遍写答案"
MARKS = "，。、；：？！（）「」《》"
LATIN = "abFPK"
texts = st.text(HAN * 2 + MARKS + LATIN * 2 + "0123456789. %/ " + "😀é\u0301", max_size=60)
runs = st.lists(
    st.tuples(
        texts,
        st.sampled_from([TEXT, NUM, Style("mem", bold=True), Style(ground="surface")]),
        st.sampled_from([-1, -1, 0]),
    ).map(lambda made: Run(*made)),
    max_size=5,
)
widths = st.integers(2, 90)


def without_spaces(text: str) -> str:
    return re.sub(r" +", "", text)


@given(line=runs, cells=widths)
def test_every_row_fits(line: list[Run], cells: int) -> None:
    for row in wrap(line, cells):
        assert row_width(row) <= cells


@given(line=runs, cells=widths)
def test_nothing_is_lost_and_nothing_added(line: list[Run], cells: int) -> None:
    rows = wrap(line, cells)

    assert without_spaces("".join(map(row_text, rows))) == without_spaces(row_text(line))


@given(line=runs, cells=widths)
def test_every_character_keeps_its_style(line: list[Run], cells: int) -> None:
    before = [(char, run.style) for run in line for char in run.text if char != " "]
    after = [
        (char, run.style) for row in wrap(line, cells) for run in row for char in run.text if char != " "
    ]

    assert after == before


@given(text=st.text(HAN + "，。）」（「", min_size=1, max_size=50), cells=st.integers(12, 60))
def test_no_row_starts_or_ends_with_what_may_not_stand_there(text: str, cells: int) -> None:
    rows = [row_text(row) for row in wrap([Run(text)], cells)]
    breakable = [at for at in range(1, len(text)) if text[at] not in NO_START and text[at - 1] not in NO_END]
    places = [0, *breakable, len(text)]
    longest = max(b - a for a, b in itertools.pairwise(places))

    if longest * 2 <= cells:
        for row in rows[1:]:
            assert row[0] not in NO_START
        for row in rows[:-1]:
            assert row[-1] not in NO_END


@given(
    words=st.lists(
        st.sampled_from(["23.3 ms", "70 GB", "3 TB/s", "38.4 %", "读一遍", "才行，", "batch"]),
        min_size=1,
        max_size=12,
    ),
    cells=st.integers(12, 40),
)
def test_a_number_keeps_its_unit(words: list[str], cells: int) -> None:
    rows = [row_text(row) for row in wrap([Run(" ".join(words))], cells)]

    for number in ("23.3 ms", "70 GB", "3 TB/s", "38.4 %"):
        assert sum(row.count(number) for row in rows) == words.count(number)


@given(line=runs, cells=widths)
def test_balancing_costs_no_row(line: list[Run], cells: int) -> None:
    assert len(balanced(line, cells)) == len(wrap(line, cells))


@given(text=texts)
def test_tidying_twice_changes_nothing(text: str) -> None:
    assert tidy(tidy(text)) == tidy(text)


@given(line=runs)
def test_spacing_moves_nothing_but_spaces(line: list[Run]) -> None:
    assert without_spaces(row_text(spaced(line))) == without_spaces(row_text(line))
