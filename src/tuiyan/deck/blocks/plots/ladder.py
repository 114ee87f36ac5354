"""A stack of gains: what each multiplies by, and what they come to together, on one scale."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.fence import FenceField, parted
from tuiyan.deck.plain import inlines_from, live_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.resolved import Fragment
from tuiyan.deck.slide import Inlines, Live
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.number import Figure
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("gain", "start", "with", "note")


class Gain(NamedTuple):
    """One gain as its author wrote it.

    Attributes:
        label: What it is called.
        live: What it multiplies by.
        words: What it comes from.
        ink: Of its bar, or ``""``.
    """

    label: Inlines
    live: Live
    words: Inlines
    ink: str


class Ladder(NamedTuple):
    """Gains, each on top of those before it.

    Attributes:
        gains: From top to bottom.
        start: What there is before the first.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    gains: tuple[Gain, ...]
    start: Inlines = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Ladder | None:
        """Read a fence ``plot ladder``."""
        found = (_read(field, fence) for field in fence.all("gain"))
        gains = tuple(gain for gain in found if gain)
        if not gains:
            fence.missing(KEYS[0])
            return None
        return cls(gains, fence.inlines(fence.one("start")), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Ladder:
        """Return what was kept as JSON."""
        gains, start, note, *rest = fields
        made = []
        for label, live, words, ink in gains:
            number = live_from(live)
            assert number is not None
            made.append(Gain(inlines_from(label), number, inlines_from(words), ink))
        return cls(tuple(made), inlines_from(start), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[LadderChart, ...]:
        """Return the rungs; a gain that cannot be had is left out."""
        start = fragments(self.start, resolver) or (Fragment(say("diagrams.ladder_start")),)
        rungs: list[Rung] = []
        total = Fraction(1)
        for gain in self.gains:
            figure = resolver.figure(gain.live)
            if figure.quantity is None and figure.fault == "missing":
                continue
            factor = figure.quantity.value if figure.quantity else Fraction(1)
            total *= factor
            text = resolver.text_of(total, figure.quantity) if figure.quantity else ""
            label, words = fragments(gain.label, resolver), fragments(gain.words, resolver)
            ink = gain.ink or resolver.ink(gain.live.name)
            rungs.append(Rung(label, figure, words, total / factor if factor else total, total, text, ink))
        return (LadderChart(start, tuple(rungs), fragments(self.note, resolver), self.step),) if rungs else ()


class Rung(NamedTuple):
    """One gain.

    Attributes:
        label: What it is called.
        figure: What it multiplies by.
        words: What it comes from.
        before: What those before it come to.
        total: What all up to it come to.
        text: The same in words.
        ink: Of its bar, or ``""``.
    """

    label: Fragments
    figure: Figure
    words: Fragments
    before: Fraction
    total: Fraction
    text: str
    ink: str


class LadderChart(NamedTuple):
    """Gains, each on top of those before it.

    Attributes:
        start: What there is before the first.
        rungs: From top to bottom.
        note: Below it.
        step: The reveal it appears at.
    """

    start: Fragments
    rungs: tuple[Rung, ...]
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the rungs; they stay on one page."""
        from tuiyan.deck.blocks.plots.ladder_drawing import ladder_rows

        return [context.part(ladder_rows(self, context))]


def _read(field: FenceField, fence: Fence) -> Gain | None:
    """Read ``LABEL | FORMULA | WORDS | ink``."""
    cells = parted(field, "|")
    if len(cells) < 2:
        fence.source.complain(field.span, say("diagrams.ladder_written"))
        return None
    live = fence.live(cells[1], fence.overrides())
    words = fence.inlines(cells[2]) if len(cells) > 2 else ()
    ink = fence.ink(cells[3]) if len(cells) > 3 else ""
    return Gain(fence.inlines(cells[0]), live, words, ink) if live else None
