"""A slide with everything put in: what is shown, as plain values without cells, widths or glyphs.

Page layout draws it, and whatever else shows a slide (an export, a presenter's view) reads it. A fragment
is text with its marks; where it is a live number it also says which, so that it can be focused and derived.
Charts hold exact values: ``Bar(size=Fraction(35))``, not a number of cells.

After a change of scenario a ``Figure`` also holds its ``baseline``: what it showed under the scenario the
talk opened with. A picture draws ``figure.shadow`` (base units; None where there is nothing to see) as a bar
of ``▀`` in ``quiet`` directly below its own, on one scale, and says ``figure.baseline.words`` in ``muted`` at
its end: ``deck/bar_drawing.py`` does both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tuiyan.deck.number import Number
from tuiyan.problem import Problem

if TYPE_CHECKING:
    from tuiyan.deck.layout_context import LayoutContext, PagePart


class Fragment(NamedTuple):
    """Text within a line, as it is shown.

    Attributes:
        text: Number and unit, or words; a newline is a forced break.
        marks: As an inline's: ``bold code strike soft faulty``, or an ink.
        number: The live number it is; None for words.
        fault: As a figure's.
        badge: ``measured`` where somebody measured it, ``quoted`` where somebody says so, or ``""``.
        is_refuted: The manual says it, and it is wrong.
    """

    text: str
    marks: str = ""
    number: Number | None = None
    fault: str = ""
    badge: str = ""
    is_refuted: bool = False


Fragments = tuple[Fragment, ...]


class ResolvedBlock(Protocol):
    """What is shown in a block's place; each kind is a named tuple in ``deck/blocks/``."""

    @property
    def step(self) -> int:
        """The reveal it appears at."""

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Return its rows."""


class ResolvedSlide(NamedTuple):
    """A slide under a scenario.

    Attributes:
        id: Unique in its deck.
        title: The sentence to remember.
        layout: ``""``, ``cover``, ``section``, ``map``, ``correction`` or ``two``.
        options: Other keys of the slide comment.
        blocks: In order; of a condition the branch that holds.
        origins: For each block, the index of the author's block it comes from.
        notes: For the speaker only, one paragraph each.
        problems: Found in the slide.
        lacks: Which fact it cannot be shown without, in one line, or ``""``.
        is_foreign: Whether its author's quotation marks stay.
    """

    id: str
    title: Fragments = ()
    layout: str = ""
    options: Mapping[str, Any] = {}
    blocks: tuple[ResolvedBlock, ...] = ()
    origins: tuple[int, ...] = ()
    notes: Sequence[Fragments] = ()
    problems: tuple[Problem, ...] = ()
    lacks: str = ""
    is_foreign: bool = False
