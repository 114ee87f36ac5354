"""Runs a rehearsal's own tests: answers that its author says a careful reader accepts or rejects, and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.template import Mistake
from tuiyan.drill.template_trial import Fault
from tuiyan.messages import say
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.checklist import Checker
from tuiyan.rehearsal.findings import Checklist
from tuiyan.rehearsal.posed import pose
from tuiyan.rehearsal.rehearsal import Rehearsal


def faults(rehearsal: Rehearsal, resolver: Resolver, shared: Iterable[Mistake]) -> Iterator[Fault]:
    """Give each test that comes out otherwise; the model answer must pass its own check."""
    try:
        posed = pose(rehearsal, resolver)
    except TuiyanError as error:
        yield Fault(str(error))
        return
    checker = Checker(posed, shared)
    own = checker.check("\n".join(posed.answer))
    if findings := tuple(objections(own)):
        yield Fault(say("rehearsal.model_fails", found=", ".join(findings)))
    if lacking := [each.name for each in rehearsal.concepts if each.name not in checker.wanted]:
        yield Fault(say("rehearsal.model_lacks", names="、".join(lacking)))
    for at, trial in enumerate(rehearsal.trials):
        found = tuple(objections(checker.check(trial.text)))
        if trial.verdict == "accept" and found:
            yield Fault(say("rehearsal.not_accepted", found=", ".join(found)), at)
        elif trial.verdict == "reject" and trial.because not in found:
            message = say("rehearsal.not_rejected", because=trial.because, found=", ".join(found) or "–")
            yield Fault(message, at)


def objections(checked: Checklist) -> Iterator[str]:
    """Give what a careful reader objects to in an answer, as tests name it."""
    if not checked.conclusion:
        yield "no-conclusion"
    if not checked.derivation:
        yield "no-derivation"
    if not checked.boundary:
        yield "no-boundary"
    yield from (f"claim:{claim.claim}" for claim in checked.wrong_claims)
    yield from (number.verdict for number in checked.bad_numbers)
    if checked.stuffed:
        yield "stuffed"
