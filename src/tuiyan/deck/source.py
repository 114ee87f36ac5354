"""The lines of a deck's file, and problems that point into them."""

from __future__ import annotations

from collections.abc import Sequence

from tuiyan.problem import Problem, Span


class DeckSource:
    """A deck's file while it is read.

    Attributes:
        path: As problems name it.
        lines: Without newlines.
        is_live: Whether ``{{ }}`` is markup.
        problems: Found so far, in the order found.
    """

    __slots__ = ("is_live", "lines", "path", "problems")

    def __init__(self, path: str, lines: Sequence[str], *, is_live: bool = True) -> None:
        """Read ``lines`` as those of ``path``."""
        self.is_live = is_live
        self.path = path
        self.lines = lines
        self.problems: list[Problem] = []

    def line(self, number: int) -> str:
        """Return the line of a 1-based number, or ``""``."""
        return self.lines[number - 1] if 0 < number <= len(self.lines) else ""

    def complain(self, span: Span, message: str, hint: str = "", *, is_notice: bool = False) -> None:
        """Note a problem, or something worth knowing, at ``span``."""
        self.problems.append(Problem(self.path, span, self.line(span.line), message, hint, is_notice))

    def remark(self, line: int, message: str, text: str = "", hint: str = "") -> None:
        """Note something worth knowing of the words ``text`` on a line, or of the line."""
        found = max(0, self.line(line).find(text))
        self.complain(
            Span(line, found + 1, max(1, len(text or self.line(line).strip()))), message, hint, is_notice=True
        )

    def find(self, text: str, line: int, column: int, last_line: int) -> tuple[int, int]:
        """Return the next place of ``text`` from a place on; that place itself if there is none."""
        for number in range(line, max(line, last_line) + 1):
            start = self.line(number).find(text, column - 1 if number == line else 0)
            if start >= 0:
                return number, start + 1
        return line, column
