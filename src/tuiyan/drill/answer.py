"""What a learner typed: read once, for what is asked, into a value that is echoed, marked and logged.

The target reads, since it alone knows what is asked: ``read_answer("23.3ms", target)`` has ``state == "ok"``,
``echo == "23.3 ms = 0.0233 s"`` and a quantity. What cannot be read, lacks a unit or may mean two things is
free: it is said why, and typed again.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Node

FREE = ("unreadable", "no-unit", "ask")
"""States of a reading that cost nothing."""


class TypedAnswer(NamedTuple):
    """What an answer was read as.

    Attributes:
        state: ``ok``, ``empty``, ``unreadable``, ``no-unit``, ``wrong-dimension`` or ``ask``.
        echo: The reading in other words.
        problem: Why it is no answer, in one line.
        hint: What was meant, or ``""``.
        column: Where reading stopped, 1-based.
        ask: Texts one of which was meant.
        quantity: For a quantity.
        lines: For numbered lines: the indices named, in order.
        node: For a formula.
        text: As it was typed.
        number: Of a quantity, its number as written; ``""`` where it was computed.
        unit: Of a quantity, its unit as written.
    """

    state: str
    echo: str = ""
    problem: str = ""
    hint: str = ""
    column: int = 1
    ask: tuple[str, ...] = ()
    quantity: Quantity | None = None
    lines: tuple[int, ...] = ()
    node: Node | None = None
    text: str = ""
    number: str = ""
    unit: str = ""

    @property
    def is_free(self) -> bool:
        """Whether it costs nothing, and is to be typed again."""
        return self.state in FREE

    @property
    def as_written(self) -> str:
        """A quantity's number and unit as they were written, or all that was typed."""
        return f"{self.number} {self.unit}".strip() or self.text.strip()


class Readable(Protocol):
    """What is expected, as far as reading an answer goes."""

    def read(self, text: str) -> TypedAnswer:
        """Read an answer that is not empty."""


def read_answer(text: str, target: Readable) -> TypedAnswer:
    """Read an answer to what is asked."""
    answer = target.read(text) if text.strip() else TypedAnswer("empty")
    return answer._replace(text=text)
