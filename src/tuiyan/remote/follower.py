"""The notes' side: it finds the talk that runs, hears what it shows, and goes on when it comes back.

A thread of its own looks for a talk, hears it until it is gone, and looks again. With several talks it asks
which; after a talk it heard has gone, the same deck's next one is taken. What it finds out is told to
``take`` as one of the values of :data:`Event`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Client
from threading import Event as Flag
from threading import Thread
from typing import NamedTuple

from tuiyan.remote.messages import MessageError, Request, Snapshot, encoded, snapshot_of
from tuiyan.remote.peer import FAILURES, PATIENCE_S, Channel, Peer, introduce
from tuiyan.remote.registry import Talk, forget, talks

LARGEST_SNAPSHOT = 4_000_000
LOOKED_FOR_EVERY_S = 0.3


class Lost(NamedTuple):
    """No talk is heard: none runs, or the one that was heard has gone."""


class Silent(NamedTuple):
    """The talk is there and says nothing: it hangs, or was suspended."""


class SeveralTalks(NamedTuple):
    """Several talks run, and one is to be chosen."""

    talks: tuple[Talk, ...]


class Received(NamedTuple):
    """What a talk told just now."""

    snapshot: Snapshot


Event = Lost | Silent | SeveralTalks | Received


class Follower:
    """Follows one talk, for the notes."""

    def __init__(self, take: Callable[[Event], None], deck: str | None = None) -> None:
        """Tell ``take`` what is found; only talks of ``deck`` count if it is given."""
        self._take = take
        self._deck = deck
        self._chosen: Talk | None = None
        self._heard: str | None = None
        self._peer: Peer | None = None
        self._is_over = False
        self._woken = Flag()
        self._last = 0.0

    def start(self) -> None:
        """Begin to look."""
        Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        """Follow no longer."""
        self._is_over = True
        self._woken.set()
        if self._peer is not None:
            self._peer.end()

    def choose(self, talk: Talk) -> None:
        """Follow this one of several."""
        self._chosen = talk
        self._woken.set()

    def request(self, request: Request) -> None:
        """Ask the talk for something; nothing while none is heard."""
        if self._peer is not None:
            self._peer.send(encoded(request))

    def _run(self) -> None:
        while not self._is_over:
            found = self._found()
            if found is None:
                self._woken.wait(LOOKED_FOR_EVERY_S)
                self._woken.clear()
                continue
            talk, channel = found
            self._hear(talk, channel)

    def _found(self) -> tuple[Talk, Channel] | None:
        """Connect to the one talk that counts; else say that there is none, or several."""
        reached = [(talk, channel) for talk in self._candidates() if (channel := connected(talk))]
        if len(reached) == 1:
            return reached[0]
        for _, channel in reached:
            channel.close()
        self._take(SeveralTalks(tuple(talk for talk, _ in reached)) if reached else Lost())
        return None

    def _candidates(self) -> list[Talk]:
        listed = [talk for talk in talks() if self._deck is None or talk.deck == self._deck]
        if self._chosen in listed:
            return [self._chosen]
        same = [talk for talk in listed if talk.deck == self._heard]
        return same if len(same) == 1 else listed

    def _hear(self, talk: Talk, channel: Channel) -> None:
        self._heard, self._chosen = talk.deck, talk
        self._last = time.monotonic()
        self._peer = Peer(channel, LARGEST_SNAPSHOT)
        self._peer.read(self._taken, self._waited)
        self._peer = None
        if not self._is_over:
            self._take(Lost())

    def _taken(self, message: bytes) -> bool:
        try:
            snapshot = snapshot_of(message)
        except MessageError:
            return False
        self._last = time.monotonic()
        self._take(Received(snapshot))
        return not self._is_over

    def _waited(self) -> bool:
        if time.monotonic() - self._last > PATIENCE_S:
            self._take(Silent())
        return not self._is_over


def connected(talk: Talk) -> Channel | None:
    """Connect to a talk; one that is gone for good is taken from the list."""
    channel: Channel | None = None
    try:
        channel = Client(talk.address)
        introduce(channel, talk.key)
    except (ConnectionRefusedError, FileNotFoundError):
        forget(talk.file, talk.address)
    except FAILURES:
        if channel is not None:
            with suppress(OSError):
                channel.close()
    else:
        return channel
    return None
