"""What another player's deck says in HTML comments: commands, notes, and what is for no one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tuiyan.deck.comments import COMMENT, NAMES, Command, commands_in
from tuiyan.deck.source import DeckSource
from tuiyan.messages import say
from tuiyan.problem import closest

FRAGMENT = re.compile(r"\.?element\s*:?\s[^>]*\bclass\s*=\s*[\"'][^\"'>]*\bfragment\b")
LEAD = re.compile(r"_?class\s*:.*\blead\b", re.DOTALL)
NAMED = re.compile(r"([A-Za-z_][\w-]*)\s*(?::(.*))?\Z", re.DOTALL)

CARRIED_OUT = ("alignment", "jump_to_middle", "skip_slide")
"""What presenterm says in comments, beside what every deck may."""

PASSED_OVER = frozenset((
    "new_line", "new_lines", "newline", "newlines", "font_size", "no_footer", "list_item_newlines",
    "snippet_output", "no_margin", "include", "fit", "theme", "size", "math", "paginate", "header",
    "footer", "class", "backgroundColor", "backgroundImage", "backgroundPosition", "backgroundRepeat",
    "backgroundSize", "color", "style", "headingDivider", "transition", "title", "author",
    "description", "url", "image", "marp", "comment", "config", "prettier-ignore", "markdownlint-disable",
    "markdownlint-enable", "TOC", "toc", "vim", "omit", "end_omit", "cmd",
))  # fmt: skip
"""What other players say in comments that changes no word of a slide."""

NOTES_OF = ("marp", "slidev", "patat", "pandoc")
"""Players whose notes are comments without a name."""


def read_comments(html: str, line: int, source: DeckSource, player: str) -> Iterator[Command]:
    """Give the commands in comments that start on ``line``."""
    for match in COMMENT.finditer(html):
        start = line + html[: match.start()].count("\n")
        yield from _command(match[0], match[1], start, source, player)


def _command(comment: str, said: str, line: int, source: DeckSource, player: str) -> list[Command]:
    known, _ = commands_in(comment, line)
    if known:
        return known
    text = said.strip()
    named = NAMED.match(text)
    name = named[1] if named else ""
    if FRAGMENT.search(said):
        return [Command("reveal_last", "", line)]
    if LEAD.match(text):
        return [Command("jump_to_middle", "", line)]
    if name in CARRIED_OUT and named:
        return [Command(name, (named[2] or "").strip(), line)]
    if (
        not text
        or text[0] in ".#"
        or name.lstrip("_") in PASSED_OVER
        or name.startswith(("markdownlint", "prettier"))
    ):
        return []
    if player in NOTES_OF:
        return [Command("free_note" if player == "slidev" else "note", text, line)]
    _remark_unknown(name, bool(named and (named[2] is not None or named[0] == name)), line, source)
    return []


def _remark_unknown(name: str, is_command: bool, line: int, source: DeckSource) -> None:
    """Say that a comment is close to a command."""
    if not is_command or len(name) < 4:
        return
    if near := closest(name, [*NAMES, *CARRIED_OUT]):
        source.remark(line, say("deck.comment_close", name=name, near=near), name)
