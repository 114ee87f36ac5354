"""Pictures of batching, paging, speculation and many cards: what a viewer sees, at every size."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.decks import LARGE, NARROW, SIZES, SMALL, pages_of, shown, slide_of
from tuiyan.deck.big_text import line_figure
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import ASCII, NORMAL, SAFE
from tuiyan.deck.plain import slide_from_plain, slide_to_plain
from tuiyan.deck.registry import KINDS, keys_of_fence
from tuiyan.deck.row import row_text, row_width
from tuiyan.deck.style import TEXT

ROOT = Path(__file__).parents[2]

EMPTY = (
    "attention",
    "bandwidths",
    "batch",
    "figure",
    "kitchen",
    "knob",
    "line",
    "memory",
    "pages",
    "parallelism",
    "pools",
    "prefixes",
    "roofline",
    "seats",
    "speculation",
    "staircase",
    "tracks",
)
"""Pictures as they are without a key."""


def fence(kind: str, keys: str = "") -> str:
    return f"# 题\n\n```plot {kind}\n{keys}\n```\n"


SEEN: dict[str, tuple[str, ...]] = {
    # by hand: two batches of 500, 50, 50, 50 steps in 1,000; 2 × 650 of 4 × 1,000 steps of a seat
    "seats": ("坐满 32.5 %   写完 8 个", "坐满 100 %   写完 25 个", "空占 450 步", "多写的 17 个"),
    # 8,192 × 2 B; 94 × ¼ × 8 × ¾ × 4,096 × 3 B; 160 × 2 × ¾ × 16,384 B
    "parallelism": ("16.4 kB", "1.73 MB", "3.93 MB", "EP 按 Qwen3 235B-A22B 算"),
    # 4,096² × 2 B; 4 × 33.55 + 4 × 4,096 × 128 × 2 B; 128² × 2 B
    "attention": ("= 33.6 MB", "138 MB", "4.19 MB", "只有 32 KiB", "4,096 × 4,096 × 2 B"),
    # 1,000 × 327,680 B ÷ 50 GB/s ÷ 71.3 ms = 9.19 %, a quarter of 100G's; 23.5 ms × 500; 71.3 ms ÷ 80
    "pools": ("KV 0.328 GB", "36.8 %", "9.19 %", "一题折合占一台 11.7 s", "一层 0.891 ms，共 80 层"),
    # 6 × (1,600 + 200) + 3 × 800 + 2 × 400; 1,600 + 800 + 400 + 6 × 200; 10,000 × 327,680 B
    "prefixes": ("14,000", "4,000  少算 71.4 %，KV 少存 3.28 GB", "A 第一个来：全算", "E 省 2,000"),
    # 1 + .7 + .49 + .343 + .2401 + .16807; 5 × 0.1 × 23.33 + 23.33 = 35; 23.33 ÷ 11.9
    "speculation": ("24 %", "17 %", "= 2.94 个", "35 ms ÷ 2.94 ≈ 11.9 ms，快到 1.96 倍", "猜 11.7 ms"),
    # 1 − 1,850 ÷ 6,144; 4 + 88 + 25 pages, 22 of 1,872 tokens; 16 × 327,680 B
    # 0.07 of 23.33 ms; 128 × 0.07 of 23.33 ms
    "tracks": ("┗━┛ ▪ ╺━┛ %", "┗━┫", "闲着 99.7 %", "闲着 61.6 %", "70 GB 搬 23.3 ms，算 8.96 ms"),
    # 1 ÷ 23.33 ms; 2,000 ÷ 0.14 TFLOP; not one user of 32,768 tokens fits beside the weights
    "batch": ("一个人也放不下", "14,286 ", "42.9 ", "甜点 333", "23.3 ", "一起用的人"),
    # 70 × 10⁹ B ÷ 3 TB/s, twice and half of it
    "figure": ("46.7 ms", "23.3 ms", "11.7 ms", "140 GB  一张卡放不下", "╺━┛ ▪ ╺━┛ ms"),
    # 2,000 TFLOPS ÷ 2 a byte; that over 3 TB/s
    "kitchen": ("放着 70 GB 权重", "要 23.3 ms", "只递得过 3 TB", "每秒够做 1,000 TB 的料", "1 : 333"),
    # ten passes of 70 GB ÷ 3 TB/s
    "staircase": ("每一行，都把 70 GB 权重从头读一遍", "10 × 23.3 ms ≈ 233 ms", " 10 ", "结束标记"),
    # 10.74 GB over 3,000, 200, 64 and 50 GB/s
    "bandwidths": (
        "3.58 ms",
        "53.7 ms",
        "168 ms",
        "215 ms",
        "窄成 1 / 15",
        "窄成 1 / 3.125",
        "窄成 1 / 1.28",
    ),
    # 1,024, 32,768 and 131,072 × 327,680 B ÷ 3 TB/s
    "line": ("KV 读取时间", "23.3 │", "3.58 │", "14.3 │", "1,024", "32,768", "131,072", "按倍数画"),
    # 70 GB ÷ 3 TB/s; 0.14 TFLOP ÷ 2,000
    "knob": ("读权重   23.3 ms", "计算   0.07 ms", "◂ 1 ▸", "333 起，轮到算力"),
    # 2 operations for a byte of FP8; 3 TB/s × 2; 2,000 ÷ 3; 256 × 3 = 768 of 2,000
    "roofline": ("脊点 667", "现在 batch 1  算力用上 0.3 %", "闲着", "99.7 %", "38.4 %", " 768 │", " 6 │"),
    # 70 GB and 327,680 B a token on a card of 80 GB; 8 × 80 − 70 GB
    "memory": ("权重 70 GB", "✓ 放得下", "80 GB"),
    "pages": ("空着 69.9 %", "发出 117 页，零头空 1.18 %", "还有 267 页", "A 的是 41、42、60、89", "5.24 MB"),
}


@pytest.mark.parametrize("kind", EMPTY)
def test_a_picture_without_keys_shows_what_pen_and_paper_give(kind: str) -> None:
    text = shown(fence(kind))

    assert [words for words in SEEN[kind] if words not in text] == []


@pytest.mark.parametrize("kind", EMPTY)
def test_a_picture_fits_one_page_of_every_size(kind: str) -> None:
    for size in SIZES:
        (page,) = pages_of(fence(kind), size)
        assert all(row_width(line.row) <= size.columns for line in page.lines), size


@pytest.mark.parametrize("kind", EMPTY)
def test_a_picture_needs_no_character_that_a_terminal_lacks(kind: str) -> None:
    for size in (LARGE, SMALL, NARROW):
        drawn = shown(fence(kind), size, glyphs=ASCII)
        assert {char for char in drawn if not char.isascii() and not is_word(char)} == set()
        assert not set("█▆▌●") & set(shown(fence(kind), size, glyphs=SAFE))


def is_word(char: str) -> bool:
    """Say whether a character is Han or its punctuation, which no glyph set replaces."""
    return "\u3000" <= char <= "\u9fff" or "\uff00" <= char <= "\uffef"


@pytest.mark.parametrize("kind", EMPTY)
def test_a_picture_is_the_same_after_it_was_kept(kind: str) -> None:
    slide = slide_of(fence(kind))

    assert slide_from_plain(slide_to_plain(slide)) == slide


@pytest.mark.parametrize("size", [LARGE, SMALL, NARROW])
def test_seats_of_any_number_fit(size: Size) -> None:
    for seats in range(1, 9):
        text = shown(fence("seats"), size, seats=str(seats))
        assert len(pages_of(fence("seats"), size, seats=str(seats))) == 1
        assert "静态批" in text
        assert "连续批" in text


def test_requests_of_one_length_gain_nothing() -> None:
    text = shown(fence("seats", "queue: 100"))

    assert text.count("坐满 100 %   写完 40 个") == 2
    assert "多写的" not in text


def test_a_request_is_drawn_however_short_it_is() -> None:
    text = shown(fence("seats", "seats: 1\nqueue: 330, 7\nsteps: 700"), glyphs=NORMAL)

    assert text.count("▌") >= 2
    assert "写完 4 个" in text  # 330 + 7 + 330 + 7 = 674


def test_more_steps_than_can_be_drawn_are_a_problem() -> None:
    (problem,) = slide_of(fence("seats", "queue: 1\nsteps: 1000")).problems

    assert problem.span.line == 5
    assert "100" in problem.message


def test_parallelism_says_what_cannot_be_had() -> None:
    dense = shown(fence("parallelism", "experts: none"))
    slow = shown(fence("parallelism", "with: batch=128"), gpu="h800-pcie", model="qwen3-235b-a22b")

    assert "没有专家可分" in dense
    assert "EP 按" not in slow
    assert "222 MB" in slow
    assert "一步要等" in slow


@pytest.mark.parametrize("cards", ["2", "4", "8"])
def test_every_card_holds_its_part_of_the_model(cards: str) -> None:
    text = shown(fence("parallelism", f"cards: {cards}"))

    assert f"{cards} 张都有一整份" in text
    assert f"每层切 {cards} 份" in text


def test_a_page_is_of_one_user_and_no_page_is_given_twice() -> None:
    text = shown(fence("pages", "users: 50, 1400, 400"))
    pages = "".join(re.findall(r"[ABC·]{32}$", text, re.MULTILINE))

    assert {name: pages.count(name) for name in "ABC"} == {"A": 4, "B": 88, "C": 25}


def test_one_more_user_finds_pages_where_no_reservation_is_free() -> None:
    text = shown(fence("pages", "users: 50, 1400, 400, 800\npool: 3"))

    assert "D 进不来" in text
    assert "还有 217 页" in text  # 384 − 117 − 50


def test_larger_pages_waste_more() -> None:
    text = shown(fence("pages"), page_tokens="64")

    # 1 + 22 + 7 pages of 64 tokens are 1,920
    assert "发出 30 页，零头空 3.65 %" in text


def test_a_reservation_shorter_than_what_is_written_is_a_problem() -> None:
    (problem,) = slide_of(fence("pages", "reserved: 1024")).problems

    assert problem.span.line == 4


def test_as_many_guesses_as_the_scenario_says() -> None:
    text = shown(fence("speculation"), draft_tokens="3")

    assert "小模型猜的 3 个" in text
    assert "= 2.53 个" in text  # 1 + 0.7 + 0.49 + 0.343
    assert "得 4 个 全中" in text


def test_speculation_that_does_not_pay_is_said_to_be_slower() -> None:
    mixture = shown(fence("speculation"), model="qwen3-235b-a22b", acceptance="0.8")
    full = shown(fence("speculation"), batch="1000")

    assert "慢到 0.87" in mixture
    assert "判一遍要多读专家" in mixture
    assert "慢到" in full
    assert "卡在算力" in full


def test_steps_of_speculation_as_an_author_wrote_them() -> None:
    keys = "draft: 春 眠 不 绝 小 | 3 | 觉\ndraft: 晓 处 处 闻 啼 | 5 | 鸟"
    text = shown(fence("speculation", keys))

    assert "绝 ✗" in text
    assert "得 4 个" in text
    assert "得 6 个 全中" in text
    assert "第 3 步" not in text
    (problem,) = slide_of(fence("speculation", "draft: 春 眠")).problems
    assert problem.span == (4, 8, 3)


def test_what_requests_share_is_saved_by_all_but_the_first() -> None:
    text = shown(fence("prefixes", "root: 工具 | 3000\nbranch: | 0 | 甲, 乙, 丙\nquestion: 30"))

    assert "甲 第一个来：全算" in text
    assert text.count("省 3,000") == 2
    assert "9,090" in text  # 3 × 3,030
    assert "3,090" in text  # 3,000 + 3 × 30


@pytest.mark.parametrize(
    "keys", ["branch: 长 | 90000 | A, B\nroot: 短 | 1", "branch: | 0 | A", "question: 9000"]
)
def test_a_tree_of_any_lengths_keeps_its_width(keys: str) -> None:
    for size in SIZES:
        for page in pages_of(fence("prefixes", keys), size):
            assert all(row_width(line.row) <= size.columns - 2 for line in page.lines)


@pytest.mark.parametrize(
    "keys", ["root: 工具", "branch: 合同 | 800", "branch: 合同 | 8 | A, B, C, D, E, F, G, H, I"]
)
def test_a_tree_that_cannot_be_drawn_is_a_problem(keys: str) -> None:
    (problem,) = slide_of(fence("prefixes", keys)).problems

    assert problem.span.line == 4


POOLS = "with: prompt_tokens=32768, gpus=8, batch=32, prefill_efficiency=50%"


def test_machines_come_near_the_ratio_of_their_times() -> None:
    text = shown(fence("pools", POOLS))

    assert "3 : 1 · 细算 3.24 : 1" in text  # 0.925 s ÷ 0.286 s
    assert "92.8 %  再来一点就堵" in text  # 10.74 GB ÷ 12.5 GB/s ÷ 0.925 s
    assert "8 × 400G" in text
    assert "1 : 165" in shown(fence("pools"))  # 11.735 s ÷ 0.07131 s: too far for a few machines


def test_a_link_that_is_too_slow_runs_past_the_prefill() -> None:
    text = shown(fence("pools", POOLS), network="eth-10")

    assert "盖不住" in text
    assert "盖得住" not in text


@pytest.mark.parametrize("tokens", ["128", "500", "4096", "131072"])
def test_a_tile_is_lit_however_small_it_is(tokens: str) -> None:
    for size in (LARGE, SMALL, NARROW):
        text = shown(fence("attention"), size, attended_tokens=tokens)
        assert set("▁▂▃▄▅▆▇█") & set(text)
        assert "一块块算" in text
    assert "= 34.4 GB" in shown(fence("attention", "tokens: 131072"))  # 131,072² × 2 B


FLOW = """box: 预填池 | 卡在 **算力** / 一半 | ttft | comp
box: 解码池 | 卡在带宽 | tpot | mem
arrow: 预填池 -> 解码池 | KV {{ kv_bytes_per_user in GB }} | net"""


@pytest.mark.parametrize("size", SIZES)
def test_boxes_hold_their_words_and_arrows_lead_from_one_to_the_next(size: Size) -> None:
    text = shown(fence("flow", FLOW), size)

    assert [words for words in ("KV 10.7 GB", "卡在 算力") if words not in text] == []
    for figure in ("71.3 ms", "26.9 ms"):
        digits = [row_text(row).rstrip() for row in line_figure(figure, TEXT, NORMAL)]
        assert all(row in text for row in ([figure] if size == NARROW else digits))
    assert "▸│" in text


def test_an_arrow_passes_below_what_it_does_not_lead_to() -> None:
    text = shown(
        fence("flow", "box: 甲\nbox: 乙\nbox: 丙\narrow: 甲 -> 乙\narrow: 乙 -> 丙\narrow: 甲 -> 丙 | 抄一份")
    )

    lines = text.split("\n")
    assert next(line for line in reversed(lines) if "抄一份" in line).strip().startswith("╰")
    assert text.count("▸") == 2


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ("box: 甲\narrow: 甲 -> 乙", "没有叫 乙 的方框"),
        ("box: 甲\nbox: 乙\narrow: 甲 -> 乙\narrow: 乙 -> 甲", "箭头绕成了圈"),
        ("box: 甲\narrow: 甲", "写法是"),
        ("arrow: 甲 -> 乙", "缺 box"),
    ],
)
def test_arrows_that_lead_nowhere_are_problems(keys: str, message: str) -> None:
    (problem,) = slide_of(fence("flow", keys)).problems

    assert message in problem.message


LADDER = """gain: 量化 | read_gain | 读的字节减半 | mem
gain: 投机 | spec_gain | 猜 5 个"""


@pytest.mark.parametrize("size", SIZES)
def test_gains_multiply(size: Size) -> None:
    text = shown(fence("ladder", LADDER), size)

    assert "× 2 = 2 倍" in text
    assert "× 1.96 = 3.92 倍" in text  # 2 × 1.9608


def test_a_loss_takes_from_what_was_there() -> None:
    text = shown(fence("ladder", LADDER), model="qwen3-235b-a22b", acceptance="0.3")

    assert "▚" in text


@pytest.mark.parametrize(("kind", "keys"), [("flow", FLOW), ("ladder", LADDER)])
def test_boxes_and_gains_are_the_same_after_they_were_kept(kind: str, keys: str) -> None:
    slide = slide_of(fence(kind, keys))

    assert slide_from_plain(slide_to_plain(slide)) == slide
    drawn = shown(fence(kind, keys), glyphs=ASCII)
    assert {char for char in drawn if not char.isascii() and not is_word(char)} == set()


def test_a_roofline_under_another_card_keeps_the_frame_and_shows_both_roofs() -> None:
    # 296 ÷ 4; 64 × 4 = 256 of 296
    text = shown(fence("roofline"), gpu="h20", batch="32")

    assert "2,000 │" in text
    assert "296 │" in text
    assert "基准 H800 脊点 667" in text
    assert "脊点 74" in text
    assert "算力用上 86.5 %" in text


def test_a_roofline_whose_compute_is_full_has_no_gap() -> None:
    text = shown(fence("roofline"), batch="512")

    assert "闲着" not in text
    assert "算力用上 100 %，满了" in text


def test_a_roofline_draws_the_batches_its_author_names() -> None:
    assert "1,024" in shown(fence("roofline", "points: 32, 512"))
    assert "batch 32" in shown(fence("roofline", "points: 32, 512"))
    assert slide_of(fence("roofline", "points: none")).problems


def test_a_figure_is_in_the_unit_its_author_asks_for_and_says_what_the_bars_are_over() -> None:
    # 327,680 B × 32,768
    keys = "formula: kv_bytes_per_user in GB\nover: context_tokens = 4096, 32768"

    text = shown(fence("figure", keys), glyphs=ASCII)

    assert "~  10.7 GB" in text
    assert "上下文 token 数" in text
    assert "GiB" not in text


def test_a_figure_keeps_what_it_was_under_the_opening_scenario() -> None:
    text = shown(fence("figure"), gpu="h20")

    # 70 ÷ 4, and each bar has its shadow
    assert "基准 H800 23.3 ms" in text
    assert "17.5 ms" in text
    assert text.count("▀ ") + text.count("▘ ") == 3


def test_memory_ends_before_compute_is_full() -> None:
    # (80 − 70) GB ÷ (4,096 × 327,680 B) = 7; 7 ÷ 23.33 ms
    text = shown(fence("batch"), context_tokens="4096")

    assert "最多 300 token/s" in text
    assert rows_of(text, "显存满了")
    assert rows_of(text, "最多 7 ", "333", "一起用的人")


def test_where_reading_kv_bends_the_curve_it_is_drawn_without_a_knee() -> None:
    text = shown(fence("batch"), gpu="h20", gpus="8", model="qwen3-235b-a22b", batch="50")

    assert "（连读 KV）" in text
    assert "甜点" not in text


def test_one_curve_over_a_range_of_batches() -> None:
    text = shown(fence("batch", "formula: utilization\nover: batch = 1 … 64"), context_tokens="4096")

    assert "算力利用率" in text
    assert "64" in text
    assert "128" not in text


def test_a_window_as_wide_as_it_can_be_bears_its_words_itself() -> None:
    # 512 × 2 operations a byte: 2,000 ÷ 1,024 = 1.95 TB
    text = shown(fence("kitchen"), batch="512")

    assert "每秒递得过 3 TB" in text
    assert "每秒够做 1.95 TB 的料" in text


def test_each_stair_has_one_piece_more() -> None:
    rows = rows_of(shown(fence("staircase", "ask: 问\nanswer: one two three")), " 问 ")

    assert [row.split()[2:] for row in rows[:3]] == [
        ["one", "新写的一个"],
        ["one", "two"],
        ["one", "two", "three"],
    ]


def test_a_card_without_a_link_has_no_pipe_for_it() -> None:
    text = shown(fence("bandwidths"), gpu="rtx-4090")

    assert "卡间互联" not in text
    assert "PCIe  32 GB/s" in text
    assert pages_of(fence("bandwidths"), gpu="rtx-4090")


def test_a_line_has_axis_words_ticks_and_what_was() -> None:
    # (70 GB + 32 × 4,096 × 327,680 B) ÷ 4 TB/s
    keys = "formula: tpot\nover: batch = 1 … 128\nticks: 64"
    text = shown(fence("line", keys), gpu="h20", batch="32", context_tokens="4096")

    assert rows_of(text, "每 token 时间", "ms")
    assert rows_of(text, "28.2 │")
    assert rows_of(text, " 1 ", " 32 ", " 64 ", "batch", "128")
    assert "基准 H800" in text


def test_a_knob_shows_what_another_card_changes_at_the_same_batch() -> None:
    # 70 ÷ 4; 32 × 0.14 ÷ 296 and ÷ 2,000; 296 ÷ 4 ÷ 2
    text = shown(fence("knob"), gpu="h20", batch="32")

    assert rows_of(text, "17.5 ms", "1.33× 快")
    assert rows_of(text, "15.1 ms", "6.76× 慢")
    assert rows_of(text, "▀", "基准 H800 23.3 ms")
    assert rows_of(text, "▀", "基准 H800 2.24 ms")
    assert rows_of(text, "◂ 32 ▸", "◆", "37 起，轮到算力")


def test_the_guide_names_every_fence_and_its_keys() -> None:
    rows = (ROOT / "deck" / "README.md").read_text(encoding="utf-8").split("\n")
    fences = [kind.fence for kind in KINDS.values() if kind.fence]
    missing = [
        (words, key)
        for words in fences
        for key in ("", *keys_of_fence(words))
        if key not in ("note", "with")
        and not any(row.startswith(f"| `{words}") and (key + ":" in row or not key) for row in rows)
    ]

    assert missing == []


def rows_of(text: str, *words: str) -> list[str]:
    return [row for row in text.split("\n") if all(word in row for word in words)]
