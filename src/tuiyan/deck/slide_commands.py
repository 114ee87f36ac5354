"""The commands of a slide carried out: from blocks and commands in a row to reveals, columns and conditions.

``[Paragraph, pause, Paragraph]`` gives two paragraphs, the second at reveal 1. A command that opens something
takes what follows up to the one that closes it; a block that holds others (a list, a quotation) has the
commands within it carried out by ``with_commands``, so that reveals are counted through the whole slide.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tuiyan.deck.audience import AUDIENCES
from tuiyan.deck.blocks.columns import Columns
from tuiyan.deck.blocks.conditional import Only, When
from tuiyan.deck.comments import Command
from tuiyan.deck.inlines import InlineReader
from tuiyan.deck.markdown import parsed_line
from tuiyan.deck.slide import Block, Condition, Note
from tuiyan.deck.source import DeckSource
from tuiyan.deck.tree import Rule
from tuiyan.messages import say
from tuiyan.problem import Span

WIDTHS = re.compile(r"\[\s*\d+(?:\s*,\s*\d+)*\s*\]")
Stops = frozenset[str]
NEVER: Stops = frozenset()


class SlideCommands:
    """One slide while its commands are carried out.

    Attributes:
        notes: What the speaker notes say, one paragraph a line.
    """

    def __init__(self, source: DeckSource, items: Sequence[Any], *, incremental: bool = False) -> None:
        """Carry out the commands among ``items``; ``incremental`` lists reveal one item at a time."""
        self.source = source
        self.items = items
        self.at = 0
        self.step = 0
        self.last_step = 0
        self.incremental = incremental
        self.audience = ""
        self.notes: list[Note] = []

    def blocks(self, stops: Stops = NEVER) -> tuple[Block, ...]:
        """Return the blocks up to a command in ``stops``, which is left for the caller."""
        blocks: list[Block] = []
        while self.at < len(self.items):
            item = self.items[self.at]
            if isinstance(item, Command) and item.name in stops:
                break
            self.at += 1
            if isinstance(item, Command):
                blocks += self.carried_out(item, stops)
            elif not isinstance(item, Rule):
                blocks.append(self.stepped(item))
        return tuple(blocks)

    def next_step(self) -> None:
        """Let what follows appear one reveal later than anything so far."""
        self.last_step += 1
        self.step = self.last_step

    def stepped(self, block: Any) -> Block:
        """Give a block the reveal it stands in, and what it holds theirs."""
        made: Block = (
            block.with_commands(self) if hasattr(block, "with_commands") else block._replace(step=self.step)
        )
        return made

    def within(self, items: Sequence[Any]) -> tuple[Block, ...]:
        """Return what stands within a block, its commands carried out."""
        outer, at = self.items, self.at
        self.items, self.at = items, 0
        blocks = self.blocks()
        self.items, self.at = outer, at
        return blocks

    def carried_out(self, command: Command, stops: Stops) -> list[Block]:
        """Return what a command leaves on the slide."""
        match command.name:
            case "pause":
                self.next_step()
            case "resume":
                self.step = 0
            case "note":
                self.notes += self.noted(command)
            case "incremental_lists":
                self.incremental = command.value == "true"
            case "column_layout":
                return self.columns(command, stops)
            case "when":
                return [self.when(command, stops)]
            case "only":
                return self.only(command, stops)
            case "otherwise" | "end_when":
                self.complain(command, say("deck.when_alone"))
            case "end_only":
                self.complain(command, say("deck.only_alone"))
            case "column":
                self.complain(command, say("deck.column_outside"))
        return []

    def noted(self, command: Command) -> list[Note]:
        """Return speaker notes as paragraphs."""
        lines = command.value.split("\n")
        reader = InlineReader(self.source, command.line, command.line + len(lines) + 1)
        return [
            Note(
                reader.read(parsed_line(line, live=self.source.is_live).children[0]),
                command.line,
                self.audience,
            )
            for line in lines
            if line.strip()
        ]

    def columns(self, command: Command, stops: Stops) -> list[Block]:
        """Read columns up to the end of their layout."""
        widths = self.widths(command)
        inner = stops | {"column", "reset_layout", "column_layout"}
        before = self.blocks(inner)
        columns: list[list[Block]] = [[] for _ in widths]
        while (name := self.name_here()) == "column":
            at = self.column_number(self.items[self.at], len(widths))
            self.at += 1
            columns[at] += self.blocks(inner)
        if name == "reset_layout":
            self.at += 1
        return [*before, Columns(tuple(widths), tuple(map(tuple, columns)), command.line)]

    def name_here(self) -> str:
        """Return the name of the command that is next, or ``""``."""
        item = self.items[self.at] if self.at < len(self.items) else None
        return item.name if isinstance(item, Command) else ""

    def widths(self, command: Command) -> list[int]:
        """Return the relative widths of the columns."""
        value = command.value
        widths = [int(width) for width in re.findall(r"\d+", value)] if WIDTHS.fullmatch(value) else []
        if not widths or not all(0 < width <= 100 for width in widths) or len(widths) > 6:
            self.complain(command, say("deck.columns_widths"))
            return [1, 1]
        return widths

    def column_number(self, command: Command, count: int) -> int:
        """Return which column is meant; the last one when there is no such column."""
        value = command.value
        if value.isdecimal() and int(value) < count:
            return int(value)
        self.complain(command, say("deck.column_number", number=value))
        return count - 1

    def when(self, command: Command, stops: Stops) -> Block:
        """Read both branches of a condition."""
        then = self.blocks(stops | {"otherwise", "end_when"})
        otherwise: tuple[Block, ...] = ()
        if self.name_here() == "otherwise":
            self.at += 1
            otherwise = self.blocks(stops | {"end_when"})
        if self.name_here() == "end_when":
            self.at += 1
        else:
            self.complain(command, say("deck.when_open"))
        return When(Condition(command.value, command.line, command.column), then, otherwise, command.line)

    def only(self, command: Command, stops: Stops) -> list[Block]:
        """Read what one audience alone sees; notes that stand in it are for that audience too."""
        if command.value not in AUDIENCES:
            self.complain(command, say("deck.only_audience", audience=command.value))
        outer, self.audience = self.audience, command.value
        blocks = self.blocks(stops | {"end_only"})
        self.audience = outer
        if self.name_here() == "end_only":
            self.at += 1
        else:
            self.complain(command, say("deck.only_open"))
        return [Only(command.value, blocks, command.line)] if blocks else []

    def complain(self, command: Command, message: str) -> None:
        """Note a problem at the value of a command."""
        line = self.source.line(command.line)
        column = min(command.column, len(line) or 1)
        length = len(command.value.split("\n")[0]) or 1
        self.source.complain(Span(command.line, column, length), message)
