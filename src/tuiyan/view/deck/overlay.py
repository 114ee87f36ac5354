"""What lies over a slide: the top-most panel, and what takes the place of the footer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.geometry import Geometry, geometry_of
from tuiyan.deck.layout_context import seen
from tuiyan.deck.row import Frame, Row, Run, clipped, grounded, row_width, space
from tuiyan.deck.style import ACCENT_BOLD, MUTED, NUM, TEXT, Style
from tuiyan.engine.drawing import strip as one_line
from tuiyan.messages import say
from tuiyan.view.deck.contents import Contents, contents_panel
from tuiyan.view.deck.jumps import slides_shown, tile_of
from tuiyan.view.deck.links import Links, links_in, links_panel
from tuiyan.view.deck.numbers import way_to
from tuiyan.view.deck.overview import Overview, overview_page
from tuiyan.view.deck.published import Published, published_panel, published_rows
from tuiyan.view.deck.search import Search, search_page
from tuiyan.view.deck.state import DeckState
from tuiyan.view.derivation.sources import sources
from tuiyan.view.derivation.state import Steps
from tuiyan.view.help import Help, help_panel
from tuiyan.view.keys import foot
from tuiyan.view.panel import PanelArea, in_glyphs, key_row, laid_over, panel_area
from tuiyan.view.scenario_picker.state import ScenarioPicker, by_hand

if TYPE_CHECKING:
    from tuiyan.deck.number import Number
    from tuiyan.deck.resolver import Resolver
    from tuiyan.engine.derivation import Derivation
    from tuiyan.view.deck.slide_cache import SlideCache


def over(frame: Frame, state: DeckState, cache: SlideCache) -> Frame:
    """Lay the top-most panel over the slide, which fades; some take the whole screen."""
    match state.top:
        case Search() as search:
            return in_glyphs(search_page(cache.size, search), cache.glyphs)
        case Overview() as overview:
            shown = slides_shown(state, cache)
            tiles = overview_page(cache.size, overview, shown, lambda at: tile_of(state, at, cache))
            return in_glyphs(tiles, cache.glyphs)
    area = panel_area(*cache.size)
    panel = _panel(area, state, cache)
    if not panel:
        return frame
    return laid_over(frame, panel, area, is_ruled=cache.is_ruled, glyphs=cache.glyphs)


def _panel(area: PanelArea, state: DeckState, cache: SlideCache) -> Frame:
    match state.top:
        case Contents() as contents:
            shown = slides_shown(state, cache)
            titles = {at: cache.title(state.scenario, at) for at in shown}
            return contents_panel(area, contents, cache.deck, titles, state.place.slide)
        case Links() as links:
            page = cache.page(state)
            rows = [*page.title, *(seen(line, state.place.reveal) for line in page.lines)]
            return links_panel(area, links, links_in(rows))
        case Help() as help_:
            return help_panel(area, help_, is_wide=cache.glyphs.name == "wide")
        case ScenarioPicker() as picker:
            return _scenario(area, picker, state, cache)
        case Steps() as steps:
            return _derivation(area, steps, state, cache)
        case Published(name):
            resolver = cache.resolver(state.scenario)
            result = resolver.published(name)
            assert result is not None
            return published_panel(area, result, resolver)
    return ()


def _scenario(area: PanelArea, picker: ScenarioPicker, state: DeckState, cache: SlideCache) -> Frame:
    from tuiyan.view.deck.readiness import readiness
    from tuiyan.view.scenario_picker.view import scenario_panel

    before, opening = (cache.resolver(each).values for each in (state.scenario, state.opening))
    after = opening if picker.is_opening else before.changed(picker.sets)
    lacking = readiness(cache, after)
    said = lacking.question() if lacking else ""
    hand = by_hand(after.scenario, state.opening)
    return scenario_panel(area, picker, before, after, hand, said, cache.audience)


def _derivation(area: PanelArea, steps: Steps, state: DeckState, cache: SlideCache) -> Frame:
    from tuiyan.view.derivation.view import derivation_panel

    derivation = cache.derivation(state.scenario, steps.number)
    assert derivation is not None
    return derivation_panel(
        area, steps, derivation,
        is_proved=cache.is_proved(state, steps.number), way=way_to(state, cache),
        audience=cache.audience, measured=cache.measured(),
    )  # fmt: skip


def strip(state: DeckState, cache: SlideCache, focus: int) -> tuple[Row, ...]:
    """Return the rows of number mode: what the number is and how it is computed, and the keys.

    Between them stands what does not fit, where the number depends on it.
    """
    number = cache.number(state, focus)
    resolver = cache.resolver(state.scenario)
    width = geometry_of(cache.size).width
    keys = key_row(foot("numbers"), width)
    if number.is_published and (result := resolver.published(number.name)):
        return in_glyphs((*published_rows(result, width), keys), cache.glyphs)
    name = (Run(resolver.label(number.name), ACCENT_BOLD), space(3))
    derivation = cache.derivation(state.scenario, number)
    row = (*name, *_arithmetic(derivation, number, width - row_width(name)))
    known = _known(derivation, cache) if not number.pin else []
    for more in (
        *known,
        Run(f"    {_origin(resolver, number, cache.audience)}", MUTED),
        Run(_exact(derivation), MUTED),
    ):
        if row_width((*row, more)) > width:
            break
        row = (*row, more)
    rows = (row, *_marked(resolver, number, width), keys)
    return in_glyphs(rows, cache.glyphs)


def footed(frame: Frame, state: DeckState, cache: SlideCache) -> Frame:
    """Put the slide's number as typed, a notice, or whether to end the talk, in the footer's place."""
    geometry = geometry_of(cache.size)
    is_asked = state.notice or state.is_leaving
    row: Row = (Run(say(state.notice or "tui.leaving"), TEXT),) if is_asked else _trouble(state, geometry)
    if state.digits:
        typed = (Run(f" ▸ {state.digits}▏", Style("num", "raised")), Run(f" / {state.slides}", MUTED))
        row = (*typed, space(4), *key_row(foot("digits"), geometry.width - 20))
    whole = in_glyphs([(space(geometry.left), *row)], cache.glyphs)[0]
    at = geometry.footer
    return (*frame[:at], grounded(whole, "surface", cache.size.columns), *frame[at + 1 :])


def _trouble(state: DeckState, geometry: Geometry) -> Row:
    """Say what is wrong with the files, as much as there is room for."""
    row = (Run("✗ ", ACCENT_BOLD), Run(state.trouble, TEXT))
    return clipped(row, geometry.width)


def _marked(resolver: Resolver, number: Number, width: int) -> tuple[Row, ...]:
    from tuiyan.deck.figure_marks import marks_of

    found = marks_of(resolver, number)
    if not found:
        return ()
    from tuiyan.view.derivation.view import mark_row

    return (mark_row(resolver.values_of(number), found[0], width),)


def _known(derivation: Derivation | None, cache: SlideCache) -> list[Run]:
    """Say on which side of what can be a number lies, and what to expect of it and was measured."""
    if derivation is None or derivation.solve_for:
        return []
    from tuiyan.inference.known import known_lines
    from tuiyan.inference.outlook import outlook

    values, name = derivation.values, derivation.name
    lines = known_lines(values, name, outlook(values, name, cache.measured()))
    result = derivation.result().text
    found = [each for each in lines if each.value]
    return [
        Run(f"    {each.label}{'' if each.value == result else ' ' + each.value}", MUTED) for each in found
    ]


def _arithmetic(derivation: Derivation | None, number: Number, width: int) -> Row:
    if derivation is None:
        return (Run(number.text, NUM),)
    row = tuple(Run(piece.text, NUM if piece.role == "result" else TEXT) for piece in one_line(derivation))
    return row if row_width(row) <= width else (Run(number.text, NUM),)


def _exact(derivation: Derivation | None) -> str:
    """Return what the unrounded facts would give."""
    known = sources(derivation) if derivation else []
    rounded = next((source for source in known if source.exact), None)
    return say("tui.strip.exact", name=rounded.exact_name, value=rounded.exact) if rounded else ""


def _origin(resolver: Resolver, number: Number, audience: str) -> str:
    name = resolver.values_of(number._replace(overrides=())).scenario.title(audience)
    is_given = resolver.values.is_leaf(number.name) and number.name not in resolver.values.scenario.overrides
    where = say("tui.strip.given" if is_given else "tui.strip.computed", name=name)
    with_ = [f"{resolver.label(key)} {resolver.choice(key, value)}" for key, value in number.overrides]
    return say("tui.strip.with", where=where, inputs=" · ".join(with_)) if with_ else where
