"""One request on a line: true to scale, then its beginning magnified."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.timeline_drawing import INDENT, timeline_rows, total_size
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, item_from, optional_live_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines, Item, Live
from tuiyan.engine.quantity import Quantity

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("part", "steps", "total", "with", "note", "label")


class Timeline(NamedTuple):
    """A time line: parts, then steps that repeat.

    Attributes:
        parts: Each once.
        steps: Each as often as its count says.
        label: What the whole is called.
        total: How long it takes, or None.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    parts: tuple[Item, ...]
    steps: tuple[Item, ...] = ()
    label: Inlines = ()
    total: Live | None = None
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Timeline | None:
        """Read a fence ``plot timeline``."""
        overrides = fence.overrides()
        parts = tuple(fence.items("part", overrides))
        steps = tuple(fence.items("steps", overrides, counted=True))
        if not parts and not steps:
            fence.missing(KEYS[0])
            return None
        label = fence.inlines(fence.one("label"))
        return cls(parts, steps, label, fence.live_of("total", overrides), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Timeline:
        """Return what was kept as JSON."""
        parts, steps, label, total, note, *rest = fields
        items = (tuple(map(item_from, parts)), tuple(map(item_from, steps)))
        return cls(*items, inlines_from(label), optional_live_from(total), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[TimelineChart, ...]:
        """Return the pieces with their lengths."""
        pieces = tuple(_piece(item, resolver) for item in (*self.parts, *self.steps))
        has_scale = all(piece.is_known for piece in pieces)
        total = resolver.figure(self.total) if self.total else None
        label, note = fragments(self.label, resolver), fragments(self.note, resolver)
        chart = TimelineChart(pieces, label, total, note=note, step=self.step)
        if not has_scale:
            return (chart,)
        length = resolver.text_of(total_size(pieces), pieces[0].figure.quantity)
        whole = total or _whole(pieces, length, resolver)
        return (chart._replace(length=length, whole=whole, windows=Windows(self, pieces, resolver)),)


class Piece(NamedTuple):
    """One part of the time line.

    Attributes:
        label: What it is called.
        figure: How long it takes; one step of many, for steps.
        size: The same in base units.
        repeats: How many there are one after the other.
        ink: Of its block.
        is_known: Whether it can be computed.
    """

    label: Fragments
    figure: Figure
    size: Fraction
    repeats: int
    ink: str
    is_known: bool = True


class TimelineChart(NamedTuple):
    """A time line with its lengths.

    Attributes:
        pieces: From left to right.
        label: What the whole is called.
        total: How long it takes; None where the author does not name it.
        length: How long it takes, in words, where ``total`` is None.
        whole: The same with what it was under the opening scenario.
        windows: For a count of steps, how long the beginning up to there takes.
        note: Below it.
        step: The reveal it appears at.
    """

    pieces: tuple[Piece, ...]
    label: Fragments = ()
    total: Figure | None = None
    length: str = ""
    whole: Figure | None = None
    windows: Mapping[int, Figure] = {}
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out a time line; it stays on one page."""
        return [context.part(timeline_rows(self, context), INDENT)]


def _piece(item: Item, resolver: Resolver) -> Piece:
    figure = resolver.figure(item.live)
    count = resolver.figure(item.repeats) if item.repeats else None
    label = fragments(item.label, resolver)
    if figure.quantity is None or (count is not None and count.quantity is None):
        return Piece(label, figure, Fraction(0), 1, "", is_known=False)
    repeats = max(1, round(count.quantity.value)) if count and count.quantity else 1
    return Piece(label, figure, figure.quantity.value, repeats, item.ink or resolver.ink(item.live.name))


def _whole(pieces: tuple[Piece, ...], length: str, resolver: Resolver) -> Figure:
    """Return all pieces together, and what they were together; as often as now."""
    before = [piece.figure.baseline for piece in pieces if piece.figure.baseline]
    like = pieces[0].figure.quantity
    assert like is not None
    whole = Figure(length, Quantity(total_size(pieces), like.dimension))
    if not before:
        return whole
    was = [
        (piece.figure.baseline.quantity.value if piece.figure.baseline else piece.size) * piece.repeats
        for piece in pieces
    ]
    size = sum(was, Fraction(0))
    known = before[0]._replace(text=resolver.text_of(size, like), quantity=Quantity(size, like.dimension))
    return whole._replace(baseline=known)


class Windows(Mapping[int, Figure]):
    """How long the beginning takes, up to each step; worked out when it is asked for.

    It is the total with as many steps, where the author names both and that is what it comes to.
    """

    def __init__(self, timeline: Timeline, pieces: tuple[Piece, ...], resolver: Resolver) -> None:
        """Magnify the beginning of ``pieces``, up to the ones that repeat."""
        steps = next((piece for piece in pieces if piece.repeats > 1), None)
        self._steps = steps
        self._before = total_size(pieces[: pieces.index(steps)]) if steps else Fraction(0)
        self._total = timeline.total
        self._count = timeline.steps[0].repeats if timeline.steps else None
        self._resolver = resolver

    def __getitem__(self, count: int) -> Figure:
        if self._steps is None or not 0 < count <= self._steps.repeats:
            raise KeyError(count)
        size = self._before + self._steps.size * count
        text = self._resolver.text_of(size, self._steps.figure.quantity)
        if self._total and self._count:
            overrides = (*self._total.overrides, (self._count.name, str(count)))
            live = self._total._replace(overrides=overrides, unit=text.rpartition(" ")[2])
            figure = self._resolver.figure(live)
            if figure.quantity is not None and figure.quantity.value == size:
                return figure
        return Figure(text)

    def __iter__(self) -> Iterator[int]:
        return iter(range(1, len(self) + 1))

    def __len__(self) -> int:
        return self._steps.repeats if self._steps else 0
