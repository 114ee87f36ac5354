"""Line breaking for Han and Latin together.

In this order: a row fits; nothing is lost; a number keeps its unit; no row starts or ends
with punctuation that may not stand there; Latin words stay whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from tuiyan.deck.row import Row, Run, joined, row_text, row_width
from tuiyan.text.cells import clusters, width
from tuiyan.text.lazy_pattern import lazy_pattern

NO_START = frozenset("，。、；：？！）】》」』〉〕％·,.;:?!)]}%’”、…—")
NO_END = frozenset("（【《「『〈〔([{‘“")
UNITS = (
    r"%|[kKMGTP]i?[Bb](?:yte)?s?(?:/[A-Za-z]+)*|[munµ]?s|[kMGTP]?FLOPS?(?:/[A-Za-z]+)*|tok(?:en)?s?(?:/[A-Za-z]+)*"
    r"|[kMG]?W|[kMGTP]?Hz|h|min|x|USD(?:/[A-Za-z]+)?|B|K|[GMk]?bps|Gb/s|user|FLOP/B"
)
NUMBER = lazy_pattern(
    rf"(?:[<>≈~] ?)?\d[\d,.]*(?:[-–~～]\d[\d,.]*)?[ \u00a0]?(?:{UNITS})(?![A-Za-z\d])|\d[\d,.]*\d"
)

NEVER, NUMBERS, RULES, WORDS, LEGAL = range(5)
"""What a break harms: all of it, a number, the rules for punctuation, a word, nothing."""

STEP = 4
"""How much further in a text stands than the head above it."""


def wrap(runs: Iterable[Run], cells: int) -> list[Row]:
    """Break runs into rows of at most ``cells``; a newline breaks always. Spaces at breaks go."""
    return list(_wrapped(tuple(runs), max(2, cells)))


def wrapped_text(text: str, cells: int) -> list[str]:
    """Break a text of one style at a width."""
    return [row_text(row) for row in wrap([Run(text)], cells)]


def hanging_text(head: str, text: str, cells: int) -> Iterator[str]:
    """Break a text behind its head, or below it where the head leaves less than half of the cells."""
    indent = width(head)
    if indent > cells // 2:
        yield from wrapped_text(head.rstrip(), cells)
        indent = len(head) - len(head.lstrip(" ")) + STEP
        head = " " * indent
    first, *rest = wrapped_text(text, cells - indent) or [""]
    yield (head + first).rstrip()
    for row in rest:
        yield " " * indent + row


@lru_cache(maxsize=1024)
def _wrapped(runs: tuple[Run, ...], cells: int) -> tuple[Row, ...]:
    if row_width(runs) <= cells and not any("\n" in run.text for run in runs):
        return (runs,) if any(run.text for run in runs) else ()
    rows: list[Row] = []
    for line in _lines(runs):
        rows += _without_widow(line, cells) or [()]
    return tuple(rows)


def _lines(runs: tuple[Run, ...]) -> list[list[Run]]:
    lines: list[list[Run]] = [[]]
    for run in runs:
        first, *rest = run.text.split("\n")
        lines[-1].append(run._replace(text=first))
        lines += [[run._replace(text=text)] for text in rest]
    return lines


def _without_widow(line: list[Run], cells: int) -> list[Row]:
    """Break one line; when almost nothing is left for its last row, break a little earlier."""
    text = _Text(line)
    rows = text.rows(cells)
    for narrower in range(cells - 2, max(cells - 12, cells * 3 // 4), -2):
        if len(rows) < 2 or row_width(rows[-1]) > 4:
            break
        tried = text.rows(narrower)
        if len(tried) != len(rows):
            break
        if row_width(tried[-1]) > 4:
            return tried
    return rows


class _Text:
    """One line with what a break before each of its characters would harm."""

    def __init__(self, runs: list[Run]) -> None:
        self.runs = runs
        self.text = "".join(run.text for run in runs)
        self.owner = [at for at, run in enumerate(runs) for _ in run.text]
        self.widths: list[int] = []
        self.inner: set[int] = set()
        for cluster, cells in clusters(self.text):
            at = len(self.widths)
            self.inner.update(range(at + 1, at + len(cluster)))
            self.widths += [cells] + [0] * (len(cluster) - 1)
        self.harm = self._harms()

    def _harms(self) -> list[int]:
        text = self.text
        harm = [NEVER] + [_harm(text, at, self.widths) for at in range(1, len(text))]
        for start, end in self._atoms():
            for at in range(start + 1, end):
                harm[at] = min(harm[at], NUMBERS)
        for at in self.inner:
            harm[at] = NEVER
        return harm

    def _atoms(self) -> Iterable[tuple[int, int]]:
        at = 0
        for run in self.runs:
            if run.link >= 0 or run.style.ground:
                yield at, at + len(run.text)
            at += len(run.text)
        for match in NUMBER.finditer(self.text):
            yield match.start(), match.end()

    def rows(self, cells: int) -> list[Row]:
        """Break into rows of at most ``cells``."""
        rows = []
        start = 0
        while (start := self._next_start(start)) < len(self.text):
            end = self._end(start, cells)
            rows.append(self._row(start, end, cells))
            start = end
        return rows

    def _next_start(self, at: int) -> int:
        while at < len(self.text) and self.text[at] == " ":
            at += 1
        return at

    def _end(self, start: int, cells: int) -> int:
        """Return the best place to end a row that starts at ``start``."""
        used = 0
        best, best_harm = 0, -1
        for at in range(start, len(self.text)):
            if at > start and self.harm[at] >= best_harm and self.harm[at] != NEVER:
                best, best_harm = at, self.harm[at]
            used += self.widths[at]
            if used > cells and self.text[at] != " ":
                return best or self._forced(start, at)
        return len(self.text)

    def _forced(self, start: int, at: int) -> int:
        """Return a place to break where none is allowed, after at least one character."""
        at = max(at, start + 1)
        while at in self.inner:
            at += 1
        return at

    def _gives_way(self, start: int, end: int, cells: int) -> bool:
        """Say whether a blank at the end of a row goes: one that pads a tag stays where there is room."""
        is_tag = self.runs[self.owner[end - 1]].style.ground
        return not is_tag or sum(self.widths[start:end]) > cells

    def _row(self, start: int, end: int, cells: int) -> Row:
        while end > start and self.text[end - 1] == " " and self._gives_way(start, end, cells):
            end -= 1
        pieces = []
        for at in range(start, end):
            owner = self.runs[self.owner[at]]
            pieces.append(owner._replace(text=self.text[at]))
        return tuple(joined(pieces))


def _harm(text: str, at: int, widths: list[int]) -> int:
    """Say what a break before ``at`` would harm."""
    before, after = text[at - 1], text[at]
    if widths[at] == 0 or after == " ":
        return NEVER
    if before == "\u00a0" or after == "\u00a0":
        return NUMBERS
    if before == " ":
        left = text[:at].rstrip(" ")[-1:]
        return RULES if after in NO_START or left in NO_END else LEGAL
    if after in NO_START or before in NO_END:
        return RULES
    if widths[at] == 1 and _width_before(at, widths) == 1:
        return WORDS
    return LEGAL


def _width_before(at: int, widths: list[int]) -> int:
    while at > 0:
        at -= 1
        if widths[at]:
            return widths[at]
    return 1


@lru_cache(maxsize=2048)
def _longest_atom(runs: tuple[Run, ...]) -> int:
    longest = 0
    for line in _lines(runs):
        text = _Text(line)
        used = 0
        for at in range(len(text.text)):
            if text.harm[at] == LEGAL:
                used = 0
            used += text.widths[at]
            longest = max(longest, used - (1 if text.text[at] == " " else 0))
    return longest


def longest_atom(runs: Iterable[Run]) -> int:
    """Return the width below which a break would harm a number, a word or a rule."""
    return _longest_atom(tuple(runs))


def balanced(runs: Iterable[Run], cells: int) -> list[Row]:
    """Break runs into as few rows as ``wrap`` does, of about the same length."""
    line = tuple(runs)
    rows = wrap(line, cells)
    if len(rows) < 2:
        return rows
    low, high = row_width(line) // len(rows), cells
    while low < high:
        middle = (low + high) // 2
        if len(wrap(line, middle)) > len(rows):
            low = middle + 1
        else:
            high = middle
    return wrap(line, high)
