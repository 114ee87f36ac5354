"""What the numbers of an answer may be: the figures of a question under its scenario.

Right are the formulas that it cites, every number on the way to them, the other conventions that its author
lists, and whatever the model answer shows. Given are the inputs and what the question says. A number that is
none of these may be a known slip of one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from functools import cached_property

from tuiyan.deck.live import LiveError, parse_live
from tuiyan.deck.number import number_of
from tuiyan.drill.other_numbers import names_below
from tuiyan.drill.template import Mistake
from tuiyan.engine.reading import read
from tuiyan.engine.unit_table import UnitTable
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.matching import NamedQuantity, is_input, match
from tuiyan.rehearsal.mentions import mentions
from tuiyan.rehearsal.posed import Posed, lives
from tuiyan.rehearsal.slips import Slips

ALWAYS_GIVEN = ("gpus", "batch", "prompt_tokens", "output_tokens", "context_tokens", "params")
"""Inputs that an answer may repeat, whatever is asked."""

DEPTH = 6
"""How many formulas below a figure the numbers on the way to it are looked for."""


class Figures:
    """The figures of a question, each kind gathered when it is first needed."""

    def __init__(self, posed: Posed, shared: Iterable[Mistake] = ()) -> None:
        """Compute nothing yet."""
        self._posed = posed
        self.units: UnitTable = posed.values.catalog.units
        self.slips = Slips(shared, self.units)

    @cached_property
    def cited(self) -> tuple[NamedQuantity, ...]:
        """The formulas an answer must use."""
        return tuple(self._named(self._posed.rehearsal.cites))

    @cached_property
    def conventions(self) -> tuple[NamedQuantity, ...]:
        """The other ways to count that are right too."""
        return tuple(self._named(self._posed.rehearsal.figures))

    @cached_property
    def shown(self) -> tuple[NamedQuantity, ...]:
        """What the model answer shows."""
        texts = (point.text for point in self._posed.rehearsal.points)
        return tuple(self._named(markup for text in texts for markup in lives(text, self._posed.figures)))

    @cached_property
    def right(self) -> tuple[NamedQuantity, ...]:
        """The figures that are named and right, the cited ones first."""
        named = (*self.cited, *self.conventions, *self.shown)
        return tuple(figure for figure in named if not is_input(figure))

    @cached_property
    def on_the_way(self) -> tuple[NamedQuantity, ...]:
        """Every number on the way to those."""
        return tuple(self._on_the_way(self.right))

    @cached_property
    def mistakable(self) -> tuple[NamedQuantity, ...]:
        """The figures of which a number may be a slip."""
        return (*self.cited, *self.conventions, *self.shown, *self._on_the_way(self.cited))

    @cached_property
    def given(self) -> tuple[NamedQuantity, ...]:
        """What is given: the question's own figures, and the inputs of all that is computed."""
        asked = [*self._named(lives(self._posed.rehearsal.ask, self._posed.figures))]
        for mention in mentions(self._posed.question, self.units):
            asked += [NamedQuantity("", quantity) for quantity in mention.quantities]
        shown = [figure for figure in (*self.conventions, *self.shown) if is_input(figure)]
        return (*asked, *shown, *self._inputs())

    def computed(self, markup: str) -> NamedQuantity | None:
        """Return the figure of live markup, or None where it cannot be had."""
        return next(self._named((markup,)), None)

    def is_figure(self, text: str, figure: NamedQuantity) -> bool:
        """Tell whether a number, as written, is a figure."""
        return any(match(each, (figure,), self.units, is_about=False) for each in mentions(text, self.units))

    def _named(self, markups: Iterable[str]) -> Iterator[NamedQuantity]:
        for markup in markups:
            with suppress(TuiyanError, LiveError):
                live = parse_live(markup)
                if live.kind == "measured":
                    yield from self._measured(live.name)
                elif live.kind == "number" and not self._posed.figures.is_choice(live.name):
                    name = self._posed.values.catalog.resolved(live.name)
                    values = self._posed.figures.values_of(number_of(live._replace(name=name)))
                    yield NamedQuantity(name, values.value(name).quantity, values)

    def _measured(self, result: str) -> Iterator[NamedQuantity]:
        row = self._posed.figures.published(result)
        for text in (row.value, row.to) if row else ():
            reading = read(text, self.units, has_echo=False) if text else None
            if reading is not None and reading.quantity is not None:
                yield NamedQuantity(result, reading.quantity)

    def _on_the_way(self, computed: Iterable[NamedQuantity]) -> Iterator[NamedQuantity]:
        for figure in computed:
            if figure.values is None:
                continue
            for name in names_below(figure.values, figure.name, DEPTH):
                with suppress(TuiyanError):
                    yield NamedQuantity(name, figure.values.value(name).quantity, figure.values)

    def _inputs(self) -> Iterator[NamedQuantity]:
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
                        yield NamedQuantity(name, quantity, values)
