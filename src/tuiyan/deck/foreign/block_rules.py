"""Lines that are markup in other players: rules for the Markdown parser, one token each.

What a line asks for is a token ``command`` with a name and a value; HTML on lines of its own is a token
``tags``; what no one can show is a token ``dropped``. A formula between ``$$`` is taken before anything in it
could be read as Markdown.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_block import StateBlock

from tuiyan.deck.foreign.drawings import is_drawing, may_begin
from tuiyan.deck.foreign.tags import SILENT, tags_only
from tuiyan.messages import say

Rule = Callable[[StateBlock, int, int, bool], bool]

INTERRUPTS: RuleOptionsType = {"alt": ["paragraph", "reference", "blockquote", "list"]}
CONTAINER = re.compile(r":{3,}\s*(.*?)\s*:*\Z")
SLOT = re.compile(r"::\s*([\w-]+)\s*::\Z")
FOOTNOTE = re.compile(r"\[\^([^\]\s]+)\]:[ \t]*(.*)\Z")
KEY = r"(?:width|height|style|class|id|target|rel|align|title|alt|lang|data-[\w-]+)"
ATTRIBUTE = rf"(?:[.#][A-Za-z_][\w:-]*|-|=[a-z]+|[\w:-]+=(?:\"[^\"]*\"|'[^']*')|{KEY}=[^\s\"'{{}}]+)"
FOOTNOTE_INDENT = 4
ATTRIBUTES = re.compile(rf"\{{:?\s*{ATTRIBUTE}(?:\s+{ATTRIBUTE})*\s*\}}")
PRE = re.compile(r"<pre\b[^>]*>\s*(?:<code\b(?:[^>]*?\blanguage-([\w+-]+))?[^>]*>)?", re.IGNORECASE)
OPEN = re.compile(r"<[A-Za-z][\w.:-]*(?:\s[^<]*)?\Z")
MOST_LINES_OF_TAG = 20
TITLE = re.compile(r"<h([1-6])\b[^>]*>(.+)</h\1\s*>", re.IGNORECASE)
BEGIN = re.compile(r"\\begin\{((?:equation|align|gather|aligned|multline)\*?)\}")
CLICKS = re.compile(r"\$\$\s*\{[\w|,*-]+\}\s*")
"""Which lines of a formula Slidev shows when."""

NOTES = re.compile(r"(?:Notes?:|\?\?\?)(.*)\Z")


def add_block_rules(markdown: MarkdownIt) -> None:
    """Teach a parser the lines of other players."""
    ruler = markdown.block.ruler
    markdown.disable("html_block")
    ruler.before("code", "drawing", _drawing, INTERRUPTS)
    ruler.before("code", "verbatim", _verbatim, INTERRUPTS)
    ruler.before("code", "title", _title, INTERRUPTS)
    ruler.before("code", "tags", _tags, INTERRUPTS)
    ruler.before("code", "comment", _comment, INTERRUPTS)
    ruler.before("code", "formula", _formula, INTERRUPTS)
    ruler.before("code", "command", _command, INTERRUPTS)
    ruler.before("reference", "footnote", _footnote, {"alt": []})


def _line(state: StateBlock, line: int) -> str:
    return state.src[state.bMarks[line] + state.tShift[line] : state.eMarks[line]].rstrip()


def _push(state: StateBlock, kind: str, start: int, end: int, content: str, name: str = "") -> bool:
    token = state.push(kind, "", 0)
    token.map = [start, end]
    token.content = content
    token.info = name
    state.line = end
    return True


def _drawing(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take rows that are a picture as they are."""
    if state.level or not may_begin(_row(state, start), _row(state, start + 1)):
        return False
    last = start
    while last < end and not state.isEmpty(last):
        last += 1
    rows = [_row(state, at) for at in range(start, last)]
    if silent or not is_drawing(rows):
        return False
    margin = min(len(row) - len(row.lstrip(" ")) for row in rows)
    return _push(state, "code_block", start, last, "\n".join(row[margin:] for row in rows))


