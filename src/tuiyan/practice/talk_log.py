"""What a talk leaves in the history: the times of its slides, what was asked, its last place and its marks.

It is written in a thread of its own, so that no key waits for the disk, and as soon as it is known, so that a
talk which ends in any way loses the slide it was at and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from tuiyan.practice.pace import LEAST_S, SLIDE_TIME, SlideTime
from tuiyan.remote.messages import Spot
from tuiyan.store.errors import StoreError

if TYPE_CHECKING:
    from tuiyan.drill.log import When
    from tuiyan.store.store import Store

T = TypeVar("T")

REMEMBERED = "talk"
"""What stands before the name of a deck under which a talk on it is remembered."""

Entry = tuple[str, str, object, "When"]
"""A note that waits: its kind, what it is about, what it says, and when that was."""

PATIENCE_S = 4
"""Seconds to wait at the end for what is still to be written."""


class HistoryWriter(Generic[T]):
    """Writes what it is given, one open history and one thread for all of it.

    Attributes:
        trouble: Why what waits could not be written, or ``""``.
    """

    def __init__(self, write: Callable[[Store, list[T]], None], path: Path | None = None) -> None:
        """Have ``write`` write what waits, and take from the list what it has written.

        The history is the user's, or the one at ``path``; it is opened once there is something to write.
        """
        self.trouble = ""
        self._write = write
        self._path = path
        self._given: SimpleQueue[T | None] = SimpleQueue()
        self._thread: Thread | None = None

    def put(self, item: T) -> None:
        """Have something written."""
        self._given.put(item)
        if self._thread is None:
            self._thread = Thread(target=self._run, daemon=True)
            self._thread.start()

    def close(self) -> None:
        """Wait until all is written, or cannot be."""
        if self._thread is not None:
            self._given.put(None)
            self._thread.join(PATIENCE_S)

    def _run(self) -> None:
        store: Store | None = None
        waiting: list[T] = []
        is_open = True
        while is_open:
            given = [self._given.get()]
            while not self._given.empty():
                given.append(self._given.get())
            is_open = None not in given
            waiting += [item for item in given if item is not None]
            if waiting:
                store = self._written(store, waiting)
        if store is not None:
            store.close()

    def _written(self, store: Store | None, waiting: list[T]) -> Store | None:
        from tuiyan.store.store import Store

        try:
            store = store or Store.open(self._path)
            self._write(store, waiting)
            self.trouble = ""
        except (StoreError, OSError) as error:
            self.trouble = str(error)
        return store


class TalkLog(HistoryWriter[Entry]):
    """Keeps notes of a talk in the user's history, one transaction each, oldest first."""

    def __init__(self, now: Callable[[], When], path: Path | None = None) -> None:
        """Keep them in the user's history, or in the one at ``path``, with the time that ``now`` gives."""
        super().__init__(_keep, path)
        self._now = now

    def add(self, time: SlideTime) -> None:
        """Have the time of a slide written; a slide that was only passed is not."""
        deck, run, slide, seconds = time
        if seconds >= LEAST_S:
            self.note(SLIDE_TIME, slide, {"deck": deck, "run": run, "seconds": round(seconds, 1)})

    def note(self, kind: str, subject: str, detail: object) -> None:
        """Have a note written."""
        self.put((kind, subject, detail, self._now()))


def _keep(store: Store, waiting: list[Entry]) -> None:
    while waiting:
        store.notes.add(*waiting[0])
        waiting.pop(0)


class KeptTalk(NamedTuple):
    """What is kept of a talk.

    Attributes:
        spot: Where it stopped; None before it was turned for the first time.
        marks: Ids of marked slides.
    """

    spot: Spot | None = None
    marks: tuple[str, ...] = ()


def read_kept(deck: str, path: Path | None = None) -> KeptTalk:
    """Return what is kept of the talk on a deck, by its path; nothing where that cannot be read."""
    from tuiyan.store.store import Store

    try:
        with Store.open(path) as store:
            return kept_in(store, deck)
    except (StoreError, OSError):
        return KeptTalk()


def kept_in(store: Store, deck: str) -> KeptTalk:
    """Return what an open history keeps of the talk on a deck.

    Raises:
        StoreError: It cannot be read.
    """
    plain = store.choices.read(f"{REMEMBERED} {deck}")
    if not isinstance(plain, Mapping):
        return KeptTalk()
    spot, marks = plain.get("spot"), plain.get("marks")
    counts = Spot._field_defaults
    is_spot = isinstance(spot, Mapping) and all(type(spot.get(name)) is type(counts[name]) for name in counts)
    return KeptTalk(
        Spot(**{name: spot[name] for name in counts}) if is_spot else None,  # type: ignore[index]
        tuple(mark for mark in marks if isinstance(mark, str)) if isinstance(marks, list) else (),
    )


class PlaceKeeper(HistoryWriter[KeptTalk]):
    """Keeps the place of one talk, the newest alone; that it cannot is no loss an audience should read of."""

    def __init__(self, deck: str, path: Path | None = None) -> None:
        """Keep the talk on a deck in the user's history, or in the one at ``path``."""
        super().__init__(self._keep, path)
        self._deck = deck

    def _keep(self, store: Store, waiting: list[KeptTalk]) -> None:
        spot, marks = waiting[-1]
        plain = {"spot": spot._asdict() if spot else None, "marks": list(marks)}
        store.choices.put(f"{REMEMBERED} {self._deck}", plain)
        waiting.clear()
