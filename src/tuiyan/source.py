"""One content file as text, with its lines to point at."""

from __future__ import annotations

import errno
import re
from pathlib import Path

from tuiyan.messages import say
from tuiyan.problem import ContentError, Problem, Span
from tuiyan.text.lazy_pattern import lazy_pattern

LARGEST_BYTES = 2_000_000

UNSEEN = lazy_pattern(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
"""Characters that no one can see and that change what is around them."""


class Source:
    """A content file: where it is, what it says, and problems that point into it.

    Attributes:
        path: As problems name it: relative to the content root.
        text: With line feeds between lines and without a byte order mark.
        lines: Of ``text``.
    """

    __slots__ = ("lines", "path", "text")

    def __init__(self, path: str, text: str) -> None:
        """Take ``text`` as the content of ``path``."""
        self.path = path
        self.text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self.lines = self.text.split("\n")

    def line(self, number: int) -> str:
        """Return the line of a 1-based number, or ``""``."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def problem(self, span: Span, message: str, hint: str = "", *, is_notice: bool = False) -> Problem:
        """Point at ``span`` of this file."""
        return Problem(self.path, span, self.line(span.line), message, hint, is_notice)


def read_source(file: Path, path: str) -> Source:
    """Read a content file.

    Raises:
        ContentError: It cannot be read, is too large, or is not UTF-8.
    """
    try:
        data = file.read_bytes()
    except OSError as error:
        raise ContentError([_whole(path, say("content.unreadable", why=reason(error)))]) from error
    if len(data) > LARGEST_BYTES:
        raise ContentError([_whole(path, say("content.too_large", bytes=f"{LARGEST_BYTES:,}"))])
    return Source(path, _decoded(data, path))


def reason(error: OSError) -> str:
    """Say why a file cannot be opened, as far as that is worth words of our own."""
    match error:
        case FileNotFoundError():
            return say("content.not_there")
        case PermissionError():
            return say("content.not_allowed")
        case IsADirectoryError():
            return say("content.is_folder")
        case NotADirectoryError():
            return say("content.is_no_folder")
        case OSError(errno=errno.ENOSPC | errno.EDQUOT):
            return say("content.no_space")
        case OSError(errno=errno.EROFS):
            return say("content.read_only")
    return error.strerror or type(error).__name__


def key_span(name: str, text: str) -> Span:
    """Return where a top-level key or table of TOML is written."""
    start = re.compile(rf"""\s*\[{{0,2}}\s*(["']?){re.escape(name)}\1\s*[=.\]]""")
    for number, line in enumerate(text.splitlines(), 1):
        if start.match(line):
            return Span(number, line.index(name) + 1, len(name))
    return Span(1, 1)


def toml_span(message: str, text: str) -> Span:
    """Return the place that a message of tomllib names, or the end of the file."""
    place = re.search(r"line (\d+), column (\d+)", message)
    return Span(int(place[1]), int(place[2])) if place else Span(max(1, len(text.splitlines())), 1)


def unseen_problems(source: Source) -> list[Problem]:
    """Find the characters of a file that cannot be seen."""
    return [
        source.problem(
            Span(number, match.start() + 1), say("content.unseen", code=f"U+{ord(match.group()):04X}")
        )
        for number, line in enumerate(source.lines, 1)
        for match in UNSEEN.finditer(line)
    ]


def _decoded(data: bytes, path: str) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", "replace")
        source = Source(path, data.decode("utf-8", "replace"))
        span = Span(before.count("\n") + 1, len(before) - before.rfind("\n"))
        problem = source.problem(span, say("content.not_utf8"), say("content.save_as_utf8"))
        raise ContentError([problem]) from error


def _whole(path: str, message: str) -> Problem:
    return Problem(path, Span(1, 1), "", message)
