"""The terminal of a talk: reads it so that nothing but a key is a key, lends it and gives it back.

Textual's driver takes what no key sends for keys, ends with the first byte that is not UTF-8, and starts
anew at every SIGCONT though nothing had stopped it. What is overridden here is named in ``PRIVATE``; the rest
is Textual's. Not for Windows, which has neither job control nor ``termios``.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from asyncio import get_running_loop
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any, TextIO

from textual import events
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.keys import Keys
from textual.message import Message
from textual.messages import TerminalSupportsSynchronizedOutput

from tuiyan.tui.terminal_input import Clicked, InputReader, KeySent, Pasted, Replied, Sent, Wheeled

if TYPE_CHECKING:
    from textual.app import App

PRIVATE = (
    "_app",
    "_mouse",
    "_file",
    "_sequence_to_key_events",
    "_sigtstp_application",
    "_sigcont_application",
    "_enable_mouse_support",
    "_disable_mouse_support",
    "_query_in_band_window_resize",
)
"""What is used or overridden of Textual's ``LinuxDriver`` and ``XTermParser``."""

LOOKED_EVERY = 0.05
"""Seconds between looks whether a sequence is still without its end."""

GIVEN_WAY_S = 0.0001
"""Seconds without this thread in which another takes over."""

MOST_READ = 4096
HUNG_UP = 128 + signal.SIGHUP

MOUSE_ON, MOUSE_OFF = "\x1b[?1000h\x1b[?1006h", "\x1b[?1006l\x1b[?1000l"
"""Buttons and wheel, as whole numbers; no report of mere movement."""


class Pointed(Message):
    """A cell was clicked."""

    def __init__(self, column: int, row: int) -> None:
        """Name the cell, 0-based."""
        super().__init__()
        self.column = column
        self.row = row


class Scrolled(Message):
    """The wheel went one notch: down for 1, up for -1."""

    def __init__(self, by: int) -> None:
        """Say which way."""
        super().__init__()
        self.by = by


class Resumed(Message):
    """The terminal is lent again after a time with the shell, and shows nothing of ours."""


class UnixDriver(LinuxDriver):
    """Reads the terminal, and knows how to leave it for a while."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        """Write where a terminal is, on stderr else on stdout."""
        super().__init__(app, **options)
        self._file = Outlet(sys.__stderr__ if os.isatty(2) else sys.__stdout__)  # type: ignore[assignment,arg-type]
        self._running_loop = get_running_loop()
        self._is_away = False

    def run_input_thread(self) -> None:
        """Read until the driver is told to stop, or the terminal is gone."""
        reader, parser = InputReader(), XTermParser()
        while not self.exit_event.is_set():
            ready, _, _ = select.select([self.fileno], [], [], LOOKED_EVERY)
            if not ready:
                self._tell(reader.rest(monotonic()), parser)
                continue
            try:
                data = os.read(self.fileno, MOST_READ)
            except InterruptedError:
                continue
            except OSError:
                data = b""
            if not data:
                self._running_loop.call_soon_threadsafe(lambda: self._app.exit(return_code=HUNG_UP))
                return
            self._tell(reader.feed(data, monotonic()), parser)

    def send_message(self, message: Message) -> None:
        """Hand a message to the application, from any thread."""
        self._running_loop.call_soon_threadsafe(self._app.post_message, message)

    def flush(self) -> None:
        """Let the thread that writes go first: of itself, Python changes threads after 5 ms only."""
        sleep(GIVEN_WAY_S)

    def _tell(self, sent: Iterable[Sent], parser: XTermParser) -> None:
        for each in sent:
            for message in messages_of(each, parser):
                self.process_message(message)

    def lend_back(self) -> bool:
        """Stop, with the terminal as the shell had it, until the shell goes on; tell whether there is one.

        Called in the loop's thread, which stands still meanwhile.
        """
        if not has_job_control():
            return False
        self._is_away = True
        self.suspend_application_mode()
        os.kill(0, signal.SIGSTOP)
        while not self._is_in_front():  # ``bg``: it has a terminal again at the next ``fg``
            os.kill(0, signal.SIGSTOP)
        self._is_away = False
        self._come_back()
        return True

    def _come_back(self) -> None:
        self.resume_application_mode()
        self._app.post_message(Resumed())

    def _is_in_front(self) -> bool:
        try:
            return os.tcgetpgrp(self.fileno) == os.getpgrp()
        except OSError:
            return True

    def _sigtstp_application(self, *_: object) -> None:
        """Do as Ctrl+Z does."""
        self._running_loop.call_soon_threadsafe(self.lend_back)

    def _sigcont_application(self, *_: object) -> None:
        """Set up the terminal anew where another program stopped this one, and had it since."""
        if not self._is_away:
            self._running_loop.call_soon_threadsafe(self._take_again)

    def _take_again(self) -> None:
        if self._is_in_front():
            self.suspend_application_mode()
            self._come_back()

    def _enable_mouse_support(self) -> None:
        if self._mouse:
            self.write(MOUSE_ON)

    def _disable_mouse_support(self) -> None:
        if self._mouse:
            self.write(MOUSE_OFF)

    def _query_in_band_window_resize(self) -> None:
        """Ask nothing: a signal tells of every resize."""


class Outlet:
    """A stream that a terminal which is gone does not make raise."""

    def __init__(self, stream: TextIO) -> None:
        """Write to ``stream``."""
        self._stream = stream

    def write(self, text: str) -> None:
        """Write; nothing where nobody reads any more."""
        with suppress(OSError, ValueError):
            self._stream.write(text)

    def flush(self) -> None:
        """Flush; nothing where nobody reads any more."""
        with suppress(OSError, ValueError):
            self._stream.flush()

    def fileno(self) -> int:
        """Return the number of the stream's file."""
        return self._stream.fileno()


def has_job_control() -> bool:
    """Tell whether a shell is there to go on with a stopped program.

    In a window opened for the program alone nobody could, so that it would be lost.
    """
    try:
        return os.getpgrp() != os.getsid(0) and os.getsid(os.getppid()) == os.getsid(0)
    except OSError:
        return False


def messages_of(sent: Sent, parser: XTermParser) -> list[Message]:
    """Return what Textual calls a thing that a terminal sent."""
    match sent:
        case KeySent(sequence):
            try:
                keys = [*parser._sequence_to_key_events(sequence)]
            except (ValueError, OverflowError):  # a number that no key has
                return []
            return [key for key in keys if key.key != Keys.Ignore]
        case Pasted(text):
            return [events.Paste(text)]
        case Clicked(column, row):
            return [Pointed(column, row)]
        case Wheeled(by):
            return [Scrolled(by)]
        case Replied(sequence):
            return _reply(sequence)


def _reply(sequence: str) -> list[Message]:
    if sequence.endswith("R"):
        row, column = map(int, sequence[2:-1].split(";"))
        return [events.CursorPosition(column - 1, row - 1)]
    is_known = sequence[len("\x1b[?2026;")] != "0"
    return [TerminalSupportsSynchronizedOutput()] if is_known else []
