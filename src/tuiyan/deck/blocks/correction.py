"""A correction: both figures in the same shape, the wrong one quiet with one red stroke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.blocks.claim import REFUTED, claim_live, verdict_word
from tuiyan.deck.blocks.figure import UNIT_ELSEWHERE, alike, figure_drawer, split_unit
from tuiyan.deck.layout_context import LayoutContext, Part
from tuiyan.deck.row import Row, Run, cut, filled, joined, row_width, space
from tuiyan.deck.slide import Block, Live
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, LINE, MUTED, NUM, QUIET, SEAL, Style
from tuiyan.deck.typography import wrap
from tuiyan.messages import pick, say

if TYPE_CHECKING:
    from tuiyan.deck.number import Figure
    from tuiyan.engine.claim import Claim

INDENT = 2
BIG_ROWS = 6
BIG_COLUMNS = 80
STROKE_OVERHANG = 1
LEAST_SIDE = 30
DIVIDER = " │  "
SHARES = (50, 57, 43, 63, 37)
"""Of the left side, in percent: the first at which both figures can be big."""


def correction_parts(blocks: tuple[Block, ...], room: LayoutContext) -> list[Part]:
    """Lay out the claim of a correction slide, then the blocks that explain it."""
    at = next((at for at, block in enumerate(blocks) if block.kind == "claim" and block.inlines[0].live), -1)
    live = blocks[at].inlines[0].live if at >= 0 else None
    claim = room.figures.claim(live.name) if live else None
    if claim is None:
        return room.parts(blocks)
    rest = (*blocks[:at], *blocks[at + 1 :])
    here = room.at(step=blocks[at].step)
    parts = [Part(here.lines(_sides(claim, blocks[at].line, here)), room.density.gap)]
    parts.append(Part(here.lines([(Run("─" * room.width, LINE),)]), room.density.gap, keeps_next=True))
    return [*parts, *_explained(claim, rest, room)]


def _sides(claim: Claim, line: int, room: LayoutContext) -> list[Row]:
    free = room.width - INDENT - len(DIVIDER)
    if free // 2 < LEAST_SIDE:
        left, right, _ = _both(claim, line, room, (room.width - INDENT,) * 2)
        return [(space(INDENT), *row) if row else () for row in (*left, (), *right)]
    for share in SHARES:
        left_cells = free * share // 100
        left, right, is_big = _both(claim, line, room, (left_cells, free - left_cells))
        if is_big:
            break
    else:
        left_cells = free // 2
        left, right, _ = _both(claim, line, room, (left_cells, free - left_cells))
    rows = []
    for at in range(max(len(left), len(right))):
        side = left[at] if at < len(left) else ()
        other = right[at] if at < len(right) else ()
        rows.append((space(INDENT), *filled(side, left_cells), Run(DIVIDER, LINE), *other))
    return rows


def _both(
    claim: Claim, line: int, room: LayoutContext, cells: tuple[int, ...]
) -> tuple[list[Row], list[Row], bool]:
    """Draw what is said and what it comes to in the same shape; say whether that is big."""
    live = claim_live(claim, line, room)
    figure = room.figures.figure(live) if live else None
    heads, sides, is_big = _figures(claim, figure, room, cells)
    words = wrap([Run(room.glyphs.text(pick(claim.statement)), MUTED)], cells[0])
    how = _sum(live, room, cells[1]) if live and figure and not figure.fault else []
    above: list[Row] = [()] if room.density.callout_gap > 1 else []
    below: list[Row] = [()] if room.density.rules else []
    return (
        [tuple(heads[0]), *above, *sides[0], *below, *words],
        [tuple(heads[1]), *above, *sides[1], *below, *how],
        is_big,
    )


def _figures(
    claim: Claim, figure: Figure | None, room: LayoutContext, cells: tuple[int, ...]
) -> tuple[list[list[Run]], list[list[Row]], bool]:
    """Return the heads of both sides and their figures, the wrong one struck out."""
    is_refuted = claim.verdict in REFUTED
    stated = room.glyphs.text(claim.stated) or "?"
    computed = room.glyphs.text(figure.text) if figure else verdict_word(claim)
    link = room.links.add(figure.number) if figure else -1
    heads = [[Run(say("deck.stated_head"), MUTED)], [Run(say("deck.computed_head"), NUM)]]
    drawers = (
        figure_drawer(stated, QUIET, cells[0] - STROKE_OVERHANG, room.glyphs),
        figure_drawer(computed, NUM, cells[1], room.glyphs, link),
    )
    has_room = room.columns >= BIG_COLUMNS and room.density.rules
    drawn = alike(drawers, (BIG_ROWS,)) if has_room and figure and not figure.fault else None
    sides: list[list[Row]]
    if drawn is None:
        said = Run(stated, Style("muted", strike=True) if is_refuted else MUTED)
        sides = [[(said,)], [(Run(computed, NUM, link),)]]
    else:
        sides = [_struck(drawn[0][0]) if is_refuted else drawn[0][0], drawn[0][1]]
        if drawn[1] == UNIT_ELSEWHERE:
            for head, text in zip(heads, (stated, computed), strict=True):
                head.append(Run(f"  {split_unit(text)[1]}", MUTED))
    if is_refuted:
        heads[1] += [space(1), Run(f" {say('deck.tag_corrected')} ", SEAL)]
    return heads, sides, drawn is not None


def _sum(live: Live, room: LayoutContext, cells: int) -> list[Row]:
    """Draw how the right figure comes about: as a fraction where there is room, else on one line."""
    from tuiyan.deck.blocks.formula import drawn, one_line

    if room.figures.is_given(live):
        return []
    if room.density.callout_gap > 1:
        return drawn(live, ["substituted", "result"], room, cells)
    return wrap(one_line(live, room), cells)


def _struck(figure: list[Row]) -> list[Row]:
    """Draw one red stroke across a big figure: over it, the figure's colour is the ground."""
    middle = (len(figure) - 1) // 2
    width = max(row_width(row) for row in figure)
    row = filled(figure[middle], width)
    struck = row_width(figure[0][:1]) + STROKE_OVERHANG
    cells = "".join(run.text if run.style == QUIET else " " * row_width((run,)) for run in row)[:struck]
    stroke = [
        Run("━", Style("accent", "quiet") if char == "█" else ACCENT)
        for char in cells.ljust(min(struck, width))
    ]
    figure[middle] = (*joined(stroke), *cut(row, len(stroke), width))
    return figure


def _explained(claim: Claim, blocks: tuple[Block, ...], room: LayoutContext) -> list[Part]:
    """Lay out what kind of slip it is beside the first paragraph, or beside the claim's own words."""
    word = Run(verdict_word(claim), ACCENT_BOLD)
    cells = room.width - INDENT
    first = next((block for block in blocks if block.kind == "paragraph"), None)
    here = room.at(step=first.step) if first else room
    said = here.runs(first.inlines) if first else here.spaced_text(pick(claim.why))
    rows = wrap([word, space(2), *said], min(78, cells))
    parts = [Part(here.lines(rows, INDENT), min(1, room.density.gap))]
    return [*parts, *room.parts(block for block in blocks if block is not first)]
