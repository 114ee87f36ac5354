"""Whether what a client wants can be had: each goal by its bound, by what to expect, and under load.

``judge(client)`` gives a verdict on every goal. A goal that its bound misses can never be met, one that lies
within what is expected may be; where others' prompts are read on the same cards, a goal of pace is held
against the figure that counts them. For 8 × H20, 50 users and ``TTFT < 1 s``::

    judge(client).of("ttft")        # state "missed", bound 1.96 s, with the remedies that would meet it
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, NamedTuple

from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Given
from tuiyan.inference.feasibility import Obstacle, fits, holds_weights, marks, obstacles
from tuiyan.inference.outlook import at_the_bound
from tuiyan.meeting.client import USERS, Client, Goal
from tuiyan.meeting.measures import ROOM, Measure, bound_of, expected_of, measures_of
from tuiyan.meeting.remedies import Remedy, remedies

State = Literal[
    "met", "tight", "possible", "unlikely", "busy", "load", "missed", "unfit", "unpriced", "unknown"
]
"""How a goal stands: to be expected; may be met; met at the bound, with no more known; at the bound only; not
with others' prompts to read; room for all, but not at this pace; not even at the bound; no
such figure where all does not fit; no price of a card, or one in another currency; no figure."""

GOOD: tuple[State, ...] = ("met", "tight", "possible")
PRICES = ("input_price", "output_price")
PACE = ("tpot", "stream_rate", "request_time")
"""Goals that more users at once work against."""


class GoalVerdict(NamedTuple):
    """How one goal stands.

    Attributes:
        goal: Which.
        state: How.
        measure: The figure that decides.
        bound: Its bound, as the goal speaks of it, or ``None``.
        expected: What to expect of it, or ``None``.
        remedies: What would meet it.
    """

    goal: Goal
    state: State
    measure: Measure
    bound: Fraction | None = None
    expected: tuple[Fraction, Fraction] | None = None
    remedies: tuple[Remedy, ...] = ()

    @property
    def is_good(self) -> bool:
        """Whether nothing is known against it."""
        return self.state in GOOD

    @property
    def factor(self) -> Fraction:
        """By how much the bound misses it, 1 or more."""
        wanted = self.goal.given.quantity.value
        if not self.bound:
            return Fraction(1)
        return self.bound / wanted if self.goal.wants_less else wanted / self.bound


class Judgement(NamedTuple):
    """How a client's wishes stand.

    Attributes:
        values: The numbers.
        obstacles: What is in the way, the gravest first.
        verdicts: Of each goal, users first.
    """

    values: Values
    obstacles: tuple[Obstacle, ...]
    verdicts: tuple[GoalVerdict, ...]

    def of(self, name: str) -> GoalVerdict | None:
        """Return the verdict of a goal."""
        return next((each for each in self.verdicts if each.goal.name == name), None)


def is_unpriced(client: Client, goal: Goal) -> bool:
    """Tell whether a goal is a price, and nobody said in its currency what a card costs."""
    price = client.scenario.numbers.get("price")
    if goal.name not in PRICES:
        return False
    return price is None or "price" in client.assumed or _currency(price) != _currency(goal.given)


def _currency(price: Given) -> str:
    return price.unit.partition("/")[0].strip()


def judge(client: Client) -> Judgement:
    """Judge every goal of a client."""
    values = Values(client.scenario.catalog, client.scenario)
    others = [
        GoalVerdict(goal, "unpriced", Measure(goal.name))
        if is_unpriced(client, goal)
        else _judged(values, goal)
        for goal in client.goals
        if goal.name != USERS
    ]
    users = [_of_users(values, goal, others) for goal in client.goals if goal.name == USERS]
    return Judgement(values, obstacles(values), (*users, *others))


def _judged(values: Values, goal: Goal) -> GoalVerdict:
    plain, *busy = measures_of(goal, values)
    bound = bound_of(values, plain)
    if bound is None:
        return GoalVerdict(goal, "unfit" if obstacles(values) else "unknown", plain)
    if not goal.is_met_by(bound):
        return _with_remedies(values, GoalVerdict(goal, "missed", plain, bound, expected_of(values, plain)))
    measure = busy[0] if busy else plain
    if marks(values, plain.formula) or marks(values, measure.formula):
        return GoalVerdict(goal, "unfit", plain)
    bound = bound_of(values, measure)
    expected = expected_of(values, measure)
    if bound is None:
        return GoalVerdict(goal, "unknown", measure)
    if not goal.is_met_by(bound):
        return _with_remedies(values, GoalVerdict(goal, "busy", measure, bound, expected))
    return GoalVerdict(goal, _state(goal, expected), measure, bound, expected)


def _state(goal: Goal, expected: tuple[Fraction, Fraction] | None) -> State:
    if expected is None:
        return "possible"
    low, high = expected
    best, worst = (low, high) if goal.wants_less else (high, low)
    return "met" if goal.is_met_by(worst) else "tight" if goal.is_met_by(best) else "unlikely"


def _with_remedies(values: Values, verdict: GoalVerdict) -> GoalVerdict:
    return verdict._replace(remedies=remedies(values, verdict.goal))


def _of_users(values: Values, goal: Goal, others: Iterable[GoalVerdict]) -> GoalVerdict:
    """Judge whether so many can be served at once: memory first, then the pace that is wanted of it."""
    room = Measure(ROOM)
    most = at_the_bound(values, ROOM).number(ROOM) if holds_weights(values) else Fraction(0)
    batch = values.number("batch") or Fraction(1)
    wanted = max(goal.given.quantity.value, batch)
    if most is None:
        return GoalVerdict(goal, "unknown", room)
    copies = values.number("replicas") or Fraction(1)
    if most < wanted and not fits(values):
        return GoalVerdict(goal, "missed", room, most / copies, None, remedies(values, goal))
    if obstacles(values):
        return GoalVerdict(goal, "missed", room, most, None, remedies(values, goal))
    is_slow = any(each.goal.name in PACE and each.state in ("missed", "busy") for each in others)
    return GoalVerdict(goal, "load" if is_slow else "met", room, most)
