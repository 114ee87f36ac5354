"""Static and continuous batching: who sits where, step by step, as a grid in time.

The queue repeats and is served in order. In a static batch all leave when the longest is done; in a
continuous one a seat that is free takes the next request, the lowest seat first.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import figure_of, is_known
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("seats", "queue", "steps", "note")
MOST_SEATS = 8
MOST_ROUNDS = 100
"""How many of the shortest requests may follow one another."""


class Seats(NamedTuple):
    """A queue of requests before a few seats.

    Attributes:
        seats: How many, unless the scenario says.
        queue: How long the requests are, in steps, one after the other and again.
        steps: How long is looked on.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    seats: int = 4
    queue: tuple[int, ...] = (500, 50, 50, 50)
    steps: int = 1000
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Seats:
        """Read a fence ``plot seats``."""
        seats, *_ = fence.wholes("seats", (4,))
        steps, *_ = fence.wholes("steps", (1000,))
        queue = fence.wholes("queue", (500, 50, 50, 50))
        if steps > MOST_ROUNDS * min(queue):
            fence.source.complain(fence.one("steps").span, say("diagrams.seats_steps", count=MOST_ROUNDS))
            steps = MOST_ROUNDS * min(queue)
        return cls(seats, queue, steps, fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Seats:
        """Return what was kept as JSON."""
        seats, queue, steps, note, *rest = fields
        return cls(seats, tuple(queue), steps, inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[SeatChart, ...]:
        """Return who sits where, both ways."""
        seats = min(MOST_SEATS, resolver.count("seats", self.seats))
        static, continuous = self._static(seats), self._continuous(seats)
        named = [sitting.request for sitting in static if sitting.start < self.steps]
        one, other = (self._half(made, seats, len(named), resolver) for made in (static, continuous))
        if not is_known(one.use, other.use):
            return ()
        return (SeatChart(one, other, self.queue, self.steps, fragments(self.note, resolver), self.step),)

    def _static(self, seats: int) -> list[Sitting]:
        lengths = enumerate(cycle(self.queue))
        start = 0
        made: list[Sitting] = []
        while start < self.steps:
            batch = list(islice(lengths, seats))
            made += [Sitting(request, seat, start, length) for seat, (request, length) in enumerate(batch)]
            start += max(length for _, length in batch)
        return made

    def _continuous(self, seats: int) -> list[Sitting]:
        free = [0] * seats
        made: list[Sitting] = []
        for request, length in enumerate(cycle(self.queue)):
            seat = free.index(min(free))
            if free[seat] >= self.steps:
                return made
            made.append(Sitting(request, seat, free[seat], length))
            free[seat] += length
        return made

    def _half(self, made: list[Sitting], seats: int, named: int, resolver: Resolver) -> Half:
        rows = tuple(tuple(sitting for sitting in made if sitting.seat == seat) for seat in range(seats))
        busy = sum(min(sitting.end, self.steps) - sitting.start for sitting in made)
        overrides = {"busy_steps": busy, "seats": seats, "window_steps": self.steps}
        given = tuple((name, str(count)) for name, count in overrides.items())
        done = sum(1 for sitting in made if sitting.end <= self.steps)
        return Half(rows, figure_of(resolver, "seat_use", "", given, self.line), done, named)


class Sitting(NamedTuple):
    """One request in a seat.

    Attributes:
        request: Which of the queue, from 0.
        seat: From 0.
        start: The step it begins at.
        length: In steps, also those that are not looked on.
    """

    request: int
    seat: int
    start: int
    length: int

    @property
    def end(self) -> int:
        """The step at which the seat is left."""
        return self.start + self.length


class Half(NamedTuple):
    """One way of batching.

    Attributes:
        rows: Who sits in each seat, in order.
        use: The share of the seats that is in use.
        done: Requests that end while it is looked on.
        named: How many requests bear a letter: those that a static batch serves.
    """

    rows: tuple[tuple[Sitting, ...], ...]
    use: Figure
    done: int
    named: int

    def idle(self, seat: int, steps: int) -> Iterator[tuple[int, int]]:
        """Give from when to when a seat is empty."""
        ends = [0, *(sitting.end for sitting in self.rows[seat])]
        starts = [*(sitting.start for sitting in self.rows[seat]), steps]
        return ((end, start) for end, start in zip(ends, starts, strict=True) if end < start)


class SeatChart(NamedTuple):
    """Both ways of batching on one axis.

    Attributes:
        static: All leave together.
        continuous: A seat that is free is taken.
        queue: How long the requests are.
        steps: How long is looked on.
        note: Below it.
        step: The reveal it appears at.
    """

    static: Half
    continuous: Half
    queue: tuple[int, ...]
    steps: int
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out both halves; they stay on one page."""
        from tuiyan.deck.blocks.plots.seats_drawing import seat_rows

        return [context.part(seat_rows(self, context))]
