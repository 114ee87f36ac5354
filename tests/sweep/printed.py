"""Arithmetic as it is printed, ``70 GB ÷ 3 TB/s = 23.3 ms``, held to the digits that are printed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from tests.catalogs import real_catalog
from tuiyan.engine.reading import ReadingError

QUANTITY = r"[\d,]+(?:\.\d+)?(?: ?(?:%|[A-Za-zµ][A-Za-z/]*))?"
TERMS = rf"(?P<terms>{QUANTITY}(?: *[÷×+＋−] *{QUANTITY})+)"
SUM = re.compile(
    rf"(?<![÷×+＋−/] )(?<!\d){TERMS} *(?P<says>\| *[≈约]|[=≈|]|，是) *(?P<c>{QUANTITY})(?! *[÷×+＋−])"
)
OPERATOR = re.compile(r" *([÷×+＋−]) *")

Ends = tuple[Fraction, Fraction]


def false_sums(text: str) -> Iterator[str]:
    """Give the printed sums that do not hold."""
    return (match.group() for match in SUM.finditer(text) if not is_true(match))


def swallowed_terms(text: str) -> Iterator[str]:
    """Give the printed sums in which a part prints like the whole."""
    for match in SUM.finditer(text):
        first, *rest = OPERATOR.split(match["terms"])
        if set(rest[::2]) <= {"+", "＋"} and match["c"] in (first, *rest[1::2]):
            yield match.group()


def is_true(match: re.Match[str]) -> bool:
    """Tell whether a printed sum holds: from the terms as printed, after ``≈`` within their digits."""
    first, *rest = OPERATOR.split(match["terms"])
    read = [_range(text, exact=match["says"] in ("=", "|")) for text in (first, *rest[1::2])]
    result = _range(match["c"], exact=False)
    terms = [ends for ends in read if ends]
    if result is None or len(terms) < len(read):
        return True
    least, most = _total(terms, rest[::2])
    return least <= result[1] and result[0] <= most


def _total(terms: list[Ends], operators: list[str]) -> Ends:
    """Work out terms that are all positive, products first."""
    least, most, (low, high), is_less = Fraction(0), Fraction(0), terms[0], False
    for operator, (least_next, most_next) in zip(operators, terms[1:], strict=True):
        match operator:
            case "÷":
                low, high = low / most_next, high / least_next
            case "×":
                low, high = low * least_next, high * most_next
            case _:
                least, most = (least - high, most - low) if is_less else (least + low, most + high)
                low, high, is_less = least_next, most_next, operator == "−"
    return (least - high, most - low) if is_less else (least + low, most + high)


def _range(text: str, *, exact: bool) -> Ends | None:
    """Return between what a printed quantity lies, in base units."""
    number = re.match(r"[\d,]+(?:\.(\d+))?", text.strip())
    assert number is not None
    value = Fraction(number.group().replace(",", ""))
    try:
        base = real_catalog().given(text.strip()).quantity.value
    except ReadingError:
        return None
    half = 0 if exact or not value else Fraction(1, 2 * 10 ** len(number[1] or "")) * base / value
    return base - half, base + half
