"""The questions a client is likeliest to ask, with model answers, and the claims to keep from making.

Which come first is content: ``likely`` of ``formulas/domain.yaml`` is a list of questions in order, each with
the conditions under which a client asks it. The first few that are about this client are taken.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from tuiyan.deck.resolver import Resolver
from tuiyan.engine.evaluate import Values
from tuiyan.meeting.client import Client
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.posed import Posed, filled, pose
from tuiyan.rehearsal.rehearsal import Rehearsal

ARRIVAL = "arrival_rate"
MOST_ASKED = 5
MOST_AVOIDED = 4


class LikelyQuestion(NamedTuple):
    """A likely question.

    Attributes:
        id: Of the rehearsal.
        question: In the client's words.
        answer: The model answer, a sentence each.
    """

    id: str
    question: str
    answer: tuple[str, ...]


def likely(
    client: Client, figures: Resolver, rehearsals: Mapping[str, Rehearsal]
) -> tuple[tuple[LikelyQuestion, ...], tuple[tuple[str, str], ...]]:
    """Return the likeliest questions, and what not to claim with why."""
    figures, given = _arriving(client, figures)
    asked: list[Posed] = []
    claims: dict[str, str] = {}
    for row in _rows(client, figures.values):
        posed = _posed(rehearsals.get(row["ask"]), figures, given)
        if posed is not None:
            asked.append(posed)
            claims.update(_avoided(posed, row.get("avoid", "")))
        if len(asked) == MOST_ASKED:
            break
    questions = tuple(LikelyQuestion(posed.rehearsal.id, posed.question, posed.answer) for posed in asked)
    return questions, tuple(claims.items())[:MOST_AVOIDED]


def _arriving(client: Client, figures: Resolver) -> tuple[Resolver, tuple[str, ...]]:
    """Let requests arrive as the client says, and return what is thereby given."""
    goal = client.goal("requests_per_hour")
    if goal is None:
        return figures, ()
    return figures.under(figures.values.changed({ARRIVAL: goal.given.text})), (ARRIVAL,)


def _posed(rehearsal: Rehearsal | None, figures: Resolver, given: Collection[str]) -> Posed | None:
    """Ask a question of this client; ``None`` where it is not about them."""
    if rehearsal is None:
        return None
    try:
        posed = pose(rehearsal, figures, given=given)
    except TuiyanError:
        return None
    return posed if posed.is_own else None


def _avoided(posed: Posed, text: str) -> Iterator[tuple[str, str]]:
    """Give a claim that it would be wrong to make, with why: the one of this text, else the first."""
    for wrong in posed.rehearsal.wrong:
        if text and wrong.claim != text:
            continue
        try:
            yield filled(wrong.claim, posed.figures), filled(wrong.why, posed.figures)
        except TuiyanError:
            continue
        return


def _rows(client: Client, values: Values) -> Iterator[Mapping[str, Any]]:
    """Give the questions a client asks, each once, the likeliest first."""
    seen: set[str] = set()
    for row in values.catalog.domain.likely:
        if row["ask"] not in seen and _is_asked(row, client, values):
            seen.add(row["ask"])
            yield row


def _is_asked(row: Mapping[str, Any], client: Client, values: Values) -> bool:
    goal, when = row.get("goal", ""), row.get("when", "")
    if goal == "price" and "price" in client.assumed:
        return False
    if goal and goal != "price" and client.goal(goal) is None:
        return False
    try:
        return not when or all(values.holds(part) for part in when.split(" and "))
    except TuiyanError:
        return False
