"""What stands below a slide: its number, the progress of the talk, the clock; the cover's foot; the strip."""

from __future__ import annotations

from tuiyan.deck.chrome import Chrome
from tuiyan.deck.geometry import Ground, big_margin, ground_of
from tuiyan.deck.header import chip_runs, mark_runs
from tuiyan.deck.page import Page
from tuiyan.deck.row import Row, Run, filled, on, row_width, space
from tuiyan.deck.style import BOLD, LINE, MUTED, NUM, SEAL, TEXT, Style
from tuiyan.messages import say

PROGRESS_CELLS = 31
"""Of all pieces of the progress line together, without the gaps between them."""

SEAL_CELLS = 6

DOT_CELLS = 5
"""Kept for the reveals of a slide, so that nothing beside them moves on a turn."""


def footer(page: Page, chrome: Chrome, ground: Ground) -> Row:
    """Return the footer; what has no room is left out, the place and the clock never."""
    left = big_margin(chrome.size) if page.chrome == "section" else ground.left
    cells = ground.width - 2 * (left - ground.left)
    clock = _clock(chrome)
    place = _place(page, chrome)
    chip = (*mark_runs(chrome), *chip_runs(chrome)) if ground.header < 0 and page.chrome == "slide" else ()
    dots = (space(3), *filled(_dots(page, chrome), 0 if chip else DOT_CELLS))
    if chip and row_width((*place, *clock[:1], *dots, *chip)) + 4 > cells:
        chip = mark_runs(chrome)
    wanted: dict[str, Row] = {
        "dots": dots,
        "chip": (space(2), *chip) if chip else (),
        "progress": (space(2), *_progress(chrome, cells)) if chrome.parts else (),
        "section": (space(2), Run(_section_title(page, chrome), MUTED)) if chrome.size.columns >= 100 else (),
    }
    if chip and row_width((*place, *clock, *chip)) + 4 + row_width(wanted["dots"]) > cells:
        clock = clock[:1]
    used = row_width(place) + row_width(clock) + 2
    for name, extra in wanted.items():
        if used + row_width(extra) > cells:
            wanted[name] = ()
        used += row_width(wanted[name])
    row = (*place, *wanted["progress"], *wanted["dots"], *wanted["section"], *wanted["chip"])
    free = cells - row_width(row) - row_width(clock)
    return (space(left), *row, space(max(0, free)), *clock)


def _place(page: Page, chrome: Chrome) -> Row:
    number = str(chrome.slide).rjust(len(str(chrome.slides)))
    runs = [Run(number, NUM), Run(f" / {chrome.slides}", MUTED)]
    if page.total > 1:
        runs.append(Run("  " + say("deck.page_of", page=page.ordinal + 1, pages=page.total), MUTED))
    return tuple(runs)


def _clock(chrome: Chrome) -> Row:
    if not chrome.clock:
        return ()
    budget = (Run(f" / {chrome.budget}", MUTED),) if chrome.budget else ()
    return (Run(chrome.clock, BOLD), *budget)


def _section_title(page: Page, chrome: Chrome) -> str:
    if page.chrome == "section":
        return chrome.part
    return chrome.section or chrome.number


def _dots(page: Page, chrome: Chrome) -> Row:
    if page.reveals < 2:
        return ()
    done = min(chrome.reveal + 1, page.reveals)
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
    """Paint the foot of a cover: how long it is, under which scenario, and the seal."""
    height = chrome.size.rows
    left = big_margin(chrome.size)
    cells = ground_of(chrome.size).width - 2 * (left - ground_of(chrome.size).left)
    minutes = chrome.budget.split(":")[0]
    key = "deck.cover_foot" if minutes else "deck.cover_foot_slides"
    said = Run(chrome.glyphs.text(say(key, slides=chrome.slides, minutes=minutes)), MUTED)
    foot: list[Run] = [said]
    name = f"{chrome.client} · {chrome.chip}" if chrome.client else chrome.chip
    chip = (space(5), Run(chrome.glyphs.text(name), MUTED))
    free = cells - SEAL_CELLS - 1
    if row_width((said, *chip)) <= free:
        foot += chip
    margin = space(left)
    rule = Run("─" * (free - 1), LINE)
    upper, lower = (Run(f"  {say(f'deck.seal_{half}')}  ", SEAL) for half in ("upper", "lower"))
    rows[height - 4] = (margin, *filled((rule,), free + 1), *_sealed(upper))
    rows[height - 3] = (margin, *filled(foot, free + 1), *_sealed(lower))


def _sealed(run: Run) -> Row:
    return filled((run,), SEAL_CELLS, SEAL)


def paint_strip(rows: list[Row], chrome: Chrome) -> None:
    """Lay the strip of number mode over the last rows."""
    if not chrome.strip:
        return
    columns, height = chrome.size
    left = space(ground_of(chrome.size).left, Style(ground="surface"))
    free = height - ground_of(chrome.size).bottom
    for at, row in enumerate([*chrome.strip, *[()] * free][:free], height - free):
        rows[at] = filled((left, *on(row, "surface")), columns, Style(ground="surface"))
