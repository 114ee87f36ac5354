"""The numbers that stand in a text, each with its unit, however it is spelled.

A number may be read in two ways (``32K``, ``320 KB``): then it has two quantities, and either may be meant.
What belongs to a name, such as the digits of ``H800`` and ``FP8``, is no number.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tuiyan.engine.dimension import PURE, dimension
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.reading import Reading, read
from tuiyan.engine.unit_table import UnitTable
from tuiyan.rehearsal.vocabulary import (
    CJK_MAGNITUDE,
    EACH_BEFORE,
    EACH_SECOND,
    HOURS,
    NOT_OF_UNIT,
    NUMBER,
    PERCENT,
    RANGE,
    RATE,
    SPELLINGS,
    TENTHS,
    UNIT_START,
)
from tuiyan.text.folding import narrowed

NAME_BEFORE = re.compile(r"[A-Za-z_]-?$")
NAME_BEHIND = re.compile(r"^[A-Za-z]*[0-9_]")
UNIT_SIGN = re.compile(r"[A-Za-zµμΩ%‰$¥€/·⁻⁰¹²³^\u4e00-\u9fff\s]{1,24}")
BILLION = re.compile(r"\s?[bB](?![A-Za-z/])")
THOUSAND = re.compile(r"\s?[kK](?![A-Za-z/])")
CURRENCY = re.compile(r"(?:US)?[$¥￥€]\s?$")


BYTES = re.compile(r"([kmgtKMGT])(i?)b(?=$|/)")


class Mention(NamedTuple):
    """A number in a text.

    Attributes:
        start: Where it begins.
        end: Where it ends, its unit included.
        quantities: What it may say.
        unit: As the table spells it, or ``""``.
        has_unit: A unit stands behind it.
    """

    start: int
    end: int
    quantities: tuple[Quantity, ...]
    unit: str
    has_unit: bool


def mentions(text: str, units: UnitTable) -> tuple[Mention, ...]:
    """Return the numbers of a text in order."""
    plain = narrowed(text)
    found: list[Mention] = []
    at = 0
    while match := NUMBER.search(plain, at):
        mention = _mention(plain, match, units)
        if mention is None:
            at = match.end()
            continue
        found.append(mention)
        at = max(match.end(), mention.end)
    return tuple(_with_range_units(found, plain, units))


def _mention(text: str, match: re.Match[str], units: UnitTable) -> Mention | None:
    start, end = match.span()
    number = match.group()
    if NAME_BEFORE.search(text[max(0, start - 2) : start]) or NAME_BEHIND.match(text[end : end + 3]):
        return None
    if number[0] == "-" and start and (text[start - 1].isalnum() or text[start - 1] in ")%"):
        start, number = start + 1, number[1:]
    is_spoken = not any(map(str.isdigit, number))
    if number.startswith(PERCENT):
        return _read(number, start, end, "%", units, has_unit=True)
    if tenths := TENTHS.match(text, end):
        return _read(text[start : tenths.end()], start, tenths.end(), "%", units, has_unit=True)
    if magnitude := CJK_MAGNITUDE.match(text, end):
        number, end = text[start : magnitude.end()], magnitude.end()
    if currency := CURRENCY.search(text[:start]):
        rest, length = _rate_behind(text, end)
        spelled = f"{number} {_currency(currency.group())}{rest}"
        return _read(spelled, currency.start(), end + length, "", units, has_unit=True)
    if big := (BILLION.match(text, end) or THOUSAND.match(text, end)):
        return _lettered(number, big, start, units)
    unit, length = unit_behind(text, end, units)
    if is_spoken and not _is_telling(match.group(), unit, units):
        return None
    if (rate := _rate_before(text, start)) and _is_money(unit, units):
        return _read(f"{number} {unit}{rate}", start, end + length, unit, units, has_unit=True)
    if _is_each_second(text, start, unit, units):
        unit = f"{unit}/s"
    return _read(f"{number} {unit}".strip(), start, end + length, unit, units, has_unit=bool(unit))


def _currency(sign: str) -> str:
    return "USD" if "$" in sign else "EUR" if "€" in sign else "CNY"


def _is_each_second(text: str, start: int, unit: str, units: UnitTable) -> bool:
    """Tell whether words before an amount say that it is for each second: ``每秒 20 token``."""
    if not unit or "/" in unit or not units.find(f"{unit}/s"):
        return False
    return EACH_SECOND.search(text[max(0, start - 12) : start]) is not None


def _read(
    spelled: str, start: int, end: int, unit: str, units: UnitTable, *, has_unit: bool
) -> Mention | None:
    reading = read(spelled.replace("。", "."), units, has_echo=False)
    quantities = tuple(_quantities(reading, units))
    return Mention(start, end, quantities, reading.unit or unit, has_unit) if quantities else None


def _quantities(reading: Reading, units: UnitTable) -> Iterator[Quantity]:
    if reading.quantity is not None:
        yield reading.quantity
    for text in reading.ask:
        other = read(text, units, has_echo=False).quantity
        if other is not None:
            yield other


def _lettered(number: str, letter: re.Match[str], start: int, units: UnitTable) -> Mention | None:
    """Return ``70B`` as parameters, or ``32K`` as a count in thousands of either kind."""
    value = read(number, units, has_echo=False).quantity
    if value is None:
        return None
    quantities: tuple[Quantity, ...]
    if letter.group().strip() in "bB":
        quantities = (Quantity(value.value * 10**9, dimension({"param": 1})), Quantity(value.value * 10**9))
    else:
        quantities = (Quantity(value.value * 1024), Quantity(value.value * 1000))
    end = letter.end()
    rest, length = unit_behind(letter.string, end, units)
    if rest and (unit := units.find(rest)) is not None:
        quantities = tuple(Quantity(each.value * unit.factor, unit.dimension) for each in quantities[-2:])
        end += length
    return Mention(start, end, quantities, rest, True)


def unit_behind(text: str, start: int, units: UnitTable) -> tuple[str, int]:
    """Return the longest unit at a place, as the table spells it, and how long it is as written."""
    lead = UNIT_START.match(text, start)
    begin = lead.end() if lead else start
    match = UNIT_SIGN.match(text, begin)
    word = match.group().rstrip() if match else ""
    for length in range(len(word), 0, -1):
        if _is_cut(text, begin + length) or NOT_OF_UNIT.search(word[:length]):
            continue
        if name := spelled(word[:length], units):
            return name, begin + length - start
    return "", 0


def _is_cut(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at : at + 1]
    return before.isascii() and before.isalpha() and after.isascii() and (after.isalnum())


def spelled(word: str, units: UnitTable) -> str:
    """Return a unit as the table knows it, or ``""``."""
    plain = re.sub(r"\s*/\s*", "/", word).strip()
    bytes_ = BYTES.sub(lambda match: f"{match[1].upper()}{match[2]}B", plain)
    for each in (
        plain,
        SPELLINGS.get(plain.casefold(), ""),
        bytes_,
        plain.casefold(),
        bytes_.replace("K", "k"),
    ):
        if each and (unit := units.find(each)) is not None and unit.text:
            return each
        if each and units.is_ambiguous(each):
            return each
    return ""


def _rate_behind(text: str, start: int) -> tuple[str, int]:
    """Return what an amount of money is for: ``/h``, ``/百万 token``."""
    match = RATE.match(text, start)
    if match is None:
        return "", 0
    return ("/h" if match[1] in HOURS else "/Mtoken"), match.end() - start


def _rate_before(text: str, start: int) -> str:
    """Return what an amount of money behind it is for: ``每百万 token 13 美元``."""
    match = EACH_BEFORE.search(text[max(0, start - 16) : start])
    if match is None:
        return ""
    return "/h" if match["hour"] else "/Mtoken"


def _is_money(unit: str, units: UnitTable) -> bool:
    """Tell whether a unit is a currency alone."""
    known = units.find(unit) if unit else None
    return known is not None and any(known.dimension.power_of(each) for each in ("USD", "CNY", "EUR"))


def _is_telling(numeral: str, unit: str, units: UnitTable) -> bool:
    """Tell whether a Chinese numeral is a number, and not part of a word such as 一次 or 两张."""
    if not unit:
        return False
    return len(numeral) > 1 or not (_is_count(unit, units) or (len(unit) < 2 and not unit.isascii()))


def _is_count(unit: str, units: UnitTable) -> bool:
    known = units.find(unit)
    return known is not None and (known.dimension is PURE or known.dimension.uses_only(units.counts))


def _with_range_units(found: list[Mention], text: str, units: UnitTable) -> Iterator[Mention]:
    """Give the first number of a range the unit of the second: ``44–54 %``."""
    for mention, after in zip(found, [*found[1:], None], strict=False):
        is_range = after is not None and RANGE.fullmatch(text[mention.end : after.start])
        if is_range and after is not None and not mention.has_unit and after.has_unit:
            read_again = _read(
                f"{text[mention.start : mention.end]} {after.unit}",
                mention.start,
                mention.end,
                after.unit,
                units,
                has_unit=True,
            )
            yield read_again or mention
        else:
            yield mention
