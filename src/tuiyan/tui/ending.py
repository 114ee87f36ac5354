"""Ends that are not asked for: each gives the terminal back, and has the exit status that tells of it."""

from __future__ import annotations

import os
import select
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from os import _exit as end_now
from threading import Timer, current_thread, main_thread
from typing import Any

SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT", "SIGUSR1", "SIGUSR2")
"""What ends a program that does not know better, where there is such a signal."""

PATIENCE = 2.0
"""Seconds that a program which is at work has to end by itself."""

PLAIN = (
    "\x1b[?1006l\x1b[?1000l"  # no mouse
    "\x1b[?2004l\x1b[?1004l"  # no marked paste, no word of focus
    "\x1b[?2026l\x1b[?7h"  # draws at once, breaks lines
    "\x1b[<u\x1b[?1049l\x1b[?25h\x1b[0m"  # plain keys, the shell's screen, a cursor
)


class Terminal:
    """The terminal as it was before anything was shown.

    Attributes:
        modes: How it was set up, in the words of ``termios``; None where there is none.
    """

    def __init__(self) -> None:
        """Remember how it is set up."""
        self.modes: Any = None
        if sys.platform != "win32":
            import termios

            with suppress(termios.error, OSError, ValueError):
                self.modes = termios.tcgetattr(0)

    def give_back(self) -> None:
        """Set it up as it was; a terminal that takes no more bytes is not waited for."""
        if sys.platform == "win32" or self.modes is None:
            return
        import termios

        with suppress(termios.error, OSError, ValueError):
            termios.tcsetattr(0, termios.TCSANOW, self.modes)
            out = 2 if os.isatty(2) else 1
            if os.isatty(out) and select.select([], [out], [], 0.2)[1]:
                os.write(out, PLAIN.encode())


def on_signals(leave: Callable[[int], bool], terminal: Terminal) -> None:
    """Have signals end the program as a shell expects; ``leave`` says whether a screen will, by itself."""
    if current_thread() is not main_thread():
        return

    def end(number: int, _: object) -> None:
        if not leave(128 + number):
            raise SystemExit(128 + number)
        timer = Timer(PATIENCE, _end_at_once, (128 + number, terminal))
        timer.daemon = True
        timer.start()

    for name in SIGNALS:
        if hasattr(signal, name) and not _is_taken(getattr(signal, name)):
            signal.signal(getattr(signal, name), end)


def _is_taken(number: int) -> bool:
    """Say whether someone else knows what to do at a signal, or it is to be ignored."""
    handler = signal.getsignal(number)
    is_ours = getattr(handler, "__module__", "") == __name__
    return not is_ours and handler not in (signal.SIG_DFL, signal.default_int_handler)


def _end_at_once(code: int, terminal: Terminal) -> None:
    terminal.give_back()
    end_now(code)
