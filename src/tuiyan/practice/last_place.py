"""Where a talk stopped and which of its slides are marked, kept from one time to the next."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.practice.writer import Writer
from tuiyan.remote.messages import Spot
from tuiyan.store.errors import StoreError

if TYPE_CHECKING:
    from tuiyan.store.store import Store

KIND = "talk"
"""Before the name of a deck: what it is remembered under."""


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
    plain = store.choices.read(f"{KIND} {deck}")
    if not isinstance(plain, Mapping):
        return KeptTalk()
    spot, marks = plain.get("spot"), plain.get("marks")
    counts = Spot._field_defaults
    is_spot = isinstance(spot, Mapping) and all(type(spot.get(name)) is type(counts[name]) for name in counts)
    return KeptTalk(
        Spot(**{name: spot[name] for name in counts}) if is_spot else None,  # type: ignore[index]
        tuple(mark for mark in marks if isinstance(mark, str)) if isinstance(marks, list) else (),
    )


class Keeper(Writer[KeptTalk]):
    """Keeps the place of one talk, the newest alone; that it cannot is no loss an audience should read of."""

    def __init__(self, deck: str, path: Path | None = None) -> None:
        """Keep the talk on a deck in the user's history, or in the one at ``path``."""
        super().__init__(self._keep, path)
        self._deck = deck

    def _keep(self, store: Store, waiting: list[KeptTalk]) -> None:
        spot, marks = waiting[-1]
        plain = {"spot": spot._asdict() if spot else None, "marks": list(marks)}
        store.choices.put(f"{KIND} {self._deck}", plain)
        waiting.clear()
