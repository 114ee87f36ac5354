"""The tree of prefixes in rows, its lengths to scale, and below it the two sums on a scale of their own."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.bar_drawing import bar_text, eighths
from tuiyan.deck.blocks.plots.canvas import Canvas, Lines
from tuiyan.deck.blocks.plots.figures import figure_fragment, phrase
from tuiyan.deck.geometry import WIDE_SCREEN
from tuiyan.deck.resolved import Fragment
from tuiyan.deck.row import Row, Run, first_that_fits, row_width
from tuiyan.deck.style import BOLD, COMP, MEM, MUTED, NUM, QUIET, TEXT

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.prefixes import Branch, Leaf, PrefixTree
    from tuiyan.deck.layout_context import LayoutContext
    from tuiyan.deck.resolved import Fragments

TOKENS_PER_CELL = (1, 2, 5, 10, 16, 20, 25, 40, 50, 80, 100, 160, 200, 400, 500, 800, 1000)
LABEL = 10
"""Cells before the two sums."""


class _Tree(NamedTuple):
    """Where the tree stands.

    Attributes:
        tree: What is drawn.
        canvas: It is drawn on.
        context: It is laid out in.
        indent: Cells before the root.
        per_cell: Tokens of a cell.
        pitch: Rows from a leaf to the next.
        stem: The column where the branches part.
        fork: The column where the leaves part.
    """

    tree: PrefixTree
    canvas: Canvas
    context: LayoutContext
    indent: int
    per_cell: int
    pitch: int
    stem: int
    fork: int

    def cells(self, tokens: int) -> int:
        """Return how many cells so many tokens take, the last perhaps in part."""
        return -(-tokens // self.per_cell)


def prefix_rows(tree: PrefixTree, context: LayoutContext) -> list[Row]:
    """Draw the tree, what is each request's own, and the two sums."""
    leaves = len(tree.leaves)
    wanted = (3 if context.columns >= WIDE_SCREEN else 2) if context.density.bar_gap else 1
    pitch = next((pitch for pitch in range(wanted, 1, -1) if context.height >= pitch * leaves + 4), 1)
    is_airy = pitch > 1
    drawn = _placed(tree, pitch, context)
    rows = _tree_rows(drawn)
    is_loose = is_airy or context.height >= len(rows) + 5
    sums = _sums(tree, context, gap=1 if is_loose else 0)[: max(2, context.height - len(rows))]
    free = context.height - len(rows) - len(sums)
    own = context.runs(phrase("diagrams.prefix_own", count=f"{tree.question:,}"), COMP)
    if free > 0:
        canvas = Canvas(context.width, 1)
        canvas.put(0, min(drawn.fork + 1, context.width - row_width(own)), own)
        rows += canvas.rows
    rows += [()] if free > 1 else []
    return rows + sums + context.note(tree.note)


