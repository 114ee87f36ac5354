"""Paragraphs, and headings within a slide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from tuiyan.deck.layout_context import MEASURE
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.row import Run
from tuiyan.deck.style import GRID, NUM

if TYPE_CHECKING:
    from markdown_it.tree import SyntaxTreeNode

    from tuiyan.deck.comments import Command
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragment
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Inline
    from tuiyan.deck.tree import TreeReader

T = TypeVar("T")

INDENT = 2
PAUSE = ". . ."
"""What pandoc writes for a pause."""


class Paragraph(NamedTuple, Generic[T]):
    """Running text: of inlines as written, of fragments as shown."""

    text: tuple[T, ...]
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, node: SyntaxTreeNode, reader: TreeReader) -> Paragraph[Inline] | Command:
        """Read a paragraph; one that is a pause is a command."""
        inlines, line = reader.text(node), reader.lines(node)[0]
        if len(inlines) == 1 and inlines[0].text.strip() == PAUSE:
            return reader.pause(line)
        return Paragraph(inlines, line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Paragraph[Inline]:
        """Return what was kept as JSON."""
        text, line, step = fields
        return Paragraph(inlines_from(text), line, step)

    def resolved(self: Paragraph[Inline], resolver: Resolver) -> tuple[Paragraph[Fragment], ...]:
        """Return the text with its values."""
        return (Paragraph(fragments(self.text, resolver), self.line, self.step),)

    def draw(self: Paragraph[Fragment], context: LayoutContext) -> list[PagePart]:
        """Lay out running text, two cells in."""
        rows = context.rows(self.text, min(MEASURE, context.width - INDENT))
        return [context.part(rows, INDENT)]


class Heading(NamedTuple, Generic[T]):
    """A heading.

    Attributes:
        text: Of inlines as written, of fragments as shown.
        level: 1 to 6.
        is_setext: Underlined in the source.
        line: 1-based.
        step: The reveal it appears at.
    """

    text: tuple[T, ...]
    level: int = 1
    is_setext: bool = False
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, node: SyntaxTreeNode, reader: TreeReader) -> Heading[Inline]:
        """Read a heading."""
        return Heading(reader.text(node), int(node.tag[1]), node.markup in "=-", reader.lines(node)[0])

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Heading[Inline]:
        """Return what was kept as JSON."""
        text, *rest = fields
        return Heading(inlines_from(text), *rest)

    def resolved(self: Heading[Inline], resolver: Resolver) -> tuple[Heading[Fragment], ...]:
        """Return the text with its values."""
        return (Heading(fragments(self.text, resolver), *self[1:]),)

    def draw(self: Heading[Fragment], context: LayoutContext) -> list[PagePart]:
        """Lay out a heading; it stays with what follows."""
        rows = context.rows(self.text, min(MEASURE, context.width - INDENT), NUM)
        return [context.part(rows, INDENT, keeps_next=True)]


class Ruler(NamedTuple):
    """A rule within a slide."""

    line: int = 0
    step: int = 0

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Ruler:
        """Return what was kept as JSON."""
        return cls(*fields)

    def resolved(self, resolver: Resolver) -> tuple[Ruler, ...]:  # noqa: ARG002 - as every block
        """Return the same."""
        return (self,)

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out a rule as wide as running text."""
        return [context.part([(Run("─" * max(2, min(MEASURE, context.width - INDENT)), GRID),)], INDENT)]
