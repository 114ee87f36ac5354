"""Slides as pages: what a viewer sees of each kind of block."""

from __future__ import annotations

from typing import Any

import pytest

from tests.decks import LARGE, NARROW, SIZES, SMALL, WIDE, body, frame_of, pages_of, resolver, shown, slide_of
from tuiyan.deck.chrome import Chrome
from tuiyan.deck.frame import paint
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import ASCII, NORMAL, SAFE
from tuiyan.deck.layout import lay_out
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.row import row_text, row_width
from tuiyan.messages import speak
from tuiyan.problem import TuiyanError

FORMULA = """# 每个 token 都要把 {{ weight_bytes }} 读一遍

```derive move_time
steps: definition, substituted, result
```"""
BARS = "# 题\n\n```plot bars\nformula: move_time\nover: weights = fp16, fp8, int4\n```"
TIMELINE = """# 题

```plot timeline
part: Prefill | ttft | comp
steps: Decode 每步 | step_time | output_tokens | mem
```"""
TABLE = "# 题\n\n| 项 | {comp} Prefill | {mem} Decode |\n|---|---|---|\n" + "\n".join(
    f"| 第 {at} 行 | 一次处理 {{{{ prompt_tokens }}}} 个 token | 每个序列一次一个 token，读一遍权重 |"
    for at in range(1, 13)
)
CLAIM = "<!-- slide: {id: c, layout: correction} -->\n# 题\n\n```claim threshold\n```\n\n333 是真的。"


def rows_with(text: str, *words: str) -> list[str]:
    return [row for row in text.split("\n") if all(word in row for word in words)]


def test_a_formula_with_names_values_and_result() -> None:
    text = shown(FORMULA)

    assert rows_with(text, "每个 token 都要把 70 GB 读一遍")
    assert rows_with(text, "权重字节", "70 GB")
    assert rows_with(text, "T搬运", "=", "─", "23.3 ms")
    assert rows_with(text, "显存带宽", "3 TB/s")


def test_a_fraction_is_centred_on_its_bar() -> None:
    top, middle, bottom = (rows_with(shown(FORMULA), word)[0] for word in ("权重字节", "T搬运", "显存带宽"))

    def cells(row: str, until: str) -> int:
        from tuiyan.text.cells import width

        return width(row[: row.index(until)])

    assert cells(top, "权重字节") == cells(bottom, "显存带宽") == cells(middle, "──") + 1


def test_every_value_of_a_formula_is_a_number() -> None:
    (page,) = pages_of(FORMULA)

    assert [(number.name, number.text) for number in page.numbers] == [
        ("weight_bytes", "70 GB"),
        ("weight_bytes", "70 GB"),
        ("move_time", "23.3 ms"),
        ("hbm_bandwidth", "3 TB/s"),
    ]


def test_another_scenario_shows_what_the_opening_one_gave() -> None:
    assert rows_with(shown(FORMULA, gpu="h20"), "17.5 ms", "基准 H800 23.3 ms")
    assert not rows_with(shown(FORMULA), "基准 H800")


def test_bars_are_to_scale_and_the_current_one_is_lit() -> None:
    text = shown(BARS)
    lengths = {name: rows_with(text, name)[0].count("█") for name in ("FP16", "FP8", "INT4")}

    assert abs(lengths["FP16"] - 2 * lengths["FP8"]) <= 1
    assert abs(lengths["FP8"] - 2 * lengths["INT4"]) <= 1
    assert rows_with(text, "▸ FP8", "23.3 ms")
    assert rows_with(text, "FP16", "46.7 ms")
    assert rows_with(shown(BARS, weights="int4"), "▸ INT4", "11.7 ms")


def test_bars_are_set_close_where_they_must_be_and_leave_a_gap_between_them() -> None:
    crowded = "\n\n".join([BARS, *["一行字"] * 6])

    assert "██" in shown(BARS, SMALL)
    assert "▆▆" not in shown(BARS, SMALL)
    assert "▆▆" in shown(crowded, SMALL)
    assert "██" not in shown(crowded, SMALL)


