"""The figure of a section slide, written in its comment: ``figure: '{{ move_time }}'``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.number import Figure, number_of
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines

if TYPE_CHECKING:
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver


class BigFigure(NamedTuple):
    """A figure to be shown as large as it fits.

    Attributes:
        text: The live number, or words.
        line: 1-based.
        step: The reveal it appears at.
    """

    text: Inlines
    line: int = 0
    step: int = 0

    @classmethod
    def from_plain(cls, fields: list[Any]) -> BigFigure:
        """Return what was kept as JSON."""
        text, line, step = fields
        return cls(inlines_from(text), line, step)

    def resolved(self, resolver: Resolver) -> tuple[ShownFigure, ...]:
        """Return the figure with its value."""
        live = next((inline.live for inline in self.text if inline.live), None)
        text = fragments(self.text, resolver)
        if live is None:
            return (ShownFigure(text, step=self.step),)
        figure = resolver.figure(live)
        if figure.fault:
            return (ShownFigure(text, figure, step=self.step),)
        scenario = resolver.values_of(number_of(live)).chip() if live.kind == "number" else ""
        return (ShownFigure(text, figure, resolver.ink(live.name), scenario, self.step),)


class ShownFigure(NamedTuple):
    """A figure as it is shown.

    Attributes:
        text: All of it.
        figure: The live number in it, or None.
        ink: Of its meaning.
        scenario: What it is computed under, in one line, or ``""``.
        step: The reveal it appears at.
    """

    text: Fragments
    figure: Figure | None = None
    ink: str = "num"
    scenario: str = ""
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:  # noqa: ARG002 - as every block
        """Show nothing: only a section slide has room for it."""
        return []
