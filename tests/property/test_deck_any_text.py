"""Any text at all is a deck that can be shown."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.decks import figures
from tuiyan.deck.canvas import row_text, row_width
from tuiyan.deck.clean import clean, decoded
from tuiyan.deck.frame import View, paint
from tuiyan.deck.glyphs import ASCII, NORMAL, SAFE
from tuiyan.deck.layout import lay_out
from tuiyan.deck.place import Size
from tuiyan.deck.reader import read_deck
from tuiyan.deck.slide import Slide

PIECES = (
    "# ", "## ", "---\n", "\n\n", "\n", "- ", "1. ", "> ", "> [!BOUND] ", "```\n", "```derive move_time\n", "```plot bars\n",
    "formula: move_time\n", "over: weights = fp16, fp8\n", "bar: a | move_time | mem\n", "```plot timeline\n", "```claim threshold\n",
    "part: Prefill | ttft | comp\n", "steps: Decode | step_time | output_tokens | mem\n", "```sweep\n", "| a | b |\n|---|---|\n", "| 1 | 2 |\n",
    "{{ move_time }}", "{{ nothing }}", "{{", "}}", "{{ choose bound; memory: a }}", "**", "~~", "`", "[x]{mem}", "<!-- pause -->\n",
    "<!-- slide: {id: a, layout: map} -->\n", "<!-- slide: {id: b, layout: correction} -->\n", "<!-- slide: {id: c, layout: cover} -->\n",
    "<!-- slide: {id: d, layout: section, figure: '{{ move_time }}'} -->\n", "<!-- column_layout: [1, 2] -->\n", "<!-- column: 0 -->\n",
    "<!-- reset_layout -->\n", "<!-- when: batch = 1 -->\n", "<!-- otherwise -->\n", "<!-- end_when -->\n", "<!-- speaker_note: x -->\n", "<!--", "-->",
    "权重读一遍，", "（", "）", "word ", "23.3 ms ", "👩\u200d💻", "e\u0301", "\u3000", "\u00a0", "\t", "\\", "&lt;", "<br>", "<pkg>", "x" * 90,
)  # fmt: skip
decks = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@settings(max_examples=40)
@given(
    text=decks,
    columns=st.integers(60, 170),
    rows=st.integers(18, 50),
    glyphs=st.sampled_from([NORMAL, SAFE, ASCII]),
)
@example("| a | b |\n|---|---|\n", 60, 18, NORMAL)
@example("<!-- slide: {id: a, layout: map} -->\n| a |\n|---|\n", 60, 18, NORMAL)
def test_any_text_can_be_shown(text: str, columns: int, rows: int, glyphs: object) -> None:
    size = Size(columns, rows)
    for slide in read_deck(text, "deck.md")[0]:
        assert Slide.from_plain(slide.to_plain()) == slide
        for page in lay_out(slide, figures(), size, NORMAL if glyphs is NORMAL else SAFE):
            frame = paint(page, View(size, reveal=page.reveals))
            assert [row_width(row) for row in frame] == [columns] * rows
            assert all(0 <= run.link < len(page.numbers) for row in frame for run in row if run.link >= 0)


@given(text=st.text(max_size=80))
def test_no_control_character_reaches_the_screen(text: str) -> None:
    for slide in read_deck(text, "deck.md")[0]:
        for page in lay_out(slide, figures(), Size(80, 24), NORMAL):
            shown = "".join(row_text(line.row) for line in page.lines)
            assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in shown)


@given(data=st.binary(max_size=60))
def test_any_bytes_are_some_text(data: bytes) -> None:
    assert clean(clean(decoded(data))) == clean(decoded(data))
