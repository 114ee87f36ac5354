"""A connection between a talk and its notes that no peer can hold up for long.

Reading and writing may block, so each has a thread; what is sent is the newest message only, so a slow peer
costs nothing but its own freshness. Where the system can, reads of half a message and writes to a peer that
stopped reading end after ``PATIENCE_S``.
"""

from __future__ import annotations

import os
import socket
import struct
import sys
from collections.abc import Callable
from multiprocessing import AuthenticationError
from multiprocessing.connection import Connection, answer_challenge, deliver_challenge
from threading import Condition, Thread
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    Channel = Connection[Any, Any]
else:
    Channel = Connection

PATIENCE_S = 3
"""Seconds that a peer may take for one message."""

LOOKED_EVERY_S = 0.25
"""Seconds between looks whether a connection is to end."""

FAILURES = (OSError, EOFError, ValueError, AuthenticationError)
"""What a peer that is dead, slow or hostile can raise."""


def bounded(channel: Channel) -> None:
    """Have reads and writes end after ``PATIENCE_S``; a Windows pipe has no such setting."""
    if sys.platform == "win32":
        return
    patience = struct.pack("ll", PATIENCE_S, 0)
    with socket.socket(fileno=os.dup(channel.fileno())) as same:
        for option in (socket.SO_RCVTIMEO, socket.SO_SNDTIMEO):
            same.setsockopt(socket.SOL_SOCKET, option, patience)


def welcome(channel: Channel, key: bytes) -> None:
    """Prove to a peer that asked for this talk that both have the key; raises one of ``FAILURES``."""
    bounded(channel)
    deliver_challenge(channel, key)
    answer_challenge(channel, key)


def introduce(channel: Channel, key: bytes) -> None:
    """Prove the same from the other side."""
    bounded(channel)
    answer_challenge(channel, key)
    deliver_challenge(channel, key)


class Peer:
    """The other side, once both have proved who they are.

    Attributes:
        is_over: Whether the connection has ended.
    """

    def __init__(self, channel: Channel, limit: int) -> None:
        """Take messages of at most ``limit`` bytes from ``channel``."""
        self.is_over = False
        self._channel = channel
        self._limit = limit
        self._waiting: list[bytes] = []
        self._changed = Condition()
        Thread(target=self._write, daemon=True).start()

    def send(self, message: bytes, *, only_newest: bool = False) -> None:
        """Have a message sent, in place of those that wait if ``only_newest``; never blocks."""
        with self._changed:
            if only_newest:
                self._waiting.clear()
            self._waiting.append(message)
            self._changed.notify()

    def read(self, take: Callable[[bytes], bool], idle: Callable[[], bool]) -> None:
        """Give each message to ``take`` until the peer is gone, or ``take`` or ``idle`` says to stop."""
        try:
            while not self.is_over:
                if not self._channel.poll(LOOKED_EVERY_S):
                    if not idle():
                        break
                elif not take(self._channel.recv_bytes(self._limit)):
                    break
        except FAILURES:
            pass
        self.end()

    def end(self) -> None:
        """End the connection."""
        with self._changed:
            self.is_over = True
            self._changed.notify()

    def _write(self) -> None:
        try:
            while message := self._next():
                self._channel.send_bytes(message)
        except FAILURES:
            self.is_over = True
        self._channel.close()

    def _next(self) -> bytes:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting or self.is_over)
            return self._waiting.pop(0) if not self.is_over else b""
