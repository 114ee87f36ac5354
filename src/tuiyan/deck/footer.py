"""What stands below a slide: its number, the progress of the talk, the clock; the cover's foot; the strip."""

from __future__ import annotations

from collections.abc import Iterable

from tuiyan.deck.chrome import Chrome
from tuiyan.deck.geometry import COMPACT_ROWS, Geometry, big_columns, geometry_of
from tuiyan.deck.header import chip_choices
from tuiyan.deck.page import Page
from tuiyan.deck.row import Row, Run, cut, filled, first_that_fits, on, row_width, space
from tuiyan.deck.style import BOLD, LINE, MUTED, NUM, SEAL, TEXT, Style
from tuiyan.messages import say

PROGRESS_CELLS = 31
"""Of all pieces of the progress line together, without the gaps between them."""

SEAL_CELLS = 6
TALL = 28
"""Rows of a screen on which there is air between a rule and the words below it."""

DOT_CELLS = 5
"""Kept for the reveals of a slide, so that nothing beside them moves on a turn."""


def footer(page: Page, chrome: Chrome, geometry: Geometry) -> Row:
    """Return the footer; what has no room is left out, the place and the clock never.

    Number, progress and reveals stand on cells of their own, whatever they say, so that a turn moves nothing.
    """
    left, cells = big_columns(chrome.size) if page.chrome == "section" else (geometry.left, geometry.width)
    clock, place = _clock(chrome), _place(chrome)
    page_of = (space(2), *_page_of(page)) if page.total > 1 else ()
    dots = (space(3), *filled(_dots(page, chrome), DOT_CELLS))
    chip: Row = ()
    if geometry.header < 0:
        free = cells - row_width((*place, *dots, *page_of, *clock[:1])) - 4
        whole, short = chip_choices(chrome) if page.chrome == "slide" else ([], [])
        chip = first_that_fits(filter(None, (*whole, *short)), free)
        clock = clock[: 1 if chip else 2]
    section = (space(2), Run(_section_title(page, chrome), MUTED)) if chrome.size.columns >= 100 else ()
    progress = (space(2), *_progress(chrome, cells)) if chrome.parts and geometry.header >= 0 else ()
    end = (*page_of, *((space(2), *chip) if chip else ()))
    clock = _with_part(clock, (*place, *progress, *dots, *end), chrome, cells)
    row = _as_many_as_fit(place, (progress, dots, section), cells - row_width((*end, *clock)) - 2)
    row = (*row, *end)
    return (space(left), *row, space(max(0, cells - row_width(row) - row_width(clock))), *clock)


def _with_part(clock: Row, row: Row, chrome: Chrome, cells: int) -> Row:
    """Put the clock of the part before that of the talk, where the rest leaves room for it."""
    part: Row = (Run(chrome.part_clock, MUTED), space(2)) if chrome.part_clock else ()
    fits = chrome.size.rows >= COMPACT_ROWS and row_width((*row, *part, *clock)) + 2 <= cells
    return (*part, *clock) if fits else clock


def _as_many_as_fit(row: Row, pieces: Iterable[Row], cells: int) -> Row:
    for piece in pieces:
        if row_width((*row, *piece)) <= cells:
            row = (*row, *piece)
    return row


def _place(chrome: Chrome) -> Row:
    number = str(chrome.slide).rjust(len(str(chrome.slides)))
    return (Run(number, NUM), Run(f" / {chrome.slides}", MUTED))


def _page_of(page: Page) -> Row:
    return (Run(say("deck.page_of", page=page.ordinal + 1, pages=page.total), MUTED),)


def _clock(chrome: Chrome) -> Row:
    if not chrome.clock:
        return ()
    budget = (Run(f" / {chrome.budget}", MUTED),) if chrome.budget else ()
    return (Run(chrome.clock, BOLD), *budget)


def _section_title(page: Page, chrome: Chrome) -> str:
    title = chrome.part if page.chrome == "section" else chrome.section or chrome.number
    return chrome.glyphs.text(title)


