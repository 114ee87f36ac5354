"""The syntax tree of another player's deck as blocks and commands."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from markdown_it.tree import SyntaxTreeNode

from tuiyan.deck.blocks.code import SOURCES, Code
from tuiyan.deck.blocks.listing import Listing
from tuiyan.deck.blocks.table import Table
from tuiyan.deck.blocks.text import Paragraph
from tuiyan.deck.comments import COMMENT, Command
from tuiyan.deck.foreign.comments import read_comments
from tuiyan.deck.foreign.dialect import Dialect
from tuiyan.deck.foreign.inlines import Footnotes, ForeignInlines
from tuiyan.deck.foreign.pictures import picture_name
from tuiyan.deck.foreign.tags import MARKS, MEDIA, PIECES, Tag, is_component, read_tag, tags_only
from tuiyan.deck.foreign.wide_tables import surplus, widened
from tuiyan.deck.inlines import REVEAL
from tuiyan.deck.registry import class_of
from tuiyan.deck.slide import Inline, Inlines
from tuiyan.deck.source import DeckSource
from tuiyan.deck.tree import TreeReader
from tuiyan.messages import say

CARRIED_OUT = frozenset((*MARKS, *MEDIA, *PIECES, "a", "br", "hr", "li", "ol", "p", "center", "ul"))
"""Tags that do what they say, more or less."""

KEEP_LINES = ("mdp", "marp")
"""Players that end a line where its author did."""

BOX = re.compile(r"\[([ xX])\](?:[ \u00a0]+|\Z)")


class ForeignTree(TreeReader):
    """Reads nodes of another player's deck.

    Attributes:
        dialect: What its marks mean.
        footnotes: Met so far.
        tags: The names of those that were told not to be shown.
        noted: What stands within the lines of the block at hand and is for the notes.
    """

    def __init__(self, source: DeckSource, dialect: Dialect) -> None:
        """Read nodes of ``source``."""
        super().__init__(source)
        self.dialect = dialect
        self.footnotes = Footnotes()
        self.tags: set[str] = set()
        self.noted: list[str] = []

    def inline_reader(self, first: int, last: int) -> ForeignInlines:
        """Return what reads the text on some lines."""
        reader = ForeignInlines(self.source, first, last, self.footnotes)
        reader.keeps_lines = self.dialect.player in KEEP_LINES
        reader.noted = self.noted
        return reader

    def items(self, node: SyntaxTreeNode) -> Iterator[Any]:
        """Give the blocks and commands that a node is, and behind a block what of it is for the notes."""
        yield from self._items(node)
        if self.noted and node.parent is not None and node.parent.is_root:
            yield Command("note", " ".join(" ".join(self.noted).split()), self.lines(node)[0])
            self.noted.clear()

    def _items(self, node: SyntaxTreeNode) -> Iterable[Any]:
        match node.type:
            case "command":
                return (Command(node.info, node.content, self.lines(node)[0]),)
            case "tags":
                for tag in tags_only(node.content):
                    if not tag.is_close and not is_component(tag) and not _is_carried_out(tag):
                        self.remark_tag(tag.name, self.lines(node)[0])
                return (Command("tags", node.content, self.lines(node)[0]),)
            case "dropped":
                line = self.lines(node)[0]
                self.source.remark(line, say("deck.not_shown", text=f"<{node.content}>"), f"<{node.content}")
                return ()
            case "formula":
                return (self._formula(node),)
            case "footnote_def":
                self.footnotes.texts[node.info] = node.content
                self.footnotes.lines[node.info] = self.lines(node)[0]
                return (Command("footnote", node.info, self.lines(node)[0]),)
            case "html_block":
                return self._comments(node)
        return self._block(node)

    def _block(self, node: SyntaxTreeNode) -> Iterable[Any]:
        """Return what every player's Markdown has, read as this one means it."""
        match node.type:
            case "paragraph":
                return self._paragraph(node)
            case "bullet_list" | "ordered_list":
                return self._listing(node)
            case "table" if more := surplus(node, self.source):
                for line in more:
                    self.source.remark(line, say("deck.table_wide"))
                return (widened(Table.read(node, self), more, self.words),)
            case "fence" if node.info.strip() == "math":
                return (self._formula(node),)
            case "fence":
                self._remark_source(node)
            case "blockquote" if self.dialect.is_of_pandoc and _is_list(node):
                return self._turned_list(node)
        return super().items(node)

    def words(self, text: str, line: int) -> Inlines:
        """Read a text that the parser did not."""
        from tuiyan.deck.foreign.parser import parse

        reader = self.inline_reader(line, line)
        blocks = parse(text, {"player": self.dialect.player}, live=self.source.is_live).children
        return tuple(inline for block in blocks for inner in block.children for inline in reader.read(inner))

    def _turned_list(self, node: SyntaxTreeNode) -> Iterator[Any]:
        """Give a list that pandoc has stand in a quotation: it appears as the others do not."""
        line, is_incremental = self.lines(node)[0], self.dialect.is_incremental
        yield Command("incremental_lists", str(not is_incremental).lower(), line)
        for child in node.children:
            yield from self.items(child)
        yield Command("incremental_lists", str(is_incremental).lower(), line)

    def remark_tag(self, name: str, line: int) -> None:
        """Say once of each kind of tag that it is not shown."""
        if name not in self.tags:
            self.tags.add(name)
            self.source.remark(line, say("deck.tag_not_shown", text=f"<{name}>"), f"<{name}")

    def _formula(self, node: SyntaxTreeNode) -> Any:
        from tuiyan.deck.latex import drawn

        line = self.lines(node)[0]
        if drawn(node.content, 10_000) is None:
            self.source.remark(line, say("deck.formula_verbatim"))
        return class_of("Formula")(node.content, line)

    def _remark_source(self, node: SyntaxTreeNode) -> None:
        language = Code("", node.info).name
        if language in SOURCES:
            self.source.remark(self.lines(node)[0], say("deck.picture_source", language=language), language)

    def _comments(self, node: SyntaxTreeNode) -> Iterator[Any]:
        line = self.lines(node)[0]
        yield from read_comments(node.content, line, self.source, self.dialect.player)
        rest = COMMENT.sub("", node.content).strip()
        if rest and not rest.startswith("<!--"):
            yield from self._rest(rest, line)

    def _rest(self, text: str, line: int) -> Iterator[Any]:
        """Give what stands behind a comment on its line."""
        from tuiyan.deck.foreign.parser import parse

        for child in parse(text, {}, live=self.source.is_live).children:
            for item in self.items(child):
                yield item._replace(line=line)

    def _paragraph(self, node: SyntaxTreeNode) -> Iterator[Any]:
        first = self.lines(node)[0]
        if pictures := _pictures(node.children[0].children if node.children else ()):
            for picture in pictures:
                source = str(picture.attrs.get("src", ""))
                self.source.remark(first, say("deck.picture_not_shown", name=picture_name("", source)))
                yield class_of("Picture")(picture_name(picture.content, source), source, first)
            return
        block = Paragraph.read(node, self)
        if isinstance(block, Command):
            yield block
            return
        text: Inlines = tuple(inline for inline in block.text if inline.marks != REVEAL)
        if len(text) < len(block.text):
            yield Command("pause" if text else "reveal_last", "", first)
        frame = _centring(node.children[0].children if node.children else ())
        if text and not all(_is_blank(inline) for inline in text):
            yield from (Command("tags", tag, first) for tag in frame[:1])
            yield block._replace(text=text)
            yield from (Command("tags", tag, first) for tag in frame[1:])
        if text and len(text) < len(block.text):
            yield Command("resume", "", first)

    def _listing(self, node: SyntaxTreeNode) -> Iterator[Any]:
        block: Listing[Any] = Listing.read(node, self)
        items = tuple(_boxed(item) for item in block.items)
        is_one_by_one = self.dialect.player == "marp" and node.markup in ("*", ")")
        if is_one_by_one:
            yield Command("incremental_lists", "true", block.line)
        yield block._replace(items=items)
        if is_one_by_one:
            yield Command("incremental_lists", "false", block.line)
            yield Command("resume", "", block.line)


