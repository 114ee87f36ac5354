"""A question that is not yet drawn, as its author wrote it.

What entries of all kinds may have is a field of :class:`Template`; what one kind alone has is ``own``, a
value of that kind. An entry ``{id: read, kind: number, answer: move_time, draw: {params: [7B, 70B]}, …}``
becomes a template with ``draw == {"params": ("7B", "70B")}`` and ``own.answer == "move_time"``. Texts are
kept in both languages with their live markup, since figures are known only once it is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tuiyan.drill.fields import Field, Rows

Names = Mapping[str, str]
"""A text in the languages it is written in: ``{"zh": …, "en": …}``."""

NO_NAMES: Names = {}


class Mistake(NamedTuple):
    """A named wrong path with its own formula.

    Attributes:
        id: What the log calls it.
        names: ``{zh, en}``.
        why: What to say to who made it, ``{zh, en}``, with live markup.
        answer: An expression, in which ``answer`` is the right value, or ``""``.
        inputs: Changes under which the right expression is computed again.
        loose: Its number is compared without a unit.
    """

    id: str
    names: Names
    why: Names
    answer: str = ""
    inputs: Mapping[str, str] = {}
    loose: bool = False


class OwnNumber(NamedTuple):
    """A number that one template alone declares.

    Attributes:
        id: Its name in expressions.
        names: ``{zh, en}``.
        unit: It is written in.
        values: One of which it takes.
    """

    id: str
    names: Names
    unit: str
    values: tuple[str, ...]


class Trial(NamedTuple):
    """An answer whose verdict the author says.

    Attributes:
        inputs: Fixes what is drawn.
        typed: What a learner types; one text for each part of a chain, each item of an order.
        verdict: ``right``, ``wrong``, a state of reading, or a mistake's id; one for each part of a chain.
        mistake: Which mistake the derivation is shown with, or ``""``.
        after: After which kind of line a derivation stops, or ``""``.
    """

    inputs: Mapping[str, str] = {}
    typed: tuple[str, ...] = ()
    verdict: tuple[str, ...] = ()
    mistake: str = ""
    after: str = ""


class Template(NamedTuple):
    """What templates of all kinds have in common, and what their kind adds.

    Attributes:
        id: Explicit and never reused: a learner's history hangs on it.
        kind: Id of its kind.
        own: The fields that its kind alone has.
        version: Raised when an old draw would no longer be the same question.
        group: Of items that give each other away, or ``""``.
        formulas: It exercises, if it says so.
        pin: The scenario it is drawn over, or ``""`` for the one that is opened unasked.
        inputs: Changes that always hold.
        draw: Names with the values of which each takes one.
        together: Changes of which one is taken whole.
        client: May be asked about the learner's own scenario.
        seconds: In which it should be answered, or 0.
        is_fixed: It is always the same question, under the learner's scenario unless pinned.
    """

    id: str
    kind: str
    own: Any
    section: str
    ask: Names
    version: int = 1
    topics: tuple[str, ...] = ()
    group: str = ""
    formulas: tuple[str, ...] = ()
    pin: str = ""
    inputs: Mapping[str, str] = {}
    draw: Mapping[str, tuple[str, ...]] = {}
    together: tuple[Mapping[str, str], ...] = ()
    numbers: tuple[OwnNumber, ...] = ()
    mistakes: tuple[Mistake, ...] = ()
    why: Names = NO_NAMES
    hint: Names = NO_NAMES
    client: bool = False
    seconds: int = 0
    trials: tuple[Trial, ...] = ()
    is_fixed: bool = False

    @property
    def is_drawn(self) -> bool:
        """Whether it is about other numbers each time."""
        return bool(self.draw or self.together or self.numbers)


MISTAKE = Rows(
    Mistake,
    (
        Field("id", "id"),
        Field("answer", "expression"),
        Field("with", "changes", "inputs"),
        Field("loose", "flag"),
        Field("name", "title", "names", is_required=True),
        Field("why", "text", is_required=True),
    ),
)

NUMBER = Rows(
    OwnNumber,
    (
        Field("id", "name"),
        Field("name", "title", "names", is_required=True),
        Field("unit", "word"),
        Field("values", "draw values"),
    ),
)

TRIAL = Rows(
    Trial,
    (
        Field("with", "draws", "inputs"),
        Field("typed", "words", is_required=True),
        Field("is", "verdicts", "verdict", is_required=True),
        Field("mistake", "word"),
        Field("after", "word"),
    ),
)

ALWAYS = (
    Field("id", "id"),
    Field("section", "word", is_required=True),
    Field("topic", "topics", "topics"),
    Field("ask", "text", is_required=True),
    Field("with", "draws", "inputs"),
    Field("why", "text"),
)
"""Fields of every question."""

DRAWN = (
    Field("version", "count", default=1),
    Field("group", "word"),
    Field("formulas", "words"),
    Field("pin", "word"),
    Field("draw", "draw lists"),
    Field("together", "draw lines"),
    Field("numbers", "named rows", rows=NUMBER),
    Field("mistakes", "mistakes", rows=MISTAKE),
    Field("hint", "text"),
    Field("client", "flag"),
    Field("seconds", "count"),
    Field("tests", "rows", "trials", rows=TRIAL),
)
"""Fields of every question that is drawn anew each time."""
