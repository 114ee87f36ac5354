"""What ``--help`` prints."""

from __future__ import annotations

from collections.abc import Iterable

from tuiyan.cli.stream import columns, hanging, wrapped
from tuiyan.cli.verbs import EVERYWHERE, HOME, VERBS, Option, Verb
from tuiyan.deck.typography import STEP
from tuiyan.messages import say
from tuiyan.text.cells import pad, width

LEFT_CELLS = 36
"""How wide the column of names is."""

NARROW = 72
"""Cells below which a meaning stands under its name."""

MARGIN = 2


def help_text(verb: Verb) -> str:
    """Return the help of a verb, or of the whole program."""
    return _program() if verb == HOME else _one(verb)


def _program() -> str:
    verbs = [(f"{verb.name} {verb.usage}".rstrip(), say(f"cli.verb_{verb.name}")) for verb in VERBS]
    return "\n".join(
        (
            say("cli.usage", line="tuiyan [VERB] [OPTION ...]"),
            "",
            say("cli.program"),
            "",
            say("cli.verbs"),
            *_columns([("", say("cli.verb_home")), *verbs]),
            "",
            say("cli.everywhere"),
            *_columns(_option(option) for option in EVERYWHERE),
            "",
            say("cli.more_help"),
        )
    )


def _one(verb: Verb) -> str:
    usage = f"tuiyan {verb.name} {verb.usage}".rstrip() + " [OPTION ...]"
    lines = [say("cli.usage", line=usage), "", say(f"cli.verb_{verb.name}"), "", say(f"cli.more_{verb.name}")]
    if verb.options:
        lines += ["", say("cli.options"), *_columns(_option(option) for option in verb.options)]
    return "\n".join([*lines, "", say("cli.everywhere"), *_columns(_option(option) for option in EVERYWHERE)])


def _option(option: Option) -> tuple[str, str]:
    return option.usage, say(f"cli.option_{option.name}")


def _columns(rows: Iterable[tuple[str, str]]) -> list[str]:
    indent = MARGIN + LEFT_CELLS if columns() >= NARROW else STEP
    lines: list[str] = []
    for left, right in rows:
        head = " " * MARGIN + left
        if left and width(head) + MARGIN > indent:
            lines += wrapped(head)
            head = ""
        lines += hanging(pad(head, indent), right)
    return lines
