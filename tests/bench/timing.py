"""How long a program in a terminal takes to show something, and what it writes for it."""

from __future__ import annotations

import re
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.e2e.terminal import KEYS, Terminal

GAP = 0.02
"""Seconds without a byte after which what is written is the clock's, not the key's."""


class Turn(NamedTuple):
    """One key and what came of it: milliseconds until the last byte, and how many bytes."""

    ms: float
    size: int


class Run(NamedTuple):
    """One start of a program.

    Attributes:
        start_ms: From the start of the process until its first frame was written.
        turns: One per key.
        peak_mib: The most memory it held.
    """

    start_ms: float
    turns: tuple[Turn, ...]
    peak_mib: float


class Timed(Terminal):
    """A terminal that keeps the time of every read and looks at the screen afterwards.

    The emulator is slow, so what was read is fed to it only when the program is quiet.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Start ``command`` at 100×30."""
        self.reads: list[tuple[float, bytes]] = []
        super().__init__(command, (100, 30), environment)

    def first_frame_ms(self, shown: str) -> float:
        """Return when ``shown`` was on the screen, in milliseconds since the start.

        Raises:
            AssertionError: If it never is.
        """
        fed = 0
        end = self.started + 20
        while time.perf_counter() < end:
            if self._read(0.03):
                continue
            for stamp, data in self.reads[fed:]:
                super()._feed(data)
                if shown in self.text:
                    return (stamp - self.started) * 1e3
            fed = len(self.reads)
        raise AssertionError(f"waited for {shown!r}; the screen shows:\n{self.text}")

    def turn(self, key: str, quiet: float = 0.06) -> Turn:
        """Press ``key`` and read until nothing came for ``quiet`` seconds."""
        self.settle(quiet)
        self.reads.clear()
        pressed = time.perf_counter()
        self.send(KEYS.get(key, key))
        self._read(1)
        self.settle(quiet)
        last, size = pressed, 0
        for stamp, data in self.reads:
            if size and stamp - last > GAP:
                break
            last, size = stamp, size + len(data)
        return Turn((last - pressed) * 1e3, size)

    def peak_mib(self) -> float:
        """Return the most memory the program held."""
        status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        found = re.search(r"VmHWM:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0.0

    def _feed(self, data: bytes) -> None:
        self.reads.append((time.perf_counter(), data))
        self._answer(data)


def timed(
    command: Sequence[str], shown: str, keys: Sequence[str], environment: Mapping[str, str] | None = None
) -> Run:
    """Start ``command``, wait until ``shown`` is on the screen, press ``keys``, end it."""
    with Timed(command, environment or {}) as terminal:
        start = terminal.first_frame_ms(shown)
        terminal.settle(0.3)
        turns = tuple(terminal.turn(key) for key in keys)
        return Run(start, turns, terminal.peak_mib())
