"""The talk's side: it can be found, tells what it shows, and takes requests.

Nothing here runs in the thread that shows the slides: :meth:`Host.tell` only puts a message down. Whoever
connects must prove to have the key; whoever cannot, sends garbage or does not read is dropped without a word.
What it takes to speak to a peer (:mod:`tuiyan.remote.peer`) is imported when the first one comes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from threading import BoundedSemaphore, Lock, Thread
from typing import TYPE_CHECKING

from tuiyan.remote.listener import Listener
from tuiyan.remote.messages import MessageError, Request, Snapshot, encoded, request_of
from tuiyan.remote.registry import forget, new_key, register, tidy

if TYPE_CHECKING:
    from tuiyan.remote.listener import PipeListener, SocketListener
    from tuiyan.remote.peer import Channel, Peer

MOST_PEERS = 8
LARGEST_REQUEST = 1_000
REQUESTS_EVERY_S = 0.02
"""Seconds between two requests of one peer: no peer may keep the talk busy."""


class Host:
    """A talk that can be followed.

    Attributes:
        take: Called with each request, in a thread of its own.
        ask: Called when someone wants to know where the talk is, in a thread of its own.
    """

    def __init__(self, take: Callable[[Request], None], ask: Callable[[], None]) -> None:
        """Follow nobody yet."""
        self.take = take
        self.ask = ask
        self._peers: list[Peer] = []
        self._lock = Lock()
        self._room = BoundedSemaphore(MOST_PEERS)
        self._listener: SocketListener | PipeListener | None = None
        self._file: Path | None = None
        self._is_over = False

    @property
    def has_peers(self) -> bool:
        """Whether anybody follows."""
        return bool(self._peers)

    def listen(self, title: str, deck: str, since: str) -> None:
        """Let the talk be found and take who connects, until :meth:`stop`; nothing where that cannot be."""
        key = new_key()
        try:
            self._listener = Listener()
            tidy()
            self._file = register(self._listener.address, key, title, deck, since)
        except OSError:
            self._close()
            return
        if self._is_over:
            self._close()
            return
        self._accept(self._listener, bytes.fromhex(key))
        self._close()

    def tell(self, snapshot: Snapshot) -> None:
        """Tell all who follow; never blocks."""
        message = encoded(snapshot)
        for peer in tuple(self._peers):
            peer.send(message, only_newest=True)

    def stop(self) -> None:
        """Be found no longer, and let all go."""
        self._is_over = True
        if self._file is not None:
            forget(self._file)
        for peer in tuple(self._peers):
            peer.end()
        if self._listener is not None:
            self._listener.wake()

    def _close(self) -> None:
        if self._listener is not None:
            self._listener.close()
        if self._file is not None:
            forget(self._file)

    def _accept(self, listener: SocketListener | PipeListener, key: bytes) -> None:
        while not self._is_over:
            try:
                channel = listener.accept()
            except (OSError, EOFError):
                time.sleep(REQUESTS_EVERY_S)
                continue
            if self._is_over or not self._room.acquire(blocking=False):
                channel.close()
                continue
            Thread(target=self._serve, args=(channel, key), daemon=True).start()

    def _serve(self, channel: Channel, key: bytes) -> None:
        from tuiyan.remote.peer import FAILURES, Peer, welcome

        try:
            welcome(channel, key)
        except FAILURES:
            channel.close()
        else:
            self._follow(Peer(channel, LARGEST_REQUEST))
        self._room.release()

    def _follow(self, peer: Peer) -> None:
        with self._lock:
            self._peers.append(peer)
        self.ask()
        peer.read(self._taken, lambda: not self._is_over)
        with self._lock:
            self._peers.remove(peer)

    def _taken(self, message: bytes) -> bool:
        try:
            self.take(request_of(message))
        except MessageError:
            return False
        time.sleep(REQUESTS_EVERY_S)
        return not self._is_over
