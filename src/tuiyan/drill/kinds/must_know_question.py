"""Makes a question of a must-know item under a scenario."""

from __future__ import annotations

import re
from fractions import Fraction

from tuiyan.deck.live import LiveError, parse_live
from tuiyan.deck.resolver import Resolver
from tuiyan.drill.kinds.must_know import MustKnow
from tuiyan.drill.question import Prompt, QuantityTarget, Question, Working
from tuiyan.engine.dimension import PURE
from tuiyan.engine.reading import read
from tuiyan.messages import pick

LIVE = re.compile(r"(?<!\\)\{\{(.*?)\}\}")
DEFAULT_TOLERANCE = Fraction(1, 50)


def pose(item: MustKnow, figures: Resolver) -> Question:
    """Return the question of ``item``; ``figures`` are the learner's, its own pin and inputs win.

    Raises:
        Unavailable: A fact that it needs is missing.
    """
    own = own_figures(item, figures)
    values = own.values
    answer = values.value(item.answer).quantity
    shown = values.shown(item.answer, item.unit or None).text
    is_share = answer.dimension is PURE and shown.endswith("%")
    unit = shown.partition(" ")[2]
    target = QuantityTarget(own.catalog.units, answer, tolerance_of(item, own), is_share=is_share, unit=unit)
    working = Working(values, item.answer) if own.catalog.formula(item.answer) is not None else None
    ask, why = filled(pick(item.ask), own), filled(pick(item.why), own)
    return Question(
        item.id, item.section, (Prompt(ask, target, shown, why, working=working),), topics=item.topics
    )


def own_figures(item: MustKnow, figures: Resolver) -> Resolver:
    """Return the figures an item is asked under: its pin, then its inputs.

    Raises:
        UnknownName, InputError: If there is no such scenario or input.
    """
    values = figures.pinned(item.pin) if item.pin else figures.values
    return figures.under(values.changed(dict(item.inputs)) if item.inputs else values)


def filled(text: str, figures: Resolver) -> str:
    """Put computed text in the place of live markup; markup that says nothing stays."""

    def text_of(match: re.Match[str]) -> str:
        try:
            return figures.figure(parse_live(match[1])).text
        except LiveError:
            return match[0]

    return LIVE.sub(text_of, text).replace("\\{{", "{{")


def tolerance_of(item: MustKnow, figures: Resolver) -> Fraction:
    """Return how far off an answer may be, as a share of the right one."""
    if not item.tolerance:
        return DEFAULT_TOLERANCE
    quantity = read(item.tolerance, figures.catalog.units).quantity
    return quantity.value if quantity is not None else DEFAULT_TOLERANCE
