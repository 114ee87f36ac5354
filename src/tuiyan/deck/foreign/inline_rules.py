"""Marks within a line that other players know: rules for the Markdown parser."""

from __future__ import annotations

import re

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from tuiyan.deck.foreign.block_rules import ATTRIBUTES
from tuiyan.deck.foreign.tags import TAG, read_tag
from tuiyan.deck.markdown import push_element
from tuiyan.deck.spacing import is_han

FORMULA = re.compile(r"\$(?![\s$])((?:[^$\\\n]|\\.)*?(?:[^\s$\\]|\\.))\$(?![\w$])")
DISPLAYED = re.compile(r"\$\$(?!\$)([^$]+)\$\$(?![\w$])")
BRACKETED = re.compile(r"\\\((.+?)\\\)")
LOOKS_LIKE_ONE = re.compile(
    r"[\\^_=+*<>|!]|\w\(|\A[A-Za-z](?:['′]|\d)?\Z|\A\s*[\d.,]*\s*[A-Za-z]{1,2}\s*\Z"
    r"|[A-Za-z\d)]\s*[/-]\s*[A-Za-z(\d]|\A[\d.,%]+\Z"
)
RAISED = re.compile(r"(?P<mark>[~^])((?:[^\s~^\\]|\\.)+)(?P=mark)")
"""What pandoc lowers or raises."""

REFERENCE = re.compile(r"\[\^([^\]\s]+)\]")


def add_inline_rules(markdown: MarkdownIt) -> None:
    """Teach a parser the marks of other players."""
    ruler = markdown.inline.ruler
    ruler.before("escape", "formula", _formula)
    ruler.before("link", "footnote", _footnote)
    ruler.before("link", "span", _span)
    ruler.before("strikethrough", "raised", _raised)
    ruler.before("html_inline", "tag", _tag)
    ruler.before("emphasis", "highlight", _highlight)
    ruler.push("attributes", _attributes)


def is_formula(text: str) -> bool:
    """Say whether what stands between two ``$`` is mathematics: not a price, a path or a shell's name."""
    said = re.sub(r"\\(?:text|mathrm|operatorname|textbf|mathbf)\s*\{[^{}]*\}", "", text)
    if any(map(is_han, said)) and not re.search(r"[\\^_=]", text):
        return False
    return bool(LOOKS_LIKE_ONE.search(text)) and not re.match(r"[A-Z_]{3,}\b(?!\()", text)


def _formula(state: StateInline, silent: bool) -> bool:
    char = state.src[state.pos]
    if char not in "$\\":
        return False
    before = state.src[state.pos - 1 : state.pos] if state.pos else ""
    if char == "$" and before and (before in "$\\/" or (before.isascii() and before.isalnum())):
        return False
    match = None
    for pattern in (DISPLAYED, FORMULA) if char == "$" else (BRACKETED,):
        match = match or pattern.match(state.src, state.pos, state.posMax)
    if match is None or (char == "$" and not is_formula(match[1])):
        return False
    if not silent:
        token = state.push("formula_inline", "", 0)
        token.content, token.markup = match[1].strip().strip("`"), match[0]
    state.pos = match.end()
    return True


def _footnote(state: StateInline, silent: bool) -> bool:
    if state.src.startswith("[^", state.pos):
        match = REFERENCE.match(state.src, state.pos, state.posMax)
        if match is None or match[1] not in state.env.get("footnotes", ()):
            return False
        if not silent:
            state.push("footnote_ref", "", 0).info = match[1]
        state.pos = match.end()
        return True
    if not state.src.startswith("^[", state.pos):
        return False
    close = state.md.helpers.parseLinkLabel(state, state.pos + 1)
    if close < 0:
        return False
    if not silent:
        state.push("footnote_text", "", 0).content = state.src[state.pos + 2 : close]
    state.pos = close + 1
    return True


def _span(state: StateInline, silent: bool) -> bool:
    """Take ``[words]{.class}`` as the words."""
    start = state.pos
    if state.src[start] != "[":
        return False
    close = state.md.helpers.parseLinkLabel(state, start)
    match = ATTRIBUTES.match(state.src, close + 1, state.posMax) if close > start else None
    if match is None:
        return False
    if not silent:
        push_element(state, "span", start + 1, close)
    state.pos = match.end()
    return True


def _raised(state: StateInline, silent: bool) -> bool:
    """Take ``H~2~O`` and ``10^9^`` of pandoc."""
    if state.src[state.pos] not in "~^" or not state.env.get("is_of_pandoc"):
        return False
    match = RAISED.match(state.src, state.pos, state.posMax)
    if match is None:
        return False
    if not silent:
        name = "sub" if match["mark"] == "~" else "sup"
        state.push("tag", "", 0).content = f"<{name}>"
        state.push("text", "", 0).content = match[2].replace("\\", "")
        state.push("tag", "", 0).content = f"</{name}>"
    state.pos = match.end()
    return True


def _tag(state: StateInline, silent: bool) -> bool:
    """Take a tag that is markup."""
    if state.src[state.pos] != "<":
        return False
    match = TAG.match(state.src, state.pos, state.posMax)
    before = state.src[state.pos - 1 : state.pos] if state.pos else ""
    if match is None or read_tag(match[0], before) is None:
        return False
    if not silent:
        state.push("tag", "", 0).content = match[0]
    state.pos = match.end()
    return True


def _highlight(state: StateInline, silent: bool) -> bool:
    """Take ``==words==``."""
    start = state.pos
    if not state.src.startswith("==", start) or state.src[start + 2 : start + 3] in ("=", " ", ""):
        return False
    end = state.src.find("==", start + 2, state.posMax)
    if (
        end < 0
        or state.src[end - 1] in " ="
        or "\n" in state.src[start:end]
        or state.src[end + 2 : end + 3] == "="
    ):
        return False
    if state.src[start - 1 : start] in ("=", "!", "<", ">") and start:
        return False
    if not silent:
        push_element(state, "highlight", start + 2, end)
    state.pos = end + 2
    return True


def _attributes(state: StateInline, silent: bool) -> bool:
    """Pass over ``{.class key="value"}`` behind a heading, an image or a word."""
    before = state.src[state.pos - 1 : state.pos] if state.pos else ""
    if state.src[state.pos] != "{" or not before:
        return False
    match = ATTRIBUTES.match(state.src, state.pos, state.posMax)
    if match is None or (before.isspace() and state.src[match.end() : state.posMax].strip()):
        return False
    if not silent:
        state.push("attributes", "", 0).content = match[0]
    state.pos = match.end()
    return True
