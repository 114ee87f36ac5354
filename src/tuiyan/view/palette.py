"""The colours of a screen by their use: three themes of ours, and what makes a theme of one's own readable.

A user's theme is a TOML file of the names in ``TOKENS``; what it leaves out is taken from ``base``::

    base = "dark"
    bg = "#101010"
    mem = "#7ad0ff"

Words keep 4.5 : 1 to what they lie on, bars 3 : 1 (WCAG 2, AA); our own themes keep 7 : 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tuiyan.messages import say
from tuiyan.problem import ContentError, Problem, did_you_mean
from tuiyan.source import Source, key_span, toml_span
from tuiyan.text.lazy_pattern import lazy_pattern

TOKENS = (
    "bg", "surface", "raised", "sel", "text", "num", "muted", "mem", "comp", "net", "good",
    "accent", "seal", "sealed", "quiet", "line", "grid",
)  # fmt: skip

PALETTES: Mapping[str, str] = {
    "dark": "10151c 1a212b 242d39 2b3d55 ece8de ffffff b6bec9 72c7f7 f4bb5e cdaef7 86d69f"
    " ff8a75 9c2219 fff3ec 64748a 3a4656 2a3340",
    "light": "fbf8f1 f2eddf ebe4d3 d9e6f0 1b1f26 000000 3f444b 0a4a80 723c00 5a2a90 0b5130"
    " 96200f 96200f fff8f2 857b63 b9b09a dcd5c3",
    "contrast": "000000 000000 1c1c1c 003a66 ffffff ffffff dedede 7fd6ff ffd24d e2c2ff 98f5ac"
    " ffb0a8 ffffff 000000 8c8c8c 9a9a9a 5a5a5a",
}
"""For each theme, the colour of each of ``TOKENS``, in that order."""

BASE = "base"
COLOUR = lazy_pattern("#([0-9A-Fa-f]{6})")

WORDS, BARS = 4.5, 3.0
"""The least contrast of what is read, and of what is seen."""

INKS = ("text", "num", "muted", "mem", "comp", "net", "good", "accent")

PAIRS = (
    *((ink, ground, WORDS) for ink in INKS for ground in ("bg", "surface")),
    *((ink, "sel", WORDS) for ink in ("text", "num")),
    ("sealed", "seal", WORDS),
    *(("quiet", ground, BARS) for ground in ("bg", "surface")),
)
"""What lies on what, and how far their brightnesses must be apart."""


class Palette(NamedTuple):
    """The colours of one theme.

    Attributes:
        base: Of ``PALETTES``; it says which of sixteen colours a terminal shows that has no more.
        colours: ``rrggbb`` by token.
    """

    base: str
    colours: Mapping[str, str]


def palette_to_plain(palette: Palette) -> dict[str, str]:
    """Return a theme as plain data."""
    return {BASE: palette.base, **palette.colours}


def palette_from_plain(plain: Mapping[str, object]) -> Palette | None:
    """Return a theme from plain data; None where that is none."""
    colours = {token: plain.get(token) for token in TOKENS}
    known = {token: text for token, text in colours.items() if isinstance(text, str)}
    if not all(COLOUR.fullmatch(f"#{text}") for text in known.values()) or len(known) < len(TOKENS):
        return None
    return Palette("light" if plain.get(BASE) == "light" else "dark", known)


def built_in(name: str) -> Palette:
    """Return one of our own themes."""
    return Palette(name, dict(zip(TOKENS, PALETTES[name].split(), strict=True)))


def read_palette(source: Source) -> Palette:
    """Read a theme.

    Raises:
        ContentError: With each name, colour and contrast that will not do, and its place.
    """
    import tomllib

    try:
        found = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        why = say("theme.not_toml", why=error)
        raise ContentError([source.problem(toml_span(str(error), source.text), why)]) from error
    base = found.pop(BASE, "dark")
    problems = [*_problems(found, source)]
    if base not in PALETTES:
        message = say("theme.base", names=" ".join(PALETTES))
        problems.append(source.problem(key_span(BASE, source.text), message))
    if problems:
        raise ContentError(problems)
    own = {token: value[1:].lower() for token, value in found.items()}
    palette = Palette(base, {**built_in(base).colours, **own})
    if faint := [*_faint(palette, own, source)]:
        raise ContentError(faint)
    return palette


def contrast(one: str, other: str) -> float:
    """Return how far two colours are apart, from 1 to 21, as WCAG 2 measures it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _problems(found: Mapping[str, object], source: Source) -> Iterator[Problem]:
    for name, value in found.items():
        span = key_span(name, source.text)
        if name not in TOKENS:
            yield source.problem(span, say("theme.unknown", name=name), did_you_mean(name, TOKENS))
        elif not (isinstance(value, str) and COLOUR.fullmatch(value)):
            yield source.problem(span, say("theme.colour", name=name))


def _faint(palette: Palette, own: Mapping[str, str], source: Source) -> Iterator[Problem]:
    """Find what could not be read; the place is that of the colour which the file sets."""
    for ink, ground, least in PAIRS:
        found = contrast(palette.colours[ink], palette.colours[ground])
        if found < least:
            span = key_span(ink if ink in own else ground, source.text)
            told = say("theme.faint", ink=ink, ground=ground, found=f"{found:.1f}", least=f"{least:g}")
            yield source.problem(span, told)


def _luminance(colour: str) -> float:
    parts = [part / 255 for part in bytes.fromhex(colour)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
