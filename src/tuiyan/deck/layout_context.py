"""The room a block is laid out in, and the lines and parts it becomes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.row import Row, Run, indented, row_width, space
from tuiyan.deck.spacing import spaced
from tuiyan.deck.style import TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.deck.wording import runs_of

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.deck.number import Number
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Block, Inline

MEASURE = 76
"""The longest row of running text, in cells."""


class Density(NamedTuple):
    """How generous a page is with blank rows.

    Attributes:
        gap: Between blocks.
        callout_gap: Before a callout.
        bar_gap: Between bars.
        rules: Whether the rows of a table are ruled.
        item_gap: Between the items of a list.
    """

    gap: int
    callout_gap: int
    bar_gap: int
    rules: bool
    item_gap: int = 0


ROOMY = Density(gap=1, callout_gap=2, bar_gap=1, rules=True)
SNUG = Density(gap=1, callout_gap=1, bar_gap=0, rules=True)
TIGHT = Density(gap=1, callout_gap=1, bar_gap=0, rules=False)
SPACIOUS = Density(gap=2, callout_gap=3, bar_gap=1, rules=True, item_gap=1)


class Line(NamedTuple):
    """One row of a page and when it appears.

    Attributes:
        row: What is painted.
        step: The reveal it appears at.
        steps: One reveal per run, where they differ within the row.
    """

    row: Row = ()
    step: int = 0
    steps: tuple[int, ...] = ()


class Part(NamedTuple):
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

    lines: tuple[Line, ...]
    gap: int = 1
    lead: tuple[Line, ...] = ()
    head: tuple[Line, ...] = ()
    keeps_next: bool = False
    block: int = 0
    rows: int = 0


class Links:
    """The live numbers of a slide, in the order they were met.

    Attributes:
        numbers: Runs point to them.
        is_sealed: Whether a figure on the slide bears the seal of a correction.
    """

    __slots__ = ("is_sealed", "numbers")

    def __init__(self) -> None:
        """Start with none."""
        self.numbers: list[Number] = []
        self.is_sealed = False

    def add(self, number: Number | None) -> int:
        """Return the index that runs showing ``number`` carry; -1 for none."""
        if number is None:
            return -1
        self.numbers.append(number)
        return len(self.numbers) - 1


class LayoutContext:
    """Where a block is laid out.

    Attributes:
        width: In cells.
        density: How to spend rows.
        figures: What live markup resolves to.
        glyphs: The characters to draw with.
        links: Where live numbers are noted.
        step: The reveal of the block.
        height: Rows of a page's body.
        columns: Of the whole screen.
    """

    __slots__ = ("columns", "density", "figures", "glyphs", "height", "links", "step", "width")

    def __init__(
        self,
        width: int,
        density: Density,
        figures: Resolver,
        glyphs: Glyphs,
        links: Links,
        *,
        step: int = 0,
        height: int = 20,
        columns: int = 100,
    ) -> None:
        """Give ``width`` cells."""
        self.width = width
        self.density = density
        self.figures = figures
        self.glyphs = glyphs
        self.links = links
        self.step = step
        self.height = height
        self.columns = columns

    def at(self, *, width: int | None = None, step: int | None = None) -> LayoutContext:
        """Return the same room, of another width or at another reveal."""
        return LayoutContext(
            self.width if width is None else width,
            self.density,
            self.figures,
            self.glyphs,
            self.links,
            step=self.step if step is None else step,
            height=self.height,
            columns=self.columns,
        )

    def runs(self, inlines: Iterable[Inline], style: Style = TEXT) -> list[Run]:
        """Resolve inlines and space them."""
        return spaced(runs_of(inlines, style, self.figures, self.links, self.glyphs))

    def rows(self, inlines: Iterable[Inline], width: int, style: Style = TEXT) -> list[Row]:
        """Resolve inlines and break them into rows."""
        return wrap(self.runs(inlines, style), width)

    def spaced_text(self, text: str, style: Style = TEXT) -> list[Run]:
        """Return plain words as they should be printed."""
        return spaced([Run(self.glyphs.text(text), style)])

    def rows_of(self, run: Run, width: int) -> list[Row]:
        """Break plain words into rows."""
        return wrap(spaced([run._replace(text=self.glyphs.text(run.text))]), width)

    def parts(self, blocks: Iterable[Block]) -> list[Part]:
        """Lay out blocks one below the other."""
        from tuiyan.deck.build import parts_of

        return parts_of(blocks, self)

    def lines(self, rows: Iterable[Sequence[Run]], indent: int = 0) -> tuple[Line, ...]:
        """Put rows at this room's reveal, ``indent`` cells in."""
        return tuple(Line(indented(row, indent), self.step) for row in rows)


def seen(line: Line, reveal: int) -> Row:
    """Return the row as far as it is revealed; what is not yet leaves its place empty."""
    if not line.steps:
        return line.row if line.step <= reveal else ()
    return tuple(
        run if step <= reveal else space(row_width((run,)))
        for run, step in zip(line.row, line.steps, strict=True)
    )
