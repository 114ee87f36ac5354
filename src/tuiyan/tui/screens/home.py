"""The first screen: choose what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.deck.canvas import Frame
from tuiyan.tui.canvas import Canvas
from tuiyan.tui.commands import find
from tuiyan.tui.home import home_frame, open_home
from tuiyan.tui.theme import Theme

if TYPE_CHECKING:
    from tuiyan.tui.terminal import TuiyanApp
