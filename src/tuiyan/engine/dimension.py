"""What kind of thing a quantity measures: a product of powers of the bases."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tuiyan.text.scripts import raised

Exponents = tuple[tuple[str, Fraction], ...]


class Dimension:
    """A product of powers of bases such as byte and second; equal ones are one object.

    Attributes:
        exponents: ``(base, power)`` sorted by base, no power being 0.
    """

    __slots__ = ("exponents",)

    exponents: Exponents

    def __repr__(self) -> str:
        return f"Dimension({self})"

    def __str__(self) -> str:
        """Write it as ``byte/second``, and ``1`` when it has no bases."""
        above = [raised(base, exponent) for base, exponent in self.exponents if exponent > 0]
        below = [raised(base, -exponent) for base, exponent in self.exponents if exponent < 0]
        bottom = f"({'·'.join(below)})" if len(below) > 1 else "".join(below)
        return ("·".join(above) or "1") + (f"/{bottom}" if bottom else "")

    def __mul__(self, other: Dimension) -> Dimension:
        known = _products.get((self, other))
        if known is None:
            known = _products[self, other] = _combined(self, other, 1)
        return known

    def __truediv__(self, other: Dimension) -> Dimension:
        return self if other is PURE else _combined(self, other, -1)

    def __pow__(self, exponent: Fraction | int) -> Dimension:
        return dimension({base: power * exponent for base, power in self.exponents})

    def power_of(self, base: str) -> Fraction:
        """Return the power of ``base``, 0 when it does not take part."""
        return dict(self.exponents).get(base, Fraction(0))

    def without(self, bases: Iterable[str]) -> Dimension:
        """Leave ``bases`` out."""
        return dimension({base: power for base, power in self.exponents if base not in bases})

    def uses_only(self, bases: Iterable[str]) -> bool:
        """Tell whether no base but ``bases`` takes part."""
        return all(base in bases for base, _ in self.exponents)


_known: dict[Exponents, Dimension] = {}
_products: dict[tuple[Dimension, Dimension], Dimension] = {}


def dimension(powers: Mapping[str, Fraction | int]) -> Dimension:
    """Return the dimension with these powers of the bases."""
    key = tuple(sorted((base, Fraction(power)) for base, power in powers.items() if power))
    made = _known.get(key)
    if made is None:
        made = Dimension()
        made.exponents = key
        _known[key] = made
    return made


def _combined(left: Dimension, right: Dimension, sign: int) -> Dimension:
    powers = dict(left.exponents)
    for base, power in right.exponents:
        powers[base] = powers.get(base, Fraction(0)) + sign * power
    return dimension(powers)


PURE = dimension({})
"""The dimension of a plain number."""
