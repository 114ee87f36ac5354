"""A slide as plain JSON, and back.

Named tuples are arrays in JSON as they are; only the kind of a block has to be said: ``["Paragraph", …]``.
Each kind reads its own fields back (``from_plain``), so that the first frame imports no other kind.
"""

from __future__ import annotations

from typing import Any

from tuiyan.deck.registry import KINDS, class_of
from tuiyan.deck.slide import Block, Inline, Inlines, Item, Live, Note, Over, Slide
from tuiyan.problem import Problem, Span


def slide_to_plain(slide: Slide) -> list[Any]:
    """Return a slide as plain JSON."""
    return [_to_plain(value) for value in slide]


def slide_from_plain(plain: list[Any]) -> Slide:
    """Return the slide that :func:`slide_to_plain` made ``plain`` of."""
    slide_id, title, section, layout, options, blocks, notes, line, path, problems, is_foreign = plain
    return Slide(
        slide_id,
        inlines_from(title),
        section,
        layout,
        options,
        blocks_from(blocks),
        tuple(Note(inlines_from(text), *rest) for text, *rest in notes),
        line,
        path,
        tuple(_problem(problem) for problem in problems),
        is_foreign,
    )


def _to_plain(value: Any) -> Any:
    if isinstance(value, Inline) and value.live is None:
        return [value.text, value.marks]
    if not isinstance(value, tuple):
        return value
    name = type(value).__name__
    return [name, *map(_to_plain, value)] if name in KINDS else [_to_plain(item) for item in value]


def blocks_from(plain: list[Any]) -> tuple[Block, ...]:
    """Return blocks from plain JSON."""
    return tuple(class_of(name).from_plain(fields) for name, *fields in plain)


def inlines_from(plain: list[Any]) -> Inlines:
    """Return inlines from plain JSON."""
    return tuple(Inline(item[0], item[1], *map(live_from, item[2:])) for item in plain)


def live_from(plain: list[Any]) -> Live:
    """Return a live part from plain JSON."""
    kind, name, unit, overrides, pin, choices, line, column = plain
    return Live(kind, name, unit, pairs_from(overrides), pin, pairs_from(choices), line, column)


def optional_live_from(plain: list[Any] | None) -> Live | None:
    """Return a live part from plain JSON, where there is one."""
    return live_from(plain) if plain else None


def lives_from(plain: list[Any]) -> tuple[Live, ...]:
    """Return live parts from plain JSON."""
    return tuple(map(live_from, plain))


def pairs_from(items: list[list[str]]) -> tuple[tuple[str, str], ...]:
    """Return names with their values from plain JSON."""
    return tuple((name, value) for name, value in items)


def item_from(plain: list[Any]) -> Item:
    """Return an item from plain JSON."""
    label, live, count, ink, line = plain
    return Item(inlines_from(label), live_from(live), optional_live_from(count), ink, line)


def over_from(plain: list[Any] | None) -> Over | None:
    """Return an input with its values from plain JSON."""
    return Over(plain[0], tuple(plain[1]), plain[2]) if plain else None


def _problem(item: list[Any]) -> Problem:
    path, span, source_line, message, hint, is_notice = item
    return Problem(path, Span(*span), source_line, message, hint, is_notice)
