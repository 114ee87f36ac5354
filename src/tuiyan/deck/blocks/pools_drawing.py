"""Two pools in rows: boxes with their machines, then how long the link is busy on the scale of a prefill."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.drawing import Canvas, bar_text, eighths, on_ink
from tuiyan.deck.phrase import figure_fragment, phrase
from tuiyan.deck.resolved import Fragment
from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.style import BOLD, MUTED, NUM, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.pools import Link, PoolChart
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.resolved import Fragments

NET = Style("net", bold=True)
LABEL = 18
"""Cells before the bars."""

LONGEST_PREFILL = 58
NEAR = Fraction(5, 4)
"""How far the machines drawn may be from the ratio."""

PER_ROW = 3


class _Box(NamedTuple):
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


def pool_rows(chart: PoolChart, context: LayoutContext) -> list[Row]:
    """Draw both pools, and below them the bars of the link."""
    bars = _bars(chart, context)
    box = _box(chart, context, len(bars))
    above = _named(chart, context) if box is None else _boxes(chart, box, context)
    free = context.height - len(above) - len(bars)
    is_airy = box is not None and box.is_airy and free >= len(bars) + 1
    gap: list[Row] = [()] * (2 if is_airy else min(1, max(0, free)))
    spread = [row for bar in bars for row in (bar, ())][:-1] if is_airy else bars
    return [*above, *gap, *spread, *context.rows(chart.note, context.width, MUTED)]


def _box(chart: PoolChart, context: LayoutContext, bars: int) -> _Box | None:
    """Return the largest boxes there is room for, or None."""
    rows = -(-max(chart.machines) // PER_ROW)
    if context.width >= 88 and context.density.bar_gap and rows + 7 + 2 * bars <= context.height + 1:
        return _Box(33, 8, 2, max(3, rows), is_airy=True)
    if context.width >= 70 and rows + 5 + bars <= context.height:
        return _Box(24, 6, 1, rows, is_airy=False)
    return None


def _boxes(chart: PoolChart, box: _Box, context: LayoutContext) -> list[Row]:
    height = box.rows + 4 + 2 * box.is_airy
    canvas = Canvas(context.width, height)
    right = context.width - box.wide
    for side, column in enumerate((0, right)):
        _pool(canvas, column, side, chart, box, context)
    _between(canvas, box.wide, right, chart, box, context)
    return canvas.rows


def _pool(
    canvas: Canvas, column: int, side: int, chart: PoolChart, box: _Box, context: LayoutContext
) -> None:
    """Draw one pool: its name in its border, its machines, and two lines of words."""
    ink = Style(("comp", "mem")[side])
    name = context.runs(phrase(f"diagrams.pool_{side}"), Style(ink.ink, bold=True))
    last = len(canvas.rows) - 1
    rest = box.wide - row_width(name) - 5
    canvas.put(0, column, [Run("╭─ ", ink), *name, Run(f" {'─' * rest}╮", ink)])
    canvas.put(last, column, [Run(f"╰{'─' * (box.wide - 2)}╯", ink)])
    for row in range(1, last):
        canvas.put(row, column, [Run("│", ink), space(box.wide - 2), Run("│", ink)])
    for machine in range(chart.machines[side]):
        row, at = divmod(machine, PER_ROW)
        start = column + 2 + at * (box.machine + box.gap)
        canvas.put(1 + box.is_airy + row, start, [Run(context.glyphs.low * box.machine, ink)])
    for at, words in enumerate(_words(side, chart, box.wide - 4, context)):
        canvas.put(last - 2 + at, column + 2, words)


def _words(side: int, chart: PoolChart, cells: int, context: LayoutContext) -> list[list[Run]]:
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
    canvas: Canvas, left: int, right: int, chart: PoolChart, box: _Box, context: LayoutContext
) -> None:
    """Draw the link: what passes over it, and how many machines stand at its ends."""
    times = chart.times
    top = 2 if box.is_airy else 1
    room = right - left - 2
    kv = phrase("diagrams.pool_kv", kv=(figure_fragment(times.kv, "net"),))
    lines: list[tuple[int, Fragments, Style]] = [(top, kv, NET)]
    lines.append((top + 2, phrase("diagrams.pool_layers", layers=times.layers.text), MUTED))
    lines += [(top + 4 - (not box.is_airy), _ratio(chart), BOLD)]
    if box.is_airy:
        lines.append((top + 5, phrase("diagrams.pool_against", one=times.prefill, other=times.decode), MUTED))
    canvas.put(top + 1, left + 1, [Run("━" * (room - 1) + "▸", Style("net"))])
    for row, words, style in lines:
        runs = context.runs(words, style)
        canvas.put(row, left + 1 + max(0, room - row_width(runs)) // 2, runs)


def _ratio(chart: PoolChart) -> Fragments:
    """Say how many machines of each there are, and which ratio that comes near."""
    one, other = chart.machines
    wanted, drawn = _size(chart), Fraction(one, other)
    is_near = max(wanted / drawn, drawn / wanted) < NEAR
    style = "muted" if is_near else "bold"
    key = "pool_to_one" if wanted >= 1 else "pool_one_to"
    figure = chart.times.ratio if wanted >= 1 else chart.times.inverse
    exact = phrase(f"diagrams.{key}", style, ratio=(figure_fragment(figure, style),))
    near = (Fragment(f"{one} : {other}", "bold"), *phrase("diagrams.pool_exactly", "muted"))
    return (*near, *exact) if is_near else exact


def _size(chart: PoolChart) -> Fraction:
    return chart.times.ratio.quantity.value if chart.times.ratio.quantity else Fraction(1)


def _named(chart: PoolChart, context: LayoutContext) -> list[Row]:
    """Say in a line each what the pools do, where there is no room for boxes."""
    rows: list[Row] = []
    for side in (0, 1):
        name = context.runs(phrase(f"diagrams.pool_{side}_short"), Style(("comp", "mem")[side], bold=True))
        words = _words(side, chart, context.width - row_width(name) - 2, context)
        rows.append((*name, space(2), *words[0]))
    kv = phrase("diagrams.pool_kv", kv=(figure_fragment(chart.times.kv, "net"),))
    rows.append((*context.runs(_ratio(chart)), space(3), *context.runs(kv, NET)))
    return rows


def _bars(chart: PoolChart, context: LayoutContext) -> list[Row]:
    """Draw the prefill, and on its scale how long each link is busy."""
    label = LABEL if context.width >= 70 else 10
    words = [_verdict(link, context) for link in chart.links]
    cells = _scale(chart, words, context.width - label)
    rows = [_prefill(chart, label, cells, context)]
    for at, (link, said) in enumerate(zip(chart.links, words, strict=True)):
        rows.append(_link(link, said, label, cells, at == 0, context))
    return rows


def _scale(chart: PoolChart, words: list[list[Run]], room: int) -> int:
    """Return how long a prefill is drawn, so that every bar and what is said of it fit beside it.

    Where that would make it short, only the figures must fit.
    """
    most = min(LONGEST_PREFILL, room - 14)
    for said, least in ((words, most * 3 // 4), ([runs[:1] for runs in words], 1)):
        limits = (
            int((room - row_width(runs) - 1) / link.size)
            for link, runs in zip(chart.links, said, strict=True)
            if link.size
        )
        cells = min((most, *limits))
        if cells >= least:
            return cells
    return 1


def _prefill(chart: PoolChart, label: int, cells: int, context: LayoutContext) -> Row:
    """Draw the prefill of one prompt, with the time of a layer in it."""
    times, canvas = chart.times, Canvas(context.width, 1)
    name = "pool_reads" if label == LABEL else "pool_reads_short"
    canvas.put(0, 0, context.runs(phrase(f"diagrams.{name}"), BOLD))
    canvas.put(0, label, [Run(context.glyphs.full * cells, Style("comp"))])
    layer = context.runs(phrase("diagrams.pool_layer", layer=times.layer, layers=times.layers.text))
    whole = context.value(times.prefill, NUM)
    free = cells - row_width(layer) - row_width((whole,)) - 3
    if free >= 1 and context.glyphs.big:
        canvas.put(0, label + 1, on_ink((*layer, space(free), whole), "comp"))
    else:
        canvas.put(0, label + cells + 1, [whole])
    return canvas.rows[0]


def _link(link: Link, said: list[Run], label: int, cells: int, is_first: bool, context: LayoutContext) -> Row:
    """Draw how long a link is busy; what is longer than the prefill is red."""
    canvas = Canvas(context.width, 1)
    if is_first and label == LABEL:
        canvas.put(0, 0, context.runs(phrase("diagrams.pool_busy"), BOLD))
    name = context.glyphs.text(f"{link.ports} × {link.rate}")
    name = name if label == LABEL else name.replace(" ", "")
    style = NUM if link.is_own else MUTED
    canvas.put(0, label - 1 - row_width((Run(name),)), [Run(name, style)])
    length = eighths(link.size, 1, cells)
    within = bar_text(min(length, cells * 8), context.glyphs)
    beyond = bar_text(max(0, length - cells * 8), context.glyphs)
    bar = [Run(within, Style("net")), Run(beyond, Style("accent"))]
    canvas.put(0, label, [run for run in bar if run.text])
    at = label + row_width(bar) + 1
    fitting = next((words for words in (said, said[:1]) if at + row_width(words) <= context.width), [])
    canvas.put(0, at, fitting)
    return canvas.rows[0]


def _verdict(link: Link, context: LayoutContext) -> list[Run]:
    """Return how long a link is busy, and what that means."""
    share = context.value(link.share, NUM)
    if link.size > 1:
        words = phrase("diagrams.pool_late")
    elif link.size > Fraction(4, 5):
        words = phrase("diagrams.pool_close")
    elif link.is_own:
        words = phrase("diagrams.pool_hidden", exposed=link.exposed)
    else:
        words = phrase("diagrams.pool_each") if link.ports > 1 else ()
    return [share, space(2), *context.runs(words, MUTED)]
