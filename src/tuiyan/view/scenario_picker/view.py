"""The panel that changes the scenario: three rows of choices, and what they change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.row import Frame, Row, Run, between, grounded, indented, row_width, space
from tuiyan.deck.style import ACCENT, LINE, MUTED, NUM, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.messages import say
from tuiyan.text.cells import pad, width
from tuiyan.view.keys import foot
from tuiyan.view.panel import NOTHING, PanelArea, choosable, panel, window
from tuiyan.view.running_text import shortened
from tuiyan.view.scenario_picker.compared import causes, changes, conclusion, described, obstacle
from tuiyan.view.scenario_picker.state import PickerField, ScenarioPicker

if TYPE_CHECKING:
    from tuiyan.engine.evaluate import Values

CHOICES = 40
"""Cells of the choices where the figures stand beside them."""

OPTION_ROWS = 3
"""Rows of options that a field shows at once."""

FEWEST_FIELDS, OPTIONS_STACKED = 3, 2
"""Fields that a small panel shows at least, and rows of options of the one that is lit."""

LABEL = 10
"""Cells of a field's name where it stands in one row."""

MOST_ROWS = 19
"""Rows of the choices, so that the panel keeps its size."""


class _Shown(NamedTuple):
    """What the panel shows.

    Attributes:
        picker: What is chosen.
        before: The numbers as they are.
        after: As the choices would have them.
        hand: What stays by hand, name and value.
        lacking: What slides would lack, or what is in the way.
        details: For each row, one line on what is chosen in it.
    """

    picker: ScenarioPicker
    before: Values
    after: Values
    hand: Sequence[tuple[str, str]]
    lacking: str
    details: Mapping[str, str]


def scenario_panel(
    area: PanelArea,
    picker: ScenarioPicker,
    before: Values,
    after: Values,
    hand: Sequence[tuple[str, str]],
    lacking: str = "",
    audience: str = "",
) -> Frame:
    """Return the rows of the panel.

    ``after`` is what the choices would give, ``hand`` what stays by hand, ``lacking`` what slides would lack;
    ``audience`` decides what the scenario is called.
    """
    shown = _Shown(picker, before, after, hand, lacking or obstacle(after), described(after))
    aside = (Run(say("tui.field.now", name=before.scenario.title(audience)), MUTED),)
    if area.width >= 76 and area.body >= 18:
        body = _side_by_side(area, shown)
        area = area._replace(height=min(area.height, len(body) + 3))
    else:
        body = _stacked(area, shown)
    return panel(area, say("tui.place.scenario"), aside, body, foot("scenario"))


def _side_by_side(area: PanelArea, shown: _Shown) -> list[Row]:
    picker = shown.picker
    left: list[Row] = [NOTHING]
    for at, field in enumerate(picker.fields):
        taken, detail = picker.picks[at], shown.details.get(field.id, "")
        left += _field(field, taken, detail) if at == picker.row else [_folded(field, taken, detail)]
    left += _hand_rows(shown.hand, CHOICES - 4, area.body - len(left) - 1)
    right = [NOTHING, *_figures(shown, area.width - CHOICES - 6, gap=area.body >= 19)]
    rows = []
    for y in range(max(MOST_ROWS, len(left), len(right))):
        one = left[y] if y < len(left) else NOTHING
        other = right[y] if y < len(right) else NOTHING
        rule = Run("│", LINE) if y else space(1)
        rows.append((*grounded(one, "surface", CHOICES), rule, space(2), *other))
    return rows


def _hand_rows(hand: Sequence[tuple[str, str]], cells: int, most: int) -> list[Row]:
    """Say what was changed by hand, or how to; where it does not all fit the last row counts it."""
    if not hand:
        return [(space(3), Run(say("tui.field.none"), MUTED))] if most > 0 else []
    rows = wrap([Run(say("tui.list").join(f"{name} {value}" for name, value in hand), NUM)], cells)
    room = max(1, most - 1)
    counted = (Run(say("tui.field.more", count=len(hand)), NUM),)
    shown = rows if len(rows) <= room else [*rows[: room - 1], counted]
    return [(space(3), Run(say("tui.field.by_hand"), MUTED)), *(indented(row, 3) for row in shown)]


def _field(field: PickerField, taken: int, detail: str) -> list[Row]:
    """Return the field that is lit: its options, and what is told of the one that is taken."""
    options, hidden = _options(field, taken, CHOICES - 4, is_lit=True)
    count = say("tui.field.of", at=taken + 1, of=len(field.options))
    rest = f"{say('tui.field.rest', count=hidden)}   " if hidden else ""
    head = between((space(2), Run(field.label, NUM)), (Run(rest + count, TEXT), space(2)), CHOICES - 1)
    told = [(space(2), Run(shortened(detail, CHOICES - 4), TEXT))] if detail else []
    return [choosable(row, CHOICES, is_lit=True) for row in (head, *options, *told)]


def _folded(field: PickerField, taken: int, detail: str) -> Row:
    """Return a field that is not lit, in one row; other clients are not named in it."""
    label = Run(pad(field.label, LABEL), MUTED)
    option = field.options[taken].label
    if field.is_private and field.options[taken].scenario is not None:
        option = say("tui.field.clients", count=len(field.options) - 1)
    left: Row = (space(3), label, Run(option, NUM))
    room = CHOICES - row_width(left) - 4
    return between(left, (Run(shortened(detail, room), MUTED), space(1)), CHOICES - 1)


