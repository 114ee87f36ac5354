"""How far off a number is, to scale: what was answered above what is right, in cells of one size.

Where the answer is one term of the sum that was asked for, that piece of the right bar has its name, and so
has the piece that was left out.
"""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import NamedTuple

from tuiyan.deck.row import Row, Run, row_width, space
from tuiyan.deck.style import ACCENT, MUTED, NUM, TEXT, Style
from tuiyan.drill.marking import is_near
from tuiyan.drill.rounding import is_rounded
from tuiyan.drill.session import MarkedAnswer
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.engine.derivation import Derivation
from tuiyan.engine.formatting import show
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.tree import Binary, Name
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.text.joining import spaced

FARTHEST = 20
"""Beyond this factor a bar would be a dot; there words do."""

MOST_BLOCKS = 8
"""Up to this multiple the longer bar is parted into pieces of the shorter one."""

NEAREST = Fraction(1, 20)
"""Nearer than this two bars look alike."""

LABEL = 7
LONGEST = 48


class SumTerms(NamedTuple):
    """One term of the sum that was asked for.

    Attributes:
        had: What the term that was answered is called.
        missing: What the one that was left out is called.
    """

    had: str
    missing: str


def scale_rows(
    marked: MarkedAnswer, target: object, shown: str, ink: str, cells: int, part: SumTerms | None = None
) -> list[Row]:
    """Return two bars, or nothing where the answer is not a number of the same kind, or too far off.

    Args:
        marked: The answer.
        target: What was asked for.
        shown: The right answer as text.
        ink: Its colour.
        cells: Of the page.
        part: Which term of a sum was answered.
    """
    ratio = _ratio(marked, target)
    if ratio is None:
        return []
    given, right = marked.text.strip(), shown
    long = min(LONGEST, cells - LABEL - 2 - max(width(given), width(right)))
    if long < 2 * MOST_BLOCKS:
        return []
    wide, narrow = long, max(1, round(long / max(ratio, 1 / ratio)))
    yours, theirs = (narrow, wide) if ratio < 1 else (wide, narrow)
    whole = _multiple(ratio)
    above = _bar("tui_drill.yours", _blocks(yours, narrow, whole, Style("quiet")), given, TEXT)
    missing = (Run("█" * yours, Style(ink)), Run("▚" * (theirs - yours), Style(ink)))
    bar = missing if ratio < 1 and not whole else _blocks(theirs, narrow, whole, Style(ink))
    rows = [above, _bar("tui_drill.should_be", bar, right, NUM)]
    if ratio < 1 and not whole:
        rows.append(_below(marked, target, yours, part, cells))
    return rows


def part_of(marked: MarkedAnswer, target: object, derivation: Derivation) -> SumTerms | None:
    """Return which of the two terms of a sum was answered, if it was one."""
    values, quantity = derivation.values, marked.read.quantity
    formula = values.catalog.formula(derivation.name)
    if not isinstance(target, QuantityTarget) or quantity is None or formula is None or derivation.is_given:
        return None
    node = values.form(formula).node
    if not isinstance(node, Binary) or node.op != "+":
        return None
    for had, missing in ((node.left, node.right), (node.right, node.left)):
        if isinstance(had, Name) and isinstance(missing, Name):
            right = values.value(had.id).quantity
            if is_near(quantity, right, target.tolerance) or is_rounded(quantity.value, right.value):
                return SumTerms(derivation.label(had.id), derivation.label(missing.id))
    return None


def _below(marked: MarkedAnswer, target: object, yours: int, part: SumTerms | None, cells: int) -> Row:
    """Name the pieces of the right bar: what was answered, and what was left out."""
    if part is None:
        return (space(LABEL + yours), Run(_lacking(marked, target), ACCENT))
    text = say("tui_drill.left_out", name=part.missing, amount=_amount(marked, target))
    lacking = Run(spaced(text), ACCENT)
    had = Run(part.had, MUTED)
    head: Row = (space(LABEL), had) if width(part.had) < yours else ()
    row: Row = (*head, space(LABEL + yours - row_width(head)), lacking)
    return row if row_width(row) <= cells else (space(LABEL + yours), Run(_lacking(marked, target), ACCENT))


def _ratio(marked: MarkedAnswer, target: object) -> Fraction | None:
    """Return how many times the right value was answered, where that can be drawn."""
    quantity = marked.read.quantity
    if not isinstance(target, QuantityTarget) or quantity is None or marked.verdict.is_right:
        return None
    right = target.answer
    if quantity.dimension.without(target.units.counts) != right.dimension.without(target.units.counts):
        return None
    if quantity.value * right.value <= 0:
        return None
    ratio = quantity.value / right.value
    is_far = not Fraction(1, FARTHEST) <= ratio <= FARTHEST
    return None if is_far or abs(ratio - 1) < NEAREST else ratio


def _multiple(ratio: Fraction) -> int:
    """Return how many times the shorter bar makes the longer one, 0 where it does not."""
    larger = max(ratio, 1 / ratio)
    whole = floor(larger + Fraction(1, 2))
    return whole if 2 <= whole <= MOST_BLOCKS and abs(larger - whole) * 40 <= whole else 0


def _blocks(cells: int, one: int, whole: int, style: Style) -> Row:
    """Return a bar, in pieces of the shorter one where it is a multiple of it."""
    if not whole or cells <= one:
        return (Run("█" * cells, style),)
    pieces: list[Run] = []
    for _ in range(whole):
        pieces += [Run("█" * max(1, one - 1), style), space(1)]
    return tuple(pieces[:-1])


def _lacking(marked: MarkedAnswer, target: object) -> str:
    """Say how much too little was answered."""
    return say("tui_drill.lacking", amount=_amount(marked, target))


def _amount(marked: MarkedAnswer, target: object) -> str:
    assert isinstance(target, QuantityTarget)
    assert marked.read.quantity is not None
    between = Quantity(target.answer.value - marked.read.quantity.value, target.answer.dimension)
    return show(target.units, between, target.unit or None).text


def _bar(label: str, bar: Row, text: str, style: Style) -> Row:
    head = Run(say(label), MUTED)
    return (head, space(max(1, LABEL - row_width((head,)))), *bar, space(2), Run(text, style))
