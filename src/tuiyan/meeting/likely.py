"""The questions a client is likeliest to ask, with model answers, and the claims to keep from making.

Which come first is content: ``likely`` of ``formulas/domain.yaml`` is a list of questions in order, each with
the conditions under which a client asks it. The first few that are about this client are taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tuiyan.deck.resolver import Resolver
from tuiyan.engine.evaluate import Values
from tuiyan.meeting.client import Client
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.posed import Posed, filled, pose
from tuiyan.rehearsal.rehearsal import Rehearsal

MOST_ASKED = 5
MOST_AVOIDED = 4


class Asked(NamedTuple):
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
) -> tuple[tuple[Asked, ...], tuple[tuple[str, str], ...]]:
    """Return the likeliest questions, and what not to claim with why."""
    asked: list[Posed] = []
    for id_ in _ids(client, figures.values):
        posed = _posed(rehearsals.get(id_), figures)
        if posed is not None:
            asked.append(posed)
        if len(asked) == MOST_ASKED:
            break
    avoid = (claim for posed in asked for claim in _avoided(posed))
    claims = dict(avoid)
    questions = tuple(Asked(posed.rehearsal.id, posed.question, posed.answer) for posed in asked)
    return questions, tuple(claims.items())[:MOST_AVOIDED]


def _posed(rehearsal: Rehearsal | None, figures: Resolver) -> Posed | None:
    """Ask a question of this client; ``None`` where it is not about them."""
    if rehearsal is None:
        return None
    try:
        posed = pose(rehearsal, figures)
    except TuiyanError:
        return None
    return posed if posed.is_own else None


def _avoided(posed: Posed) -> Iterator[tuple[str, str]]:
    """Give the first claim of a question that it would be wrong to make, with why."""
    for wrong in posed.rehearsal.wrong:
        try:
            yield filled(wrong.claim, posed.figures), filled(wrong.why, posed.figures)
        except TuiyanError:
            continue
        return


def _ids(client: Client, values: Values) -> Iterator[str]:
    """Give the ids of the questions a client asks, the likeliest first."""
    seen: set[str] = set()
    for row in values.catalog.domain.likely:
        if row["ask"] not in seen and _is_asked(row, client, values):
            seen.add(row["ask"])
            yield row["ask"]


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
