"""What a terminal sends, parted into keys and all else, so that only a key is ever played as one.

A terminal sends more than keys: replies to questions (``ESC [ ? 62 ; c``), colours, focus, reports of the
mouse in four encodings, pastes; a line may add broken sequences, bytes of another encoding, noise.
:meth:`InputReader.feed` takes bytes as they are read and returns whole keys, clicks, pastes and the two
replies that are used; whatever else there is goes, to its end. A sequence may be torn anywhere between two
reads; :meth:`InputReader.rest` says what became of one whose end does not come.

A read with bytes that no key sends (not UTF-8, NUL) is noise as a whole: in a terminal of another encoding
the second byte of a Han character is often a letter.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tuiyan.text.lazy_pattern import lazy_pattern

ESCAPE_WAIT = 0.1
"""Seconds after which a lone escape is the key, and no beginning."""

LOST_AFTER = 0.5
"""Seconds after which the end of a sequence will not come."""

PASTE_LOST_AFTER = 2.0

FLOOD = 16
"""More characters than this in one read were not typed by hand."""

MOST_PASTED = 20_000

MOST_HELD = 65_536
"""Bytes of a sequence whose end may still come."""


class KeySent(NamedTuple):
    """A key: its character, or the whole sequence that stands for it."""

    sequence: str


class Pasted(NamedTuple):
    """Text that was not typed."""

    text: str


class Clicked(NamedTuple):
    """The first button of a mouse went down over a cell, 0-based."""

    column: int
    row: int


class Wheeled(NamedTuple):
    """A wheel went one notch down (1) or up (-1)."""

    by: int


class Replied(NamedTuple):
    """The terminal said where its cursor is, or which mode it has."""

    sequence: str


Sent = KeySent | Pasted | Clicked | Wheeled | Replied

SEQUENCE = lazy_pattern(
    rb"""
    (?P<paste> \x1b\[200~ )
  | (?P<x10> (?:\x1b\[|\xc2?\x9b) M [\x00-\xff]{3} )
  | (?P<csi> (?:\x1b\[|\xc2?\x9b) (?: \[[A-E] | (?!M) [0-?]{0,64} [ -/]{0,8} [@-~] ) )
  | (?P<ss3> (?:\x1bO|\xc2?\x8f) [0-9;]{0,8} [@-~] )
  | (?P<string> \x1b[\]P_^X] [^\x07\x18\x1a\x1b]* (?: \x07 | \x1b\\ | [\x18\x1a] ) )
  | (?P<string8> \xc2?[\x90\x98\x9d\x9e\x9f] [^\x07\x18\x1a\x1b\x9c]* (?: [\x07\x18\x1a\x9c] | \x1b\\ ) )
  | (?P<short> \x1b [ -/]{1,8} [0-~] )
  | (?P<alt> \x1b (?: [0-NQ-WYZ\\`-~] | [\xc2-\xf4][\x80-\xbf]{1,3} ) )
  | (?P<text> [\x01-\x1a\x1c-\x7f]
      | [\xc2-\xdf][\x80-\xbf] | \xe0[\xa0-\xbf][\x80-\xbf] | [\xe1-\xec\xee\xef][\x80-\xbf]{2}
      | \xed[\x80-\x9f][\x80-\xbf] | \xf0[\x90-\xbf][\x80-\xbf]{2} | [\xf1-\xf3][\x80-\xbf]{3}
      | \xf4[\x80-\x8f][\x80-\xbf]{2} )
    """,
    re.VERBOSE,
)

BEGUN = lazy_pattern(
    rb"""
    (?: \x1b\[|\xc2?\x9b ) (?: M[\x00-\xff]{0,2} | \[ | [0-?]{0,64}[ -/]{0,8} )?
  | (?: \x1bO|\xc2?\x8f ) [0-9;]{0,8}
  | (?: \x1b[\]P_^X] | \xc2?[\x90\x98\x9d\x9e\x9f] ) [^\x07\x18\x1a\x1b]* \x1b?
  | \x1b [ -/]{0,8}
  | \x1b? [\x80-\xff]{1,3}
    """,
    re.VERBOSE,
)
"""What may be the beginning of a sequence whose end has not been read."""

TAIL = lazy_pattern(rb"[\[\]OP_^X][ -~]")
"""What follows an escape that came too early to be seen as its beginning; nobody types two keys at once."""

PASTE_END = b"\x1b[201~"
MOUSE = lazy_pattern(r"\x1b\[<(\d{1,5});(\d{1,5});(\d{1,5})([Mm])")
USED_REPLY = lazy_pattern(r"\x1b\[\d{1,5};\d{1,5}R|\x1b\[\?2026;\d\$y")
NO_KEY = lazy_pattern(r"\x1b\[(?:[<=>?]|[IO]$|.*[cntRy]$|.*\$)")
"""Sequences of the form of a key's that are none: private ones, focus, replies."""

FIRST_BUTTON, WHEEL_UP, WHEEL_DOWN = 0, 64, 65


class InputReader:
    """Parts what is read into what was sent; it holds what is not whole yet."""

    def __init__(self) -> None:
        """Begin with nothing read."""
        self._held = b""
        self._since = 0.0
        self._paste: bytearray | None = None
        self._was_escape = False

    def feed(self, data: bytes, now: float) -> list[Sent]:
        """Return what is whole with ``data``, read at ``now`` by any clock, in seconds; the rest waits."""
        if self._was_escape and TAIL.match(data):
            data = b"\x1b" + data
        self._was_escape = False
        self._since = now
        data, self._held = self._held + data, b""
        sent: list[Sent] = []
        is_noise = False
        while data:
            data, is_lost = self._part(data, sent)
            is_noise = is_noise or is_lost
        if is_noise:
            return [each for each in sent if isinstance(each, Pasted | Replied)]
        return _with_floods(sent)

    def rest(self, now: float) -> list[Sent]:
        """Return what the bytes that wait are, where nothing came after them for long enough."""
        quiet = now - self._since
        if self._paste is not None and quiet >= PASTE_LOST_AFTER:
            text = _text(bytes(self._paste) + self._held)
            self._paste, self._held = None, b""
            return [Pasted(text)]
        if self._held == b"\x1b" and quiet >= ESCAPE_WAIT and self._paste is None:
            self._held, self._was_escape = b"", True
            return [KeySent("\x1b")]
        if self._paste is None and quiet >= LOST_AFTER:
            self._held, self._was_escape = b"", False
        return []

    def _part(self, data: bytes, sent: list[Sent]) -> tuple[bytes, bool]:
        """Take what ``data`` begins with; return what follows it, and whether it was noise."""
        if self._paste is not None:
            return self._pasted(data, sent), False
        match = SEQUENCE.match(data)
        if match is not None:
            self._take(match, sent)
            return data[match.end() :], False
        if len(data) <= MOST_HELD and BEGUN.fullmatch(data):
            self._held = data
            return b"", False
        taken, is_noise = _broken(data)
        return data[taken:], is_noise

    def _take(self, match: re.Match[bytes], sent: list[Sent]) -> None:
        kind, data = match.lastgroup, match[0]
        if kind == "paste":
            self._paste = bytearray()
        elif kind == "text":
            sent.append(KeySent(data.decode()))
        elif kind in ("csi", "ss3"):
            sequence = data.decode("latin-1").lstrip("\xc2").replace("\x9b", "\x1b[").replace("\x8f", "\x1bO")
            sent += _read_sequence(sequence)

    def _pasted(self, data: bytes, sent: list[Sent]) -> bytes:
        """Take what belongs to a paste; return what follows it."""
        assert self._paste is not None
        text, end, after = data.partition(PASTE_END)
        if end:
            sent.append(Pasted(_text(bytes(self._paste) + text)))
            self._paste = None
            return after
        kept = next((size for size in range(len(PASTE_END) - 1, 0, -1) if data.endswith(PASTE_END[:size])), 0)
        self._paste += data[: len(data) - kept]
        del self._paste[MOST_PASTED:]
        self._held = data[len(data) - kept :]
        return b""


def _read_sequence(sequence: str) -> list[Sent]:
    """Return what a whole sequence is, or nothing."""
    if mouse := MOUSE.fullmatch(sequence):
        button, column, row = (int(mouse[at]) for at in (1, 2, 3))
        if button in (WHEEL_UP, WHEEL_DOWN):
            return [Wheeled(1 if button == WHEEL_DOWN else -1)]
        is_click = button == FIRST_BUTTON and mouse[4] == "M"
        return [Clicked(column - 1, row - 1)] if is_click and column and row else []
    if USED_REPLY.fullmatch(sequence):
        return [Replied(sequence)]
    return [] if NO_KEY.match(sequence) else [KeySent(sequence)]


def _broken(data: bytes) -> tuple[int, bool]:
    """Return how many bytes to leave out, and whether they are noise, where nothing whole begins."""
    if data[0] == 0x1B:
        begun = BEGUN.match(data)
        return (begun.end() if begun else 1), False
    return 1, True


def _with_floods(sent: list[Sent]) -> list[Sent]:
    """Take a run of characters that nobody can type in one read for a paste; an Enter at its end is one."""
    typed = [each for each in sent if isinstance(each, KeySent) and each.sequence.isprintable()]
    if len(typed) <= FLOOD:
        return sent
    *_, last = sent
    ends = [last] if last == KeySent("\r") else []
    body = sent[: len(sent) - len(ends)]
    text = "".join(each.sequence for each in body if isinstance(each, KeySent) and len(each.sequence) == 1)
    return [Pasted(text), *(each for each in sent if isinstance(each, Replied | Pasted)), *ends]


def _text(data: bytes) -> str:
    return data.decode("utf-8", "ignore").replace("\0", "")
