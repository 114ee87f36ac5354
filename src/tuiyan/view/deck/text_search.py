"""Where a word stands in a deck: titles, texts and notes, searched as a person means it.

Case, width and spaces do not count: ``ｋｖ`` finds ``KV`` and ``K V``. A word of three characters or more is
found where its row is broken, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tuiyan.deck.row import Row, Run, row_text
from tuiyan.text.cells import clusters
from tuiyan.text.folding import folded

ACROSS = 3
"""Characters of a word that is looked for across the end of a row: shorter ones meet by chance."""

Range = tuple[int, int]
"""Characters of a text, from and to."""


class TextLine(NamedTuple):
    """A row of a slide as text.

    Attributes:
        text: What it says.
        page: Of the slide, 0-based.
        reveal: On the page, at which it appears.
    """

    text: str
    page: int = 0
    reveal: int = 0


class SlideText(NamedTuple):
    """What a slide says.

    Attributes:
        slide: 0-based.
        title: In one line.
        lines: Of the body, all pages, fully revealed.
        notes: For the speaker, a paragraph each.
    """

    slide: int
    title: str
    lines: tuple[TextLine, ...] = ()
    notes: tuple[str, ...] = ()


class Hit(NamedTuple):
    """A slide that says what is searched for.

    Attributes:
        slide: 0-based.
        where: ``title``, ``text`` or ``notes``: the first of them that says it.
        title: Of the slide.
        line: The first row that says it beside the title, or ``""``.
        page: Of that row.
        reveal: Of that row.
    """

    slide: int
    where: str
    title: str
    line: str = ""
    page: int = 0
    reveal: int = 0


class Finds(NamedTuple):
    """What was searched for, and the slides that say it.

    Attributes:
        words: In any spelling.
        hits: In the order of the deck.
        at: The hit that was gone to.
    """

    words: tuple[str, ...]
    hits: tuple[Hit, ...]
    at: int = 0


def ranges(text: str, words: Iterable[str]) -> list[Range]:
    """Return where ``text`` says one of the words, without overlaps, in order."""
    wanted = [word for word in dict.fromkeys(map(folded, words)) if word]
    if not any(word in folded(text) for word in wanted):
        return []
    plain = [(each, at) for at, char in enumerate(text) for each in folded(char)]
    joined = "".join(each for each, _ in plain)
    found: list[Range] = []
    for word in wanted:
        start = joined.find(word)
        while start >= 0:
            end = start + len(word)
            found.append((plain[start][1], plain[end - 1][1] + 1))
            start = joined.find(word, end)
    apart: list[Range] = []
    for start, end in sorted(found):
        if not apart or start >= apart[-1][1]:
            apart.append((start, end))
    return apart


def find(texts: Iterable[SlideText], words: Sequence[str], *, titles_only: bool = False) -> list[Hit]:
    """Return the slides that say one of the words."""
    return [hit for text in texts if (hit := _hit(text, words, titles_only=titles_only))]


def _hit(text: SlideText, words: Sequence[str], *, titles_only: bool) -> Hit | None:
    in_title = bool(ranges(text.title, words))
    if titles_only:
        return Hit(text.slide, "title", text.title) if in_title else None
    line = next(_lines_with(text.lines, words), None)
    if line is not None:
        where = "title" if in_title else "text"
        return Hit(text.slide, where, text.title, line.text.strip(), line.page, line.reveal)
    if in_title:
        return Hit(text.slide, "title", text.title)
    return Hit(text.slide, "notes", text.title) if any(ranges(note, words) for note in text.notes) else None


def _lines_with(lines: Sequence[TextLine], words: Sequence[str]) -> Iterator[TextLine]:
    long = [word for word in words if len(folded(word)) >= ACROSS]
    for at, line in enumerate(lines):
        after = lines[at + 1].text.lstrip() if at + 1 < len(lines) else ""
        if ranges(line.text, words) or (
            long and any(start < len(line.text) for start, _ in ranges(line.text + after, long))
        ):
            yield line


def marked(row: Row, words: Sequence[str]) -> Row:
    """Return a row with the words underlined and bold."""
    found = ranges(row_text(row), words)
    if not found:
        return row
    hit = {at for start, end in found for at in range(start, end)}
    runs: list[Run] = []
    at = 0
    for run in row:
        piece, was = "", False
        for cluster, _ in clusters(run.text):
            is_hit = not hit.isdisjoint(range(at, at + len(cluster)))
            if piece and is_hit != was:
                runs.append(_in_style(run, piece, was))
                piece = ""
            piece, was, at = piece + cluster, is_hit, at + len(cluster)
        if piece:
            runs.append(_in_style(run, piece, was))
    return tuple(runs)


def _in_style(run: Run, text: str, is_hit: bool) -> Run:
    style = run.style._replace(bold=True, under=True) if is_hit else run.style
    return run._replace(text=text, style=style)
