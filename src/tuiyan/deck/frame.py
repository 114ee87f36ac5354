"""A page and what surrounds it, painted on a screen."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.cells import width
from tuiyan.deck.canvas import Frame, Row, Run, cut, joined, row_width
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.layout import Page
from tuiyan.deck.place import Ground, Size, big_margin, ground_of
from tuiyan.deck.room import filled, seen
from tuiyan.messages import say

RED_CELLS = 6
"""How much of the rule below the title the red pen drew."""

PROGRESS_CELLS = 31
"""Of all pieces of the progress line together, without the gaps between them."""


class View(NamedTuple):
    """Where the talk is, and what stands around the slide.

    Attributes:
        size: Of the screen.
        slide: 1-based.
        slides: How many there are.
        parts: Of the deck, as ``(slides, slides begun)``, one piece of the progress line each.
        part: Name of the current part, e.g. ``第一部分``.
        section: Number and title of the section, e.g. ``2.2 搬运时间``.
        reveal: 0-based.
        clock: Time since the talk began.
        budget: How long it may take, or ``""``.
        chip: The scenario in one line.
        client: Whose scenario it is, or ``""`` for the opening one.
        focus: Index of the focused number; None outside number mode.
        strip: What replaces the footer in number mode.
        blank: Whether nothing is shown.
        glyphs: To paint with.
    """

    size: Size
    slide: int = 1
    slides: int = 1
    parts: tuple[tuple[int, int], ...] = ()
    part: str = ""
    section: str = ""
    reveal: int = 0
    clock: str = ""
    budget: str = ""
    chip: str = ""
    client: str = ""
    focus: int | None = None
    strip: tuple[Row, ...] = ()
    blank: bool = False
    glyphs: Glyphs = NORMAL


def paint(page: Page, view: View) -> Frame:
    """Return the screen: as many rows as it is high, each as wide as it is."""
    columns, height = view.size
    if view.blank:
        return ((Run(" " * columns),),) * height
    rows: list[Row] = [()] * height
    ground = ground_of(view.size)
    if page.chrome == "slide":
        _paint_head(rows, page, view, ground)
    for at, line in enumerate(page.lines, page.top):
        if at < height:
            rows[at] = seen(line, view.reveal)
    if page.chrome != "cover":
        rows[ground.footer] = _footer(page, view, ground)
    if view.focus is not None:
        rows = [_with_focus(row, view.focus) for row in rows]
        _paint_strip(rows, view)
    return tuple(_finished(row, columns, view.glyphs) for row in rows)


def _finished(row: Row, columns: int, glyphs: Glyphs) -> Row:
    if row_width(row) > columns:
        row = cut(row, 0, columns)
    if glyphs.marks:
        row = tuple(run._replace(text=run.text.translate(glyphs.marks)) for run in row)
    return tuple(joined(filled(row, columns)))


def _paint_head(rows: list[Row], page: Page, view: View, ground: Ground) -> None:
    margin = Run(" " * ground.left)
    if ground.header >= 0:
        rows[ground.header] = (margin, *_header(view, ground))
    for at, row in enumerate(page.title, ground.title):
        rows[at] = (margin, *row)
    below = ground.title + max(1, len(page.title))
    rows[below] = (margin, Run("━" * RED_CELLS, "accent"), Run("─" * (ground.width - RED_CELLS), "line"))


def _header(view: View, ground: Ground) -> Row:
    chip = chip_runs(view)
    free = ground.width - row_width(chip) - 2
    full = " · ".join(text for text in (view.part, view.section) if text)
    choices = (full if view.size.columns >= 100 else "", view.section, view.part, view.section.split(" ")[0])
    left = next((text for text in choices if text and width(text) <= free), "")
    return (*filled((Run(left, "muted"),), ground.width - row_width(chip)), *chip)


def chip_runs(view: View) -> Row:
    """Return the scenario as it stands in the corner; a client's has a mark and a name."""
    if not view.chip:
        return ()
    if view.client:
        style = "num bold on raised"
        return (Run("▌", "accent on raised"), Run(f" {view.client}   {view.chip} ", style))
    return (Run(f" {view.chip} ", "text on surface"),)