def test_the_smallest_bar_is_not_nothing() -> None:
    bars = "# 题\n\n```plot bars\nbar: 搬运 | move_time | mem\nbar: 计算 | compute_time | comp\n```"

    assert rows_with(shown(bars), "计算", "▎", "0.07 ms")


def test_a_time_line_to_scale_and_magnified() -> None:
    text = shown(TIMELINE)

    assert rows_with(text, "一次请求", "11.7 s")
    assert rows_with(text, "放大最前面的", "全程的 2.4 %")
    assert rows_with(text, "├─", "Prefill 71.3 ms", "Decode 每步 23.3 ms")
    assert [number.name for number in pages_of(TIMELINE)[0].numbers] == ["ttft", "step_time"]


def test_a_time_line_whose_parts_are_long_names_them_below() -> None:
    text = shown(TIMELINE, prompt_tokens="100000")

    assert rows_with(text, "Prefill", "20,107 ms", "Decode 每步")


def test_a_sweep_is_a_computed_table() -> None:
    text = shown("# 题\n\n```sweep\nformula: weight_bytes, move_time\nover: weights = fp16, fp8, int4\n```")

    assert rows_with(text, "权重字节", "搬运时间")
    assert rows_with(text, "INT4", "35 GB", "11.7 ms")


def test_a_claim_beside_the_arithmetic() -> None:
    text = shown("# 题\n\n```claim threshold\n```")

    assert rows_with(text, "手册说", "333 FLOP/B")
    assert rows_with(text, "算出来", "667 FLOP/B", "校")
    assert rows_with(text, "错", "三个量被当成了一个。")


def test_a_correction_shows_both_figures_big_and_how_the_right_one_comes_about() -> None:
    text = shown(CLAIM)

    assert rows_with(text, "手册说", "算出来", "校")
    assert rows_with(text, "━━", "█")
    assert rows_with(text, "2000 TFLOPS")
    assert rows_with(text, "错", "333 是真的。")
    assert [number.text for number in pages_of(CLAIM)[0].numbers if number.name == "ridge_point"] == [
        "667 FLOP/B"
    ] * 2


def test_a_correction_without_room_for_big_figures() -> None:
    text = shown(CLAIM, NARROW)

    assert rows_with(text, "333 FLOP/B")
    assert rows_with(text, "667 FLOP/B")


def test_words_that_follow_numbers() -> None:
    text = "{{ choose bound; memory: 带宽受限; compute: 算力受限 }}"

    assert "带宽受限" in shown(text)
    assert "算力受限" in shown(text, batch="512")


def test_blocks_that_follow_numbers() -> None:
    text = "<!-- when: utilization < 100 % -->\n还闲着\n<!-- otherwise -->\n用满了\n<!-- end_when -->"

    assert "还闲着" in shown(text)
    assert "用满了" in shown(text, batch="512")
    assert "还闲着" not in shown(text, batch="512")


def test_a_pinned_number_stays_and_an_overridden_one_says_what_if() -> None:
    text = "{{ move_time @manual }} {{ move_time weights=fp16 }} {{ move_time in s }}"

    assert "23.3 ms 35 ms 0.0175 s" in shown(text, gpu="h20")


def test_figures_that_are_not_computed() -> None:
    text = shown("峰值的 {{ measured share }}，每步 {{ measured step }}；手册写 {{ stated threshold }}")

    assert "44–54 %  测 ，每步 18.58 ms  测 ；手册写 333 FLOP/B" in text


def test_a_missing_fact_stops_only_its_number() -> None:
    text = (
        shown("{{ ridge_point }} 和 {{ weight_bytes }}", gpu="a100-sxm")
        if _has("a100-sxm")
        else "缺数据 70 GB"
    )

    assert "缺数据" in text
    assert "70 GB" in text


def _has(gpu: str) -> bool:
    try:
        resolver().catalog.fact("gpu", gpu)
    except TuiyanError:
        return False
    return True


