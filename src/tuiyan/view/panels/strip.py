"""What takes the footer's place: the strip of number mode, a number being typed, a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.geometry import ground_of
from tuiyan.deck.row import Frame, Row, Run, grounded, row_width, space
from tuiyan.deck.style import ACCENT_BOLD, MUTED, NUM, TEXT, Style
from tuiyan.engine.drawing import strip as one_line
from tuiyan.messages import pick, say
from tuiyan.view.panels.panel import foot_of, in_glyphs, key_row
from tuiyan.view.panels.sources import sources

if TYPE_CHECKING:
    from tuiyan.deck.number import Number
    from tuiyan.deck.resolver import Resolver
    from tuiyan.engine.derivation import Derivation
    from tuiyan.view.deck.slide_cache import SlideCache
    from tuiyan.view.deck.state import DeckState


def strip(player: DeckState, stage: SlideCache, focus: int) -> tuple[Row, ...]:
    """Return the rows of number mode: what the number is and how it is computed, and the keys.

    Between them stands what does not fit, where the number depends on it.
    """
    number = stage.number(player, focus)
    figures = stage.figures(player.scenario)
    width = ground_of(stage.size).width
    name = (Run(figures.label(number.name), ACCENT_BOLD), space(3))
    derivation = stage.derivation(player.scenario, number)
    row = (*name, *_arithmetic(derivation, number, width - row_width(name)))
    for more in (Run(f"    {_origin(figures, number)}", MUTED), Run(_exact(derivation), MUTED)):
        if row_width((*row, more)) > width:
            break
        row = (*row, more)
    rows = (row, *_marked(figures, number, width), key_row(foot_of("numbers"), width))
    return in_glyphs(rows, stage.glyphs)


def footed(frame: Frame, player: DeckState, stage: SlideCache) -> Frame:
    """Put the slide's number as typed, or the question whether to end the talk, in the footer's place."""
    ground = ground_of(stage.size)
    row: Row = (Run(say("tui.leaving"), TEXT),)
    if player.digits:
        typed = (Run(f" ▸ {player.digits}▏", Style("num", "raised")), Run(f" / {player.slides}", MUTED))
        row = (*typed, space(4), *key_row(foot_of("digits"), ground.width - 20))
    whole = in_glyphs([(space(ground.left), *row)], stage.glyphs)[0]
    at = ground.footer
    return (*frame[:at], grounded(whole, "surface", stage.size.columns), *frame[at + 1 :])


def _marked(figures: Resolver, number: Number, width: int) -> tuple[Row, ...]:
    from tuiyan.deck.marked import marks_of

    found = marks_of(figures, number)
    if not found:
        return ()
    from tuiyan.view.panels.marked import mark_row

    return (mark_row(figures.values_of(number), found[0], width),)


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


def _origin(figures: Resolver, number: Number) -> str:
    if number.pin:
        name = pick(figures.catalog.scenario(number.pin).names)
    else:
        name = pick(figures.values.scenario.names)
    where = say(
        "tui.strip.computed" if figures.catalog.formula(number.name) else "tui.strip.given", name=name
    )
    with_ = [f"{figures.label(key)} {figures.choice(key, value)}" for key, value in number.overrides]
    return say("tui.strip.with", where=where, inputs=" · ".join(with_)) if with_ else where
