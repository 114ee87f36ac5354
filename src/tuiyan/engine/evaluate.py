"""What formulas come to under a scenario: the one place where numbers are computed.

``Values(catalog, scenario).value("move_time")`` walks from the formula down to facts, fields and
constants and keeps what it finds, so that a deck asks a thousand times and computes once. It returns a
:class:`Valuation`: the exact quantity, the inputs it stands on in order of first use, and which branch of
a ``max`` won. ``shown("move_time")`` is the same as a reader sees it, ``23.3 ms``; ``changed({"batch":
"32"})`` are the numbers under another scenario. What cannot be had raises :class:`Unavailable` and says
in one line which fact is missing. A value is a fraction, never a float, so a derivation can be proved and
its lines read back.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.arithmetic import evaluate, without_units
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.domain import ChipPart
from tuiyan.engine.expression import Condition, Expression, parse_condition
from tuiyan.engine.formatting import Shown, show, show_given
from tuiyan.engine.formula import Assumption, Formula, Input
from tuiyan.engine.names import UnknownName
from tuiyan.engine.quantity import DimensionError, Given, Quantity, SizeError
from tuiyan.engine.reading import ReadingError
from tuiyan.engine.scenario import Scenario
from tuiyan.engine.tree import Call, Name, Node
from tuiyan.messages import pick, say
from tuiyan.problem import TuiyanError
from tuiyan.text.joining import filled, spaced

MAX_CHAIN = 60
"""How many formulas may stand on one another."""


class Unavailable(TuiyanError):  # noqa: N818
    """A number that cannot be had: a fact is missing, or the arithmetic has no result."""


class BelowZero(Unavailable):
    """A formula that has no results below 0 comes to one: nothing can be counted there.

    Attributes:
        name: The formula.
        quantity: What it comes to.
        inputs: What it was computed from.
    """

    def __init__(self, message: str, name: str, quantity: Quantity, inputs: tuple[str, ...]) -> None:
        """Say in the formula's words why there is no result."""
        super().__init__(message)
        self.name = name
        self.quantity = quantity
        self.inputs = inputs


class Valuation(NamedTuple):
    """A name's value under a scenario.

    Attributes:
        name: Whose value.
        quantity: The value.
        inputs: What it was computed from, in order of first use; constants are not counted.
        branch: Which argument of an outermost ``max`` or ``min`` it is, or ``None``.
        given: The value as it was written, for an input.
    """

    name: str
    quantity: Quantity
    inputs: tuple[str, ...]
    branch: int | None = None
    given: Given | None = None


