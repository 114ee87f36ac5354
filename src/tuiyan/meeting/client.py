"""A client: a scenario with a name, what they want, and what was noted.

A client is a scenario file of the user's own. Beside the inputs it holds ``goals`` (``ttft: < 1 s``,
``users: 50``), ``notes``, the sentence it was read from (``said``) and which inputs nobody said
(``assumed``). :mod:`tuiyan.content.client_files` reads it; here it is a value.
"""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.engine.catalog import Catalog
from tuiyan.engine.quantity import Given
from tuiyan.engine.reading import read
from tuiyan.engine.scenario import Scenario
from tuiyan.messages import say
from tuiyan.problem import TuiyanError

USERS = "users"
"""The goal that so many are served at once, which memory and load must both allow."""

GOALS = {
    "ttft": "<",
    "tpot": "<",
    "request_time": "<",
    "stream_rate": ">",
    "throughput": ">",
    "requests_per_hour": ">",
    "input_price": "<",
    "output_price": "<",
    USERS: ">",
}
"""What a client may want: a formula, or ``users``; and whether less of it is wanted or more."""

SIGNS = ("<=", ">=", "≤", "≥", "<", ">", "")
"""What may stand before a goal's value; without any the goal's own sense holds."""


class Goal(NamedTuple):
    """One thing that a client wants.

    Attributes:
        name: A key of ``GOALS``.
        given: How much, as it was given.
        sign: ``<``, ``<=``, ``>`` or ``>=``.
    """

    name: str
    given: Given
    sign: str

    @property
    def wants_less(self) -> bool:
        """Whether the value is the most there may be."""
        return self.sign.startswith("<")

    @property
    def text(self) -> str:
        """The goal as it is written: ``< 1 s``, or a number of users alone."""
        return self.given.text if self.name == USERS else f"{self.sign} {self.given.text}"

    def is_met_by(self, size: object) -> bool:
        """Tell whether a value in base units meets it."""
        wanted = self.given.quantity.value
        assert isinstance(size, type(wanted))
        match self.sign:
            case "<":
                return size < wanted
            case "<=":
                return size <= wanted
            case ">":
                return size > wanted
        return size >= wanted


class Client(NamedTuple):
    """A client.

    Attributes:
        name: What it is saved under.
        scenario: What every number is computed under; its catalog knows it by name.
        goals: What is wanted, in order.
        notes: What was noted, a text each.
        said: The sentence it was read from, or ``""``.
        assumed: Inputs that nobody said.
    """

    name: str
    scenario: Scenario
    goals: tuple[Goal, ...] = ()
    notes: tuple[str, ...] = ()
    said: str = ""
    assumed: tuple[str, ...] = ()

    def goal(self, name: str) -> Goal | None:
        """Return the goal of this name."""
        return next((goal for goal in self.goals if goal.name == name), None)


class GoalError(TuiyanError):
    """A goal that cannot be."""


def read_goal(catalog: Catalog, name: str, text: str) -> Goal:
    """Read a goal as a person wrote it: ``< 1 s``, ``≤ 50 ms``, ``50``.

    Raises:
        GoalError: There is no such goal, or its value cannot be read.
    """
    if name not in GOALS or (name != USERS and catalog.formula(name) is None):
        raise GoalError(
            say("client.no_goal", name=name), hint=say("client.goals_are", names=", ".join(GOALS))
        )
    text = text.strip()
    sign = next(filter(text.startswith, SIGNS))
    reading = read(
        text.removeprefix(sign), catalog.units, catalog.dimension("batch" if name == USERS else name)
    )
    if reading.quantity is None:
        raise GoalError(f"{name}: {reading.problem}", hint=reading.instead)
    written = {"≤": "<=", "≥": ">="}.get(sign, sign)
    own = ">=" if name == USERS else GOALS[name]
    return Goal(name, reading.given, written or own)
