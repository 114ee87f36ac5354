"""One slide as data: what its author wrote, with nothing computed yet."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tuiyan.problem import Problem, Span


class Live(NamedTuple):
    """Text that is computed, or looked up, when the slide is painted.

    Attributes:
        kind: ``number``, ``choose``, ``measured`` or ``stated``.
        name: Of a formula or an input; of a word; of a result; of a claim.
        unit: To show it in, or ``""``.
        overrides: Names with the values they take here only.
        pin: Id of the scenario it is always computed under, or ``""``.
        choices: Words with the text each gives.
        line: 1-based, in the deck's file; 0 when it stands in no file.
        column: Of ``name``, 1-based.
    """

    kind: str
    name: str
    unit: str = ""
    overrides: tuple[tuple[str, str], ...] = ()
    pin: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    line: int = 0
    column: int = 1


class Inline(NamedTuple):
    """Text within a line, in one style.

    Attributes:
        text: As written; a newline is a forced break. Unused when ``live``.
        marks: Words: ``bold code strike``, or an ink.
        live: What is computed in its place.
    """

    text: str
    marks: str = ""
    live: Live | None = None


class Block(NamedTuple):
    """A part of a slide.

    Attributes:
        kind: ``paragraph heading list item quote callout code table row cell derive bars
            bar timeline part steps sweep value claim columns column when branch``.
        inlines: Its text.
        children: The blocks within it.
        options: What else it says, as plain JSON.
        line: 1-based.
        step: The reveal it appears at; 0 is there from the start.
    """

    kind: str
    inlines: tuple[Inline, ...] = ()
    children: tuple[Block, ...] = ()
    options: Mapping[str, Any] = {}
    line: int = 0
    step: int = 0


class Slide(NamedTuple):
    """One slide.

    Attributes:
        id: Unique in its deck.
        title: The sentence to remember; ``()`` when it has none.
        section: Number of the manual's section, or ``""``.
        layout: ``""``, ``cover``, ``section``, ``map``, ``correction`` or ``two``.
        options: Other keys of the slide comment.
        blocks: In order.
        notes: For the speaker only.
        line: Where it starts, 1-based.
        path: Of the deck's file.
        problems: Found in it.
    """

    id: str
    title: tuple[Inline, ...] = ()
    section: str = ""
    layout: str = ""
    options: Mapping[str, Any] = {}
    blocks: tuple[Block, ...] = ()
    notes: tuple[Block, ...] = ()
    line: int = 1
    path: str = ""
    problems: tuple[Problem, ...] = ()

    @property
    def heading(self) -> str:
        """The title as plain text, live parts as their names."""
        return plain(self.title)

    def to_plain(self) -> list[Any]:
        """Return the slide as plain JSON."""
        return [
            *self[:1],
            [_inline_to_plain(inline) for inline in self.title],
            *self[2:5],
            [_block_to_plain(block) for block in self.blocks],
            [_block_to_plain(block) for block in self.notes],
            *self[7:9],
            [list(problem) for problem in self.problems],
        ]

    @classmethod
    def from_plain(cls, plain: list[Any]) -> Slide:
        """Return the slide that ``to_plain`` made ``plain`` of."""
        slide_id, title, section, layout, options, blocks, notes, line, path, problems = plain
        return cls(
            slide_id,
            _inlines(title),
            section,
            layout,
            options,
            _blocks(blocks),
            _blocks(notes),
            line,
            path,
            tuple(_problem(problem) for problem in problems),
        )


def plain(inlines: tuple[Inline, ...]) -> str:
    """Return inlines as text, live parts as their names."""
    return "".join(inline.live.name if inline.live else inline.text for inline in inlines)


def walk(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """Give blocks and all blocks within them, in reading order."""
    for block in blocks:
        yield block
        yield from walk(block.children)


def _inline_to_plain(inline: Inline) -> list[Any]:
    return [*inline] if inline.live else [inline.text, inline.marks]


def _block_to_plain(block: Block) -> list[Any]:
    return [
        block.kind,
        [_inline_to_plain(inline) for inline in block.inlines],
        [_block_to_plain(child) for child in block.children],
        block.options,
        block.line,
        block.step,
    ]


def _inlines(items: list[Any]) -> tuple[Inline, ...]:
    return tuple(Inline(item[0], item[1], _live(item[2]) if len(item) > 2 else None) for item in items)


def _live(item: list[Any] | None) -> Live | None:
    if item is None:
        return None
    kind, name, unit, overrides, pin, choices, line, column = item
    return Live(kind, name, unit, _pairs(overrides), pin, _pairs(choices), line, column)


def _pairs(items: list[list[str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in items)


def _blocks(items: list[Any]) -> tuple[Block, ...]:
    return tuple(
        Block(kind, _inlines(inlines), _blocks(children), options, line, step)
        for kind, inlines, children, options, line, step in items
    )


def _problem(item: list[Any]) -> Problem:
    path, span, source_line, message, hint, is_notice = item
    return Problem(path, Span(*span), source_line, message, hint, is_notice)
