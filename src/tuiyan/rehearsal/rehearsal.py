"""A rehearsal as its author wrote it: a client's question, a model answer, what an answer is held against.

A model answer has four sentences: the conclusion, two of derivation, and the cost or the boundary. Each says
which concepts it rests on; a concept is a list of wordings any of which counts. Figures are live, so that
question and answer follow the scenario. Texts are Chinese.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

CONCLUSION, DERIVATION, BOUNDARY = "conclusion", "derivation", "boundary"
ROLES = (CONCLUSION, DERIVATION, BOUNDARY)
BOXES = (CONCLUSION, DERIVATION, DERIVATION, BOUNDARY)
"""The roles of the four sentences, in order."""

FIGURE = "="
"""A wording that begins so is a formula: the concept is found where its value stands."""


class Concept(NamedTuple):
    """What a sentence should speak of.

    Attributes:
        name: As it is shown where it is missing.
        says: Wordings any of which counts; ``…`` in one is a gap within the clause.
    """

    name: str
    says: tuple[str, ...]


class Point(NamedTuple):
    """One sentence of the model answer.

    Attributes:
        role: ``conclusion``, ``derivation`` or ``boundary``.
        text: With live markup.
        concepts: It rests on.
    """

    role: str
    text: str
    concepts: tuple[Concept, ...] = ()


class WrongClaim(NamedTuple):
    """Something false that people say.

    Attributes:
        claim: In one phrase.
        says: Wordings of it.
        why: It is false.
        when: The condition under which it is, or ``""`` for always.
    """

    claim: str
    says: tuple[str, ...]
    why: str
    when: str = ""


class PushBack(NamedTuple):
    """A further question of the client.

    Attributes:
        ask: The question.
        answer: A model answer in one sentence.
        says: Wordings any of which answers it.
        after: The concept or wrong claim it follows, or ``""``.
        without: The concept that was not found, or ``""``.
    """

    ask: str
    answer: str
    says: tuple[str, ...] = ()
    after: str = ""
    without: str = ""


class Case(NamedTuple):
    """Changes that hold where a condition does: what a question needs and a scenario may not say."""

    when: str
    inputs: Mapping[str, str]


class OwnFormula(NamedTuple):
    """A formula that one rehearsal alone declares, such as a ratio of two."""

    id: str
    name: str
    unit: str
    expression: str


class Trial(NamedTuple):
    """An answer whose judgement the author says.

    Attributes:
        text: What is answered.
        verdict: ``accept`` or ``reject``.
        because: What must be found in one to reject, such as ``slip:gib-for-gb``, or ``""``.
        why: Why a careful reader judges so.
    """

    text: str
    verdict: str
    because: str
    why: str


class Rehearsal(NamedTuple):
    """A client's question.

    Attributes:
        id: ``f01`` or ``q1``; never reused.
        version: Raised when an old answer would no longer be one to the same question.
        section: Of the manual.
        topic: Any id.
        ask: The question, with live markup.
        inputs: Changes that always hold.
        base: Changes that hold unless the scenario is a client's own.
        cases: Changes that hold under conditions.
        fits: What must hold of a client's scenario for the question to be about it.
        draw: Names with the values of which a seed takes one; without a seed ``inputs`` and ``base`` stand.
        cites: Formulas that an answer must use, as live markup.
        figures: Other conventions under which a figure is right, as live markup.
        formulas: Of its own.
        points: The model answer.
        wrong: Claims to catch.
        pushes: Further questions.
        trials: Tests.
    """

    id: str
    version: int
    section: str
    topic: str
    ask: str
    inputs: Mapping[str, str]
    base: Mapping[str, str]
    cases: tuple[Case, ...]
    fits: tuple[str, ...]
    draw: Mapping[str, tuple[str, ...]]
    cites: tuple[str, ...]
    figures: tuple[str, ...]
    formulas: tuple[OwnFormula, ...]
    points: tuple[Point, ...]
    wrong: tuple[WrongClaim, ...]
    pushes: tuple[PushBack, ...]
    trials: tuple[Trial, ...]

    @property
    def concepts(self) -> tuple[Concept, ...]:
        """Return all concepts, in order."""
        return tuple(concept for point in self.points for concept in point.concepts)


def rehearsal_of(plain: Mapping[str, Any]) -> Rehearsal:
    """Return a rehearsal from plain JSON."""
    made = {
        **plain,
        "draw": {name: tuple(values) for name, values in plain["draw"].items()},
        "cases": tuple(Case(**row) for row in plain["cases"]),
        "fits": tuple(plain["fits"]),
        "cites": tuple(plain["cites"]),
        "figures": tuple(plain["figures"]),
        "formulas": tuple(OwnFormula(**row) for row in plain["formulas"]),
        "points": tuple(_point(row) for row in plain["points"]),
        "wrong": tuple(WrongClaim(**{**row, "says": tuple(row["says"])}) for row in plain["wrong"]),
        "pushes": tuple(PushBack(**{**row, "says": tuple(row["says"])}) for row in plain["pushes"]),
        "trials": tuple(Trial(**row) for row in plain["trials"]),
    }
    return Rehearsal(**made)


def _point(row: Mapping[str, Any]) -> Point:
    concepts = tuple(Concept(name, tuple(says)) for name, says in row["concepts"].items())
    return Point(row["role"], row["text"], concepts)
