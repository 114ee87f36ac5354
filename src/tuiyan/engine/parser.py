"""Reads arithmetic into a tree; what a formula file writes and what a learner types is read here.

``2 * (a + b)`` becomes ``Binary("*", Number(2), Binary("+", Name("a"), Name("b")))``, each node with
the column it was written at. The grammar is a small one of our own and nothing is ever executed:
length, depth and number of nodes are bounded before anything is built. What differs between the two
ways of writing stands in a :class:`Dialect`; how tightly signs bind stands here once: a power binds
tightest and to the right, then a minus sign, then ``* /``, then ``+ -``, as on paper and in Python.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, NoReturn

from tuiyan.engine.tree import Binary, Call, Name, Negate, Node, Number
from tuiyan.messages import say
from tuiyan.problem import Span, TuiyanError
from tuiyan.text.scripts import PLAIN_DIGITS

LEVELS = (("+", "-"), ("*", "/"))
"""Operators that are read from the left, loosest first."""

PRODUCT = 1
MAX_EXPONENT_OF_TEN = 60

FUNCTIONS = {"max": (2, 8), "min": (2, 8), "ceil": (1, 1), "floor": (1, 1)}
"""The functions there are, with the least and the most arguments of each."""


class ExpressionError(TuiyanError):
    """Text that is not an expression; the span is where it stops being one."""

    def __init__(self, message: str, column: int, hint: str = "", length: int = 1) -> None:
        """Say ``message`` of what stands at ``column``, 1-based, in characters."""
        super().__init__(message, Span(1, column, max(1, length)), hint)


class Token(NamedTuple):
    """One word, number or sign.

    Attributes:
        kind: ``number``, ``word``, ``sign``, ``superscript``, ``other`` or ``end``.
        text: As it is written; ``""`` at the end.
        start: Index of its first character.
    """

    kind: str
    text: str
    start: int

    @property
    def end(self) -> int:
        """Index behind its last character."""
        return self.start + len(self.text)


class Dialect:
    """What one way of writing arithmetic allows.

    Attributes:
        max_length: Characters of a text.
        max_nodes: Nodes of its tree.
        max_depth: Brackets, signs and powers within one another.
        max_digits: Characters of a number.
        spaces: Characters that may stand between tokens; ``None`` for any white space.
        powers: Signs of a power.
        commas: Signs between the arguments of a function.
        has_plus: Whether a plus sign may stand before an operand.
        has_products: Whether two operands beside one another are multiplied, as in ``2ab``.
        open_bracket: Message for a bracket that is never closed, or ``""`` for what is said of any token.
        brackets_below: Message for ``a / 2 b``, which two readers read differently.
    """

    max_length = 1000
    max_nodes = 200
    max_depth = 40
    max_digits = 60
    spaces: str | None = None
    powers: tuple[str, ...] = ("**",)
    commas: tuple[str, ...] = (",",)
    has_plus = False
    has_products = False
    open_bracket = ""
    brackets_below = ""

    def token(self, text: str, start: int) -> Token:
        """Return the token that starts at an index, where some character stands.

        Raises:
            ExpressionError: If none can start there.
        """
        raise NotImplementedError

    def name(self, text: str, token: Token) -> tuple[Node, int]:  # noqa: ARG002
        """Return the name that a word is, and the index behind it.

        Raises:
            ExpressionError: If it is none.
        """
        return Name(token.text, token.start + 1), token.end

    def value(self, text: str, token: Token) -> tuple[Node, int] | None:
        """Return a number with the unit behind it and the index behind that, or ``None`` without a unit."""


class Parser:
    """Reads one text from left to right; every nesting passes its depth down.

    Attributes:
        token: What stands next.
    """

    def __init__(self, text: str, dialect: Dialect, start: int = 0) -> None:
        """Read ``text`` from the index ``start`` on."""
        if len(text) > dialect.max_length:
            message = say("engine.expression_too_long", limit=dialect.max_length)
            raise ExpressionError(message, dialect.max_length + 1)
        self._text = text
        self._dialect = dialect
        self._nodes = 0
        self.token = Token("end", "", start)
        self.advance(start)

    def advance(self, start: int | None = None) -> None:
        """Move to the next token, or to the one at or behind an index."""
        at = self.token.end if start is None else start
        rest = self._text[at:]
        at += len(rest) - len(rest.lstrip(self._dialect.spaces))
        is_end = at == len(self._text)
        self.token = Token("end", "", at) if is_end else self._dialect.token(self._text, at)

    def whole(self) -> Node:
        """Read all of the text as one expression.

        Raises:
            ExpressionError: At the first character that does not belong.
        """
        node = self.operation(0)
        if self.token.kind != "end":
            self._refuse()
        return node

    def operation(self, depth: int, level: int = 0) -> Node:
        """Read operands joined by the operators of a level or of a tighter one."""
        if level == len(LEVELS):
            return self._unary(depth)
        left = self.operation(depth, level + 1)
        while op := self._operator(level):
            column = self.token.start + 1
            self._count()
            if self.token.text == op:
                self.advance()
            left = Binary(op, left, self.operation(depth, level + 1), column)
            if op == "/" and self._is_product():
                self._fail(say(self._dialect.brackets_below))
        return left

    def _operator(self, level: int) -> str:
        """Return the operator of a level that stands next, written or not, or ``""``."""
        if self.token.kind == "sign" and self.token.text in LEVELS[level]:
            return self.token.text
        return "*" if level == PRODUCT and self._is_product() else ""

    def _is_product(self) -> bool:
        """Tell whether an operand stands next, with no sign before it; ``1.2.3`` is none of ``.3``."""
        kind, text = self.token.kind, self.token.text
        is_operand = kind in ("number", "word", "superscript") or text == "("
        return self._dialect.has_products and is_operand and not text.startswith(".")

    def _unary(self, depth: int) -> Node:
        if self.token.text == "-":
            column, depth = self.token.start + 1, self._deeper(depth)
            self.advance()
            return Negate(self._unary(depth), column)
        if self._dialect.has_plus and self.token.text == "+":
            self.advance()
        return self._power(depth)

    def _power(self, depth: int) -> Node:
        base, sign = self._operand(self._deeper(depth)), self.token
        if sign.kind == "superscript":
            self.advance()
            exponent = Number(Fraction(int(sign.text.translate(PLAIN_DIGITS)[:6])), sign.start + 1)
            return Binary("**", base, exponent, sign.start + 1)
        if sign.text not in self._dialect.powers:
            return base
        self.advance()
        return Binary("**", base, self._unary(self._deeper(depth)), sign.start + 1)

    def _operand(self, depth: int) -> Node:
        if self.token.kind == "number":
            return self._number()
        if self.token.kind == "word":
            return self._word(depth)
        if self.token.text != "(":
            self._refuse()
        self.advance()
        inside = self.operation(depth)
        self._close()
        return inside

    def _number(self) -> Node:
        found = self._dialect.value(self._text, self.token)
        if found is not None:
            node, end = found
            self.advance(end)
            return node
        digits = self.token.text.replace(",", "")
        _, _, exponent = digits.lower().partition("e")
        if len(digits) > self._dialect.max_digits or abs(int(exponent or 0)) > MAX_EXPONENT_OF_TEN:
            self._fail(say("engine.number_too_large", text=digits[:20]))
        number = Number(Fraction(digits), self.token.start + 1)
        self.advance()
        return number

    def _word(self, depth: int) -> Node:
        word = self.token
        if word.text in FUNCTIONS:
            self.advance()
            if self.token.text == "(":
                return self._call(word, depth)
            if self._dialect.has_products:  # a name that is a function's could not be told from it
                self._refuse()
            return Name(word.text, word.start + 1)
        node, end = self._dialect.name(self._text, word)
        self.advance(end)
        if self.token.text == "(" and not self._dialect.has_products:
            message = say("engine.no_function", text=word.text)
            raise ExpressionError(message, word.start + 1, say("engine.functions"), len(word.text))
        return node

    def _call(self, function: Token, depth: int) -> Node:
        self.advance()
        arguments = [self.operation(depth)]
        while self.token.text in self._dialect.commas:
            self.advance()
            arguments.append(self.operation(depth))
        self._close()
        least, most = FUNCTIONS[function.text]
        if not least <= len(arguments) <= most:
            message = say("engine.argument_count", text=function.text, least=least, most=most)
            raise ExpressionError(message, function.start + 1, length=len(function.text))
        return Call(function.text, tuple(arguments), function.start + 1)

    def _close(self) -> None:
        if self.token.text != ")":
            if self._dialect.open_bracket:
                self._fail(say(self._dialect.open_bracket))
            self._refuse()
        self.advance()

    def _deeper(self, depth: int) -> int:
        self._count()
        if depth >= self._dialect.max_depth:
            self._fail(say("engine.too_deep", limit=self._dialect.max_depth))
        return depth + 1

    def _count(self) -> None:
        self._nodes += 1
        if self._nodes > self._dialect.max_nodes:
            self._fail(say("engine.too_many_parts", limit=self._dialect.max_nodes))

    def _refuse(self) -> NoReturn:
        """Refuse the token that stands next."""
        key = "engine.unfinished" if self.token.kind == "end" else "engine.unexpected"
        self._fail(say(key, text=self.token.text))

    def _fail(self, message: str) -> NoReturn:
        raise ExpressionError(message, self.token.start + 1, length=len(self.token.text))
