"""Boxes and arrows, for things that are boxes: what passes from where to where."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tuiyan.deck.fence import FenceField, parted
from tuiyan.deck.plain import inlines_from, optional_live_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines, Live
from tuiyan.messages import say
from tuiyan.problem import did_you_mean

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.number import Figure
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("box", "arrow", "with", "note")
MOST_BOXES = 9

Words = TypeVar("Words")
Value = TypeVar("Value")


class Box(NamedTuple, Generic[Words, Value]):
    """One box, as written or as shown.

    Attributes:
        name: In its border.
        lines: In it.
        figure: Below them, or None.
        ink: Of its border, or ``""``.
    """

    name: str
    lines: tuple[Words, ...]
    figure: Value | None
    ink: str


class Arrow(NamedTuple, Generic[Words]):
    """One arrow, as written or as shown.

    Attributes:
        start: Index of the box it comes from.
        end: Index of the box it goes to.
        words: Above it, then below it.
        ink: Its colour, or ``""``.
    """

    start: int
    end: int
    words: tuple[Words, ...]
    ink: str


class Flow(NamedTuple):
    """Boxes and what passes between them.

    Attributes:
        boxes: As written.
        arrows: None goes round in a circle.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    boxes: tuple[Box[Inlines, Live], ...]
    arrows: tuple[Arrow[Inlines], ...] = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Flow | None:
        """Read a fence ``plot flow``."""
        boxes = tuple(_read_box(field, fence) for field in fence.all("box")[:MOST_BOXES])
        if not boxes:
            fence.missing(KEYS[0])
            return None
        found = (_read_arrow(field, boxes, fence) for field in fence.all("arrow"))
        arrows: list[Arrow[Inlines]] = []
        for field, arrow in zip(fence.all("arrow"), found, strict=True):
            if arrow and _leads(arrow.end, arrow.start, arrows):
                fence.source.complain(field.span, say("diagrams.flow_circle"))
            elif arrow:
                arrows.append(arrow)
        return cls(boxes, tuple(arrows), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Flow:
        """Return what was kept as JSON."""
        boxes, arrows, note, *rest = fields
        made = (
            Box(name, tuple(map(inlines_from, lines)), optional_live_from(live), ink)
            for name, lines, live, ink in boxes
        )
        drawn = (Arrow(start, end, tuple(map(inlines_from, words)), ink) for start, end, words, ink in arrows)
        return cls(tuple(made), tuple(drawn), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[FlowChart, ...]:
        """Return the boxes and arrows with their figures; a figure that cannot be had is left out."""

        def shown(lines: tuple[Inlines, ...]) -> tuple[Fragments, ...]:
            return tuple(fragments(line, resolver) for line in lines)

        boxes = tuple(
            Box(box.name, shown(box.lines), _known(box.figure, resolver), box.ink) for box in self.boxes
        )
        arrows = tuple(Arrow(arrow.start, arrow.end, shown(arrow.words), arrow.ink) for arrow in self.arrows)
        return (FlowChart(boxes, arrows, fragments(self.note, resolver), self.step),)


class FlowChart(NamedTuple):
    """Boxes and arrows.

    Attributes:
        boxes: As written.
        arrows: Between them.
        note: Below it.
        step: The reveal it appears at.
    """

    boxes: tuple[Box[Fragments, Figure], ...]
    arrows: tuple[Arrow[Fragments], ...]
    note: Fragments = ()
    step: int = 0

    @property
    def columns(self) -> list[list[int]]:
        """The boxes from left to right: each right of all that lead to it."""
        places = [0] * len(self.boxes)
        for _ in self.boxes:
            for arrow in self.arrows:
                places[arrow.end] = max(places[arrow.end], places[arrow.start] + 1)
        return [
            [box for box, place in enumerate(places) if place == column] for column in range(max(places) + 1)
        ]

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the boxes; they stay on one page."""
        from tuiyan.deck.blocks.plots.flow_drawing import flow_rows

        return [context.part(flow_rows(self, context))]


def _read_box(field: FenceField, fence: Fence) -> Box[Inlines, Live]:
    """Read ``NAME | WORDS / WORDS | FIGURE | ink``."""
    cells = parted(field, "|")
    has_figure = len(cells) > 2 and cells[2].value
    live = fence.live(cells[2], fence.overrides()) if has_figure else None
    ink = fence.ink(cells[3]) if len(cells) > 3 else ""
    return Box(cells[0].value, _lines(cells, fence), live, ink)


def _read_arrow(
    field: FenceField, boxes: tuple[Box[Inlines, Live], ...], fence: Fence
) -> Arrow[Inlines] | None:
    """Read ``NAME -> NAME | WORDS / WORDS | ink``."""
    cells = parted(field, "|")
    ends = parted(cells[0], "->")
    if len(ends) != 2:
        fence.source.complain(cells[0].span, say("diagrams.flow_arrow"))
        return None
    names = [box.name for box in boxes]
    for end in ends:
        if end.value not in names:
            fence.source.complain(
                end.span, say("diagrams.flow_box", name=end.value), did_you_mean(end.value, names)
            )
            return None
    ink = fence.ink(cells[2]) if len(cells) > 2 else ""
    return Arrow(names.index(ends[0].value), names.index(ends[1].value), _lines(cells, fence), ink)


def _lines(cells: list[FenceField], fence: Fence) -> tuple[Inlines, ...]:
    """Read the second cell, one line after the other between strokes."""
    lines = parted(cells[1], " / ") if len(cells) > 1 and cells[1].value else []
    return tuple(fence.inlines(line) for line in lines)


def _leads(start: int, end: int, arrows: list[Arrow[Inlines]]) -> bool:
    """Tell whether one box leads to another."""
    return start == end or any(_leads(arrow.end, end, arrows) for arrow in arrows if arrow.start == start)


def _known(live: Live | None, resolver: Resolver) -> Figure | None:
    figure = resolver.figure(live) if live else None
    return figure if figure and figure.fault != "missing" else None
