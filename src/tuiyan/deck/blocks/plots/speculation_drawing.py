"""Speculation in rows: a token a cell, kept, struck or added; below each column its chance, and the sum."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.bar_drawing import bar_runs
from tuiyan.deck.blocks.plots.canvas import Canvas
from tuiyan.deck.blocks.plots.figures import bare, figure_fragment, phrase, size_of
from tuiyan.deck.geometry import WIDE_SCREEN
from tuiyan.deck.number import Figure
from tuiyan.deck.resolved import Fragment
from tuiyan.deck.row import Row, Run, aligned, cut, row_width, space
from tuiyan.deck.style import GOOD, LINE, MUTED, NUM, Style

if TYPE_CHECKING:
    from tuiyan.deck.blocks.plots.speculation import Draft, SpeculationChart
    from tuiyan.deck.layout_context import LayoutContext

KEPT = Style("bg", "good", bold=True)
OWN = Style("bg", "mem", bold=True)
WRONG = Style("accent", "surface", bold=True, strike=True)
DROPPED = Style("muted", "surface", strike=True)
FLAT = Style(ground="surface")
LONGEST_TIME = 36
"""Cells of the longest step that is drawn at a cell a millisecond."""


class _Columns(NamedTuple):
    """Where the columns stand.

    Attributes:
        label: Cells before the first.
        cell: Cells of a token.
        gap: Cells between two.
        guesses: How many a step has.
    """

    label: int
    cell: int
    gap: int
    guesses: int

    def at(self, column: int) -> int:
        """Return where a guess stands."""
        return self.label + column * (self.cell + self.gap)

    @property
    def own(self) -> int:
        """Where the large model's own token stands."""
        return self.at(self.guesses) + self.gap

    @property
    def made(self) -> int:
        """Where what a step made stands."""
        return self.own + self.cell + 1 + 3 * (self.gap > 1)


def speculation_rows(chart: SpeculationChart, context: LayoutContext) -> list[Row]:
    """Draw steps, the chances of their columns, and how long a step takes."""
    columns = _columns(chart, context)
    gap = _gap(len(chart.drafts), context)
    is_airy = gap > 0
    drafts = chart.drafts if is_airy else _chosen(chart.drafts, context.height - 6)
    is_loose = is_airy or context.height > len(drafts) + 6
    rows = [_head(chart, columns, context), *[()] * is_loose]
    for draft in drafts:
        rows += [()] * gap if draft is not drafts[0] else []
        rows.append(_step(chart.drafts.index(draft) + 1, draft, columns, context))
    rows.append((Run("─" * context.width, LINE),))
    rows += [*_chances(chart, columns, context), *[()] * is_airy, *_time(chart, columns, context)]
    return rows + context.note(chart.note)


def _gap(steps: int, context: LayoutContext) -> int:
    """Return how many blank rows stand between two steps."""
    wanted = (2 if context.columns >= WIDE_SCREEN else 1) if context.density.bar_gap else 0
    return next((gap for gap in range(wanted, 0, -1) if context.height >= (gap + 1) * steps + 8 - gap), 0)


def _columns(chart: SpeculationChart, context: LayoutContext) -> _Columns:
    """Return the widest columns that leave room for what a step makes."""
    label = 14 if context.width >= 85 else 10 if context.width >= 70 else 6
    kinds = [_Columns(label, cell, gap, len(chart.chances)) for cell, gap in ((6, 2), (6, 1), (4, 1))]
    return next((kind for kind in kinds if kind.made + 7 <= context.width), kinds[-1])


def _chosen(drafts: tuple[Draft, ...], room: int) -> tuple[Draft, ...]:
    """Return as many steps as there is room for: the extremes before the others."""

    def worth(draft: Draft) -> int:
        return 0 if draft.right in (0, len(draft.guesses)) else 1

    first = drafts[:1]
    others = sorted(drafts[1:], key=worth)
    kept = {*first, *others[: max(0, room - 1)]}
    return tuple(draft for draft in drafts if draft in kept)


def _head(chart: SpeculationChart, columns: _Columns, context: LayoutContext) -> Row:
    canvas = Canvas(context.width, 1)
    guessed = context.runs(phrase("diagrams.spec_guessed", count=str(len(chart.chances))), MUTED)
    own = context.runs(phrase("diagrams.spec_own"), MUTED)
    canvas.put(
        0, columns.label, cut(tuple(guessed), 0, min(row_width(guessed), columns.own - columns.label - 1))
    )
    canvas.put(0, columns.own, own)
    return canvas.rows[0]


def _step(number: int, draft: Draft, columns: _Columns, context: LayoutContext) -> Row:
    canvas = Canvas(context.width, 1)
    is_small = columns.label < 10
    indent = 0 if is_small else 2
    words = context.runs(phrase("diagrams.spec_step", count=(Fragment(str(number), "bold"),)))
    canvas.put(0, indent, [Run(str(number), NUM)] if is_small else words)
    for at, guess in enumerate(draft.guesses):
        canvas.put(0, columns.at(at), _token(guess, at - draft.right, columns.cell, context))
    canvas.put(0, columns.own, _own(draft.own, columns.cell, context))
    made = phrase("diagrams.spec_made", count=(Fragment(str(draft.right + 1), "bold"),))
    canvas.put(0, columns.made, context.runs(made))
    key = "spec_all" if draft.right == len(draft.guesses) else "spec_none" if draft.right == 0 else ""
    if key:
        after = columns.made + row_width(context.runs(made)) + 1
        canvas.put(0, after, context.runs(phrase(f"diagrams.{key}"), GOOD if key == "spec_all" else MUTED))
    return canvas.rows[0]


