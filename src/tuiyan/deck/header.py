"""What stands above a slide's body: where it belongs, under which scenario, and the title."""

from __future__ import annotations

from tuiyan.deck.chrome import Chrome
from tuiyan.deck.geometry import Ground, big_margin
from tuiyan.deck.page import Page
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, BOLD, LINE, MUTED, Style
from tuiyan.text.cells import width

RED_CELLS = 6
"""How much of the rule below the title the red pen drew."""


def paint_header(rows: list[Row], page: Page, view: Chrome, ground: Ground) -> None:
    """Paint part, section and chip, then the title and its rule."""
    margin = space(ground.left)
    if ground.header >= 0:
        rows[ground.header] = (margin, *_header(view, ground))
    elif view.mark:
        mark = mark_runs(view)
        rows[ground.title - 1] = (margin, space(ground.width - row_width(mark)), *mark)
    for at, row in enumerate(page.title, ground.title):
        rows[at] = (margin, *row)
    below = ground.title + max(1, len(page.title))
    rows[below] = (margin, Run("━" * RED_CELLS, ACCENT), Run("─" * (ground.width - RED_CELLS), LINE))


def paint_section_header(rows: list[Row], view: Chrome) -> None:
    """Paint the part and its name above a section slide."""
    said = [Run(view.part, MUTED), space(2)] if view.part else []
    row = (space(big_margin(view.size)), *said, Run(view.part_name, BOLD))
    rows[3 if view.size.rows >= 28 else 1] = row if row_width(row) <= view.size.columns else row[:2]


def _header(view: Chrome, ground: Ground) -> Row:
    chip = (*mark_runs(view), *chip_runs(view))
    free = ground.width - row_width(chip) - 2
    section = " ".join(filter(None, (view.number, view.section)))
    full = " · ".join(filter(None, (view.part, section)))
    choices = (full if view.size.columns >= 100 else "", section, view.number, view.part)
    left = next((text for text in choices if text and width(text) <= free), "")
    return (*filled((Run(left, MUTED),), ground.width - row_width(chip)), *chip)


def mark_runs(view: Chrome) -> Row:
    """Return the word beside the chip that says the scenario cannot be had as it is."""
    return (Run(f"{view.mark} ", ACCENT_BOLD),) if view.mark else ()


def chip_runs(view: Chrome) -> Row:
    """Return the scenario as it stands in the corner; a client's has a mark and a name."""
    if not view.chip:
        return ()
    chip = view.glyphs.text(view.chip)
    if not view.client:
        return (Run(f"[{chip}]" if view.is_flat else f" {chip} ", Style(ground="surface")),)
    style = Style("num", "raised", bold=True)
    named = f" {view.client}   {chip} "
    fits = width(named) + 1 <= view.size.columns - 8
    return (Run("▌", Style("accent", "raised")), Run(named if fits else f" {chip} ", style))
