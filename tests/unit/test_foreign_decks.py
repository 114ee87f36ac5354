"""Decks of someone else: files, folders, pipes, encodings, and what is said of them."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from time import process_time

import pytest

from tests.decks import LARGE, SMALL, resolver
from tuiyan.cli import main
from tuiyan.content.library import open_library
from tuiyan.deck.foreign.reader import read_foreign
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL
from tuiyan.deck.highlight import highlighted
from tuiyan.deck.latex import drawn, in_line
from tuiyan.deck.layout import lay_out
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.row import row_text, row_width
from tuiyan.deck.slide import plain
from tuiyan.tui.terminal_output import OutputWriter
from tuiyan.tui.theme import Theme
from tuiyan.view.deck.links import links_in

Captured = pytest.CaptureFixture[str]
DECK = "---\ntitle: 一\n---\n\n# 一\n\n甲乙丙\n\n---\n\n# 二\n"


def rows_of(text: str) -> list[str]:
    slide = read_foreign(text, "deck.md").slides[0]
    page = lay_out(resolve_slide(slide, resolver()), SMALL, NORMAL)[0]
    return [row_text(line.row).rstrip() for line in page.lines if line.row]


@pytest.mark.parametrize(
    "data",
    [
        DECK.encode(),
        b"\xef\xbb\xbf" + DECK.encode(),
        DECK.encode("gb18030"),
        DECK.encode("utf-16"),
        b"\xfe\xff" + DECK.encode("utf-16-be"),
        DECK.replace("甲", "上").encode("utf-16-le"),
        DECK.encode("utf-16-be"),
        DECK.replace("\n", "\r\n").encode(),
        DECK.replace("\n", "\r").encode(),
    ],
    ids=["utf-8", "mark", "gb18030", "utf-16", "utf-16-be", "unmarked", "unmarked-be", "crlf", "cr"],
)
@pytest.mark.parametrize("name", ["talk.md", "talk.txt", "talk"])
def test_any_encoding_and_any_name(tmp_path: Path, data: bytes, name: str) -> None:
    file = tmp_path / name
    file.write_bytes(data)
    library = open_library(deck=file)

    assert [entry.title for entry in library.deck.entries] == ["一", "二"]
    assert [problem for problem in library.problems_in("deck") if not problem.is_notice] == []


def test_what_cannot_be_read_is_told_and_costs_no_other_character(tmp_path: Path) -> None:
    file = tmp_path / "talk.md"
    file.write_bytes(DECK.encode() + b"\n\xff\xa3\xac\n")
    library = open_library(deck=file)
    (problem,) = library.problems_in("deck")

    assert [entry.title for entry in library.deck.entries] == ["一", "二"]
    assert (problem.span.line, problem.is_notice) == (13, False)


@pytest.mark.parametrize("text", ["", " \n\n", "<!-- note: 只有备注 -->\n"])
def test_a_deck_without_slides_is_a_mistake(capsys: Captured, tmp_path: Path, text: str) -> None:
    file = tmp_path / "talk.md"
    file.write_text(text, "utf-8")

    assert main(["check", str(file)]) == 1
    assert "稿子有 0 页，放出来 0 页" in capsys.readouterr().out


def test_an_encoding_that_is_a_guess_is_told(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "talk.md"
    file.write_bytes(DECK.encode("gbk"))

    assert main(["check", str(file)]) == 0
    assert "GB18030" in capsys.readouterr().out


def test_a_folder_is_played_in_the_order_of_its_numbers(tmp_path: Path) -> None:
    for number in (10, 2, 1):
        (tmp_path / f"{number}.md").write_text(f"# 第{number}\n", "utf-8")

    assert [entry.title for entry in open_library(deck=tmp_path).deck.entries] == ["第1", "第2", "第10"]


def test_a_file_that_is_put_in_is_read_anew_when_it_changes(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("<!-- include: b.md -->\n", "utf-8")
    (tmp_path / "b.md").write_text("# 前\n", "utf-8")
    before = open_library(deck=tmp_path / "a.md").deck.entries[0].title
    (tmp_path / "b.md").write_text("# 后面\n", "utf-8")

    assert (before, open_library(deck=tmp_path / "a.md").deck.entries[0].title) == ("前", "后面")


@pytest.mark.parametrize("name", ["../secret.md", "/etc/hostname", "link.md"])
def test_nothing_outside_of_the_folder_is_put_in(tmp_path: Path, name: str) -> None:
    inner = tmp_path / "deck"
    inner.mkdir()
    (tmp_path / "secret.md").write_text("# 机密\n", "utf-8")
    (inner / "link.md").symlink_to(tmp_path / "secret.md")
    (inner / "a.md").write_text(f"# 一\n\n<!-- include: {name} -->\n", "utf-8")
    library = open_library(deck=inner / "a.md")

    assert [entry.title for entry in library.deck.entries] == ["一"]
    assert [(problem.span.line, problem.is_notice) for problem in library.problems_in("deck")] == [(3, True)]


def test_check_says_once_what_cannot_be_followed(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "talk.txt"
    code = "x" * 200
    file.write_text(f"# 一\n\n70 GB 与 3 TB/s\n\n![](a.png)\n\n<Foo />\n\n```\n{code}\n```\n", "utf-8")

    assert main(["check", str(file)]) == 0

    said = capsys.readouterr().out.splitlines()
    assert [line.rpartition("talk.txt:")[2] for line in said[1:4]] == [
        "5:1: 图只显示名字：a.png",
        "7:1: 不显示：<Foo />",
        "9:1: 代码有 200 格宽，一行放不下，要折行",
    ]
    assert said[-2:] == ["稿子有 1 页，放出来 1 页", "没有错误"]
    assert main(["check", str(file), "--strict"]) == 1


def test_check_reads_a_pipe(capsys: Captured, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tuiyan.cli.deck_argument._take_keys_from_terminal", lambda: None)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{DECK}\n![](a.png)\n".encode())))

    assert main(["check", "-"]) == 0
    said = capsys.readouterr().out
    assert "稿子有 2 页，放出来 2 页" in said
    assert "  -:13:1: 图只显示名字：a.png" in said


def test_an_unclosed_note_is_a_mistake_at_its_opening_line(capsys: Captured, tmp_path: Path) -> None:
    file = tmp_path / "talk.md"
    file.write_text("# 一\n\n<!-- speaker_note: 机密\n\n---\n\n# 二\n", "utf-8")

    assert main(["check", str(file)]) == 1
    assert "talk.md:3:1: 缺 -->" in capsys.readouterr().out
    assert [entry.title for entry in open_library(deck=file).deck.entries] == ["一", "二"]


def test_live_numbers_in_a_plain_deck(tmp_path: Path) -> None:
    file = tmp_path / "talk.md"
    file.write_text("---\ntuiyan: true\n---\n# 一\n\n要 {{ move_time @manual }}，“引号”。\n", "utf-8")
    deck = open_library(deck=file).deck
    page = lay_out(resolve_slide(deck.slide(0), resolver()), LARGE, NORMAL)[0]

    assert row_text(page.lines[0].row).strip() == "要 23.3 ms，“引号”。"
    assert deck.is_live
    file.write_text("# 一\n", "utf-8")
    assert not open_library(deck=file).deck.is_live


def test_what_a_fence_computes_need_not_be_shown_as_it_stands() -> None:
    fence = "# 一\n\n```plot bars\nformula: move_time\nover: weights = fp16, fp8\n```\n"

    assert read_foreign(f"---\ntuiyan: 1\n---\n{fence}", "deck.md").problems == []


def test_live_markup_within_live_markup_is_a_mistake_at_its_place() -> None:
    text = "---\ntuiyan: 1\n---\n# 一\n\n{{ choose bound; memory: 要 {{ move_time }}; compute: 不 }}\n"
    found = [problem for problem in read_foreign(text, "deck.md").problems if not problem.is_notice]

    assert [(problem.span.line, problem.span.column) for problem in found] == [(6, 28)]


def test_a_link_is_underlined_and_has_its_address_for_the_terminal() -> None:
    slide = read_foreign("# 一\n\n见 [这里](https://example.com/路径)。\n", "deck.md").slides[0]
    page = lay_out(resolve_slide(slide, resolver()), SMALL, NORMAL)[0]
    row = page.lines[0].row
    written = OutputWriter().change((row,), Size(row_width(row), 1), Theme())

    assert "\x1b]8;;https://example.com/%E8%B7%AF%E5%BE%84\x1b\\" in written
    assert written.count("\x1b]8;;\x1b\\") == 1
    assert [link.text for link in links_in([row])] == ["这里"]
    assert next(run for run in row if run.text == "这里").style.under


def test_an_address_cannot_carry_commands_to_the_terminal() -> None:
    slide = read_foreign(
        '# 一\n\n<a href="http://x/\x07\x1b]0;t\x07">甲</a> [乙](<http://y/ z>)\n', "deck.md"
    ).slides[0]
    page = lay_out(resolve_slide(slide, resolver()), SMALL, NORMAL)[0]
    hrefs = [run.style.href for run in page.lines[0].row if run.style.href]

    assert hrefs
    assert all("!" <= char <= "~" for href in hrefs for char in href)


def test_code_has_the_colours_of_its_language_and_loses_nothing() -> None:
    text = "def f(n):\n    return 'é👩\u200d💻'  # 注\n"
    lines = highlighted(text, "python")

    assert ["".join(run.text for run in line) for line in lines] == text.split("\n")
    assert {run.style.ink for line in lines for run in line} >= {"comp", "good", "muted", "num"}
    assert highlighted("a", "no-such-language") == ()


def test_a_long_line_of_code_is_broken_behind_a_word_and_says_so() -> None:
    code = " ".join(f"word{number}" for number in range(30))
    rows = rows_of(f"# 一\n\n```\n{code}\n```\n")

    assert [row.strip()[:1] for row in rows[1:]] == ["↳"] * (len(rows) - 1)
    assert " ".join(row.strip().removeprefix("↳ ") for row in rows) == code


@pytest.mark.parametrize(
    ("latex", "line"),
    [
        (r"E = mc^2", "E = mc²"),
        (r"\frac{a}{b}", "a/b"),
        (r"\frac{a+b}{2}", "(a + b)/2"),
        (r"\alpha_1 \leq 10^{-3}", "α₁ ≤ 10⁻³"),
        (r"\sqrt{2} \times \text{GB/s}", "√2 × GB/s"),
        (r"\sqrt[3]{x+1}", "³√(x + 1)"),
        (r"\frac12x", "1/2 x"),
        (r"\frac{4\pi}{c}\vec{j} + \left(\frac{a}{b}\right)", "(4π)/c j⃗ + (a/b)"),
        (r"O(n\log n) + \log_2 n", "O(n log n) + log₂ n"),
        (r"\sum_{i=1}^n i \tag{1}", "∑_(i=1)ⁿ i    (1)"),
        (r"\unknown{x}", None),
        (r"\frac{a}", None),
        ("{" * 100, None),
        (r"\frac" * 500, None),
    ],
)
def test_a_formula_on_one_line(latex: str, line: str | None) -> None:
    assert in_line(latex) == line


def test_a_fraction_stands_in_two_dimensions_where_there_is_room() -> None:
    block = drawn(r"T = \frac{70\,\text{GB}}{3\,\text{TB/s}}", 40)
    narrow = drawn(r"T = \frac{70\,\text{GB}}{3\,\text{TB/s}}", 5)

    assert block is not None
    assert ["".join(piece.text for piece in row) for row in block.rows] == [
        "     70 GB  ",
        "T = ────────",
        "     3 TB/s ",
    ]
    assert narrow is None


@pytest.mark.parametrize(
    ("latex", "rows"),
    [
        (r"\begin{pmatrix} a & b \\ c & d + 1 \end{pmatrix}", ["⎛ a    b   ⎞", "⎝ c  d + 1 ⎠"]),
        (
            r"f = \begin{cases} 1 & x > 0 \\ 0 & x \le 0 \end{cases}",
            ["    ⎧ 1  x > 0", "f = ⎨         ", "    ⎩ 0  x ≤ 0"],
        ),
        (r"\begin{bmatrix} 1 \end{bmatrix}", ["[ 1 ]"]),
    ],
)
def test_cells_stand_in_columns_between_brackets_as_high_as_they_are(latex: str, rows: list[str]) -> None:
    block = drawn(latex, 40)

    assert block is not None
    assert ["".join(piece.text for piece in row) for row in block.rows] == rows


@pytest.mark.parametrize(
    "text",
    ["$5 与 $6", "US$3 到 $4", "/proc/$$/fd", "$HOME 和 $PATH", "`$ ls`", "$甲和乙$"],
)
def test_what_is_no_formula_stays_as_it_is(text: str) -> None:
    assert rows_of(f"# 一\n\n{text}\n")[0].strip() == text.strip("`")


def test_a_fence_too_long_for_the_parser_keeps_every_line_and_its_place() -> None:
    body = "\n".join(f"{number} # 不是标题 ---" for number in range(3000))
    deck = read_foreign(f"# 一\n\n```text\n{body}\n```\n\n后面 [^没有]\n\n---\n\n# 二\n", "deck.md")

    assert [slide.heading for slide in deck.slides] == ["一", "二"]
    assert deck.slides[0].blocks[0].text == body  # type: ignore[attr-defined]
    assert [problem.span.line for problem in deck.problems] == [3006]


def test_the_name_of_a_file_stands_above_its_code_on_the_same_ground() -> None:
    slide = read_foreign("# 一\n\n```ts [app.ts] {1|2}\nlet a = 1\n```\n", "deck.md").slides[0]
    page = lay_out(resolve_slide(slide, resolver()), SMALL, NORMAL)[0]
    rows = [line.row for line in page.lines if line.row]

    assert [row_text(row).strip() for row in rows] == ["app.ts", "let a = 1"]
    assert all(run.style.ground == "surface" for run in rows[0] if run.text.strip())
    assert row_width(rows[0]) == row_width(rows[1])
    assert [run.style.ground for run in rows[0][-1:]] == ["surface"]


@pytest.mark.parametrize(
    "text",
    [
        "<a " + "b" * 3000,
        "<img\n" + "x=1 y\n" * 3000,
        "<" * 3000,
        "<!-- headingDivider: 2\n" * 1000,
        "[a]{" + ".b " * 3000,
        "~" + "a" * 3000,
        "^[" * 1000,
        "$" + "a\\" * 3000,
        "==" * 3000,
        "| a " * 3000,
        "```md magic-move\n" * 300,
    ],
)
def test_nothing_that_is_written_takes_long_to_read(text: str) -> None:
    started = process_time()
    read_foreign(f"# 一\n\n{text}\n\n字\n", "deck.md")

    assert process_time() - started < 2


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_a_table_without_a_word_is_shown_as_nothing(size: Size) -> None:
    slide = read_foreign("# 一\n\n|  |  |\n|---|---|\n\n字\n", "deck.md").slides[0]

    assert any(
        "字" in row_text(line.row)
        for line in lay_out(resolve_slide(slide, resolver()), size, NORMAL)[0].lines
    )


def test_what_was_lost_is_told_in_check_and_not_to_the_audience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tuiyan.deck.foreign.count._unread", lambda *_: [3])
    deck = read_foreign("# 一\n\n丢了的一行\n", "deck.md")

    assert [(problem.span.line, problem.is_notice) for problem in deck.problems] == [(3, False)]
    assert deck.slides[0].problems == ()


def test_columns_within_notes_stay_in_the_notes() -> None:
    text = (
        "# 一\n\n::: notes\n:::: columns\n::: {.column}\n左\n:::\n::: {.column}\n右\n:::\n::::\n:::\n\n字\n"
    )
    deck = read_foreign(text, "deck.md")

    assert deck.problems == []
    assert all(word in "".join(plain(note.text) for note in deck.slides[0].notes) for word in "左右")


FOR_PRESENTER = '<RenderWhen context="presenter">'


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        (f"{FOR_PRESENTER}\n\nhush\n\n</RenderWhen>\n\nafter", "after"),
        (f"{FOR_PRESENTER}\n  hush\n</RenderWhen>\n\nafter", "after"),
        (f"{FOR_PRESENTER}hush</RenderWhen>\n\nafter", "after"),
        (f"before {FOR_PRESENTER}hush</RenderWhen> after", "before after"),
        (f"- one {FOR_PRESENTER}hush</RenderWhen>\n- two", "• one • two"),
        (f"| a |\n|---|\n| b {FOR_PRESENTER}hush</RenderWhen> |", "a b"),
        (f"{FOR_PRESENTER}\n\nhush\n\n<template #fallback>\n\nelse\n\n</template>\n</RenderWhen>", "else"),
        (f"{FOR_PRESENTER}hush <template #fallback>else</template></RenderWhen>", "else"),
        ("<RenderWhen :context=\"['slide', 'presenter']\">\n\nall\n\n</RenderWhen>\n\n<!-- hush -->", "all"),
        ('<RenderWhen context="slide">all <template #fallback>hush</template></RenderWhen>', "all"),
        ('<RenderWhen context="overview">\n\nhush\n\n</RenderWhen>\n\nafter', "after"),
    ],
)  # fmt: skip
def test_what_slidev_shows_a_presenter_alone_is_for_the_notes(text: str, seen: str) -> None:
    deck = read_foreign(f"---\ntheme: default\n---\n\n# T\n\n{text}\n\n<v-click />\n", "deck.md")
    pages = lay_out(resolve_slide(deck.slides[0], resolver()), SMALL, NORMAL)
    shown = " ".join(row_text(line.row) for page in pages for line in page.lines)

    assert seen in " ".join(re.sub("[─━│┃]", " ", shown).split())
    assert "hush" not in shown
    assert "hush" in str(deck.slides[0].notes)
    assert [problem for problem in deck.problems if not problem.is_notice] == []


@pytest.mark.parametrize(
    ("text", "reveals"),
    [
        ("# T\n\n<v-clicks>\n\n- one\n- two\n\n</v-clicks>", 3),
        ("# T\n\n<v-click>\n\none\n\n</v-click>", 2),
        ("<v-click>\n\none\n\n</v-click>", 1),
        ("# T\n\nat once\n\n<v-click>\n\none\n\n</v-click>", 2),
    ],
)
def test_what_is_revealed_one_by_one_begins_with_the_title_alone(text: str, reveals: int) -> None:
    slide = read_foreign(f"---\ntheme: default\n---\n\n{text}\n", "deck.md").slides[0]
    page = lay_out(resolve_slide(slide, resolver()), SMALL, NORMAL)[0]

    assert page.reveals == reveals
