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

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.formula_reader import read_arithmetic
from tuiyan.drill.question_text import Wanted, labelled
from tuiyan.drill.unit_words import counts_aside, in_case, in_words, per_what_is_asked
from tuiyan.engine.dimension import PURE
from tuiyan.engine.formatting import digits
from tuiyan.engine.normalized import Normalized
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import Reading, read
from tuiyan.engine.tree import Node, Number, Value, walk
from tuiyan.messages import say
from tuiyan.problem import TuiyanError

RANGE = re.compile(r"^\s*\d[\d.,]*\s*(?:[–—~〜至到]|-(?=\d))\s*\d[\d.,]*\s*[^\d\s/*+()-]*[^*+()\d]*$")


LARGE = re.compile(r"\d\s*(?:[万亿]|(?:thousand|[mb]illion|trillion)\b|[eE]\d)", re.IGNORECASE)
"""A number whose size is said: it counts things themselves, not millions of them."""

BILLIONS = re.compile(r"^\s*([\d.,]+)\s*B\s*$")


LEFT_SIDE = re.compile(r"^\s*[^\W\d]\w*\s*[=≈]\s*(?=\S)")
BARE_PREFIX = re.compile(r"^(?P<number>[\d.,]+)\s*(?P<prefix>[kKMGTP])$")

RATES = (
    (re.compile(r"\s*/\s*cent\b", re.IGNORECASE), " %"),
    (re.compile(r"\s*/\s*(?:M|million|百万)(?:\s*/\s*(?=tok))?(?=\s*$)", re.IGNORECASE), "/Mtoken"),
    (re.compile(r"\s*/\s*million\s+(?=tok)", re.IGNORECASE), "/M"),
    (re.compile(r"\s+an?\s+(?=second\b|day\b|hour\b)", re.IGNORECASE), "/"),
)
"""How people write rates, and what reads the same."""

PREFIXES = {"kilo": "k", "mega": "M", "giga": "G", "tera": "T", "peta": "P"}
SYMBOLS = {"byte": "B", "bit": "b", "flop": "FLOP", "watt": "W", "joule": "J"}
SPELLED_OUT = re.compile(rf"\b({'|'.join(PREFIXES)})({'|'.join(SYMBOLS)})(s?)\b", re.IGNORECASE)


def read_typed(text: str, wanted: Wanted) -> Reading:
    """Read what was typed; of several ways to read it, the first that is of the dimension asked."""
    of_prefix = _prefixed(text, wanted)
    if of_prefix is not None:
        return of_prefix
    first = read(text, wanted.units, wanted.dimension)
    if first.quantity is not None or first.state == "ask":
        return first
    plain = Normalized(text).text
    billions = BILLIONS.match(plain)
    if first.state == "wrong-dimension" and billions and not wanted.dimension.power_of("byte"):
        return read_typed(f"{billions[1]} billion", wanted)
    if RANGE.match(plain):
        return Reading(None, text, "", "unreadable", say("drill.range"))
    return next(_other_ways(plain, first, wanted), first)


def _other_ways(text: str, first: Reading, wanted: Wanted) -> Iterator[Reading]:
    """Give what else a text may say, the likeliest first."""
    if first.state == "no-unit" and (unit := _left_out(text, wanted)):
        yield from _ok(read(f"{text} {unit}", wanted.units, wanted.dimension))
        yield from _ok(counts_aside(f"{text} {unit}", wanted))
    body = LEFT_SIDE.sub("", text)
    for spelled in dict.fromkeys((respelled(body), text, body)):
        yield from _ok(read(spelled, wanted.units, wanted.dimension))
        for way in (per_what_is_asked, counts_aside, in_words, in_case, computed):
            yield from _ok(way(spelled, wanted))


def _left_out(text: str, wanted: Wanted) -> str:
    """Return the unit that goes without saying behind a number, or ``""``."""
    if not LARGE.search(text):
        return wanted.unit
    return _without_prefix(wanted) if wanted.unit else wanted.kind


