"""Arithmetic written in a formula file: an expression, or a condition over one."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from tuiyan.engine.parser import Dialect, ExpressionError, Parser, Token
from tuiyan.engine.tree import Node, names_of
from tuiyan.messages import say
from tuiyan.text.lazy_pattern import lazy_pattern

TOKEN = lazy_pattern(
    r"(?P<number>(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|(?P<word>[A-Za-z_][A-Za-z0-9_]*)"
    r"|(?P<sign>\*\*|<=|>=|[+\-*/(),<>=])",
    re.ASCII,
)
MAX_KEPT = 2000
"""How many texts that were read are kept: a catalog has some hundred, and asks for each again and again."""

COMPARISONS = ("<", "<=", ">", ">=", "=")


class _FileDialect(Dialect):
    """Ids, numbers and signs in ASCII; nothing is left to guess."""

    spaces = " \t\n\r\f\v"

    def token(self, text: str, start: int) -> Token:
        match = TOKEN.match(text, start)
        if match is None or match.lastgroup is None:
            raise ExpressionError(say("engine.not_allowed", text=text[start]), start + 1)
        return Token(match.lastgroup, match.group(), start)


IN_FILES = _FileDialect()


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


@lru_cache(maxsize=MAX_KEPT)
def parse(text: str) -> Expression:
    """Read numbers, names, ``+ - * / **``, brackets and the four functions.

    Raises:
        ExpressionError: At the first character that is none of these.
    """
    node = Parser(text, IN_FILES).whole()
    return Expression(text, node, names_of(node))


@lru_cache(maxsize=MAX_KEPT)
def parse_condition(text: str) -> Condition:
    """Read ``EXPRESSION op QUANTITY`` or ``NAME = WORD``; the right side stays text.

    Raises:
        ExpressionError: If there is no comparison, or what stands before it is not an expression.
    """
    parser = Parser(text, IN_FILES)
    node, sign = parser.operation(0), parser.token
    if sign.text not in COMPARISONS:
        raise ExpressionError(say("engine.no_comparison"), sign.start + 1, length=len(sign.text))
    right = text[sign.end :]
    column = sign.end + 1 + len(right) - len(right.lstrip())
    if not right.strip():
        raise ExpressionError(say("engine.nothing_to_compare"), column)
    return Condition(text, node, sign.text, right.strip(), column)
