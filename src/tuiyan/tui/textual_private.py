"""The parts of Textual that it does not promise to keep, all in one place.

``pyproject.toml`` holds Textual below its next major version, and ``tests/tui/test_textual_private.py`` says
which of ``PRIVATE`` a version has lost. No other module names any of them.
"""

from __future__ import annotations

from textual.app import App

from tuiyan.messages import say

PRIVATE = ("_driver", "_exception", "_fatal_error")
"""What is used of an ``App``."""


class PlainApp(App[int], inherit_bindings=False, inherit_css=False):
    """An application that fails in one line and can write to the terminal past its own screens."""

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
