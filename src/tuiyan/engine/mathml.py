"""A derivation in HTML: each step a formula in MathML, which browsers draw themselves."""

from __future__ import annotations

from html import escape

from tuiyan.engine.derivation import Derivation, Step
from tuiyan.engine.printer import SIGNS, Notation, write
from tuiyan.engine.tree import Node, Value


def html(derivation: Derivation) -> str:
    """Write the steps as an ordered list; nothing of the content is markup."""
    items = "\n".join(f"<li>{_step(derivation, step)}</li>" for step in derivation.steps)
    return f'<ol class="derivation">\n{items}\n</ol>'


def _step(derivation: Derivation, step: Step) -> str:
    pieces = [_tag("mtext", derivation.symbol(step.equation.left))] if step.equation.left else []
    for side in step.equation.sides:
        pieces += [_tag("mo", side.relation)] if side.relation else []
        pieces.append(write(side.node, _MathML(derivation.label)))
    why = f' <span class="why">{escape(step.why)}</span>' if step.why else ""
    return f'<math display="block">{_row(*pieces)}</math>{why}'


class _MathML(Notation[str]):
    """Elements of MathML Core."""

    has_bars = True
    lifts = True

    def name(self, name: str) -> str:
        return _tag("mtext", self.label(name))

    def value(self, value: Value) -> str:
        return _tag("mtext", value.text)

    def number(self, text: str) -> str:
        return _tag("mn", text)

    def negated(self, operand: str) -> str:
        return _row(_tag("mo", "−"), operand)

    def called(self, function: str, arguments: list[str]) -> str:
        inside = _tag("mo", ",").join(arguments)
        return _row(_tag("mi", function), _tag("mo", "("), inside, _tag("mo", ")"))

    def joined(self, op: str, left: str, right: str) -> str:
        return _row(left, _tag("mo", SIGNS[op]), right)

    def raised(self, base: str, exponent: str, power: Node) -> str:  # noqa: ARG002
        return f"<msup>{base}{exponent}</msup>"

    def fraction(self, top: str, bottom: str) -> str:
        return f"<mfrac>{top}{bottom}</mfrac>"

    def bracketed(self, inside: str) -> str:
        return _row(_tag("mo", "("), inside, _tag("mo", ")"))


def _row(*pieces: str) -> str:
    return f"<mrow>{''.join(pieces)}</mrow>"


def _tag(name: str, text: str) -> str:
    return f"<{name}>{escape(text)}</{name}>"
