"""What is said of a client's wishes, in lines: each goal's verdict, amount and remedy, and what bounds it.

For a screen as for a command line and a brief; ``verdict_text(judged, verdict)`` is for example::

    VerdictText(False, "首字做不到 1 s", "下限 1.96 s，是要求的 2.0 倍；预计 3.77–13.2 s",
                "提示不超过 21,443 个 token，或前缀命中 65 %，…")
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.evaluate import Values
from tuiyan.engine.formatting import digits
from tuiyan.engine.quantity import Quantity
from tuiyan.inference.feasibility import left_for_kv
from tuiyan.inference.suggestions import reason, told
from tuiyan.meeting.bottleneck import bottleneck
from tuiyan.meeting.client import USERS, Goal
from tuiyan.meeting.measures import Measure, bound_of
from tuiyan.meeting.remedies import Remedy
from tuiyan.meeting.verdicts import GoalVerdict, Judgement
from tuiyan.messages import say
from tuiyan.text.joining import spaced

FACTOR_DIGITS, PRICE_DIGITS = 2, 3
SECONDS = 3600
TINY = "0.00"
SIGNS = {"<=": "≤", ">=": "≥"}


class VerdictText(NamedTuple):
    """What is said of one wish.

    Attributes:
        is_good: Whether nothing is known against it.
        head: The verdict.
        amount: By how much, or ``""``.
        remedy: The changes that meet it, or ``""``.
    """

    is_good: bool
    head: str
    amount: str = ""
    remedy: str = ""


def verdict_text(judged: Judgement, verdict: GoalVerdict) -> VerdictText:
    """Say how one goal stands."""
    if verdict.goal.name == USERS:
        return _users(judged, verdict)
    words = _words(judged.values, verdict)
    is_short = verdict.state == "missed" and not verdict.goal.wants_less
    key = "missed_more" if is_short else verdict.state
    head = spaced(say(f"client.{key}", **words))
    amount = _amount(judged.values, verdict, words)
    end = say("client.at_bound", goal=words["goal"]) if verdict.remedies else ""
    if verdict.state == "unpriced":
        return VerdictText(False, head, "", _most_price(judged.values, verdict.goal))
    return VerdictText(verdict.is_good, head, amount, _remedies(verdict.remedies, end))


def verdict_texts(judged: Judgement) -> tuple[VerdictText, ...]:
    """Say everything: what is in the way where no goal says so, then each goal."""
    lines = [verdict_text(judged, verdict) for verdict in judged.verdicts]
    if judged.of(USERS) is None:
        lines[:0] = [VerdictText(False, reason(judged.values, each), "", "") for each in judged.obstacles]
        if not judged.obstacles:
            lines.insert(0, VerdictText(True, say("client.fits"), _room(judged.values)))
    return tuple(lines)


def bottleneck_texts(values: Values) -> tuple[str, str]:
    """Say what bounds a client, and what to do about it; nothing where that cannot be computed."""
    found = bottleneck(values)
    if found is None:
        return "", ""
    share = digits(found.share * 100, FACTOR_DIGITS).text
    spent = "prefill" if found.kind.startswith("prefill") else "decode"
    busy = say(f"client.share_{spent}", share=share)
    where = say(f"client.at_{found.kind}")
    return spaced(say("client.bound_at", where=where, busy=busy)), spaced(say(f"client.do_{found.kind}"))


def goal_text(values: Values, goal: Goal) -> str:
    """Write the value of a goal as figures are shown."""
    if goal.name == USERS:
        return digits(goal.given.quantity.value).text
    return values.shown_quantity(goal.given.quantity, goal.given.unit).text


def _most_price(values: Values, goal: Goal) -> str:
    """Say what a card may cost an hour before a price of tokens is ruled out."""
    price, bound = values.number("price"), bound_of(values, Measure(goal.name))
    if not price or not bound:
        return ""
    most = digits(price * goal.given.quantity.value / bound * SECONDS, PRICE_DIGITS).text
    shown = f"{most} {goal.given.unit.partition('/')[0]}/h"
    return spaced(say("client.most_price", price=shown, goal=goal_text(values, goal)))


def _words(values: Values, verdict: GoalVerdict) -> dict[str, str]:
    goal = verdict.goal
    words = {"name": say(f"client.goal_{goal.name}"), "goal": goal_text(values, goal)}
    words["sign"] = SIGNS.get(goal.sign, goal.sign)
    if verdict.bound is not None:
        words["bound"] = _shown(values, goal, verdict.bound)
        words["factor"] = digits(verdict.factor, FACTOR_DIGITS).text
    return words


def _amount(values: Values, verdict: GoalVerdict, words: dict[str, str]) -> str:
    if verdict.bound is None:
        return ""
    side = "less" if verdict.goal.wants_less else "more"
    busy = "busy_" if verdict.measure.is_busy else ""
    parts = [say(f"client.{busy}bound_{side}", **words)]
    if verdict.state in ("missed", "busy"):
        parts.append(say(f"client.factor_{side}", **words))
    text = say("client.comma").join(parts)
    if verdict.expected is not None:
        low, high = (_shown(values, verdict.goal, size) for size in verdict.expected)
        text += say("client.semicolon") + say("client.expected", range=_range(low, high))
    return spaced(text)


def _range(low: str, high: str) -> str:
    first, _, unit = low.partition(" ")
    return f"{first}–{high}" if high.endswith(f" {unit}") and unit else f"{low}–{high}"


def _users(judged: Judgement, verdict: GoalVerdict) -> VerdictText:
    values, goal = judged.values, verdict.goal
    words = {"count": goal_text(values, goal), "most": digits(verdict.bound or Fraction(0)).text}
    remedies = _remedies(verdict.remedies, "")
    if verdict.state == "missed":
        grave = [each for each in judged.obstacles if each.kind != "kv"]
        if grave:
            grave_text = told(values, grave[0])
            return VerdictText(False, spaced(say("client.cannot", **words)), grave_text, remedies)
        amount = say("client.short_of", size=_short_of(values), **words)
        return VerdictText(False, spaced(say("client.users_missed", **words)), spaced(amount), remedies)
    if verdict.state == "load":
        return VerdictText(
            False, spaced(say("client.users_load", **words)), spaced(say("client.most", **words))
        )
    if verdict.state == "unknown":
        return VerdictText(False, spaced(say("client.users_unknown", **words)))
    return VerdictText(True, spaced(say("client.users_met", **words)), spaced(say("client.most", **words)))


def _short_of(values: Values) -> str:
    """Return by how many bytes KV does not fit."""
    left, kept = left_for_kv(values), values.number("kv_batch_bytes")
    dimension = values.value("weight_bytes").quantity.dimension
    size = Quantity((kept or Fraction(0)) - (left or Fraction(0)), dimension)
    return values.shown_quantity(size, values.catalog.unit("weight_bytes")).text


def _room(values: Values) -> str:
    most = values.number("max_users")
    return spaced(say("client.most", most=digits(most).text)) if most else ""


def _remedies(remedies: tuple[Remedy, ...], end: str) -> str:
    if not remedies:
        return ""
    texts = [remedy_text(remedy) for remedy in remedies]
    return spaced(say("client.or").join(texts) + end)


def remedy_text(remedy: Remedy) -> str:
    """Say what a change is, and how many fit after it."""
    text = say(f"client.mend_{remedy.kind}", value=remedy.value, seats=f"{remedy.seats or 0:,}")
    if remedy.seats is not None and remedy.kind != "replicas":
        text += say("client.seats", seats=f"{remedy.seats:,}")
    return remedy_text(remedy.before) + say("client.comma") + text if remedy.before is not None else text


def _shown(values: Values, goal: Goal, size: Fraction) -> str:
    """Write a size in the unit of a goal; in that of its formula where it is too small for it."""
    quantity = Quantity(size, goal.given.quantity.dimension)
    text = values.shown_quantity(quantity, goal.given.unit).text
    if text.startswith(TINY):
        return values.shown_quantity(quantity, values.catalog.unit(goal.name)).text
    return text