def test_an_unknown_name_is_marked_where_it_stands() -> None:
    assert "move_tme?" in shown("权重要读 {{ move_tme }} 才能吐一个字")


def test_a_faulty_slide_shows_its_mistake_and_the_rest() -> None:
    text = shown("# 题\n\n权重要读 {{ move time }} 才能\n\n后面照常")

    assert rows_with(text, "deck.md:3:14", "看不懂 time")
    caret = rows_with(text, "^^^^")[0]
    line = rows_with(text, "3  权重要读 {{ move time }} 才能")[0]
    from tuiyan.text.cells import width

    assert width(line[: line.index("time")]) == caret.index("^")
    assert "后面照常" in text


def test_a_table_that_does_not_fit_repeats_its_head_and_counts_its_rows() -> None:
    pages = pages_of(TABLE, SMALL)

    assert len(pages) > 1
    for page in pages:
        assert "Prefill" in body(page)
        assert "表有 12 行，这页" in body(page)
    joined = "\n".join(map(body, pages))
    assert all(f"第 {at} 行" in joined for at in range(1, 13))
    assert [page.total for page in pages] == [len(pages)] * len(pages)


def test_a_table_too_wide_folds_its_cells() -> None:
    text = (
        "| 名 | 一 | 二 |\n|---|---|---|\n"
        "| 项目 | 这里有一段比较长的话，要折行才放得下 | 这里也有一段比较长的话，同样要折行 |"
    )
    first = body(pages_of(text, NARROW)[0])

    assert "…" not in first
    for part in ("项目", "这里有一段", "同样要折行"):
        assert part in first


def test_a_table_much_too_wide_becomes_cards() -> None:
    head = "| batch | 每步时间 | 吞吐量合计 | KV 缓存占用 | 一张卡 | 备注文字 |\n|---|---|---|---|---|---|\n"
    rows = "\n".join(
        f"| batch {n} | 23.8 ms | {n * 42} tokens/s | 1.3 GB | ✗ 放不下这么多 "
        "| 上下文 4K，KV 是 FP16，只算一张卡 |"
        for n in (1, 32)
    )
    text = body(pages_of(head + rows, NARROW)[0])

    assert rows_with(text, "▌ batch 1")
    assert not rows_with(text, "batch  batch")
    assert rows_with(text, "吞吐量合计", "1344 tokens/s")
    for word in ("每步时间", "KV 缓存占用", "放不下这么多", "只算一张卡"):
        assert word in text


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text", [FORMULA, BARS, TIMELINE, TABLE, CLAIM])
def test_no_row_is_wider_than_the_screen(text: str, size: Size) -> None:
    for page in pages_of(text, size):
        for line in page.lines:
            assert row_width(line.row) <= size.columns


@pytest.mark.parametrize("reveal", [0, 1, 2])
def test_a_reveal_moves_nothing(reveal: int) -> None:
    text = "# 题\n\n一\n\n<!-- pause -->\n\n- 二\n\n<!-- pause -->\n\n> [!BOUND] 三"
    whole = shown(text).split("\n")

    for row, full in zip(shown(text, reveal=reveal).split("\n"), whole, strict=True):
        assert row in ("", full, "     1 / 1   " + "▪" * (reveal + 1) + "▫" * (2 - reveal))
    assert ("三" in shown(text, reveal=reveal)) == (reveal == 2)


def test_a_reveal_within_columns_keeps_the_other_column() -> None:
    text = (
        "<!-- column_layout: [1, 1] -->\n<!-- column: 0 -->\n左\n"
        "<!-- column: 1 -->\n<!-- pause -->\n右\n<!-- reset_layout -->"
    )

    assert rows_with(shown(text, reveal=0), "左")
    assert not rows_with(shown(text, reveal=0), "右")
    assert rows_with(shown(text, reveal=1), "左", "右")


def test_columns_stand_one_below_the_other_on_a_narrow_screen() -> None:
    text = (
        "<!-- column_layout: [1, 2] -->\n<!-- column: 0 -->\n左\n"
        "<!-- column: 1 -->\n右\n<!-- reset_layout -->"
    )

    assert not rows_with(shown(text, NARROW), "左", "右")
    assert "左" in shown(text, NARROW)


