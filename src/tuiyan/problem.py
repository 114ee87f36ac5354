"""Mistakes and failures: one in a content file has a place, one of a person's line a span, all have a hint.

Whoever reads content collects a :class:`Problem` for each mistake and goes on, so that an author sees all of
them; as text it is ``deck/01.md:7:15: …`` over the line and a caret. Whoever cannot go on raises a
:class:`TuiyanError`, of which a command user sees one line.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tuiyan.messages import say
from tuiyan.text.cells import width


class Span(NamedTuple):
    """A run of characters on one line of a content file.

    Attributes:
        line: 1-based, counted from the top of the file, front matter included.
        column: 1-based, in characters (not bytes, not terminal cells).
        length: In characters, >= 1.
    """

    line: int
    column: int
    length: int = 1


class Problem(NamedTuple):
    """One mistake, or one notice, in one content file.

    Attributes:
        path: Relative to the content root, e.g. ``deck/01-intuition.md``.
        span: What to underline.
        source_line: The line ``span`` is on, without its newline.
        message: What is wrong, in lower case, without a full stop.
        hint: What to do about it, or ``""``.
        is_notice: Worth knowing, but not wrong.
    """

    path: str
    span: Span
    source_line: str
    message: str
    hint: str = ""
    is_notice: bool = False

    @property
    def place(self) -> str:
        """``path:line:column``."""
        return f"{self.path}:{self.span.line}:{self.span.column}"

    def caret(self) -> tuple[int, int]:
        """Return where the caret starts below ``source_line`` and how long it is, in cells."""
        start = self.span.column - 1
        marked = self.source_line[start : start + self.span.length]
        return width(self.source_line[:start]), max(1, width(marked))

    def __str__(self) -> str:
        """Format as ``path:line:column: message`` over the line and a caret."""
        number = str(self.span.line)
        gutter = " " * len(number)
        indent, length = self.caret()
        lines = [f"{self.place}: {self.message}"]
        if self.source_line:
            lines += [f"  {number} | {self.source_line}", f"  {gutter} | {' ' * indent}{'^' * length}"]
        if self.hint:
            lines.append(f"  {gutter} = {self.hint}")
        return "\n".join(lines)


class TuiyanError(Exception):
    """What a person gave that cannot be used: the one family of expected failures.

    Whoever catches it tells the person and goes on; anything else that is raised is a fault of the
    program and is never swallowed. So nothing in it inherits from ``ValueError`` or ``LookupError``,
    which a slip in the code raises too. A text of one line that cannot be read says where::

        TuiyanError("unknown unit 'mss'", Span(1, 4, 3), hint="did you mean 'ms'?")

    and whoever knows the file turns that into a :class:`Problem`.

    Attributes:
        message: What is wrong, in lower case, without a full stop.
        span: What to underline, within the text that was read; None where there is no text.
        hint: What to do about it, or ``""``.
    """

    def __init__(self, message: str, span: Span | None = None, hint: str = "") -> None:
        """Say ``message`` of what stands at ``span``."""
        super().__init__(message)
        self.message = message
        self.span = span
        self.hint = hint

    @property
    def column(self) -> int:
        """Where ``span`` starts, 1-based; 1 where there is no text."""
        return self.span.column if self.span else 1

    @property
    def length(self) -> int:
        """How long ``span`` is; 1 where there is no text."""
        return self.span.length if self.span else 1


class FileError(TuiyanError):
    """A file or folder of the user's own that cannot be read or written."""


class ContentError(TuiyanError):
    """Content that cannot be used. Carries every problem, not only the first."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Collect ``problems``, in the order the author should see them."""
        self.problems = tuple(problems)
        super().__init__("\n\n".join(map(str, self.problems)))


def with_hint(message: str, hint: str) -> str:
    """Write a message and what to do about it as one line; a mark that ends the message parts them."""
    if not hint:
        return message
    key = "problem.asked" if message.endswith(("?", "!", "？", "！")) else "problem.hinted"
    return say(key, message=message, hint=hint)


FEWEST_LETTERS = 4
"""How much of a name must be there for all of it to be meant."""


def closest(name: str, known: Iterable[str]) -> str:
    """Return the known name closest to ``name``, the first that begins so; ``""`` when none is close."""
    from difflib import get_close_matches

    known = list(known)
    begun = next((each for each in known if len(name) >= FEWEST_LETTERS and each.startswith(name)), "")
    return begun or next(iter(get_close_matches(name, list(known), n=1, cutoff=0.6)), "")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Suggest the known name closest to ``name``, or ``""`` when none is close."""
    match = closest(name, known)
    return say("problem.did_you_mean", name=match) if match else ""
