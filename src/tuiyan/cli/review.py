"""``tuiyan review``: the minutes before a meeting."""

from __future__ import annotations

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import client_of, library_of
from tuiyan.cli.screens import show_review
from tuiyan.messages import say
from tuiyan.practice.review_plan import MOST_MINUTES

MINUTES = 5


def review(arguments: Arguments) -> int:
    """Begin at once; with ``--for`` about that client."""
    minutes = arguments.whole("minutes", MINUTES)
    if not 1 <= minutes <= MOST_MINUTES:
        raise UsageError(say("review.minutes", most=MOST_MINUTES))
    library = library_of(arguments)
    client = client_of(arguments.value("for"), library) if arguments.has("for") else None
    return show_review(arguments, library, minutes, client)