def _row(state: StateBlock, line: int) -> str:
    if line >= state.lineMax:
        return ""
    return state.src[state.bMarks[line] : state.eMarks[line]].rstrip()


def _comment(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take a comment, whatever stands in it, up to the end of its last line."""
    if not _line(state, start).startswith("<!--") or state.is_code_block(start):
        return False
    if silent:
        return True
    last = start
    while last < end - 1 and "-->" not in _line(state, last):
        last += 1
    return _push(state, "html_block", start, last + 1, state.getLines(start, last + 1, state.blkIndent, True))


def _tags(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take a line of nothing but tags, or an element whose contents are not for the audience."""
    line = _line(state, start)
    if not line.startswith("<") or line.startswith("<!--"):
        return False
    if (name := _silent_name(line)) and (last := _silent_end(state, name, start, end)) >= 0:
        return silent or _push(state, "dropped", start, last + 1, name)
    tags, last = tags_only(line), start
    if not tags and OPEN.match(line):
        line, last = _joined_tag(state, start, end)
        tags = tags_only(line)
    opened = state.env.setdefault("opened", [0])
    if not tags or (state.is_code_block(start) and not opened[0]):
        return False
    if silent:
        return True
    opened[0] = max(0, opened[0] + sum(-1 if tag.is_close else not tag.is_empty for tag in tags))
    return _push(state, "tags", start, last + 1, line)


def _joined_tag(state: StateBlock, start: int, end: int) -> tuple[str, int]:
    """Return a tag whose attributes stand on lines of their own, and its last line; ``""`` for none."""
    line = _line(state, start)
    for last in range(start + 1, min(end, start + MOST_LINES_OF_TAG)):
        if state.isEmpty(last):
            break
        line = f"{line} {_line(state, last)}"
        if tags_only(line):
            return line, last
    return "", start


def _verbatim(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take ``<pre>`` up to ``</pre>`` as code."""
    opened = PRE.match(_line(state, start))
    if opened is None or state.is_code_block(start):
        return False
    last = next((at for at in range(start, end) if "</pre>" in _line(state, at).lower()), -1)
    if last < 0:
        return False
    if silent:
        return True
    text = state.getLines(start, last + 1, state.blkIndent, False)
    text = re.sub(r"(?i)</pre>.*", "", PRE.sub("", text, count=1), flags=re.DOTALL)
    text = re.sub(r"(?i)</code>\s*\Z|<[/\w][^<>]*>", "", text)
    _push(state, "fence", start, last + 1, unescape(text).strip("\n").rstrip(), opened[1] or "")
    return True


def _title(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """Take ``<h1>words</h1>`` on a line as a heading."""
    match = None if state.is_code_block(start) else TITLE.fullmatch(_line(state, start))
    if match is None:
        return False
    if silent:
        return True
    opening = state.push("heading_open", f"h{match[1]}", 1)
    opening.markup, opening.map = "#" * int(match[1]), [start, start + 1]
    inline = state.push("inline", "", 0)
    inline.content, inline.map, inline.children = match[2].strip(), [start, start + 1], []
    state.push("heading_close", f"h{match[1]}", -1).markup = opening.markup
    state.line = start + 1
    return True


def _silent_name(line: str) -> str:
    found = re.match(r"<(\w+)\b([^>]*)(?<!/)>", line)
    is_slot = found is not None and re.search(r"\s(?:#|v-slot|v-if|v-for)", found[2])
    return found[1].lower() if found and not is_slot and found[1].lower() in SILENT else ""


def _silent_end(state: StateBlock, name: str, start: int, end: int) -> int:
    """Return the line that ends an element; one that nothing ends is a line alone."""
    closing = re.compile(rf"</{name}\s*>", re.IGNORECASE)
    last = next((at for at in range(start, end) if closing.search(_line(state, at))), -1)
    if last < 0:
        state.env.setdefault("remarks", []).append((start + 1, say("deck.unclosed", text=f"</{name}>")))
        return start
    return last


def _formula(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    r"""Take ``$$ … $$`` or ``\[ … \]`` that begins a line; one that nothing ends is text."""
    line = CLICKS.sub("$$", _line(state, start))
    if (begun := BEGIN.match(line)) and not state.is_code_block(start):
        return _environment(state, begun[1], start, end, silent)
    close = "$$" if line.startswith("$$") else "\\]" if line.startswith("\\[") else ""
    if not close:
        return False
    if len(line) > 4 and line.endswith(close) and line.count("$$") == (2 if close == "$$" else 0):
        return silent or _push(state, "formula", start, start + 1, line[2:-2].strip())
    if close in line[2:]:
        return False
    last = start + 1
    while last < end and close not in (text := _line(state, last)):
        if not text and not any(close in _line(state, at) for at in range(last, min(end, last + 12))):
            break
        last += 1
    if last >= end or not _line(state, last).endswith(close):
        state.env.setdefault("open_formulas", set()).add(start + 1)
        return False
    body = [line[2:], *(_line(state, at) for at in range(start + 1, last)), _line(state, last)[:-2]]
    return silent or _push(state, "formula", start, last + 1, "\n".join(body).strip("\n"))


def _environment(state: StateBlock, name: str, start: int, end: int, silent: bool) -> bool:
    r"""Take ``\begin{equation}`` up to its end."""
    last = next((at for at in range(start, end) if _line(state, at).endswith(f"\\end{{{name}}}")), -1)
    if last < 0 or any(state.isEmpty(at) for at in range(start, last)):
        return False
    text = "\n".join(_line(state, at) for at in range(start, last + 1))
    return silent or _push(state, "formula", start, last + 1, text)


def _command(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """Take a line that asks for something."""
    if state.is_code_block(start):
        return False
    line, player = _line(state, start), state.env.get("player", "")
    found = _asked(line, player)
    if found is None or (found[0] == "rest_note" and not state.env.get("has_rest_notes")):
        return False
    return silent or _push(state, "command", start, start + 1, found[1], found[0])


def _asked(line: str, player: str) -> tuple[str, str] | None:
    """Return what a line asks for, and of what; None for a line that is text."""
    if match := CONTAINER.match(line):
        return "container", match[1]
    if match := SLOT.match(line):
        return "slot", match[1]
    if line == "^" and player == "mdp":
        return "pause", ""
    if line == "--" and player == "remark":
        return "pause", ""
    if match := NOTES.match(line):
        return "rest_note", match[1].strip()
    if line.startswith("{") and ATTRIBUTES.fullmatch(line):
        return "attributes", line
    if line.startswith("@[toc]") or line.lower() in ("[toc]", "[[toc]]", r"\tableofcontents"):
        return "dropped_line", line
    return None


def _next_of_footnote(state: StateBlock, line: int, end: int) -> int:
    """Pass over blank lines before a paragraph that is indented as a footnote's."""
    at = line
    while at < end and state.isEmpty(at):
        at += 1
    return at if at < end and state.sCount[at] - state.blkIndent >= FOOTNOTE_INDENT else line


def _footnote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Take ``[^name]: text`` with the indented lines and paragraphs below it."""
    match = None if state.is_code_block(start) else FOOTNOTE.match(_line(state, start))
    if match is None:
        return False
    if silent:
        return True
    state.env.setdefault("footnotes", set()).add(match[1])
    last = _next_of_footnote(state, start + 1, end)
    texts = [match[2]]
    while last < end and state.sCount[last] - state.blkIndent >= 2 and not state.isEmpty(last):
        texts.append(_line(state, last))
        last = _next_of_footnote(state, last + 1, end)
    return _push(state, "footnote_def", start, last, "\n".join(texts), match[1])
