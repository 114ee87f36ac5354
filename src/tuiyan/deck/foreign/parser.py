"""Markdown with what other players add to it."""

from __future__ import annotations

from functools import cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from tuiyan.deck.foreign.block_rules import add_block_rules
from tuiyan.deck.foreign.inline_rules import add_inline_rules
from tuiyan.deck.markdown import new_parser


def parse(text: str, env: dict[str, Any], *, live: bool) -> SyntaxTreeNode:
    """Return the syntax tree of a deck; ``env`` says whose it is, and takes what is found out."""
    return SyntaxTreeNode(_parser(live).parse(text, env))


@cache
def _parser(live: bool) -> MarkdownIt:
    markdown = new_parser(live=live)
    add_block_rules(markdown)
    add_inline_rules(markdown)
    return markdown
