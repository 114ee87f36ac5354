"""What stands around an opener: its part and section above, below it the sections of the part on a line."""

from __future__ import annotations

from collections.abc import Sequence

from tuiyan.deck.chrome import Chrome, PartSection
from tuiyan.deck.geometry import Size, big_columns
from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.style import ACCENT, BOLD, LINE, MUTED, NUM
from tuiyan.text.cells import width

LEAST_GAP = 2
ELSEWHERE = "·"
"""A section whose name has no room."""


def header_row(size: Size) -> int:
    """Return the row of part and section above an opener."""
    return 3 if size.rows >= 28 else 1


def sections_row(size: Size) -> int:
    """Return the row of the line above the sections of the part, or the first empty one."""
    return size.rows - (7 if size.rows >= 28 else 5 if size.columns >= 80 else 3)


def paint_around_section(rows: list[Row], chrome: Chrome) -> None:
    """Paint part and section above an opener, the sections of the part below it."""
    size = chrome.size
    left, cells = big_columns(size)
    rows[header_row(size)] = _header(chrome, left)
    if size.columns >= 80 and len(chrome.part_sections) > 1:
        line, names = _sections(chrome, cells)
        at = sections_row(size)
        rows[at], rows[at + 1] = (space(left), *line), (space(left), *names)


def _header(chrome: Chrome, left: int) -> Row:
    """Say which part this is, then what it is about, or the number of the section."""
    text = chrome.glyphs.text
    said = [Run(text(chrome.part), MUTED), space(2)] if chrome.part else []
    if chrome.opened >= 0:
        return (space(left), *said, Run(text(chrome.number or chrome.section), MUTED))
    row = (space(left), *said, Run(text(chrome.part_name), BOLD))
    return row if row_width(row) <= chrome.size.columns else row[:2]


def _sections(chrome: Chrome, cells: int) -> tuple[Row, Row]:
    names = [chrome.glyphs.text(name) for name in _names(chrome.part_sections, chrome.opened, cells)]
    free = cells - sum(map(width, names))
    line: list[Run] = []
    said: list[Run] = []
    at = 0
    for index, name in enumerate(names):
        gap = 0
        if index:
            gap = free * index // (len(names) - 1) - free * (index - 1) // (len(names) - 1)
        is_here = index == chrome.opened
        said += [space(gap), Run(name, NUM if is_here else MUTED)]
        line += [
            Run("─" * gap, LINE),
            Run(("━" if is_here else "─") * width(name), ACCENT if is_here else LINE),
        ]
        at += gap + width(name)
    return tuple(line), tuple(said)


def _names(sections: Sequence[PartSection], here: int, cells: int) -> list[str]:
    """Return what the sections are called: all names, all numbers, or the names around the current one."""
    for names in ([section.name for section in sections], [section.number for section in sections]):
        if all(names) and _cells(names) <= cells:
            return names
    names = [ELSEWHERE] * len(sections)
    order = sorted(range(len(sections)), key=lambda at: (abs(at - max(0, here)), at))
    for at in order:
        named = [*names[:at], sections[at].name, *names[at + 1 :]]
        if _cells(named) > cells:
            break
        names = named
    return names


def _cells(names: Sequence[str]) -> int:
    return sum(map(width, names)) + LEAST_GAP * (len(names) - 1)
