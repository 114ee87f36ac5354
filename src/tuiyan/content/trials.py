"""Tries every question template as learners will, and says where its author wrote what is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tuiyan.content.entries import Placed
from tuiyan.deck.resolver import Resolver
from tuiyan.drill.kinds import context_of, template_of
from tuiyan.drill.template import Mistake
from tuiyan.drill.template_trial import Fault, faults
from tuiyan.problem import Problem, Span
from tuiyan.rehearsal.rehearsal import rehearsal_of
from tuiyan.rehearsal.trials import faults as rehearsal_faults

FEW_SEEDS = range(2)
"""What every check draws."""

MANY_SEEDS = range(200)
"""What a thorough one draws: a draw of one in a hundred is left out less than once in seven templates."""


def trial_problems(templates: Iterable[Placed], figures: Resolver, seeds: range) -> Iterator[Problem]:
    """Draw each sound template with every seed, and run its author's own tests."""
    for placed in templates:
        context = context_of(template_of(placed.plain), figures)
        yield from (_problem(placed, fault, placed.span("id")) for fault in faults(context, seeds))


def rehearsal_problems(
    rehearsals: Iterable[Placed], figures: Resolver, shared: Sequence[Mistake]
) -> Iterator[Problem]:
    """Run the tests of every rehearsal; its model answer must pass its own check."""
    for placed in rehearsals:
        found = rehearsal_faults(rehearsal_of(placed.plain), figures, shared)
        yield from (_problem(placed, fault, placed.node.span) for fault in found)


def _problem(placed: Placed, fault: Fault, whole: Span) -> Problem:
    """Point at the test that shows a fault, or at the ``whole``."""
    span = whole if fault.test is None else placed.node.item("tests", fault.test).span
    return placed.problem(span, fault.message)
