"""Starting the screens: what has to be settled before Textual is imported."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tuiyan.content.index import Version
    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario
    from tuiyan.practice.session_options import SessionOptions
    from tuiyan.view.palette import Palette

FAILED = 1
"""Something could not be kept; what it is was said."""

ScreenName = Literal["home", "present", "training", "sheet", "drill", "stats"]

FRAMES_PER_SECOND = "240"
"""How often Textual looks for something to paint after a key; nothing is painted in between."""


def get_ready() -> None:
    """Import what the first slide needs, while another process drafts it."""
    settle()
    import tuiyan.tui.app
    import tuiyan.tui.screens.deck  # noqa: F401


def settle() -> None:
    """Get ready for a start: what is read and imported up to the first frame is not searched for garbage."""
    gc.disable()  # start-up allocates much and frees nothing; switched on after the first frame
    os.environ.setdefault("TEXTUAL_FPS", FRAMES_PER_SECOND)


def run(
    library: Library,
    *,
    scenario: Scenario,
    screen: ScreenName = "home",
    start: str = "",
    version: Version | None = None,
    options: SessionOptions | None = None,
    theme: Palette | None = None,
    glyphs: str = "",
) -> int:
    """Show ``screen`` until the user leaves; return the exit code.

    ``version`` says which slides are played. ``start`` is a slide's number or id, or a card's; with an
    empty one the first is shown. ``options`` say what to practise; without them it is chosen on the screen.
    ``glyphs`` names the characters to paint with; with an empty one the terminal decides.
    """
    settle()
    from tuiyan.tui.app import TuiyanApp

    app = TuiyanApp(
        library,
        scenario,
        screen=screen,
        start=start,
        version=version,
        options=options,
        theme=theme,
        glyphs=glyphs,
    )
    try:
        app.run(mouse=False)
    finally:
        library.close()
    for told in app.failures:
        print(told, file=sys.stderr)
    return app.return_code or (FAILED if app.failures else 0)
