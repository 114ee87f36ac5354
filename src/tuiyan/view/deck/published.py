"""A published result over the slide: what was measured, or said, by whom, when and on what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.row import Frame, Row, Run, beside, indented, row_width, space
from tuiyan.deck.style import ACCENT_BOLD, MUTED, NUM, TEXT
from tuiyan.deck.typography import wrap
from tuiyan.messages import pick, say
from tuiyan.text.cells import width
from tuiyan.view.keys import foot
from tuiyan.view.panel import NOTHING, PanelArea, panel

if TYPE_CHECKING:
    from tuiyan.deck.resolver import Resolver
    from tuiyan.engine.claim import Measured

HEAD = 10
"""Cells of what a row is about."""


class Published(NamedTuple):
    """A published result by its id."""

    name: str


def published_panel(area: PanelArea, result: Measured, resolver: Resolver) -> Frame:
    """Return the rows of the panel."""
    rows: list[Row] = [NOTHING, *wrap([Run(result.shown, NUM)], area.inner), NOTHING]
    cells = max(HEAD, *(width(head) + 2 for head, _ in _told(result, resolver)))
    for head, text in _told(result, resolver):
        rows += beside([(Run(head, MUTED),)], wrap([Run(text, TEXT)], area.inner - cells), cells)
    area = area._replace(height=min(area.height, len(rows) + 3))
    title = say(f"tui.published.{_kind(result)}", name=pick(result.names))
    return panel(area, title, (), [indented(row, 3) for row in rows], foot("published"))


def published_rows(result: Measured, cells: int) -> tuple[Row, Row]:
    """Say in two rows what it is, and by whom and when, as much of that as there is room for."""
    date = (space(3), Run(result.date, MUTED))
    source = next(iter(wrap([Run(result.source, MUTED)], max(20, cells - row_width(date)))))
    return (Run(pick(result.names), ACCENT_BOLD), space(3), Run(result.shown, NUM)), (*source, *date)


def _kind(result: Measured) -> str:
    return "quoted" if result.quoted else "measured"


def _told(result: Measured, resolver: Resolver) -> Iterator[tuple[str, str]]:
    """Give what is known of a result, each with what it is about."""
    yield say("tui.published.source"), result.source
    yield say("tui.published.date"), result.date
    yield say("tui.published.confidence"), say(f"tui.published.{result.confidence}")
    if result.setup:
        setup = (
            f"{resolver.label(name)} {_named(resolver, name, text)}" for name, text in result.setup.items()
        )
        yield say("tui.published.setup"), " · ".join(setup)


def _named(resolver: Resolver, name: str, text: str) -> str:
    """Return an input of the set-up; a card or a model by its full name."""
    catalog = resolver.catalog
    if not resolver.is_choice(name):
        return text
    return pick(catalog.fact(catalog.domain.kind_of(name), text).names)
