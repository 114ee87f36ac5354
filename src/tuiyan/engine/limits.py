"""Why a formula cannot come to a value: how far it goes, where, and what bounds it there.

``spec_speedup`` rises with the draft tokens, and falls again: its greatest value lies between, at four. So
the values at the ends and where branches meet are not enough: around the best of a row of samples the
best is closed in on, among whole numbers where only those can be. A greatest value that is only come
near to, however far one goes, is said to be a limit and no value.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.domain import Meaning
from tuiyan.engine.evaluate import Values
from tuiyan.engine.formatting import RESULT_DIGITS, show
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.rewrite import visible
from tuiyan.engine.solver import NEAR, SCALES, Solver
from tuiyan.engine.tree import Binary, Call, Name, Node, names_of
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced

STEPS = 80
"""How often the stretch around an extreme is cut; three quarters are left each time."""

MOST_DIGITS = 12

VANISHING = 2
"""What is so many times smaller at the last value tried than at the one before comes near to nothing."""


class Extreme(NamedTuple):
    """The greatest or the least that a formula comes to.

    Attributes:
        size: In base units.
        at: Where.
        is_inside: Whether it is worse on both sides of that.
        is_reached: Whether it is a value, or only come near to.
    """

    size: Fraction
    at: Fraction
    is_inside: bool
    is_reached: bool


def why_not(solver: Solver) -> str:
    """Say which bound forbids the goal."""
    return spaced(_why_not(solver))


def _why_not(solver: Solver) -> str:
    catalog = solver.values.catalog
    words = {
        "name": pick(catalog.label(solver.name)),
        "unknown": pick(catalog.label(solver.unknown)),
        "goal": solver.values.shown(solver.name).text,
    }
    most, least = extreme(solver, 1), extreme(solver, -1)
    if most is None or least is None:
        return say("engine.solve_nowhere", **words)
    if most.size == least.size:
        return say("engine.solve_constant", limit=_shown(solver, most), **words)
    beyond = solver.goal.value >= most.size if not most.is_reached else solver.goal.value > most.size
    if beyond:
        key = "at_most" if most.is_reached else "below"
        return say(f"engine.solve_{key}", limit=_shown(solver, most), bound=_bound(solver, most), **words)
    short = solver.goal.value <= least.size if not least.is_reached else solver.goal.value < least.size
    if short:
        key = "at_least" if least.is_reached else "above"
        return say(f"engine.solve_{key}", limit=_shown(solver, least), bound=_bound(solver, least), **words)
    return say("engine.solve_between", **words)


def extreme(solver: Solver, sign: int) -> Extreme | None:
    """Return the greatest (``sign`` 1) or the least (-1) that the formula comes to, if to anything."""
    points = _points(solver)
    sizes = {point: sign * size for point in points if (size := _at(solver, point)) is not None}
    if not sizes:
        return None
    known = sorted(sizes)
    best = max(sizes.values())
    at = next(point for point in reversed(known) if sizes[point] == best)
    place = known.index(at)
    low, high = known[max(0, place - 1)], known[min(len(known) - 1, place + 1)]
    closer, size = _closed_in(solver, sign, low, high)
    if size is not None and size > best:
        at, best = closer, size
    is_inside = 0 < place < len(known) - 1 and sizes[low] < best > sizes[high]
    goes_on = _goes_on(solver, known, sizes, at)
    if goes_on and abs(best) * VANISHING <= abs(sizes[low if at != low else high]):
        best = Fraction(0)
    return Extreme(sign * best, at, is_inside, not goes_on)


def _points(solver: Solver) -> list[Fraction]:
    low, high = solver.domain()
    points = [value for value, _ in solver.critical()]
    points += [scale for scale in SCALES if (low is None or scale > low) and (high is None or scale < high)]
    if not solver.is_whole:
        return points
    whole = {Fraction(end) for point in points for end in (point.__floor__(), point.__ceil__())}
    return [*whole, *map(Fraction, range(NEAR))]


def _at(solver: Solver, value: Fraction) -> Fraction | None:
    """Return what the formula comes to, if the unknown can be that."""
    return solver.at(value) if solver.can_be(value) else None


def _closed_in(solver: Solver, sign: int, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction | None]:
    """Close in on the best between two values, supposing that it rises to it and falls from it."""
    found: dict[Fraction, Fraction] = {}

    def worth(value: Fraction) -> Fraction | None:
        size = _at(solver, value)
        if size is not None:
            found[value] = sign * size
        return found.get(value)

    for _ in range(STEPS):
        step = (high - low) / 4
        left, right = (_rounded(solver, value) for value in (low + step, high - step))
        one, other = worth(left), worth(right)
        if left >= right or one is None or other is None:
            break
        low, high = (low, right) if one >= other else (left, high)
    if solver.is_whole and high - low < NEAR:
        for number in range(low.__ceil__(), high.__floor__() + 1):
            worth(Fraction(number))
    at = max(found, key=found.__getitem__, default=low)
    return at, found.get(at)


def _rounded(solver: Solver, value: Fraction) -> Fraction:
    return Fraction(value.__floor__()) if solver.is_whole else value.limit_denominator(10**18)


def _goes_on(solver: Solver, known: list[Fraction], sizes: dict[Fraction, Fraction], at: Fraction) -> bool:
    """Tell whether a formula still gets better at the last value tried, where nothing ends."""
    low, high = solver.domain()
    if len(known) < 2 or at not in (known[0], known[-1]):
        return False
    is_end = at == (low if at == known[0] else high)
    beside = known[1] if at == known[0] else known[-2]
    return not is_end and sizes[beside] != sizes[at]


def _shown(solver: Solver, found: Extreme) -> str:
    """Write an extreme with digits enough to tell it from the goal."""
    units, unit = solver.values.catalog.units, solver.values.catalog.unit(solver.name)
    text = ""
    for significant in range(RESULT_DIGITS, MOST_DIGITS + 1):
        shown = show(units, Quantity(found.size, solver.goal.dimension), unit, significant)
        text = shown.text
        is_short = found.size < solver.goal.value
        if not found.is_reached or (
            shown.printed != solver.goal.value and (shown.printed < solver.goal.value) == is_short
        ):
            break
    return text


def _bound(solver: Solver, found: Extreme) -> str:
    """Return in brackets where an extreme lies between two ends, and what bounds the formula there."""
    values = solver.values_at(found.at)
    meaning = _bounding(values, Name(solver.name))
    texts = [pick(meaning.bound)] if meaning else []
    if found.is_inside:
        label, shown = pick(values.catalog.label(solver.unknown)), values.shown(solver.unknown).text
        texts.insert(0, say("engine.solve_there", name=label, text=shown))
    return say("engine.in_brackets", text=say("engine.list").join(texts)) if texts else ""


def _bounding(values: Values, node: Node) -> Meaning | None:
    """Return what bounds a value: the side that wins, or the term of a sum that is the larger."""
    match node:
        case Name(id=name) if (formula := values.catalog.formula(name)) and not values.is_leaf(name):
            return _bounding(values, values.form(formula).node)
        case Call(function="max" | "min"):
            winner = visible(node.arguments[values.winner(node)], values)
        case Binary(op="+"):
            winner = max(node.left, node.right, key=values.size)
        case Binary(op="*" | "/"):
            return _bounding(values, node.left) or _bounding(values, node.right)
        case _:
            return None
    return _bounding(values, winner) or _meant(values, winner)


def _meant(values: Values, node: Node) -> Meaning | None:
    catalog = values.catalog
    found = (catalog.domain.meanings.get(catalog.meaning(each)) for each in names_of(node))
    return next((meaning for meaning in found if meaning), None)
