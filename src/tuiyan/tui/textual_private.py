"""The parts of Textual's application that it does not promise to keep, all in one place.

``pyproject.toml`` holds Textual below its next major version, and ``tests/tui/test_textual_private.py`` says
which of ``PRIVATE`` a version has lost, as it does for :mod:`tuiyan.tui.unix_driver`. No other module names
any of them.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from textual._compositor import CompositorUpdate
from textual.app import App
from textual.screen import Screen

from tuiyan.messages import say

if TYPE_CHECKING:
    from rich.console import Console
    from textual.driver import Driver

PRIVATE = (
    "_batch_count",
    "_compositor_refresh",
    "_dirty_widgets",
    "_display",
    "_driver",
    "_exception",
    "_fatal_error",
)
"""What is used of an ``App`` and a ``Screen``."""


class PlainScreen(Screen[None], inherit_css=False):
    """A screen without widgets, which paints itself."""

    def repaint(self) -> None:
        """Have the terminal show what is to be seen."""
        raise NotImplementedError

    def _compositor_refresh(self) -> None:
        """Paint when Textual finds that it is time: at first, after a resize, when a screen is left.

        ``_compositor_refresh`` and ``_dirty_widgets``, because Textual would put the screen together from
        widgets here, and goes on asking for what it takes to be still out of date.
        """
        self._dirty_widgets.clear()
        self.repaint()


class Written(CompositorUpdate):
    """Escape sequences, in place of what Textual would put together."""

    def __init__(self, text: str) -> None:
        """Take them as they are to be written."""
        self._text = text

    def render_segments(self, console: Console) -> str:  # noqa: ARG002 - Textual's signature
        """Return them."""
        return self._text


class PlainApp(App[int], inherit_bindings=False, inherit_css=False):
    """An application that fails in one line and writes what a screen shows by itself."""

    def get_driver_class(self) -> type[Driver]:
        """Return what reads the terminal: our own, where it can be."""
        if sys.platform == "win32":
            return super().get_driver_class()
        from tuiyan.tui.unix_driver import UnixDriver

        return UnixDriver

    def lend_back(self) -> bool:
        """Stop until the shell goes on with the program; tell whether there is such a shell.

        ``_driver``, because Textual stops every program, also one that nothing could start again.
        """
        stop = getattr(self._driver, "lend_back", None)
        return stop is not None and bool(stop())

    @property
    def is_batching(self) -> bool:
        """Whether nothing may be painted now, because Textual begins or ends.

        ``_batch_count``, because Textual tells it in no other way.
        """
        return self._batch_count > 0

    def write_frame(self, text: str) -> None:
        """Write what changes the screen, in one update if the terminal knows such, and place the cursor.

        ``_display``, because by Textual's own way a frame waits for a timer and is put together twice.
        """
        self._display(self.screen, Written(text))  # type: ignore[arg-type]

    def write_raw(self, text: str) -> None:
        """Send ``text`` to the terminal at once; nothing without one.

        ``_driver``, because what is asked of a terminal (where its cursor is) is no part of any screen, and
        Textual offers no other way to write it.
        """
        if self._driver is not None:
            self._driver.write(text)
            self._driver.flush()

    def _fatal_error(self) -> None:
        """Say in one line what went wrong; with TEXTUAL=debug, all of it.

        ``_fatal_error`` and ``_exception``, because Textual prints a traceback with all local values and has
        no setting for less.
        """
        if self.debug:
            super()._fatal_error()
            return
        error = self._exception
        self.panic(say("tui.fault", kind=type(error).__name__, error=error))
