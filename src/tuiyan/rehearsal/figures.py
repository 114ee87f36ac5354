"""What the numbers of an answer may be: the figures of a question under its scenario.

Right are the formulas that it cites, every number on the way to them, the other conventions that its author
lists, and whatever the model answer shows. Given are the inputs and what the question says. A number that is
none of these may be a known slip of one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import NamedTuple

from tuiyan.deck.live import LiveError, parse_live
from tuiyan.deck.number import number_of
from tuiyan.drill.confusions import OF_BYTES, SHARED
from tuiyan.drill.rounding import is_rounded
from tuiyan.drill.template import Mistake
from tuiyan.drill.template_context import changed, quantity_of
from tuiyan.engine.dimension import PURE
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import read
from tuiyan.engine.tree import names_of
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import pick
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.mentions import Mention, mentions
from tuiyan.rehearsal.posed import Posed, lives

TOLERANCE = Fraction(2, 100)
ABOUT = Fraction(5, 100)
"""How far a number may be off that is said to be about so much."""

NUMBER = re.compile(r"[\d,]*\d(?:\.\d+)?", re.ASCII)
SLIP = Fraction(6, 1000)
COUNTED_WHOLE = 1000
"""Below this a count must be exact."""

ALWAYS_GIVEN = ("gpus", "batch", "prompt_tokens", "output_tokens", "context_tokens", "params")
"""Inputs that an answer may repeat, whatever is asked."""


class Figure(NamedTuple):
    """A quantity that an answer may state.

    Attributes:
        name: Of the formula, the input or the measured result.
        quantity: Its value.
        values: Under which it was computed, or None where it is not computed.
    """

    name: str
    quantity: Quantity
    values: Values | None = None


class Figures:
    """The figures of a question, each kind gathered when it is first needed."""

    def __init__(self, posed: Posed, shared: Iterable[Mistake] = ()) -> None:
        """Compute nothing yet."""
        self._posed = posed
        self._shared = {mistake.id: mistake for mistake in shared}
        self.units: UnitTable = posed.values.catalog.units

    @cached_property
    def cited(self) -> tuple[Figure, ...]:
        """The formulas an answer must use."""
        return tuple(self._named(self._posed.rehearsal.cites))

    @cached_property
    def conventions(self) -> tuple[Figure, ...]:
        """The other ways to count that are right too."""
        return tuple(self._named(self._posed.rehearsal.figures))

    @cached_property
    def shown(self) -> tuple[Figure, ...]:
        """What the model answer shows."""
        texts = (point.text for point in self._posed.rehearsal.points)
        return tuple(self._named(markup for text in texts for markup in lives(text, self._posed.figures)))

    @cached_property
    def right(self) -> tuple[Figure, ...]:
        """The figures that are named and right, the cited ones first."""
        named = (*self.cited, *self.conventions, *self.shown)
        return tuple(figure for figure in named if not is_input(figure))

    @cached_property
    def on_the_way(self) -> tuple[Figure, ...]:
        """Every number on the way to those."""
        return self._on_the_way(self.right)

    @cached_property
    def given(self) -> tuple[Figure, ...]:
        """What is given: the question's own figures, and the inputs of all that is computed."""
        asked = [*self._named(lives(self._posed.rehearsal.ask, self._posed.figures))]
        for mention in mentions(self._posed.question, self.units):
            asked += [Figure("", quantity) for quantity in mention.quantities]
        shown = [figure for figure in (*self.conventions, *self.shown) if is_input(figure)]
        return (*asked, *shown, *self._inputs())

    def computed(self, markup: str) -> Figure | None:
        """Return the figure of live markup, or None where it cannot be had."""
        return next(self._named((markup,)), None)

    def is_figure(self, text: str, figure: Figure) -> bool:
        """Tell whether a number, as written, is a figure."""
        return any(match(each, (figure,), self.units, is_about=False) for each in mentions(text, self.units))

    def slip(self, mention: Mention) -> tuple[str, Figure] | None:
        """Return the named mistake that comes to a number, and of which figure."""
        if not mention.has_unit:
            return None
        for figure in (*self.cited, *self.conventions, *self.shown, *self._on_the_way(self.cited)):
            for quantity in mention.quantities:
                if figure.quantity.dimension is not PURE and (
                    name := self._slip_of(quantity, mention, figure)
                ):
                    return name, figure
        return None

    def slip_name(self, id_: str) -> str:
        """Return what a mistake is called."""
        mistake = self._shared.get(id_)
        return pick(mistake.names) if mistake else id_

    def _slip_of(self, given: Quantity, mention: Mention, figure: Figure) -> str:
        if not are_alike(given, figure.quantity, self.units) or figure.values is None:
            return ""
        for name, value in self._mistakes(figure):
            prefix = OF_BYTES.get(name, "")
            if prefix and mention.unit[:1].lower() != prefix.lower():
                continue
            if (
                abs(given.value - value) <= SLIP * abs(value)
                and abs(value / figure.quantity.value - 1) > TOLERANCE
            ):
                return name
        ratio = given.value / figure.quantity.value if figure.quantity.value else Fraction(0)
        for power, name in ((3, "ms-for-s"), (-3, "s-for-ms")):
            if ratio and abs(ratio / Fraction(10) ** power - 1) <= SLIP:
                return name
        return ""

    def _mistakes(self, figure: Figure) -> list[tuple[str, Fraction]]:
        known = self._known.get(figure)
        if known is None:
            known = self._known[figure] = list(self._computed_mistakes(figure))
        return known

    @cached_property
    def _known(self) -> dict[Figure, list[tuple[str, Fraction]]]:
        return {}

    def _computed_mistakes(self, figure: Figure) -> Iterator[tuple[str, Fraction]]:
        assert figure.values is not None
        is_of_bytes = bool(figure.quantity.dimension.power_of("byte"))
        for name in SHARED:
            mistake = self._shared.get(name)
            if mistake is None or (name in OF_BYTES and not is_of_bytes):
                continue
            with suppress(TuiyanError):
                if mistake.answer:
                    wrong = quantity_of(mistake.answer, figure.values, figure.quantity)
                else:
                    wrong = changed(figure.values, mistake.inputs).value(figure.name).quantity
                if wrong.value:
                    yield name, wrong.value

    def _named(self, markups: Iterable[str]) -> Iterator[Figure]:
        for markup in markups:
            with suppress(TuiyanError, LiveError):
                live = parse_live(markup)
                if live.kind == "measured":
                    yield from self._measured(live.name)
                elif live.kind == "number" and not self._posed.figures.is_choice(live.name):
                    name = self._posed.values.catalog.resolved(live.name)
                    values = self._posed.figures.values_of(number_of(live._replace(name=name)))
                    yield Figure(name, values.value(name).quantity, values)

    def _measured(self, result: str) -> Iterator[Figure]:
        row = self._posed.figures.published(result)
        for text in (row.value, row.to) if row else ():
            reading = read(text, self.units, has_echo=False) if text else None
            if reading is not None and reading.quantity is not None:
                yield Figure(result, reading.quantity)

    def _on_the_way(self, computed: Iterable[Figure]) -> tuple[Figure, ...]:
        found: list[Figure] = []
        for figure in computed:
            if figure.values is None:
                continue
            found += [
                Figure(name, figure.values.value(name).quantity, figure.values)
                for name in _below(figure.values, figure.name)
            ]
        return tuple(found)

    def _inputs(self) -> Iterator[Figure]:
        seen: set[tuple[str, Fraction]] = set()
        for figure in (*self.cited, *self.conventions, *self.shown):
            values = figure.values
            if values is None:
                continue
            for name in (*values.value(figure.name).inputs, *ALWAYS_GIVEN):
                with suppress(TuiyanError):
                    quantity = values.value(name).quantity
                    if (name, quantity.value) not in seen:
                        seen.add((name, quantity.value))
                        yield Figure(name, quantity, values)


