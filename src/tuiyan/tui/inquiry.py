"""Asks a terminal what it is and how it draws, waits a moment, and leaves it as it was.

The last question is one that every terminal answers; whatever came before that answer is all that will come.
Characters are measured by writing each at the start of a line that is emptied again, and asking where the
cursor is. A terminal that answers nothing costs ``PATIENCE`` seconds.
"""

from __future__ import annotations

import os
import re
import select
import sys
from contextlib import suppress
from time import monotonic
from typing import NamedTuple

PATIENCE = 0.6
"""Seconds to wait for an answer, and for each further one."""

MOST = 65_536
"""Bytes of answers that are read."""

SAMPLES = ("─", "█", "▌", "▚", "÷", "→", "✓", "·", "“", "₂", "Ａ", "👍🏽")
"""Characters whose width differs from terminal to terminal."""

WHERE = "\x1b[6n"
QUESTIONS = "\x1b]11;?\x1b\\\x1b[>0q\x1b[?u\x1b[?2026$p"
LAST = "\x1b[c"
"""Which terminal it is, in the manner of 1978."""

COLUMN = re.compile(rb"\x1b\[\d{1,5};(\d{1,5})R")
GROUND = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")
NAME = re.compile(rb"\x1bP>\|([^\x1b\x07]{1,80})(?:\x1b\\|\x07)")
KITTY = re.compile(rb"\x1b\[\?\d{1,4}u")
SYNC = re.compile(rb"\x1b\[\?2026;([0-4])\$y")
DONE = re.compile(rb"\x1b\[\?[0-9;]{0,64}c")


class Answers(NamedTuple):
    """What a terminal says of itself.

    Attributes:
        is_answering: Whether it said anything.
        name: Its name and version, or ``""``.
        ground: Its background as red, green and blue, each up to 255; None where it does not say.
        has_kitty_keys: Whether it can tell every key apart.
        has_sync: Whether it shows a screen at once.
        widths: Each sample with the cells it is drawn in; nothing where it does not say.
    """

    is_answering: bool = False
    name: str = ""
    ground: tuple[int, int, int] | None = None
    has_kitty_keys: bool = False
    has_sync: bool = False
    widths: tuple[tuple[str, int], ...] = ()


def inquiry() -> str:
    """Return all questions as they are written."""
    measured = "".join(f"\r{sample}{WHERE}" for sample in SAMPLES)
    return f"{measured}\r\x1b[2K{QUESTIONS}{LAST}"


def answers_in(data: bytes) -> Answers:
    """Return what is said by the bytes that came back."""
    columns = [int(column) - 1 for column in COLUMN.findall(data)]
    ground, name, sync = GROUND.search(data), NAME.search(data), SYNC.search(data)
    return Answers(
        bool(data),
        "".join(char for char in name[1].decode("utf-8", "replace") if char.isprintable()) if name else "",
        _ground(ground) if ground else None,
        KITTY.search(data) is not None,
        sync is not None and sync[1] != b"0",
        tuple(zip(SAMPLES, columns, strict=True)) if len(columns) == len(SAMPLES) else (),
    )


def _ground(match: re.Match[bytes]) -> tuple[int, int, int]:
    red, green, blue = (int(part, 16) * 255 // (16 ** len(part) - 1) for part in match.groups())
    return red, green, blue


def inquire() -> Answers:
    """Ask the terminal that the program runs in; nothing is asked where there is none."""
    if sys.platform == "win32" or not (os.isatty(0) and os.isatty(1)):
        return Answers()
    import termios
    import tty

    try:
        before = termios.tcgetattr(0)
    except termios.error:
        return Answers()
    try:
        tty.setcbreak(0, termios.TCSANOW)
        os.write(1, inquiry().encode())
        return answers_in(_read())
    except (termios.error, OSError):
        return Answers()
    finally:
        with suppress(termios.error, OSError):
            termios.tcsetattr(0, termios.TCSAFLUSH, before)  # an answer that comes late is no input


def _read() -> bytes:
    data = b""
    end = monotonic() + 2 * PATIENCE
    while not DONE.search(data) and len(data) < MOST and (left := end - monotonic()) > 0:
        if not select.select([0], [], [], min(left, PATIENCE))[0]:
            break
        data += os.read(0, 4096)
    return data
