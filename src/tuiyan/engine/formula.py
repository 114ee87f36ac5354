"""Named equations with units, and what they are made of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from tuiyan.engine.expression import Condition, Expression, parse, parse_condition


class Constant(NamedTuple):
    """A number with a unit that nobody may override.

    Attributes:
        id: Its name in expressions.
        names: Its name, ``{zh, en}``.
        text: Its value as written.
        is_quiet: Left out of a printed formula where it is a factor of 1.
    """

    id: str
    names: Mapping[str, str]
    text: str
    is_quiet: bool = False

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Constant:
        """Take a constant from plain data."""
        return cls(plain["id"], plain["name"], plain["value"], _is_true(plain.get("quiet")))


class Input(NamedTuple):
    """Something a formula may ask for that is not itself computed.

    Attributes:
        id: Its name in expressions.
        names: Its name, ``{zh, en}``.
        symbol: Its symbol, ``{zh, en}``.
        unit: The unit a reader meets it in; ``""`` for a pure number.
        source: ``scenario``, a choice of the domain, ``cases``, or ``formula`` for a parameter.
        attribute: The fact's attribute.
        by: The choice that picks one of several values, or the key of the one that is meant, or ``""``.
        is_word: A word, not a number.
        is_whole: Only whole numbers make sense.
        is_quiet: Left out of a printed formula where it is a factor of 1 or a term of 0.
        default: As written, for a field the scenario does not give.
        expression: What a field is computed from where the scenario does not give it, or ``""``.
        at_least: The least it may be, as written, or ``""``.
        above: What it must be greater than, as written, or ``""``.
        at_most: The most it may be, as written, or ``""``.
        cases: For a word that follows numbers: ``{word, when}``, the first that holds.
        aliases: What else it is called.
    """

    id: str
    names: Mapping[str, str]
    symbol: Mapping[str, str]
    unit: str
    source: str
    attribute: str
    by: str = ""
    is_word: bool = False
    is_whole: bool = False
    is_quiet: bool = False
    default: str = ""
    at_least: str = ""
    above: str = ""
    at_most: str = ""
    cases: tuple[Mapping[str, str], ...] = ()
    expression: str = ""
    aliases: tuple[str, ...] = ()

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Input:
        """Take an input from plain data."""
        return cls(
            plain["id"], plain["name"], plain.get("symbol", plain["name"]), plain.get("unit", ""),
            plain.get("from", "formula"), plain.get("attribute") or plain["id"], plain.get("by", ""),
            _is_true(plain.get("word")), _is_true(plain.get("whole")), _is_true(plain.get("quiet")),
            plain.get("default", ""), plain.get("at_least", ""), plain.get("above", ""),
            plain.get("at_most", ""), tuple(plain.get("cases", ())), plain.get("expression", ""),
            tuple(plain.get("aliases", ())),
        )  # fmt: skip


class Headline(NamedTuple):
    """A quantity that a talk is about; its value is a bound.

    Attributes:
        id: The formula.
        side: ``lower`` where nothing can be less, ``upper`` where nothing can be more.
        bound: What the bound leaves out, ``{zh, en}``.
    """

    id: str
    side: str
    bound: Mapping[str, str]


class Assumption(NamedTuple):
    """What a formula takes where a fact that it needs is missing.

    Attributes:
        value: As written.
        names: What it is, ``{zh, en}``.
    """

    value: str
    names: Mapping[str, str]


class Example(NamedTuple):
    """A result that ``tuiyan check`` computes again.

    Attributes:
        scenario: The scenario's id; ``""`` for the opening one.
        changes: What is different from it, as texts by name.
        equals: The result as a reader would see it, e.g. ``23.3 ms``.
    """

    scenario: str
    changes: Mapping[str, str]
    equals: str


class Variant(NamedTuple):
    """The form a formula takes for one kind of model.

    Attributes:
        when: The condition, as written.
        expression: The form, as written.
        names: What this form is, ``{zh, en}``, or nothing.
    """

    when: str
    expression: str
    names: Mapping[str, str]

    def condition(self) -> Condition:
        """Read the condition."""
        return parse_condition(self.when)


class Formula:
    """A named equation with a unit; its expressions are read when they are first needed.

    Attributes:
        id: Its name in expressions.
        names: Its name, ``{zh, en}``.
        symbol: Its symbol, ``{zh, en}``.
        unit: The unit its results are shown in.
        text: Its expression, as written.
        meaning: What it is about, by id, or ``none``: the colour of its results.
        source: Where it comes from.
        holds: When it holds and when not, ``{zh, en}``, or nothing.
        variants: Forms for kinds of models, the first whose condition holds.
        parameters: Inputs that only formulas declare, with defaults.
        examples: Results it must give.
        below_zero: Why there is no result where it would be below 0, ``{zh, en}``, or nothing.
        assumed: What it takes where a fact is missing, or ``None``.
        aliases: What else it is called, ids that it had before among them.
    """

    def __init__(self, plain: Mapping[str, Any]) -> None:
        """Take a formula from plain data."""
        self.id: str = plain["id"]
        self.names: Mapping[str, str] = plain["name"]
        self.symbol: Mapping[str, str] = plain.get("symbol", plain["name"])
        self.unit: str = plain.get("unit", "")
        self.text: str = plain["expression"]
        self.meaning: str = plain.get("meaning", "none")
        self.source: str = plain.get("source", "")
        self.holds: Mapping[str, str] = plain.get("holds", {})
        self.is_whole: bool = _is_true(plain.get("whole"))
        self.aliases: tuple[str, ...] = tuple(plain.get("aliases", ()))
        self.below_zero: Mapping[str, str] = plain.get("below_zero", {})
        assumed = plain.get("assumed")
        self.assumed = Assumption(assumed["value"], assumed["name"]) if assumed else None
        self.variants = tuple(
            Variant(row["when"], row["expression"], row.get("name", {})) for row in plain.get("variants", ())
        )
        self.parameters = tuple(Input.from_plain(row) for row in plain.get("parameters", ()))
        examples = plain.get("examples") or ([plain["example"]] if plain.get("example") else [])
        self.examples = tuple(
            Example(row.get("scenario", ""), row.get("with", {}), row["equals"]) for row in examples
        )

    @cached_property
    def expression(self) -> Expression:
        """The expression; raises ``ExpressionError`` when it is none."""
        return parse(self.text)

    @cached_property
    def forms(self) -> tuple[tuple[Condition | None, Expression], ...]:
        """Every form: the variants with their conditions, then the expression without one."""
        variants = tuple((variant.condition(), parse(variant.expression)) for variant in self.variants)
        return (*variants, (None, self.expression))


def _is_true(value: object) -> bool:
    return value is True or (isinstance(value, str) and value.lower() in ("true", "yes"))
