"""A session of questions: what is asked next, and how it went so far."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeVar

from tuiyan.drill.judge import Verdict

Item = TypeVar("Item")


class Answered(NamedTuple):
    """One answer that counts."""

    question_id: str
    verdict: Verdict


class Session(NamedTuple):
    """Where a learner is.

    Attributes:
        ids: Of the questions, in the order they are asked.
        answers: So far; the next question is the one after them.
    """

    ids: tuple[str, ...]
    answers: tuple[Answered, ...] = ()

    @property
    def next_id(self) -> str:
        """Id of the question to ask, or ``""`` when there is none left."""
        return self.ids[len(self.answers)] if len(self.answers) < len(self.ids) else ""

    @property
    def right(self) -> int:
        """How many answers were right."""
        return sum(answer.verdict.is_right for answer in self.answers)

    @property
    def missed(self) -> tuple[str, ...]:
        """Ids of the questions not answered right, in the order they were asked."""
        return tuple(answer.question_id for answer in self.answers if not answer.verdict.is_right)


def drawn(ids: Sequence[str], count: int, seed: int) -> Session:
    """Draw ``count`` of ``ids``, the same ones in the same order for the same seed."""
    return Session(tuple(shuffled(sorted(ids), Random(seed))[:count]))


def answered(session: Session, verdict: Verdict) -> Session:
    """Return the session after an answer to its next question."""
    return session._replace(answers=(*session.answers, Answered(session.next_id, verdict)))


def shuffled(items: Sequence[Item], random: Random) -> list[Item]:
    """Return ``items`` in an order that depends on ``random`` alone."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
