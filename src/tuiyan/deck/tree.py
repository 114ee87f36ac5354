"""The syntax tree of a deck as blocks and commands; what a node says, and where it stands."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from markdown_it.tree import SyntaxTreeNode

from tuiyan.deck.comments import Command, commands_in
from tuiyan.deck.fence import Fence
from tuiyan.deck.inlines import InlineReader, complain_of_open_braces
from tuiyan.deck.registry import class_of, class_of_fence, class_of_node, keys_of_fence
from tuiyan.deck.slide import Block, Inline, Inlines
from tuiyan.deck.source import DeckSource
from tuiyan.messages import say
from tuiyan.problem import Span


class Rule(NamedTuple):
    """A rule in the source, which separates slides."""

    line: int


class TreeReader:
    """Reads nodes; blocks read themselves with it.

    Attributes:
        source: Of the deck; problems are noted there.
    """

    def __init__(self, source: DeckSource) -> None:
        """Read nodes of ``source``."""
        self.source = source

    def blocks(self, nodes: Iterable[SyntaxTreeNode]) -> tuple[Any, ...]:
        """Return the blocks in ``nodes``; commands and rules stand among them until they are carried out."""
        return tuple(item for node in nodes for item in self.items(node))

    def items(self, node: SyntaxTreeNode) -> Iterable[Any]:
        """Return the blocks and commands that a node is."""
        if (kind := class_of_node(node.type)) is not None:
            return (kind.read(node, self),)
        match node.type:
            case "hr":
                return (Rule(self.lines(node)[0]),)
            case "html_block":
                return self._html(node)
        return self.blocks(node.children)

    def _html(self, node: SyntaxTreeNode) -> Iterable[Any]:
        first, _ = self.lines(node)
        commands, rest = commands_in(node.content, first)
        yield from commands
        if rest:
            yield class_of("Paragraph")((Inline(rest),), first)

    def inline_reader(self, first: int, last: int) -> InlineReader:
        """Return what reads the text on some lines."""
        return InlineReader(self.source, first, last)

    def lines(self, node: SyntaxTreeNode) -> tuple[int, int]:
        """Return the first and the last line of a node, 1-based."""
        start, end = node.map or (0, 1)
        return start + 1, max(start + 1, end)

    def text(self, node: SyntaxTreeNode) -> Inlines:
        """Return what stands in a node as text."""
        first, last = self.lines(node)
        reader = self.inline_reader(first, last)
        inlines = tuple(inline for child in node.children for inline in reader.read(child))
        complain_of_open_braces(self.source, inlines, first, last)
        return inlines

    def texts(self, node: SyntaxTreeNode) -> list[Inlines]:
        """Return what stands in each child of a node as text."""
        reader = self.inline_reader(*self.lines(node))
        return [
            tuple(inline for inner in child.children for inline in reader.read(inner))
            for child in node.children
        ]

    def without_start(self, inlines: Inlines, length: int) -> Inlines:
        """Return inlines without their first characters, and without the line end after them."""
        first = inlines[0]._replace(text=inlines[0].text[length:].removeprefix("\n"))
        rest = (first, *inlines[1:]) if first.text else inlines[1:]
        return rest[1:] if rest and "soft" in rest[0].marks and not rest[0].live else rest

    def fence(self, node: SyntaxTreeNode) -> Block | None:
        """Return what a fence computes, or None for one that is only code, or that cannot be read."""
        line = self.lines(node)[0]
        words = node.info.split()
        length = 2 if words[:1] == ["plot"] else 1
        kind = " ".join(words[:length])
        if (found := class_of_fence(kind)) is None:
            if words[:1] == ["plot"]:
                span = Span(line, 1, len(self.source.line(line)))
                self.source.complain(span, say("deck.fence_plot", text=node.info.strip()))
            return None
        fence = Fence(self.source, keys_of_fence(kind), " ".join(words[length:]), line)
        fence.read(node.content)
        block: Block | None = found.read(fence)
        return block

    def pause(self, line: int) -> Command:
        """Return the command that another player writes as a paragraph."""
        return Command("pause", "", line)
