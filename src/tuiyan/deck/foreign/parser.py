"""Markdown with what other players add to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from tuiyan.deck.foreign.block_rules import add_block_rules
from tuiyan.deck.foreign.inline_rules import add_inline_rules
from tuiyan.deck.foreign.unclosed import fence_after
from tuiyan.deck.markdown import new_parser

LONG = 1000
"""Lines of a fence from which on the parser, which looks at every character, is given blank ones."""


def parse_lines(lines: Sequence[str], env: dict[str, Any], *, live: bool) -> SyntaxTreeNode:
    """Return the syntax tree of a deck; what stands in long fences is put in behind the parser."""
    texts = list(lines)
    for start, end in _long_fences(lines):
        texts[start + 1 : end] = [""] * (end - start - 1)
    root = parse("\n".join(texts), env, live=live)
    for node in root.children:
        if node.type == "fence" and node.map and node.map[1] - node.map[0] > LONG and node.token:
            body = lines[node.map[0] + 1 : node.map[1] - 1]
            node.token.content = "".join(f"{line}\n" for line in body)
    return root


def _long_fences(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Give the first and the last line of each long fence at the margin."""
    fence, start = "", 0
    for at, line in enumerate(lines):
        before, fence = fence, fence_after(fence, line)
        if fence and not before:
            start = at
        elif before and not fence and at - start > LONG and lines[start][:1] in "`~":
            yield start, at


def parse(text: str, env: dict[str, Any], *, live: bool) -> SyntaxTreeNode:
    """Return the syntax tree of a deck; ``env`` says whose it is, and takes what is found out."""
    return SyntaxTreeNode(_parser(live).parse(text, env))


@cache
def _parser(live: bool) -> MarkdownIt:
    markdown = new_parser(live=live)
    add_block_rules(markdown)
    add_inline_rules(markdown)
    return markdown