def _is_carried_out(tag: Tag) -> bool:
    """Say whether a tag does here what it does elsewhere."""
    is_plain = tag.name in ("div", "span", "section") and not tag.attributes
    is_note = tag.name == "aside" and "notes" in tag.attributes.get("class", "")
    is_column = "col" in tag.attributes.get("class", "") or tag.is_frame or tag.is_centred or tag.hides
    return tag.name in CARRIED_OUT or is_plain or is_column or is_note or tag.is_fallback


def _is_list(node: SyntaxTreeNode) -> bool:
    return all(child.type in ("bullet_list", "ordered_list") for child in node.children)


def _is_blank(inline: Inline) -> bool:
    return inline.live is None and not inline.text.strip()


def _boxed(item: Any) -> Any:
    """Take the box of a task from its text."""
    at = next((at for at, block in enumerate(item.blocks) if not isinstance(block, Command)), -1)
    first = item.blocks[at] if at >= 0 else None
    if not isinstance(first, Paragraph) or not first.text:
        return item
    match = BOX.match(first.text[0].text)
    if match is None or first.text[0].live:
        return item
    rest = first.text[0]._replace(text=first.text[0].text[match.end() :])
    text = (rest, *first.text[1:]) if rest.text else first.text[1:]
    blocks = (*item.blocks[:at], first._replace(text=text), *item.blocks[at + 1 :])
    return item._replace(blocks=blocks, box="☐" if match[1] == " " else "☑")


def _centring(nodes: Sequence[SyntaxTreeNode]) -> tuple[str, ...]:
    """Return the tags around a paragraph that is a centred element on one line; ``()`` for any other."""
    if len(nodes) < 3:
        return ()
    first, last = nodes[0].content, nodes[-1].content
    opening, closing = read_tag(first), read_tag(last)
    if opening is None or closing is None or not (opening.is_centred and closing.is_close):
        return ()
    return (first, last) if opening.name == closing.name else ()


def _pictures(nodes: Sequence[SyntaxTreeNode]) -> list[SyntaxTreeNode]:
    """Return the pictures of a paragraph that holds nothing else; ``[]`` for any other."""
    said = [node for node in nodes if node.type not in ("softbreak", "hardbreak", "attributes")]
    said = [node for node in said if node.type != "text" or node.content.strip()]
    return said if said and all(node.type == "image" for node in said) else []
