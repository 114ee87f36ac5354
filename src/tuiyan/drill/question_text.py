"""What a question says in its own words: the quantities it gives, and the unit it wants.

An examiner reads an answer in the light of the question: where it asks for "多少 GB/s", 12.5 alone is in
GB/s; where it speaks of 路, "7 路" is a count; the 81,559 MiB that it gives are no answer to it::

    said_by("一个 100 Gb/s 的网口，每秒多少字节（GB/s）？", units)
    said.quantities                 # 100 Gb/s
    said.unit_for(BYTE / SECOND)    # GB/s
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from tuiyan.engine.dimension import PURE, Dimension, dimension
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import Reading, read
from tuiyan.engine.unit import UnitError
from tuiyan.engine.unit_table import UnitTable, is_binary
from tuiyan.messages import say

NUMBER = re.compile(r"(?<![\w.])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?", re.ASCII)
UNIT = re.compile(r"\s?[A-Za-zµμ%\u4e00-\u9fff$¥€][^\s\d()（），。？！、；：]*")
WORD = re.compile(r"(?<![0-9A-Za-z-])[A-Za-zµμ%$¥€\u4e00-\u9fff][^\s\d()（），。？！、；：+*÷×=]*")
SENTENCE = re.compile(r"[。？！?\n]+|\.\s+")


class SaidQuantity(NamedTuple):
    """A quantity that stands in a question, and the unit it is written in."""

    quantity: Quantity
    unit: str


class QuestionText(NamedTuple):
    """What a question says.

    Attributes:
        text: All of it.
        quantities: That it gives.
        units: That it speaks of without a number before them, those of the last sentence first.
    """

    text: str
    quantities: tuple[SaidQuantity, ...] = ()
    units: tuple[str, ...] = ()

    @property
    def is_rate(self) -> bool:
        """Whether it speaks of something each second."""
        return say("drill.word_each_second") in self.text.casefold()

    def unit_for(self, measured: Dimension, units: UnitTable) -> str:
        """Return the one unit of a dimension that the question names, counts left out or not; else ``""``."""
        rates = [f"{name}/s" for name in self.units if self.is_rate and is_unit(f"{name}/s", units)]
        names = (*self.units, *rates)
        exact = [name for name in names if units.generic(units.unit(name).dimension) is measured]
        plain = measured.without(units.counts)
        alike = [name for name in names if _plain(name, units) is plain]
        for found in (exact, alike if plain is not PURE else []):
            if len({units.unit(name).factor for name in found}) == 1:
                return found[0]
        return ""

    def speaks_of(self, word: str, units: UnitTable) -> bool:
        """Tell whether a word, or another spelling of the unit it is, occurs in the question."""
        text = self.text.casefold()
        return any(spelling.casefold() in text for spelling in _spellings(word, units))


def is_of_powers_of_two(unit: str, units: UnitTable) -> bool | None:
    """Tell whether a unit counts in powers of 1,024; None where it has no prefix or is no unit."""
    try:
        parts = units.unit(unit).parts
    except UnitError:
        return None
    sizes = [units.prefixes[part.prefix] for part in parts if part.prefix in units.prefixes]
    return is_binary(sizes[0]) if sizes else None


@lru_cache(maxsize=64)
def said_by(text: str, units: UnitTable) -> QuestionText:
    """Read what a question says."""
    quantities: list[SaidQuantity] = []
    rest = list(text)
    for match in NUMBER.finditer(text):
        unit = _unit_behind(text, match.end(), units)
        reading = read(f"{match.group()}{unit}", units, has_echo=False)
        if reading.quantity is not None:
            quantities.append(SaidQuantity(reading.quantity, reading.unit))
        end = match.end() + len(unit)
        rest[match.start() : end] = " " * (end - match.start())
    parts = [part for part in SENTENCE.split("".join(rest)) if part.strip()]
    named = tuple(name for part in reversed(parts) for name in _named(part, units))
    return QuestionText(text, tuple(quantities), tuple(dict.fromkeys(named)))


def _unit_behind(text: str, start: int, units: UnitTable) -> str:
    """Return the longest unit that stands behind a number."""
    match = UNIT.match(text, start)
    unit = match.group() if match else ""
    while unit.strip() and not is_unit(unit.strip(), units):
        unit = unit[:-1]
    return unit if unit.strip() else ""


def _named(part: str, units: UnitTable) -> list[str]:
    """Return the units that stand by themselves in a sentence; a word of letters is not cut short."""
    found: list[str] = []
    for match in WORD.finditer(part):
        word, start = match.group(), 0
        while start < len(word):
            is_inside = start and _is_letter(word[start - 1]) and _is_letter(word[start])
            name = "" if is_inside else _longest(word[start:], units)
            found += [name] if name else []
            start += max(1, len(name))
    return found


def _longest(word: str, units: UnitTable) -> str:
    for length in range(len(word), 0, -1):
        is_cut = length < len(word) and _is_letter(word[length - 1]) and _is_letter(word[length])
        name = word[:length].rstrip("./")
        is_whole = name.isascii() or len(name) > 1 or length == len(word)
        if name and not is_cut and is_whole and is_unit(name, units):
            return name
    return ""


def _is_letter(sign: str) -> bool:
    return sign.isascii() and sign.isalpha()


def is_unit(name: str, units: UnitTable) -> bool:
    """Tell whether a text is a unit."""
    unit = units.find(name)
    return unit is not None and bool(unit.text)


def _plain(name: str, units: UnitTable) -> Dimension:
    return units.generic(units.unit(name).dimension).without(units.counts)


def _spellings(word: str, units: UnitTable) -> tuple[str, ...]:
    try:
        exponents = units.unit(word).dimension.exponents
    except UnitError:
        return (word,)
    is_count = len(exponents) == 1 and exponents[0][0] in units.counts
    return (word, *units.spellings(exponents[0][0])) if is_count else (word,)


SECOND = dimension({"second": 1})


class Wanted(NamedTuple):
    """What is asked for, as far as reading goes.

    Attributes:
        dimension: Of the answer, in any currency.
        said: What the question says.
        unit: A bare number's, or ``""``.
        shown_in: The answer's unit as it is shown, or ``""``.
        kind: A unit that the question speaks of for its kind alone, such as bytes, or ``""``.
    """

    units: UnitTable
    dimension: Dimension
    said: QuestionText
    unit: str = ""
    shown_in: str = ""
    kind: str = ""


def fitted(plain: Reading, wanted: Wanted) -> Reading | None:
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
    return plain._replace(quantity=Quantity(plain.quantity.value, labelled(found, wanted)))


def labelled(found: Dimension, wanted: Wanted) -> Dimension:
    """Return the dimension asked, with the currency that was typed."""
    return wanted.units.labelled(wanted.dimension, found) if found is not PURE else wanted.dimension
