"""Where the slides of another player's deck end.

In this order: what the front matter says; else ``end_slide``, if the deck has any; else rules; else headings
of pandoc's level, the highest that is directly followed by something that is not a heading. In a deck that is
pandoc's, rules and headings both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from tuiyan.deck.blocks.text import Heading
from tuiyan.deck.comments import Command
from tuiyan.deck.foreign.dialect import Dialect
from tuiyan.deck.foreign.tags import tags_only
from tuiyan.deck.tree import Rule

FIRST_OF_SLIDE = ("slide", "end_slide")


class Piece(NamedTuple):
    """What stands between two ends of slides.

    Attributes:
        items: Blocks and commands, the end itself not among them.
        line: Where it begins, 1-based.
        fields: What the slide says of itself.
        comment: Our own slide comment, or None.
    """

    items: list[Any]
    line: int
    fields: Mapping[str, str] = {}
    comment: Command | None = None

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to be seen."""
        shown = any(
            not isinstance(item, Command) or (item.name == "tags" and _has_media(item)) for item in self.items
        )
        return not shown and not self.fields.get("title") and self.comment is None


def _has_media(command: Command) -> bool:
    return any(tag.name in ("img", "video", "iframe") for tag in tags_only(command.value))


Ends = Callable[[Any], bool]


def pieces(
    items: Sequence[Any], dialect: Dialect, fields: Mapping[int, Mapping[str, str]], first: Mapping[str, str]
) -> Iterator[Piece]:
    """Divide a deck; commands of a piece without anything to be seen go to the next one.

    Args:
        items: Of the whole deck.
        dialect: What it says of where slides end.
        fields: What slides say of themselves, by the index of the line of the rule before each.
        first: The same of the first slide.
    """
    ends, levels = _rule(items, dialect, fields)
    piece = Piece([], 1, first)
    depth = 0
    for item in items:
        depth = max(0, depth + _opens(item))
        starts = isinstance(item, Heading) and item.level in levels and depth == 0
        starts = starts and (item.is_setext or not dialect.ends_at_titles)
        if ends(item):
            yield piece
            depth = 0
            comment = item if isinstance(item, Command) and item.name == "slide" else None
            mine = fields.get(item.line - 1, {}) if isinstance(item, Rule) else {}
            piece = Piece([], item.line, mine, comment)
            continue
        if starts and not piece.is_empty:
            yield piece
            piece = Piece([], item.line)
        if starts and not piece.items:
            piece = piece._replace(line=item.line)
        piece.items.append(item)
    yield piece


def _rule(
    items: Sequence[Any], dialect: Dialect, fields: Mapping[int, Mapping[str, str]]
) -> tuple[Ends, frozenset[int]]:
    """Return what ends a slide, and the levels of the headings that start one."""
    has_ends = any(_is_end(item) for item in items)
    has_rules = any(isinstance(item, Rule) for item in items)
    if dialect.levels:
        return lambda item: _is_end(item) or isinstance(item, Rule), dialect.levels
    if dialect.player == "pandoc" and not has_ends:
        return _is_end_or_rule, frozenset(range(1, slide_level(items) + 1))
    if has_ends:
        is_end: Ends = _is_end_or_rule if dialect.ends_at_rules else _is_end
        if dialect.ends_at_titles:
            return is_end, frozenset({1, 2})
        return lambda item: is_end(item) or (isinstance(item, Rule) and item.line - 1 in fields), frozenset()
    if has_rules:
        return _is_end_or_rule, frozenset()
    if dialect.ends_at_titles:
        return _is_end, frozenset({1, 2})
    level = slide_level(items)
    return _is_end, frozenset(range(1, level + 1))


def _is_end(item: Any) -> bool:
    return isinstance(item, Command) and item.name in FIRST_OF_SLIDE


def _is_end_or_rule(item: Any) -> bool:
    return _is_end(item) or isinstance(item, Rule)


def _opens(item: Any) -> int:
    """Return by how much an item goes deeper into columns or elements: no slide starts within one."""
    if not isinstance(item, Command):
        return 0
    match item.name:
        case "column_layout":
            return 1
        case "reset_layout":
            return -1
        case "container":
            return 1 if item.value else -1
        case "tags":
            return sum(-1 if tag.is_close else not tag.is_empty for tag in tags_only(item.value))
    return 0


def slide_level(items: Sequence[Any]) -> int:
    """Return pandoc's slide level; where no heading has anything below it, the deepest one."""
    seen = [item for item in items if not isinstance(item, Command)]
    levels = [item.level for item in seen if isinstance(item, Heading)]
    followed = [
        one.level
        for one, other in pairwise(seen)
        if isinstance(one, Heading) and not isinstance(other, Heading)
    ]
    return min(followed, default=0) or _deepest(levels)


def _deepest(levels: Sequence[int]) -> int:
    top = min(levels, default=0)
    deeper = [level for level in levels if level > top]
    return min(deeper) if levels.count(top) == 1 and deeper else top
