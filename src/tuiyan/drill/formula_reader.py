"""A formula or a line of values, read as people type one: ``W/BW``, ``2·P·B÷C``, ``70 GB / 3 TB/s``."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import NoReturn

from tuiyan.drill.spellings import PLAIN, Spellings
from tuiyan.engine.expression import FUNCTIONS, ExpressionError
from tuiyan.engine.reading import read
from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, Value
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import say
from tuiyan.problem import did_you_mean

MAX_LENGTH = 200
MAX_NODES = 80
MAX_DEPTH = 20

NUMBER = re.compile(r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+", re.ASCII)
UNIT = re.compile(r"\s*[A-Za-zµμ%\u4e00-\u9fff$¥€][^\s\d()+\-*,^]*")
RAISED = re.compile(r"[⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
RAISED_DIGITS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
WORD = re.compile(r"[^\W\d][\w.]*")


def read_formula(text: str, spellings: Spellings, units: UnitTable | None = None) -> Node:
    """Read a formula over names and numbers; with ``units``, also over values.

    Raises:
        ExpressionError: At the first character that does not belong.
    """
    parser = _Parser(text, spellings, units)
    return parser.read()


class _Parser:
    """Reads one text from left to right; characters keep their columns."""

    def __init__(self, text: str, spellings: Spellings, units: UnitTable | None) -> None:
        if len(text) > MAX_LENGTH:
            raise ExpressionError(say("engine.expression_too_long", limit=MAX_LENGTH), MAX_LENGTH + 1)
        self._text = text.translate(PLAIN).rstrip(" \t\n.。")
        self._spellings = spellings
        self._units = units
        self._at = 0
        self._nodes = 0

    def read(self) -> Node:
        self._skip_left_side()
        if not self._peek():
            self._fail("engine.unfinished")
        node = self._sum(0)
        if self._peek():
            self._fail("engine.unexpected", text=self._peek())
        return node

    def _skip_left_side(self) -> None:
        """Leave out ``T =`` before the formula."""
        head, sign, _ = self._text.partition("=")
        if not sign:
            head, sign, _ = self._text.partition("≈")
        if sign and (not head.strip() or self._known(head.strip())):
            self._at = len(head) + 1

    def _known(self, word: str) -> str:
        return self._spellings.exact.get(word) or self._spellings.lower.get(word.lower(), "")

    def _peek(self) -> str:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1
        return self._text[self._at : self._at + 1]

    def _fail(self, key: str, hint: str = "", **values: object) -> NoReturn:
        raise ExpressionError(say(key, **values), self._at + 1, hint)

    def _count(self, depth: int) -> int:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            self._fail("engine.too_many_parts", limit=MAX_NODES)
        if depth > MAX_DEPTH:
            self._fail("engine.too_deep", limit=MAX_DEPTH)
        return depth + 1

    def _take(self, signs: str) -> str:
        sign = self._peek()
        if sign and sign in signs:
            self._at += 1
            return sign
        return ""

    def _sum(self, depth: int) -> Node:
        depth = self._count(depth)
        left = self._product(depth)
        while sign := self._take("+-"):
            left = Binary(sign, left, self._product(depth))
        return left

    def _product(self, depth: int) -> Node:
        left = self._unary(depth)
        while True:
            self._count(depth)
            if self._peek() == "*" and self._text[self._at : self._at + 2] != "**":
                self._at += 1
                left = Binary("*", left, self._unary(depth))
            elif self._take("/"):
                left = Binary("/", left, self._unary(depth))
                if self._starts_factor():  # a / 2 b: two readers read it differently
                    self._fail("drill.brackets_below")
            elif self._starts_factor():
                left = Binary("*", left, self._unary(depth))
            else:
                return left

    def _starts_factor(self) -> bool:
        sign = self._peek()
        return bool(sign) and (sign == "(" or sign.isalnum() or sign == "_" or bool(self._longest()))

    def _unary(self, depth: int) -> Node:
        depth = self._count(depth)
        if self._take("-"):
            return Negate(self._unary(depth))
        self._take("+")
        return self._power(depth)

    def _power(self, depth: int) -> Node:
        base = self._atom(depth)
        self._peek()
        if match := RAISED.match(self._text, self._at):
            self._at = match.end()
            return Binary("**", base, _whole(match.group().translate(RAISED_DIGITS)))
        if self._text.startswith("**", self._at):
            self._at += 2
        elif not self._take("^"):
            return base
        return Binary("**", base, self._unary(depth))

    def _atom(self, depth: int) -> Node:
        self._peek()
        if self._take("("):
            inside = self._sum(depth)
            if not self._take(")"):
                self._fail("drill.open_bracket")
            return inside
        if match := NUMBER.match(self._text, self._at):
            return self._number(match)
        if (word := WORD.match(self._text, self._at)) and word.group() in FUNCTIONS:
            self._at = word.end()
            return self._call(word.group(), depth)
        text = self._longest()
        if not text or (
            word and len(word.group()) > max(3, len(text)) and self._spellings.meant(word.group())
        ):
            return self._part_of_a_label()
        self._at += len(text)
        return Name(self._known(text))

    def _longest(self) -> str:
        """Return the longest name that stands here."""
        for length in range(min(self._spellings.longest, len(self._text) - self._at), 0, -1):
            text = self._text[self._at : self._at + length]
            if self._known(text) and not (_is_word(text[-1]) and length > 2 and self._goes_on(length)):
                return text
        return ""

    def _goes_on(self, length: int) -> bool:
        """Tell whether a word goes on after ``length`` characters, in the same script."""
        return _is_word(self._text[self._at + length : self._at + length + 1])

    def _part_of_a_label(self) -> Node:
        """Read ``带宽`` where only one bandwidth can be meant."""
        word = WORD.match(self._text, self._at)
        if word is None:
            self._fail("engine.unexpected" if self._peek() else "engine.unfinished", text=self._peek())
        meant = self._spellings.meant(word.group())
        if not meant:
            hint = did_you_mean(word.group(), self._spellings.exact)
            self._fail("engine.unknown_name", hint, name=word.group())
        self._at = word.end()
        return Name(meant)

    def _call(self, function: str, depth: int) -> Node:
        if not self._take("("):
            self._fail("engine.unfinished", text="")
        arguments = [self._sum(depth)]
        while self._take(",、"):
            arguments.append(self._sum(depth))
        least, most = FUNCTIONS[function]
        if not self._take(")") or not least <= len(arguments) <= most:
            self._fail("engine.argument_count", text=function, least=least, most=most)
        return Call(function, tuple(arguments))

    def _number(self, match: re.Match[str]) -> Node:
        self._at = match.end()
        if self._units is not None and (value := self._with_unit(match.group())):
            return value
        digits = match.group().replace(",", "")
        _, _, exponent = digits.lower().partition("e")
        if len(digits) > 40 or abs(int(exponent or 0)) > 60:
            self._fail("engine.number_too_large", text=digits[:20])
        return Number(Fraction(digits))

    def _with_unit(self, number: str) -> Node | None:
        """Return a number with the longest unit behind it."""
        assert self._units is not None
        match = UNIT.match(self._text, self._at)
        text = match.group() if match else ""
        while text.strip():
            reading = read(f"{number}{text}", self._units, has_echo=False)
            if reading.quantity is not None:
                self._at += len(text)
                return Value(reading.quantity, reading.quantity.value, reading.text)
            text = text[:-1]
        return None


def _is_word(sign: str) -> bool:
    return sign.isascii() and (sign.isalpha() or sign == "_")


def _whole(digits: str) -> Number:
    return Number(Fraction(int(digits[:6])))
