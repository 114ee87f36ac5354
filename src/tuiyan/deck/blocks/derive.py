"""A formula as on a whiteboard: names, then values, then the result, every value a live number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, get_args

from tuiyan.deck.number import Figure, Number, number_of
from tuiyan.deck.plain import inlines_from, live_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.slide import Inlines, Live
from tuiyan.deck.style import BOLD, MUTED, NUM, TEXT, Style
from tuiyan.messages import say
from tuiyan.problem import Span, did_you_mean

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver
    from tuiyan.engine.block import Piece
    from tuiyan.engine.derivation import Derivation

KEYS = ("steps", "with", "note")
INDENT = 4
STEPS = ("definition", "substituted", "result")
STYLES = {
    "name": TEXT,
    "suffix": MUTED,
    "value": TEXT,
    "operator": BOLD,
    "bar": MUTED,
    "space": TEXT,
}


class Derive(NamedTuple):
    """A live number to be derived.

    Attributes:
        live: The number.
        steps: Kinds of steps to show; none for the usual ones.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    live: Live
    steps: tuple[str, ...] = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Derive | None:
        """Read a fence ``derive FORMULA``."""
        live = fence.live_name()
        steps = _read_steps(fence)
        return cls(live, steps, fence.note(), fence.line) if live else None

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Derive:
        """Return what was kept as JSON."""
        live, steps, note, line, step = fields
        return cls(live_from(live), tuple(steps), inlines_from(note), line, step)

    def resolved(self, resolver: Resolver) -> tuple[Derived, ...]:
        """Return the steps."""
        shown = derived(self.live, self.steps or STEPS, resolver)
        return (shown._replace(note=fragments(self.note, resolver), step=self.step),)


class Derived(NamedTuple):
    """How a number comes about.

    Attributes:
        live: The number as it was asked for.
        label: What it is called.
        figure: What it comes to.
        derivation: Its steps; None where it cannot be computed.
        steps: The kinds that are shown.
        ink: Of the result.
        note: Below it.
        step: The reveal it appears at.
    """

    live: Live
    label: str
    figure: Figure
    derivation: Derivation | None
    steps: tuple[str, ...]
    ink: str
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the steps as one equation."""
        rows = drawn(self, context, context.width - INDENT)
        rows += context.rows(self.note, context.width - INDENT, MUTED)
        return [context.part(rows, INDENT)]


def _read_steps(fence: Fence) -> tuple[str, ...]:
    from tuiyan.engine.derivation import Kind

    field = fence.one("steps")
    steps = [step.strip() for step in field.value.split(",") if step.strip()]
    for step in steps:
        if step not in get_args(Kind):
            span = Span(field.line, field.column + field.value.find(step), len(step))
            fence.source.complain(span, say("deck.fence_step", step=step), did_you_mean(step, get_args(Kind)))
    return tuple(step for step in steps if step in get_args(Kind))


def derived(live: Live, steps: tuple[str, ...], resolver: Resolver) -> Derived:
    """Derive a live number; what cannot be computed has no steps."""
    figure, label, ink = resolver.figure(live), "", "num"
    if figure.fault:
        return Derived(live, resolver.label(live.name), figure, None, steps, ink)
    return Derived(live, label, figure, resolver.derivation(live), steps, resolver.ink(live.name))


def drawn(shown: Derived, context: LayoutContext, cells: int) -> list[Row]:
    """Draw the steps within ``cells``; what cannot be computed says so."""
    from tuiyan.engine.drawing import draw_chain

    if shown.derivation is None:
        return [(Run(shown.label), space(2), context.value(shown.figure, NUM))]
    drawing = draw_chain(shown.derivation, shown.steps, cells)
    rows = _widened([tuple(_run(piece, shown, context) for piece in line) for line in drawing])
    if max(map(row_width, rows)) > cells:
        rows = [tuple(_run(piece, shown, context) for piece in line) for line in drawing]
    if shown.figure.baseline and "result" in shown.steps:
        _add_before(rows, shown.figure.baseline.words, context, cells)
    return rows


def one_line(shown: Derived, context: LayoutContext) -> list[Run]:
    """Return values and result on one line."""
    from tuiyan.engine.drawing import strip

    assert shown.derivation is not None
    return [_run(piece, shown, context) for piece in strip(shown.derivation)]


def _run(piece: Piece, shown: Derived, context: LayoutContext) -> Run:
    assert shown.derivation is not None
    live = shown.live
    text = context.glyphs.text(piece.text) if piece.role != "bar" else piece.text
    if piece.role == "result":
        number = number_of(live)._replace(text=piece.text)
        return Run(text, Style(shown.ink, bold=True), context.links.add(number))
    is_constant = shown.derivation.values.catalog.constant(piece.name) is not None
    if piece.role == "value" and piece.name and not is_constant:
        number = Number(piece.name, "", live.overrides, live.pin, piece.text, live.line)
        return Run(text, TEXT, context.links.add(number))
    if piece.role == "name" and piece.name == live.name:
        return Run(text, BOLD)
    return Run(text, STYLES.get(piece.role, TEXT))


def _widened(rows: list[Row]) -> list[Row]:
    """Put one more space on either side of each equals sign, in all rows, when one row has them all."""
    places = {at: _equals(row) for at, row in enumerate(rows)}
    found = [offsets for offsets in places.values() if offsets]
    if len(found) != 1:
        return rows
    cuts = [cell for offset in found[0] for cell in (offset, offset + 3)]
    return [_spread(row, cuts) for row in rows]


def _equals(row: Row) -> list[int]:
    offsets = []
    at = 0
    for run in row:
        if run.text in (" = ", " ≈ ", " ~ "):
            offsets.append(at)
        at += row_width((run,))
    return offsets


def _spread(row: Row, cuts: list[int]) -> Row:
    """Insert a space at each of the cells ``cuts``; a row of words has none of them inside a word."""
    runs: list[Run] = []
    at = 0
    waiting = list(cuts)
    for run in row:
        text, end = run.text, at + row_width((run,))
        if not text.strip():
            inside = [cell for cell in waiting if at <= cell < end]
            runs.append(run._replace(text=text + " " * len(inside)))
            waiting = [cell for cell in waiting if cell >= end]
        else:
            while waiting and waiting[0] <= at:
                runs.append(space(1))
                waiting.pop(0)
            runs.append(run)
        at = end
    return (*runs, *[space(1)] * len(waiting))


def _add_before(rows: list[Row], words: str, context: LayoutContext, cells: int) -> None:
    """Put what the opening scenario gave beside the result, or below where there is no room."""
    runs = (space(3), Run(context.glyphs.text(words), MUTED))
    at = next(
        (at for at, row in enumerate(rows) if any(run.style.bold and run.link >= 0 for run in row)),
        0,
    )
    row = _without_end(rows[at])
    if row_width(row) + row_width(runs) <= cells:
        rows[at] = (*row, *runs)
    else:
        rows.append(runs[1:])


def _without_end(row: Row) -> Row:
    while row and not row[-1].text.strip():
        row = row[:-1]
    return row
