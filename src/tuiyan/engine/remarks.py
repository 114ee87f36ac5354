"""Remarks beside the steps of a derivation."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tuiyan.engine.display_value import Line
from tuiyan.engine.domain import Meaning
from tuiyan.engine.evaluate import Values
from tuiyan.engine.formatting import RESULT_DIGITS, Shown, show
from tuiyan.engine.formula import Formula
from tuiyan.engine.printer import line_of
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.rewrite import fraction, visible
from tuiyan.engine.tree import Call, Name, Node, Number, names_of
from tuiyan.engine.working import Conversion
from tuiyan.messages import pick, say

MOST_DIGITS = 12


class Remarks:
    """Writes remarks about one set of values."""

    def __init__(self, values: Values) -> None:
        """Speak of ``values``."""
        self._values = values
        self._catalog = values.catalog

    def _label(self, name: str) -> str:
        return pick(self._catalog.label(name))

    def definition(self, name: str) -> str:
        """Say what the symbol stands for."""
        symbol, label = pick(self._catalog.symbol(name)), self._label(name)
        return "" if symbol == label else say("engine.why_definition", symbol=symbol, label=label)

    def variant(self, formula: Formula, text: str) -> str:
        """Say which form was taken, and why."""
        for variant in formula.variants:
            if variant.expression == text:
                return say("engine.why_variant", name=pick(variant.names) or variant.when, when=variant.when)
        return ""

    def given(self, name: str) -> str:
        """Say where an input comes from."""
        return say("engine.list").join(self._origins(name))

    def branch(self, call: Call) -> str:
        """Say which side of a ``max`` or ``min`` wins, by how much, and what that means."""
        sides = [(*self._argument(argument), self._values.quantity(argument)) for argument in call.arguments]
        sides.sort(key=lambda side: side[2].value, reverse=call.function == "max")
        shown = self._apart([(quantity, unit) for _, unit, quantity in sides])
        text = _sized(sides[0][0], shown[0])
        for (before, now), (label, _, _) in zip(pairwise(shown), sides[1:], strict=True):
            text += f" {_compared(before, now)} {_sized(label, now)}"
        meaning = self._meaning(call.arguments[self._values.winner(call)])
        return text + (f" → {pick(meaning.bound)}" if meaning else "")

    def _apart(self, sizes: Sequence[tuple[Quantity, str]]) -> list[Shown]:
        """Write sizes with digits enough to tell one from the next."""
        shown: list[Shown] = []
        for significant in range(RESULT_DIGITS, MOST_DIGITS + 1):
            shown = [show(self._catalog.units, size, unit or None, significant) for size, unit in sizes]
            printed = [each.printed for each in shown]
            if len(set(printed)) == len({size.value for size, _ in sizes}):
                break
        return shown

    def _argument(self, node: Node) -> tuple[str, str]:
        seen = visible(node, self._values)
        if isinstance(seen, Name):
            return self._label(seen.id), self._catalog.unit(seen.id)
        if isinstance(seen, Number):
            return "", ""
        names = names_of(seen)
        units, measured = self._catalog.units, self._values.quantity(node).dimension
        is_alike = bool(names) and self._catalog.dimension(names[0]) is units.generic(measured)
        return line_of(fraction(seen), self._label), self._catalog.unit(names[0]) if is_alike else ""

    def _meaning(self, node: Node) -> Meaning | None:
        """Return what the winning side is about: that of its first formula with a meaning."""
        for name in names_of(visible(node, self._values)):
            if meaning := self._catalog.domain.meanings.get(self._catalog.meaning(name)):
                return meaning
        return None

    def expanded(self, node: Node, line: Line, kept: Sequence[str] = ()) -> str:
        """Say what the names of a line stand for, but for those that are kept."""

        def shown(name: str) -> str:
            return self._label(name) if self._catalog.constant(name) is None else line.of(name).text

        remarks = []
        for name in names_of(node):
            formula = self._catalog.formula(name)
            if formula is not None and name not in kept and not self._values.is_leaf(name):
                inner = fraction(visible(self._values.form(formula).node, self._values))
                remarks.append(f"{self._label(name)} = {line_of(inner, shown)}")
        return say("engine.list").join(remarks)

    def substituted(self, node: Node, inputs: Sequence[str] = ()) -> str:
        """Say where the values of a line come from, and which of ``inputs`` were set by hand."""
        overrides = self._values.scenario.overrides
        names = (*names_of(node), *(name for name in inputs if name in overrides))
        leaves = (name for name in names if self._values.is_leaf(name))
        return say("engine.list").join(dict.fromkeys(each for name in leaves for each in self._origins(name)))

    def _origins(self, name: str) -> list[str]:
        """Return the facts or the input that a value comes from."""
        if name in self._values.scenario.overrides:
            return [say("engine.why_override", name=self._label(name), text=self._values.shown(name).text)]
        known = self._catalog.input(name)
        if known is None:
            return []
        if known.source in self._catalog.domain.choices:
            chosen = [self._values.scenario.fact(choice) for choice in (known.source, known.by) if choice]
            return [fact.short for fact in chosen if fact]
        return [f"{self._label(name)} {self._values.shown(name).text}"]

    def worked(self, conversions: Sequence[Conversion]) -> str:
        """Say which units were written as others."""
        return say("engine.list").join(dict.fromkeys(str(conversion) for conversion in conversions))


def _sized(label: str, size: Shown) -> str:
    """Write a name with its size, an expression as equal to it, and a number alone."""
    if not label:
        return size.text
    is_expression = any(f" {sign} " in label for sign in "+−×÷")
    return f"{label} {'=' if size.exact else '≈'} {size.text}" if is_expression else f"{label} {size.text}"


def _compared(one: Shown, other: Shown) -> str:
    if one.printed == other.printed:
        return "=" if one.exact and other.exact else "≈"
    return ">" if one.printed > other.printed else "<"
