"""Where a talk stopped and which of its slides are marked, kept from one time to the next."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, NamedTuple

from tuiyan.remote.messages import Spot
from tuiyan.store.errors import StoreError

KIND = "talk"
"""Before the name of a deck: what it is remembered under."""

PATIENCE_S = 2
"""Seconds to wait at the end for what is still to be written."""


class Kept(NamedTuple):
    """What is kept of a talk.

    Attributes:
        spot: Where it stopped; None before it was turned for the first time.
        marks: Ids of marked slides.
    """

    spot: Spot | None = None
    marks: tuple[str, ...] = ()


def read_kept(deck: str, path: Path | None = None) -> Kept:
    """Return what is kept of the talk on a deck, by its path; nothing where that cannot be read."""
    from tuiyan.store.store import Store

    try:
        with Store.open(path) as store:
            return _kept(store.choices.read(f"{KIND} {deck}"))
    except (StoreError, OSError):
        return Kept()


def _kept(plain: Any) -> Kept:
    if not isinstance(plain, Mapping):
        return Kept()
    spot, marks = plain.get("spot"), plain.get("marks")
    counts = Spot._field_defaults
    is_spot = isinstance(spot, Mapping) and all(type(spot.get(name)) is type(counts[name]) for name in counts)
    return Kept(
        Spot(**{name: spot[name] for name in counts}) if is_spot else None,  # type: ignore[index]
        tuple(mark for mark in marks if isinstance(mark, str)) if isinstance(marks, list) else (),
    )


class Keeper:
    """Writes what is to be kept beside the talk, the newest alone: no turn waits for the disk."""

    def __init__(self, deck: str, path: Path | None = None) -> None:
        """Keep the talk on a deck in the user's history, or in the one at ``path``."""
        self._deck = deck
        self._path = path
        self._waiting: SimpleQueue[Kept | None] = SimpleQueue()
        self._thread: Thread | None = None

    def keep(self, kept: Kept) -> None:
        """Have it written in place of what was kept before."""
        self._waiting.put(kept)
        if self._thread is None:
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Wait until it is written, or cannot be."""
        if self._thread is not None:
            self._waiting.put(None)
            self._thread.join(PATIENCE_S)

    def _run(self) -> None:
        kept: Kept | None = self._waiting.get()
        while kept is not None:
            newest, is_last = kept, False
            while not self._waiting.empty():
                after = self._waiting.get()
                newest, is_last = (newest, True) if after is None else (after, is_last)
            self._write(newest)
            kept = None if is_last else self._waiting.get()

    def _write(self, kept: Kept) -> None:
        from tuiyan.store.store import Store

        spot = kept.spot._asdict() if kept.spot else None
        try:
            with Store.open(self._path) as store:
                store.choices.put(f"{KIND} {self._deck}", {"spot": spot, "marks": list(kept.marks)})
        except (StoreError, OSError):
            return  # a place to go on at is no loss that an audience should read of
