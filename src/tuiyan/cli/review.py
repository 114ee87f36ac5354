"""``tuiyan review``: the minutes before a meeting."""

from __future__ import annotations

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import client_of, library_of
from tuiyan.cli.screens import require_terminal, show
from tuiyan.messages import say
from tuiyan.practice.review_plan import MOST_MINUTES
from tuiyan.practice.session_options import SessionOptions
from tuiyan.tui.launch import Launch

MINUTES = 5


def review(arguments: Arguments) -> int:
    """Begin at once; with ``--for`` about that client."""
    minutes = arguments.whole("minutes", MINUTES)
    if not 1 <= minutes <= MOST_MINUTES:
        raise UsageError(say("review.minutes", most=MOST_MINUTES))
    library = library_of(arguments)
    client = client_of(arguments.value("for"), library) if arguments.has("for") else None
    require_terminal("tuiyan sheet --plain")
    options = SessionOptions(minutes=minutes)
    name, scenario = (client.name, client.scenario) if client else ("", None)
    return show(arguments, library, Launch("review", start=name, options=options), scenario)
