"""A deck's text as slides, with every mistake in it.

Our own dialect is read here; a deck of someone else (``live=False``) is read by ``deck/foreign``, whose
spellings are those of ten other players.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tuiyan.deck.blocks.text import Heading
from tuiyan.deck.clean import clean
from tuiyan.deck.comments import Command
from tuiyan.deck.front_matter import front_matter, is_fields
from tuiyan.deck.markdown import parsed
from tuiyan.deck.slide import Slide
from tuiyan.deck.slide_reader import SlideItems, made_slide, named
from tuiyan.deck.source import DeckSource
from tuiyan.deck.tree import Rule, TreeReader
from tuiyan.problem import Problem


def read_deck(text: str, path: str, *, live: bool = True) -> tuple[list[Slide], list[Problem]]:
    """Return the slides of a deck, and its problems in reading order.

    Args:
        text: Of the whole file.
        path: As problems name it.
        live: Whether it is a deck of ours; in another ``{{ }}`` is text, unless its front matter says
            ``tuiyan``.
    """
    if not live:
        from tuiyan.deck.foreign.reader import read_foreign

        return read_foreign(text, path)[:2]
    lines = clean(text).split("\n")
    _, taken = front_matter(lines)
    source = DeckSource(path, lines)
    body = "\n".join([""] * taken + lines[taken:])
    items = list(TreeReader(source).blocks(parsed(body).children))
    incremental = "incremental_lists: true" in "\n".join(lines[:taken])
    slides = [made_slide(raw, source, incremental=incremental) for raw in _parted(items, source)]
    return named(slides, source), sorted(source.problems, key=lambda problem: problem.span[:2])


def _parted(items: list[Any], source: DeckSource) -> Iterator[SlideItems]:
    """Split a file: at slide comments, rules and ends of slides; else at headings."""
    level = 0 if any(_is_separator(item) for item in items) else _splitting_level(items)
    raw = SlideItems([], None, 1)
    after_rule = False
    for item in items:
        was_after_rule, after_rule = after_rule, isinstance(item, Rule)
        if was_after_rule and _is_slide_fields(item, source):
            continue
        starts = isinstance(item, Heading) and item.level <= level
        if _is_separator(item) or starts:
            if raw.items or raw.comment:
                yield raw
            comment = item if isinstance(item, Command) and item.name == "slide" else None
            raw = SlideItems([], comment, item.line)
        if not _is_separator(item):
            if not raw.items and not raw.comment:
                raw = raw._replace(line=item.line)
            raw.items.append(item)
    if raw.items or raw.comment:
        yield raw


def _is_separator(item: Any) -> bool:
    if isinstance(item, Command):
        return item.name in ("slide", "end_slide")
    return isinstance(item, Rule)


def _splitting_level(items: list[Any]) -> int:
    """Return the deepest heading that starts a slide: one title over many headings is a title slide."""
    levels = [item.level for item in items if isinstance(item, Heading)]
    if not levels:
        return 0
    top = min(levels)
    deeper = [level for level in levels if level > top]
    return min(deeper) if levels.count(top) == 1 and deeper else top


def _is_slide_fields(item: Any, source: DeckSource) -> bool:
    """Say whether a heading is really the front matter of one slide."""
    if not isinstance(item, Heading) or not item.is_setext:
        return False
    lines = []
    for number in range(item.line, len(source.lines) + 1):
        if set(source.line(number).strip()) == {"-"}:
            break
        lines.append(source.line(number))
    return is_fields(lines)
