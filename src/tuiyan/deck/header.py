"""What stands above a slide's body: where it belongs, under which scenario, and the title."""

from __future__ import annotations

from tuiyan.deck.chrome import Chrome
from tuiyan.deck.geometry import Geometry
from tuiyan.deck.page import Page
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, BOLD, LINE, MUTED, Style
from tuiyan.text.cells import width

RED_CELLS = 6
"""How much of the rule below the title the red pen drew."""


def paint_header(rows: list[Row], page: Page, chrome: Chrome, geometry: Geometry) -> None:
    """Paint part, section and chip, then the title and its rule."""
    margin = space(geometry.left)
    if geometry.header >= 0:
        rows[geometry.header] = (margin, *_header(chrome, geometry))
    for at, row in enumerate(page.title, geometry.title):
        rows[at] = (margin, *row)
    below = geometry.title + max(1, len(page.title))
    rows[below] = (margin, Run("━" * RED_CELLS, ACCENT), Run("─" * (geometry.width - RED_CELLS), LINE))


def _header(chrome: Chrome, geometry: Geometry) -> Row:
    """Say where this is and under which scenario; that it cannot be had is left out for neither."""
    section = " ".join(filter(None, (chrome.number, chrome.section)))
    full = " · ".join(dict.fromkeys(filter(None, (chrome.part, section))))
    texts = [full if chrome.size.columns >= 100 else "", section, chrome.number, chrome.part]
    texts = [text for text in map(chrome.glyphs.text, texts) if text]

    def left(right: Row) -> str:
        free = geometry.width - row_width(right) - 2
        return next((text for text in texts if width(text) <= free), "")

    whole, short = chip_choices(chrome)
    fitting = [right for right in whole if row_width(right) <= geometry.width]
    named = [right for right in fitting if left(right) == next(iter(texts), "")]
    shorter = [right for right in short if row_width(right) <= geometry.width]
    right = next(iter((*named, *fitting[-1:], *shorter)), ())
    return (*filled((Run(left(right), MUTED),), geometry.width - row_width(right)), *right)


def chip_choices(chrome: Chrome) -> tuple[list[Row], list[Row]]:
    """Return what there is to say of the scenario with its chip, the longest first, and in less than that."""
    chip, name = chip_runs(chrome), chip_runs(chrome, is_short=True)
    marks = mark_choices(chrome) or ((),)
    return [(*mark, *chip) for mark in marks], [(*marks[-1], *name), marks[-1]]


def mark_choices(chrome: Chrome) -> tuple[Row, ...]:
    """Return what says that the scenario cannot be had as it is, the longest first."""
    return tuple((Run(f"{mark}  ", ACCENT_BOLD),) for mark in chrome.marks)


def chip_runs(chrome: Chrome, *, is_short: bool = False) -> Row:
    """Return the scenario as it stands in the corner; a client's has a mark and a name.

    A short one has nothing else: whose it is, or what is being turned.
    """
    if not chrome.chip:
        return ()
    chip = chrome.glyphs.text(chrome.chip)
    knob = (Run(f" ◂ {chrome.knob} ▸ ", Style("num", "sel", bold=True)),) if chrome.knob else ()
    if is_short:
        name = f" {chrome.client} " if chrome.client and not chrome.is_pinned else ""
        return (*((Run("▌", Style("accent", "raised")), Run(name, BOLD.on("raised"))) if name else ()), *knob)
    if not chrome.client or chrome.is_pinned:
        style = Style("muted" if chrome.is_pinned else "text", "surface")
        return (Run(f"[{chip}]" if chrome.is_flat else f" {chip} ", style), *knob)
    style = Style("num", "raised", bold=True)
    named = f" {chrome.client}   {chip} "
    fits = width(named) + 1 + row_width(knob) <= chrome.size.columns - 8
    return (Run("▌", Style("accent", "raised")), Run(named if fits else f" {chip} ", style), *knob)
