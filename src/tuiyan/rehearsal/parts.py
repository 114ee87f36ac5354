"""Which part of an answer a sentence plays: the conclusion, a derivation, the cost or boundary, or none."""

from __future__ import annotations

from collections.abc import Sequence

from tuiyan.rehearsal.findings import Noticed
from tuiyan.rehearsal.judging import RIGHT
from tuiyan.rehearsal.rehearsal import BOUNDARY, CONCLUSION, DERIVATION, Point
from tuiyan.rehearsal.vocabulary import CONDITION, LIMITED, MARKER, REASON, STRONG, VAGUE


def roles_of(noticed: Sequence[Noticed], points: Sequence[Point]) -> list[str]:
    """Say which part each sentence plays: what comes first concludes, what comes last may bound."""
    names = {point.role: {each.name for each in point.concepts} for point in points}
    roles = [""] * len(noticed)
    telling = [at for at, each in enumerate(noticed) if each.says_something or _bounds(each, names[BOUNDARY])]
    if not telling:
        return roles
    roles[telling[0]] = CONCLUSION
    is_last = True
    for at in reversed(telling[1:]):
        bounds = _bounds(noticed[at], names[BOUNDARY])
        is_boundary = bounds and (is_last or not _derives(noticed[at]) or _is_marked(noticed[at]))
        roles[at] = BOUNDARY if is_boundary else DERIVATION if _derives(noticed[at]) else ""
        is_last = is_last and not roles[at]
    return roles


def _is_marked(each: Noticed) -> bool:
    """Tell whether a sentence begins by limiting what was said."""
    return LIMITED.match(each.folded.text) is not None


def _derives(each: Noticed) -> bool:
    """Tell whether a sentence says anything that leads to the conclusion."""
    return bool(each.found or any(number.verdict == RIGHT for number in each.numbers))


def _has_sum(each: Noticed) -> bool:
    """Tell whether a sentence holds a sum with a right number, or a reason."""
    has_right = any(number.verdict == RIGHT for number in each.numbers)
    has_reason = REASON.search(each.folded.text)
    return has_right and has_reason is not None


def _bounds(each: Noticed, names: set[str]) -> bool:
    is_named = any(found.concept in names for found in each.found)
    text = each.sentence.text
    if is_named or VAGUE.search(text):
        return is_named
    return bool(STRONG.search(text) or (MARKER.search(text) and CONDITION.search(text)))


def concludes(noticed: Sequence[Noticed], roles: Sequence[str], points: Sequence[Point]) -> bool:
    """Tell whether the first sentence that says anything says the conclusion."""
    wanted = {each.name for point in points if point.role == CONCLUSION for each in point.concepts}
    first = [each for each, role in zip(noticed, roles, strict=True) if role == CONCLUSION]
    return any(found.concept in wanted for each in first for found in each.found)


def derivations(noticed: Sequence[Noticed], roles: Sequence[str]) -> int:
    """Count the sentences that derive; a conclusion that holds its sum is one."""
    pairs = zip(noticed, roles, strict=True)
    return sum(
        (role == DERIVATION and _derives(each)) or (role == CONCLUSION and _has_sum(each))
        for each, role in pairs
    )


def is_bounded(noticed: Sequence[Noticed], roles: Sequence[str], points: Sequence[Point]) -> bool:
    """Tell whether a sentence says what it costs or where it ends."""
    names = {each.name for point in points if point.role == BOUNDARY for each in point.concepts}
    return any(role == BOUNDARY and _bounds(each, names) for each, role in zip(noticed, roles, strict=True))
