"""The streams a verb writes to: how wide they are, what they can spell, and that they may be closed.

A character that the encoding of an output lacks becomes one that means the same: ``10⁹`` is ``10^9`` on a
terminal that speaks GBK, ``70 ÷ 3`` is ``70 / 3`` on one that knows ASCII alone. Lines are broken at the
width of the output, JSON stays whole in every encoding.
"""

from __future__ import annotations

import codecs
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs

WIDEST = 100
NARROWEST = 40
"""Cells that lines are broken at, whatever the output says of itself."""

CHINESE = "推演"
"""The name of the program, in the language an output may lack."""

NEAREST = "tuiyan-nearest"
"""The name of the error handler."""

UNKNOWN = "?"
"""What has no likeness."""

POWERS = "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"

SIGNS = {
    "。": ".", "、": ",", "「": '"', "」": '"', "『": '"', "』": '"', "《": '"', "》": '"',
    "【": "[", "】": "]", "—": "-", "…": "...", "·": "-", "•": "-",
    "¥": "CNY ", "€": "EUR ", "£": "GBP ", "\u00a0": " ",
}  # fmt: skip
"""What the characters of ASCII do not replace elsewhere."""


def open_streams() -> None:
    """Make every stream one that takes any text; a closed one takes all and keeps nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115
        _tolerate(getattr(sys, name))


def columns() -> int:
    """Return how many cells a line may take: those of the terminal, or what ``COLUMNS`` says."""
    return min(WIDEST, max(NARROWEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def can_spell_chinese() -> bool:
    """Tell whether the output has Chinese characters."""
    try:
        CHINESE.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except (UnicodeError, LookupError):
        return False
    return True


def is_ascii_only() -> bool:
    """Tell whether JSON must be written in ASCII, with an escape for what lies beyond."""
    return "utf" not in (getattr(sys.stdout, "encoding", None) or "utf-8").lower()


def write_lines(lines: Iterable[str], glyphs: Glyphs) -> None:
    """Print lines in a set of characters, none wider than the output."""
    for line in lines:
        for text in _fitted(glyphs.text(line)):
            print(text.translate(glyphs.marks), flush=True)


def _fitted(line: str) -> Iterator[str]:
    """Break a line that is wider than the output; what follows stands as far in as its own start."""
    from tuiyan.text.cells import width

    room = columns()
    if width(line) <= room:
        yield line
        return
    text = line.lstrip(" ")
    margin = min(len(line) - len(text), room // 3)
    for row in wrapped(text, room - margin):
        yield " " * margin + row


def hanging(head: str, text: str, room: int = 0) -> Iterator[str]:
    """Break a text behind its head at a width, or at that of the output."""
    from tuiyan.deck.typography import hanging_text

    return hanging_text(head, text, room or columns())


def wrapped(text: str, cells: int = 0) -> list[str]:
    """Break a text at a width, or at that of the output."""
    from tuiyan.deck.typography import wrapped_text

    return wrapped_text(text, cells or columns())


def typed_line(prompt: str = "", *, is_shown: bool = False) -> str | None:
    """Show a prompt, and return the line typed after it without control characters; None at the end.

    With ``is_shown`` a line that no terminal has shown, because it came through a pipe, is printed.
    """
    print(prompt, end="", flush=True)
    text = sys.stdin.readline()
    line = "".join(char if char.isprintable() else " " for char in text).strip()
    if is_shown and text and not sys.stdin.isatty():
        print(line)
    return line if text else None


def _tolerate(stream: Any) -> None:
    """Never fail on a character that the encoding of a stream lacks, or on odd bytes read from it."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        codecs.register_error(NEAREST, _nearest)
        reconfigure(errors=NEAREST)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    """Replace what cannot be written; what cannot be read becomes the mark of an unknown character."""
    if isinstance(error, UnicodeDecodeError):
        return "\ufffd", error.end
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object
    return "".join(_alike(text, at) for at in range(error.start, error.end)), error.end


def _alike(text: str, at: int) -> str:
    """Return in ASCII what one character of a text means there."""
    from unicodedata import normalize

    from tuiyan.deck.glyphs import ASCII
    from tuiyan.text.folding import narrowed

    char = text[at]
    if char in POWERS:
        is_first = at == 0 or text[at - 1] not in POWERS
        return "^" * is_first + ("-" if char == "⁻" else normalize("NFKC", char))
    choices = (SIGNS.get(char, ""), narrowed(char), ASCII.text(char), char.translate(ASCII.marks))
    return next((each for each in (*choices, normalize("NFKC", char)) if each.isascii() and each), UNKNOWN)
