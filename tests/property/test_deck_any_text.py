"""Any text at all is a deck that can be shown."""

from __future__ import annotations

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.decks import resolver
from tuiyan.deck.clean import clean, decoded
from tuiyan.deck.frame import Chrome, paint
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import ASCII, NORMAL, SAFE
from tuiyan.deck.layout import lay_out
from tuiyan.deck.plain import slide_from_plain, slide_to_plain
from tuiyan.deck.reader import read_deck
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.row import row_text, row_width

MARKUP = """\
#␣
##␣
---⏎
-␣
1.␣
>␣
> [!BOUND]␣
```⏎
```derive move_time⏎
```plot bars⏎
formula: move_time⏎
over: weights = fp16, fp8⏎
bar: a | move_time | mem⏎
```plot timeline⏎
```claim threshold⏎
part: Prefill | ttft | comp⏎
steps: Decode | step_time | output_tokens | mem⏎
```sweep⏎
| 1 | 2 |⏎
{{ move_time }}
{{ nothing }}
{{
}}
{{ choose bound; memory: a }}
**
~~
`
[x]{mem}
<!-- pause -->⏎
<!-- slide: {id: a, layout: map} -->⏎
<!-- slide: {id: b, layout: correction} -->⏎
<!-- slide: {id: c, layout: cover} -->⏎
<!-- slide: {id: d, layout: section, figure: '{{ move_time }}'} -->⏎
<!-- column_layout: [1, 2] -->⏎
<!-- column: 0 -->⏎
<!-- reset_layout -->⏎
<!-- when: batch = 1 -->⏎
<!-- otherwise -->⏎
<!-- end_when -->⏎
<!-- speaker_note: x -->⏎
<!--
-->
权重读一遍，
（
）
word␣
23.3 ms␣
&lt;
<br>
<pkg>
| a | b |⏎|---|---|⏎"""
ODD = ("\n\n", "\n", "\t", "\u3000", "\u00a0", "x" * 90, "👩\u200d💻", "e\u0301", "\\")
PIECES = (*(line.replace("⏎", "\n").replace("␣", " ") for line in MARKUP.split("\n")), *ODD)
"""Pieces of decks: ``⏎`` is a line end, ``␣`` a space."""

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
@example("<!-- slide: {id: d, layout: section, figure: '{{ move_time }}'} -->\n\u3000", 60, 18, NORMAL)
def test_any_text_can_be_shown(text: str, columns: int, rows: int, glyphs: object) -> None:
    size = Size(columns, rows)
    for slide in read_deck(text, "deck.md")[0]:
        assert slide_from_plain(slide_to_plain(slide)) == slide
        for page in lay_out(resolve_slide(slide, resolver()), size, NORMAL if glyphs is NORMAL else SAFE):
            frame = paint(page, Chrome(size, reveal=page.reveals))
            assert [row_width(row) for row in frame] == [columns] * rows
            assert all(0 <= run.link < len(page.numbers) for row in frame for run in row if run.link >= 0)


@given(text=st.text(max_size=80))
def test_no_control_character_reaches_the_screen(text: str) -> None:
    for slide in read_deck(text, "deck.md")[0]:
        for page in lay_out(resolve_slide(slide, resolver()), Size(80, 24), NORMAL):
            shown = "".join(row_text(line.row) for line in page.lines)
            assert not any(ord(char) < 32 or 0x7F <= ord(char) < 0xA0 for char in shown)


@given(data=st.binary(max_size=60))
def test_any_bytes_are_some_text(data: bytes) -> None:
    assert clean(clean(decoded(data))) == clean(decoded(data))