class Values:
    """Every number under one scenario, computed when it is first asked for.

    Attributes:
        catalog: Where formulas and facts are.
        scenario: The chosen inputs.
    """

    def __init__(self, catalog: Catalog, scenario: Scenario) -> None:
        """Compute nothing yet."""
        self.catalog = catalog
        self.scenario = scenario
        self._known: dict[str, Valuation] = {}
        self._open: list[str] = []
        self._assumed: set[str] = set()
        self._others: dict[tuple[tuple[str, str], ...], Values] = {}
        self._chips: dict[str, str] = {}

    def value(self, name: str) -> Valuation:
        """Return the value of a formula, an input or a constant.

        Raises:
            UnknownName: If nothing has this name.
            Unavailable: If it cannot be computed, in one line.
        """
        known = self._known.get(name)
        if known is None:
            known = self._known[name] = self._computed(self.catalog.renamed(name))
        return known

    def changed(self, changes: Mapping[str, str]) -> Values:
        """Return the values under a changed scenario.

        Raises:
            InputError: If a change cannot be.
        """
        if not changes:
            return self
        key = tuple(changes.items())
        other = self._others.get(key)
        if other is None:
            other = Values(self.catalog, self.scenario.changed(self.catalog, changes))
            if len(self._others) < 500:
                self._others[key] = other
        return other

    def shown(self, name: str, unit: str | None = None) -> Shown:
        """Write a value as a reader sees it, in its own unit or in another.

        Raises:
            UnknownName, Unavailable: As ``value``.
            UnitError: If ``unit`` is none.
            DimensionError: If ``unit`` measures something else.
        """
        valuation = self.value(name)
        if unit is None and valuation.given is not None:
            return Shown(show_given(self.catalog.units, valuation.given), True, valuation.given.text)
        quantity = valuation.quantity
        wanted = self.catalog.unit(name) if unit is None else unit
        if unit is not None:
            units = self.catalog.units
            measured, asked = units.generic(quantity.dimension), units.unit(unit).dimension
            if units.generic(asked) not in (measured, measured.without(units.unsaid)):
                raise DimensionError(
                    say("engine.other_dimension", unit=unit, name=pick(self.catalog.label(name)))
                )
        return self.shown_quantity(quantity, wanted)

    def shown_quantity(self, quantity: Quantity, unit: str) -> Shown:
        """Write a quantity in a unit."""
        return show(self.catalog.units, quantity, unit)

    def chip(self, without: str = "") -> str:
        """Write the scenario in one line, as the domain says: ``8×H800 · TP8 · 70B · FP8 · batch 1``.

        The input ``without`` is left out.
        """
        if without not in self._chips:
            parts = (part for part in self.catalog.domain.chip if not part.input or part.input != without)
            self._chips[without] = " · ".join(filter(None, map(self._chip_part, parts)))
        return self._chips[without]

    def _chip_part(self, part: ChipPart) -> str:
        """Return the facts chosen, one name where they agree; or a number, a quiet one if it is not 1."""
        if part.input:
            value = self.text(part.input)
            if not value or (part.is_quiet and value == "1"):
                return ""
            return filled(pick(part.said), lambda _: value) if part.said else value
        shorts = {choice: self.scenario.short(choice) for choice in part.choices}
        names = [short for short in dict.fromkeys(shorts.values()) if short]
        text = filled(pick(part.apart), shorts.__getitem__) if len(names) > 1 else "".join(names)
        count = self.text(part.times) if part.times else ""
        return f"{count}×{text}" if count not in ("", "1") else text

    def text(self, name: str) -> str:
        """Return a value as it is shown, or ``""`` where it cannot be had."""
        try:
            return self.shown(name).text
        except (Unavailable, UnknownName):
            return ""

    def number(self, name: str) -> Fraction | None:
        """Return a value in base units, or ``None`` where it cannot be had."""
        try:
            return self.value(name).quantity.value
        except (Unavailable, UnknownName):
            return None

    def holds(self, condition: str | Condition) -> bool:
        """Tell whether a condition is true.

        Raises:
            ExpressionError: If it is not a condition.
            UnknownName, Unavailable: As ``value``.
        """
        asked = parse_condition(condition) if isinstance(condition, str) else condition
        if isinstance(asked.left, Name) and asked.left.id in self.catalog.words():
            return self.word(asked.left.id) == asked.right
        left = self._compared_with(asked.left)
        try:
            right = self.catalog.given(asked.right, left.dimension).quantity
        except ReadingError as error:
            raise Unavailable(str(error)) from None
        return _compared(left.value, asked.op, right.value)

    def _compared_with(self, node: Node) -> Quantity:
        """Return the value of one side of a condition; what is less than nothing is compared as such."""
        try:
            return self.quantity(node)
        except BelowZero as error:
            if isinstance(node, Name) and self.catalog.renamed(node.id) == error.name:
                return error.quantity
            raise

    def word(self, name: str) -> str:
        """Return a word: what is chosen, an attribute such as ``attention``, or ``bound``.

        Raises:
            UnknownName: If no word has this name.
            Unavailable: If the chosen fact does not say.
        """
        if name in self.scenario.choices:
            return self.scenario.choices[name]
        known = self.catalog.input(name)
        if known is None or not known.is_word:
            raise UnknownName(say("engine.unknown_word", name=name))
        if known.source == "cases":
            return next(
                (case["word"] for case in known.cases if not case.get("when") or self.holds(case["when"])), ""
            )
        fact = self.scenario.fact(known.source)
        text = fact.text(known.attribute, self.scenario.choices.get(known.by, "")) if fact else None
        if text is None:
            return known.default
        return text

    def form(self, formula: Formula) -> Expression:
        """Return the form a formula takes under this scenario."""
        for condition, expression in formula.forms:
            if condition is None or self.holds(condition):
                return expression
        return formula.expression

    def is_leaf(self, name: str) -> bool:
        """Tell whether a name is not computed here: an input, a constant, given or assumed."""
        id_ = self.catalog.renamed(name)
        given = self.scenario.overrides, self.scenario.numbers, self._assumed
        return any(id_ in each for each in given) or self.catalog.formula(id_) is None

    def assumptions(self, name: str) -> tuple[str, ...]:
        """Return what a value stands on that was assumed, because a fact is missing."""
        return tuple(each for each in self.value(name).inputs if each in self._assumed)

    def quantity(self, node: Node) -> Quantity:
        """Return the value of an expression."""
        try:
            return evaluate(node, lambda name: self.value(name).quantity)
        except (DimensionError, SizeError) as error:
            raise Unavailable(str(error)) from None

    def _computed(self, name: str) -> Valuation:
        if name in self._open or len(self._open) > MAX_CHAIN:
            raise Unavailable(say("engine.circle", names=" → ".join((*self._open, name)[-6:])))
        given = self._given(name)
        if given is not None:
            return Valuation(
                name, given.quantity, () if self.catalog.constant(name) else (name,), None, given
            )
        formula = self.catalog.formula(name)
        if formula is None:
            self.catalog.require(name)
            raise AssertionError(name)
        self._open.append(name)
        try:
            expression = self.form(formula)
            quantity = self.quantity(expression.node)
        except Unavailable:
            if formula.assumed is None:
                raise
            return self._assume(name, formula.assumed)
        finally:
            self._open.pop()
        if labels := self.catalog.units.mixed(quantity.dimension):
            raise Unavailable(say("engine.two_labels", labels=say("engine.and").join(labels)))
        inputs = tuple(dict.fromkeys(each for part in expression.names for each in self.value(part).inputs))
        if formula.below_zero and quantity.value < 0:
            raise BelowZero(pick(formula.below_zero), name, quantity, inputs)
        return Valuation(name, quantity, inputs, self._branch(expression.node))

    def _assume(self, name: str, assumption: Assumption) -> Valuation:
        self._assumed.add(name)
        given = self.catalog.given(assumption.value, self.catalog.dimension(name))
        return Valuation(name, given.quantity, (name,), None, given)

    def _branch(self, node: Node) -> int | None:
        if not isinstance(node, Call) or node.function not in ("max", "min"):
            return None
        return self.winner(node)

    def winner(self, call: Call) -> int:
        """Return which argument of a ``max`` or ``min`` it is, the first among equals."""
        sizes = [self.size(argument) for argument in call.arguments]
        return sizes.index(max(sizes) if call.function == "max" else min(sizes))

    def size(self, node: Node) -> Fraction:
        """Return a value in base units; a tree that has lost its constants of 1 may mix them."""
        try:
            return evaluate(node, lambda name: self.value(name).quantity).value
        except DimensionError:
            return without_units(node, lambda name: self.value(name).quantity.value)
        except SizeError as error:
            raise Unavailable(str(error)) from None

    def _given(self, name: str) -> Given | None:
        """Return the value of what is not computed: an override, a constant, an input that is given."""
        if name in self.scenario.overrides:
            return self.scenario.overrides[name]
        constant = self.catalog.constant(name)
        if constant is not None:
            return self.catalog.given(constant.text)
        known = self.catalog.input(name)
        if known is None or known.is_word or (known.expression and name not in self.scenario.numbers):
            return None
        return self._input(known)

    def _input(self, known: Input) -> Given:
        if known.id in self.scenario.numbers:
            return self.scenario.numbers[known.id]
        text: str | None = known.default
        fact = None
        if known.source not in ("scenario", "formula"):
            fact = self.scenario.fact(known.source)
            by = self.scenario.choices.get(known.by, known.by)
            text = (fact.text(known.attribute, by) if fact else None) or known.default
        if not text:
            where = pick(fact.names) if fact else say("engine.kind_scenario")
            what = pick(known.names)
            if known.by and (chosen := self.scenario.fact(known.by)):
                what = f"{chosen.short} {what}"
            raise Unavailable(spaced(say("engine.missing_fact", where=where, what=what)))
        try:
            return self.catalog.given(text, self.catalog.dimension(known.id))
        except ReadingError as error:
            raise Unavailable(f"{known.id}: {error}") from None


def _compared(left: Fraction, op: str, right: Fraction) -> bool:
    return {
        "<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right, "=": left == right,
    }[op]  # fmt: skip
