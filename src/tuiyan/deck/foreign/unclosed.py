"""Lines with their places; a fence or a comment that nothing closes ends before the next slide.

A fence that is open at the end of a deck would take all slides behind it. It is closed where the next slide
begins, and that is told at the line that opened it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tuiyan.messages import say

FENCE = re.compile(r"\s*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})(.*)\Z")
RULE = re.compile(r" {0,3}-{3,}[ \t]*\Z")
END_SLIDE = re.compile(r"\s*<!--\s*end_slide\s*-->\s*\Z")
HEADING = re.compile(r" {0,3}#{1,6}\s")
COMMENT = re.compile(r"\s*(?:[-*+]\s+)?<!--")
NOTE = re.compile(r"\s*<!--\s*(?:speaker_?)?notes?\b", re.IGNORECASE)


class Line(NamedTuple):
    """One line and where it stands."""

    text: str
    path: str
    number: int


class Remark(NamedTuple):
    """Something to say of a line; a mistake, or only worth knowing."""

    path: str
    number: int
    source_line: str
    message: str
    is_notice: bool = True


Marked = tuple[Line, Mapping[str, str]]
"""A line, and what a slide says of itself where it is the rule before one."""


def fence_after(fence: str, line: str) -> str:
    """Return the fence that is open after a line, or ``""``."""
    match = FENCE.match(line)
    if match is None:
        return fence
    if not fence:
        return "" if match[1][0] == "`" and "`" in match[2] else match[1]
    return "" if match[1].startswith(fence) and not match[2].strip() else fence


def closed(lines: list[Marked], remarks: list[Remark]) -> list[Marked]:
    """End what nothing closes before the next slide."""
    done: list[Marked] = []
    at = 0
    texts = [line.text for line, _ in lines]
    while at < len(lines):
        line = lines[at][0]
        end, tail = at, ""
        if fence := fence_after("", line.text):
            end, tail = _fence_end(texts, at, fence)
        elif COMMENT.match(line.text):
            end, tail = _comment_end(texts, at)
        done += lines[at : end + 1]
        if tail:
            done.append((Line(tail, lines[end][0].path, lines[end][0].number), {}))
            remarks.append(
                Remark(line.path, line.number, line.text, say("deck.unclosed", text=tail), is_notice=False)
            )
        at = end + 1
    return done


def _fence_end(texts: Sequence[str], at: int, fence: str) -> tuple[int, str]:
    """Return the last line of a fence, and what closes it if nothing does."""
    cut = 0
    for end in range(at + 1, len(texts)):
        text = texts[end]
        if not fence_after(fence, text):
            return end, ""
        if RULE.match(text) or END_SLIDE.match(text):
            cut = cut or end
        match = FENCE.match(text)
        if cut and match and match[1].startswith(fence) and match[2].strip():
            return cut - 1, fence
    if not cut:
        headings = (end for end in range(at + 2, len(texts)) if _is_new_slide(texts, end))
        cut = next(headings, len(texts))
    return cut - 1, fence


def _is_new_slide(texts: Sequence[str], at: int) -> bool:
    return bool(HEADING.match(texts[at])) and not texts[at - 1].strip()


def _comment_end(texts: Sequence[str], at: int) -> tuple[int, str]:
    """Return the last line of a comment, and what closes it if nothing does."""
    start = texts[at].rfind("<!--")
    if "-->" in texts[at][start:]:
        return at, ""
    cut = 0
    for end in range(at + 1, len(texts)):
        text = texts[end]
        opens, closes = text.find("<!--"), text.find("-->")
        if closes >= 0 and not 0 <= opens < closes:
            return end, ""
        if not cut and _may_end_comment(texts, at, end):
            cut = end
        if opens >= 0:
            return (cut or end) - 1, "-->"
    return (cut or len(texts)) - 1, "-->"


def _may_end_comment(texts: Sequence[str], at: int, end: int) -> bool:
    """Say whether an open comment ends here at the latest: a note at the next slide, any other sooner."""
    text = texts[end]
    if RULE.match(text) or HEADING.match(text) or END_SLIDE.match(text):
        return True
    return not NOTE.match(texts[at]) and not text.strip()
