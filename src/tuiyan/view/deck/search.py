"""The search over a talk: a line to type in, and the slides that say what it says."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import Frame, Row, Run, between, cut, row_width, space
from tuiyan.deck.style import MUTED, NUM, TEXT
from tuiyan.messages import say
from tuiyan.text.cells import pad_left, width
from tuiyan.text.folding import folded
from tuiyan.view.deck.text_search import Hit, SlideText, find, marked, ranges
from tuiyan.view.keys import foot
from tuiyan.view.line_edit import EDITS, LineEdit, line_row
from tuiyan.view.page import PageArea, page, page_area
from tuiyan.view.panel import NOTHING, choosable, window

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog

MOST_NAMES = 4
"""Other names of a quantity that are searched for too."""

NUMBER = 6
TAG = 6
FAR = 10**6


class Search(NamedTuple):
    """The search.

    Attributes:
        box: What is typed.
        texts: What there is to search.
        titles_only: Whether only titles are.
        words: What is looked for: the line, and other names of a quantity that is called so.
        hits: Slides that say one of them, but for those whose notes alone do.
        hidden: How many slides there are of those.
        at: Index of the hit that is lit.
        is_read: Whether ``texts`` are all there is, and not titles only.
    """

    box: LineEdit = LineEdit()
    texts: tuple[SlideText, ...] = ()
    titles_only: bool = False
    words: tuple[str, ...] = ()
    hits: tuple[Hit, ...] = ()
    hidden: int = 0
    at: int = 0
    is_read: bool = False


def searched(search: Search, catalog: Catalog, audience: str) -> Search:
    """Look again for what is typed; notes are for whoever trains, a client learns how many there are."""
    words = words_of(search.box.text, catalog)
    found = find(search.texts, words, titles_only=search.titles_only) if words else []
    shown = [hit for hit in found if hit.where != "notes" or audience == "training"]
    at = max(0, min(search.at, len(shown) - 1))
    return search._replace(words=words, hits=tuple(shown), hidden=len(found) - len(shown), at=at)


def words_of(text: str, catalog: Catalog) -> tuple[str, ...]:
    """Return what a person may mean: what is typed, and what else a quantity of that name is called."""
    if not folded(text):
        return ()
    ids = catalog.called(text.strip())
    names = [*catalog.label(ids[0]).values(), *catalog.aliases(ids[0])] if len(ids) == 1 else []
    spelled = [name for name in names if not name.isascii() or " " in name or name.isupper()]
    other = [name for name in spelled if folded(text) not in folded(name) and len(folded(name)) > 1]
    return (text.strip(), *dict.fromkeys(other[:MOST_NAMES]))


def edited(search: Search, command: str) -> Search:
    """Edit the line, or move within the list."""
    _, _, what = command.partition(".")
    by = {"down": 1, "up": -1, "page_down": 5, "page_up": -5}.get(what)
    if by is not None:
        return search._replace(at=max(0, min(len(search.hits) - 1, search.at + by)))
    if what == "titles":
        return search._replace(titles_only=not search.titles_only, at=0)
    return search._replace(box=EDITS[what](search.box), at=0) if what in EDITS else search


def search_page(size: Size, search: Search) -> Frame:
    """Return the screen."""
    area = page_area(size)
    body: list[Row] = [line_row(search.box, area.width).row]
    also = say("tui.list").join(search.words[1:])
    if also:
        body.append((space(3), Run(say("tui.search.also", words=also), MUTED)))
    body.append(NOTHING)
    body += _said(search) or _rows(search, area, area.body - len(body))
    return page(area, say("tui.place.search"), _counted(search), body, foot("search"))


def _counted(search: Search) -> Row:
    count = (Run(say("tui.search.count", count=len(search.hits)), MUTED),) if search.words else ()
    if not search.hidden:
        return count
    return (*count, space(3), Run(say("tui.search.hidden", count=search.hidden), MUTED))


def _said(search: Search) -> list[Row]:
    """Return what is said in place of hits."""
    if not search.words:
        return [(space(3), Run(say("tui.search.how"), MUTED))]
    if search.hits:
        return []
    return [(space(3), Run(say("tui.search.none" if search.is_read else "tui.search.reading"), TEXT))]


def _rows(search: Search, area: PageArea, high: int) -> list[Row]:
    gap = 1 if area.is_roomy else 0
    each = 2 + gap
    count = max(1, (high + gap) // each)
    first = window(search.at, len(search.hits), count)
    rows: list[Row] = []
    for at, hit in enumerate(search.hits[first : first + count], first):
        rows += _hit_rows(hit, search.words, area.width, is_lit=at == search.at)
        rows += [NOTHING] * gap
    return rows


def _hit_rows(hit: Hit, words: tuple[str, ...], cells: int, *, is_lit: bool) -> list[Row]:
    tag = Run(say(f"tui.search.{hit.where}"), MUTED)
    number = Run(pad_left(str(hit.slide + 1), NUMBER - 1), NUM if is_lit else MUTED)
    title = marked((Run(hit.title, NUM if is_lit else TEXT),), words)
    left = cut((number, space(2), *title), 0, min(cells - TAG - 2, row_width((number, space(2), *title))))
    head = between(left, (tag, space(2)), cells - 1)
    text = Run(_around(hit.line, words, cells - NUMBER - 6), MUTED)
    below: Row = (space(NUMBER + 1), *marked((text,), words))
    return [choosable(row, cells, is_lit=is_lit) for row in (head, below)]


def _around(text: str, words: tuple[str, ...], cells: int) -> str:
    """Return as much of a row as there is room for, the first hit in it; gaps between columns are closed."""
    shown = re.sub(r"\s{3,}", "  ", text.lstrip("▌│┃ "))
    found = ranges(shown, words)
    if found and width(shown[: found[0][1]]) > cells:
        first = found[0][0]
        while first and width(shown[first - 1 : found[0][1]]) < cells // 2:
            first -= 1
        shown = shown[first:]
    while width(shown) > cells:
        shown = shown[:-1]
    return shown
