"""What live markup resolves to under a scenario: text, its ink, and the number behind it.

``{{ move_time weights=fp16 }}`` under the manual's scenario is ``46.7 ms``, a number that can be focused and
derived. What an author got wrong resolves to a fault, never to an exception: a talk goes on. Only
``deck/resolve.py`` and the blocks' ``resolved`` ask it; what draws a slide sees plain values.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tuiyan.deck.number import Baseline, Figure, Number, number_of
from tuiyan.deck.slide import Live
from tuiyan.messages import pick, say
from tuiyan.problem import TuiyanError

if TYPE_CHECKING:
    from fractions import Fraction

    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.claim import Claim, Measured
    from tuiyan.engine.derivation import Derivation
    from tuiyan.engine.evaluate import Values
    from tuiyan.engine.quantity import Quantity


class Resolver:
    """The live parts of a deck under one scenario; every value is worked out once.

    Attributes:
        audience: Who looks on: it decides what scenarios are called.
        catalog: Where names resolve.
        values: Under the scenario of the moment.
        opening: Under the one the talk began with.
        lacks: Why the first number could not be had of those asked for since this was last emptied.
    """

    __slots__ = (
        "_claims",
        "_derivations",
        "_figures",
        "_measured",
        "_opening",
        "_pinned",
        "audience",
        "catalog",
        "lacks",
        "opening",
        "values",
    )

    def __init__(
        self,
        values: Values,
        opening: Values | None = None,
        claims: Mapping[str, Claim] | None = None,
        measured: Mapping[str, Measured] | None = None,
    ) -> None:
        """Resolve under ``values``."""
        self.values = values
        self.opening = opening or values
        self.lacks = ""
        self.audience = ""
        self.catalog: Catalog = values.catalog
        self._claims = claims or {}
        self._measured = measured or {}
        self._pinned: dict[str, Values] = {}
        self._figures: dict[Live, Figure] = {}
        self._opening: Resolver | None = None
        self._derivations: dict[Live, Derivation] = {}

    def figure(self, live: Live) -> Figure:
        """Return what a live part shows."""
        found = self._figures.get(live)
        if found is None:
            found = self._figures[live] = self._resolved(live)
        self.lacks = self.lacks or found.lacks
        return found

    def _resolved(self, live: Live) -> Figure:
        match live.kind:
            case "choose":
                return self._chosen(live)
            case "measured":
                return self._measurement(live)
            case "stated":
                claim = self._claims.get(live.name)
                return Figure(claim.stated) if claim else _unknown(live)
        return self._computed(live)

    def _computed(self, live: Live) -> Figure:
        from tuiyan.engine.evaluate import BelowZero, Unavailable

        live = live._replace(name=self.catalog.resolved(live.name))
        number = number_of(live)
        try:
            values = self.values_of(number)
            shown = values.shown(live.name, live.unit or None)
            quantity = values.value(live.name).quantity
        except BelowZero as error:
            return Figure(error.message, number=number._replace(text=error.message), fault="none")
        except Unavailable as error:
            text = say("deck.no_fact")
            number = number._replace(text=text)
            return Figure(text, number=number, fault="missing", lacks=error.message)
        except TuiyanError:
            return _unknown(live)
        text = _grouped(shown.text)
        if not live.unit and self._is_count(live.name):
            text = text.partition(" ")[0]
        found = Figure(text, quantity, number._replace(text=text), shown.exact)
        return found._replace(baseline=self._baseline(live, text))

    def _chosen(self, live: Live) -> Figure:
        from tuiyan.engine.evaluate import Unavailable

        try:
            word = self.values.word(live.name)
        except Unavailable as error:
            return Figure(say("deck.no_fact"), fault="missing", lacks=error.message)
        except TuiyanError:
            return _unknown(live)
        choices = dict(live.choices)
        return Figure(choices.get(word, choices.get("else", word)))

    def _measurement(self, live: Live) -> Figure:
        result = self._measured.get(live.name)
        if result is None:
            return _unknown(live)
        number = number_of(live)._replace(text=result.shown, is_published=True)
        return Figure(result.shown, number=number)

    def values_of(self, number: Number) -> Values:
        """Return the values a number is computed from: its pin, then its overrides."""
        values = self.pinned(number.pin) if number.pin else self.values
        return values.changed(dict(number.overrides)) if number.overrides else values

    def under(self, values: Values) -> Resolver:
        """Return a resolver of the same claims under other values."""
        other = Resolver(values, self.opening, self._claims, self._measured)
        other.audience = self.audience
        return other

    def pinned(self, scenario_id: str) -> Values:
        """Return the values under a scenario of the catalog.

        Raises:
            UnknownName: If there is no such scenario.
        """
        from tuiyan.engine.evaluate import Values

        if scenario_id not in self._pinned:
            self._pinned[scenario_id] = Values(self.catalog, self.catalog.scenario(scenario_id))
        return self._pinned[scenario_id]

    def _baseline(self, live: Live, text: str) -> Baseline | None:
        """Return what a live number showed under the opening scenario, if that was not ``text``."""
        if live.pin or self.opening is self.values:
            return None
        if self._opening is None:
            self._opening = Resolver(self.opening)
            self._opening.audience = self.audience
        before = self._opening.figure(live)
        if before.text == text or before.quantity is None:
            return None
        return Baseline(self.opening.scenario, before.text, before.quantity, self.audience)

    def holds(self, condition: str) -> bool:
        """Say whether a condition holds; one that cannot be read or decided does not."""
        from tuiyan.engine.evaluate import BelowZero, Unavailable

        try:
            return self.values.holds(condition)
        except BelowZero:
            return False
        except Unavailable as error:
            self.lacks = self.lacks or error.message
        except TuiyanError:
            pass
        return False

    def label(self, name: str) -> str:
        """Return what a name is called."""
        choice = self.catalog.domain.choices.get(name)
        return pick(choice.names if choice else self.catalog.label(self.catalog.resolved(name)))

    def choice(self, name: str, value: str) -> str:
        """Return what a choice is called in short: ``FP8`` for ``weights = fp8``."""
        if not self.is_choice(name):
            return _grouped(value)
        try:
            return self.catalog.fact(self.catalog.domain.kind_of(name), value).short
        except TuiyanError:
            return value

    def is_choice(self, name: str) -> bool:
        """Say whether a name is chosen from facts, such as ``gpu`` or ``weights``."""
        return name in self.catalog.domain.choices

    def is_current(self, name: str, value: str) -> bool:
        """Say whether a choice is the scenario's own."""
        scenario = self.values.scenario
        given = scenario.numbers.get(name)
        own = scenario.choices.get(name, "") or (given.text if given else "")
        return value.replace(",", "") == own.replace(",", "")

    def count(self, name: str, default: int) -> int:
        """Return what the scenario itself gives for a whole number, else ``default``."""
        scenario = self.values.scenario
        given = scenario.numbers.get(name) or scenario.overrides.get(name)
        return round(given.quantity.value) if given else default

    def ink(self, name: str) -> str:
        """Return the ink of a formula's meaning."""
        return self.catalog.domain.ink(self.catalog.meaning(self.catalog.resolved(name)))

    def text_of(self, value: Fraction, like: Quantity | None) -> str:
        """Return a value that no formula names, of the dimension of another, as text."""
        from tuiyan.engine.formatting import show
        from tuiyan.engine.quantity import Quantity

        assert like is not None
        return show(self.catalog.units, Quantity(value, like.dimension)).text

    def is_given(self, live: Live) -> bool:
        """Say whether a live number is an input, with nothing to derive."""
        return self.values_of(number_of(live)).is_leaf(self.catalog.resolved(live.name))

    def _is_count(self, name: str) -> bool:
        """Say whether a name counts something of the scenario, so that a sentence says of what."""
        known = self.catalog.input(name)
        return known is not None and known.is_whole and known.source == "scenario"

    def is_constant(self, name: str) -> bool:
        """Say whether a name never changes."""
        return self.catalog.constant(name) is not None

    def claim(self, claim_id: str) -> Claim | None:
        """Return a claim of the manual."""
        return self._claims.get(claim_id)

    def published(self, result_id: str) -> Measured | None:
        """Return a published result."""
        return self._measured.get(result_id)

    def derivation(self, live: Live) -> Derivation:
        """Return how a live number comes about."""
        from tuiyan.engine.derive import derive

        if live not in self._derivations:
            self._derivations[live] = derive(
                self.values_of(number_of(live)), self.catalog.resolved(live.name)
            )
        return self._derivations[live]


def _grouped(text: str) -> str:
    """Part the thousands of a count that was given without."""
    return f"{int(text):,}" if text.isdecimal() else text


def _unknown(live: Live) -> Figure:
    return Figure(live.name, fault="unknown")
