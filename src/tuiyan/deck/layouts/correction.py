"""A correction: both figures in the same shape, the wrong one quiet with one red stroke."""

from __future__ import annotations

from tuiyan.deck.big_text import UNIT_ELSEWHERE, alike, figure_drawer, split_unit
from tuiyan.deck.blocks.claim import CheckedClaim
from tuiyan.deck.blocks.derive import Derived, drawn, one_line
from tuiyan.deck.blocks.text import Paragraph
from tuiyan.deck.layout_context import LayoutContext, PagePart
from tuiyan.deck.resolved import Fragment, ResolvedBlock, ResolvedSlide
from tuiyan.deck.row import Row, Run, cut, filled, joined, row_width, space
from tuiyan.deck.style import ACCENT, ACCENT_BOLD, LINE, MUTED, NUM, QUIET, SEAL, Style
from tuiyan.deck.typography import wrap
from tuiyan.deck.wording import tag
from tuiyan.messages import say

INDENT = 2
BIG_ROWS = 6
BIG_COLUMNS = 80
STROKE_OVERHANG = 1
LEAST_SIDE = 30
DIVIDER = " │  "
SHARES = (50, 57, 43, 63, 37)
"""Of the left side, in percent: the first at which both figures can be big."""


def correction_parts(slide: ResolvedSlide, context: LayoutContext) -> list[PagePart]:
    """Lay out the claim of a correction slide, then the blocks that explain it."""
    claims = (at for at, block in enumerate(slide.blocks) if isinstance(block, CheckedClaim))
    at = next(claims, -1)
    claim = slide.blocks[at] if at >= 0 else None
    if not isinstance(claim, CheckedClaim) or not claim.is_known:
        return context.parts(slide.blocks, slide.origins)
    rest = (*slide.blocks[:at], *slide.blocks[at + 1 :])
    here = context.at(step=claim.step)
    parts = [here.part(_sides(claim, here))]
    parts.append(here.part([(Run("─" * context.width, LINE),)], keeps_next=True))
    return [*parts, *_explained(claim, rest, context)]


def _sides(claim: CheckedClaim, context: LayoutContext) -> list[Row]:
    free = context.width - INDENT - len(DIVIDER)
    if free // 2 < LEAST_SIDE:
        left, right, _ = _both(claim, context, (context.width - INDENT,) * 2)
        return [(space(INDENT), *row) if row else () for row in (*left, (), *right)]
    for share in SHARES:
        left_cells = free * share // 100
        left, right, is_big = _both(claim, context, (left_cells, free - left_cells))
        if is_big:
            break
    else:
        left_cells = free // 2
        left, right, _ = _both(claim, context, (left_cells, free - left_cells))
    rows = []
    for at in range(max(len(left), len(right))):
        side = left[at] if at < len(left) else ()
        other = right[at] if at < len(right) else ()
        rows.append((space(INDENT), *filled(side, left_cells), Run(DIVIDER, LINE), *other))
    return rows


def _both(
    claim: CheckedClaim, context: LayoutContext, cells: tuple[int, ...]
) -> tuple[list[Row], list[Row], bool]:
    """Draw what is said and what it comes to in the same shape; say whether that is big."""
    heads, sides, is_big = _figures(claim, context, cells)
    words = wrap([Run(context.glyphs.text(claim.statement), MUTED)], cells[0])
    how = _sum(claim.working, context, cells[1]) if claim.working else []
    above: list[Row] = [()] if context.density.callout_gap > 1 else []
    below: list[Row] = [()] if context.density.rules else []
    return (
        [tuple(heads[0]), *above, *sides[0], *below, *words],
        [tuple(heads[1]), *above, *sides[1], *below, *how],
        is_big,
    )


def _figures(
    claim: CheckedClaim, context: LayoutContext, cells: tuple[int, ...]
) -> tuple[list[list[Run]], list[list[Row]], bool]:
    """Return the heads of both sides and their figures, the wrong one struck out."""
    figure, is_refuted = claim.figure, claim.is_refuted
    stated = context.glyphs.text(claim.stated) or "?"
    computed = context.glyphs.text(figure.text) if figure else claim.verdict_word
    link = context.links.add(figure.number) if figure else -1
    heads = [[Run(say("deck.stated_head"), MUTED)], [Run(say("deck.computed_head"), NUM)]]
    drawers = (
        figure_drawer(stated, QUIET, cells[0] - STROKE_OVERHANG, context.glyphs),
        figure_drawer(computed, NUM, cells[1], context.glyphs, link),
    )
    has_room = context.columns >= BIG_COLUMNS and context.density.rules
    big = alike(drawers, (BIG_ROWS,)) if has_room and figure and not figure.fault else None
    sides: list[list[Row]]
    if big is None:
        said = Run(stated, Style("muted", strike=True) if is_refuted else MUTED)
        sides = [[(said,)], [(Run(computed, NUM, link),)]]
    else:
        sides = [_struck(big[0][0]) if is_refuted else big[0][0], big[0][1]]
        if big[1] == UNIT_ELSEWHERE:
            for head, text in zip(heads, (stated, computed), strict=True):
                head.append(Run(f"  {split_unit(text)[1]}", MUTED))
    if is_refuted:
        heads[1] += tag("deck.tag_corrected", SEAL)
    return heads, sides, big is not None


def _sum(working: Derived, context: LayoutContext, cells: int) -> list[Row]:
    """Draw how the right figure comes about: as a fraction where there is room, else on one line."""
    if context.density.callout_gap > 1:
        return drawn(working, context, cells)
    return wrap(one_line(working, context), cells)


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


def _explained(
    claim: CheckedClaim, blocks: tuple[ResolvedBlock, ...], context: LayoutContext
) -> list[PagePart]:
    """Lay out what kind of slip it is beside the first paragraph, or beside the claim's own words."""
    word = Run(claim.verdict_word, ACCENT_BOLD)
    cells = context.width - INDENT
    first = next((block for block in blocks if isinstance(block, Paragraph)), None)
    here = context.at(step=first.step) if first else context
    said = here.runs(first.text if first else (Fragment(claim.why),))
    rows = wrap([word, space(2), *said], min(78, cells))
    parts = [PagePart(here.lines(rows, INDENT), min(1, context.density.gap))]
    return [*parts, *context.parts(block for block in blocks if block is not first)]
