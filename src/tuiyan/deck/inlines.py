"""What stands within a line: from tokens to styled text and live parts."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.tree import SyntaxTreeNode

from tuiyan.deck.live import LiveError, parse_live
from tuiyan.deck.markdown import parsed_line
from tuiyan.deck.slide import Inline
from tuiyan.deck.source import DeckSource
from tuiyan.messages import say
from tuiyan.problem import Span

MARKS = {"strong": "bold", "em": "bold", "s": "strike"}
"""Han has no italics: emphasis is bold."""

REVEAL = "reveal"
"""The mark of an empty inline that says: what this stands in appears at a reveal of its own."""

BREAK = re.compile(r"<br\s*/?>", re.IGNORECASE)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


class InlineReader:
    """Reads the inlines of one block, top to bottom, so that live parts know their place."""

    def __init__(self, source: DeckSource, first_line: int, last_line: int) -> None:
        """Read text that stands on the lines ``first_line`` to ``last_line`` of ``source``."""
        self.source = source
        self.line = first_line
        self.column = 1
        self.last_line = last_line

    def read(self, node: SyntaxTreeNode, marks: str = "") -> tuple[Inline, ...]:
        """Return the inlines within ``node``, neighbours in one style merged."""
        found: list[Inline] = []
        for inline in self.inlines(node.children, marks):
            last = found[-1] if found else None
            if last and not last.live and not inline.live and last.marks == inline.marks != REVEAL:
                found[-1] = Inline(last.text + inline.text, last.marks)
            elif inline.live or inline.text or inline.marks == REVEAL:
                found.append(inline)
        return tuple(found)

    def inlines(self, nodes: Sequence[SyntaxTreeNode], marks: str) -> list[Inline]:
        """Return what nodes say, one after the other."""
        return [inline for node in nodes for inline in self.inline(node, marks)]

    def inline(self, node: SyntaxTreeNode, marks: str) -> list[Inline]:
        """Return what one node says."""
        match node.type:
            case "text" | "text_special":
                return [Inline(node.content, marks)]
            case "live":
                return [self._live(node.content, marks)]
            case "code_inline":
                return [Inline(node.content, f"{marks} code".strip())]
            case "softbreak":
                return [Inline("\n", f"{marks} soft".strip())]
            case "hardbreak":
                return [Inline("\n", marks)]
            case "html_inline":
                return self._html(node.content, marks)
            case "image":
                return [Inline(node.content, f"{marks} muted".strip())]
            case "ink":
                info = node.nester_tokens.opening.info if node.nester_tokens else ""
                return self.inlines(node.children, f"{marks} {info}".strip())
        return self.inlines(node.children, f"{marks} {MARKS.get(node.type, '')}".strip())

    def _html(self, content: str, marks: str) -> list[Inline]:
        if BREAK.fullmatch(content):
            return [Inline("\n", marks)]
        return [] if COMMENT.fullmatch(content) else [Inline(content, marks)]

    def _live(self, inside: str, marks: str) -> Inline:
        raw = "{{" + inside + "}}"
        line, column = self.source.find(raw.split("\n")[0], self.line, self.column, self.last_line)
        self.line, self.column = line, column + len(raw)
        try:
            live = parse_live(inside)
        except LiveError as error:
            span = Span(line, column + 1 + error.column, error.length)
            self.source.complain(span, error.message, error.hint)
            return Inline(inside.strip(), f"{marks} faulty".strip())
        return Inline("", marks, live._replace(line=line, column=column + 1 + live.column))


def read_inlines(source: DeckSource, text: str, line: int) -> tuple[Inline, ...]:
    """Read ``text``, found on one line of ``source``, as inline Markdown."""
    node = parsed_line(text)
    return InlineReader(source, line, line).read(node.children[0]) if node.children else ()


def complain_of_open_braces(source: DeckSource, inlines: tuple[Inline, ...], line: int, last: int) -> None:
    """Note every ``{{`` that nothing closes; the source tells which of them are escaped."""
    if not source.is_live or not any(
        "{{" in inline.text and "code" not in inline.marks for inline in inlines
    ):
        return
    for number in range(line, last + 1):
        text = source.line(number)
        for match in re.finditer(r"(?<!\\)\{\{", text):
            if "}}" not in text[match.end() :]:
                source.complain(Span(number, match.start() + 1, 2), say("deck.live_open"))
