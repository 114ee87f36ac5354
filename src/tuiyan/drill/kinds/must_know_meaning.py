"""A must-know asked the other way round: the number is shown, and what it is must be chosen."""

from __future__ import annotations

from collections.abc import Iterable

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.kinds.must_know import MustKnow
from tuiyan.drill.kinds.must_know_question import filled, own_figures, pose
from tuiyan.drill.options import PAIRS
from tuiyan.drill.question import ChoiceTarget, Prompt, QuantityTarget, Question
from tuiyan.drill.shuffle import shuffled, stream
from tuiyan.messages import pick, say
from tuiyan.problem import TuiyanError

MEANING = ".meaning"
"""What the id of a must-know ends in when it is asked the other way round."""

APART = 20
"""One part in so many lies between two numbers at least, for one not to mean both."""


def asks_meaning(item: MustKnow) -> bool:
    """Tell whether an item says what its number means."""
    return bool(item.means)


def meant(item: MustKnow, others: Iterable[MustKnow], figures: Resolver, seed: int) -> Question:
    """Return the question; its wrong options are what other numbers mean, those of the same kind first.

    Raises:
        Unavailable: A fact is missing.
    """
    question = pose(item, figures)
    wrong = _wrong(item, question, others, figures, seed)
    items = shuffled([item, *wrong], stream(seed, "options"))
    texts = tuple(filled(pick(each.means), own_figures(each, figures)) for each in items)
    spellings = tuple(tuple(dict.fromkeys(each.means.values())) for each in items)
    target = ChoiceTarget(texts, spellings, frozenset({items.index(item)}), ("",) * len(items))
    prompt = question.prompts[0]
    asked = Prompt(
        say("drill.what_is", shown=question.shown),
        target,
        texts[items.index(item)],
        prompt.why,
        "",
        prompt.working,
    )
    return question._replace(
        id=item.id + MEANING, prompts=(asked._replace(keeps_steps=True),), seed=seed, kind="meaning"
    )


def _wrong(
    item: MustKnow, question: Question, others: Iterable[MustKnow], figures: Resolver, seed: int
) -> list[MustKnow]:
    """Return three others whose numbers are different ones, preferring those of the same dimension."""
    right = question.prompts[0].target
    assert isinstance(right, QuantityTarget)
    alike: list[MustKnow] = []
    unlike: list[MustKnow] = []
    for other in shuffled(
        [each for each in others if each.means and each.id != item.id], stream(seed, "others")
    ):
        try:
            target = pose(other, figures).prompts[0].target
        except TuiyanError:
            continue
        assert isinstance(target, QuantityTarget)
        if target.answer.dimension != right.answer.dimension:
            unlike.append(other)
        elif abs(target.answer.value - right.answer.value) * APART > abs(right.answer.value):
            alike.append(other)
    return [*alike, *unlike][: PAIRS - 1]
