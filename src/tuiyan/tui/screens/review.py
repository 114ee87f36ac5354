"""The screen of the minutes before a meeting."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from tuiyan.deck.row import Frame
from tuiyan.practice.practice import clock_ms
from tuiyan.practice.review import material
from tuiyan.store.errors import StoreError
from tuiyan.tui.canvas import Canvas
from tuiyan.tui.screens.drill import practice_of
from tuiyan.view.drill.controller import DrillController
from tuiyan.view.review.controller import ReviewController
from tuiyan.view.review.update import begun_review, is_typed, pressed, ticked, typed
from tuiyan.view.review.view import closing_lines, review_scene

if TYPE_CHECKING:
    from tuiyan.deck.geometry import Size
    from tuiyan.tui.app import TuiyanApp

TICK_S = 0.5


class ReviewScreen(Canvas):
    """Shows one thing after another; what a key and the clock do is worked out by ``view.review``."""

    def __init__(self, shell: TuiyanApp, minutes: int, client: str = "") -> None:
        """Begin at once with ``minutes``, for a client's scenario or the one at hand."""
        super().__init__(shell)
        drills = DrillController(partial(practice_of, shell), clock_ms)
        try:
            practice = drills.practice
        except StoreError:
            drills.go_on_in_memory()
            practice = drills.practice
        self.controller = ReviewController(material(practice, practice.figures), drills)
        self.state = begun_review(self.controller, minutes, client, self.controller.values.chip())
        self._at_s = monotonic()

    def frame(self, size: Size) -> Frame:
        """Return the part that is on, and the help over it."""
        scene = review_scene(
            self.state, self.controller, size, is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs
        )
        return self.with_cursor(scene)

    def on_mount(self) -> None:
        """Start the clock."""
        self._at_s = monotonic()
        self.set_interval(TICK_S, self.tick)

    def on_unmount(self) -> None:
        """Write back what only memory holds, if that is possible now."""
        if told := self.controller.drills.put_away():
            self.shell.fail(told)

    def tick(self) -> None:
        """Let the time go by that went by."""
        now = monotonic()
        self.state = ticked(self.state, now - self._at_s, self.controller)
        self._at_s = now
        self._show()

    def takes_typing(self, key: str) -> bool:
        """Whether a printable key is typed: while an answer is awaited, unless it asks for a command."""
        return is_typed(self.state, key)

    def type_text(self, text: str) -> None:
        """Put text into the answer box."""
        self.state = typed(self.state, text, self.controller)
        self._show()

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        self.state = pressed(self.state, key, self.controller, self.screen_size)
        self._show()

    def _show(self) -> None:
        if not self.state.is_over:
            self.repaint()
            return
        self.shell.parting += closing_lines(self.state, self.screen_size.columns)
        self.shell.leave()
