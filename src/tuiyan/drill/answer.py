"""What a learner typed, read for what is asked; the same reading is echoed and judged."""

from __future__ import annotations

import re
from typing import NamedTuple

from tuiyan.drill.formula_reader import read_formula
from tuiyan.drill.question import ChoiceTarget, FormulaTarget, OrderTarget, QuantityTarget, Target
from tuiyan.drill.spellings import Spellings, spellings_for
from tuiyan.engine.catalog import UnknownName
from tuiyan.engine.dimension import PURE
from tuiyan.engine.equivalence import columnless
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.expression import ExpressionError
from tuiyan.engine.printer import line_of
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import Reading, read
from tuiyan.text.folding import FULL_WIDTH
from tuiyan.engine.tree import Name, Node
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import pick, say

FREE = ("unreadable", "no-unit", "ask")
"""States of a reading that cost nothing."""

SEPARATORS = re.compile(r"[\s,，、;；>＞<→-]+")


class TypedAnswer(NamedTuple):
    """What an answer was read as.

    Attributes:
        state: ``ok``, ``empty``, ``unreadable``, ``no-unit``, ``wrong-dimension`` or ``ask``.
        echo: The reading in other words.
        problem: Why it is no answer, in one line.
        hint: What was meant, or ``""``.
        column: Where reading stopped, 1-based.
        ask: Texts one of which was meant.
        quantity: For a quantity.
        lines: For numbered lines: the indices named, in order.
        node: For a formula.
    """

    state: str
    echo: str = ""
    problem: str = ""
    hint: str = ""
    column: int = 1
    ask: tuple[str, ...] = ()
    quantity: Quantity | None = None
    lines: tuple[int, ...] = ()
    node: Node | None = None

    @property
    def is_free(self) -> bool:
        """Whether it costs nothing, and is to be typed again."""
        return self.state in FREE


def read_answer(text: str, target: Target) -> TypedAnswer:
    """Read an answer to what is asked."""
    if not text.strip():
        return TypedAnswer("empty")
    match target:
        case QuantityTarget():
            return _of(
                read_quantity(text, target), target.unit or target.units.base_text(target.answer.dimension)
            )
        case ChoiceTarget():
            return _read_lines(text, target.lines, target.spellings, target.many)
        case OrderTarget():
            return _read_order(text, target)
        case FormulaTarget():
            return _read_formula(text, target)


def read_quantity(text: str, target: QuantityTarget) -> Reading:
    """Read a quantity; a bare number may be in the unit that is asked for, or ask which it is."""
    units, expected = target.units, target.answer.dimension
    reading = read(text, units, expected)
    if reading.state == "wrong-dimension":
        reading = _uncounted(text, target, reading)
    if reading.state == "no-unit" and target.bare_unit:
        reading = read(f"{text} {target.bare_unit}", units, expected)
    if reading.quantity is None:
        return reading
    if target.asked_in and _same_unit(reading.unit, target.asked_in, units):
        problem = say("drill.same_unit", unit=target.asked_in, wanted=target.bare_unit)
        return Reading(None, reading.text, "", "unreadable", problem)
    if target.is_share and not reading.unit:
        choices = (f"{reading.text} %", reading.text)
        return Reading(None, reading.text, "", "ask", say("drill.share", text=reading.text), 1, choices)
    return reading


def _uncounted(text: str, target: QuantityTarget, reading: Reading) -> Reading:
    """Take ``320 KiB`` for the KV of one token: what is only counted may be left out of a unit."""
    plain, expected = read(text, target.units), target.answer.dimension
    if plain.quantity is None or plain.quantity.dimension is PURE:
        return reading
    if plain.quantity.dimension is not expected.without(target.units.counts):
        return reading
    return plain._replace(quantity=Quantity(plain.quantity.value, expected))


def settled(choice: str, target: Target) -> TypedAnswer:
    """Read the text that was chosen of those asked back."""
    assert isinstance(target, QuantityTarget)
    return _of(read(choice, target.units, target.answer.dimension))


def _of(reading: Reading, unit: str = "") -> TypedAnswer:
    """Return a reading of a quantity; ``unit`` is named to who left it out, or gave one of another kind."""
    hint, problem = reading.hint, reading.problem
    if reading.state == "no-unit" and (unit or hint):
        hint = say("engine.for_example", unit=unit or hint)
    if reading.state == "wrong-dimension" and unit:
        problem = say("drill.wrong_kind", text=reading.text, unit=unit)
    echo = reading.echo or reading.text
    return TypedAnswer(reading.state, echo, problem, hint, reading.column, reading.ask, reading.quantity)


