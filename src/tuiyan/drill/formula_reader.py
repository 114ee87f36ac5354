"""A formula or a line of values, read as people type one: ``W/BW``, ``2·P·B÷C``, ``70 GB / 3 TB/s``."""

from __future__ import annotations

import re

from tuiyan.drill.spellings import NO_NAMES, PLAIN, Spellings
from tuiyan.engine.arithmetic import evaluate
from tuiyan.engine.parser import FUNCTIONS, Dialect, ExpressionError, Parser, Token
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import read
from tuiyan.engine.tree import Name, Node, Value
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import say
from tuiyan.problem import TuiyanError, did_you_mean

NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+", re.ASCII)
UNIT = re.compile(r"\s*[A-Za-zµμ%\u4e00-\u9fff$¥€][^\s\d()+\-*,^]*")
SUPERSCRIPT = re.compile(r"[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
SIGN = re.compile(r"\*\*|[+\-*/^(),、]")
WORD = re.compile(r"[^\W\d][\w.]*")
LETTERS = re.compile(r"[A-Za-z_]+")
WORDS = re.compile(r"[^\W\d][\w.]*(?: +[^\W\d][\w.]*){1,3}")


def read_formula(text: str, spellings: Spellings, units: UnitTable | None = None) -> Node:
    """Read a formula over names and numbers; with ``units``, also over values.

    Raises:
        ExpressionError: At the first character that does not belong.
    """
    plain, typed = text.translate(PLAIN).rstrip(" \t\n.。"), _TypedDialect(spellings, units)
    return Parser(plain, typed, typed.left_side(plain)).whole()


def read_arithmetic(text: str, units: UnitTable) -> tuple[Node, Quantity]:
    """Read arithmetic over plain numbers and values, and compute it.

    Raises:
        TuiyanError: It is none, or comes to nothing.
    """
    node = read_formula(text, NO_NAMES, units)
    return node, evaluate(node, _no_value)


def _no_value(name: str) -> Quantity:
    raise TuiyanError(name)


class _TypedDialect(Dialect):
    """Names, symbols and ids as learners spell them; the sign of a product may be left out."""

    max_length = 200
    max_nodes = 80
    max_depth = 20
    max_digits = 40
    powers = ("**", "^")
    commas = (",", "、")
    has_plus = True
    has_products = True
    open_bracket = "drill.open_bracket"
    brackets_below = "drill.brackets_below"

    def __init__(self, spellings: Spellings, units: UnitTable | None) -> None:
        self._spellings = spellings
        self._units = units

    def left_side(self, text: str) -> int:
        """Return the index behind ``T =``, where a formula starts with it, else 0."""
        head, sign, _ = text.partition("=")
        if not sign:
            head, sign, _ = text.partition("≈")
        return len(head) + 1 if sign and (not head.strip() or self._known(head.strip())) else 0

    def token(self, text: str, start: int) -> Token:
        for kind, pattern in (("number", NUMBER), ("superscript", SUPERSCRIPT), ("sign", SIGN)):
            if match := pattern.match(text, start):
                return Token(kind, match.group(), start)
        word = WORD.match(text, start)
        if word and word.group() in FUNCTIONS:
            return Token("word", word.group(), start)
        name = self._longest(text, start)
        if name or word:
            return Token("word", name or (word.group() if word else ""), start)
        return Token("other", text[start], start)

    def name(self, text: str, token: Token) -> tuple[Node, int]:
        """Return the longest name that stands here, or the one quantity whose label has the word in it."""
        name, column = self._longest(text, token.start), token.start + 1
        words = _words(text, token.start)
        for word in words:
            is_longer = len(word) > max(3, len(name))
            if (is_longer or not name) and (meant := self._spellings.meant(word)):
                return Name(meant, column), token.start + len(word)
        if name:
            return Name(self._known(name), column), token.start + len(name)
        word = words[-1]
        hint = did_you_mean(word, self._spellings.exact)
        raise ExpressionError(say("engine.unknown_name", name=word), column, hint, len(word))

    def value(self, text: str, token: Token) -> tuple[Node, int] | None:
        """Return a number with the longest unit behind it."""
        if self._units is None:
            return None
        match = UNIT.match(text, token.end)
        unit = match.group() if match else ""
        while unit.strip():
            reading = read(f"{token.text}{unit}", self._units, has_echo=False)
            if reading.quantity is not None:
                quantity, end = reading.quantity, token.end + len(unit)
                return Value(quantity, quantity.value, reading.text, column=token.start + 1), end
            unit = unit[:-1]
        return None

    def _known(self, word: str) -> str:
        return self._spellings.exact.get(word) or self._spellings.lower.get(word.lower(), "")

    def _longest(self, text: str, start: int) -> str:
        """Return the longest name that stands here; a word of letters is not cut short."""
        for length in range(min(self._spellings.longest, len(text) - start), 0, -1):
            name, after = text[start : start + length], text[start + length : start + length + 1]
            is_cut = _is_letter(name[-1]) and _is_letter(after)
            if self._known(name) and not (
                is_cut and (length > 2 or not self._are_known(text, start + length))
            ):
                return name
        return ""

    def _are_known(self, text: str, start: int) -> bool:
        """Tell whether letters up to the end of their word are symbols side by side, as in ``gMu``."""
        match = LETTERS.match(text, start)
        word = match.group() if match else ""
        reached = {0}
        for at in range(len(word)):
            if at in reached:
                reached |= {end for end in range(at + 1, len(word) + 1) if self._known(word[at:end])}
        return len(word) in reached


def _words(text: str, start: int) -> list[str]:
    """Return what words begin at a place: several of them, fewer and fewer, down to one."""
    match = WORDS.match(text, start) or WORD.match(text, start)
    words = match.group().split(" ") if match else [""]
    return [" ".join(words[:count]) for count in range(len(words), 0, -1) if words[count - 1]]


def _is_letter(sign: str) -> bool:
    return sign.isascii() and (sign.isalpha() or sign == "_")
