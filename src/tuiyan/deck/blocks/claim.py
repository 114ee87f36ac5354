"""What the manual says beside what the arithmetic says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.blocks.bars import value_runs
from tuiyan.deck.layout_context import LayoutContext, Part
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.slide import Block, Live
from tuiyan.deck.style import ACCENT_BOLD, INVERSE, MUTED, NUM, SEAL, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.messages import pick, say

if TYPE_CHECKING:
    from tuiyan.engine.claim import Claim

INDENT = 2
REFUTED = ("wrong", "unit-slip")


def claim_live(claim: Claim, line: int, room: LayoutContext) -> Live | None:
    """Return the live number that computes a claim, under the scenario of claims and the claim's inputs."""
    if not claim.formula:
        return None
    return Live(
        "number",
        claim.formula,
        "",
        tuple(claim.inputs.items()),
        room.figures.catalog.domain.claims_scenario,
        line=line,
    )


def claim(block: Block, room: LayoutContext) -> list[Part]:
    """Lay out a claim: both figures on a line of their own, then what to make of them."""
    live = block.inlines[0].live
    found = room.figures.claim(live.name) if live else None
    if live is None or found is None:
        return [Part(room.lines([(Run(f" {live.name if live else ''}? ", INVERSE),)], INDENT))]
    is_refuted = found.verdict in REFUTED
    cells = room.width - INDENT
    label = max(row_width((Run(say("deck.stated_head")),)), row_width((Run(say("deck.computed_head")),))) + 3
    stated = Run(
        room.glyphs.text(found.stated or pick(found.statement)),
        Style("muted", strike=True) if is_refuted else TEXT,
    )
    rows = _labelled("deck.stated_head", [stated], label, cells)
    computed = claim_live(found, block.line, room)
    if computed is not None:
        value = value_runs(room.figures.figure(computed), room, NUM)
        seal = [space(1), Run(f" {say('deck.tag_corrected')} ", SEAL)] if is_refuted else []
        rows += _labelled("deck.computed_head", [*value, *seal], label, cells)
    why = [Run(verdict_word(found), ACCENT_BOLD), space(2), Run(room.glyphs.text(pick(found.why)), TEXT)]
    return [
        Part(room.lines(rows, INDENT), room.density.gap),
        Part(room.lines(wrap(why, min(76, cells)), INDENT), room.density.gap),
    ]


def verdict_word(found: Claim) -> str:
    """Return the verdict in words."""
    return say(f"deck.verdict_{found.verdict}")


def _labelled(key: str, runs: list[Run], label_cells: int, cells: int) -> list[Row]:
    rows = wrap(runs, cells - label_cells)
    lead = filled((Run(say(key), MUTED),), label_cells)
    return [(*(lead if at == 0 else (space(label_cells),)), *row) for at, row in enumerate(rows)]
