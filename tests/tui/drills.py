"""A sitting of practice without a terminal: keys in, frames out."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tuiyan.content.library import Library
from tuiyan.deck.geometry import Size
from tuiyan.deck.row import row_text
from tuiyan.drill.queue import Queue, Turn
from tuiyan.practice.history import History
from tuiyan.practice.practice import Practice, open_practice
from tuiyan.practice.session_options import SessionOptions
from tuiyan.store.settings import Settings
from tuiyan.view.drill import update as drill
from tuiyan.view.drill.controller import DrillController
from tuiyan.view.drill.state import DrillState
from tuiyan.view.drill.transitions import opened
from tuiyan.view.drill.view import drill_scene
from tuiyan.view.keys import find
from tuiyan.view.page import Scene

SIZE = Size(100, 30)


class Chosen(Practice):
    """A practice that asks what a test wants, in its order."""

    wanted: tuple[str, ...] = ()

    def queue(self, options: SessionOptions) -> Queue:
        if not self.wanted or options.sprint:
            return super().queue(options)
        return Queue(tuple(Turn(item, "new") for item in self.wanted))


class Sat:
    """A learner at a desk; the clock stands still unless it is set."""

    def __init__(self, library: Library, path: Path, wanted: Iterable[str] = ()) -> None:
        self.time_ms = 1000
        self.library = library
        self.path = path
        self.wanted = tuple(wanted)
        self.controller = DrillController(self._open, lambda: self.time_ms)
        self.state = DrillState()
        self.effect = ""

    def begin(self, options: SessionOptions | None = None) -> DrillState:
        self.state = opened(self.controller, SessionOptions() if options is None else options)
        return self.state

    def press(self, *keys: str) -> DrillState:
        """Press keys; a text of several characters that is no key is typed."""
        for key in keys:
            command = find(self.state.keys, key)
            is_typed = len(key) == 1 and self.state.keys in ("asking", "copying")
            if command is not None and (not is_typed or drill.is_asked_for(self.state, command.id)):
                self.state, self.effect = drill.update(self.state, command.id, key, self.controller, SIZE)
                self.time_ms += 600 if command.id == "asking.pick" else 0
            elif self.state.keys in ("asking", "copying"):
                self.state = drill.typed(self.state, key, self.controller)
        return self.state

    def seen(self, columns: int = 100, rows: int = 30) -> Scene:
        return drill_scene(self.state._replace(layer=None), self.controller, Size(columns, rows))

    def text(self, columns: int = 100, rows: int = 30) -> str:
        return "\n".join(row_text(row) for row in self.seen(columns, rows).frame)

    def log(self) -> list[tuple[str, int]]:
        """What stands in the log, as item and grade."""
        log = self.controller.practice.history.log
        return [(review.item, review.grade) for review in log.reviews()]

    def _open(self, in_memory: bool) -> Practice:
        keeping = History.without(self.path) if in_memory else History.open(self.path)
        scenario = self.library.catalog.scenario("manual")
        if self.wanted:
            practice = Chosen(self.library, scenario, keeping, Settings())
            practice.wanted = self.wanted
            return practice
        return open_practice(self.library, scenario, keeping, Settings())
