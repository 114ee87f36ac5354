"""Whose content is opened, and what of it wins."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.contents import write_small_content
from tuiyan.content.folders import user_root
from tuiyan.content.library import open_library
from tuiyan.engine.evaluate import Values

CARD = """\
- id: mine
  name: 我的卡
  short: MINE
  memory: 96 GB
  hbm_bandwidth: 7 TB/s
  peak_flops: {fp8: 4000 TFLOPS}
  source: data sheet
  date: 2026-08-05
  confidence: high
"""
SCENARIO = "id: client\nname: 客户\nextends: manual\ngpu: mine\n"


def write(root: Path, name: str, text: str) -> Path:
    file = root / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A whole content folder, to be changed."""
    return write_small_content(tmp_path / "own")


def test_the_built_in_content_has_no_problem() -> None:
    assert [str(problem) for problem in open_library().problems] == []


def test_a_users_gpu_and_scenario_add_to_ours(tmp_path: Path, small: Path) -> None:
    write(tmp_path, "formulas/gpus.yaml", CARD)
    write(tmp_path, "formulas/scenarios/client.yaml", SCENARIO)
    library = open_library(extra=tmp_path)
    values = Values(library.catalog, library.catalog.scenario("client"))

    assert library.problems == ()
    assert values.shown("move_time").text == "10 ms"
    assert "manual" in library.catalog.scenario_ids()
    assert len(library.deck) == len(open_library().deck)


def test_what_lies_in_the_users_own_folder_is_found_unasked(small: Path) -> None:
    write(user_root(), "formulas/gpus.yaml", CARD)
    try:
        assert open_library().catalog.fact("gpu", "mine").short == "MINE"
    finally:
        shutil.rmtree(user_root())


def test_a_users_entry_stands_in_place_of_ours(tmp_path: Path, small: Path) -> None:
    write(tmp_path, "formulas/gpus.yaml", CARD.replace("mine", "h20"))
    library = open_library(extra=tmp_path)

    assert library.catalog.fact("gpu", "h20").text("hbm_bandwidth") == "7 TB/s"
    assert library.problems == ()


def test_a_users_deck_is_played_in_place_of_ours(tmp_path: Path, small: Path) -> None:
    write(tmp_path, "deck/b.md", "# 二\n")
    write(tmp_path, "deck/a.md", "# 一 {{ move_time }}\n")
    write(tmp_path, "deck/README.md", "# not a slide\n")
    library = open_library(extra=tmp_path)

    assert [entry.title for entry in library.deck.entries] == ["一 move_time", "二"]
    assert len(library.cards) == len(open_library().cards)


def test_a_markdown_file_is_a_deck(tmp_path: Path, small: Path) -> None:
    file = write(tmp_path, "talk.md", "# 一 {{ name }}\n\n---\n\n# 二\n")
    library = open_library(deck=file)

    assert [entry.title for entry in library.deck.entries] == ["一 {{ name }}", "二"]


def test_a_deck_that_says_so_is_live(tmp_path: Path, small: Path) -> None:
    file = write(tmp_path, "talk.md", "---\ntuiyan: 1\n---\n# 一 {{ mov_time }}\n")
    library = open_library(deck=file)

    assert [problem.span for problem in library.problems] == [(4, 8, 8)]


def test_a_slide_carries_its_own_problems(tmp_path: Path, small: Path) -> None:
    write(tmp_path, "deck/a.md", "# 一\n\n---\n\n# 二 {{ mov_time }}\n")
    deck = open_library(extra=tmp_path).deck

    assert [len(deck.slide(index).problems) for index in range(2)] == [0, 1]


def problems_on_the_cover(root: Path, *lines: str) -> list[tuple[int, str]]:
    """Return line and message of what is wrong with a slide of these paragraphs."""
    body = "\n\n".join(lines)
    write(root, "deck/00-cover.md", f'<!-- slide: {{id: one, section: "1.1"}} -->\n# 一\n\n{body}\n')
    problems = open_library(root=root).problems
    return [(problem.span.line, problem.message) for problem in problems]


def test_a_typed_number_in_our_own_slides_is_a_problem(root: Path) -> None:
    typed = ("读一遍 23.3 ms", "快 50%", "有 80GB 显存", "每秒 1,200 token")

    assert problems_on_the_cover(root, *typed) == [
        (4, "手打的数字 23.3 ms"),
        (6, "手打的数字 50%"),
        (8, "手打的数字 80GB"),
        (10, "手打的数字 1,200 token"),
    ]


def test_what_only_looks_like_a_number_with_a_unit_is_none(root: Path) -> None:
    seeming = ("70B 模型，FP8", "`23.3 ms`", "2.5 节", "H800 有 3 个版本", "两三倍", "W8A8", "第 12 页")

    assert problems_on_the_cover(root, *seeming) == []


def test_a_typed_number_in_someone_elses_slides_is_only_a_notice(tmp_path: Path, small: Path) -> None:
    write(tmp_path, "deck/a.md", "# 一\n\n读一遍 23.3 ms\n")
    problems = open_library(extra=tmp_path).problems

    assert [problem.is_notice for problem in problems] == [True]
    assert problems[0].span == (3, 5, 7)


def test_a_section_without_a_slide_in_a_written_part_is_a_problem(root: Path) -> None:
    sections = root / "deck" / "sections.yaml"
    sections.write_text(sections.read_text("utf-8") + '- {id: "1.99", title: 没写, part: 1}\n', "utf-8")
    problems = open_library(root=root).problems

    assert [problem.message for problem in problems] == ["1.99 没写 还没有幻灯片"]


def test_an_id_used_in_two_files_is_a_problem(root: Path) -> None:
    extra = '\n<!-- slide: {id: short-of-ingredients, section: "1.1"} -->\n# 又一张\n'
    cover = root / "deck" / "00-cover.md"
    cover.write_text(cover.read_text("utf-8") + extra, "utf-8")
    problems = open_library(root=root).problems

    assert ["short-of-ingredients" in problem.message for problem in problems] == [True]


def test_a_failed_example_is_a_problem(root: Path) -> None:
    file = root / "formulas" / "decode.yaml"
    file.write_text(file.read_text("utf-8").replace("equals: 23.3 ms", "equals: 23.4 ms", 1), "utf-8")
    problems = open_library(root=root).problems

    assert [problem.path for problem in problems] == ["formulas/decode.yaml"]
    assert "23.4 ms" in problems[0].source_line


@pytest.mark.parametrize(
    ("text", "notices"),
    [
        ("# 一\n\n首字 {{ ttft }}，再 {{ tpot }}。\n", ["{{ ttft }} 照原样显示"]),
        ("---\ntuiyan: true\n---\n# 一\n\n首字 {{ ttft }}。\n", []),
        ("# 一\n\n代码 `{{ ttft }}`。\n", []),
        ("# 一\n\n```\n{{ ttft }}\n```\n", []),
        ("# 一\n\n没有 {{}} 也没有 { x }。\n", []),
    ],
)
def test_markup_that_a_plain_deck_shows_as_it_stands_is_noticed(
    tmp_path: Path, text: str, notices: list[str]
) -> None:
    file = tmp_path / "talk.md"
    file.write_text(text, encoding="utf-8")
    found = [
        problem for problem in open_library(deck=file).problems_in("deck") if "照原样" in problem.message
    ]

    assert [problem.message.partition("；")[0] for problem in found] == notices
    assert all(problem.is_notice and "tuiyan: true" in problem.message for problem in found)
