"""A question that is not yet drawn, as its author wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Names = Mapping[str, str]
"""A text in the languages it is written in: ``{"zh": …, "en": …}``."""

NO_NAMES: Names = {}

KINDS = (
    "number",
    "magnitude",
    "convert",
    "compare",
    "choice",
    "order",
    "chain",
    "formula",
    "slip",
    "next",
)
"""What a template may ask for."""

QUANTITIES = ("number", "magnitude", "convert")
"""Kinds that ask for one quantity."""

"""The scenario that templates are drawn over unless they say otherwise."""


class Mistake(NamedTuple):
    """A named wrong path with its own formula.

    Attributes:
        id: What the log calls it.
        names: ``{zh, en}``.
        why: What to say to who made it, ``{zh, en}``, with live markup.
        answer: An expression, in which ``answer`` is the right value, or ``""``.
        inputs: Changes under which the right expression is computed again.
        loose: Its number is compared without a unit.
        result: For a derivation whose last line alone is wrong: the expression it shows, or ``""``.
    """

    id: str
    names: Names
    why: Names
    answer: str = ""
    inputs: Mapping[str, str] = {}
    loose: bool = False
    result: str = ""


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


class Option(NamedTuple):
    """One thing to choose, or to put in order.

    Attributes:
        names: ``{zh, en}``, with live markup.
        inputs: Changes under which its value is computed.
        right: Always the right one.
        when: The condition under which it is right, or ``""``.
        value: An expression for its value, or ``""`` for the template's.
        why: What to say of it, ``{zh, en}``.
    """

    names: Names
    inputs: Mapping[str, str] = {}
    right: bool = False
    when: str = ""
    value: str = ""
    why: Names = NO_NAMES


class Pair(NamedTuple):
    """A thing, and what belongs to it."""

    of: Names
    names: Names
    why: Names = NO_NAMES


class ChainPart(NamedTuple):
    """One question of a chain.

    Attributes:
        id: A name that later parts may use for its value.
        names: What the value is called, ``{zh, en}``, or nothing.
        ask: ``{zh, en}``.
        answer: A name or an expression.
        unit: To show it in, or ``""``.
        tolerance: As written, or ``""``.
        mistakes: The wrong paths it knows.
        why: Said after the answer, ``{zh, en}``.
    """

    id: str
    names: Names
    ask: Names
    answer: str
    unit: str = ""
    tolerance: str = ""
    mistakes: tuple[Mistake, ...] = ()
    why: Names = NO_NAMES


class Trial(NamedTuple):
    """An answer whose verdict the author says.

    Attributes:
        inputs: Fixes what is drawn.
        typed: What a learner types; one text for each part of a chain, each item of an order.
        verdict: ``right``, ``wrong``, a state of reading, or a mistake's id; one for each part of a chain.
        mistake: Which mistake the derivation is shown with, or ``""``.
        after: After which kind of line a derivation stops, or ``""``.
    """

    inputs: Mapping[str, str]
    typed: tuple[str, ...]
    verdict: tuple[str, ...]
    mistake: str = ""
    after: str = ""


class Template(NamedTuple):
    """All kinds of questions; what a kind has no use for is empty.

    Attributes:
        id: Explicit and never reused: a learner's history hangs on it.
        version: Raised when an old draw would no longer be the same question.
        group: Of items that give each other away, or ``""``.
        formulas: It exercises, if it says so.
        pin: The scenario it is drawn over.
        inputs: Changes that always hold.
        draw: Names with the values of which each takes one.
        together: Changes of which one is taken whole.
        solve: The formula whose drawn value the answer brings about, or ``""``.
        source_unit: The unit a quantity is to be converted from, or ``""``.
        by: The expression that options are compared by, or ``""``.
        wins: ``most`` or ``least``: which option is right, or stands first.
        same: What to call options of the same value, ``{zh, en}``, or nothing.
        margin: How far apart options are at least, as written.
        many: More than one option may be right.
        keep_order: Options are not shuffled.
        pick: How many options or items are shown; 0 for all.
        after: Kinds of line after which a derivation may stop.
        client: May be asked about the learner's own scenario.
    """

    id: str
    version: int
    kind: str
    section: str
    topics: tuple[str, ...]
    group: str
    formulas: tuple[str, ...]
    ask: Names
    pin: str
    inputs: Mapping[str, str]
    draw: Mapping[str, tuple[str, ...]]
    together: tuple[Mapping[str, str], ...]
    numbers: tuple[OwnNumber, ...]
    answer: str
    solve: str
    unit: str
    source_unit: str
    tolerance: str
    mistakes: tuple[Mistake, ...]
    why: Names
    hint: Names
    client: bool
    seconds: int
    by: str
    wins: str
    same: Names
    margin: str
    options: tuple[Option, ...]
    many: bool
    keep_order: bool
    pairs: tuple[Pair, ...]
    pick: int
    parts: tuple[ChainPart, ...]
    after: tuple[str, ...]
    trials: tuple[Trial, ...]

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Template:
        """Return the template that ``plain`` says, with the fields' names as keys."""
        rows: dict[str, Any] = dict(plain)
        for name in ("topics", "formulas", "after", "together"):
            rows[name] = tuple(rows[name])
        rows["draw"] = {name: tuple(values) for name, values in rows["draw"].items()}
        rows["numbers"] = tuple(
            OwnNumber(**{**row, "values": tuple(row["values"])}) for row in rows["numbers"]
        )
        rows["mistakes"] = _mistakes(rows["mistakes"])
        rows["options"] = tuple(Option(**row) for row in rows["options"])
        rows["pairs"] = tuple(Pair(**row) for row in rows["pairs"])
        rows["parts"] = tuple(
            ChainPart(**{**row, "mistakes": _mistakes(row["mistakes"])}) for row in rows["parts"]
        )
        rows["trials"] = tuple(
            Trial(**{**row, "typed": tuple(row["typed"]), "verdict": tuple(row["verdict"])})
            for row in rows["trials"]
        )
        return cls(**rows)


def _mistakes(rows: Any) -> tuple[Mistake, ...]:
    return tuple(Mistake(**row) for row in rows)
