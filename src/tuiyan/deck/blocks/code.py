"""Code as it is, on a ground of its own, its words in the colours of its language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.geometry import Size, geometry_of
from tuiyan.deck.row import Row, Run, filled, fitted, joined, row_width, space
from tuiyan.deck.style import MUTED, Style
from tuiyan.messages import say
from tuiyan.text.cells import clusters, width

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Block
    from tuiyan.deck.tree import TreeReader

INDENT = 2
PADDING = 4
ON_SURFACE = Style(ground="surface")
MUTED_ON_SURFACE = MUTED.on("surface")

BREAKS = frozenset(" ,;)]}>/|&")
"""Behind which a line that is too long is broken rather than within a word."""

LEAST = 12
"""Cells of a row from which on one that goes on can say so."""

TITLED = re.compile(r"\s\[([^\[\]\d][^\[\]]*)\]|\b(?:title|filename|file)=[\"']([^\"']+)[\"']")
"""How the language's line tells of what file code is."""

PLAIN = ("text", "txt", "plain", "plaintext")

SOURCES = ("mermaid", "d2", "plantuml", "dot", "graphviz", "typst", "latex", "vega", "vega-lite")
"""Languages whose code is a picture in other players."""


class Code(NamedTuple):
    """Code.

    Attributes:
        text: Lines, without the last newline.
        language: As the fence says, or ``""``.
        line: 1-based.
        step: The reveal it appears at.
    """

    text: str
    language: str = ""
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, node: SyntaxTreeNode, reader: TreeReader) -> Block:
        """Read a fence that computes as what it computes, any other as code."""
        block = reader.fence(node) if node.type == "fence" else None
        return block or cls(node.content.rstrip("\n"), (node.info or "").strip(), reader.lines(node)[0])

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Code:
        """Return what was kept as JSON."""
        return cls(*fields)

    @property
    def name(self) -> str:
        """The name of the language alone."""
        words = self.language.replace("{", " ").replace("}", " ").replace(",", " ").split()
        return words[0].lstrip(".").lower() if words else ""

    @property
    def title(self) -> str:
        """The name of the file that it is said to be of, or ``""``."""
        match = TITLED.search(self.language)
        return (match[1] or match[2]).strip() if match else ""

    def resolved(self, resolver: Resolver) -> tuple[Code, ...]:  # noqa: ARG002 - as every block
        """Return the same: nothing in code is live."""
        return (self,)

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out code; a line too long goes on in the next row, which says so."""
        mark = context.glyphs.text(say("deck.code_goes_on")) + " "
        said = self.title or (say("deck.code_source", language=self.name) if self.name in SOURCES else "")
        rows = list(_rows(self.text, self.name, max(PADDING + 2, context.width - INDENT), mark))
        if said:
            cells = row_width(rows[0])
            head = (Run(context.glyphs.text(said), MUTED_ON_SURFACE),)
            rows[:0] = [
                _row(head if row_width(head) <= cells - PADDING else fitted(head, cells - PADDING), cells)
            ]
        return [context.part(rows, INDENT)]


def free_cells(size: Size) -> int:
    """Return how wide code may be on a screen before it is folded."""
    return geometry_of(size).width - INDENT - PADDING


@lru_cache(maxsize=32)
def _rows(text: str, language: str, cells: int, mark: str) -> tuple[Row, ...]:
    rows: list[Row] = []
    for line in _lines(text, language):
        for at, piece in enumerate(_pieces(line, cells - PADDING, width(mark))):
            lead = [Run(mark, MUTED_ON_SURFACE)] if at and cells - PADDING > LEAST else []
            rows.append(_row([*lead, *piece], cells))
    return tuple(rows)


def _lines(text: str, language: str) -> Sequence[Row]:
    if language and language not in PLAIN:
        from tuiyan.deck.highlight import highlighted

        if lines := highlighted(text, language):
            return lines
    return [(Run(line, ON_SURFACE),) for line in text.split("\n")]


def _row(runs: Sequence[Run], cells: int) -> Row:
    return filled((space(2, ON_SURFACE), *runs), cells, ON_SURFACE)


def _pieces(line: Row, cells: int, lead: int) -> Iterator[Row]:
    """Break a line: behind a word where there is one in the last third of the row, else anywhere."""
    if row_width(line) <= cells:
        yield line
        return
    parts = [(run._replace(text=cluster), size) for run in line for cluster, size in clusters(run.text)]
    start, free = 0, cells
    while start < len(parts):
        end, used = start, 0
        while end < len(parts) and used + parts[end][1] <= free:
            used += parts[end][1]
            end += 1
        if end < len(parts):
            end = max(end, start + 1)
            good = (at for at in range(end, start + free * 2 // 3, -1) if parts[at - 1][0].text in BREAKS)
            end = next(good, end)
        yield tuple(joined(run for run, _ in parts[start:end]))
        start, free = end, cells - lead if cells > LEAST else cells
