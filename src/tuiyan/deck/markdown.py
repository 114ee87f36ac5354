"""Markdown as tokens: CommonMark, tables, strike-through, live markup and coloured words."""

from __future__ import annotations

import re
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.tree import SyntaxTreeNode
from mdit_py_cjk_friendly import cjk_friendly

from tuiyan.deck.style import INKS

INK = re.compile(r"\{(" + "|".join(INKS) + r")\}")
DEEPEST = 60
"""How deep blocks may stand in blocks, a list and its item being two."""

INSIDE = re.compile(r'(?:[^"}]|"[^"\n]*"|\}(?!\}))*')


def parsed(text: str, *, live: bool = True) -> SyntaxTreeNode:
    """Return the syntax tree of a whole document."""
    return SyntaxTreeNode(_parser(live).parse(text))


def parsed_line(text: str, *, live: bool = True) -> SyntaxTreeNode:
    """Return the syntax tree of one line of text."""
    return SyntaxTreeNode(_parser(live).parseInline(text))


@cache
def _parser(live: bool) -> MarkdownIt:
    return new_parser(live=live)


def new_parser(*, live: bool) -> MarkdownIt:
    """Return a parser that more rules may be added to."""
    markdown = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    markdown.options["maxNesting"] = DEEPEST
    cjk_friendly(markdown)
    if live:
        markdown.inline.ruler.before("escape", "live", _live)
    markdown.inline.ruler.before("link", "ink", _ink)
    return markdown


def _live(state: StateInline, silent: bool) -> bool:
    """Take ``{{ … }}`` as one token; its content is what stands between."""
    if not state.src.startswith("{{", state.pos):
        return False
    match = INSIDE.match(state.src, state.pos + 2)
    end = match.end() if match else state.pos
    if not state.src.startswith("}}", end):
        return False
    if not silent:
        state.push("live", "", 0).content = state.src[state.pos + 2 : end]
    state.pos = end + 2
    return True


def _ink(state: StateInline, silent: bool) -> bool:
    """Take ``[words]{ink}`` as words in that ink."""
    if state.src[state.pos] != "[":
        return False
    close = state.md.helpers.parseLinkLabel(state, state.pos)
    ink = INK.match(state.src, close + 1) if close > 0 else None
    if ink is None:
        return False
    if not silent:
        push_element(state, "ink", state.pos + 1, close).info = ink.group(1)
    state.pos = ink.end()
    return True


def push_element(state: StateInline, kind: str, start: int, end: int) -> Token:
    """Push an element with what stands between two places; return the token that opens it."""
    limit = state.posMax
    state.pos, state.posMax = start, end
    opening = state.push(f"{kind}_open", "span", 1)
    state.md.inline.tokenize(state)
    state.push(f"{kind}_close", "span", -1)
    state.posMax = limit
    return opening
