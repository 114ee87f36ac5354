"""The parts of Textual's application that it does not promise to keep, all in one place.

``pyproject.toml`` holds Textual below its next major version, and ``tests/tui/test_textual_private.py`` says
which of ``PRIVATE`` a version has lost, as it does for :mod:`tuiyan.tui.unix_driver`. No other module names
any of them.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from textual.app import App

from tuiyan.messages import say

if TYPE_CHECKING:
    from textual.driver import Driver

PRIVATE = ("_driver", "_exception", "_fatal_error")
"""What is used of an ``App``."""


class PlainApp(App[int], inherit_bindings=False, inherit_css=False):
    """An application that fails in one line and can write to the terminal past its own screens."""

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
