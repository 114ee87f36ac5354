"""A number one must know by heart, as its author wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class MustKnow(NamedTuple):
    """One must-know item.

    Attributes:
        id: Explicit and never reused: a learner's history hangs on it.
        section: Of the manual.
        ask: The question, ``{zh, en}``, with live markup.
        answer: The formula or input that answers it.
        inputs: Names with the values they take in this question.
        pin: Id of the scenario it is asked under, or ``""`` for the learner's.
        tolerance: How far off still counts, as written, e.g. ``2 %``.
        unit: To show the answer in, or ``""``.
        why: What to remember it by, ``{zh, en}``, with live markup.
        topics: It belongs to, besides its section.
        means: What its number is, to be asked the other way round, ``{zh, en}``, or nothing.
    """

    id: str
    section: str
    ask: Mapping[str, str]
    answer: str
    inputs: Mapping[str, str]
    pin: str
    tolerance: str
    unit: str
    why: Mapping[str, str]
    topics: tuple[str, ...] = ()
    means: Mapping[str, str] = {}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> MustKnow:
        """Return the item that ``plain`` says, with the fields' names as keys."""
        return cls(**{**plain, "topics": tuple(plain.get("topics", ()))})
