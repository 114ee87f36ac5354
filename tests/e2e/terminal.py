"""A terminal that a test can look at: a real pseudo-terminal with an emulated screen behind it."""

from __future__ import annotations

import fcntl
import os
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import pyte

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "space": " ",
    "backspace": "\x7f",
    "tab": "\t",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "f5": "\x1b[15~",
    "ctrl+c": "\x03",
    "ctrl+l": "\x0c",
    "ctrl+z": "\x1a",
}
"""What a terminal sends for a key; a character sends itself."""

UNKNOWN_TO_PYTE = re.compile(
    rb"\x1b[P_^X][^\x1b\x07]*(?:\x1b\\|\x07)"
    rb"|\x1b\[[<=>][0-9;:]*[ $]?[@-~]"
    rb"|\x1b\[\?[0-9;]*\$p|\x1b\[\?u"
    rb"|\x1b\[[0-9;]*:[0-9;:]*m"
)
UNFINISHED = re.compile(rb"\x1b(?:\[[0-9;:<=>?$ ]*|[P_^X\]][^\x07\x1b]*\x1b?)?$")

OTHER_SCREEN, CLEARED = re.compile(rb"\x1b\[\?1049[hl]"), b"\x1b[0m\x1b[H\x1b[2J"
"""pyte has one screen: going to another shows an empty one."""

WHERE = b"\x1b[6n"
"""The question where the cursor is."""

PROGRAM = str(Path(sys.executable).with_name("tuiyan"))
"""The command a user types."""


