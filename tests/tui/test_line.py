"""What the terminal is told: a real emulator must end up with the frame, in few bytes."""

from __future__ import annotations

import pyte
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from tuiyan.deck.row import Run, fitted, row_width
from tuiyan.deck.style import NUM, TEXT, Style
from tuiyan.tui.line import PaintedRow, difference
from tuiyan.tui.theme import Theme

COLUMNS = 24
THEME = Theme()
CONSOLE = Console(color_system="truecolor", force_terminal=True)
STYLES = [
    TEXT,
    NUM,
    Style("mem"),
    Style(ground="surface"),
    Style("accent", under=True),
    Style("muted", strike=True),
    Style("num", "sel"),
]
runs = st.lists(st.tuples(st.text("ab 权重，=─é", max_size=6), st.sampled_from(STYLES)), max_size=6)
rows = runs.map(lambda pairs: fitted(tuple(Run(text, style) for text, style in pairs), COLUMNS))


def cells(screen: pyte.Screen) -> list[tuple[str, str, str, bool, bool, bool]]:
    line = screen.buffer[0]
    found = []
    for x in range(COLUMNS):
        cell = line[x]
        ink = cell.fg if cell.data.strip() else ""
        is_bold = cell.bold if cell.data.strip() else False
        found.append((cell.data, ink, cell.bg, is_bold, cell.underscore, cell.strikethrough))
    return found


def shown(*told: str) -> list[tuple[str, str, str, bool, bool, bool]]:
    screen = pyte.Screen(COLUMNS, 1)
    stream = pyte.Stream(screen)
    for text in told:
        stream.feed(f"\x1b[1;1H{text}")
    return cells(screen)


@given(rows)
def test_a_row_is_as_wide_as_the_screen(row):
    assert row_width(row) == COLUMNS


@given(rows, rows)
def test_telling_only_what_changed_gives_the_whole_row(old, new):
    first, last = difference(old, new)
    line = PaintedRow(new, COLUMNS, THEME, (first, last))
    whole = PaintedRow(new, COLUMNS, THEME).render(CONSOLE)
    if first < last:
        told = line.crop(0, last).render(CONSOLE)
        assert len(told) <= len(whole) + 8
    else:
        told = ""

    assert shown(PaintedRow(old, COLUMNS, THEME).render(CONSOLE), told) == shown(whole)


@given(rows)
def test_a_row_leaves_the_plain_pen_behind(row):
    told = PaintedRow(row, COLUMNS, THEME).render(CONSOLE)

    assert "\x1b" not in told or told.endswith("\x1b[0m")


@given(rows)
def test_equal_rows_do_not_differ(row):
    first, last = difference(row, row)

    assert first >= last
