"""What was found in an answer, as values."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.rehearsal.judging import GIVEN, RIGHT, JudgedNumber
from tuiyan.rehearsal.sentences import Sentence
from tuiyan.rehearsal.wordings import Folded


class FoundConcept(NamedTuple):
    """A concept in a sentence, and where."""

    concept: str
    start: int
    end: int


class CheckedSentence(NamedTuple):
    """What was found in a sentence.

    Attributes:
        role: ``conclusion``, ``derivation``, ``boundary``, or ``""`` for one that is none of them.
        text: As written.
        found: Concepts, in order.
        missing: Concepts of its part of the model answer that stand nowhere in the answer.
        numbers: In order.
    """

    role: str
    text: str
    found: tuple[FoundConcept, ...]
    missing: tuple[str, ...]
    numbers: tuple[JudgedNumber, ...]


class CaughtClaim(NamedTuple):
    """A wrong claim: its words, what it claims, and why it is false."""

    text: str
    claim: str
    why: str


class Checklist(NamedTuple):
    """What was found in an answer.

    Attributes:
        sentences: In order.
        conclusion: The conclusion comes first.
        derivation: Sentences that derive.
        boundary: Some sentence says what it costs or where it ends.
        missing: Concepts that were not found.
        uncited: Formulas of the rehearsal that no number of the answer is.
        wrong_claims: In order.
        recited: Learnt by heart.
        stuffed: Keywords without sentences.
    """

    sentences: tuple[CheckedSentence, ...]
    conclusion: bool
    derivation: int
    boundary: bool
    missing: tuple[str, ...]
    uncited: tuple[str, ...]
    wrong_claims: tuple[CaughtClaim, ...]
    recited: bool
    stuffed: bool

    @property
    def bad_numbers(self) -> tuple[JudgedNumber, ...]:
        """The numbers that a careful reader would object to."""
        return tuple(number for each in self.sentences for number in each.numbers if number.is_bad)

    @property
    def is_sound(self) -> bool:
        """Whether all roles are there, nothing wrong is claimed, and it is in sentences."""
        has_roles = self.conclusion and self.derivation > 0 and self.boundary
        return has_roles and not (self.wrong_claims or self.bad_numbers or self.stuffed)


class Noticed(NamedTuple):
    """What stands in a sentence, before it is known which part it plays."""

    sentence: Sentence
    folded: Folded
    found: tuple[FoundConcept, ...]
    numbers: tuple[JudgedNumber, ...]
    claims: tuple[CaughtClaim, ...]

    @property
    def says_something(self) -> bool:
        """Whether anything in it has to do with the question."""
        has_number = any(number.verdict in (RIGHT, GIVEN) or number.is_bad for number in self.numbers)
        return bool(self.found or self.claims or has_number)