def _placed(tree: PrefixTree, pitch: int, context: LayoutContext) -> _Tree:
    """Choose the scale at which the longest way and the words behind it fit."""
    words = max(row_width(_leaf_words(leaf, context)) for leaf in tree.leaves)
    indent = 2 if context.width >= 70 else 0
    longest = max(branch.tokens for branch in tree.branches)
    room = context.width - indent - words - 9
    per_cell = next(
        (
            size
            for size in TOKENS_PER_CELL
            if sum(-(-tokens // size) for tokens in (tree.root.tokens, longest, tree.question)) <= room
        ),
        max(1, (tree.root.tokens + longest + tree.question) // max(1, room - 3) + 1),
    )
    stem = indent - (-tree.root.tokens // per_cell) + 2
    fork = stem + 3 - (-longest // per_cell) + 1
    canvas = Canvas(context.width, max(2, (len(tree.leaves) - 1) * pitch + 1))
    return _Tree(tree, canvas, context, indent, per_cell, pitch, stem, fork)


def _tree_rows(drawn: _Tree) -> list[Row]:
    tree = drawn.tree
    starts = [0, *accumulate(len(branch.names) for branch in tree.branches)]
    rows = [
        (start + (len(branch.names) - 1) // 2) * drawn.pitch
        for start, branch in zip(starts, tree.branches, strict=False)
    ]
    middle = _middle(drawn, rows)
    _lines(drawn, middle, rows)
    _root(drawn, middle)
    for row, branch in zip(rows, tree.branches, strict=True):
        _branch(drawn, row, branch)
    for at, leaf in enumerate(tree.leaves):
        drawn.canvas.put(at * drawn.pitch, drawn.fork + 1, [_own(drawn)])
        column = drawn.fork + 1 + drawn.cells(tree.question) + 1
        drawn.canvas.put(at * drawn.pitch, column, _leaf_words(leaf, drawn.context))
    return drawn.canvas.rows


def _middle(drawn: _Tree, rows: list[int]) -> int:
    """Return the row of the root: between its branches, on none of them where there is room beside it."""
    middle = (rows[0] + rows[-1]) // 2
    return middle - 1 if drawn.pitch > 1 and middle in rows and len(rows) > 1 else middle


def _lines(drawn: _Tree, middle: int, rows: list[int]) -> None:
    """Lead from the root by the stem to its branches, and from each by a fork to its leaves."""
    lines, ink, first = Lines(), "quiet", 0
    lines.across(middle, drawn.indent + drawn.cells(drawn.tree.root.tokens), drawn.stem, ink)
    lines.down(drawn.stem, rows[0], rows[-1], ink)
    for row, branch in zip(rows, drawn.tree.branches, strict=True):
        leaves = [(first + at) * drawn.pitch for at in range(len(branch.names))]
        first += len(leaves)
        lines.across(row, drawn.stem, drawn.fork, ink)
        lines.down(drawn.fork, leaves[0], leaves[-1], ink)
        for leaf in leaves:
            lines.across(leaf, drawn.fork, drawn.fork + 1, ink)
    lines.onto(drawn.canvas)


def _root(drawn: _Tree, middle: int) -> None:
    """Draw what all share."""
    tree, canvas, context = drawn.tree, drawn.canvas, drawn.context
    canvas.put(middle, drawn.indent, [_kept(drawn, tree.root.tokens)])
    title = (Fragment(f"{tree.root.label} {tree.root.tokens:,}", "bold"),)
    room = drawn.stem - drawn.indent
    about = phrase("diagrams.prefix_all", "muted", count=str(len(tree.leaves)))
    words = first_that_fits(map(context.runs, ((*title, *about), title)), room)
    canvas.put(middle - 1 if middle else 1, drawn.indent, words)
    once = context.runs(phrase("diagrams.prefix_once"), MUTED)
    if middle and drawn.pitch > 1 and row_width(once) <= room:
        canvas.put(middle + 1, drawn.indent, once)


def _branch(drawn: _Tree, row: int, branch: Branch) -> None:
    """Draw what some share."""
    column = drawn.stem + 3
    if branch.tokens:
        drawn.canvas.put(row, column, [_kept(drawn, branch.tokens)])
    if branch.label:
        words = drawn.context.runs((Fragment(f"{branch.label} {branch.tokens:,}", "bold"),), BOLD)
        drawn.canvas.put_free([(row + 1, column), (row - 1, column)], [words])


def _kept(drawn: _Tree, tokens: int) -> Run:
    """Draw tokens whose KV is kept; half a cell is drawn as half."""
    halves = max(1, round(Fraction(2 * tokens, drawn.per_cell)))
    half = ("▘" if drawn.context.glyphs.big else "▚") if halves % 2 else ""
    return Run("▚" * (halves // 2) + half, MEM)


def _own(drawn: _Tree) -> Run:
    glyphs = drawn.context.glyphs
    text = bar_text(eighths(drawn.tree.question, drawn.per_cell, 1), glyphs)
    low = glyphs.low * max(1, round(Fraction(drawn.tree.question, drawn.per_cell)))
    return Run(text if drawn.pitch > 1 else low, COMP)


def _leaf_words(leaf: Leaf, context: LayoutContext) -> list[Run]:
    words = phrase("diagrams.prefix_saved", "muted", count=(Fragment(f"{leaf.saved:,}", "good"),))
    if not leaf.saved:
        words = phrase("diagrams.prefix_first", "muted")
    return context.runs((Fragment(f"{leaf.name} ", "bold"), *words))


def _sums(tree: PrefixTree, context: LayoutContext, *, gap: int) -> list[Row]:
    """Draw what all requests ask, and what is computed."""
    indent = 2 if context.width >= 70 else 0
    column = indent + LABEL
    figures = [Run(f"{tree.asked:,}", TEXT), Run(f"{tree.computed:,}", NUM)]
    saving = context.runs(_saving(tree), TEXT)
    full = context.width - column - row_width(figures[:1]) - 2
    room = context.width - column - row_width(figures[1:]) - row_width(saving) - 5
    with_words = room * tree.asked // max(1, tree.computed)
    beside = with_words >= full // 2
    cells = min(full, with_words) if beside else full
    rows: list[Row] = []
    for at, (tokens, figure) in enumerate(zip((tree.asked, tree.computed), figures, strict=True)):
        canvas = Canvas(context.width, 1)
        name = phrase("diagrams.prefix_together" if at else "diagrams.prefix_apart")
        canvas.put(0, indent, context.runs(name, BOLD if at else TEXT))
        text = bar_text(eighths(tokens, tree.asked, cells), context.glyphs)
        low = context.glyphs.low * max(1, round(Fraction(tokens * cells, tree.asked)))
        bar = Run(text if gap else low, COMP if at else QUIET)
        canvas.put(0, column, [bar])
        end = column + row_width((bar,)) + 1
        canvas.put(0, end, [figure])
        if at and beside:
            canvas.put(0, end + row_width((figure,)) + 2, saving)
        rows += [()] * gap if at else []
        rows += canvas.rows
    return rows if beside or not saving else [*rows, (Run(" " * column), *saving)]


def _saving(tree: PrefixTree) -> Fragments:
    if tree.less is None or tree.kv is None:
        return ()
    return phrase("diagrams.prefix_saving", share=(figure_fragment(tree.less, "good"),), kv=tree.kv)
