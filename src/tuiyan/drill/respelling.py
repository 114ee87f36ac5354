"""Quantities as people say them, in a writing that the reader knows: ``13 dollars per million``."""

from __future__ import annotations

import re

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


def respelled(text: str) -> str:
    """Write a text as the reader knows it; what needs no other writing stays."""
    for pattern, other in RATES:
        text = pattern.sub(other, text)
    return SPELLED_OUT.sub(_symbol, text)


def _symbol(match: re.Match[str]) -> str:
    """Return the symbol of a unit that is spelled out; flops are a rate."""
    prefix, name = PREFIXES[match[1].lower()], match[2].lower()
    return f"{prefix}{SYMBOLS[name]}{'S' if name == 'flop' and match[3] else ''}"
