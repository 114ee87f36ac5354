"""The client asks further: one or two questions, chosen by what an answer claimed or left out."""

from __future__ import annotations

from collections.abc import Iterator

from tuiyan.rehearsal.findings import Checklist
from tuiyan.rehearsal.negation import is_denied
from tuiyan.rehearsal.posed import Posed, filled
from tuiyan.rehearsal.rehearsal import FIGURE, PushBack
from tuiyan.rehearsal.wordings import folded, occurrences

MOST = 2
"""Further questions of one answer."""


def pushes_after(posed: Posed, checked: Checklist) -> tuple[PushBack, ...]:
    """Return the further questions that an answer earns: of what it claimed first, then of what it lacks."""
    return tuple(dict.fromkeys(_earned(posed.rehearsal.pushes, checked)))[:MOST]


def _earned(pushes: tuple[PushBack, ...], checked: Checklist) -> Iterator[PushBack]:
    claimed = {claim.claim for claim in checked.wrong_claims}
    found = {found.concept for each in checked.sentences for found in each.found}
    yield from (push for push in pushes if push.after and push.after in claimed)
    yield from (push for push in pushes if push.without and push.without in checked.missing)
    yield from (push for push in pushes if push.after and push.after in found)
    yield from (push for push in pushes if not (push.after or push.without))


def push_question(posed: Posed, push: PushBack) -> str:
    """Return a further question, its figures put in."""
    return filled(push.ask, posed.figures)


def push_answer(posed: Posed, push: PushBack) -> str:
    """Return its model answer."""
    return filled(push.answer, posed.figures)


def answers(push: PushBack, text: str) -> tuple[str, ...]:
    """Return the words of an answer that answer a further question."""
    whole = folded(text)
    said = [each for each in push.says if not each.startswith(FIGURE)]
    places = [one for one in occurrences(said, whole) if not is_denied(whole.text, one.start, one.gaps)]
    spans = (whole.span(one.start, one.end) for one in places)
    return tuple(dict.fromkeys(text[start:end] for start, end in spans))
