"""Big figures: every height, every character a figure or its unit needs."""

from __future__ import annotations

import pytest

from tuiyan.deck.big_glyphs import HEIGHTS, big_rows
from tuiyan.deck.big_text import line_figure
from tuiyan.deck.glyphs import NORMAL, SAFE
from tuiyan.deck.row import row_text, row_width
from tuiyan.deck.style import NUM
from tuiyan.text.cells import width

FIGURES = ["23.3 ms", "70 GB", "14,286 token/s", "0.299 %", "320 KiB/token", "−5", "53", "333 FLOP/B", "7.4×"]


@pytest.mark.parametrize("rows", [9, 6])
@pytest.mark.parametrize("text", FIGURES)
def test_a_figure_and_its_unit_have_glyphs(text: str, rows: int) -> None:
    drawn = big_rows(text, rows)

    assert drawn is not None
    assert len(drawn) == rows
    assert len({width(row) for row in drawn}) == 1


def test_the_cover_title_is_eighteen_cells_to_a_character() -> None:
    drawn = big_rows("推理加速", 9)

    assert drawn is not None
    assert len(drawn) == 9
    assert 72 <= width(drawn[0]) <= 80


def test_a_clock_has_three_rows_of_lines() -> None:
    drawn = big_rows("12:04", 3)

    assert drawn is not None
    assert drawn[0] == " ╻  ╺━┓ ╻ ┏━┓ ╻ ╻"


def test_what_has_no_glyph_is_none() -> None:
    assert big_rows("龘", 9) is None
    assert big_rows("12 ms", 3) is None
    assert big_rows("12", 5) is None
    assert big_rows("", 9) is None


@pytest.mark.parametrize("rows", HEIGHTS)
def test_ten_figures_are_ten_pictures(rows: int) -> None:
    assert len({big_rows(figure, rows) for figure in "0123456789"}) == 10


def test_figures_are_as_wide_as_their_characters_together() -> None:
    alone, together = big_rows("1", 9), big_rows("11", 9)

    assert alone is not None
    assert together is not None
    assert len(alone[0]) * 2 <= len(together[0]) <= len(alone[0]) * 2 + 4


def test_a_figure_of_lines_has_its_unit_on_the_third_row() -> None:
    upper, middle, lower = line_figure("23.3 ms", NUM, NORMAL, link=2)

    assert [row_text(row) for row in (upper, middle, lower)] == [
        "╺━┓ ╺━┓   ╺━┓   ",
        "┏━┛ ╺━┫   ╺━┫   ",
        "┗━╸ ╺━┛ ▪ ╺━┛ ms",
    ]
    assert {run.link for run in (*upper, *lower) if run.text.strip()} == {2}


@pytest.mark.parametrize(
    ("text", "foot"),
    [("38.4 %", "%"), ("7.4×", "×"), ("14,286 token/s", "token/s"), ("−5 K", "K"), ("2.4×10⁹ B", "×10⁹ B")],
)
def test_what_no_line_can_draw_stands_behind_the_digits(text: str, foot: str) -> None:
    rows = line_figure(text, NUM, NORMAL)

    assert row_text(rows[2]).endswith(f" {foot}")
    assert len({row_width(row) for row in rows}) == 1


def test_a_figure_that_stands_alone_has_longer_strokes() -> None:
    rows = line_figure("21.3 ms", NUM, NORMAL, strokes=3)

    assert [row_text(row).rstrip() for row in rows] == [
        "╺━━━┓   ╻     ╺━━━┓",
        "┏━━━┛   ┃     ╺━━━┫",
        "┗━━━╸   ╹   ▪ ╺━━━┛ ms",
    ]


@pytest.mark.parametrize("text", ["放不下", "23.3 ms"])
def test_where_nothing_big_can_be_drawn_the_words_are_bold_on_the_third_row(text: str) -> None:
    glyphs = NORMAL if text == "放不下" else SAFE
    rows = line_figure(text, NUM, glyphs)

    assert [row_text(row).strip() for row in rows] == ["", "", text]
    assert rows[2][0].style.bold