def _footer(page: Page, view: View, ground: Ground) -> Row:
    left = big_margin(view.size) if page.chrome == "section" else ground.left
    cells = ground.width - 2 * (left - ground.left)
    clock = _clock(view)
    place = _place(page, view)
    extras = [
        (Run("   "), *_dots(page, view)) if page.reveals > 1 else (),
        (Run("  "), *chip_runs(view)) if ground.header < 0 and page.chrome == "slide" else (),
        (Run("  "), *_progress(view, cells)) if view.parts else (),
        (Run("  "), Run(_section_title(page, view), "muted")) if view.size.columns >= 100 else (),
    ]
    used = row_width(place) + row_width(clock) + 2
    kept: list[Row] = []
    for extra in extras:
        fits = used + row_width(extra) <= cells
        kept.append(extra if fits else ())
        used += row_width(extra) if fits else 0
    dots, chip, progress, section = kept
    row = (*place, *progress, *dots, *section, *chip)
    space = cells - row_width(row) - row_width(clock)
    return (Run(" " * left), *row, Run(" " * max(0, space)), *clock)


def _place(page: Page, view: View) -> Row:
    runs = [Run(str(view.slide), "num bold"), Run(f" / {view.slides}", "muted")]
    if page.total > 1:
        runs.append(Run("  " + say("deck.page_of", page=page.ordinal + 1, pages=page.total), "muted"))
    return tuple(runs)


def _clock(view: View) -> Row:
    if not view.clock:
        return ()
    budget = (Run(f" / {view.budget}", "muted"),) if view.budget else ()
    return (Run(view.clock, "text bold"), *budget)


def _section_title(page: Page, view: View) -> str:
    if page.chrome == "section":
        return view.part
    return view.section.partition(" ")[2] or view.section


def _dots(page: Page, view: View) -> Row:
    done = min(view.reveal + 1, page.reveals)
    return (Run("▪" * done, "accent"), Run("▫" * (page.reveals - done), "muted"))


def _progress(view: View, cells: int) -> Row:
    """Draw one piece per part: gone, at hand, to come."""
    total = sum(slides for slides, _ in view.parts) or 1
    room = PROGRESS_CELLS if cells >= 80 else PROGRESS_CELLS * 3 // 4
    runs: list[Run] = []
    for slides, begun in view.parts:
        length = max(2, round(slides * room / total))
        if runs:
            runs.append(Run(" "))
        if begun >= slides and not _is_current(view, slides, begun):
            runs.append(Run("━" * length, "muted"))
        elif begun == 0:
            runs.append(Run("─" * length, "line"))
        else:
            done = max(1, round(begun * length / slides))
            runs += [Run("━" * done, "accent"), Run("─" * (length - done), "muted")]
    return tuple(runs)


def _is_current(view: View, slides: int, begun: int) -> bool:
    """Say whether a part that is done is the last one begun."""
    last = max((at for at, (_, gone) in enumerate(view.parts) if gone), default=-1)
    return last >= 0 and view.parts[last] == (slides, begun) and begun == slides


def _with_focus(row: Row, focus: int) -> Row:
    if all(run.link < 0 for run in row):
        return row
    return tuple(_shown_link(run, focus) for run in row)


def _shown_link(run: Run, focus: int) -> Run:
    if run.link < 0:
        return run
    if run.link == focus:
        return run._replace(style="bg bold on accent")
    ink, _, ground = run.style.partition(" on ")
    return run._replace(style=f"{ink} under" + (f" on {ground}" if ground else ""))


def _paint_strip(rows: list[Row], view: View) -> None:
    """Lay the strip of number mode over the last rows."""
    if not view.strip:
        return
    columns, height = view.size
    left = Run(" " * ground_of(view.size).left, "text on surface")
    start = height - len(view.strip) - 1
    for at, row in enumerate((*view.strip, ()), start):
        rows[at] = filled((left, *(_on_surface(run) for run in row)), columns, "text on surface")


def _on_surface(run: Run) -> Run:
    return run if " on " in run.style else run._replace(style=f"{run.style} on surface")
