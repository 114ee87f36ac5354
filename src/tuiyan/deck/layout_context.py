"""Where a block is laid out, and the rows and parts it becomes.

A block draws itself into parts: rows that stay on one page. It is given a context: how wide it may be, how
generous with blank rows, which characters to draw with, and where to note the live numbers it shows. Nested
blocks are drawn through :meth:`LayoutContext.parts`, so that no kind of block has to know another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.row import Row, Run, indented, row_width, space
from tuiyan.deck.spacing import spaced
from tuiyan.deck.style import INVERSE, MUTED, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.deck.wording import Links, runs_of

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.deck.number import Figure
    from tuiyan.deck.resolved import Fragment, ResolvedBlock

MEASURE = 76
"""The longest row of running text, in cells."""


class Density(NamedTuple):
    """How generous a page is with blank rows.

    Attributes:
        gap: Between blocks.
        callout_gap: Before a callout.
        bar_gap: Between bars.
        bar_rows: How high a bar is.
        rules: Whether the rows of a table are ruled.
        item_gap: Between the items of a list.
        eases: Whether a long table is ruled where an eye would lose its row.
        row_gap: Between a row of a table and its rules.
    """

    gap: int
    callout_gap: int
    bar_gap: int
    rules: bool
    item_gap: int = 0
    bar_rows: int = 1
    eases: bool = True
    row_gap: int = 0


ROOMY = Density(gap=1, callout_gap=2, bar_gap=1, rules=True)
SNUG = Density(gap=1, callout_gap=1, bar_gap=0, rules=True)
TIGHT = Density(gap=1, callout_gap=1, bar_gap=0, rules=False)
BARE = TIGHT._replace(eases=False)
SPACIOUS = Density(gap=2, callout_gap=3, bar_gap=1, rules=True, item_gap=1)
GRAND = SPACIOUS._replace(bar_rows=2)
AMPLE = GRAND._replace(bar_rows=3, row_gap=1)
LOOSE = GRAND._replace(gap=3, bar_gap=2, item_gap=2, row_gap=1)
LOFTY = LOOSE._replace(bar_rows=3)


class PageRow(NamedTuple):
    """One row of a page and when it appears.

    Attributes:
        row: What is painted.
        step: The reveal it appears at.
        steps: One reveal per run, where they differ within the row.
    """

    row: Row = ()
    step: int = 0
    steps: tuple[int, ...] = ()


class PagePart(NamedTuple):
    """Lines that stay together on a page.

    Attributes:
        lines: From top to bottom.
        gap: Blank rows before it, unless it stands at the top of a page.
        lead: Lines before it, in place of a gap, unless it stands at the top of a page.
        head: Repeated above it when a page starts with it.
        keeps_next: Whether the next part must follow on the same page.
        block: Index of the slide's block it comes from.
        rows: Of the table it is one row of, or 0.
    """

    lines: tuple[PageRow, ...]
    gap: int = 1
    lead: tuple[PageRow, ...] = ()
    head: tuple[PageRow, ...] = ()
    keeps_next: bool = False
    block: int = 0
    rows: int = 0


class LayoutContext:
    """Where a block is laid out, and what it needs for that.

    Attributes:
        width: In cells.
        density: How to spend rows.
        glyphs: The characters to draw with.
        links: Where live numbers are noted.
        step: The reveal of the block.
        height: Rows of a page's body; for a picture, those that the other blocks of its slide leave free.
        columns: Of the whole screen.
        is_foreign: Whether the slide was written for another player: all is shown as its author set it.
    """

    __slots__ = ("columns", "density", "glyphs", "height", "is_foreign", "links", "step", "width")

    def __init__(
        self,
        width: int,
        density: Density,
        glyphs: Glyphs,
        links: Links,
        *,
        step: int = 0,
        height: int = 20,
        columns: int = 100,
        is_foreign: bool = False,
    ) -> None:
        """Give ``width`` cells."""
        self.width = width
        self.density = density
        self.glyphs = glyphs
        self.links = links
        self.step = step
        self.height = height
        self.columns = columns
        self.is_foreign = is_foreign

    def at(self, *, width: int | None = None, step: int | None = None) -> LayoutContext:
        """Return the same context, of another width or at another reveal."""
        return LayoutContext(
            self.width if width is None else width,
            self.density,
            self.glyphs,
            self.links,
            step=self.step if step is None else step,
            height=self.height,
            columns=self.columns,
            is_foreign=self.is_foreign,
        )

    def runs(self, fragments: Iterable[Fragment], style: Style = TEXT) -> list[Run]:
        """Style fragments and space them."""
        return spaced(runs_of(fragments, style, self.links, self.glyphs), as_quoted=self.is_foreign)

    def rows(self, fragments: Iterable[Fragment], width: int, style: Style = TEXT) -> list[Row]:
        """Style fragments and break them into rows."""
        return wrap(self.runs(fragments, style), width)

    def note(self, fragments: Iterable[Fragment]) -> list[Row]:
        """Return the rows of what is said below a picture."""
        return self.rows(fragments, self.width, MUTED)

    def rows_of(self, run: Run, width: int) -> list[Row]:
        """Break plain words into rows."""
        return wrap(spaced([run._replace(text=self.glyphs.text(run.text))]), width)

    def value(self, figure: Figure, style: Style) -> Run:
        """Return a computed value as a live number, in a style of its own."""
        if figure.fault == "unknown":
            return Run(f" {figure.text}? ", INVERSE)
        text = self.glyphs.text(figure.text)
        return Run(text, MUTED if figure.fault else style, self.links.add(figure.number))

    def parts(self, blocks: Iterable[ResolvedBlock], origins: Iterable[int] = ()) -> list[PagePart]:
        """Lay out blocks one below the other; ``origins`` are the indices their parts bear."""
        parts: list[PagePart] = []
        for block, origin in zip(blocks, origins or count(), strict=False):
            made = block.draw(self.at(step=block.step))
            if parts and made and parts[-1].rows:
                made[0] = made[0]._replace(gap=max(made[0].gap, self.density.callout_gap))
            parts += [part._replace(block=origin) for part in made]
        return parts

    def lines(self, rows: Iterable[Sequence[Run]], indent: int = 0) -> tuple[PageRow, ...]:
        """Put rows at this context's reveal, ``indent`` cells in."""
        return tuple(PageRow(indented(row, indent), self.step) for row in rows)

    def part(self, rows: Iterable[Sequence[Run]], indent: int = 0, *, keeps_next: bool = False) -> PagePart:
        """Return rows that stay together, with the usual gap before them."""
        return PagePart(self.lines(rows, indent), self.density.gap, keeps_next=keeps_next)


def seen(line: PageRow, reveal: int) -> Row:
    """Return the row as far as it is revealed; what is not yet leaves its place empty."""
    if not line.steps:
        return line.row if line.step <= reveal else ()
    return tuple(
        run if step <= reveal else space(row_width((run,)))
        for run, step in zip(line.row, line.steps, strict=True)
    )
