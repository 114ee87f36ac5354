"""What the terminal is told: a real emulator must end up with the frame, in few bytes."""

from __future__ import annotations

import re
from statistics import median

import pyte
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.deck.row import Frame, Run, fitted, row_text
from tuiyan.deck.style import NUM, TEXT, Style
from tuiyan.tui.terminal_output import OutputWriter
from tuiyan.tui.theme import Theme
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.view import deck_scene
from tuiyan.view.palette import built_in

SIZE = Size(24, 3)
THEME = Theme()
STYLES = [
    TEXT,
    NUM,
    Style("mem"),
    Style("mem", bold=True),
    Style(ground="surface"),
    Style("accent", under=True),
    Style("muted", strike=True),
    Style("num", "sel"),
    Style("text", reverse=True),
    Style("mem", faded=True),
    Style("accent", under=True, href="https://a.example"),
    Style(href="https://b.example"),
]

STAND_INS = {"👍🏽": "拇", "👩‍👩‍👧‍👦": "家", "🇨🇳": "旗", "⚠️": "警", "각": "角", "e\u0301": "é"}
"""What an emulator that knows no clusters is given for them, as wide as they are."""

LINK = re.compile(r"\x1b\]8;;([^\x1b]*)\x1b\\")
LINKS = {"": "23;25", "https://a.example": "3;25", "https://b.example": "23;5"}
"""An emulator that knows no links is told of them as italics and blinking, which nothing else is."""

words = st.lists(st.sampled_from([*"ab 权重，=─é", "   ", *STAND_INS]), max_size=6).map("".join)
rows = st.lists(st.builds(Run, words, st.sampled_from(STYLES)), max_size=6).map(tuple)
frames = st.lists(rows, max_size=SIZE.rows).map(tuple)


def told(frame: Frame, theme: Theme = THEME) -> str:
    """Return what has a terminal show ``frame`` whatever it shows."""
    return OutputWriter().change(frame, SIZE, theme)


def shown(*written: str) -> list[tuple[object, ...]]:
    """Return each cell as it looks after all that was written."""
    screen = pyte.Screen(*SIZE)
    stream = pyte.Stream(screen)
    for text in written:
        for cluster, stand_in in STAND_INS.items():
            text = text.replace(cluster, stand_in)
        _, *linked = LINK.split(f"\x1b]8;;\x1b\\{text}")
        for href, part in zip(linked[::2], linked[1::2], strict=True):
            stream.feed(f"\x1b[{LINKS[href]}m" + part.replace("\x1b[m", f"\x1b[0;{LINKS[href]}m"))
    return [look(screen.buffer[y][x]) for y in range(SIZE.rows) for x in range(SIZE.columns)]


def look(cell: pyte.screens.Char) -> tuple[object, ...]:
    """Return what can be seen of a cell: of a blank, its ground and any line through or below it."""
    marks = (cell.underscore, cell.strikethrough, cell.reverse, cell.italics, cell.blink)
    ink = (cell.fg, cell.bold) if cell.data != " " or any(marks) else ()
    return (cell.data, cell.bg, *marks, *ink)


@given(frames, frames)
@example(((Run("权权"),),), ((Run(" 权"),),))
@example(((Run("a"),),), ((Run("a", Style(href="https://b.example")),),))
def test_telling_what_changed_gives_the_whole_frame(old: Frame, new: Frame) -> None:
    output = OutputWriter()
    first = output.change(old, SIZE, THEME)

    assert shown(first, output.change(new, SIZE, THEME)) == shown(told(new))
    assert output.change(new, SIZE, THEME) == ""


@given(frames)
def test_a_frame_told_whole_is_that_frame(frame: Frame) -> None:
    cells = shown(told(frame))
    texts = ["".join(str(cell[0]) for cell in cells[at : at + 24]) for at in range(0, len(cells), 24)]
    rows = [row_text(fitted(row, 24)) for row in (*frame, (), (), ())[:3]]

    for cluster, stand_in in STAND_INS.items():
        rows = [row.replace(cluster, stand_in) for row in rows]
    assert texts == rows


@pytest.mark.parametrize("depth", ["full", "256", "16", "none"])
@given(frames, frames)
def test_all_depths_of_colour(depth, old, new):
    theme = Theme(built_in("light"), depth)
    output = OutputWriter()
    first = output.change(old, SIZE, theme)

    assert shown(first, output.change(new, SIZE, theme)) == shown(told(new, theme))


@given(frames, frames)
def test_the_plain_pen_is_left_behind_and_no_link_open(old, new):
    output = OutputWriter()
    for frame in (old, new):
        written = output.change(frame, SIZE, THEME)
        assert written == "" or written.endswith("\x1b[m")
        assert LINK.findall(written)[-1:] in ([], [""])


@given(frames)
def test_another_theme_or_size_tells_all_that_looks_different(frame: Frame) -> None:
    output, light = OutputWriter(), Theme(built_in("light"))
    first = output.change(frame, SIZE, THEME)

    assert shown(first, output.change(frame, SIZE, light)) == shown(told(frame, light))
    output.forget()
    assert output.change(frame, SIZE, light) == told(frame, light)


def test_what_is_not_seen_is_not_told():
    output = OutputWriter()
    output.change(((Run("a  b", NUM),),), SIZE, THEME)

    assert output.change(((Run("a", NUM), Run("  ", Style("mem")), Run("b", NUM)),), SIZE, THEME) == ""


def test_a_pen_is_taken_up_once():
    mem, text = THEME.pen(Style("mem")), THEME.pen(TEXT)
    row = tuple(Run(word, Style("mem") if word.islower() else TEXT) for word in "aAbBcC")
    written = OutputWriter().change((row,), Size(6, 1), THEME)

    assert written.count(f"{mem.ink}") == written.count(f"{text.ink}") == 1


def test_a_slide_turn_takes_few_bytes(cache: SlideCache) -> None:
    """At 100×30; a plain Textual program that turns pages of text writes 4,075 (``tests.bench``)."""
    state = DeckState(Place(0), cache.opening, cache.opening, len(cache.deck))
    output = OutputWriter()
    slides = (deck_scene(state.at(Place(at)), cache, cache.size, 0) for at in range(13))
    first, *turns = [len(output.change(slide, cache.size, THEME).encode()) for slide in slides]

    assert first < 5_200
    assert median(turns) < 2_600
    assert max(turns) < 4_200
