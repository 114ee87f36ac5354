"""Code in the colours of its language, by Pygments, which is imported with the first code that has one."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tuiyan.deck.row import Row, Run, joined
from tuiyan.deck.style import Style
from tuiyan.text.cells import JOINING, clusters

LONGEST = 60_000
"""Characters of code beyond which colours are not worth waiting for."""

INKS = (
    ("Comment.Preproc", Style("accent", "surface")),
    ("Comment", Style("muted", "surface")),
    ("Keyword.Constant", Style("mem", "surface")),
    ("Keyword.Type", Style("mem", "surface")),
    ("Keyword", Style("comp", "surface", bold=True)),
    ("Operator.Word", Style("comp", "surface", bold=True)),
    ("Literal.String", Style("good", "surface")),
    ("Literal.Number", Style("mem", "surface")),
    ("Name.Function", Style("num", "surface", bold=True)),
    ("Name.Class", Style("num", "surface", bold=True)),
    ("Name.Tag", Style("comp", "surface", bold=True)),
    ("Name.Attribute", Style("mem", "surface")),
    ("Name.Decorator", Style("accent", "surface")),
    ("Name.Builtin", Style("net", "surface")),
    ("Generic.Deleted", Style("accent", "surface")),
    ("Generic.Inserted", Style("good", "surface")),
    ("Generic.Heading", Style("num", "surface", bold=True)),
    ("Generic.Prompt", Style("muted", "surface")),
)
"""The style of a kind of word and of all kinds below it, the first that fits."""

PLAIN = Style(ground="surface")


@lru_cache(maxsize=64)
def highlighted(text: str, language: str) -> tuple[Row, ...]:
    """Return the lines of ``text``; nothing where the language is not known."""
    lexer = _lexer(language) if len(text) <= LONGEST else None
    if lexer is None:
        return ()
    lines: list[list[Run]] = [[]]
    for kind, value in lexer.get_tokens(text):
        first, *rest = value.split("\n")
        style = _style(str(kind))
        lines[-1] += [Run(first, style)] if first else []
        lines += [[Run(part, style)] if part else [] for part in rest]
    wanted = text.split("\n")
    found = ["".join(run.text for run in line) for line in lines][: len(wanted)]
    return tuple(map(_whole, lines[: len(wanted)])) if found == wanted else ()


def _whole(line: list[Run]) -> Row:
    """Part a line where what is one to the eye ends: a lexer knows no emoji."""
    text = "".join(run.text for run in line)
    if not JOINING.search(text):
        return tuple(line)
    styles = [run.style for run in line for _ in run.text]
    runs, at = [], 0
    for cluster, _ in clusters(text):
        runs.append(Run(cluster, styles[at]))
        at += len(cluster)
    return tuple(joined(runs))


@lru_cache(maxsize=32)
def _lexer(language: str) -> Any:
    from pygments.lexers import get_lexer_by_name
    from pygments.util import ClassNotFound

    try:
        return get_lexer_by_name(language, stripnl=False, stripall=False, ensurenl=False)
    except ClassNotFound:
        return None


@lru_cache(maxsize=512)
def _style(kind: str) -> Style:
    name = kind.removeprefix("Token.")
    return next((style for prefix, style in INKS if f"{name}.".startswith(f"{prefix}.")), PLAIN)
