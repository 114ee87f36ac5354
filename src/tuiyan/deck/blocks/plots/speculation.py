"""Speculation: a small model guesses, the large one judges all guesses in one pass; a step a row."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import figure_of, is_known
from tuiyan.deck.fence import FenceField, parted
from tuiyan.deck.plain import inlines_from, pairs_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.number import Figure
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("draft", "with", "note")
USUAL, MOST = 5, 7
"""How many guesses a step has, and how many there is room for."""


class Draft(NamedTuple):
    """One step of speculation.

    Attributes:
        guesses: What the small model guesses.
        right: How many of them, from the first on, are kept.
        own: What the large model adds.
    """

    guesses: tuple[str, ...]
    right: int
    own: str

    def of(self, count: int) -> Draft:
        """Return the step with no more than ``count`` guesses."""
        return Draft(self.guesses[:count], min(self.right, count), self.own)


class Speculation(NamedTuple):
    """Steps of speculation, with what each guess is worth.

    Attributes:
        drafts: From top to bottom; none for the sample of this program.
        overrides: Names with the values they take here only.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    drafts: tuple[Draft, ...] = ()
    overrides: tuple[tuple[str, str], ...] = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Speculation:
        """Read a fence ``plot speculation``."""
        found = (_read_draft(field, fence) for field in fence.all("draft"))
        drafts = tuple(draft for draft in found if draft)
        return cls(drafts, fence.overrides(), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Speculation:
        """Return what was kept as JSON."""
        drafts, overrides, note, *rest = fields
        made = tuple(Draft(tuple(guesses), right, own) for guesses, right, own in drafts)
        return cls(made, pairs_from(overrides), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[SpeculationChart, ...]:
        """Return the steps, and what they are worth under a scenario."""
        given = dict(self.overrides).get("draft_tokens", "")
        wanted = int(given) if given.isdecimal() else resolver.count("draft_tokens", USUAL)
        count = max(1, min(MOST, wanted))
        names = ("spec_tokens", "spec_draft_time", "spec_verify_time", "spec_step_time", "spec_token_time")
        worth = [self._figure(name, count, resolver) for name in (*names, "spec_gain")]
        compute = self._figure("spec_compute_time", count, resolver)
        chances = tuple(
            self._figure("spec_chance", count, resolver, position=str(at + 1)) for at in range(count)
        )
        if not is_known(*worth, *chances, compute):
            return ()
        judged = "spec_experts" if resolver.holds("ffn = moe") else "spec_read"
        judged = "spec_compute" if compute.quantity == worth[2].quantity else judged
        drafts = tuple(draft.of(count) for draft in self.drafts or _sample())
        note = fragments(self.note, resolver)
        return (SpeculationChart(drafts, chances, Worth(*worth), judged, note, self.step),)

    def _figure(self, name: str, count: int, resolver: Resolver, **more: str) -> Figure:
        given = {**dict(self.overrides), "draft_tokens": str(count), **more}
        return figure_of(resolver, name, "", tuple(given.items()), self.line)


class Worth(NamedTuple):
    """What a step of speculation is worth.

    Attributes:
        kept: How many tokens it makes on average.
        draft: The time of the guesses.
        judge: The time of judging them.
        whole: The time of a step.
        token: The time of a token.
        gain: How many times as fast as without.
    """

    kept: Figure
    draft: Figure
    judge: Figure
    whole: Figure
    token: Figure
    gain: Figure


class SpeculationChart(NamedTuple):
    """Steps of speculation, and what they are worth.

    Attributes:
        drafts: From top to bottom.
        chances: Of each guess to be kept.
        worth: Of a step.
        judged: What judging waits for: ``spec_read``, ``spec_experts`` or ``spec_compute``.
        note: Below it.
        step: The reveal it appears at.
    """

    drafts: tuple[Draft, ...]
    chances: tuple[Figure, ...]
    worth: Worth
    judged: str
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the steps; they stay on one page."""
        from tuiyan.deck.blocks.plots.speculation_drawing import speculation_rows

        return [context.part(speculation_rows(self, context))]


def _read_draft(field: FenceField, fence: Fence) -> Draft | None:
    """Read ``GUESS GUESS … | HOW MANY ARE RIGHT | OWN``."""
    cells = parted(field, "|")
    guesses = tuple(cells[0].value.split())
    if len(cells) != 3 or not guesses or not cells[1].value.isdecimal() or not cells[2].value:
        fence.source.complain(field.span, say("diagrams.spec_written"))
        return None
    return Draft(guesses, min(int(cells[1].value), len(guesses)), cells[2].value)


def _sample() -> tuple[Draft, ...]:
    cells = (say(f"diagrams.spec_row_{number}").split("|") for number in range(1, 6))
    return tuple(Draft(tuple(guesses.split()), int(right), own) for guesses, right, own in cells)
