"""The verbs of the command line: what each is called, takes and does.

``VERBS`` is the one table: reading a line, ``--help``, the README and :func:`tuiyan.cli.main` all go by it.
The texts of a verb are ``cli.verb_NAME`` and ``cli.more_NAME``, those of an option ``cli.option_NAME``.
"""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.audience import AUDIENCES


class Option(NamedTuple):
    """One option.

    Attributes:
        flag: E.g. ``--count``.
        value: What stands for its value in help, e.g. ``N``; ``""`` for one that takes none, or a choice.
        choices: What the value must be, or ``()`` for anything.
        argument: The argument of the verb that it needs beside it, as help shows it, or ``""``.
    """

    flag: str
    value: str = ""
    choices: tuple[str, ...] = ()
    argument: str = ""

    @property
    def usage(self) -> str:
        """How it is typed, with what its value may be and the argument it needs."""
        return " ".join(filter(None, (self.flag, self.value or "|".join(self.choices), self.argument)))

    @property
    def takes_value(self) -> bool:
        """Tell whether a value follows."""
        return bool(self.value or self.choices)

    @property
    def name(self) -> str:
        """The name of its value once it is read."""
        return self.flag.lstrip("-").replace("-", "_")


class Verb(NamedTuple):
    """One thing the program can be asked to do.

    Attributes:
        name: As typed; ``""`` for the home screen.
        does: Which function of this package does it, ``module:function``.
        usage: Its arguments, as help shows them.
        fewest: Arguments it needs.
        most: Arguments it takes.
        options: Of its own.
    """

    name: str
    does: str
    usage: str = ""
    fewest: int = 0
    most: int = 0
    options: tuple[Option, ...] = ()


FORMATS = ("text", "latex", "mathml", "json")
TEXT_OR_JSON = ("text", "json")
DOCUMENT = ("text", "markdown", "json")
LANGUAGES = ("zh", "en")
GLYPHS = ("safe", "full")

EVERYWHERE = (
    Option("--scenario", "S"),
    Option("--content", "DIR"),
    Option("--lang", choices=LANGUAGES),
    Option("--ascii"),
    Option("--glyphs", choices=GLYPHS),
    Option("--theme", "dark|light|contrast|NAME|FILE"),
    Option("--no-mouse"),
    Option("--version"),
    Option("--help"),
)
"""Options every verb takes, anywhere on the line."""

HOME = Verb("", "present:home")
VERBS = (
    Verb(
        "present",
        "present:present",
        "[DECK]",
        0,
        1,
        (
            Option("--start", "N|ID"),
            Option("--resume"),
            Option("--cut", "NAME"),
            Option("--notes"),
            Option("--watch"),
        ),
    ),
    Verb("sheet", "sheet:sheet", "[CARD]", 0, 1, (Option("--plain"), Option("--cut", choices=AUDIENCES))),
    Verb(
        "derive",
        "derive:derive",
        "FORMULA [NAME=VALUE ...]",
        1,
        99,
        (
            Option("--solve", "NAME", argument="FORMULA=VALUE"),
            Option("--format", choices=FORMATS),
            Option("--no-proof"),
        ),
    ),
    Verb(
        "gate",
        "gate:gate",
        "FIGURE FORMULA [NAME=VALUE ...]",
        2,
        99,
        (Option("--format", choices=TEXT_OR_JSON),),
    ),
    Verb(
        "list",
        "listing:list_catalog",
        "KIND [WORD]",
        0,
        9,
        (Option("--format", choices=TEXT_OR_JSON),),
    ),
    Verb("audit", "audit:audit", "", 0, 0, (Option("--format", choices=DOCUMENT),)),
    Verb(
        "drill",
        "drill:drill",
        "",
        0,
        0,
        (
            Option("--count", "N"),
            Option("--minutes", "N"),
            Option("--core"),
            Option("--exam"),
            Option("--topic", "T"),
            Option("--seed", "S"),
            Option("--keep"),
            Option("--sprint"),
            Option("--plain"),
        ),
    ),
    Verb(
        "rehearse",
        "rehearse:rehearse",
        "[ID] [NAME=VALUE ...]",
        0,
        99,
        (
            Option("--list"),
            Option("--for", "CLIENT"),
            Option("--seed", "S"),
            Option("--check", "FILE", argument="ID"),
            Option("--plain"),
            Option("--format", choices=TEXT_OR_JSON),
        ),
    ),
    Verb("review", "review:review", "", 0, 0, (Option("--minutes", "N"), Option("--for", "CLIENT"))),
    Verb(
        "client",
        "client:client",
        "SENTENCE|list|show|edit|copy|remove [NAME] [NAME=VALUE ...]",
        1,
        99,
        (
            Option("--name", "NAME"),
            Option("--dry-run"),
            Option("--force"),
            Option("--format", choices=TEXT_OR_JSON),
        ),
    ),
    Verb(
        "brief",
        "brief:brief",
        "CLIENT",
        1,
        1,
        (
            Option("--to", "FILE"),
            Option("--force"),
            Option("--format", choices=DOCUMENT),
            Option("--plain"),
        ),
    ),
    Verb("after", "after:after", "[CLIENT]", 0, 1, (Option("--format", choices=TEXT_OR_JSON),)),
    Verb("stats", "stats:stats", "", 0, 0, (Option("--format", choices=TEXT_OR_JSON),)),
    Verb("backup", "backup:backup", "FILE", 1, 1, (Option("--force"),)),
    Verb("restore", "backup:restore", "FILE", 1, 1),
    Verb("settings", "settings:settings"),
    Verb("doctor", "doctor:doctor", "", 0, 0, (Option("--format", choices=TEXT_OR_JSON),)),
    Verb(
        "check",
        "check:check",
        "[PATH]",
        0,
        1,
        (
            Option("--size", "80x24"),
            Option("--strict"),
            Option("--thorough"),
            Option("--coverage"),
            Option("--format", choices=TEXT_OR_JSON),
        ),
    ),
)
