"""What stands within a line of another player's deck: its tags, formulas, footnotes, pictures and links."""

from __future__ import annotations

import re
from collections.abc import Sequence

from markdown_it.tree import SyntaxTreeNode

from tuiyan.deck.foreign.comments import FRAGMENT
from tuiyan.deck.foreign.pictures import named_by, picture_name
from tuiyan.deck.foreign.tags import BREAKS, MARKS, MEDIA, Tag, is_component, is_seen, read_tag
from tuiyan.deck.inlines import BREAK, COMMENT, REVEAL, InlineReader
from tuiyan.deck.slide import Inline
from tuiyan.deck.source import DeckSource
from tuiyan.messages import say

UNDEFINED = re.compile(r"\[\^([^\]\s]+)\]")


class Footnotes:
    """The footnotes of a deck, numbered as they are met.

    Attributes:
        texts: What each says, as Markdown, by its label.
        lines: Where each is defined.
        numbers: By its label.
    """

    def __init__(self) -> None:
        """Start with none."""
        self.texts: dict[str, str] = {}
        self.lines: dict[str, int] = {}
        self.numbers: dict[str, int] = {}

    def number(self, label: str) -> int:
        """Return the number of a footnote."""
        return self.numbers.setdefault(label, len(self.numbers) + 1)

    def add(self, text: str, line: int) -> int:
        """Take a footnote that is written where it is referred to."""
        label = f"{len(self.texts)}\0"
        self.texts[label], self.lines[label] = text, line
        return self.number(label)


class ForeignInlines(InlineReader):
    """Reads the inlines of one block of another player's deck.

    Attributes:
        keeps_lines: Whether a line ends where its author ended it.
        noted: Texts for other eyes than an audience's, in which more are put.
    """

    def __init__(self, source: DeckSource, first_line: int, last_line: int, footnotes: Footnotes) -> None:
        """Read lines of ``source``; footnotes are noted in ``footnotes``."""
        super().__init__(source, first_line, last_line)
        self.footnotes = footnotes
        self.keeps_lines = False
        self.noted: list[str] = []

    def inlines(self, nodes: Sequence[SyntaxTreeNode], marks: str) -> list[Inline]:
        """Return inlines; a tag marks what stands between it and the one that ends it."""
        found: list[Inline] = []
        open_tags: list[Tag] = []
        for node in nodes:
            if node.type != "tag":
                if not is_seen(open_tags):
                    self.noted += [inline.text for inline in self.inline(node, "")]
                    continue
                here = " ".join(filter(None, (marks, *map(_marks_of, open_tags))))
                found += self.inline(node, here)
            elif (tag := read_tag(node.content)) is not None:
                found += self.tag(tag, marks)
                if tag.is_close:
                    at = next(
                        (at for at, one in reversed([*enumerate(open_tags)]) if one.name == tag.name), -1
                    )
                    del open_tags[at : len(open_tags) if at >= 0 else at]
                elif not tag.is_empty:
                    open_tags.append(tag)
        return found

    def tag(self, tag: Tag, marks: str) -> list[Inline]:
        """Return what a tag itself leaves."""
        found = [Inline("", REVEAL)] if tag.hides else []
        if tag.name in MEDIA and not tag.is_close:
            name = named_by(tag.attributes)[0]
            return [*found, Inline(say("deck.picture_inline", name=name), f"{marks} muted".strip())]
        if found:
            return found
        if tag.is_empty and is_component(tag):
            self.source.remark(self.line, say("deck.not_shown", text=tag.text), tag.text)
        if tag.name == "br" or (tag.is_close and tag.name in BREAKS):
            return [Inline("\n", marks)]
        if tag.name == "li":
            return [Inline("• ", f"{marks} muted".strip())]
        return [Inline(" ", marks)] if tag.name in ("td", "th") and tag.is_close else []

    def inline(self, node: SyntaxTreeNode, marks: str) -> list[Inline]:
        """Return what one node says."""
        match node.type:
            case "text" | "text_special" if "sub" in marks.split() or "sup" in marks.split():
                return [Inline(_raised(node.content, marks), _without(marks, "sub", "sup"))]
            case "text" if missing := UNDEFINED.search(node.content):
                self.source.remark(self.line, say("deck.footnote_missing", name=missing[1]), missing[0])
                return [Inline(node.content, marks)]
            case "softbreak" if self.keeps_lines:
                return [Inline("\n", marks)]
            case "html_inline":
                return self._comment(node.content, marks)
            case "attributes":
                return []
            case "highlight":
                return self.inlines(node.children, f"{marks} accent".strip())
        return self._element(node, marks)

    def _element(self, node: SyntaxTreeNode, marks: str) -> list[Inline]:
        """Return what stands for something else: a picture, a formula, a footnote, a link."""
        match node.type:
            case "image":
                name = picture_name(node.content, str(node.attrs.get("src", "")))
                return [Inline(say("deck.picture_inline", name=name), f"{marks} muted".strip())]
            case "formula_inline":
                return [self._formula(node, marks)]
            case "footnote_ref":
                return [self._reference(self.footnotes.number(node.info))]
            case "footnote_text":
                return [self._reference(self.footnotes.add(node.content, self.line))]
            case "link":
                return self._link(node, marks)
        return super().inline(node, marks)

    def _link(self, node: SyntaxTreeNode, marks: str) -> list[Inline]:
        """Return the words of a link; its address where it has none."""
        address = str(node.attrs.get("href", ""))
        marks = f"{marks} {href_mark(address)}".strip()
        return self.inlines(node.children, marks) if node.children else [Inline(address, marks)]

    def _comment(self, content: str, marks: str) -> list[Inline]:
        if FRAGMENT.search(content):
            return [Inline("", REVEAL)]
        if BREAK.fullmatch(content):
            return [Inline("\n", marks)]
        return [] if COMMENT.fullmatch(content) else [Inline(content, marks)]

    def _formula(self, node: SyntaxTreeNode, marks: str) -> Inline:
        from tuiyan.deck.latex import in_line

        drawn = in_line(node.content)
        if drawn is None:
            self.source.remark(self.line, say("deck.formula_verbatim"), node.markup)
            return Inline(node.markup or node.content, f"{marks} code".strip())
        return Inline(drawn, f"{marks} formula".strip())

    def _reference(self, number: int) -> Inline:
        return Inline(f"[{number}]", "muted footnote")


def href_mark(address: str) -> str:
    """Return the mark of a link: its address without a space."""
    safe = "".join(
        char if "!" <= char <= "~" else "".join(f"%{byte:02X}" for byte in char.encode()) for char in address
    )
    return f"href:{safe}" if safe else ""


def _marks_of(tag: Tag) -> str:
    if tag.name == "a":
        return href_mark(tag.attributes.get("href", ""))
    return MARKS.get(tag.name, "")


def _without(marks: str, *gone: str) -> str:
    return " ".join(mark for mark in marks.split() if mark not in gone)


def _raised(text: str, marks: str) -> str:
    from tuiyan.text.scripts import above, below

    return above(text) if "sup" in marks.split() else below(text)
