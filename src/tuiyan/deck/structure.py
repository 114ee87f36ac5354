"""Blocks from the syntax tree: paragraphs, lists, tables, quotes, callouts, code, fences."""

from __future__ import annotations

import re
from collections.abc import Iterable

from markdown_it.tree import SyntaxTreeNode

from tuiyan.deck.comments import commands_in
from tuiyan.deck.fences import fence_block
from tuiyan.deck.inlines import InlineReader, complain_of_open_braces
from tuiyan.deck.slide import Block, Inline
from tuiyan.deck.source import DeckSource
from tuiyan.deck.style import INKS

CALLOUTS = ("BOUND", "COST", "ROOT", "CONCLUSION")
CALLOUT = re.compile(r"\[!(\w+)\][ \t]*")
HEAD_INK = re.compile(r"\{(" + "|".join(INKS) + r")\}\s*")


def blocks_of(nodes: Iterable[SyntaxTreeNode], source: DeckSource) -> list[Block]:
    """Return the blocks of ``nodes``; commands are blocks of the kind ``command``."""
    return [block for node in nodes for block in _blocks(node, source)]


def _lines(node: SyntaxTreeNode) -> tuple[int, int]:
    start, end = node.map or (0, 1)
    return start + 1, max(start + 1, end)


def _blocks(node: SyntaxTreeNode, source: DeckSource) -> list[Block]:
    line = _lines(node)[0]
    match node.type:
        case "heading":
            options = {"level": int(node.tag[1]), "setext": node.markup in "=-"}
            return [Block("heading", _text(node, source), options=options, line=line)]
        case "paragraph":
            return [_paragraph(node, source)]
        case "bullet_list" | "ordered_list":
            return [_list(node, source)]
        case "blockquote":
            return [_quote(node, source)]
        case "fence":
            return [_fence(node, source)]
        case "code_block":
            return [_code(node)]
        case "table":
            return [_table(node, source)]
        case "hr":
            return [Block("rule", line=line)]
        case "html_block":
            return _html(node)
    return blocks_of(node.children, source)


def _text(node: SyntaxTreeNode, source: DeckSource) -> tuple[Inline, ...]:
    first, last = _lines(node)
    reader = InlineReader(source, first, last)
    inlines = tuple(inline for child in node.children for inline in reader.read(child))
    complain_of_open_braces(source, inlines, first, last)
    return inlines


def _paragraph(node: SyntaxTreeNode, source: DeckSource) -> Block:
    inlines = _text(node, source)
    line = _lines(node)[0]
    if len(inlines) == 1 and inlines[0].text.strip() == ". . .":
        return Block("command", options={"name": "pause", "value": "", "column": 1}, line=line)
    return Block("paragraph", inlines, line=line)


def _list(node: SyntaxTreeNode, source: DeckSource) -> Block:
    items = tuple(
        Block("item", children=tuple(blocks_of(item.children, source)), line=_lines(item)[0])
        for item in node.children
    )
    start = int(node.attrs.get("start", 1)) if node.type == "ordered_list" else 0
    return Block("list", children=items, options={"start": start}, line=_lines(node)[0])


def _quote(node: SyntaxTreeNode, source: DeckSource) -> Block:
    children = blocks_of(node.children, source)
    line = _lines(node)[0]
    first = children[0] if children else Block("paragraph")
    match = CALLOUT.match(first.inlines[0].text) if first.inlines else None
    if match is None or match.group(1).upper() not in CALLOUTS:
        return Block("quote", children=tuple(children), line=line)
    rest = _without_start(first.inlines, match.end())
    kept = [first._replace(inlines=rest), *children[1:]] if rest else children[1:]
    return Block("callout", children=tuple(kept), options={"name": match.group(1).lower()}, line=line)


def _without_start(inlines: tuple[Inline, ...], length: int) -> tuple[Inline, ...]:
    first = inlines[0]._replace(text=inlines[0].text[length:])
    rest = inlines if first.text else inlines[1:]
    rest = (first, *inlines[1:]) if first.text else inlines[1:]
    return rest[1:] if rest and "soft" in rest[0].marks and not rest[0].live else rest


def _fence(node: SyntaxTreeNode, source: DeckSource) -> Block:
    return fence_block(source, node.info.strip(), node.content, _lines(node)[0]) or _code(node)


def _code(node: SyntaxTreeNode) -> Block:
    options = {"text": node.content.rstrip("\n"), "language": (node.info or "").strip()}
    return Block("code", options=options, line=_lines(node)[0])


def _table(node: SyntaxTreeNode, source: DeckSource) -> Block:
    rows = tuple(_row(row, source) for part in node.children for row in part.children)
    return Block("table", children=rows, line=_lines(node)[0])


def _row(node: SyntaxTreeNode, source: DeckSource) -> Block:
    first, last = _lines(node)
    reader = InlineReader(source, first, last)
    cells = []
    for cell in node.children:
        inlines = tuple(inline for child in cell.children for inline in reader.read(child))
        style = str(cell.attrs.get("style", ""))
        options = {"align": style.rpartition(":")[2]} if style else {}
        cells.append(
            _head(inlines, options) if cell.type == "th" else Block("cell", inlines, options=options)
        )
    return Block("row", children=tuple(cells), line=first)


def _head(inlines: tuple[Inline, ...], options: dict[str, str]) -> Block:
    match = HEAD_INK.match(inlines[0].text) if inlines else None
    if match is None:
        return Block("cell", inlines, options=options)
    return Block("cell", _without_start(inlines, match.end()), options={**options, "ink": match.group(1)})


def _html(node: SyntaxTreeNode) -> list[Block]:
    first, _ = _lines(node)
    commands, rest = commands_in(node.content, first)
    blocks = [
        Block("command", options={"name": one.name, "value": one.value, "column": one.column}, line=one.line)
        for one in commands
    ]
    if rest:
        blocks.append(Block("paragraph", (Inline(rest),), line=first))
    return blocks
