"""Does live markup say something? Each part is tried as the player will.

``LiveCheck(catalog, claims, measured).fault(parse_live("move_tim in ms"))`` is a :class:`Fault` whose text is
``move_tim``, with the name that may have been meant. Slides, cards, questions, rehearsals and claims are all
held against one; what a question or a rehearsal names of its own is in a catalog of its own.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from tuiyan.deck.slide import Live
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.expression import parse_condition
from tuiyan.engine.names import UnknownName
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.quantity import DimensionError
from tuiyan.engine.scenario import InputError
from tuiyan.engine.tree import Name
from tuiyan.engine.unit import UnitError
from tuiyan.messages import say
from tuiyan.problem import did_you_mean

NAME = re.compile(r"[A-Za-z_]\w*")


class Fault(NamedTuple):
    """What is wrong with live markup.

    Attributes:
        message: In one line.
        text: The words of the markup to point at.
        hint: What to do, or ``""``.
    """

    message: str
    text: str
    hint: str = ""


class LiveCheck:
    """Tries live markup against a catalog, claims and measured results.

    Attributes:
        takes_choices: Whether the name of a choice, such as ``gpu``, stands for what is chosen.
        wants_facts: Whether a number that no fact gives is a fault.
    """

    takes_choices = False
    wants_facts = True

    def __init__(
        self,
        catalog: Catalog,
        claims: Collection[str],
        measured: Collection[str],
        broken: Collection[str] = (),
        ours: Catalog | None = None,
    ) -> None:
        """Try names against ``catalog``, ids against ``claims`` and ``measured``.

        What stands on a ``broken`` name has no fault of its own; what is built in is tried
        against ``ours``, where that is another catalog.
        """
        self.catalog = catalog
        self._ours = LiveCheck(ours, claims, measured, broken) if ours else self
        self.broken = broken
        self.claims = claims
        self.measured = measured
        self._scenarios: dict[str, Values] = {}

    def of(self, is_own: bool) -> LiveCheck:
        """Return what to try built-in content with, or a user's."""
        return self._ours if is_own else self

    def values(self, scenario_id: str = "") -> Values | None:
        """Return the values under a scenario, or under the one that is opened unasked."""
        ids = self.catalog.scenario_ids()
        wanted = scenario_id or self.catalog.opening
        if wanted not in ids:
            return None
        if wanted not in self._scenarios:
            self._scenarios[wanted] = Values(self.catalog, self.catalog.scenario(wanted))
        return self._scenarios[wanted]

    def fault(self, live: Live) -> Fault | None:
        """Return what is wrong with ``live``, if anything is."""
        match live.kind:
            case "measured":
                return self._listed(live.name, self.measured, "content.no_measured")
            case "stated":
                return self._listed(live.name, self.claims, "content.no_claim")
            case "choose":
                return self._word(live)
        return self._number(live)

    def condition(self, text: str) -> Fault | None:
        """Return what is wrong with a condition, if anything is."""
        values = self.values()
        if any(name in self.broken for name in NAME.findall(text)):
            return None
        try:
            if values is not None:
                values.holds(text)
        except ExpressionError as error:
            return Fault(str(error), text[max(0, error.column - 1) :] or text)
        except UnknownName as error:
            return Fault(str(error), self._unknown_in(text), error.hint)
        except (Unavailable, InputError) as error:
            return Fault(str(error), text)
        return None

    def case(self, text: str) -> Fault | None:
        """Return what is wrong with the word that a condition asks for, if anything is."""
        condition = parse_condition(text)
        name = condition.left.id if isinstance(condition.left, Name) else ""
        words = self._words(name) if name in self.catalog.words() else ()
        if not words or condition.right in words:
            return None
        message = say("content.no_choice", name=name, word=condition.right)
        return Fault(message, condition.right, did_you_mean(condition.right, words))

    def _unknown_in(self, text: str) -> str:
        """Return the first name in a condition that is none."""
        names = NAME.findall(text)
        return next((name for name in names if not self.catalog.knows(name)), text)

    def choice(self, name: str, value: str) -> Fault | None:
        """Return what is wrong with giving ``name`` a value, if anything is."""
        values = self.values()
        try:
            if values is not None:
                values.changed({name: value})
        except InputError as error:
            return Fault(str(error), value)
        return None

    def _listed(self, name: str, known: Collection[str], message: str) -> Fault | None:
        return None if name in known else Fault(say(message, name=name), name, did_you_mean(name, known))

    def _word(self, live: Live) -> Fault | None:
        if live.name not in self.catalog.words():
            hint = did_you_mean(live.name, self.catalog.words())
            return Fault(say("content.no_word", name=live.name), live.name, hint)
        words = self._words(live.name)
        for word, _ in live.choices:
            if words and word not in (*words, "else"):
                return Fault(
                    say("content.no_choice", name=live.name, word=word), word, did_you_mean(word, words)
                )
        missing = [word for word in self._cases(live.name) if word not in dict(live.choices)]
        if missing and "else" not in dict(live.choices):
            return Fault(say("content.no_text_for", word=missing[0]), live.name)
        return None

    def _words(self, name: str) -> tuple[str, ...]:
        """Return the words that ``name`` may be; nothing where any may come."""
        if kind := self.catalog.domain.kind_of(name):
            return tuple(fact.id for fact in self.catalog.facts(kind))
        return self._cases(name)

    def _cases(self, name: str) -> tuple[str, ...]:
        known = self.catalog.input(name)
        return tuple(case["word"] for case in known.cases) if known else ()

    def _number(self, live: Live) -> Fault | None:
        live = live._replace(name=self.catalog.resolved(live.name))
        if live.name in self.broken:
            return None
        if not self.catalog.knows(live.name):
            return self._unknown(live.name)
        values = self.values(live.pin)
        if values is None:
            hint = did_you_mean(live.pin, self.catalog.scenario_ids())
            return (
                Fault(say("content.no_scenario", name=live.pin), f"@{live.pin}", hint) if live.pin else None
            )
        for name, value in live.overrides:
            try:
                values = values.changed({name: value})
            except InputError as error:
                return Fault(str(error), name)
        try:
            values.shown(live.name, live.unit or None)
        except UnitError as error:
            return Fault(str(error), live.unit, error.hint)
        except DimensionError as error:
            return Fault(str(error), live.unit or live.name)
        except Unavailable as error:
            return Fault(str(error), live.name) if self.wants_facts else None
        except UnknownName as error:
            return Fault(str(error), live.name)
        return None

    def _unknown(self, name: str) -> Fault:
        if name in self.catalog.words():
            return Fault(say("content.is_word", name=name), name)
        return Fault(say("content.no_name", name=name), name, self.catalog.unknown(name).hint)
