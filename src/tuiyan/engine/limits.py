"""Why a formula cannot come to a value: how far it reaches, and what bounds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from tuiyan.engine.domain import Meaning
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.rewrite import visible
from tuiyan.engine.solver import SCALES, Solver
from tuiyan.engine.tree import Name, branches, names_of, walk
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced

Sample = tuple[Fraction, Fraction]
"""What the formula comes to, and where."""


def why_not(solver: Solver) -> str:
    """Say which bound forbids the goal."""
    return spaced(_why_not(solver))


def _why_not(solver: Solver) -> str:
    catalog = solver.values.catalog
    samples = _samples(solver)
    words = {
        "name": pick(catalog.label(solver.name)),
        "unknown": pick(catalog.label(solver.unknown)),
        "goal": solver.values.shown(solver.name).text,
    }
    if not samples:
        return say("engine.solve_nowhere", **words)
    (most, at_most), (least, at_least) = _extreme(samples, max), _extreme(samples, min)
    if solver.goal.value > most:
        return say("engine.solve_at_most", limit=_shown(solver, most), bound=_bound(solver, at_most), **words)
    if solver.goal.value < least:
        return say(
            "engine.solve_at_least", limit=_shown(solver, least), bound=_bound(solver, at_least), **words
        )
    return say("engine.solve_between", **words)


def _samples(solver: Solver) -> list[Sample]:
    low, high = solver.domain()
    points = [value for value, _ in solver.critical()]
    points += [scale for scale in SCALES if (low is None or scale > low) and (high is None or scale < high)]
    if solver.is_whole:
        points = [Fraction(point.__ceil__()) for point in points]
    sizes = ((solver.at(point), point) for point in points)
    return [(size, point) for size, point in sizes if size is not None]


def _extreme(samples: list[Sample], choose: Callable[[Iterable[Fraction]], Fraction]) -> Sample:
    """Return the last of the points with the greatest or the least size: beyond where branches meet."""
    size = choose(each for each, _ in samples)
    return next((each, point) for each, point in reversed(samples) if each == size)


def _shown(solver: Solver, size: Fraction) -> str:
    quantity = Quantity(size, solver.goal.dimension)
    return solver.values.shown_quantity(quantity, solver.values.catalog.unit(solver.name)).text


def _bound(solver: Solver, at: Fraction) -> str:
    """Return in brackets what bounds the formula there, as far as a branch of it tells."""
    meaning = _meaning(solver.values_at(at), solver.name, set())
    return say("engine.in_brackets", text=pick(meaning.bound)) if meaning else ""


def _meaning(values: Values, name: str, seen: set[str]) -> Meaning | None:
    formula = values.catalog.formula(name)
    if formula is None or values.is_leaf(name) or name in seen:
        return None
    seen.add(name)
    node = values.form(formula).node
    for call in branches(node):
        winner = visible(call.arguments[values.winner(call)], values)
        for each in names_of(winner):
            if meaning := values.catalog.domain.meanings.get(values.catalog.meaning(each)):
                return meaning
    found = (_meaning(values, part.id, seen) for part in walk(node) if isinstance(part, Name))
    return next((meaning for meaning in found if meaning), None)
