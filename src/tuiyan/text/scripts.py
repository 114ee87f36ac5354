"""Digits above the line, and back."""

from __future__ import annotations

from fractions import Fraction

SUPERSCRIPTS = str.maketrans("0123456789-/", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ᐟ")
PLAIN_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺−", "0123456789-+-")


def superscript(number: Fraction | int) -> str:
    """Write a number above the line: ``⁻³``."""
    return str(number).translate(SUPERSCRIPTS)


def raised(base: str, power: Fraction | int) -> str:
    """Write a power, the base alone where it is 1."""
    return base if power == 1 else base + superscript(power)
