"""What came in, counted against what is shown: nothing of a deck vanishes without a word.

Every letter and digit of the parser's tokens has to be in a slide or in a note, and every line of the file
has to be in a token. What is not is a mistake of the reader's or of the deck's: its place is told.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any
from unicodedata import normalize

from markdown_it.tree import SyntaxTreeNode

from tuiyan.deck.foreign.pictures import picture_name
from tuiyan.deck.registry import is_computed
from tuiyan.deck.slide import Inline, Slide, within
from tuiyan.deck.source import DeckSource
from tuiyan.messages import say
from tuiyan.problem import Problem, Span

LEAVES = frozenset((
    "paragraph", "heading", "fence", "code_block", "html_block", "tr", "command", "tags", "dropped",
    "formula", "footnote_def", "hr",
))  # fmt: skip
TEXTS = frozenset(["text", "text_special", "code_inline", "fence", "code_block", "formula"])
UNCOUNTED = re.compile(r"[\W_]+")
MARKED = re.compile(r"^\s*(?:\[!\w+\]|\[[ xX]\](?=\s|$))")


def losses(
    root: SyntaxTreeNode,
    slides: Sequence[Slide],
    source: DeckSource,
    env: Mapping[str, Any],
    skipped: Collection[int],
) -> list[Problem]:
    """Return what is in the deck and on no slide, one problem a line; ``skipped`` lines need not be."""
    starts = [slide.line for slide in slides]
    shown = ["\0".join(map(_letters, _shown(slide))) for slide in slides]
    said: dict[tuple[int, str], list[int]] = {}
    for line, text in _said(root, computes=source.is_live):
        said.setdefault((max(0, bisect_right(starts, line) - 1), text), []).append(line)
    lines: set[int] = set()
    for (at, text), places in said.items():
        here = shown[at].count(text) if shown else 0
        if here < len(places) and not (here == 0 and any(text in other for other in shown)):
            lines.update(places[here:])
    lines |= set(_unread(root, source, env))
    return [_loss(source, line) for line in sorted(lines - set(skipped))]


def _letters(text: str) -> str:
    return UNCOUNTED.sub("", normalize("NFKC", text))


def _shown(slide: Slide) -> Iterator[str]:
    """Give every text of a slide and of its notes."""
    for value, _ in within((slide.title, slide.blocks, slide.notes)):
        if isinstance(value, Inline):
            yield value.text
        else:
            yield from (field for field in value if isinstance(field, str))


def _said(root: SyntaxTreeNode, *, computes: bool) -> Iterator[tuple[int, str]]:
    """Give every text of the tokens and the line its block begins on.

    What a fence that ``computes`` says is not shown as it stands.
    """
    for node in _walk(root):
        content = ""
        if node.type == "fence" and computes and is_computed(node.info):
            continue
        if node.type in TEXTS:
            content = node.content
            if node.type == "text":
                content = MARKED.sub("", content)
        elif node.type == "image":
            content = picture_name(node.content, str(node.attrs.get("src", "")))
        if letters := _letters(content):
            yield _line(node), letters


def _walk(node: SyntaxTreeNode) -> Iterator[SyntaxTreeNode]:
    """Give every node but for those within a picture, whose name is read as a whole."""
    yield node
    if node.type != "image":
        for child in node.children:
            yield from _walk(child)


def _line(node: SyntaxTreeNode) -> int:
    here: SyntaxTreeNode | None = node
    while here is not None:
        if not here.is_root and here.map:
            return here.map[0] + 1
        here = here.parent
    return 1


def _unread(root: SyntaxTreeNode, source: DeckSource, env: Mapping[str, Any]) -> Iterator[int]:
    """Give the lines that are in no token."""
    read: set[int] = set()
    for node in root.walk():
        if node.type in LEAVES and node.map:
            read.update(range(node.map[0], node.map[1]))
    for reference in env.get("references", {}).values():
        read.update(range(*reference["map"]))
    for number, line in enumerate(source.lines, 1):
        if number - 1 not in read and _letters(line) and not re.match(r"\s*\[[^\]]+\]:", line):
            yield number


def _loss(source: DeckSource, line: int) -> Problem:
    text = source.line(line)
    start = len(text) - len(text.lstrip())
    span = Span(line, start + 1, max(1, len(text.strip())))
    return Problem(source.path, span, text, say("deck.lost"), say("deck.lost_hint"))
