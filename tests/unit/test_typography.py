"""Line breaking and spacing, on the lines that go wrong elsewhere."""

import pytest

from tuiyan.deck.row import Run, row_text, row_width
from tuiyan.deck.spacing import SOFT, spaced, tidy
from tuiyan.deck.style import NUM, Style
from tuiyan.deck.typography import balanced, longest_atom, wrap


def wrapped(text: str, cells: int) -> list[str]:
    return [row_text(row) for row in wrap([Run(text)], cells)]


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("把70GB权重读一遍", "把 70GB 权重读一遍"),
        ("把 70 GB 权重", "把 70 GB 权重"),
        ("每个token，都要", "每个 token，都要"),
        ("token ，都要", "token，都要"),
        ("用到 38.4 %时", "用到 38.4 % 时"),
        ("“为什么”", "「为什么」"),
        ("it’s “ok”", "it's「ok」"),
        ("两个  空格", "两个 空格"),
        ("plain  text", "plain text"),
        ("κ很小", "κ很小"),
        ("（FP8）的", "（FP8）的"),
    ],
)
def test_spaces_between_han_and_latin(text: str, printed: str) -> None:
    assert tidy(text) == printed


def test_spaces_where_runs_meet() -> None:
    runs = [Run("把"), Run("70 GB", NUM, 0), Run("权重读一遍，"), Run(" 再读", NUM)]

    assert row_text(spaced(runs)) == "把 70 GB 权重读一遍，再读"
    assert [run.text for run in spaced(runs) if run.link == 0] == ["70 GB"]


@pytest.mark.parametrize(
    ("left", "right", "joined"),
    [
        ("读完", "再写", "读完再写"),
        ("read", "write", "read write"),
        ("读", "KV", "读 KV"),
        ("读完，", "KV", "读完，KV"),
    ],
)
def test_a_line_end_in_the_source_is_a_space_only_between_latin(left: str, right: str, joined: str) -> None:
    assert row_text(spaced([Run(left), Run("\n", SOFT), Run(right)])) == joined


@pytest.mark.parametrize(
    ("text", "cells", "rows"),
    [
        ("把权重读一遍，再算一遍", 12, ["把权重读一", "遍，再算一遍"]),
        ("他说「读一遍」就够", 8, ["他说「读", "一遍」就", "够"]),
        ("这里说（见表）", 8, ["这里说", "（见表）"]),
        ("一共要 23.3 ms 才行", 12, ["一共要", "23.3 ms 才行"]),
        ("一共要 1,588 tokens/s 吧", 16, ["一共要", "1,588 tokens/s", "吧"]),
        ("用 Python 写的程序", 8, ["用", "Python", "写的程序"]),
        ("supercalifragilistic", 8, ["supercal", "ifragili", "stic"]),
        ("一\n二", 10, ["一", "二"]),
        ("", 10, []),
    ],
)
def test_where_lines_break(text: str, cells: int, rows: list[str]) -> None:
    assert wrapped(text, cells) == rows


def test_a_live_number_never_parts() -> None:
    rows = wrap([Run("一共要等"), Run("11.7 s", NUM, 0), Run("这么久")], 12)

    assert [row_text(row) for row in rows] == ["一共要等", "11.7 s这么久"]


def test_a_tag_keeps_the_space_around_it() -> None:
    (row,) = wrap([Run("18.58 ms"), Run(" "), Run(" 测 ", Style(ground="raised", bold=True))], 40)

    assert row_text(row) == "18.58 ms  测 "


def test_a_last_row_of_one_character_gets_company() -> None:
    rows = wrapped("一二三四五六七八九十甲乙丙丁戊己庚辛壬癸子", 40)

    assert len(rows) == 2
    assert len(rows[1]) > 2


def test_a_title_breaks_in_the_middle() -> None:
    rows = balanced([Run("同一个模型，两种活：一遍读完题目，然后一步一步写答案")], 40)

    assert len(rows) == 2
    assert abs(row_width(rows[0]) - row_width(rows[1])) < 14


@pytest.mark.parametrize(("text", "cells"), [("权重", 2), ("23.3 ms 多", 7), ("vLLM 引擎", 4), ("读，写", 4)])
def test_the_width_below_which_something_breaks(text: str, cells: int) -> None:
    assert longest_atom([Run(text)]) == cells
