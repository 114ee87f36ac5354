"""Arithmetic written in a formula file, as a frozen tree that knows its columns.

The grammar is a small one of our own, so that a column is a column of characters, and depth and
size are bounded before anything is built. Nothing is ever executed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, NoReturn

from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number, names_of
from tuiyan.messages import say
from tuiyan.problem import Span, TuiyanError

MAX_LENGTH = 1000
MAX_NODES = 200
MAX_DEPTH = 40
MAX_EXPONENT_OF_TEN = 60

FUNCTIONS = {"max": (2, 8), "min": (2, 8), "ceil": (1, 1), "floor": (1, 1)}
"""The functions there are, with the least and the most arguments of each."""

TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<op>\*\*|<=|>=|[+\-*/(),<>=]))",
    re.ASCII,
)
COMPARISONS = ("<", "<=", ">", ">=", "=")


class ExpressionError(TuiyanError):
    """Text that is not an expression."""

    def __init__(self, message: str, column: int, hint: str = "") -> None:
        """Say ``message`` of what stands at ``column``."""
        super().__init__(message, Span(1, column), hint)


class Expression(NamedTuple):
    """An expression as it was written, and what it says.

    Attributes:
        text: As the author wrote it.
        node: The tree.
        names: The quantities it needs, in order of first use.
    """

    text: str
    node: Node
    names: tuple[str, ...]


class Condition(NamedTuple):
    """``EXPRESSION op QUANTITY``, or ``NAME = WORD``.

    Attributes:
        text: As the author wrote it.
        left: What is compared.
        op: One of ``< <= > >= =``.
        right: A quantity or a word, as text.
        column: Where ``right`` starts, 1-based.
    """

    text: str
    left: Node
    op: str
    right: str
    column: int


def parse(text: str) -> Expression:
    """Read numbers, names, ``+ - * / **``, brackets and the four functions.

    Raises:
        ExpressionError: At the first character that is none of these.
    """
    parser = _Parser(text)
    node = parser.sum(0)
    parser.expect_end()
    return Expression(text, node, names_of(node))


def parse_condition(text: str) -> Condition:
    """Read ``EXPRESSION op QUANTITY`` or ``NAME = WORD``; the right side stays text.

    Raises:
        ExpressionError: If there is no comparison, or what stands before it is not an expression.
    """
    parser = _Parser(text, is_condition=True)
    node = parser.sum(0)
    op = parser.take_comparison()
    right = text[parser.end :]
    column = parser.end + 1 + len(right) - len(right.lstrip())
    if not right.strip():
        raise ExpressionError(say("engine.nothing_to_compare"), column)
    return Condition(text, node, op, right.strip(), column)


class _Parser:
    """Reads one text from left to right; every nesting passes its depth down."""

    def __init__(self, text: str, *, is_condition: bool = False) -> None:
        if len(text) > MAX_LENGTH:
            raise ExpressionError(say("engine.expression_too_long", limit=MAX_LENGTH), MAX_LENGTH + 1)
        self._text = text
        self._is_condition = is_condition
        self._nodes = 0
        self.end = 0
        self._advance()

    def _advance(self) -> None:
        """Move to the next token."""
        self._start = self.end + len(self._text[self.end :]) - len(self._text[self.end :].lstrip())
        self._kind, self._word = "", ""
        if self._start >= len(self._text):
            return
        match = TOKEN.match(self._text, self.end)
        if match is None or match.lastgroup is None:
            raise ExpressionError(say("engine.not_allowed", text=self._text[self._start]), self._start + 1)
        self._kind, self._word = match.lastgroup, match.group(match.lastgroup)
        self.end = match.end()

    def fail(self) -> NoReturn:
        key = "engine.unexpected" if self._word else "engine.unfinished"
        raise ExpressionError(say(key, text=self._word), self._start + 1)

    def expect_end(self) -> None:
        if self._kind:
            self.fail()

    def take_comparison(self) -> str:
        if self._word not in COMPARISONS:
            raise ExpressionError(say("engine.no_comparison"), self._start + 1)
        return self._word

    def _deeper(self, depth: int) -> int:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise ExpressionError(say("engine.too_many_parts", limit=MAX_NODES), self._start + 1)
        if depth >= MAX_DEPTH:
            raise ExpressionError(say("engine.too_deep", limit=MAX_DEPTH), self._start + 1)
        return depth + 1

    def sum(self, depth: int) -> Node:
        left = self._product(depth)
        while self._word in ("+", "-"):
            left = self._binary(left, self._product, depth)
        return left

    def _product(self, depth: int) -> Node:
        left = self._unary(depth)
        while self._word in ("*", "/"):
            left = self._binary(left, self._unary, depth)
        return left

    def _binary(self, left: Node, operand: Callable[[int], Node], depth: int) -> Node:
        op, column = self._word, self._start + 1
        self._deeper(0)
        self._advance()
        return Binary(op, left, operand(depth), column)

    def _unary(self, depth: int) -> Node:
        if self._word != "-":
            return self._power(depth)
        column = self._start + 1
        depth = self._deeper(depth)
        self._advance()
        return Negate(self._unary(depth), column)

    def _power(self, depth: int) -> Node:
        base = self._atom(self._deeper(depth))
        if self._word != "**":
            return base
        column = self._start + 1
        self._advance()
        return Binary("**", base, self._unary(self._deeper(depth)), column)

    def _atom(self, depth: int) -> Node:
        kind, word, column = self._kind, self._word, self._start + 1
        if kind == "number":
            self._advance()
            return Number(_number(word, column), column)
        if kind == "name":
            self._advance()
            return self._call(word, column, depth) if self._word == "(" else Name(word, column)
        if word != "(":
            self.fail()
        self._advance()
        inside = self.sum(depth)
        self._close()
        return inside

    def _call(self, function: str, column: int, depth: int) -> Node:
        if function not in FUNCTIONS:
            raise ExpressionError(say("engine.no_function", text=function), column, say("engine.functions"))
        self._advance()
        arguments = [self.sum(depth)]
        while self._word == ",":
            self._advance()
            arguments.append(self.sum(depth))
        self._close()
        least, most = FUNCTIONS[function]
        if not least <= len(arguments) <= most:
            raise ExpressionError(say("engine.argument_count", text=function, least=least, most=most), column)
        return Call(function, tuple(arguments), column)

    def _close(self) -> None:
        if self._word != ")":
            self.fail()
        self._advance()


def _number(word: str, column: int) -> Fraction:
    _, _, exponent = word.lower().partition("e")
    if abs(int(exponent or 0)) > MAX_EXPONENT_OF_TEN or len(word) > 60:
        raise ExpressionError(say("engine.number_too_large", text=word[:20]), column)
    return Fraction(word)
