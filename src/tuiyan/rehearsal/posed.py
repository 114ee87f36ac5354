"""A rehearsal under a scenario: its question and its model answer, figures put in.

``pose(rehearsal, figures)`` asks about the scenario of ``figures``; where that lacks a fact, or the question
is about something the client does not have, it is asked about the opening scenario instead. A seed varies the
question's own figures within the choices its author wrote; without one they are the base figures.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import cached_property
from random import Random

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.draw import DrawError
from tuiyan.drill.shuffle import one_of
from tuiyan.drill.template_context import LIVE, row_of, with_figures
from tuiyan.engine.evaluate import Values
from tuiyan.engine.scenario import Scenario
from tuiyan.inference.outlook import at_the_bound
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.rehearsal import Rehearsal
from tuiyan.text.joining import spaced

COMMENT = re.compile(r"<!--\s*(?:when:\s*(?P<if>.+?)|(?P<word>otherwise|end_when))\s*-->")
"""What parts a text under conditions, as on slides."""


class Posed:
    """A rehearsal as it is asked.

    Attributes:
        rehearsal: Which.
        figures: What live markup becomes here.
        seed: What varied it, or None.
        is_own: It is about the scenario that was asked for, not about the opening one in its place.
    """

    def __init__(self, rehearsal: Rehearsal, figures: Resolver, seed: int | None, *, is_own: bool) -> None:
        """Hold what ``pose`` decided."""
        self.rehearsal = rehearsal
        self.figures = figures
        self.seed = seed
        self.is_own = is_own

    @property
    def values(self) -> Values:
        """The numbers under which it is asked."""
        return self.figures.values

    @cached_property
    def question(self) -> str:
        """What the client asks."""
        return filled(self.rehearsal.ask, self.figures)

    @cached_property
    def answer(self) -> tuple[str, ...]:
        """The sentences of the model answer, one for each point."""
        return tuple(filled(point.text, self.figures) for point in self.rehearsal.points)


def pose(
    rehearsal: Rehearsal, figures: Resolver, seed: int | None = None, given: Collection[str] = ()
) -> Posed:
    """Ask a rehearsal under a scenario.

    Args:
        rehearsal: Which.
        figures: The scenario, and what is not computed.
        seed: Varies the question's own figures.
        given: Names that the user gave a value, which the question leaves as they are.
    """
    catalog = figures.catalog
    opening = catalog.scenario(catalog.opening)
    scenario = figures.values.scenario
    is_base = scenario.id == opening.id
    try:
        return _posed(rehearsal, figures, scenario, seed, given, is_base=is_base)
    except TuiyanError:
        if is_base and not given:
            raise
    return _posed(rehearsal, figures, opening, seed, (), is_base=True, is_own=False)


def _posed(
    rehearsal: Rehearsal,
    figures: Resolver,
    scenario: Scenario,
    seed: int | None,
    given: Collection[str],
    *,
    is_base: bool,
    is_own: bool = True,
) -> Posed:
    """Put a question together and try all that it shows.

    Raises:
        TuiyanError: A figure in it cannot be had.
    """
    rows = [row_of(own.id, {"zh": own.name}, own.unit, own.expression) for own in rehearsal.formulas]
    catalog = figures.catalog.with_formulas(rows) if rows else figures.catalog
    values = Values(catalog, scenario.in_catalog(catalog))
    values = values if given else at_the_bound(values)
    changes = {**_of_cases(rehearsal, values), **_changes(rehearsal, seed, is_base=is_base)}
    kept = {name: value for name, value in changes.items() if name not in given}
    values = values.changed(kept)
    if not is_base and not all(map(values.holds, rehearsal.fits)):
        raise DrawError(", ".join(rehearsal.fits))
    posed = Posed(rehearsal, figures.under(values), seed, is_own=is_own)
    _ = posed.question, posed.answer
    return posed


def _of_cases(rehearsal: Rehearsal, values: Values) -> Mapping[str, str]:
    """Return the changes of the cases that hold."""
    return {
        name: text
        for case in rehearsal.cases
        if values.holds(case.when)
        for name, text in case.inputs.items()
    }


def _changes(rehearsal: Rehearsal, seed: int | None, *, is_base: bool) -> Mapping[str, str]:
    changes = {**(rehearsal.base if is_base else {}), **rehearsal.inputs}
    if seed is not None:
        random = Random(seed)
        drawn = {name: one_of(values, random) for name, values in rehearsal.draw.items()}
        changes |= {name: value for name, value in drawn.items() if is_base or name not in rehearsal.base}
    return changes


def filled(text: str, figures: Resolver) -> str:
    """Write a text in the deck's dialect with its figures computed and its conditions decided.

    Raises:
        DrawError: A figure in it cannot be had.
    """
    return spaced(with_figures(decided(text, figures.holds), figures)).strip()


def decided(text: str, holds: Callable[[str], bool]) -> str:
    """Return what stands of a text whose parts stand under conditions, one within another."""
    kept: list[str] = []
    open_: list[bool] = []
    at = 0
    for match in COMMENT.finditer(text):
        kept.append(text[at : match.start()] if all(open_) else "")
        at = match.end()
        if match["if"]:
            open_.append(holds(match["if"]))
        elif not open_:
            continue
        elif match["word"] == "otherwise":
            open_[-1] = not open_[-1]
        else:
            open_.pop()
    return "".join((*kept, text[at:] if all(open_) else ""))


def lives(text: str, figures: Resolver) -> list[str]:
    """Return the live markup that a text shows under a scenario."""
    chosen = decided(text, figures.holds)
    return [match[1].strip() for match in LIVE.finditer(chosen)]
