"""A mistake in a slide, shown in its place."""

from __future__ import annotations

from collections.abc import Sequence

from tuiyan.deck.layout_context import LayoutContext, PagePart
from tuiyan.deck.row import Row, Run, cut, filled, row_width, space
from tuiyan.deck.style import MUTED, NUM, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.messages import say
from tuiyan.problem import Problem

INDENT = 2
GROUND = Style(ground="surface")


def untitled(count: int) -> Row:
    """Return a title for a faulty slide that has none."""
    return (Run(say("deck.faulty_slide", count=count), NUM),)


def problem_parts(problems: Sequence[Problem], context: LayoutContext) -> list[PagePart]:
    """Lay out problems: place, message, the line with a caret below it, and what to do."""
    parts = [_part(problem, context) for problem in problems]
    rest = context.rows_of(Run(say("deck.faulty_rest"), MUTED), context.width - INDENT)
    return [*parts, PagePart(context.lines(rest, INDENT), context.density.gap)]


def _part(problem: Problem, context: LayoutContext) -> PagePart:
    cells = context.width - INDENT
    said = [Run(problem.place, NUM), space(2), Run(problem.message, TEXT)]
    rows = [*wrap(said, cells), (), *_source_rows(problem, cells)]
    return PagePart(context.lines(rows, INDENT), context.density.gap)


def _source_rows(problem: Problem, cells: int) -> list[Row]:
    """Show the line around the mistake, the caret below it in cells, the hint beside the caret."""
    number = f"{problem.span.line}  "
    free = cells - len(number) - 4
    start, length = problem.caret()
    line = Run(problem.source_line, TEXT)
    end = row_width((line,))
    shift = max(0, min(start - free // 3, end - free)) if end > free else 0
    shown = cut((line,), shift, min(end, shift + free))
    indent = len(number) + 2 + start - shift
    caret = Run("^" * max(1, min(length, free - start + shift)), Style("accent", "surface", bold=True))
    hint = Run(f"  {problem.hint}", Style("accent", "surface", bold=True)) if problem.hint else Run("")
    under = (space(indent, GROUND), caret)
    rows: list[Row] = [
        (),
        (Run(f"  {number}", Style("muted", "surface")), *(run._replace(style=GROUND) for run in shown)),
    ]
    if row_width((*under, hint)) <= cells:
        rows.append((*under, hint))
    else:
        rows += [under, *[(space(4, GROUND), *row) for row in wrap([hint], cells - 6)]]
    return [filled(row, cells, GROUND) for row in (*rows, ())]