class Terminal:
    """Runs a command, plays keys into it and holds what its screen shows."""

    def __init__(
        self,
        command: Sequence[str],
        size: tuple[int, int] = (100, 30),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """Start ``command`` in a terminal of ``size`` (columns, rows)."""
        self.screen = pyte.Screen(*size)
        self.stream = pyte.ByteStream(self.screen)
        self.output = bytearray()
        self._held = b""
        self._master, slave = os.openpty()
        self.modes = termios.tcgetattr(slave)
        self._slave = slave
        self._tell_size(*size)
        self.started = time.perf_counter()
        self.process = subprocess.Popen(
            list(command),
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=_environment(environment or {}),
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def __enter__(self) -> Self:
        """Be closed when the block ends."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End the program if it still runs."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        os.close(self._master)
        os.close(self._slave)

    @property
    def lines(self) -> list[str]:
        """The rows of the screen, without blanks at their right.

        Not by pyte's ``display``, which fails on half a wide character, as may stand there amid a paint.
        """
        columns, rows = range(self.screen.columns), range(self.screen.lines)
        return ["".join(self.screen.buffer[y][x].data for x in columns).rstrip() for y in rows]

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines)

    def press(self, *keys: str) -> None:
        """Press one key after the other; keys have the names in ``KEYS``, or are characters.

        A program waits a tenth of a second after an escape for what may follow it.
        """
        for key in keys:
            self.send(KEYS.get(key, key))
            self.settle(0.15 if key == "escape" else 0.05)

    def send(self, text: str) -> None:
        """Write ``text`` as if typed, and wait for nothing."""
        self.send_bytes(text.encode())

    def send_bytes(self, data: bytes) -> None:
        """Write bytes as if a terminal sent them."""
        os.write(self._master, data)

    def overwrite(self, text: str) -> None:
        """Write onto the screen as another program does."""
        self.stream.feed(text.encode())

    def wait(self, seconds: float) -> None:
        """Read for a time, whatever the program does."""
        end = time.perf_counter() + seconds
        while (left := end - time.perf_counter()) > 0:
            self._read(left)

    def close(self) -> None:
        """Close the window: nobody reads or writes any more."""
        os.close(self._master)
        self._master = os.open(os.devnull, os.O_RDWR)
        os.close(self._slave)
        self._slave = os.open(os.devnull, os.O_RDWR)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size."""
        self._tell_size(columns, rows)
        self.screen.resize(rows, columns)
        self.settle(0.3)

    def storm(self, sizes: Iterable[tuple[int, int]], key: str = "") -> None:
        """Give the terminal one size after the other, as a dragged window does, and press a key at each."""
        for columns, rows in sizes:
            self._tell_size(columns, rows)
            self.screen.resize(rows, columns)
            self.send(KEYS.get(key, key))
            self._read(0.01)

    def wait_for(self, shown: str | Callable[[str], bool], seconds: float = 20) -> str:
        """Read until the screen shows something, and is whole; return the screen.

        Raises:
            AssertionError: If it does not come; with the screen as it is.
        """
        there = (lambda text: shown in text) if isinstance(shown, str) else shown
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            if there(self.text):
                self.settle(0.05)
                return self.text
            if not self._read(0.05) and self.process.poll() is not None:
                break
        raise AssertionError(f"waited for {shown!r}; the screen shows:\n{self.text}")

    def settle(self, quiet: float = 0.12, most: float = 5) -> None:
        """Read until nothing came for ``quiet`` seconds and the program waits for input."""
        now = time.perf_counter()
        end, since = now + most, now
        while now < end and now - since < quiet:
            busy = self._read(0.02) or self._is_busy()
            now = time.perf_counter()
            since = now if busy else since

    def wait_for_exit(self, seconds: float = 20) -> int:
        """Read until the program ended; return its exit code.

        Raises:
            AssertionError: If it goes on; with the screen as it is.
        """
        end = time.perf_counter() + seconds
        while time.perf_counter() < end and self.process.poll() is None:
            self._read(0.05)
        while self._read(0.05):
            pass
        code = self.process.poll()
        assert code is not None, f"it goes on; the screen shows:\n{self.text}"
        return code

    def modes_restored(self) -> bool:
        """Whether the terminal is as it was before the program: line mode, cursor, main screen."""
        text = bytes(self.output)
        return (
            termios.tcgetattr(self._slave)[:4] == self.modes[:4]
            and text.rfind(b"\x1b[?1049l") >= text.rfind(b"\x1b[?1049h")
            and text.rfind(b"\x1b[?25h") >= text.rfind(b"\x1b[?25l")
        )

    def _is_busy(self) -> bool:
        """Whether keys are still unread, or any thread of the program runs or wants to."""
        waiting = fcntl.ioctl(self._slave, termios.FIONREAD, b"\0" * 4)
        if any(waiting):
            return self.process.poll() is None
        try:
            threads = Path(f"/proc/{self.process.pid}/task").glob("*/stat")
            return any(thread.read_text().rpartition(")")[2].split()[0] == "R" for thread in threads)
        except OSError:
            return False

    def _tell_size(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self._slave, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def _read(self, seconds: float) -> bool:
        ready, _, _ = select.select([self._master], [], [], seconds)
        if not ready:
            return False
        data = os.read(self._master, 65536)
        self.output += data
        self._feed(data)
        return bool(data)

    def _feed(self, data: bytes) -> None:
        data = self._held + data
        rest = UNFINISHED.search(data[-4096:])
        end = len(data) - len(rest.group()) if rest else len(data)
        data, self._held = data[:end], data[end:]
        for place, part in enumerate(data.split(WHERE)):
            if place:
                self._answer(WHERE)
            self.stream.feed(UNKNOWN_TO_PYTE.sub(b"", OTHER_SCREEN.sub(CLEARED, part)))

    def _answer(self, data: bytes) -> None:
        """Tell the program where the cursor is, if ``data`` asks."""
        if WHERE in data:
            cursor = self.screen.cursor
            os.write(self._master, b"\x1b[%d;%dR" % (cursor.y + 1, cursor.x + 1))


def _environment(changes: Mapping[str, str]) -> dict[str, str]:
    apart = ("COLUMNS", "LINES", "NO_COLOR", "TMUX", "STY", "LANGUAGE", "LC_ALL", "LC_MESSAGES")
    kept = {name: value for name, value in os.environ.items() if name not in apart}
    return {**kept, "TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8", **changes}
