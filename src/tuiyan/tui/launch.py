"""Starting the screens: what has to be settled before Textual is imported."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import suppress
from shlex import quote
from typing import TYPE_CHECKING, Literal, NamedTuple

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


class Launch(NamedTuple):
    """What to show first, and how.

    Attributes:
        screen: Its name.
        start: A slide's number or id, or a card's; with an empty one the first is shown.
        version: Which slides are played; those of a client unless it says otherwise.
        options: What to practise; without them it is chosen on the screen.
        theme: The colours; without them those of the terminal's kind.
        glyphs: The characters to paint with; with an empty name the terminal decides.
        again: The command that plays the same talk once more.
        resumes: Whether a talk begins where the last one stopped.
        mouse: Whether clicks and the wheel count.
        watches: Whether a talk follows changes of its files.
        speaker: Who speaks, as the cover says it.
    """

    screen: ScreenName = "home"
    start: str = ""
    version: Version | None = None
    options: SessionOptions | None = None
    theme: Palette | None = None
    glyphs: str = ""
    again: str = "tuiyan present"
    resumes: bool = False
    mouse: bool = True
    watches: bool = False
    speaker: str = ""


def get_ready() -> None:
    """Import what the first slide needs, while another process drafts it."""
    settle()
    import tuiyan.tui.app
    import tuiyan.tui.screens.deck  # noqa: F401


def settle() -> None:
    """Get ready for a start: what is read and imported up to the first frame is not searched for garbage."""
    gc.disable()  # start-up allocates much and frees nothing; switched on after the first frame
    os.environ.setdefault("TEXTUAL_FPS", FRAMES_PER_SECOND)
    _import_asyncio()


def _import_asyncio() -> None:
    """Import it without OpenSSL, as where Python has none: nothing is on a network, and it takes 4 MiB."""
    if "ssl" in sys.modules:
        return
    sys.modules["ssl"] = None  # type: ignore[assignment]  # an import of it now raises ImportError
    import asyncio  # noqa: F401

    del sys.modules["ssl"]


def run(library: Library, scenario: Scenario, launch: Launch) -> int:
    """Show screens until the user leaves; return the exit code."""
    settle()
    from tuiyan.tui.app import TuiyanApp
    from tuiyan.tui.ending import Terminal, on_signals

    app = TuiyanApp(library, scenario, launch)
    terminal = Terminal()
    on_signals(app.leave_by_signal, terminal)
    is_whole = False
    try:
        app.run(mouse=launch.mouse)
        is_whole = not app.return_code
    finally:
        library.close()
        if not is_whole:
            terminal.give_back()
            _say_how_to_go_on(launch.again, app.slide_id)
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
