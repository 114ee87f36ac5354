"""What stands around a slide."""

import pytest

from tests.decks import LARGE, NARROW, SIZES, SMALL, pages_of
from tuiyan.deck.footer import footer
from tuiyan.deck.frame import Chrome, paint
from tuiyan.deck.geometry import Size, geometry_of
from tuiyan.deck.row import Frame, row_text, row_width
from tuiyan.deck.style import INVERSE, Style

TEXT = "# 写一遍 {{ weight_bytes }}\n\n一\n\n<!-- pause -->\n\n二 {{ move_time }}"
VIEW = Chrome(
    LARGE, 18, 96, ((10, 10), (20, 8), (66, 0)), "第二部分", "量化公式", "2.2", "搬运时间", 0,
    "12:04", "55:00", "H800 · 70B · FP8 · batch 1",
)  # fmt: skip


def painted(view: Chrome) -> Frame:
    return paint(pages_of(TEXT, view.size)[0], view)


def texts(view: Chrome) -> list[str]:
    return [row_text(row) for row in painted(view)]


@pytest.mark.parametrize("size", SIZES)
def test_a_frame_is_exactly_the_screen(size: Size) -> None:
    frame = painted(VIEW._replace(size=size))

    assert len(frame) == size.rows
    assert {row_width(row) for row in frame} == {size.columns}


def test_the_rows_of_a_large_screen() -> None:
    rows = texts(VIEW)

    assert rows[1].strip().startswith("第二部分 · 2.2 搬运时间")
    assert rows[1].rstrip().endswith("H800 · 70B · FP8 · batch 1")
    assert rows[3].strip() == "写一遍 70 GB"
    assert rows[4].strip().startswith("━━━━━━──")
    assert rows[5].strip() == ""
    assert rows[28].split()[:3] == ["18", "/", "96"]
    assert rows[28].rstrip().endswith("12:04 / 55:00")
    assert rows[29].strip() == ""


def test_a_smaller_screen_leaves_the_part_out() -> None:
    rows = texts(VIEW._replace(size=SMALL))

    assert rows[1].strip().startswith("2.2 搬运时间")
    assert "第二部分" not in rows[1]


def test_the_smallest_screen_moves_the_chip_to_the_footer() -> None:
    rows = texts(VIEW._replace(size=NARROW))

    assert rows[0].strip() == "写一遍 70 GB"
    assert "H800 · 70B" in rows[16]


def test_a_clients_scenario_bears_a_mark_and_a_name() -> None:
    row = painted(VIEW._replace(client="客户甲"))[1]

    assert "▌ 客户甲   H800" in row_text(row)


def test_a_chip_without_a_ground_of_its_own_has_brackets() -> None:
    assert texts(VIEW._replace(is_flat=True))[1].rstrip().endswith("[H800 · 70B · FP8 · batch 1]")


def test_reveals_are_counted_in_the_footer() -> None:
    assert "▪▫" in texts(VIEW)[28]
    assert "▪▪" in texts(VIEW._replace(reveal=1))[28]


def test_a_blank_screen_shows_nothing() -> None:
    assert set("".join(texts(VIEW._replace(blank=True)))) == {" "}


def test_number_mode_underlines_every_number_and_lights_one() -> None:
    frame = painted(VIEW._replace(reveal=1, focus=1, strip=(), client=""))
    styles = {run.text: run.style for row in frame for run in row if run.link >= 0}

    assert styles == {"70 GB": Style("num", bold=True, under=True), "23.3 ms": INVERSE}


def test_the_strip_takes_the_place_of_the_footer() -> None:
    from tuiyan.deck.row import Run

    rows = texts(VIEW._replace(focus=0, strip=((Run("权重字节"),), (Run("Esc"),))))

    assert set(rows[27]) == {"▔"}
    assert [row.strip() for row in rows[28:]] == ["权重字节", "Esc"]


def test_the_place_and_the_clock_are_never_left_out() -> None:
    for columns in range(60, 120, 7):
        size = Size(columns, 24)
        page = pages_of(TEXT, size)[0]._replace(total=3, ordinal=1)
        row = row_text(footer(page, VIEW._replace(size=size), geometry_of(size)))

        assert "18 / 96" in row
        assert "  续 2/3" in row
        assert row.rstrip().endswith("12:04 / 55:00")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("chip", ["H800 · 70B", "8×H20 · TP8 · EP8 · Qwen3 235B-A22B · FP8 · batch 50"])
def test_the_word_that_a_scenario_cannot_be_had_gives_way_to_no_name(size: Size, chip: str) -> None:
    rows = texts(VIEW._replace(size=size, chip=chip, marks=("放不下 1 人 × 32K", "放不下")))

    assert "放不下" in rows[1] + rows[-2]


def test_the_clock_of_the_part_stands_before_that_of_the_talk_where_there_is_room() -> None:
    page = pages_of(TEXT, Size(100, 30))[0]
    for size, is_there in ((Size(100, 30), True), (Size(60, 24), False), (Size(100, 18), False)):
        view = VIEW._replace(size=size, part_clock="4:44/10:00")
        row = row_text(footer(page, view, geometry_of(size))).rstrip()
        assert ("4:44/10:00  12:04 / 55:00" in row) == is_there
        assert row_width(footer(page, view, geometry_of(size))) <= size.columns
