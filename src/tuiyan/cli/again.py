"""The command that plays the same talk once more."""

from __future__ import annotations

from shlex import join

from tuiyan.cli.arguments import EVERYWHERE, Arguments

PLACES = ("start", "resume")
"""Options that say where to begin: that changes from time to time."""


def command_again(arguments: Arguments) -> str:
    """Return a command line with the same deck and options, but for the place to begin at."""
    words = ["tuiyan", arguments.verb.name or "present", *arguments.words]
    for option in (*arguments.verb.options, *EVERYWHERE):
        if option.name in arguments.values and option.name not in PLACES:
            words += [option.flag, arguments.values[option.name]] if option.takes_value else [option.flag]
    return join(words)