def _prefixed(text: str, wanted: Wanted) -> Reading | None:
    """Take ``8.64M`` for as many million of what the question asks for: tokens a day, not a second."""
    match = BARE_PREFIX.match(text.strip())
    unit = wanted.units.unit(wanted.unit) if wanted.unit else None
    if match is None or unit is None or not unit.parts or "/" not in wanted.unit:
        return None
    prefix = "k" if match["prefix"] == "K" else match["prefix"]
    spelled = wanted.units.with_prefix(unit, prefix).label
    reading = read(f"{match['number']} {spelled}", wanted.units, wanted.dimension)
    return reading if reading.quantity is not None else None


def _without_prefix(wanted: Wanted) -> str:
    """Return the unit that is asked for without its prefix: who types 12.8 亿 counts tokens, not millions."""
    unit = wanted.units.unit(wanted.unit)
    return wanted.units.with_prefix(unit, "").label if unit.parts and unit.parts[0].prefix else wanted.unit


def _ok(reading: Reading | None) -> Iterator[Reading]:
    if reading is not None and (reading.quantity is not None or reading.state == "ask"):
        yield reading


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


def respelled(text: str) -> str:
    """Write a text as the reader knows it; what needs no other writing stays."""
    for pattern, other in RATES:
        text = pattern.sub(other, text)
    return SPELLED_OUT.sub(_symbol, text)


def _symbol(match: re.Match[str]) -> str:
    """Return the symbol of a unit that is spelled out; flops are a rate."""
    prefix, name = PREFIXES[match[1].lower()], match[2].lower()
    return f"{prefix}{SYMBOLS[name]}{'S' if name == 'flop' and match[3] else ''}"


RATIO = re.compile(r"(?<=\d)\s*(?:[:：]|比|\bto\b)\s*(?=\d)")


BEHIND_UNIT = re.compile(r"[^\W\d_eE]\s*\d|[eE]\s+\d")
"""A number straight behind a unit: ``11 s 7`` is no product."""

LAST_UNIT = re.compile(
    r"^(?P<sum>.*[\d)])\s*(?P<unit>[A-Za-zµμ%$¥€\u4e00-\u9fff][^\s()]*(?:\s?/\s?[A-Za-z]+)*)$"
)


def computed(text: str, wanted: Wanted) -> Reading | None:
    """Compute arithmetic, with a unit behind each number or one behind it all."""
    spelled = RATIO.sub("/", text) if wanted.dimension.uses_only(wanted.units.counts) else text
    if BEHIND_UNIT.search(spelled):
        return None
    for body, unit in _split(spelled):
        try:
            node, found = read_arithmetic(body, wanted.units)
            behind = wanted.units.unit(unit) if unit else None
        except TuiyanError:
            continue
        if behind is not None and any(isinstance(part, Value) for part in walk(node)):
            continue
        if behind is not None:
            found = Quantity(found.value * behind.factor, behind.dimension)
        if (reading := _read(spelled, node, found, unit, wanted)) is not None:
            return reading
    return None


def _split(text: str) -> Iterator[tuple[str, str]]:
    """Give arithmetic whole, and as plain numbers with one unit behind them."""
    yield text, ""
    if match := LAST_UNIT.match(text.strip()):
        yield match["sum"], match["unit"].replace(" ", "")


def _read(text: str, node: Node, found: Quantity, unit: str, wanted: Wanted) -> Reading | None:
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
    quantity = Quantity(found.value, labelled(found.dimension, wanted))
    shown = unit or wanted.unit or wanted.shown_in or units.base_text(measured)
    factor = units.unit(shown).factor
    value = digits(quantity.value / factor, 6)
    echo = f"{text.strip()} {'=' if value.exact else '≈'} {value.text} {shown}".strip()
    return Reading(quantity, text.strip(), echo, unit=shown)
