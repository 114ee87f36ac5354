"""The strip of number mode: what the focused number is, and one line of how it comes about."""

from __future__ import annotations

from tuiyan.deck.canvas import Row, Run, row_width
from tuiyan.deck.figures import Figures, Number
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.place import Size, ground_of
from tuiyan.deck.typography import wrap
from tuiyan.messages import pick, say

MOST_ROWS = 2


def strip_rows(number: Number, figures: Figures, keys: Row, size: Size, glyphs: Glyphs) -> tuple[Row, ...]:
    """Return the rows of the strip, the keys last."""
    cells = ground_of(size).width
    said = [
        Run(glyphs.text(figures.label(number.name)), "accent bold"),
        Run("  "),
        *_sum(number, figures, glyphs),
    ]
    scenario = Run(glyphs.text(_scenario_words(number, figures)), "muted")
    if row_width(said) + 4 + row_width((scenario,)) <= cells:
        return ((*said, Run("    "), scenario), keys)
    return (*wrap(said, cells)[:MOST_ROWS], keys)


def _sum(number: Number, figures: Figures, glyphs: Glyphs) -> list[Run]:
    from tuiyan.engine.derive import derive
    from tuiyan.engine.drawing import strip

    try:
        pieces = strip(derive(figures.values_of(number), number.name))
    except (LookupError, ValueError) as error:
        return [Run(str(error).strip("'"), "muted")]
    return [
        Run(glyphs.text(piece.text), "num bold" if piece.role == "result" else "text") for piece in pieces
    ]


def _scenario_words(number: Number, figures: Figures) -> str:
    name = pick(figures.values_of(number._replace(overrides=())).scenario.names)
    said = say("deck.pinned_to" if number.pin else "deck.under_scenario", name=name)
    changes = " · ".join(f"{key}={value}" for key, value in number.overrides)
    return f"{said} {changes}".strip()
