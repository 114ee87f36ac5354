"""A computed table: formulas over the values of one input."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.grid import Column, lay_out_columns
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, lives_from, over_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.row import Run
from tuiyan.deck.slide import Inlines, Live, Over
from tuiyan.deck.style import MUTED, NUM, TEXT, Style

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("formula", "over", "with", "note")
HEAD_INKS = ("mem", "comp", "net")
HEAD = Style("muted", "surface")


class Sweep(NamedTuple):
    """Formulas over the values of one input.

    Attributes:
        lives: One column each.
        over: One row a value.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    lives: tuple[Live, ...]
    over: Over
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Sweep | None:
        """Read a fence ``sweep``."""
        lives, over = fence.lives(fence.overrides()), fence.over()
        return cls(lives, over, fence.note(), fence.line) if lives and over else None

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Sweep:
        """Return what was kept as JSON."""
        lives, over, note, line, step = fields
        swept = over_from(over)
        assert swept is not None
        return cls(lives_from(lives), swept, inlines_from(note), line, step)

    def resolved(self, resolver: Resolver) -> tuple[SweptTable, ...]:
        """Return the computed columns."""
        name, values, _ = self.over
        return (
            SweptTable(
                resolver.label(name),
                tuple(resolver.choice(name, value) for value in values),
                tuple(resolver.is_current(name, value) for value in values),
                tuple(_swept(live, self.over, resolver) for live in self.lives),
                fragments(self.note, resolver),
                self.step,
            ),
        )


class SweptColumn(NamedTuple):
    """A formula's values, from top to bottom.

    Attributes:
        label: What it is called.
        ink: Of the formula's meaning, or ``num``.
        figures: One a row.
    """

    label: str
    ink: str
    figures: tuple[Figure, ...]


class SweptTable(NamedTuple):
    """A computed table.

    Attributes:
        label: What the input is called.
        values: What its values are called, one a row.
        is_current: Of each row, whether it is the scenario's own.
        columns: One a formula.
        note: Below it.
        step: The reveal it appears at.
    """

    label: str
    values: tuple[str, ...]
    is_current: tuple[bool, ...]
    columns: tuple[SweptColumn, ...]
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out one row per value, one column per formula; the scenario's own value is bold."""
        first = [
            [Run(context.glyphs.text(value), NUM if is_current else MUTED)]
            for value, is_current in zip(self.values, self.is_current, strict=True)
        ]
        columns = [Column([Run(self.label, HEAD)], first)]
        columns += [_column(column, self.is_current, context) for column in self.columns]
        self._add_baseline(columns, context)
        parts = lay_out_columns(columns, context)
        if self.note:
            parts.append(context.part(context.rows(self.note, context.width - 2, MUTED), 2))
        return parts

    def _add_baseline(self, columns: list[Column], context: LayoutContext) -> None:
        """Put below the scenario's own row what that was under the opening one, where it was different."""
        for at, is_current in enumerate(self.is_current):
            figures = [column.figures[at] for column in self.columns]
            was = [figure.baseline if figure.shadow is not None else None for figure in figures]
            name = next((baseline.name for baseline in was if baseline), "")
            if not is_current or not name:
                continue
            for column, text in zip(
                columns, [name, *(each.text if each else "" for each in was)], strict=True
            ):
                column.cells.insert(at + 1, [Run(context.glyphs.text(text), MUTED)])
            return


def _swept(live: Live, over: Over, resolver: Resolver) -> SweptColumn:
    at_each = (live.given((over.name, value)) for value in over.values)
    return SweptColumn(
        resolver.label(live.name), resolver.ink(live.name), tuple(map(resolver.figure, at_each))
    )


def _column(column: SweptColumn, is_current: tuple[bool, ...], context: LayoutContext) -> Column:
    cells = [
        [context.value(figure, NUM if is_lit else TEXT)]
        for figure, is_lit in zip(column.figures, is_current, strict=True)
    ]
    ink = column.ink if column.ink in HEAD_INKS else ""
    style = Style(ink, "surface", bold=True) if ink else HEAD
    return Column([Run(column.label, style)], cells, ink, "right")
