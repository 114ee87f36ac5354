"""The list of slides, to go to one."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame, Row, Run, between, row_width, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, TEXT
from tuiyan.messages import pick, say
from tuiyan.text.cells import pad, pad_left
from tuiyan.view.keys import foot
from tuiyan.view.panel import PanelArea, around, choosable, panel, panel_area

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex, DeckPart


class Contents(NamedTuple):
    """The slide chosen in the list, 0-based."""

    at: int


FAR = 10**6


def contents_panel(
    area: PanelArea, contents: Contents, deck: DeckIndex, titles: Mapping[int, str], current: int
) -> Frame:
    """Return the rows of the panel; slides without a title here are not listed."""

    def row(at: int) -> Row:
        section = deck.section(deck.entries[at].section)
        number = section.number if section else deck.entries[at].section
        return _row(area, at, number, titles[at], is_lit=at == contents.at, is_current=at == current)

    rows, lit = in_parts(deck, titles, contents.at, row, _part_name)
    high = area.body - 2
    aside = (Run(say("tui.contents.count", at=contents.at + 1, of=len(deck)), MUTED),)
    return panel(area, say("tui.place.contents"), aside, ((), *around(rows, lit, high)), foot("contents"))


def in_parts(
    deck: DeckIndex, shown: Iterable[int], at: int, row: Callable[[int], Row], name: Callable[[DeckPart], str]
) -> tuple[list[Row], int]:
    """Return a row for each slide shown, below the name of its part, and the index of the row of ``at``."""
    rows: list[Row] = []
    lit = 0
    for slide in shown:
        part = deck.part_of(slide)
        if part is not None and slide == part.first and (part.names or part.is_reserve):
            rows.append((space(3), Run(name(part), MUTED)))
        lit = len(rows) if slide == at else lit
        rows.append(row(slide))
    return rows, lit


def _row(area: PanelArea, at: int, section: str, title: str, *, is_lit: bool, is_current: bool) -> Row:
    number = Run(pad_left(str(at + 1), 4), NUM if is_lit else MUTED)
    mark = Run(" ▸ " if is_current else "   ", ACCENT)
    head: Row = (number, mark, Run(pad(section, 5), TEXT if is_lit else MUTED))
    name = Run(title, NUM if is_lit else TEXT)
    row = (
        (*head, name)
        if row_width(head) + row_width((name,)) < area.width - 2
        else between((*head, name), (), area.width - 2)
    )
    return choosable(row, area.width, is_lit=is_lit)


def _part_name(part: DeckPart) -> str:
    if part.is_reserve:
        return say("tui.reserve")
    name = pick(part.names)
    return say("tui.contents.part", number=part.number, name=name) if part.number else name


def at_part(contents: Contents, by: int, deck: DeckIndex, shown: Sequence[int]) -> Contents:
    """Go to the first slide of the next part or of the one before; past an end it stays."""
    firsts = [part.first for part in deck.parts if part.names or part.is_reserve]
    beyond = [at for at in firsts if (at > contents.at if by > 0 else at < contents.at)]
    if not beyond:
        return contents
    wanted = beyond[0] if by > 0 else beyond[-1]
    return Contents(next((at for at in shown if at >= wanted), contents.at))


def screenful(size: Size) -> int:
    """Return how many slides a list of them shows at once."""
    return max(1, panel_area(*size).body - 2)


def listed(contents: Contents, command: str, shown: Sequence[int], size: Size) -> Contents:
    """Move within the slides that are listed."""
    return Contents(moved_in(shown, contents.at, command.partition(".")[2], size))


def moved_in(shown: Sequence[int], at: int, what: str, size: Size) -> int:
    """Return the slide of a list that a key leads to from slide ``at``; past an end it stays."""
    page = screenful(size)
    steps = {"down": 1, "up": -1, "page_down": page, "page_up": -page, "first": -FAR, "last": FAR}
    return shown[max(0, min(len(shown) - 1, bisect_left(shown, at) + steps[what]))]
