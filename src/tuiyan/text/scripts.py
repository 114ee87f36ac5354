"""Digits above the line, and back."""

from __future__ import annotations

from fractions import Fraction

SUPERSCRIPTS = str.maketrans("0123456789-/", "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ᐟ")
ABOVE = str.maketrans("0123456789+-=()ni", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ")
BELOW = str.maketrans("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎")
PLAIN_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺−", "0123456789-+-")


def superscript(number: Fraction | int) -> str:
    """Write a number above the line: ``⁻³``."""
    return str(number).translate(SUPERSCRIPTS)


def raised(base: str, power: Fraction | int) -> str:
    """Write a power, the base alone where it is 1."""
    return base if power == 1 else base + superscript(power)


def above(text: str) -> str:
    """Write any text above the line; ``^(…)`` where there are no characters for that."""
    return _set(text, ABOVE, "^")


def below(text: str) -> str:
    """Write any text below the line."""
    return _set(text, BELOW, "_")


def _set(text: str, characters: dict[int, int], mark: str) -> str:
    if all(ord(char) in characters for char in text):
        return text.translate(characters)
    return f"{mark}{text}" if len(text) == 1 else f"{mark}({text})"
