"""Readers of what a client wants: times, rates and prices, with what bounds them."""

from __future__ import annotations

from tuiyan.engine.quantity import Given
from tuiyan.meeting.amounts import TOKEN_WORDS, amount_at, given, passed_over, quantity_at
from tuiyan.meeting.said import Said
from tuiyan.meeting.tokens import Sentence
from tuiyan.meeting.words import Words

MEASURES = {
    "ttft": "ttft",
    "tpot": "tpot",
    "request_time": "request_time",
    "latency": "request_time",
    "stream_rate": "stream_rate",
    "writing_rate": "stream_rate",
    "throughput": "throughput",
    "requests_per_hour": "requests_per_hour",
}
"""What measures each goal a sentence names."""

UNSAID = {"requests_per_hour": "QPS", "writing_rate": "token/s"}
"""Units that may go unsaid."""

TIMES = ("ttft", "tpot", "request_time")
RATES = ("stream_rate", "throughput", "requests_per_hour")
SIGNS = {"<": "<", "<=": "<=", "≤": "<=", "≥": ">=", ">": ">", ">=": ">="}
OPPOSITE = {"<=": ">=", ">=": "<=", "<": ">=", ">": "<="}
NOISE = (
    ":",
    "=",
    "的",
    "要",
    "在",
    "约",
    "≈",
    "~",
    "is",
    "be",
    "of",
    "must",
    "should",
    "get",
    "a",
    "the",
    "for",
)
MOST_NOISE = 4

LONGEST_WAIT = 3600
"""Seconds from which on a time that is said by itself is nobody's answer: ``4090D``, ``一小时 15 块``."""


def goal_after(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read a goal that is named before its value: ``TTFT<1s``, ``首字不超过 1 秒``, ``QPS 10``."""
    found = words.alone.at(sentence, at)
    if found is None or found[0] not in MEASURES:
        return []
    about, end = found
    sign, end = _limit(words, sentence, _quiet(words, sentence, end))
    value = _value(words, sentence, end, about)
    if value is None:
        return []
    quantity, end = value
    after, end = _limit_after(words, sentence, end)
    if about == "latency" and (own := words.alone.at(sentence, end)) and own[0] in TIMES:
        about, end = own if not _has_own_value(words, sentence, own[1], own[0]) else (about, end)
    about = "stream_rate" if about == "writing_rate" else about
    return [Said(about, at, end, given=quantity, sign=after or sign)]


def goal_before(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read a value before the goal's name, or by itself: ``1 秒内出首字``, ``每秒 20 token``, ``10 QPS``."""
    sign, start = _limit(words, sentence, at)
    for measured in ("ttft", "stream_rate", "requests_per_hour"):
        found = quantity_at(words, sentence, start, measured)
        found = found or _each_second(words, sentence, start, measured)
        if found is not None and not (measured == "ttft" and found[0].quantity.value >= LONGEST_WAIT):
            return _named(words, sentence, at, found, measured, sign)
    return []


def _named(
    words: Words, sentence: Sentence, at: int, found: tuple[Given, int], measured: str, sign: str
) -> list[Said]:
    """Take the goal that a value is of from the words behind it."""
    quantity, end = found
    after, end = _limit_after(words, sentence, end)
    sign = after or sign
    named = words.alone.at(sentence, _quiet(words, sentence, end))
    about = named[0] if named else ""
    fits = MEASURES.get(about, "") in (RATES[:2] if measured == "stream_rate" else (measured,))
    if measured == "ttft":
        fits = about in MEASURES and about not in RATES
    if named is not None and fits and not _has_own_value(words, sentence, named[1], about):
        about = "stream_rate" if about == "writing_rate" else about
        return [Said(about, at, named[1], given=quantity, sign=sign)]
    if measured == "requests_per_hour":
        return [Said(measured, at, end, given=quantity, sign=sign)]
    return [Said("latency" if measured == "ttft" else "rate", at, end, given=quantity, sign=sign)]


def _has_own_value(words: Words, sentence: Sentence, at: int, about: str) -> bool:
    _, end = _limit(words, sentence, _quiet(words, sentence, at))
    return _value(words, sentence, end, about) is not None


def _value(words: Words, sentence: Sentence, at: int, about: str) -> tuple[Given, int] | None:
    """Return the value of a goal; the unit of requests, and of what is written, may go unsaid."""
    measured = MEASURES[about]
    if found := quantity_at(words, sentence, at, measured) or _each_second(words, sentence, at, measured):
        return found
    amount = amount_at(words, sentence, at) if about in UNSAID else None
    per_second = (
        given(words, f"{amount.text} {UNSAID[about]}", words.catalog.dimension(measured)) if amount else None
    )
    return (per_second, amount.end) if amount and per_second else None


def _each_second(words: Words, sentence: Sentence, at: int, measured: str) -> tuple[Given, int] | None:
    """Return so many tokens a second where a limit stands between: ``每秒至少 15 个字``."""
    found = words.alone.at(sentence, at)
    if found is None or found[0] != "each_second" or measured not in RATES[:2]:
        return None
    amount = amount_at(words, sentence, _limit(words, sentence, found[1])[1])
    end = passed_over(sentence, amount.end, TOKEN_WORDS) if amount else at
    if amount is None or sentence.slice(amount.end, end) in ("", "个"):
        return None
    value = given(words, f"{amount.text} token/s", words.catalog.dimension(measured))
    return (value, end) if value else None


def _limit(words: Words, sentence: Sentence, at: int) -> tuple[str, int]:
    """Return the sign that stands at a token, in signs or words, and the token after it."""
    if at < len(sentence.tokens) and sentence.tokens[at].text in SIGNS:
        return SIGNS[sentence.tokens[at].text], _quiet(words, sentence, at + 1)
    found = words.alone.at(sentence, at)
    if found is not None and found[0] in ("at_most", "at_least"):
        return "<=" if found[0] == "at_most" else ">=", _quiet(words, sentence, found[1])
    if found is not None and found[0] == "not":
        sign, end = _limit(words, sentence, found[1])
        return OPPOSITE.get(sign, ""), end if sign else at
    return "", at


def _limit_after(words: Words, sentence: Sentence, at: int) -> tuple[str, int]:
    found = words.alone.at(sentence, at)
    if found is None or found[0] not in ("at_most_after", "at_least_after"):
        return "", at
    return "<=" if found[0] == "at_most_after" else ">=", found[1]


def _quiet(words: Words, sentence: Sentence, at: int) -> int:
    """Pass over words that change nothing between a goal and its value."""
    for _ in range(MOST_NOISE):
        if sentence.is_parted(at):
            break
        found = words.alone.at(sentence, at)
        if found is not None and found[0] == "quiet":
            at = found[1]
        elif at < len(sentence.tokens) and sentence.tokens[at].folded in NOISE:
            at += 1
        else:
            break
    return at