def _options(field: PickerField, taken: int, cells: int, *, is_lit: bool) -> tuple[list[Row], int]:
    """Return the options in rows, those around the one that is taken, and how many more there are."""
    rows: list[list[Run]] = [[]]
    used = taken_row = 0
    for at, option in enumerate(field.options):
        run = _option(option.label, is_taken=at == taken, is_lit=is_lit)
        if used and used + width(run.text) > cells:
            rows.append([])
            used = 0
        if at == taken:
            taken_row = len(rows) - 1
        rows[-1].append(run)
        used += width(run.text)
    first = window(taken_row, len(rows), OPTION_ROWS)
    shown = rows[first : first + OPTION_ROWS]
    return [indented(row, 1) for row in shown], len(field.options) - sum(map(len, shown))


def _option(label: str, *, is_taken: bool, is_lit: bool) -> Run:
    if not is_taken:
        return Run(f" {label} ", TEXT if is_lit else MUTED)
    return Run(f"◂{label}▸", NUM) if is_lit else Run(f" {label} ", NUM)


def _figures(shown: _Shown, cells: int, *, gap: bool) -> list[Row]:
    rows = _compared(shown.before, shown.after, cells)
    if gap:
        rows = [line for row in rows for line in (row, NOTHING)][:-1]
    return [*rows, NOTHING, (Run("─" * cells, LINE),), *_verdict(shown, cells)]


def _compared(before: Values, after: Values, cells: int) -> list[Row]:
    """Return the figures before and after, below their heads; nothing where none can be had."""
    table = [
        (
            Run(change.label, MUTED),
            Run(change.before, TEXT),
            Run(change.after, NUM),
            Run(change.verdict, Style(change.ink)),
        )
        for change in changes(before, after)
    ]
    head = (Run(""), Run(say("tui.before"), MUTED), Run(say("tui.after"), MUTED), Run(""))
    return _aligned([head, *table], cells) if table else []


def _aligned(table: list[Row], cells: int) -> list[Row]:
    """Set the first column to the left, the others to the right, the space shared out between them."""
    widths = [max(width(row[at].text) for row in table) for at in range(4)]
    widths[3] = max(widths[3], 10)
    gap, more = divmod(max(0, cells - sum(widths)), 3)
    spaces = (0, gap + (more > 0), gap + (more > 1), gap)
    rows: list[Row] = []
    for row in table:
        runs: list[Run] = []
        for at, run in enumerate(row):
            missing = " " * (widths[at] - width(run.text))
            runs += (
                [space(spaces[at]), run, Run(missing)] if at == 0 else [Run(" " * spaces[at] + missing), run]
            )
        rows.append(tuple(runs))
    return rows


def _verdict(shown: _Shown, cells: int) -> list[Row]:
    told = (
        Run(conclusion(shown.before, shown.after), NUM),
        Run(causes(shown.before, shown.after), TEXT),
    )
    return [*((run,) for run in told if run.text), *wrap([Run(shown.lacking, ACCENT)], cells)]


def _stacked(area: PanelArea, shown: _Shown) -> list[Row]:
    picker = shown.picker
    cells = area.inner
    figures = [indented(row, 3) for row in _figures(shown, cells, gap=False) if row]
    tail = [*(_stacked_hand(shown.hand, cells) if shown.hand else []), NOTHING, *figures]
    room = max(FEWEST_FIELDS, area.body - len(tail) - OPTIONS_STACKED - 1)
    first = window(picker.row, len(picker.fields), min(room, len(picker.fields)))
    rows: list[Row] = [NOTHING] if area.body >= 18 else []
    for at, field in enumerate(picker.fields[first : first + room], first):
        taken, is_lit = picker.picks[at], at == picker.row
        rows.append(_stacked_field(area, field, taken, shown.details.get(field.id, ""), is_lit=is_lit))
        if is_lit and area.body >= 18:
            options = _options(field, taken, cells, is_lit=is_lit)[0][:OPTIONS_STACKED]
            rows += [choosable(row, area.width, is_lit=True) for row in options]
    return [*rows, *tail]


def _stacked_hand(hand: Sequence[tuple[str, str]], cells: int) -> list[Row]:
    """Say in one row what was changed by hand; more than fits is counted."""
    label = Run(pad(say("tui.field.by_hand"), 12), MUTED)
    words = say("tui.list").join(f"{name} {value}" for name, value in hand)
    room, counted = cells - row_width((label,)), say("tui.field.more", count=len(hand))
    return [(space(3), label, Run(words if width(words) <= room else counted, NUM))]


def _stacked_field(area: PanelArea, field: PickerField, taken: int, detail: str, *, is_lit: bool) -> Row:
    label = pad(field.label, 11)
    name = field.options[taken].label
    if field.is_private and not is_lit and field.options[taken].scenario is not None:
        name = say("tui.field.clients", count=len(field.options) - 1)
    option = _option(name, is_taken=True, is_lit=is_lit)
    left = (space(2), Run(label, NUM if is_lit else MUTED), option)
    detail_text = shortened(detail, area.width - 6 - row_width(left))
    row = between(left, (Run(detail_text, TEXT if is_lit else MUTED), space(3)), area.width - 1)
    return choosable(row, area.width, is_lit=is_lit)
