"""Makes a question of a must-know item under a scenario."""

from __future__ import annotations

import re
from fractions import Fraction

from tuiyan.deck.figures import Figures
from tuiyan.deck.live import LiveError, parse_live
from tuiyan.drill.must_know import MustKnow
from tuiyan.drill.question import Question
from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import strip
from tuiyan.engine.reading import read
from tuiyan.messages import pick

LIVE = re.compile(r"(?<!\\)\{\{(.*?)\}\}")
DEFAULT_TOLERANCE = Fraction(1, 50)


def pose(item: MustKnow, figures: Figures) -> Question:
    """Return the question of ``item``; ``figures`` are the learner's, its own pin and inputs win.

    Raises:
        Unavailable: A fact that it needs is missing.
    """
    values = figures.pinned(item.pin) if item.pin else figures.values
    if item.inputs:
        values = values.changed(dict(item.inputs))
    own = figures.under(values)
    return Question(
        item.id,
        item.section,
        filled(pick(item.ask), own),
        values.value(item.answer).quantity,
        values.shown(item.answer, item.unit or None).text,
        tolerance_of(item, own),
        _worked(item, own),
        filled(pick(item.why), own),
    )


def filled(text: str, figures: Figures) -> str:
    """Put computed text in the place of live markup; markup that says nothing stays."""

    def text_of(match: re.Match[str]) -> str:
        try:
            return figures.figure(parse_live(match[1])).text
        except LiveError:
            return match[0]

    return LIVE.sub(text_of, text).replace("\\{{", "{{")


def tolerance_of(item: MustKnow, figures: Figures) -> Fraction:
    """Return how far off an answer may be, as a share of the right one."""
    if not item.tolerance:
        return DEFAULT_TOLERANCE
    quantity = read(item.tolerance, figures.book.units).quantity
    return quantity.value if quantity is not None else DEFAULT_TOLERANCE


def _worked(item: MustKnow, figures: Figures) -> str:
    if figures.book.formula(item.answer) is None:
        return ""
    return "".join(piece.text for piece in strip(derive(figures.values, item.answer)))
