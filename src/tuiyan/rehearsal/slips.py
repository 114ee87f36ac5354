"""Named mistakes that come to a number: GB for GiB, FP16 for FP8, query heads, milliseconds for seconds.

They are those that drills share. A number is one where its formula with the mistake made comes to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction

from tuiyan.drill.confusions import OF_BYTES, SHARED
from tuiyan.drill.mistakes import wrong_value
from tuiyan.drill.template import Mistake
from tuiyan.engine.dimension import PURE
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import pick
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.matching import TOLERANCE, NamedQuantity, are_alike
from tuiyan.rehearsal.mentions import Mention

CLOSE = Fraction(6, 1000)
"""How far a number may be from what a mistake comes to."""

THOUSANDS = ((3, "ms-for-s"), (-3, "s-for-ms"))


class Slips:
    """The mistakes that may have been made, each computed when it is first needed."""

    def __init__(self, shared: Iterable[Mistake], units: UnitTable) -> None:
        """Know the mistakes that questions share."""
        self._shared = {mistake.id: mistake for mistake in shared}
        self._units = units
        self._known: dict[NamedQuantity, list[tuple[str, Fraction]]] = {}

    def made(self, mention: Mention, figures: Iterable[NamedQuantity]) -> tuple[str, NamedQuantity] | None:
        """Return the mistake that comes to a number, and of which figure."""
        if not mention.has_unit:
            return None
        for figure in figures:
            if figure.values is None or figure.quantity.dimension is PURE or not figure.quantity.value:
                continue
            for quantity in mention.quantities:
                if name := self._of(quantity, mention, figure):
                    return name, figure
        return None

    def name(self, id_: str) -> str:
        """Return what a mistake is called."""
        mistake = self._shared.get(id_)
        return pick(mistake.names) if mistake else id_

    def _of(self, given: Quantity, mention: Mention, figure: NamedQuantity) -> str:
        if not are_alike(given, figure.quantity, self._units):
            return ""
        right = figure.quantity.value
        for name, value in self._mistakes(figure):
            prefix = OF_BYTES.get(name, "")
            is_other_size = prefix and mention.unit[:1].lower() != prefix.lower()
            is_near = abs(given.value - value) <= CLOSE * abs(value)
            if is_near and not is_other_size and abs(value / right - 1) > TOLERANCE:
                return name
        for power, name in THOUSANDS:
            if abs(given.value / right / Fraction(10) ** power - 1) <= CLOSE:
                return name
        return ""

    def _mistakes(self, figure: NamedQuantity) -> list[tuple[str, Fraction]]:
        known = self._known.get(figure)
        if known is None:
            known = self._known[figure] = list(self._computed(figure))
        return known

    def _computed(self, figure: NamedQuantity) -> Iterator[tuple[str, Fraction]]:
        assert figure.values is not None

        def right(values: Values) -> Quantity:
            return values.value(figure.name).quantity

        is_of_bytes = bool(figure.quantity.dimension.power_of("byte"))
        for name in SHARED:
            mistake = self._shared.get(name)
            if mistake is None or (name in OF_BYTES and not is_of_bytes):
                continue
            with suppress(TuiyanError):
                wrong = wrong_value(mistake, figure.values, figure.quantity, right)
                if wrong.value:
                    yield name, wrong.value
