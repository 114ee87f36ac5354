"""A deck's text as slides."""

import json
from typing import Any

import pytest

from tuiyan.deck.plain import slide_from_plain, slide_to_plain
from tuiyan.deck.reader import read_deck
from tuiyan.deck.slide import Slide, plain, within

EIGHT_LINES = [
    ("**真，**她", "真，"),
    ("请看**《手册》**第三章", "《手册》"),
    ("**注意：**利率上调", "注意："),
    ("结论**（见表1）**成立", "（见表1）"),
    ("利率为**5%**时", "5%"),
    ("使用**`code`**即可", "code"),
    ("**70 GB**÷3 TB/s", "70 GB"),
    ("把**权重（FP8）**搬一遍", "权重（FP8）"),
]


def slides_of(text: str, **options: bool) -> list[Slide]:
    return read_deck(text, "deck.md", **options)[0]


def titles_of(text: str) -> list[str]:
    return [slide.heading for slide in slides_of(text)]


def problems_of(text: str) -> list[str]:
    return [f"{problem.span.line}:{problem.span.column}" for problem in read_deck(text, "deck.md")[1]]


def first(text: str, kind: str) -> Any:
    """Return the first block of a kind, whatever it stands in."""
    blocks = [block for slide in slides_of(text) for block, _ in within(slide.blocks)]
    return next(block for block in blocks if type(block).__name__ == kind)


def kinds(slide: Slide) -> list[str]:
    return [type(block).__name__ for block in slide.blocks]


def only(text: str) -> Any:
    """Return the only slide of a deck, its blocks of any kind."""
    (slide,) = slides_of(text)
    return slide


@pytest.mark.parametrize(("text", "bold"), EIGHT_LINES)
def test_bold_beside_full_width_punctuation(text: str, bold: str) -> None:
    inlines = first(text, "Paragraph").text

    assert [inline.text for inline in inlines if "bold" in inline.marks] == [bold]
    assert "*" not in plain(inlines)


@pytest.mark.parametrize(
    "separator",
    ["\n---\n", "\n--- \n", "\n***\n", "<!-- end_slide -->", "<!--end_slide-->", "<!-- slide: {id: b} -->"],
)
def test_slides_are_separated(separator: str) -> None:
    assert titles_of(f"# 一\n\n{separator}\n# 二\n") == ["一", "二"]


@pytest.mark.parametrize("fence", ["```", "````", "~~~"])
def test_a_rule_in_a_fence_separates_nothing(fence: str) -> None:
    text = f"# 一\n\n{fence}yaml\n---\ntitle: x\n---\n{fence}\n\n---\n\n# 二"

    assert titles_of(text) == ["一", "二"]
    assert first(text, "Code").text == "---\ntitle: x\n---"


def test_headings_separate_where_nothing_else_does() -> None:
    assert titles_of("# 一\n\ntext\n\n# 二\n\n## 小节\n") == ["一", "二"]
    assert titles_of("# 总题\n\n## 一\n\n## 二") == ["总题", "一", "二"]


def test_a_setext_title_is_a_title() -> None:
    assert titles_of("一\n===\n\n<!-- end_slide -->\n\n二\n---\n") == ["一", "二"]


@pytest.mark.parametrize(
    "text",
    [
        "\ufeff---\ntitle: x\n---\n# 一",
        "---\r\ntitle: x\r\n---\r\n# 一\r\n",
        "%title: x\n# 一",
        "---\ntitle: x\n...\n# 一",
    ],
)
def test_front_matter_is_no_slide(text: str) -> None:
    assert titles_of(text) == ["一"]


def test_a_deck_that_begins_with_a_rule_loses_nothing() -> None:
    assert titles_of("---\n\n# 一\n\n---\n\n# 二") == ["一", "二"]


def test_the_front_matter_of_one_slide_is_no_title() -> None:
    assert titles_of("---\ntheme: x\n---\n# 一\n\n---\nlayout: center\nclass: a\n---\n\n# 二") == ["一", "二"]


def test_slides_have_ids_of_their_own() -> None:
    ids = [slide.id for slide in slides_of("# 同\n\n---\n\n# 同\n\n---\n\n# 异")]

    assert len(set(ids)) == 3
    assert ids[0] == "deck.md#同"


def test_an_id_used_twice_is_a_problem() -> None:
    text = "<!-- slide: {id: a} -->\n# 一\n<!-- slide: {id: a} -->\n# 二"

    assert problems_of(text) == ["3:18"]
    assert len({slide.id for slide in slides_of(text)}) == 2


def test_the_slide_comment() -> None:
    (slide,) = slides_of('<!-- slide: {id: a-b, section: "1.10", layout: map, current: 2} -->\n# 题')

    assert (slide.id, slide.section, slide.layout, slide.options) == ("a-b", "1.10", "map", {"current": "2"})


@pytest.mark.parametrize(
    ("comment", "place"),
    [
        ("{id: a, layout: cove}", "1:29"),
        ("{section: x}", "1:13"),
        ("{id: a, id: b}", "1:21"),
        ('{id: "a}', "1:18"),
        ("{id a}", "1:17"),
        ("id: a", "1:13"),
    ],
)
def test_a_faulty_slide_comment_is_pointed_at(comment: str, place: str) -> None:
    assert problems_of(f"<!-- slide: {comment} -->\n# 题") == [place]


def test_comments_of_other_players_are_passed_over() -> None:
    text = (
        "# 一\n\n<!-- _class: lead -->\n\n<!-- alignment: center -->\n\n<!-- just a remark\n---\n -->\n\ntext"
    )

    assert titles_of(text) == ["一"]
    assert problems_of(text) == []


