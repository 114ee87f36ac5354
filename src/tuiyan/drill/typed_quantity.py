"""A quantity as a learner types it, read in the light of the question.

The engine's reader comes first, and what it reads is that. What it cannot read is tried as people write
answers: arithmetic (``70/3 ms``), a ratio (``7:4``), a rate in words (``每秒 3.35 TB``, ``per million``), a
word of the question for a unit (``7 路``, ``5 个/秒``), a bare number where the question names the unit.
Whatever is taken is echoed, so that a learner sees what was understood before it is marked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.formula_reader import read_formula
from tuiyan.drill.question_text import QuestionText
from tuiyan.drill.spellings import NO_NAMES
from tuiyan.engine.arithmetic import evaluate
from tuiyan.engine.dimension import PURE, Dimension, dimension
from tuiyan.engine.formatting import digits
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import Reading, read
from tuiyan.engine.tree import Node, Number, Value, walk
from tuiyan.engine.unit import UnitError
from tuiyan.engine.unit_table import UnitTable
from tuiyan.engine.writing import Writing
from tuiyan.messages import say
from tuiyan.problem import TuiyanError

RANGE = re.compile(r"^\s*\d[\d.,]*\s*(?:[–—~〜至到]|-(?=\d))\s*\d[\d.,]*\s*[^\d\s/*+()-]*[^*+()\d]*$")
LAST_UNIT = re.compile(
    r"^(?P<sum>.*[\d)])\s*(?P<unit>[A-Za-zµμ%$¥€\u4e00-\u9fff][^\s()]*(?:\s?/\s?[A-Za-z]+)*)$"
)
NUMBER_FIRST = re.compile(r"^\s*(?P<number>[\d.,]+(?:\s*[万亿千百十]+)?)\s*(?P<unit>[^\d\s][^\d]*)$")

RESPELLED = (
    (re.compile(r"\s*/\s*(?:million|百万)(?:\s*/\s*(?=tok))?(?!\s*tok)", re.IGNORECASE), "/Mtoken"),
    (re.compile(r"\s*/\s*million\s+(?=tok)", re.IGNORECASE), "/M"),
    (re.compile(r"\s+an?\s+(?=second\b|day\b|hour\b)", re.IGNORECASE), "/"),
)
"""How people write rates, and what reads the same."""

SPOKEN = re.compile(r"\d\s*[万亿]")
RATIO = re.compile(r"(?<=\d)\s*(?:[:：]|比)\s*(?=\d)")


SECOND = dimension({"second": 1})


class Wanted(NamedTuple):
    """What is asked for, as far as reading goes.

    Attributes:
        dimension: Of the answer, in any currency.
        said: What the question says.
        unit: A bare number's, or ``""``.
        shown_in: The answer's unit as it is shown, or ``""``.
    """

    units: UnitTable
    dimension: Dimension
    said: QuestionText
    unit: str = ""
    shown_in: str = ""


def read_typed(text: str, wanted: Wanted) -> Reading:
    """Read what was typed; of several ways to read it, the first that is of the dimension asked."""
    first = read(text, wanted.units, wanted.dimension)
    if first.quantity is not None or first.state == "ask":
        return first
    plain = Writing(text).text
    if RANGE.match(plain):
        return Reading(None, text, "", "unreadable", say("drill.range"))
    return next(_other_ways(plain, first, wanted), first)


def _other_ways(text: str, first: Reading, wanted: Wanted) -> Iterator[Reading]:
    """Give what else a text may say, the likeliest first."""
    if first.state == "no-unit" and wanted.unit:
        unit = _without_prefix(wanted) if SPOKEN.search(text) else wanted.unit
        yield from _ok(read(f"{text} {unit}", wanted.units, wanted.dimension))
        yield from _ok(_counts_aside(f"{text} {unit}", wanted))
    respelled = text
    for pattern, other in RESPELLED:
        respelled = pattern.sub(other, respelled)
    for spelled in dict.fromkeys((text, respelled)):
        yield from _ok(read(spelled, wanted.units, wanted.dimension))
        for way in (_per_what_is_asked, _counts_aside, _in_words, _in_case, _sum):
            yield from _ok(way(spelled, wanted))


def _without_prefix(wanted: Wanted) -> str:
    """Return the unit that is asked for without its prefix: who types 12.8 亿 counts tokens, not millions."""
    unit = wanted.units.unit(wanted.unit)
    return wanted.units.with_prefix(unit, "").label if unit.parts and unit.parts[0].prefix else wanted.unit


def _ok(reading: Reading | None) -> Iterator[Reading]:
    if reading is not None and (reading.quantity is not None or reading.state == "ask"):
        yield reading


def _counts_aside(text: str, wanted: Wanted) -> Reading | None:
    """Take ``320 KiB`` for the KV of one token and ``23.3 ms/token`` for a step: counts go without saying."""
    plain = read(text, wanted.units)
    if plain.quantity is None:
        return None
    return _fitted(plain, wanted)


def _fitted(plain: Reading, wanted: Wanted) -> Reading | None:
    """Return a reading as of the dimension asked, where it differs in what is only counted."""
    assert plain.quantity is not None
    units, found = wanted.units, plain.quantity.dimension
    bare = units.generic(found).without(units.counts)
    asked = wanted.dimension.without(units.counts)
    if found is PURE:
        return None
    if (bare is asked / SECOND and wanted.said.is_rate) or (
        bare is asked * SECOND and not plain.unit.isascii()
    ):
        return plain._replace(quantity=Quantity(plain.quantity.value, wanted.dimension))
    if bare is not asked:
        return None
    if bare is PURE and not wanted.said.speaks_of(plain.unit, units):
        return None
    return plain._replace(quantity=Quantity(plain.quantity.value, _labelled(found, wanted)))


def _labelled(found: Dimension, wanted: Wanted) -> Dimension:
    """Return the dimension asked, with the currency that was typed."""
    return wanted.units.labelled(wanted.dimension, found) if found is not PURE else wanted.dimension


def _in_words(text: str, wanted: Wanted) -> Reading | None:
    """Leave out words of the question that stand where a unit would: ``5 个/秒``, ``32 页``."""
    match = NUMBER_FIRST.match(text)
    if match is None:
        return None
    pieces = [piece.strip() for piece in re.split(r"/", match["unit"])]
    kept = [_kept(piece, wanted) for piece in pieces]
    if kept == pieces or (len(pieces) > 1 and not any(kept)):
        return None if kept == pieces else read(match["number"], wanted.units, wanted.dimension)
    below = "/".join(piece for piece in kept[1:] if piece)
    unit = f"{kept[0]}/{below}".rstrip("/") if kept[0] or not below else f"{below}^-1"
    plain = read(f"{match['number']} {unit}".strip(), wanted.units)
    if plain.quantity is None:
        return None
    if plain.quantity.dimension is PURE:
        again = read(match["number"], wanted.units, wanted.dimension)
        return again._replace(text=text.strip(), echo=again.echo or again.text)
    fitted = _fitted(plain, wanted)
    return fitted._replace(text=text.strip(), unit=unit) if fitted else None


COUNTERS = frozenset("个位人次条份层步页张块家套台遍")
"""Words that only say that something is counted."""


def _kept(piece: str, wanted: Wanted) -> str:
    """Return a piece of a unit, or nothing for a word that only says what is counted."""
    word = piece.removeprefix("个").strip() or piece
    if piece in COUNTERS:
        return ""
    is_said = not _is_unit(word, wanted.units) and wanted.said.speaks_of(word, wanted.units)
    return "" if is_said else word


def _is_unit(word: str, units: UnitTable) -> bool:
    try:
        return bool(units.unit(word).text)
    except UnitError:
        return False


def _in_case(text: str, wanted: Wanted) -> Reading | None:
    """Take ``tflops`` for TFLOPS: of the units of the dimension asked, the one that differs in case only."""
    match = NUMBER_FIRST.match(text)
    if match is None:
        return None
    typed = match["unit"].strip()
    names = [wanted.shown_in, *_names(wanted)]
    alike = [name for name in names if name and name.casefold() == typed.casefold()]
    if not alike or typed in alike or {typed[:1], alike[0][:1]} == {"m", "M"}:
        return None
    return read(f"{match['number']} {alike[0]}", wanted.units, wanted.dimension)


def _names(wanted: Wanted) -> Iterator[str]:
    """Give the units of the dimension asked."""
    units = wanted.units
    for name in units.names():
        for spelled in (name, f"{name}/s"):
            if not units.is_ambiguous(spelled) and units.unit(spelled).dimension is wanted.dimension:
                yield spelled


def _per_what_is_asked(text: str, wanted: Wanted) -> Reading | None:
    """Take ``$13`` where the question says per million: what is above the line of the unit that it names."""
    named = wanted.unit or wanted.shown_in
    above, line, below = named.partition("/")
    plain = read(text, wanted.units)
    if not line or plain.quantity is None or not above:
        return None
    units = wanted.units
    if units.generic(units.unit(above).dimension) is not units.generic(plain.quantity.dimension):
        return None
    return read(f"{plain.number} {plain.unit}/{below}", units, wanted.dimension)


def _sum(text: str, wanted: Wanted) -> Reading | None:
    """Compute arithmetic, with a unit behind each number or one behind it all."""
    spelled = RATIO.sub("/", text) if wanted.dimension.uses_only(wanted.units.counts) else text
    for body, unit in _split(spelled):
        try:
            node = read_formula(body, NO_NAMES, wanted.units)
            found = evaluate(node, _no_value)
            behind = wanted.units.unit(unit) if unit else None
        except (ExpressionError, UnitError, TuiyanError):
            continue
        if behind is not None and any(isinstance(part, Value) for part in walk(node)):
            continue
        if behind is not None:
            found = Quantity(found.value * behind.factor, behind.dimension)
        if (reading := _computed(spelled, node, found, unit, wanted)) is not None:
            return reading
    return None


def _split(text: str) -> Iterator[tuple[str, str]]:
    """Give arithmetic whole, and as plain numbers with one unit behind them."""
    yield text, ""
    if match := LAST_UNIT.match(text.strip()):
        yield match["sum"], match["unit"].replace(" ", "")


def _no_value(name: str) -> Quantity:
    raise TuiyanError(name)


def _computed(text: str, node: Node, found: Quantity, unit: str, wanted: Wanted) -> Reading | None:
    """Return arithmetic that came to what is asked, with its value said."""
    if isinstance(node, Number | Value) and not unit:
        return None
    units, measured = wanted.units, wanted.dimension
    if found.dimension is PURE and not measured.uses_only(units.counts):
        if not wanted.unit:
            problem = say("engine.read_which_unit", text=text.strip())
            return Reading(None, text, "", "no-unit", problem, hint=wanted.shown_in)
        found = units.unit(wanted.unit).quantity(found.value)
    bare = units.generic(found.dimension).without(units.counts)
    if bare is not measured.without(units.counts):
        return None
    quantity = Quantity(found.value, _labelled(found.dimension, wanted))
    shown = unit or wanted.unit or wanted.shown_in or units.base_text(measured)
    factor = units.unit(shown).factor
    value = digits(quantity.value / factor, 6)
    echo = f"{text.strip()} {'=' if value.exact else '≈'} {value.text} {shown}".strip()
    return Reading(quantity, text.strip(), echo, unit=shown)


def answer_of(reading: Reading, wanted_unit: str = "") -> TypedAnswer:
    """Return a reading of a quantity; the unit is named to who left it out, or gave one of another kind."""
    hint, problem = reading.hint, reading.problem
    if reading.state == "no-unit" and (wanted_unit or hint):
        hint = say("engine.for_example", unit=wanted_unit or hint)
    if reading.state == "wrong-dimension" and wanted_unit:
        problem = say("drill.wrong_kind", text=reading.text, unit=wanted_unit)
    echo = reading.text if _is_noise(reading) else reading.echo or reading.text
    return TypedAnswer(
        reading.state, echo, problem, hint, reading.column, reading.ask, reading.quantity,
        number=reading.number, unit=reading.unit,
    )  # fmt: skip


PLAIN_SIZES = (Fraction(1, 10_000), Fraction(10**8))
"""Between which a value in base units says more than its digits."""


def _is_noise(reading: Reading) -> bool:
    """Tell whether a value in base units is too long to say anything: 1,979,000,000,000,000 FLOP/s."""
    if reading.quantity is None or not reading.number:
        return False
    least, most = PLAIN_SIZES
    return not least <= abs(reading.quantity.value) < most
