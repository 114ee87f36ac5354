"""The command line: which verb, with which arguments and options, in the user's language.

``read_arguments(["derive", "move_time", "weights=int4", "--format", "json"])`` has the verb ``derive``, two
words and the value ``json``. What verbs and options there are is the table of :mod:`tuiyan.cli.verbs`; a line
that it does not know is a :class:`UsageError`, with the nearest name as its hint. The language is chosen
before the line is read, so that what is wrong with it is said in it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from shlex import join
from typing import NamedTuple

from tuiyan.cli.stream import can_spell_chinese
from tuiyan.cli.verbs import EVERYWHERE, HOME, VERBS, Option, Verb
from tuiyan.messages import Language, say
from tuiyan.problem import TuiyanError, did_you_mean, with_hint

PLACES = ("start", "resume")
"""Options that say where to begin: that changes from time to time."""


MOST_DIGITS = 6
"""Of a number that an option takes."""

HELP = "help"
"""A first word that asks for what ``--help`` tells."""

BELOW_ZERO = re.compile(r"-[.\d]")
"""How an argument begins that is a number, and no option."""


class UsageError(TuiyanError):
    """A command line that cannot be followed; the text is one line for its user."""


class Arguments(NamedTuple):
    """A command line as read.

    Attributes:
        verb: What to do.
        words: The arguments, in order.
        values: Of options, by name; those that were not given are missing.
    """

    verb: Verb
    words: tuple[str, ...]
    values: dict[str, str]

    def value(self, name: str, default: str = "") -> str:
        """Return an option's value."""
        return self.values.get(name, default)

    def has(self, name: str) -> bool:
        """Tell whether an option without a value was given."""
        return name in self.values

    @property
    def is_json(self) -> bool:
        """Whether the output is for programs."""
        return self.value("format") == "json"

    def again(self) -> str:
        """Return a command line with the same arguments and options, but for the place to begin at."""
        words = ["tuiyan", self.verb.name or "present", *self.words]
        for option in (*self.verb.options, *EVERYWHERE):
            if option.name in self.values and option.name not in PLACES:
                words += [option.flag, self.values[option.name]] if option.takes_value else [option.flag]
        return join(words)

    def whole(self, name: str, default: int) -> int:
        """Return an option's value as a whole number above 0.

        Raises:
            UsageError: It is none.
        """
        text = self.values.get(name)
        if text is None:
            return default
        if not (text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS and int(text)):
            raise UsageError(say("cli.want_count", option=f"--{name}", text=text))
        return int(text)


def read_arguments(words: Sequence[str]) -> Arguments:
    """Read a command line.

    Raises:
        UsageError: It cannot be followed.
    """
    words = list(words)
    at = _verb_place(words)
    if at is not None and words[at] == HELP:
        words = [*words[:at], *words[at + 1 :], f"--{HELP}"]
        at = _verb_place(words)
    verb = HOME if at is None else _verb(words[at])
    rest = words if at is None else words[:at] + words[at + 1 :]
    options = (*verb.options, *EVERYWHERE)
    arguments = Arguments(verb, *_separated(rest, options))
    if not arguments.has(HELP) and not arguments.has("version"):
        _check_counts(arguments)
    return arguments


def language_of(words: Sequence[str]) -> Language:
    """Choose the language before the line is read: ``--lang``, else settings, else locale, else Chinese.

    An output that has no Chinese characters gets English unless the line says otherwise.
    """
    for at, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--lang":
            value = value if equals else "".join(words[at + 1 : at + 2])
            return "en" if value == "en" else "zh"
    return (_set_language() or _spoken_language()) if can_spell_chinese() else "en"


def _set_language() -> Language | None:
    from tuiyan.store.settings import read_settings

    language = read_settings().language
    return "en" if language == "en" else "zh" if language else None


def _spoken_language() -> Language:
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    spoken = next((os.environ[name] for name in names if os.environ.get(name)), "")
    return "en" if spoken.startswith("en") else "zh"


def _verb_place(words: Sequence[str]) -> int | None:
    """Find the first word that is neither an option nor the value of one; before it only ours may stand."""
    takes_value = {option.flag for option in EVERYWHERE if option.takes_value}
    skip = False
    for at, word in enumerate(words):
        if skip:
            skip = False
        elif word in takes_value:
            skip = True
        elif not word.startswith("-"):
            _separated(words[:at], EVERYWHERE)
            return at
    return None


def _verb(name: str) -> Verb:
    for verb in VERBS:
        if verb.name == name:
            return verb
    hint = did_you_mean(name, [verb.name for verb in VERBS])
    names = ", ".join(verb.name for verb in VERBS)
    raise UsageError(with_hint(say("cli.no_verb", name=name), hint or say("cli.choose_from", names=names)))


def _separated(words: Sequence[str], options: Sequence[Option]) -> tuple[tuple[str, ...], dict[str, str]]:
    """Separate arguments from options and their values; after ``--`` all are arguments."""
    flags = {option.flag: option for option in options}
    found: list[str] = []
    values: dict[str, str] = {}
    rest = iter(words)
    for word in rest:
        flag, equals, value = word.partition("=")
        if word == "--":
            found += rest
        elif word == "-h":
            values["help"] = ""
        elif not word.startswith("-") or word == "-" or BELOW_ZERO.match(word):
            found.append(word)
        elif flag not in flags:
            raise UsageError(with_hint(say("cli.no_option", name=flag), did_you_mean(flag, flags)))
        else:
            option = flags[flag]
            if option.takes_value and option.name in values:
                raise UsageError(say("cli.option_twice", option=option.flag))
            values[option.name] = _value(option, value if equals else None, rest)
    return tuple(found), values


def _value(option: Option, given: str | None, rest: Iterator[str]) -> str:
    """Return the value of an option: what stands behind its ``=``, else the next word."""
    if not option.takes_value:
        if given is not None:
            raise UsageError(say("cli.no_value", option=option.flag))
        return ""
    text = next(rest, None) if given is None else given
    if text is None or (given is None and text.startswith("--")):
        raise UsageError(say("cli.want_value", option=option.flag))
    if option.choices and text not in option.choices:
        choices = ", ".join(option.choices)
        message = say("cli.want_choice", option=option.flag, choices=choices, text=text)
        raise UsageError(with_hint(message, did_you_mean(text, option.choices)))
    return text


def _check_counts(arguments: Arguments) -> None:
    verb, count = arguments.verb, len(arguments.words)
    if not all(word.strip() for word in arguments.words):
        raise UsageError(say("cli.blank_word", verb=verb.name, usage=verb.usage))
    if count < verb.fewest:
        raise UsageError(say("cli.too_few", verb=verb.name, usage=verb.usage))
    if count > verb.most:
        extra = arguments.words[verb.most]
        raise UsageError(say("cli.too_many", word=extra, verb=verb.name, usage=verb.usage).rstrip())
