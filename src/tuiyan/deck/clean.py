"""Deck text from bytes: decoded, one kind of line end, nothing in it that cannot be seen."""

from __future__ import annotations

import codecs
import re

ESCAPES = re.compile(
    "\x1b\\][^\x07\x1b\n]*(?:\x07|\x1b\\\\)?"  # operating system command
    "|\x1b[P_^X][^\x1b\n]*(?:\x1b\\\\)?"  # strings meant for the terminal
    "|\x1b\\[[0-?]*[ -/]*[@-~]?"  # control sequence
    "|\x1b[ -/]*[0-~]?"
)
UNSEEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u2028\u2029\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\uffff]"
)
"""Controls, byte order marks and marks that turn the reading direction; a joiner of emoji stays."""

BLANKS = dict.fromkeys(map(ord, "\v\f\x85\u2028\u2029"), " ")
"""What parts lines or pages elsewhere: here, words."""

MOST_LOST = {"utf-8": 0.5, "gb18030": 0.1}
"""For each encoding, the share of unreadable characters from which on a text is thought to be in another."""

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decoded(data: bytes) -> str:
    """Decode a deck; what cannot be read becomes U+FFFD."""
    return data.decode(encoding_of(data), "replace")


def encoding_of(data: bytes) -> str:
    """Tell a deck's encoding: by its byte order mark, else UTF-8, UTF-16, the Chinese encodings, Latin."""
    for mark, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return encoding
    if wide := _wide_encoding(data):
        return wide
    return next((name for name, most in MOST_LOST.items() if _share_lost(data, name) < most), "cp1252")


def _share_lost(data: bytes, encoding: str) -> float:
    """Return how much of what is not ASCII would be lost."""
    text = data.decode(encoding, "replace")
    lost = text.count("\ufffd")
    return lost / sum(char > "\x7f" for char in text) if lost else 0


def _wide_encoding(data: bytes) -> str:
    """Return the kind of UTF-16 whose zero bytes and line ends a text has; ``""`` for none."""
    if b"\0" not in data:
        return ""
    zeros = [data[parity::2].count(0) for parity in (0, 1)]
    for encoding, end, high in (("utf-16-le", b"\n\0", 1), ("utf-16-be", b"\0\n", 0)):
        if zeros[high] > 4 * zeros[1 - high] and end in data and len(data) % 2 == 0:
            return encoding
    return ""


def clean(text: str) -> str:
    """Return ``text`` with plain newlines, and without what a terminal would obey."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\x1b" in text:
        text = ESCAPES.sub("", text)
    text = UNSEEN.sub("", text.translate(BLANKS))
    return text.replace("\t", "    ") if "\t" in text else text
