"""The two pools as boxes, their machines in them, and between them what passes over the link."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.blocks.plots.canvas import Canvas
from tuiyan.deck.blocks.plots.figures import figure_fragment, phrase, size_of
from tuiyan.deck.resolved import Fragment
from tuiyan.deck.row import Row, Run, framed, row_width
from tuiyan.deck.style import MUTED, NET, NET_BOLD, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.pools import PoolChart
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.resolved import Fragments

PER_ROW = 3
"""Machines beside each other."""

AROUND = 6
"""Rows of a box besides its machines, with air."""

NEAR = Fraction(5, 4)
"""How far the machines drawn may be from the ratio."""


class Box(NamedTuple):
    """How large a pool is drawn.

    Attributes:
        wide: Cells with its border.
        machine: Cells of a machine.
        gap: Cells between two.
        rows: Of machines.
        is_airy: Whether blank rows part machines and words.
    """

    wide: int
    machine: int
    gap: int
    rows: int
    is_airy: bool


def box_of(chart: PoolChart, context: LayoutContext, bars: int) -> Box | None:
    """Return the largest boxes there is room for, or None."""
    rows = -(-max(chart.machines) // PER_ROW)
    room = context.height - AROUND - 2 * bars
    if context.width >= 88 and context.density.bar_gap and max(rows, 2) <= room:
        return Box(33, 8, 2, max(rows, min(PER_ROW, room)), is_airy=True)
    if context.width >= 70 and rows + 5 + bars <= context.height:
        return Box(24, 6, 1, rows + (rows <= room + 1), is_airy=False)
    return None


def pool_boxes(chart: PoolChart, box: Box, context: LayoutContext) -> list[Row]:
    """Draw both pools and what stands between them."""
    height = box.rows + 4 + 2 * box.is_airy
    canvas = Canvas(context.width, height)
    right = context.width - box.wide
    for side, column in enumerate((0, right)):
        _pool(canvas, column, side, chart, box, context)
    _between(canvas, box.wide, right, chart, box, context)
    return canvas.rows


def _pool(canvas: Canvas, column: int, side: int, chart: PoolChart, box: Box, context: LayoutContext) -> None:
    """Draw one pool: its name in its border, its machines, and two lines of words."""
    ink = Style(("comp", "mem")[side])
    name = context.runs(phrase(f"diagrams.pool_{side}"), Style(ink.ink, bold=True))
    last = len(canvas.rows) - 1
    for at, row in enumerate(framed([()] * (last - 1), box.wide, name, ink)):
        canvas.put(at, column, row)
    for machine in range(chart.machines[side]):
        down, right = divmod(machine, PER_ROW)
        start = column + 2 + right * (box.machine + box.gap)
        canvas.put(1 + box.is_airy + down, start, [Run(context.glyphs.low * box.machine, ink)])
    for at, words in enumerate(pool_words(side, chart, box.wide - 4, context)):
        canvas.put(last - 2 + at, column + 2, words)


def pool_words(side: int, chart: PoolChart, cells: int, context: LayoutContext) -> list[list[Run]]:
    """Return what a pool waits for and how long it takes, in the longest words that fit."""
    said = []
    for kind in ("bound", "share"):
        for size in ("", "_short"):
            runs = context.runs(_said(f"{kind}_{side}{size}", side, chart), MUTED)
            if row_width(runs) <= cells:
                break
        said.append(runs)
    return said


def _said(key: str, side: int, chart: PoolChart) -> Fragments:
    times, bound = chart.times, chart.bounds[side]
    ink = "comp" if bound == "compute" else "mem"
    what = phrase(f"diagrams.pool_{bound}", ink)
    is_card = times.gpus.text == "1" and key.startswith("share_0")
    return phrase(
        f"diagrams.pool_{key}" + ("_card" if is_card else ""),
        bound=what,
        prefill=times.prefill,
        decode=times.decode,
        step=times.step,
        batch=times.batch.text,
        gpus=times.gpus.text,
    )


def _between(
    canvas: Canvas, left: int, right: int, chart: PoolChart, box: Box, context: LayoutContext
) -> None:
    """Draw the link: what passes over it, and how many machines stand at its ends."""
    times = chart.times
    top = 2 if box.is_airy else 1
    room = right - left - 2
    kv = phrase("diagrams.pool_kv", kv=(figure_fragment(times.kv, "net"),))
    lines: list[tuple[int, Fragments, Style]] = [(top, kv, NET_BOLD)]
    lines.append((top + 2, phrase("diagrams.pool_layers", layers=times.layers.text), MUTED))
    lines += [(top + 4 - (not box.is_airy), ratio_words(chart), MUTED)]
    if box.is_airy:
        lines.append((top + 5, phrase("diagrams.pool_against", one=times.prefill, other=times.decode), MUTED))
    canvas.put(top + 1, left + 1, [Run("━" * (room - 1) + "▸", NET)])
    for row, words, style in lines:
        runs = context.runs(words, style)
        canvas.put(row, left + 1 + max(0, room - row_width(runs)) // 2, runs)


def ratio_words(chart: PoolChart) -> Fragments:
    """Say how many machines of each there are, and which ratio that comes near."""
    one, other = chart.machines
    wanted, drawn = size_of(chart.times.ratio), Fraction(one, other)
    is_near = max(wanted / drawn, drawn / wanted) < NEAR
    style = "muted" if is_near else "bold"
    key = "pool_to_one" if wanted >= 1 else "pool_one_to"
    figure = chart.times.ratio if wanted >= 1 else chart.times.inverse
    exact = phrase(f"diagrams.{key}", style, ratio=(figure_fragment(figure, style),))
    near = (Fragment(f"{one} : {other}", "bold"), *phrase("diagrams.pool_exactly", "muted"))
    return (*near, *exact) if is_near else exact
