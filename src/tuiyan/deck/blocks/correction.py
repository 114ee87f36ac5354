"""A correction: both figures in the same shape, the wrong one quiet with one red stroke."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.blocks.bars import value_runs
from tuiyan.deck.blocks.claim import REFUTED, SEAL, claim_live, verdict_word
from tuiyan.deck.blocks.figure import big_figure, split_unit
from tuiyan.deck.canvas import Row, Run, cut, joined, row_width
from tuiyan.deck.room import Part, Room, filled
from tuiyan.deck.slide import Block
from tuiyan.deck.typography import wrap
from tuiyan.messages import pick, say

if TYPE_CHECKING:
    from tuiyan.engine.claim import Claim

INDENT = 2
STROKE_OVERHANG = 1
LEAST_SIDE = 30


def correction_parts(blocks: tuple[Block, ...], room: Room) -> list[Part]:
    """Lay out the claim of a correction slide, then the blocks that explain it."""
    at = next((at for at, block in enumerate(blocks) if block.kind == "claim" and block.inlines[0].live), -1)
    live = blocks[at].inlines[0].live if at >= 0 else None
    claim = room.figures.claim(live.name) if live else None
    if claim is None:
        return room.parts(blocks)
    rest = (*blocks[:at], *blocks[at + 1 :])
    here = room.at(step=blocks[at].step)
    parts = [Part(here.lines(_sides(claim, blocks[at].line, here)), room.density.gap)]
    parts.append(Part(here.lines([(Run("─" * room.width, "line"),)]), room.density.gap, keeps_next=True))
    return [*parts, *_explained(claim, rest, room)]


def _sides(claim: Claim, line: int, room: Room) -> list[Row]:
    left_cells = (room.width - INDENT) // 2 - 2
    right_cells = room.width - INDENT - left_cells - 4
    if left_cells < LEAST_SIDE:
        return [
            *_stated(claim, room, room.width - INDENT),
            (),
            *_computed(claim, line, room, room.width - INDENT),
        ]
    left, right = _stated(claim, room, left_cells), _computed(claim, line, room, right_cells)
    rows = []
    for at in range(max(len(left), len(right))):
        side = left[at] if at < len(left) else ()
        other = right[at] if at < len(right) else ()
        rows.append((Run(" " * INDENT), *filled(side, left_cells), Run(" │  ", "line"), *other))
    return rows


def _heights(room: Room) -> tuple[int, ...]:
    return (6,) if room.columns >= 80 and room.density.rules else ()


def _stated(claim: Claim, room: Room, cells: int) -> list[Row]:
    is_refuted = claim.verdict in REFUTED
    text = room.glyphs.text(claim.stated) or "?"
    figure, unit = _big(text, "quiet", room, cells - STROKE_OVERHANG)
    if len(figure) == 1:
        figure = [(Run(text, "muted strike" if is_refuted else "muted"),)]
    elif is_refuted:
        figure = _struck(figure)
    head = (Run(say("deck.stated_head"), "muted"), *unit)
    words = wrap([Run(room.glyphs.text(pick(claim.statement)), "muted")], cells)
    return [head, *_below_head(room), *figure, *_apart(room), *words]


def _computed(claim: Claim, line: int, room: Room, cells: int) -> list[Row]:
    head = [Run(say("deck.computed_head"), "num bold")]
    if claim.verdict in REFUTED:
        head += [Run(" "), Run(f" {say('deck.tag_corrected')} ", SEAL)]
    live = claim_live(claim, line)
    if live is None:
        return [tuple(head), *_apart(room), (Run(verdict_word(claim), "num bold"),)]
    figure = room.figures.figure(live)
    if figure.fault or figure.number is None:
        return [tuple(head), *_apart(room), tuple(value_runs(figure, room, "num bold"))]
    link = room.links.add(figure.number)
    drawn, unit = _big(room.glyphs.text(figure.text), "num", room, cells, link)
    return [(*head, *unit), *_below_head(room), *drawn, *_apart(room), *_sum(claim, line, room, cells)]


def _big(text: str, ink: str, room: Room, cells: int, link: int = -1) -> tuple[list[Row], Row]:
    """Draw a figure; where its unit has no room beside it, it goes to the head."""
    drawn = big_figure(text, ink, _heights(room), cells, room.glyphs, link)
    number, unit = split_unit(text)
    if len(drawn) > 1 or not unit:
        return drawn, ()
    alone = big_figure(number, ink, _heights(room), cells, room.glyphs, link)
    return (alone, (Run(f"  {unit}", "muted"),)) if len(alone) > 1 else (drawn, ())


def _sum(claim: Claim, line: int, room: Room, cells: int) -> list[Row]:
    """Draw how the right figure comes about: as a fraction where there is room, else on one line."""
    from tuiyan.deck.blocks.formula import drawn, one_line

    live = claim_live(claim, line)
    if live is None or room.figures.is_given(live):
        return []
    if room.density.callout_gap > 1:
        return drawn(live, ["substituted", "result"], room, cells)
    return wrap(one_line(live, room), cells)


def _below_head(room: Room) -> list[Row]:
    return [] if _heights(room) and room.density.callout_gap < 2 else [()]


def _apart(room: Room) -> list[Row]:
    return [()] if room.density.rules else []


def _struck(figure: list[Row]) -> list[Row]:
    """Draw one red stroke across a big figure: over it, the figure's colour is the ground."""
    middle = (len(figure) - 1) // 2
    width = max(row_width(row) for row in figure)
    row = filled(figure[middle], width)
    struck = row_width(figure[0][:1]) + STROKE_OVERHANG
    cells = "".join(run.text if run.style == "quiet" else " " * row_width((run,)) for run in row)[:struck]
    stroke = [
        Run("━", "accent on quiet" if char == "█" else "accent") for char in cells.ljust(min(struck, width))
    ]
    figure[middle] = (*joined(stroke), *cut(row, len(stroke), width))
    return figure


def _explained(claim: Claim, blocks: tuple[Block, ...], room: Room) -> list[Part]:
    """Lay out what kind of slip it is beside the first paragraph, or beside the claim's own words."""
    word = Run(verdict_word(claim), "accent bold")
    cells = room.width - INDENT
    first = next((block for block in blocks if block.kind == "paragraph"), None)
    here = room.at(step=first.step) if first else room
    said = here.runs(first.inlines) if first else here.spaced_text(pick(claim.why))
    rows = wrap([word, Run("  "), *said], min(78, cells))
    parts = [Part(here.lines(rows, INDENT), min(1, room.density.gap))]
    return [*parts, *room.parts(block for block in blocks if block is not first)]
