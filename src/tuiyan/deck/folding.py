"""From a slide's blocks and commands in a row to its reveals, columns and conditions."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tuiyan.deck.inlines import InlineReader
from tuiyan.deck.markdown import parsed_line
from tuiyan.deck.slide import Block
from tuiyan.deck.source import DeckSource
from tuiyan.messages import say
from tuiyan.problem import Span

WIDTHS = re.compile(r"\[\s*\d+(?:\s*,\s*\d+)*\s*\]")
Stops = frozenset[str]
NEVER: Stops = frozenset()


class Folding:
    """One slide while its commands are carried out.

    Attributes:
        notes: What the speaker notes say, one paragraph a line.
    """

    def __init__(self, source: DeckSource, items: Sequence[Block], *, incremental: bool = False) -> None:
        """Fold ``items``; ``incremental`` lists reveal one item at a time."""
        self.source = source
        self.items = items
        self.at = 0
        self.step = 0
        self.incremental = incremental
        self.notes: list[Block] = []

    def folded(self, stops: Stops = NEVER) -> tuple[Block, ...]:
        """Return the blocks up to a command in ``stops``, which is left for the caller."""
        blocks: list[Block] = []
        while self.at < len(self.items):
            item = self.items[self.at]
            name = item.options["name"] if item.kind == "command" else ""
            if name in stops:
                break
            self.at += 1
            if name:
                blocks += self.carried_out(name, item, stops)
            else:
                blocks.append(self.stepped(item))
        return tuple(blocks)

    def stepped(self, block: Block) -> Block:
        """Give a block the reveal it stands in, and carry out the commands within it."""
        step = self.step
        if block.kind not in ("list", "item", "quote", "callout"):
            return block._replace(step=step)
        if block.kind == "item" and self.incremental:
            self.step += 1
            step = self.step
        items, at = self.items, self.at
        self.items, self.at = block.children, 0
        children = self.folded()
        self.items, self.at = items, at
        return block._replace(step=step, children=children)

    def carried_out(self, name: str, command: Block, stops: Stops) -> list[Block]:
        """Return what a command leaves on the slide."""
        match name:
            case "pause":
                self.step += 1
            case "note":
                self.notes += self.noted(command)
            case "incremental_lists":
                self.incremental = command.options["value"] == "true"
            case "column_layout":
                return self.columns(command, stops)
            case "when":
                return [self.when(command, stops)]
            case "otherwise" | "end_when":
                self.complain(command, say("deck.when_alone"))
            case "column":
                self.complain(command, say("deck.column_outside"))
        return []

    def noted(self, command: Block) -> list[Block]:
        """Return speaker notes as paragraphs."""
        lines = command.options["value"].split("\n")
        reader = InlineReader(self.source, command.line, command.line + len(lines) + 1)
        return [
            Block("paragraph", reader.read(parsed_line(line).children[0]), line=command.line)
            for line in lines
            if line.strip()
        ]

    def columns(self, command: Block, stops: Stops) -> list[Block]:
        """Read columns up to the end of their layout."""
        widths = self.widths(command)
        inner = stops | {"column", "reset_layout", "column_layout"}
        before = self.folded(inner)
        columns: list[list[Block]] = [[] for _ in widths]
        while (name := self.name_here()) == "column":
            at = self.column_number(self.items[self.at], len(widths))
            self.at += 1
            columns[at] += self.folded(inner)
        if name == "reset_layout":
            self.at += 1
        children = tuple(Block("column", children=tuple(column)) for column in columns)
        return [*before, Block("columns", children=children, options={"widths": widths}, line=command.line)]

    def name_here(self) -> str:
        """Return the name of the command that is next, or ``""``."""
        item = self.items[self.at] if self.at < len(self.items) else None
        return item.options["name"] if item is not None and item.kind == "command" else ""

    def widths(self, command: Block) -> list[int]:
        """Return the relative widths of the columns."""
        value = command.options["value"]
        widths = [int(width) for width in re.findall(r"\d+", value)] if WIDTHS.fullmatch(value) else []
        if not widths or not all(0 < width <= 100 for width in widths) or len(widths) > 6:
            self.complain(command, say("deck.columns_widths"))
            return [1, 1]
        return widths

    def column_number(self, command: Block, count: int) -> int:
        """Return which column is meant; the last one when there is no such column."""
        value = command.options["value"]
        if value.isdecimal() and int(value) < count:
            return int(value)
        self.complain(command, say("deck.column_number", number=value))
        return count - 1

    def when(self, command: Block, stops: Stops) -> Block:
        """Read both branches of a condition."""
        then = self.folded(stops | {"otherwise", "end_when"})
        otherwise: tuple[Block, ...] = ()
        if self.name_here() == "otherwise":
            self.at += 1
            otherwise = self.folded(stops | {"end_when"})
        if self.name_here() == "end_when":
            self.at += 1
        else:
            self.complain(command, say("deck.when_open"))
        branches = (Block("branch", children=then), Block("branch", children=otherwise))
        options = {"condition": command.options["value"], "column": command.options["column"]}
        return Block("when", children=branches, options=options, line=command.line)

    def complain(self, command: Block, message: str) -> None:
        """Note a problem at the value of a command."""
        line = self.source.line(command.line)
        column = min(command.options["column"], len(line) or 1)
        length = len(command.options["value"].split("\n")[0]) or 1
        self.source.complain(Span(command.line, column, length), message)