def _same_unit(unit: str, other: str, units: UnitTable) -> bool:
    if not unit:
        return False
    one, two = units.unit(unit), units.unit(other)
    return one.factor == two.factor and one.dimension == two.dimension


def _read_lines(
    text: str, lines: tuple[str, ...], spellings: tuple[tuple[str, ...], ...], many: bool
) -> TypedAnswer:
    found = _numbers(text, lines, spellings)
    if found is None or len(set(found)) < len(found) or (len(found) > 1 and not many):
        return TypedAnswer("unreadable", problem=say("drill.want_key", last=len(lines)))
    shown = say("drill.and").join(lines[index] for index in sorted(found))
    return TypedAnswer("ok", shown, lines=tuple(sorted(found)))


def _read_order(text: str, target: OrderTarget) -> TypedAnswer:
    found = _numbers(text, target.lines, target.spellings)
    if found is None or sorted(found) != list(range(len(target.lines))):
        return TypedAnswer("unreadable", problem=say("drill.want_order", example=_example(len(target.lines))))
    return TypedAnswer("ok", " → ".join(target.lines[index] for index in found), lines=found)


def _example(count: int) -> str:
    return " ".join(str(number) for number in range(count, 0, -1))


def _numbers(
    text: str, lines: tuple[str, ...], spellings: tuple[tuple[str, ...], ...]
) -> tuple[int, ...] | None:
    """Return the indices of lines that a text names: by key, or by what they say."""
    plain = text.translate(FULL_WIDTH).strip().rstrip(".。")
    whole = [index for index, line in enumerate(lines) if _is_line(plain, line, spellings[index])]
    if len(whole) == 1:
        return (whole[0],)
    words = [word for word in SEPARATORS.split(plain) if word]
    if len(words) == 1 and len(lines) < 10:
        words = list(words[0]) if words[0].isascii() and words[0].isdigit() else words
    found = [_index(word, lines, spellings) for word in words]
    return tuple(index for index in found if index is not None) if words and None not in found else None


def _index(word: str, lines: tuple[str, ...], spellings: tuple[tuple[str, ...], ...]) -> int | None:
    if word.isascii() and word.isdigit():
        number = int(word[:4])
        return number - 1 if 1 <= number <= len(lines) else None
    if len(word) == 1 and "a" <= word.lower() <= "z":
        index = ord(word.lower()) - ord("a")
        return index if index < len(lines) else None
    found = [index for index, line in enumerate(lines) if _is_line(word, line, spellings[index])]
    return found[0] if len(found) == 1 else None


def _is_line(word: str, line: str, spelled: tuple[str, ...]) -> bool:
    return word.lower() in {text.translate(FULL_WIDTH).lower() for text in (line, *spelled)}


def _read_formula(text: str, target: FormulaTarget) -> TypedAnswer:
    values = target.values
    if target.takes_values:
        reading = read(text, values.catalog.units, values.value(target.name).quantity.dimension)
        if reading.quantity is not None or reading.state == "ask":
            return _of(reading)
    spellings = spellings_for(values, (target.node, *target.before), target.name)
    try:
        node = _line(text, target, spellings) if target.takes_values else read_formula(text, spellings)
    except ExpressionError as error:
        return TypedAnswer("unreadable", problem=str(error), hint=error.hint, column=error.column)
    if isinstance(node, Name) and node.id == target.name:
        return TypedAnswer("unreadable", problem=say("drill.itself"))
    if any(columnless(node) == columnless(before) for before in target.before):
        return TypedAnswer("unreadable", problem=say("drill.stands_there"))
    return TypedAnswer("ok", line_of(node, lambda name: pick(values.catalog.label(name))), node=node)


def _line(text: str, target: FormulaTarget, spellings: Spellings) -> Node:
    """Read a line of values; a letter that is a unit and a symbol is what makes the units come out."""
    units = target.values.catalog.units
    node = read_formula(text, spellings, units)
    if comes_out(node, target):
        return node
    try:
        names = read_formula(text, spellings)
    except ExpressionError:
        return node
    return names if comes_out(names, target) else node


def comes_out(node: Node, target: FormulaTarget) -> bool:
    """Tell whether a line is of the dimension of the result, counts aside."""
    counts = target.values.catalog.units.counts
    try:
        found = target.values.quantity(node).dimension
    except (Unavailable, UnknownName):
        return False
    return found.without(counts) is target.values.value(target.name).quantity.dimension.without(counts)