def _below(values: Values, name: str, depth: int = 6) -> Iterator[str]:
    """Give the computed names that a value stands on."""
    level, seen = [name], {name}
    for _ in range(depth):
        following: list[str] = []
        for each in level:
            formula = values.catalog.formula(each)
            if formula is None or values.is_leaf(each):
                continue
            with suppress(TuiyanError):
                following += names_of(values.form(formula).node)
        level = [each for each in dict.fromkeys(following) if each not in seen and not values.is_leaf(each)]
        seen.update(level)
        for each in level:
            with suppress(TuiyanError):
                values.value(each)
                yield each


def is_input(figure: Figure) -> bool:
    """Tell whether a figure is an input, with nothing to compute."""
    return figure.values is not None and figure.values.is_leaf(figure.name)


def match(mention: Mention, figures: Iterable[Figure], units: UnitTable, *, is_about: bool) -> Figure | None:
    """Return the figure that a number is, rounded as people round; of several the nearest."""
    best: tuple[Fraction, Figure] | None = None
    for figure in figures:
        for quantity in mention.quantities:
            if not is_same(quantity, figure.quantity, mention, units, is_about=is_about):
                continue
            off = abs(quantity.value / figure.quantity.value - 1) if figure.quantity.value else Fraction(0)
            if best is None or off < best[0]:
                best = off, figure
    return best[1] if best else None


def match_bare(mention: Mention, figures: Iterable[Figure]) -> Figure | None:
    """Return the figure whose shown number one without a unit is: the 70 of ``70 ÷ 3 TB/s``."""
    if mention.has_unit:
        return None
    wanted = {quantity.value for quantity in mention.quantities}
    return next((figure for figure in figures if shown_number(figure) in wanted), None)


@lru_cache(maxsize=2048)
def shown_number(figure: Figure) -> Fraction | None:
    """Return the number of a figure in the unit that it is shown in."""
    if figure.values is None:
        return None
    try:
        number = NUMBER.match(figure.values.shown(figure.name).text)
    except TuiyanError:
        return None
    return Fraction(number.group().replace(",", "")) if number else None


def is_same(given: Quantity, right: Quantity, mention: Mention, units: UnitTable, *, is_about: bool) -> bool:
    """Tell whether a number is a quantity."""
    if given.value == right.value:
        return are_alike(given, right, units) or not mention.has_unit
    if not are_alike(given, right, units):
        return False
    unit = units.find(mention.unit) if mention.unit else None
    if is_rounded(given.value, right.value, unit.factor if unit else Fraction(1)):
        return True
    is_count = right.dimension.uses_only(units.counts) or right.dimension is PURE
    is_exact = is_count and right.value.denominator == 1 and abs(right.value) < COUNTED_WHOLE
    share = ABOUT if is_about else Fraction(0) if is_exact else TOLERANCE
    return abs(given.value - right.value) <= share * abs(right.value)


def are_alike(one: Quantity, other: Quantity, units: UnitTable) -> bool:
    """Tell whether two quantities measure the same, counts of things left out or not."""
    if one.dimension is other.dimension:
        return True
    plain = [units.generic(each.dimension).without(units.counts) for each in (one, other)]
    return plain[0] is plain[1]