def test_the_map_lights_the_current_layer_with_its_figures() -> None:
    text = (
        "<!-- slide: {id: m, layout: map, current: 2} -->\n# 六层\n\n| 层 | 名 | 问 | 答 |\n|--|--|--|--|\n"
        "| 一 | 直觉 | 为什么慢 | 搬得慢 |\n| 二 | 公式 | 数字怎么来 | 四个公式 |\n\n"
        "- 搬运 | {{ weight_bytes }} ÷ {{ hbm_bandwidth }} | {{ move_time }}"
    )
    lit = [row_text(row) for row in frame_of(text) if any(run.style.ground == "sel" for run in row)]

    assert any("▌" in row and "现在讲这里" in row for row in [*lit, shown(text)])
    assert any("70 GB ÷ 3 TB/s" in row and "23.3 ms" in row for row in lit)
    assert rows_with(shown(text), "✓", "直觉", "搬得慢")


def test_a_section_slide_has_one_big_figure() -> None:
    text = """<!-- slide: {id: s, layout: section, figure: "{{ move_time }}"} -->
# 每个 token

{{ weight_bytes }} ÷ {{ hbm_bandwidth }}"""

    assert len(rows_with(shown(text), "█")) >= 7
    assert rows_with(shown(text), "70 GB ÷ 3 TB/s")
    assert [number.name for number in pages_of(text)[0].numbers] == [
        "move_time",
        "weight_bytes",
        "hbm_bandwidth",
    ]
    assert rows_with(shown(text, NARROW), "┗━━━╸ ╺━━━┛ ▪ ╺━━━┛ ms")


def test_a_cover_has_its_title_big_and_its_bars_to_scale() -> None:
    text = (
        "<!-- slide: {id: c, layout: cover} -->\n# 推理加速\n\n教学手册\n\n```plot bars\n"
        "bar: [搬运]{mem} 读一遍 {{ weight_bytes }} | move_time | mem\n"
        "bar: 计算 | compute_time batch=1 | comp\n```"
    )
    full = shown(text)

    assert len(rows_with(full, "█")) >= 8
    assert rows_with(full, "搬运 读一遍 70 GB", "23.3 ms")
    assert rows_with(full, "同一比例：1/333")
    assert rows_with(shown(text, NARROW), "推理加速")
    assert rows_with(full, "演")


@pytest.mark.parametrize("size", [Size(60, 18), Size(80, 24), Size(160, 45)])
def test_a_cover_says_who_speaks(size: Size) -> None:
    page = pages_of("<!-- slide: {id: c, layout: cover} -->\n# 推理加速\n\n教学手册", size)[0]
    told, long = (paint(page, Chrome(size, speaker=name)) for name in ("张三 · 某云", "某" * 200))

    assert rows_with("\n".join(map(row_text, told)), "张三 · 某云  ──")
    assert {row_width(row) for row in long} == {size.columns}


@pytest.mark.parametrize("glyphs", [SAFE, ASCII])
def test_the_other_glyph_sets_draw_without_ambiguous_characters(glyphs: object) -> None:
    text = "".join(
        shown(part, glyphs=SAFE if glyphs is SAFE else ASCII)
        for part in (FORMULA, BARS, TIMELINE, TABLE, CLAIM)
    )

    assert not set("─━│▌█▉▏×÷≈·→├┤") & set(text)


def test_ascii_leaves_only_han_and_ascii() -> None:
    from tuiyan.deck.spacing import FULL, is_han

    text = "".join(shown(part, glyphs=ASCII) for part in (FORMULA, BARS, TIMELINE, TABLE))

    assert {char for char in text if not char.isascii() and not is_han(char) and char not in FULL} == set()