def test_pauses_count_reveals() -> None:
    slide = only("# 题\n\na\n\n<!-- pause -->\n\nb\n\n. . .\n\n- c\n- d\n\n  <!-- stop -->\n- e")

    assert [block.step for block in slide.blocks] == [0, 1, 2]
    assert [item.step for item in slide.blocks[2].items] == [2, 2, 3]


def test_incremental_lists() -> None:
    slide = only("<!-- incremental_lists: true -->\n\n- a\n- b")

    assert [item.step for item in slide.blocks[0].items] == [1, 2]


def test_notes_are_not_on_the_slide() -> None:
    (slide,) = slides_of(
        "# 题\n\n<!-- speaker_note: |\n  说法：慢慢讲 {{ move_time }}。\n\n  会问：为什么？\n-->\n\ntext"
    )

    assert [plain(note.text) for note in slide.notes] == ["说法：慢慢讲 move_time。", "会问：为什么？"]
    assert kinds(slide) == ["Paragraph"]


def test_columns_and_conditions() -> None:
    slide = only(
        "<!-- column_layout: [1, 2] -->\n<!-- column: 1 -->\nright\n<!-- column: 0 -->\nleft\n"
        "<!-- reset_layout -->\n"
        "<!-- when: utilization < 100 % -->\nyes\n<!-- otherwise -->\nno\n<!-- end_when -->\n\nafter"
    )
    columns, when, after = slide.blocks

    assert columns.widths == (1, 2)
    assert [plain(column[0].text) for column in columns.columns] == ["left", "right"]
    assert when.condition.text == "utilization < 100 %"
    assert [plain(branch[0].text) for branch in (when.then, when.otherwise)] == ["yes", "no"]
    assert plain(after.text) == "after"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("<!-- when: a < 1 -->\nx", "1:12"),
        ("<!-- end_when -->", "1:6"),
        ("<!-- column: 0 -->", "1:14"),
        ("<!-- column_layout: [0] -->\n<!-- reset_layout -->", "1:21"),
        ("<!-- column_layout: [1, 1] -->\n<!-- column: 5 -->\nx", "2:14"),
    ],
)
def test_commands_that_do_not_go_together_are_pointed_at(text: str, place: str) -> None:
    assert problems_of(text) == [place]


def test_live_markup_knows_its_place() -> None:
    paragraph = first("# 题\n\n权重 {{ weight_bytes }}，再说\n一遍 {{ weight_bytes in GB }}", "Paragraph")
    lives = [inline.live for inline in paragraph.text if inline.live]

    assert [(live.line, live.column) for live in lives] == [(3, 7), (4, 7)]


def test_live_markup_stays_out_of_code_and_after_a_backslash() -> None:
    paragraph = first("`{{ a }}` 和 \\{{ b }}", "Paragraph")

    assert plain(paragraph.text) == "{{ a }} 和 {{ b }}"
    assert not any(inline.live for inline in paragraph.text)


def test_a_deck_of_someone_else_keeps_its_braces() -> None:
    other: Any = slides_of("{{ user }}", live=False)[0].blocks[0]
    assert plain(other.text) == "{{ user }}"
    ours: Any = slides_of("---\ntuiyan: 1\n---\n{{ move_time }}", live=False)[0]
    assert ours.blocks[0].text[0].live


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("权重 {{ 3 }} 字", "1:7"),
        ("权重 {{ a b }}", "1:9"),
        ("开了 {{ 不关", "1:4"),
        ("| a |\n|--|\n| {{ x y }} |", "3:8"),
    ],
)
def test_faulty_live_markup_is_pointed_at(text: str, place: str) -> None:
    assert problems_of(text) == [place]


def test_callouts_and_quotes() -> None:
    callout = first("> [!BOUND] 这是下限\n> 不含 KV", "Callout")

    assert callout.name == "bound"
    assert plain(callout.blocks[0].text) == "这是下限\n不含 KV"
    assert type(first("> 引用", "Quote").blocks[0]).__name__ == "Paragraph"
    assert first("> [!OTHER] x", "Quote")


def test_the_head_of_a_column_has_an_ink() -> None:
    table = first("| 项 | {mem} Decode |\n|:--|--:|\n| a | [b]{comp} |", "Table")
    (row,) = table.rows

    assert table.head[1][1:3] == ("right", "mem")
    assert plain(table.head[1].text) == "Decode"
    assert row[1].text[0].marks == "comp"


def test_markup_that_is_not_ours_is_kept_as_text() -> None:
    assert plain(first("<pkg> 和 <- 箭头", "Paragraph").text) == "<pkg> 和 <- 箭头"


def test_a_slide_survives_the_cache() -> None:
    text = (
        "<!-- slide: {id: a, figure: '{{ move_time }}'} -->\n# 题 {{ weight_bytes }}\n\n"
        "```derive move_time\n```\n\n"
        "```plot bars\nformula: move_time\nover: weights = fp16, fp8\n```\n\n| a |\n|---|\n| {{ b c }} |\n"
        "<!-- speaker_note: x -->"
    )
    (slide,) = slides_of(text)

    assert slide_from_plain(json.loads(json.dumps(slide_to_plain(slide)))) == slide
    assert slide.problems


def test_nothing_of_a_row_is_lost_when_cells_are_missing() -> None:
    table = first("| a | b |\n|---|---|\n| 1 |", "Table")

    assert [len(row) for row in (table.head, *table.rows)] == [2, 2]
