"""The panel that changes the scenario: three rows of choices, and what they change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.cells import width
from tuiyan.deck.canvas import Frame, Row, Run
from tuiyan.messages import pick, say
from tuiyan.tui.chooser import Chooser, Field, changes, conclusion, described, room
from tuiyan.tui.panels.panel import MARK, NOTHING, Place, foot_of, grounded, panel, row_between

if TYPE_CHECKING:
    from tuiyan.engine.evaluate import Values

CHOICES = 38
"""Cells of the choices where the figures stand beside them."""


def scenario_panel(place: Place, chooser: Chooser, before: Values, after: Values) -> Frame:
    """Return the rows of the panel; ``after`` is what the choices would give."""
    aside = (Run(say("tui.field.now", name=pick(before.scenario.names)), "muted"),)
    details = described(after)
    if place.width >= 76 and place.body >= 18:
        body = _side_by_side(place, chooser, details, before, after)
    else:
        body = _stacked(place, chooser, details, before, after)
    return panel(place, say("tui.place.scenario"), aside, body, foot_of("scenario"))


def _side_by_side(
    place: Place, chooser: Chooser, details: dict[str, str], before: Values, after: Values
) -> list[Row]:
    left: list[Row] = [NOTHING]
    for at, field in enumerate(chooser.fields):
        left += _field(field, chooser.picks[at], details[field.id], lit=at == chooser.row)
    right = [NOTHING, *_figures(before, after, place.width - CHOICES - 5, gap=place.body >= 19)]
    high = place.body - 1
    rows = []
    for y in range(high):
        one = left[y] if y < len(left) else NOTHING
        other = right[y] if y < len(right) else NOTHING
        rule = Run("│", "line") if y else Run(" ")
        rows.append((*grounded(one, "surface", CHOICES), rule, Run("  "), *other))
    return rows


def _field(field: Field, taken: int, detail: str, *, lit: bool) -> list[Row]:
    rows: list[Row] = [_lit((Run("  "), Run(field.label, "num" if lit else "muted")), lit)]
    rows += [_lit(row, lit) for row in _options(field, taken, CHOICES - 4, lit=lit)]
    rows.append(_lit((Run("  "), Run(detail, "text" if lit else "muted")), lit))
    return [*rows, NOTHING]


def _lit(row: Row, lit: bool) -> Row:
    if not lit:
        return (Run(" "), *row)
    return grounded((MARK, *row), "sel", CHOICES)


def _options(field: Field, taken: int, room_: int, *, lit: bool) -> list[Row]:
    rows: list[list[Run]] = [[]]
    used = 0
    for at, option in enumerate(field.options):
        run = _option(option.label, is_taken=at == taken, lit=lit)
        size = width(run.text)
        if used and used + size > room_:
            rows.append([])
            used = 0
        rows[-1].append(run)
        used += size
    return [(Run(" "), *row) for row in rows]


def _option(label: str, *, is_taken: bool, lit: bool) -> Run:
    if not is_taken:
        return Run(f" {label} ", "text" if lit else "muted")
    return Run(f"◂{label}▸", "num") if lit else Run(f" {label} ", "num")


def _figures(before: Values, after: Values, cells: int, *, gap: bool) -> list[Row]:
    columns = (11, 12, cells - 4) if cells < 46 else (12, 13, cells - 3)
    rows: list[Row] = [
        _columns((), (Run(say("tui.before"), "muted"),), (Run(say("tui.after"), "muted"),), (), columns)
    ]
    for change in changes(before, after):
        if gap:
            rows.append(NOTHING)
        rows.append(
            _columns(
                (Run(change.label, "muted"),),
                (Run(change.before, "text"),),
                (Run(change.after, "num"),),
                (Run(change.verdict, change.ink),),
                columns,
            )
        )
    return [*rows, NOTHING, (Run("─" * (cells - 3), "line"),), *_verdict(before, after)]


def _columns(label: Row, before: Row, after: Row, verdict: Row, columns: tuple[int, int, int]) -> Row:
    one, two, cells = columns
    last = max(11, cells - 14 - one - two)
    head = row_between(label, before, cells - last - two)
    return row_between(row_between(head, after, cells - last), verdict, cells)


def _verdict(before: Values, after: Values) -> list[Row]:
    rows: list[Row] = [(Run(conclusion(before, after), "num"),)]
    if room(after) is False:
        text = say(
            "tui.does_not_fit", weights=after.shown("weight_bytes").text, memory=after.shown("total_memory").text
        )
        rows.append((Run(text, "accent"),))
    return rows


def _stacked(
    place: Place, chooser: Chooser, details: dict[str, str], before: Values, after: Values
) -> list[Row]:
    cells = place.width - 4
    rows: list[Row] = []
    for at, field in enumerate(chooser.fields):
        lit = at == chooser.row
        option = field.options[chooser.picks[at]]
        shown = _option(option.label, is_taken=True, lit=lit)
        row = row_between(
            (Run(" "), Run(f"{field.label} ", "num" if lit else "muted"), shown),
            (Run(details[field.id], "text" if lit else "muted"), Run(" ")),
            place.width - 1,
        )
        rows.append(grounded((MARK, *row), "sel", place.width) if lit else (Run(" "), *row))
    figures = [(Run("  "), *row) for row in _figures(before, after, cells, gap=False) if row]
    return [*rows, NOTHING, *figures]
