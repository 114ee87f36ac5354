"""What each number in an answer is: right, given, impossible, a known slip, wrong, or nothing that is known.

Only a number that is stated of something the question asks for, and near it, is called wrong; any other that
nothing explains is ``unknown``. What is named to deny it is not judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.inference.gate import Impossible, aggregate, judge, stream
from tuiyan.inference.outlook import outlook
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.figures import Figures
from tuiyan.rehearsal.matching import NamedQuantity, are_alike, is_input, match, match_bare, sum_holds
from tuiyan.rehearsal.mentions import Mention, mentions
from tuiyan.rehearsal.negation import is_refuted
from tuiyan.rehearsal.vocabulary import (
    ABOUT,
    ABOUT_BEHIND,
    ALONE,
    ASSERTED,
    BY_MISTAKE,
    CARD_COUNTS,
    CARDS,
    EXPECTED,
    HYPOTHETICAL,
    OF_ALL,
    SPECULATIVE,
)
from tuiyan.rehearsal.wordings import folded

RIGHT, WRONG, GIVEN, UNKNOWN = "right", "wrong", "given", "unknown"
SLIP, IMPOSSIBLE = "slip:", "impossible:"


ROUNDED_UP = Quantity(Fraction(99, 100))
"""What a figure is taken for before it is called impossible: people round up."""

MOST_NUMBERS = 40
"""Numbers of a sentence that are judged."""

NEAREST = 5
"""A number farther from what is asked than this factor is about something else."""


class JudgedNumber(NamedTuple):
    """A number of a sentence.

    Attributes:
        start: Where it begins in the sentence.
        end: Where it ends.
        text: As written.
        formula: What it was judged against, or ``""``.
        value: The right value, as shown, or ``""``.
        verdict: ``right``, ``given``, ``impossible:RULE``, ``slip:NAME``, ``wrong`` or ``unknown``.
        why: What to say of one that is not right, or ``""``.
    """

    start: int
    end: int
    text: str
    formula: str
    value: str
    verdict: str
    why: str = ""

    @property
    def is_bad(self) -> bool:
        """Whether a careful reader would object."""
        return self.verdict == WRONG or self.verdict.startswith((SLIP, IMPOSSIBLE))


def judged_numbers(text: str, figures: Figures, values: Values, after: str = "") -> tuple[JudgedNumber, ...]:
    """Judge the numbers of a sentence; ``after`` is the sentence behind it."""
    found = mentions(text, figures.units)[:MOST_NUMBERS]
    return tuple(_Judge(text, after, found, at, figures, values).judged() for at in range(len(found)))


class _Judge:
    """Judges one number in its sentence."""

    def __init__(
        self, text: str, after: str, found: Sequence[Mention], at: int, figures: Figures, values: Values
    ) -> None:
        self._text = text
        self._after = after
        self._mention = found[at]
        self._before = text[: self._mention.start]
        self._figures = figures
        self._values = values
        behind = text[self._mention.end :]
        self._is_about = bool(ABOUT.search(self._before) or ABOUT_BEHIND.match(behind))

    def judged(self) -> JudgedNumber:
        mention, figures = self._mention, self._figures
        is_sum = sum_holds(self._before, mention, figures.units)
        if figure := match(mention, figures.right, figures.units, is_about=self._is_about):
            return self._as(RIGHT, figure)
        if figure := self._expected():
            return self._as(RIGHT, figure)
        if found := self._impossible():
            name, impossible = found
            if not self._is_denied():
                return self._as(
                    f"{IMPOSSIBLE}{impossible.rule}", None, name, impossible.ceiling, impossible.message
                )
            return self._as(UNKNOWN)
        if figure := match(mention, figures.given, figures.units, is_about=self._is_about):
            return self._as(GIVEN, figure)
        if figure := match(mention, figures.on_the_way, figures.units, is_about=self._is_about):
            return self._as(RIGHT, figure)
        if figure := match_bare(mention, (*figures.right, *figures.given, *figures.on_the_way)):
            return self._as(GIVEN if is_input(figure) else RIGHT, figure)
        if is_sum:
            return self._as(RIGHT)
        if (slip := figures.slips.made(mention, figures.mistakable)) and not self._is_denied():
            return self._as(f"{SLIP}{slip[0]}", slip[1], why=figures.slips.name(slip[0]))
        if is_sum is False and mention.has_unit and not self._is_denied():
            return self._as(WRONG, self._nearest())
        if figure := self._missed():
            return self._as(WRONG, figure)
        return self._as(UNKNOWN)

    def _as(
        self,
        verdict: str,
        figure: NamedQuantity | None = None,
        name: str = "",
        value: str = "",
        why: str = "",
    ) -> JudgedNumber:
        mention = self._mention
        shown = value
        if figure is not None:
            name = figure.name
            shown = _shown(figure, self._values)
        text = self._text[mention.start : mention.end]
        return JudgedNumber(mention.start, mention.end, text, name, shown, verdict, why)

    def _is_denied(self) -> bool:
        """Tell whether the number is named to deny it, or as what comes of a mistake."""
        if BY_MISTAKE.search(self._before):
            return True
        whole = folded(self._text)
        start = sum(place < self._mention.start for place in whole.places[:-1])
        end = sum(place < self._mention.end for place in whole.places[:-1])
        return is_refuted(whole.text, start, end, (), folded(self._after).text)

    def _impossible(self) -> tuple[str, Impossible] | None:
        """Return why a rate, or a headline that the question is about, cannot be."""
        with suppress(TuiyanError):
            for quantity in self._mention.quantities:
                if found := self._past_a_ceiling(quantity):
                    return found
        return None

    def _past_a_ceiling(self, quantity: Quantity) -> tuple[str, Impossible] | None:
        catalog = self._values.catalog
        cited = {figure.name: figure for figure in self._figures.cited}
        if quantity.dimension is catalog.dimension("decode_ceiling"):
            values, least = self._on_cards(), quantity * ROUNDED_UP
            is_alone = ALONE.search(self._text) or ("stream_rate" in cited and not OF_ALL.search(self._text))
            if is_alone and not SPECULATIVE.search(self._text) and stream(values, least):
                found = stream(values, quantity)
                return ("stream_rate", found) if found else None
            found = aggregate(values, quantity) if aggregate(values, least) else None
            return ("throughput", found) if found else None
        if (
            self._mention.unit
            and quantity.dimension is catalog.dimension("max_users")
            and "max_users" in cited
        ):
            found = judge(self._values, "max_users", quantity, ("batch",))
            return ("max_users", found) if found and found.rule == "bound" else None
        return None

    def _on_cards(self) -> Values:
        """Return the numbers with as many cards as the sentence speaks of."""
        match_ = CARDS.search(self._text)
        if match_ is None:
            return self._values
        with suppress(TuiyanError):
            return self._values.changed({"gpus": CARD_COUNTS.get(match_[1], match_[1])})
        return self._values

    def _expected(self) -> NamedQuantity | None:
        """Return the cited headline in whose expected range a number lies that is said to be measured."""
        if not EXPECTED.search(self._text):
            return None
        for figure in self._figures.cited:
            with suppress(TuiyanError):
                range_ = outlook(figure.values or self._values, figure.name).expected
                for quantity in self._mention.quantities if range_ else ():
                    if range_ and quantity.dimension is figure.quantity.dimension:
                        ends = sorted((range_.low.value, range_.high.value))
                        if ends[0] * Fraction(98, 100) <= quantity.value <= ends[1] * Fraction(102, 100):
                            return figure
        return None

    def _nearest(self) -> NamedQuantity | None:
        return next((figure for figure in self._figures.cited if self._is_near(figure)), None)

    def _is_near(self, figure: NamedQuantity) -> bool:
        for quantity in self._mention.quantities:
            is_alike = are_alike(quantity, figure.quantity, self._figures.units)
            if is_alike and figure.quantity.value > 0 < quantity.value:
                ratio = quantity.value / figure.quantity.value
                if Fraction(1, NEAREST) <= ratio <= NEAREST:
                    return True
        return False

    def _missed(self) -> NamedQuantity | None:
        """Return the cited figure that a number is stated of and is not."""
        if not self._mention.has_unit or HYPOTHETICAL.search(self._text) or EXPECTED.search(self._text):
            return None
        if not ASSERTED.search(self._before) and self._before.strip():
            return None
        figure = self._nearest()
        if figure is None or not figure.quantity.dimension.exponents or self._is_denied():
            return None
        return figure


def _shown(figure: NamedQuantity, values: Values) -> str:
    """Return a figure as text."""
    under = figure.values or values
    with suppress(TuiyanError):
        if figure.name and under.catalog.knows(figure.name):
            return under.shown(figure.name).text
    return under.shown_quantity(figure.quantity, "").text if not figure.quantity.dimension.exponents else ""
