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

BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decoded(data: bytes) -> str:
    """Decode a deck: by its byte order mark, else UTF-8, else the Chinese encodings, losing nothing else."""
    for mark, encoding in BYTE_ORDER_MARKS:
        if data.startswith(mark):
            return data.decode(encoding, "replace")
    for encoding in ("utf-8", "gb18030"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("utf-8", "replace")


def clean(text: str) -> str:
    """Return ``text`` with plain newlines, and without what a terminal would obey."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\x1b" in text:
        text = ESCAPES.sub("", text)
    text = UNSEEN.sub("", text.translate(BLANKS))
    return text.replace("\t", "    ") if "\t" in text else text
