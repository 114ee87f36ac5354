"""Openers, the last slide, and the map."""

from __future__ import annotations

import pytest

from tests.decks import LARGE, NARROW, SIZES, SMALL, WIDE, pages_of, shown
from tuiyan.deck.chrome import PartSection
from tuiyan.deck.frame import Chrome, paint
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import ASCII, NORMAL, SAFE
from tuiyan.deck.layouts.emblems import EMBLEMS, emblem_row
from tuiyan.deck.row import row_text, row_width

OPENER = """<!-- slide: {id: s, layout: section, figure: "{{ move_time }}", emblem: blocks} -->
# 每写一个，就把权重从头读一遍

{{ weight_bytes }} ÷ {{ hbm_bandwidth }}"""

CLOSING = """<!-- slide: {id: c, layout: closing, inscription: "算得再快 也要等料"} -->
# [算力]{comp}在等[权重]{mem}

多少时间在算，多少时间在等？

少送一点"""

MAP = """<!-- slide: {id: m, layout: map%s} -->
# 三层

| 层 | 名 | 问 | 答 | 数 |
|--|--|--|--|--|
| 一 | 直觉 | 为什么慢 | 搬得慢 | {{ move_time }} |
| 二 | 公式 | 数字怎么来 | 三个公式 | {{ kv_bytes_per_token }} |
| 三 | 技术 | 怎么变快 | 少搬 | {{ utilization }} |

- 搬运 | {{ weight_bytes }} ÷ {{ hbm_bandwidth }} | {{ move_time }}

> [!ROOT] 算力在等权重"""

SECTIONS = (
    PartSection("1.1", "慢在哪里"),
    PartSection("1.2", "权重有多大"),
    PartSection("1.3", "逐个生成"),
)


def rows(text: str, **chrome: object) -> list[str]:
    page = pages_of(text, LARGE)[0]
    return [row_text(row).rstrip() for row in paint(page, Chrome(LARGE, **chrome))]  # type: ignore[arg-type]


def test_an_opener_says_whose_figure_it_is() -> None:
    said = next(row for row in rows(OPENER) if "70 GB ÷ 3 TB/s" in row)

    assert said.endswith("    H800 · 70B · FP8 · batch 1")


def test_an_opener_keeps_what_its_figure_was() -> None:
    text = shown(OPENER, gpu="h20")

    assert "━━━━━━    基准 H800 23.3 ms" in text
    assert "H20 · 70B · FP8" in text


def test_an_opener_shows_where_in_the_part_it_stands() -> None:
    seen = rows(OPENER, part="第一部分", number="1.3", part_sections=SECTIONS, opened=2)

    assert seen[3].strip() == "第一部分  1.3"
    assert seen[24].split() == ["慢在哪里", "权重有多大", "逐个生成"]
    assert seen[23].endswith("─━━━━━━━━")


def test_names_that_have_no_room_are_left_out_far_from_the_current_one() -> None:
    sections = tuple(PartSection("", f"第{at}个很长很长的名字") for at in range(1, 10))
    seen = rows(OPENER, part_sections=sections, opened=4)

    assert "第5个很长很长的名字" in seen[24]
    assert seen[24].split()[0] == seen[24].split()[-1] == "·"


@pytest.mark.parametrize("name", EMBLEMS)
@pytest.mark.parametrize("cells", [84, 72, 52])
def test_an_emblem_has_one_row_and_keeps_to_it(name: str, cells: int) -> None:
    assert row_width(emblem_row(name, cells)) == cells
    assert row_text(emblem_row(name, cells)).strip()


@pytest.mark.parametrize("text", [OPENER, CLOSING, MAP % ""], ids=["opener", "closing", "map"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("glyphs", [NORMAL, ASCII, SAFE], ids=lambda glyphs: glyphs.name)
def test_nothing_of_them_is_cut(text: str, size: Size, glyphs: object) -> None:
    pages = pages_of(text, size, glyphs)  # type: ignore[arg-type]

    assert len(pages) == 1
    assert all(row_width(line.row) <= size.columns for line in pages[0].lines)
    assert pages[0].top + len(pages[0].lines) < size.rows


def test_nothing_stands_around_the_last_slide() -> None:
    seen = rows(CLOSING, chip="H800 · 70B", clock="12:04", parts=((3, 3),))

    assert sum("█" in row for row in seen) > 16
    assert "H800" not in "".join(seen)
    assert "12:04" not in "".join(seen)
    assert [row.split()[-2:] for row in seen[2:6]] == [["也", "算"], ["要", "得"], ["等", "再"], ["料", "快"]]


@pytest.mark.parametrize(("size", "glyphs"), [(NARROW, NORMAL), (LARGE, ASCII)], ids=["narrow", "ascii"])
def test_the_last_slide_is_a_sentence_where_nothing_large_fits(size: Size, glyphs: object) -> None:
    assert "算力在等权重" in shown(CLOSING, size, 99, glyphs)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [LARGE, SMALL, NARROW, WIDE], ids=str)
def test_the_map_shows_answers_behind_and_questions_ahead(size: Size) -> None:
    text = shown(MAP % ', told: "1"', size)

    assert "搬得慢" in text
    assert "为什么慢" not in text
    assert "数字怎么来" in text
    assert "现在讲这里" in text
    assert "怎么变快" in text
    assert "少搬" not in text


def test_all_told_lights_nothing() -> None:
    text = shown(MAP % ', told: "1 2 3"')

    assert text.count("✓") == 3
    assert "现在讲这里" not in text
