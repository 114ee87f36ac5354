"""Commands that a deck hides in HTML comments, in the spellings of several players."""

from __future__ import annotations

import re
from textwrap import dedent
from typing import NamedTuple

COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
COMMAND = re.compile(r"\s*([A-Za-z_][\w-]*)\s*(?::(.*))?\Z", re.DOTALL)

NAMES = {
    "slide": "slide",
    "pause": "pause",
    "stop": "pause",
    "end_slide": "end_slide",
    "speaker_note": "note",
    "speaker_notes": "note",
    "note": "note",
    "notes": "note",
    "column_layout": "column_layout",
    "column": "column",
    "reset_layout": "reset_layout",
    "when": "when",
    "otherwise": "otherwise",
    "end_when": "end_when",
    "only": "only",
    "end_only": "end_only",
    "incremental_lists": "incremental_lists",
}
"""What a comment may say, and the command it is; others are passed over."""


class Command(NamedTuple):
    """One command.

    Attributes:
        name: One of the values of ``NAMES``.
        value: What follows the colon; notes without their indent.
        line: 1-based.
        column: Of the value, 1-based.
    """

    name: str
    value: str
    line: int
    column: int = 1


def commands_in(html: str, line: int) -> tuple[list[Command], str]:
    """Return the commands in an HTML block that starts on ``line``, and the text that is no comment."""
    found = []
    for match in COMMENT.finditer(html):
        command = _command(match, html, line)
        if command is not None:
            found.append(command)
    return found, COMMENT.sub("", html).strip()


def _command(match: re.Match[str], html: str, line: int) -> Command | None:
    said = COMMAND.match(match.group(1))
    if said is None or said.group(1) not in NAMES:
        return None
    value = said.group(2) or ""
    start = match.start(1) + said.start(2 if said.group(2) is not None else 1)
    start += len(value) - len(value.lstrip(" "))
    before = html[:start]
    name = NAMES[said.group(1)]
    text = _note(value) if name == "note" else value.strip()
    return Command(name, text, line + before.count("\n"), start - before.rfind("\n"))


def _note(value: str) -> str:
    first, _, rest = value.partition("\n")
    if first.strip() in ("|", ">", "|-", ">-", ""):
        return dedent(rest).strip()
    return f"{first.strip()}\n{dedent(rest)}".strip()
