"""Keeps what a talk leaves behind: the times of its slides, what was asked."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tuiyan.practice.pace import KIND, LEAST_S, SlideTime
from tuiyan.practice.writer import Writer

if TYPE_CHECKING:
    from tuiyan.drill.log import When
    from tuiyan.store.store import Store

Entry = tuple[str, str, object, "When"]
"""A note that waits: its kind, what it is about, what it says, and when that was."""


class TalkLog(Writer[Entry]):
    """Keeps turns and marks in the user's history, one transaction each, oldest first."""

    def __init__(self, now: Callable[[], When], path: Path | None = None) -> None:
        """Keep them in the user's history, or in the one at ``path``, with the time that ``now`` gives."""
        super().__init__(_keep, path)
        self._now = now

    def add(self, turn: SlideTime) -> None:
        """Have a turn written; a slide that was only passed is not."""
        deck, run, slide, seconds = turn
        if seconds >= LEAST_S:
            self.note(KIND, slide, {"deck": deck, "run": run, "seconds": round(seconds, 1)})

    def note(self, kind: str, subject: str, detail: object) -> None:
        """Have a note written."""
        self.put((kind, subject, detail, self._now()))


def _keep(store: Store, waiting: list[Entry]) -> None:
    while waiting:
        store.notes.add(*waiting[0])
        waiting.pop(0)