def _token(guess: str, beyond: int, cells: int, context: LayoutContext) -> Row:
    """Draw a guess: kept where ``beyond`` is below 0, the first wrong one at 0, or never judged."""
    if not context.glyphs.big:
        text = f"[{guess}]" if beyond < 0 else f"x{guess}x"
        return aligned((Run(text, GOOD if beyond < 0 else MUTED),), cells, "center")
    if beyond < 0:
        return _block(Run(guess, KEPT), cells)
    if beyond == 0 and row_width((Run(guess),)) + 2 <= cells:
        word = _block(Run(guess, WRONG), cells)
        return (*cut(word, 0, cells - 1), Run("✗", Style("accent", "surface")))
    return _block(Run(guess, WRONG if beyond == 0 else DROPPED), cells)


def _block(word: Run, cells: int) -> Row:
    """Set a word in the middle of a block."""
    word = word._replace(text="".join(run.text for run in cut((word,), 0, min(cells, row_width((word,))))))
    before = (cells - row_width((word,))) // 2
    ground = word.style._replace(strike=False)
    return tuple(
        run
        for run in (space(before, ground), word, space(cells - before - row_width((word,)), ground))
        if run.text
    )


def _own(word: str, cells: int, context: LayoutContext) -> Row:
    if not context.glyphs.big:
        return aligned((Run(f"<{word}>", Style("mem")),), cells, "center")
    return _block(Run(word, OWN), cells)


def _chances(chart: SpeculationChart, columns: _Columns, context: LayoutContext) -> list[Row]:
    """Draw what each column is worth: its chance, and a bar that is a part of the sum."""
    canvas = Canvas(context.width, 2)
    is_small = columns.label < 10
    key = "spec_chance" if columns.label >= 14 else "spec_chance_short"
    canvas.put(0, 0 if is_small else 2, context.runs(phrase(f"diagrams.{key}"), MUTED))
    for at, chance in enumerate(chart.chances):
        figure = context.value(_rounded(chance), NUM)
        if row_width((figure,)) >= columns.cell + columns.gap:
            figure = figure._replace(text=figure.text.removesuffix(" %"))
        canvas.put(0, columns.at(at), [figure])
        canvas.put(1, columns.at(at), _share(chance, columns.cell, context))
        canvas.put(
            1, columns.at(at) + columns.cell + columns.gap - 2, [Run("+", MUTED)] if columns.gap > 1 else []
        )
    canvas.put(0, columns.own, [Run("100 %" if columns.cell > 4 else "100", NUM)])
    canvas.put(1, columns.own, [Run(context.glyphs.full * columns.cell, Style("mem"))])
    total = phrase("diagrams.spec_sum", count=bare(chart.worth.kept))
    canvas.put(1, columns.made - 2 * (columns.gap > 1), context.runs(total, MUTED))
    return canvas.rows


def _rounded(chance: Figure) -> Figure:
    """Return a chance in whole per cent."""
    percent = size_of(chance) * 100
    return chance._replace(text=f"{round(percent)} %" if percent >= 1 or not percent else "<1 %")


def _share(chance: Figure, cells: int, context: LayoutContext) -> list[Run]:
    return bar_runs(size_of(chance), Fraction(1), cells, "good", context.glyphs)


def _time(chart: SpeculationChart, columns: _Columns, context: LayoutContext) -> list[Row]:
    """Draw a step, first guessing, then judging, and say what it makes of a token's time."""
    is_gain = size_of(chart.worth.gain) > 1
    gain = figure_fragment(chart.worth.gain, "good" if is_gain else "bold")
    said = phrase(
        "diagrams.spec_result", step=chart.worth.whole, count=bare(chart.worth.kept), time=chart.worth.token
    )
    said += phrase("diagrams.spec_faster" if is_gain else "diagrams.spec_slower", gain=(gain,))
    words = context.runs(said)
    canvas = Canvas(context.width, 2)
    if columns.label >= 10:
        canvas.put(0, 2, context.runs(phrase("diagrams.spec_one_step"), MUTED))
    cells = max(
        8, min(_cells(size_of(chart.worth.whole)), context.width - columns.label - 2 - row_width(words))
    )
    first = round(cells * size_of(chart.worth.draft) / size_of(chart.worth.whole))
    judged = Style("comp" if chart.judged == "spec_compute" else "mem")
    bar = (Run("▚" * first, Style("mem")), Run(context.glyphs.full * (cells - first), judged))
    canvas.put(0, columns.label, bar)
    canvas.put(0, columns.label + cells + 2, words)
    parts = (
        *context.runs(phrase("diagrams.spec_draft", time=chart.worth.draft), MUTED),
        space(2),
        *context.runs(
            phrase(f"diagrams.{chart.judged}", time=chart.worth.judge, count=str(len(chart.chances))), MUTED
        ),
    )
    canvas.put(1, columns.label, parts)
    return canvas.rows


def _cells(seconds: Fraction) -> int:
    """Return how long a step is: a cell a millisecond where that is neither too short nor too long."""
    return round(seconds * 1000) if 10 <= seconds * 1000 <= LONGEST_TIME else LONGEST_TIME - 1
