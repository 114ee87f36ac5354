"""The pictures of a deck in one row each: seen below the figure of an opener, known again on later slides.

They show no value: ``emblem_row("blocks", 84)`` is ten equal blocks, the first one lit, under every scenario.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from tuiyan.deck.row import Row, Run, joined
from tuiyan.deck.style import Style

KV = "▚"
IDLE = "▁"


class _Piece(NamedTuple):
    """A stretch of a row, in half cells; one with a pattern covers whole cells."""

    start: int
    end: int
    ink: str
    pattern: str = ""


Pieces = Iterable[_Piece]


def emblem_row(name: str, cells: int) -> Row:
    """Return an emblem ``cells`` wide; ``()`` for a name that is none."""
    drawn = EMBLEMS.get(name)
    return _row(drawn(2 * cells), cells) if drawn else ()


def _row(pieces: Pieces, cells: int) -> Row:
    halves: list[tuple[str, str]] = [("", "")] * (2 * cells)
    for piece in pieces:
        for at in range(max(0, piece.start), min(2 * cells, piece.end)):
            halves[at] = (piece.ink, piece.pattern)
    return tuple(joined(_cell(*halves[at : at + 2]) for at in range(0, 2 * cells, 2)))


def _cell(left: tuple[str, str], right: tuple[str, str]) -> Run:
    (ink, pattern), (other, _) = left, right
    if pattern:
        return Run(pattern, Style(ink))
    if ink == other:
        return Run("█" if ink else " ", Style(ink or "text"))
    if not ink:
        return Run("▐", Style(other))
    return Run("▌", Style(ink, other))


def _even(halves: int, count: int, inks: Iterable[str], gap: int = 2, start: int = 0) -> Iterator[_Piece]:
    """Give equal blocks that fill a stretch."""
    size = (halves - gap * (count - 1)) // count
    for at, ink in zip(range(count), inks, strict=False):
        left = start + at * (size + gap)
        yield _Piece(left, left + size, ink)


def _row_of(halves: int, lengths: Iterable[tuple[int, str, str]], start: int = 0) -> Iterator[_Piece]:
    """Give stretches of so many cells one after the other, a cell between them, as far as there is room."""
    for cells, ink, pattern in lengths:
        if start + 2 * cells > halves:
            return
        yield _Piece(start, start + 2 * cells, ink, pattern)
        start += 2 * cells + 2


def _thread(halves: int) -> Pieces:
    return (_Piece(0, 1, "mem"), _Piece(4, halves, "comp"))


def _sliver(halves: int) -> Pieces:
    return (_Piece(0, halves - 4, "mem"), _Piece(halves - 1, halves, "comp"))


def _track(halves: int) -> Pieces:
    return (_Piece(0, 1, "comp"), _Piece(1, halves, "line"))


def _memory(halves: int) -> Pieces:
    weights, edge = halves * 7 // 8 // 2 * 2, halves - 2
    return (_Piece(0, weights, "mem"), _Piece(weights, edge, "mem", KV), _Piece(edge, edge + 1, "accent"))


def _blocks(halves: int) -> Pieces:
    return _even(halves, 10, ("mem", *["quiet"] * 9))


def _phases(halves: int) -> Pieces:
    question = halves // 5 // 2 * 2
    steps = (halves - question) // 8
    return (_Piece(0, question, "comp"), *_row_of(halves, [(3, "mem", "")] * steps, question + 2))


def _growing(halves: int) -> Pieces:
    return _row_of(halves, [(cells, "mem", KV) for cells in range(1, 40)])


def _words(halves: int) -> Pieces:
    lengths = (2, 2, 2, 7, 2, 4, 2, 2, 9, 3, 2, 2, 5, 2, 2, 6, 2, 2, 3)
    return _row_of(halves, [(cells, "quiet" if cells == 2 else "mem", "") for cells in lengths])


def _batch(halves: int) -> Pieces:
    read = halves // 4 // 2 * 2
    return (_Piece(0, read, "mem"), *_row_of(halves, [(1, "comp", "")] * halves, read + 4))


def _seats(halves: int) -> Pieces:
    run = [
        (11, "mem", ""),
        (3, "good", ""),
        (3, "quiet", IDLE),
        (3, "quiet", IDLE),
        (7, "mem", ""),
        (3, "good", ""),
    ]
    return _row_of(halves, run * 5)


def _guesses(halves: int) -> Pieces:
    run = [
        (4, "good", ""),
        (4, "good", ""),
        (4, "good", ""),
        (4, "quiet", ""),
        (4, "quiet", ""),
        (9, "mem", ""),
    ]
    return _row_of(halves, run * 4)


def _pages(halves: int) -> Pieces:
    owners = "AABAABCABBACAABBBACA"
    inks = {"A": "mem", "B": "num", "C": "quiet"}
    return _row_of(halves, [(2, inks[owner], "") for owner in owners * 3])


def _prefix(halves: int) -> Pieces:
    kept = halves * 2 // 3 // 2 * 2
    return (_Piece(0, kept, "mem", KV), *_row_of(halves, [(4, "comp", "")] * 9, kept + 2))


def _tiles(halves: int) -> Pieces:
    lit = halves * 3 // 8 // 2 * 2
    return (
        _Piece(0, lit - 2, "quiet", "·"),
        _Piece(lit, lit + 8, "mem"),
        _Piece(lit + 10, halves, "quiet", "·"),
    )


def _halves(halves: int) -> Pieces:
    longest = halves * 4 // 7 // 4 - 1
    return _row_of(halves, [(longest, "quiet", ""), (longest // 2, "mem", ""), (longest // 4, "mem", "")])


def _launches(halves: int) -> Pieces:
    apart = halves * 3 // 5 // 4
    return _row_of(halves, [(1, "comp", "")] * apart + [(halves // 2 - 2 * apart - 1, "mem", "")])


def _link(halves: int) -> Pieces:
    block = halves // 3 // 2 * 2
    first, second = _Piece(0, block, "mem"), _Piece(halves - block, halves, "mem")
    return (first, _Piece(block + 2, halves - block - 2, "net", "━"), second)


def _wire(halves: int) -> Pieces:
    kept = halves // 4 // 2 * 2
    wire = _Piece(kept + 2, halves - kept - 2, "net", "─")
    return (_Piece(0, kept, "mem", KV), wire, _Piece(halves - kept, halves, "mem", KV))


def _engine(halves: int) -> Pieces:
    inks = ("quiet", "good", "mem", "num")
    blocks = list(_even(halves, 4, inks, gap=8))
    links = [_Piece(one.end // 2 * 2 + 2, two.start // 2 * 2, "quiet", "─") for one, two in pairwise(blocks)]
    return (*blocks, *links)


def _steps(halves: int) -> Pieces:
    return _row_of(
        halves, [(halves // 12, "good", ""), (halves // 8, "good", ""), (halves // 5, "quiet", "")]
    )


def _cards(halves: int) -> Pieces:
    blocks = list(_even(halves, 4, ["mem"] * 4, gap=8))
    links = [_Piece(one.end // 2 * 2 + 2, two.start // 2 * 2, "net", "─") for one, two in pairwise(blocks)]
    return (*blocks, *links)


def _pools(halves: int) -> Pieces:
    readers = [_Piece(at * 10, at * 10 + 8, "comp") for at in range(7)]
    writers = [_Piece(halves - 8 - at * 10, halves - at * 10, "mem") for at in range(2)]
    return (*readers, _Piece(readers[-1].end + 2, writers[-1].start - 2, "net", "─"), *writers)


def _pipes(halves: int) -> Pieces:
    return _row_of(halves, [(halves // 2 - 13, "mem", ""), (6, "net", ""), (2, "net", ""), (1, "net", "")])


def _ladder(halves: int) -> Pieces:
    return _row_of(halves, [(cells, "good", "") for cells in (2, 4, 8, 16, 32)])


def _all(halves: int) -> Pieces:
    share = halves // 5 // 2 * 2
    parts = (_thread, _memory, _blocks, _phases, _growing)
    return (
        piece._replace(start=piece.start + at * share, end=piece.end + at * share)
        for at, part in enumerate(parts)
        for piece in part(share - 4)
    )


EMBLEMS: Mapping[str, Callable[[int], Pieces]] = {
    "thread": _thread,
    "sliver": _sliver,
    "track": _track,
    "memory": _memory,
    "blocks": _blocks,
    "phases": _phases,
    "growing": _growing,
    "words": _words,
    "batch": _batch,
    "seats": _seats,
    "guesses": _guesses,
    "pages": _pages,
    "prefix": _prefix,
    "tiles": _tiles,
    "halves": _halves,
    "launches": _launches,
    "link": _link,
    "wire": _wire,
    "engine": _engine,
    "steps": _steps,
    "cards": _cards,
    "pools": _pools,
    "pipes": _pipes,
    "ladder": _ladder,
    "all": _all,
}
"""By the name that an author writes as ``emblem:``."""
