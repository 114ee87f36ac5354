"""What the manual says beside what the arithmetic says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.derive import Derived, derived
from tuiyan.deck.layout_context import PagePart
from tuiyan.deck.live import ID
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, live_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.slide import Inlines, Live
from tuiyan.deck.style import ACCENT_BOLD, INVERSE, MUTED, NUM, SEAL, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.deck.wording import tag
from tuiyan.messages import pick, say
from tuiyan.problem import Span

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver
    from tuiyan.engine.claim import Claim

KEYS = ("note",)
INDENT = 2
REFUTED = ("wrong", "unit-slip")


class ClaimBlock(NamedTuple):
    """A claim of the manual to be held against the arithmetic.

    Attributes:
        live: Names the claim.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    live: Live
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> ClaimBlock | None:
        """Read a fence ``claim ID``."""
        text = fence.source.line(fence.line)
        column = max(1, text.find("claim") + 1)
        if not ID.fullmatch(fence.name):
            fence.source.complain(Span(fence.line, column, len("claim")), say("deck.fence_claim"))
            return None
        place = max(column, text.rfind(fence.name) + 1)
        live = Live("stated", fence.name, line=fence.line, column=place)
        return cls(live, fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> ClaimBlock:
        """Return what was kept as JSON."""
        live, note, line, step = fields
        return cls(live_from(live), inlines_from(note), line, step)

    def resolved(self, resolver: Resolver) -> tuple[CheckedClaim, ...]:
        """Return both figures and the verdict."""
        name, claim = self.live.name, resolver.claim(self.live.name)
        note = fragments(self.note, resolver)
        if claim is None:
            return (CheckedClaim(name, is_known=False, note=note, step=self.step),)
        live = claim_live(claim, self.line, resolver.catalog.domain.claims_scenario)
        working = None
        if live and not resolver.figure(live).fault and not resolver.is_given(live):
            working = derived(live, ("substituted", "result"), resolver)
        return (
            CheckedClaim(
                name,
                pick(claim.statement),
                claim.stated,
                resolver.figure(live) if live else None,
                working,
                claim.verdict,
                pick(claim.why),
                note,
                self.step,
            ),
        )


class CheckedClaim(NamedTuple):
    """A claim held against the arithmetic.

    Attributes:
        id: Of the claim.
        statement: The manual's words.
        stated: The manual's figure, or ``""``.
        figure: What the arithmetic says; None where no formula does.
        working: How it comes about; None for what is given, or cannot be computed.
        verdict: ``ok``, ``rounded``, ``unit-slip``, ``depends``, ``wrong`` or ``unverified``.
        why: In a sentence.
        note: Below it.
        step: The reveal it appears at.
        is_known: Whether there is such a claim.
    """

    id: str
    statement: str = ""
    stated: str = ""
    figure: Figure | None = None
    working: Derived | None = None
    verdict: str = ""
    why: str = ""
    note: Fragments = ()
    step: int = 0
    is_known: bool = True

    @property
    def is_refuted(self) -> bool:
        """Whether the manual's figure is wrong."""
        return self.verdict in REFUTED

    @property
    def verdict_word(self) -> str:
        """The verdict in words."""
        return say(f"deck.verdict_{self.verdict}")

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out a claim: both figures on a line of their own, then what to make of them."""
        if not self.is_known:
            return [PagePart(context.lines([(Run(f" {self.id}? ", INVERSE),)], INDENT))]
        cells = context.width - INDENT
        label = max(row_width((Run(say(key)),)) for key in ("deck.stated_head", "deck.computed_head")) + 3
        struck = Style("muted", strike=True) if self.is_refuted else TEXT
        stated = Run(context.glyphs.text(self.stated or self.statement), struck)
        rows = _labelled("deck.stated_head", [stated], label, cells)
        if self.figure is not None:
            seal = tag("deck.tag_corrected", SEAL) if self.is_refuted else []
            value = context.value(self.figure, NUM)
            rows += _labelled("deck.computed_head", [value, *seal], label, cells)
        why = [Run(self.verdict_word, ACCENT_BOLD), space(2), Run(context.glyphs.text(self.why))]
        parts = [context.part(rows, INDENT), context.part(wrap(why, min(76, cells)), INDENT)]
        if self.note:
            parts.append(context.part(context.rows(self.note, min(76, cells), MUTED), INDENT))
        return parts


def claim_live(claim: Claim, line: int, scenario_id: str) -> Live | None:
    """Return the live number that computes a claim, under the scenario of claims and the claim's inputs."""
    if not claim.formula:
        return None
    return Live("number", claim.formula, "", tuple(claim.inputs.items()), scenario_id, line=line)


def _labelled(key: str, runs: list[Run], label_cells: int, cells: int) -> list[Row]:
    rows = wrap(runs, cells - label_cells)
    lead = filled((Run(say(key), MUTED),), label_cells)
    return [(*(lead if at == 0 else (space(label_cells),)), *row) for at, row in enumerate(rows)]
