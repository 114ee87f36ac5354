"""The links of a page with the addresses they lead to, for a terminal that cannot be clicked."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from tuiyan.deck.row import Frame, Row, Run, indented
from tuiyan.deck.style import MUTED, NUM, TEXT
from tuiyan.deck.typography import wrap
from tuiyan.messages import say
from tuiyan.view.keys import foot
from tuiyan.view.panel import NOTHING, PanelArea, panel


class Links(NamedTuple):
    """The first row of the links that is shown."""

    top: int = 0


class PageLink(NamedTuple):
    """One link.

    Attributes:
        text: The words that bear it.
        address: Where it leads.
    """

    text: str
    address: str


def links_in(rows: Iterable[Row]) -> list[PageLink]:
    """Return the links of some rows, those that go on in the next row as one."""
    found: list[PageLink] = []
    is_open = False
    for row in rows:
        for run in row:
            if run.style.href and is_open and found[-1].address == run.style.href:
                found[-1] = PageLink(found[-1].text + run.text, run.style.href)
            elif run.style.href:
                found.append(PageLink(run.text, run.style.href))
            is_open = bool(run.style.href) or (is_open and not run.text.strip())
    return [link for at, link in enumerate(found) if link not in found[:at]]


def links_panel(area: PanelArea, links: Links, found: Iterable[PageLink]) -> Frame:
    """Return the rows of the panel."""
    rows = _rows(found, area.inner)
    top = min(links.top, max(0, len(rows) - (area.body - 2)))
    shown = [indented(row, 3) for row in rows[top : top + area.body - 2]]
    return panel(area, say("tui.place.links"), (), [NOTHING, *shown], foot("links"))


def _rows(found: Iterable[PageLink], cells: int) -> list[Row]:
    rows: list[Row] = []
    for link in found:
        rows += wrap([Run(link.text, NUM)], cells)
        rows += [indented(row, 2) for row in wrap([Run(link.address, MUTED)], cells - 2)]
        rows.append(NOTHING)
    return rows or wrap([Run(say("tui.links.none"), TEXT)], cells)


def scrolled_links(links: Links, command: str) -> Links:
    """Scroll the links."""
    return Links(max(0, links.top + (3 if command == "links.down" else -3)))