def _dots(page: Page, chrome: Chrome) -> Row:
    if page.reveals < 2:
        return ()
    done = min(chrome.reveal + 1, page.reveals)
    if page.reveals > DOT_CELLS:
        return (Run(str(done), BOLD), Run(f"/{page.reveals}", MUTED))
    return (Run("▪" * done, TEXT), Run("▫" * (page.reveals - done), MUTED))


def _progress(chrome: Chrome, cells: int) -> Row:
    """Draw one piece per part: gone, at hand, to come."""
    total = sum(slides for slides, _ in chrome.parts) or 1
    free = PROGRESS_CELLS if cells >= 80 else PROGRESS_CELLS * 3 // 4
    current = max((at for at, (_, begun) in enumerate(chrome.parts) if begun), default=-1)
    runs: list[Run] = []
    for at, (slides, begun) in enumerate(chrome.parts):
        length = max(2, round(slides * free / total))
        if runs:
            runs.append(space(1))
        if at < current:
            runs.append(Run("━" * length, MUTED))
        elif at > current:
            runs.append(Run("─" * length, LINE))
        else:
            done = max(1, round(begun * length / max(1, slides)))
            runs += [Run("━" * done, TEXT), Run("─" * (length - done), MUTED)]
    return tuple(runs)


def paint_cover_foot(rows: list[Row], chrome: Chrome) -> None:
    """Paint the foot of a cover: who speaks, how long it is, under which scenario, and the seal."""
    height = chrome.size.rows
    left, cells = big_columns(chrome.size)
    minutes = chrome.budget.split(":")[0].lstrip("0")
    key = "deck.cover_foot" if minutes else "deck.cover_foot_slides"
    said = Run(chrome.glyphs.text(say(key, slides=chrome.slides, minutes=minutes)), MUTED)
    foot: list[Run] = [said]
    name = f"{chrome.client} · {chrome.chip}" if chrome.client else chrome.chip
    chip = (space(5), Run(chrome.glyphs.text(name), MUTED))
    free = cells - SEAL_CELLS - 1
    if row_width((said, *chip)) <= free:
        foot += chip
    margin = space(left)
    has_air = height >= TALL
    rows[height - (5 if has_air else 4)] = (margin, *_cover_rule(chrome, free - 1))
    rows[height - 3] = (margin, *foot)
    for at, row in enumerate(seal_rows(), height - 5):
        rows[at] = (*filled(rows[at] or (margin,), left + free + 1), *row)


def _cover_rule(chrome: Chrome, cells: int) -> Row:
    """Return the rule over the foot of a cover, behind who speaks."""
    speaker: Row = (Run(chrome.glyphs.text(chrome.speaker), TEXT), space(2)) if chrome.speaker else ()
    left = cells - row_width(speaker)
    return (*speaker, Run("─" * left, LINE)) if left >= 0 else cut(speaker, 0, cells)


def seal_rows() -> list[Row]:
    """Return the program's seal: two characters below each other, half a row of its ground around them."""
    edge = Style("seal")
    words = (Run(f"  {say(f'deck.seal_{half}')}  ", SEAL) for half in ("upper", "lower"))
    inner = (filled((word,), SEAL_CELLS, SEAL) for word in words)
    return [(Run("▄" * SEAL_CELLS, edge),), *inner, (Run("▀" * SEAL_CELLS, edge),)]


def paint_strip(rows: list[Row], chrome: Chrome) -> None:
    """Lay the strip of number mode over the last rows, a rule and a little air above it."""
    if not chrome.strip:
        return
    columns, height = chrome.size
    geometry = geometry_of(chrome.size)
    left = space(geometry.left, Style(ground="surface"))
    top = min(geometry.bottom, height - 1 - len(chrome.strip))
    rows[top] = (Run("▔" * columns, Style("line", "surface")),)
    for at in range(top + 1, height):
        row = chrome.strip[at - top - 1] if at - top <= len(chrome.strip) else ()
        rows[at] = filled((left, *on(row, "surface")), columns, Style(ground="surface"))