def test_a_wide_screen_keeps_its_content_in_the_middle() -> None:
    rows = [line.row for line in pages_of(TABLE, WIDE)[0].lines if line.row]

    assert all(row_text(row).startswith(" " * 32) for row in rows)
    assert all(row_width(row) <= 128 for row in rows)


def test_there_is_always_a_page() -> None:
    assert len(lay_out(resolve_slide(slide_of("# 题"), resolver()), LARGE, NORMAL)) == 1


def test_what_is_not_content_is_said_in_english_too() -> None:
    speak("en")
    text = shown(TIMELINE + "\n\n> [!BOUND] idle")

    assert rows_with(text, "one request")
    assert rows_with(text, "Bound", "idle")
    assert rows_with(shown(FORMULA, gpu="h20"), "T_move", "H800 baseline 23.3 ms")


def test_an_input_has_nothing_to_derive_but_its_value() -> None:
    assert rows_with(shown("```derive hbm_bandwidth\n```"), "3 TB/s")


def test_the_length_of_a_time_line_may_be_a_formula() -> None:
    (page,) = pages_of(TIMELINE.replace("mem\n```", "mem\ntotal: total_time\nlabel: 一个人\n```"))

    assert [number.name for number in page.numbers] == ["total_time", "total_time", "ttft", "step_time"]
    assert "一个人" in body(page)


def numbers_of(text: str, **changes: Any) -> dict[str, str]:
    return {number.name: number.text for number in pages_of(text, **changes)[0].numbers}


def test_what_is_magnified_is_the_total_of_fewer_steps() -> None:
    with_total = TIMELINE.replace("```plot timeline\n", "```plot timeline\ntotal: total_time\n")

    magnified = next(number for number in pages_of(with_total)[0].numbers if number.overrides)

    assert (magnified.name, magnified.text) == ("total_time", "281 ms")
    assert magnified.overrides == (("output_tokens", "9"),)


ROOM = {"12": (), "3000": SIZES, "6000": (SMALL, LARGE, WIDE), "9000": (LARGE, WIDE), "20000": ()}
"""After a prompt of so many tokens: the sizes at which steps are wide enough for numbers."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("prompt", ROOM)
def test_the_numbers_of_narrow_steps_do_not_run_together(size: Size, prompt: str) -> None:
    rows = shown(TIMELINE, size, prompt_tokens=prompt).splitlines()
    numbered = [
        row.split() for row in rows if set(row.split()) and all(word.isdigit() for word in row.split())
    ]

    assert len(numbered) == (size in ROOM[prompt])
    for words in numbered:
        numbers = [int(word) for word in words]
        assert numbers == list(range(1, numbers[-1] + 1, numbers[1] - 1))
        assert numbers[-1] < 100


COVER = (
    "<!-- slide: {id: c, layout: cover} -->\n# 题\n\n```plot bars\nbar: 搬 | move_time\n"
    "bar: 算 | compute_time batch=1\nratio: move_per_compute batch=1\n```"
)


def test_the_scale_of_a_cover_is_a_live_number() -> None:
    assert "1/333" in shown(COVER)
    assert numbers_of(COVER)["move_per_compute"] == "333"


def test_a_formula_that_is_not_the_scale_is_not_said_to_be() -> None:
    other = COVER.replace("move_per_compute batch=1", "batch_sweet_spot weights=fp16")

    assert "1/333" in shown(other)
    assert "batch_sweet_spot" not in numbers_of(other)


def test_what_the_manual_gets_wrong_is_struck_and_sealed_once() -> None:
    frame = frame_of("# 题\n\n手册说 {{ stated threshold }}。\n\n又说 {{ stated threshold }}。")
    struck = [run for row in frame for run in row if "333" in run.text]

    assert [run.style.strike for run in struck] == [True, True]
    assert sum(run.text.count("校") for row in frame for run in row) == 1


def test_a_title_is_struck_without_a_seal() -> None:
    frame = frame_of("# 手册的 {{ stated threshold }}\n\n文")

    assert any("333" in run.text and run.style.strike for row in frame for run in row)
    assert "校" not in "".join(run.text for row in frame for run in row)
