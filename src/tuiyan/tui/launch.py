"""Starting the screens: what has to be settled before Textual is imported."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from shlex import quote
from typing import TYPE_CHECKING, Literal

from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.content.index import Version
    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario
    from tuiyan.practice.session_options import SessionOptions
    from tuiyan.view.palette import Palette

FAILED = 1
"""Something could not be kept; what it is was said."""

ScreenName = Literal[
    "home", "present", "training", "sheet", "drill", "stats", "notes", "review", "client", "rehearse"
]

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
    again: str = "tuiyan present",
    resumes: bool = False,
    mouse: bool = True,
    watches: bool = False,
) -> int:
    """Show ``screen`` until the user leaves; return the exit code.

    ``version`` says which slides are played. ``start`` is a slide's number or id, or a card's; with an
    empty one the first is shown. ``options`` say what to practise; without them it is chosen on the screen.
    ``glyphs`` names the characters to paint with; with an empty one the terminal decides. ``again`` is the
    command that plays the same talk once more; ``resumes`` has it begin where the last one stopped, and
    ``watches`` has it follow changes of its files. ``mouse`` lets clicks and the wheel count.
    """
    settle()
    from tuiyan.tui.app import TuiyanApp
    from tuiyan.tui.ending import Terminal, on_signals

    app = TuiyanApp(
        library,
        scenario,
        screen=screen,
        start=start,
        version=version,
        options=options,
        theme=theme,
        glyphs=glyphs,
        watches=watches,
    )
    app.resumes = resumes
    terminal = Terminal()
    on_signals(app.leave_by_signal, terminal)
    is_whole = False
    try:
        app.run(mouse=mouse)
        is_whole = not app.return_code
    finally:
        library.close()
        if not is_whole:
            terminal.give_back()
            _say_how_to_go_on(again, app.slide_id)
    for told in app.parting:
        print(told)
    for told in app.failures:
        print(told, file=sys.stderr)
    return app.return_code or (FAILED if app.failures else 0)


def _say_how_to_go_on(again: str, slide: str) -> None:
    """Say which command goes on with the talk that was ended; nothing where nobody reads it any more."""
    if slide:
        with suppress(OSError, ValueError):
            print(say("tui.go_on", command=f"{again} --start {quote(slide)}"), file=sys.stderr, flush=True)
