"""The clock of the notes: time in all, on the slide, and by part as a strip to scale."""

from __future__ import annotations

from itertools import pairwise

from tuiyan.deck.big_text import line_figure
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.row import Row, Run, between, cut, filled, row_width, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, BOLD, GOOD, LINE, MUTED, NUM, TEXT, Style
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.text.duration import clock
from tuiyan.view.notes.timing import PartTiming, Timing

CLOSE_S = 5
"""Seconds by which a talk may be early or late and is on time."""

GOOD_BOLD = Style("good", bold=True)


def standing(timing: Timing) -> Row:
    """Say whether the talk is early or late."""
    if timing.ahead_s is None:
        return ()
    if abs(timing.ahead_s) < CLOSE_S:
        return (Run(say("notes.on_time"), GOOD_BOLD),)
    key, style = ("early", GOOD_BOLD) if timing.ahead_s > 0 else ("late", ACCENT_BOLD)
    return (Run(say(f"notes.{key}", time=clock(abs(timing.ahead_s))), style),)


def time_left(timing: Timing) -> Row:
    """Say how much of the whole time is left."""
    if not timing.total_s:
        return ()
    left = timing.total_s - timing.elapsed_s
    return (Run(say("notes.left" if left >= 0 else "notes.over", time=clock(abs(left))), MUTED),)


def _planned(seconds: float) -> Row:
    return (Run(say("notes.total", minutes=clock(seconds)), MUTED),) if seconds else ()


def clock_rows(timing: Timing, place: list[Row], cells: int, glyphs: Glyphs) -> list[Row]:
    """Return three rows: the clock in big digits, where the talk is, and the clock of the slide."""
    left = line_figure(clock(timing.elapsed_s), NUM, glyphs)
    right = line_figure(clock(timing.slide_s), NUM, glyphs)
    aside = [_planned(timing.total_s), standing(timing), time_left(timing)]
    name = (Run(say("notes.this_slide"), MUTED),)
    beside = [name, _planned(timing.slide_plan_s), ()]
    ends = max(map(row_width, beside))
    start = max(map(row_width, aside))
    rows = []
    for at in range(3):
        head = (*filled(left[at], row_width(left[2])), space(3), *filled(aside[at], start), space(5))
        tail = (*filled(right[at], row_width(right[2])), space(3), *filled(beside[at], ends))
        free = max(0, cells - row_width(head) - row_width(tail) - 2)
        middle = place[at] if row_width(place[at]) <= free else cut(place[at], 0, free)
        rows.append(between((*head, *middle), tail, cells))
    return rows


def clock_line(timing: Timing, place: Row, cells: int) -> Row:
    """Return the clock in one row, for a small screen."""
    head: Row = (Run(clock(timing.elapsed_s), NUM), space(1), *_planned(timing.total_s))
    verdict = standing(timing)
    here: Row = (Run(say("notes.this_slide"), MUTED), space(1), Run(clock(timing.slide_s), BOLD))
    tail = (*here, space(1), *_planned(timing.slide_plan_s))
    for more in (verdict, place):
        if more and row_width((*head, space(3), *more, space(3), *tail)) <= cells:
            head = (*head, space(3), *more)
    return between(head, tail, cells)


def strip_rows(timing: Timing, cells: int) -> list[Row]:
    """Return the parts to scale: name and plan, a bar, and what each saved, cost, or has left."""
    parts = timing.parts
    if not parts:
        return []
    lengths = _lengths(parts, cells)
    names: Row = ()
    bars: Row = ()
    under: Row = ()
    for part, length in zip(parts, lengths, strict=True):
        names = (*names, *_fitting(_name_choices(part), length), space(1))
        bars = (*bars, *_bar(part, length), space(1))
        free = length if not part.is_current else cells - row_width(under)
        said = _fitting(_under_choices(part), free)
        under = (*under, *said, space(1)) if row_width(under) <= row_width(bars) - length - 1 else under
    return [names, bars, under]


def strip_line(timing: Timing, cells: int) -> list[Row]:
    """Return the bars alone, and one row about the part at hand."""
    rows = strip_rows(timing, cells)
    if not rows:
        return []
    current = next((part for part in timing.parts if part.is_current), None)
    if current is None:
        return rows[1:2]
    name = (Run(current.name, TEXT), space(2))
    return [rows[1], (*name, *_fitting(_under_choices(current), cells - row_width(name)))]


def _lengths(parts: tuple[PartTiming, ...], cells: int) -> list[int]:
    """Divide the cells by planned time; each part gets at least two, and all end with the row."""
    free = cells - len(parts) + 1
    total = sum(part.planned_s for part in parts) or 1
    ends = [0]
    for part in parts:
        ends.append(ends[-1] + max(2, round(part.planned_s * free / total)))
    lengths = [end - start for start, end in pairwise(ends)]
    lengths[lengths.index(max(lengths))] += free - sum(lengths)
    return lengths


def _name_choices(part: PartTiming) -> list[Row]:
    style = NUM if part.is_current else MUTED
    name = Run(part.name, style)
    return [
        (name, space(1), Run(clock(part.planned_s), style)),
        (name,),
        (Run(clock(part.planned_s), style),),
    ]


def _bar(part: PartTiming, length: int) -> Row:
    if part.is_current:
        done = min(length, max(1, round(part.share * length)))
        over = part.spent_s > part.planned_s
        return (Run("━" * done, ACCENT if over else NUM), Run("━" * (length - done), LINE))
    return (Run("━" * length, MUTED if part.is_begun else LINE),)


def _under_choices(part: PartTiming) -> list[Row]:
    saved = part.planned_s - part.spent_s
    if part.is_current:
        used, slides = clock(part.spent_s), part.slides_left
        if saved >= 0:
            return [(Run(say("notes.used", used=used, left=clock(saved), slides=slides), MUTED),)]
        return [(Run(say("notes.used_over", used=used, over=clock(-saved), slides=slides), ACCENT),)]
    if not part.is_begun:
        return [()]
    key, style = ("saved", GOOD) if saved >= 0 else ("cost", ACCENT)
    return [(Run(say(f"notes.{key}", time=clock(abs(saved))), style),), (Run(clock(abs(saved)), style),)]


def _fitting(choices: list[Row], cells: int) -> Row:
    """Return the first of ``choices`` that fits, filled up to ``cells``."""
    for row in choices:
        if sum(width(run.text) for run in row) <= cells:
            return filled(row, cells)
    return filled((), cells)
