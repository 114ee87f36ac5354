"""What a change of scenario does to the figures that decide, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.number import SEEN_CHANGE
from tuiyan.messages import pick, say
from tuiyan.text.joining import filled, places, spaced

if TYPE_CHECKING:
    from tuiyan.engine.domain import Compared
    from tuiyan.engine.evaluate import Values


class Change(NamedTuple):
    """What a choice does to one figure.

    Attributes:
        label: What the figure is called.
        before: As shown now.
        after: As it would be shown.
        verdict: In words, with a factor; ``""`` when nothing changes.
        ink: ``good``, ``accent`` or ``text``.
    """

    label: str
    before: str
    after: str
    verdict: str = ""
    ink: str = "muted"


def changes(before: Values, after: Values) -> list[Change]:
    """Compare the figures that decide; one that lacks a fact after the change is left out."""
    figures = (figure for figure in after.catalog.domain.compared if _text(after, figure.id))
    return [_change(figure, before, after) for figure in figures]


def conclusion(before: Values, after: Values) -> str:
    """Say in one sentence what the change means for a client."""
    figures = after.catalog.domain.tendencies
    ratios = ((figure, _ratio(figure.id, before, after)) for figure in figures)
    found = [(figure, _tendency(ratio)) for figure, ratio in ratios if ratio is not None]
    if all(each == "same" for _, each in found):
        return say("tui.tend.nothing") if found else ""
    return say("tui.list").join(
        say("tui.cause", what=pick(figure.names), change=say(f"tui.tend.{each}")) for figure, each in found
    )


def causes(before: Values, after: Values) -> str:
    """Say what the change does to the figures that explain it."""
    parts = []
    for figure in after.catalog.domain.causes:
        ratio = _ratio(figure.id, before, after)
        if ratio is not None and not _is_alike(ratio):
            parts.append(say("tui.cause", what=pick(figure.names), change=_in_words(ratio, "more")))
    return say("tui.list").join(parts)


def obstacle(values: Values) -> str:
    """Say the first thing that does not fit or cannot be, or ``""`` where nothing is in the way.

    Of a GPU that does not compute in the precision chosen, offer what it does compute in.
    """
    from tuiyan.inference.feasibility import obstacles
    from tuiyan.inference.suggestions import reason, scheme_that_computes

    if scheme := scheme_that_computes(values):
        what = say("tui.peak_in", precision=values.scenario.short("compute"))
        return spaced(say("tui.lacking_here", what=what, scheme=scheme.label))
    return next((reason(values, each) for each in obstacles(values)), "")


def _change(figure: Compared, before: Values, after: Values) -> Change:
    label, better = pick(figure.names), figure.better
    texts = [_text(values, figure.id, is_bare=figure.is_bare) for values in (before, after)]
    if figure.is_room and _has_no_room(after, figure.id):
        return Change(label, texts[0], texts[1], say("tui.no_room"), "accent")
    ratio = _ratio(figure.id, before, after)
    if ratio is None or ratio == 1:
        return Change(label, texts[0], texts[1])
    if _is_alike(ratio):
        return Change(label, texts[0], texts[1], say("tui.alike"))
    is_better = (ratio < 1) == (better == "less")
    ink = "text" if not better else "good" if is_better else "accent"
    return Change(label, texts[0], texts[1], _in_words(ratio, better), ink)


def _has_no_room(values: Values, name: str) -> bool:
    from tuiyan.engine.evaluate import BelowZero, Unavailable

    try:
        return values.value(name).quantity.value <= 0
    except BelowZero:
        return True
    except Unavailable:
        return False


def _in_words(ratio: Fraction, better: str) -> str:
    if better == "less":
        return say("tui.faster" if ratio < 1 else "tui.slower", factor=_factor(max(ratio, 1 / ratio)))
    if ratio > 2:
        return say("tui.times", factor=_factor(ratio))
    if ratio > 1:
        return say("tui.more", percent=round((ratio - 1) * 100))
    return say("tui.less", percent=round((1 - ratio) * 100))


def _factor(ratio: Fraction) -> str:
    return f"{float(ratio):.3g}" if ratio < 100 else f"{round(ratio):,}"


def _tendency(ratio: Fraction) -> str:
    return "same" if _is_alike(ratio) else "faster" if ratio < 1 else "slower"


def _is_alike(ratio: Fraction) -> bool:
    """Tell whether a change is too small to speak of."""
    return abs(ratio - 1) < SEEN_CHANGE


def _ratio(name: str, before: Values, after: Values) -> Fraction | None:
    one, other = before.number(name), after.number(name)
    if not one or not other or one < 0 or other < 0:
        return None
    return other / one


def _text(values: Values, name: str, *, is_bare: bool = False) -> str:
    """Write a figure; ``""`` where a fact is missing."""
    from tuiyan.engine.evaluate import BelowZero, Unavailable
    from tuiyan.engine.names import UnknownName

    try:
        shown = values.shown(name)
        return shown.number if is_bare else shown.text
    except BelowZero as error:
        return error.message
    except (UnknownName, Unavailable):
        return ""


def described(values: Values) -> dict[str, str]:
    """Return, for each row, one line on what is chosen in it, the parts that lack a fact left out."""

    def value(name: str) -> str:
        if name not in values.catalog.domain.choices:
            return _text(values, name)
        fact = values.scenario.fact(name)
        return fact.short if fact else ""

    def told(about: str) -> str:
        parts = about.split(" · ")
        return " · ".join(filled(part, value) for part in parts if all(map(value, places(part))))

    return {row.id: told(pick(row.about)) if row.about else "" for row in values.catalog.domain.picker}
