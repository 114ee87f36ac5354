"""Units as people say them: in words of the question, in another case, in part, or not at all.

Each way takes a text and what is wanted, and returns a reading or nothing: ``5 个/秒``, ``32 页``, ``$13``
where the question says per million, ``320 KiB`` for the KV of one token, ``tflops``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tuiyan.drill.question_text import Wanted, fitted, is_unit
from tuiyan.engine.dimension import PURE
from tuiyan.engine.reading import Reading, read

NUMBER_FIRST = re.compile(r"^\s*(?P<number>[\d.,]+(?:\s*[万亿千百十]+)?)\s*(?P<unit>[^\d\s][^\d]*)$")


def counts_aside(text: str, wanted: Wanted) -> Reading | None:
    """Take ``320 KiB`` for the KV of one token and ``23.3 ms/token`` for a step: counts go without saying."""
    plain = read(text, wanted.units)
    if plain.quantity is None:
        return None
    return fitted(plain, wanted)


def in_words(text: str, wanted: Wanted) -> Reading | None:
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
    found = fitted(plain, wanted)
    return found._replace(text=text.strip(), unit=unit) if found else None


COUNTERS = frozenset("个位人次条份层步页张块家套台遍")
"""Words that only say that something is counted."""


def _kept(piece: str, wanted: Wanted) -> str:
    """Return a piece of a unit, or nothing for a word that only says what is counted."""
    word = piece.removeprefix("个").strip() or piece
    if piece in COUNTERS:
        return ""
    is_said = not is_unit(word, wanted.units) and wanted.said.speaks_of(word, wanted.units)
    return "" if is_said else word


def in_case(text: str, wanted: Wanted) -> Reading | None:
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


def per_what_is_asked(text: str, wanted: Wanted) -> Reading | None:
    """Take ``$13`` where the question says per million: what is above the line of the unit that it names."""
    named = wanted.unit or wanted.shown_in
    above, line, below = named.partition("/")
    plain = read(text, wanted.units)
    if not line or plain.quantity is None or not above:
        return None
    if plain.unit.startswith("/") and wanted.unit.endswith(plain.unit):
        return read(f"{plain.number} {wanted.unit}", wanted.units, wanted.dimension)
    units = wanted.units
    if units.generic(units.unit(above).dimension) is not units.generic(plain.quantity.dimension):
        return None
    return read(f"{plain.number} {plain.unit}/{below}", units, wanted.dimension)
