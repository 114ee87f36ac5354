"""What a change of scenario does to the figures that decide, in words."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.engine.evaluate import Values

COMPARED = (
    ("move_time", "less"),
    ("ttft", "less"),
    ("decode_ceiling", "more"),
    ("batch_sweet_spot", ""),
    ("kv_budget", "more"),
)
"""What the panel compares, and which way is better."""


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
    """Compare the figures that decide."""
    return [_change(name, better, before, after) for name, better in COMPARED]


def conclusion(before: Values, after: Values) -> str:
    """Say in one sentence what the change means for a client."""
    decode = _tendency(_ratio("move_time", before, after))
    prefill = _tendency(_ratio("ttft", before, after))
    if decode == prefill == "same":
        return say("tui.tend.nothing")
    return say("tui.tend", decode=say(f"tui.tend.{decode}"), prefill=say(f"tui.tend.{prefill}"))


def causes(before: Values, after: Values) -> str:
    """Say what the change does to bandwidth, arithmetic and weights."""
    told = []
    for name in ("total_bandwidth", "total_compute", "weight_bytes"):
        ratio = _ratio(name, before, after)
        if ratio is not None and ratio != 1:
            told.append(say("tui.cause", what=say(f"tui.cause.{name}"), change=_in_words(ratio, "more")))
    return say("tui.list").join(told)


def room(values: Values) -> bool | None:
    """Say whether the weights leave room on the cards; None when that is not known."""
    left = _number(values, "kv_budget")
    return None if left is None else left > 0


def obstacle(values: Values) -> str:
    """Say the first thing that does not fit or cannot be, or ``""`` where nothing is in the way."""
    from tuiyan.inference.feasibility import obstacles
    from tuiyan.inference.suggestions import reason

    return next((reason(values, each) for each in obstacles(values)), "")


def _change(name: str, better: str, before: Values, after: Values) -> Change:
    label = say(f"tui.compared.{name}")
    texts = [_text(values, name) for values in (before, after)]
    if name == "kv_budget" and room(after) is False:
        return Change(label, texts[0], texts[1], say("tui.no_room"), "accent")
    ratio = _ratio(name, before, after)
    if ratio is None or ratio == 1:
        return Change(label, texts[0], texts[1])
    is_better = (ratio < 1) == (better == "less")
    ink = "text" if not better else "good" if is_better else "accent"
    return Change(label, texts[0], texts[1], _in_words(ratio, better), ink)


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


def _tendency(ratio: Fraction | None) -> str:
    if ratio is None:
        return "unknown"
    return "same" if ratio == 1 else "faster" if ratio < 1 else "slower"


def _ratio(name: str, before: Values, after: Values) -> Fraction | None:
    one, other = _number(before, name), _number(after, name)
    if not one or not other or one < 0 or other < 0:
        return None
    return other / one


def _number(values: Values, name: str) -> Fraction | None:
    from tuiyan.engine.evaluate import Unavailable

    try:
        return values.value(name).quantity.value
    except Unavailable:
        return None


def _text(values: Values, name: str) -> str:
    from tuiyan.engine.evaluate import Unavailable

    try:
        shown = values.shown(name)
        return shown.number if name == "decode_ceiling" else shown.text
    except Unavailable:
        return say("tui.no_fact")


def described(values: Values) -> dict[str, str]:
    """Return, for each row, one line on what is chosen in it."""
    precisions = [values.scenario.fact(choice) for choice in ("weights", "compute")]
    weights, compute = (fact.short if fact else "" for fact in precisions)
    peak = f"{compute} {_text(values, 'peak_flops')}"
    return {
        "gpu": " · ".join((_text(values, "memory"), _text(values, "hbm_bandwidth"), peak)),
        "model": say("tui.field.weighs", size=_text(values, "weight_bytes")),
        "scheme": say("tui.field.precisions", weights=weights, compute=compute),
    }
