"""The settings file: TOML that the program reads and never writes."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tuiyan.messages import say
from tuiyan.problem import Problem, Span, did_you_mean
from tuiyan.user_folders import settings_path

LANGUAGES = ("zh", "en")
CURRENCIES = ("CNY", "JPY")
OPEN = "open"
HOMES = ("quiet", OPEN)
YEN_SIGNS = ("¥", "￥")
"""The sign of yen and of yuan, in both widths."""

START = Span(1, 1)


class Settings(NamedTuple):
    """What the user set, and what is wrong with it.

    Attributes:
        rollover_hour: When a study day begins, local time.
        new_a_day: New items a day at most.
        retention: Share of due items to be remembered.
        language: ``zh``, ``en``, or ``""`` for the system's.
        opening: The sentence a talk opens with.
        yen_sign: The currency that ``¥`` stands for.
        home: ``open`` if the home screen shows unasked what is private, else ``quiet``.
        problems: Notices of unknown keys and of values that were not used; none is fatal.
    """

    rollover_hour: int = 4
    new_a_day: int = 10
    retention: float = 0.9
    language: str = ""
    name: str = ""
    company: str = ""
    opening: str = ""
    yen_sign: str = "CNY"
    home: str = "quiet"
    problems: tuple[Problem, ...] = ()

    @property
    def signs(self) -> dict[str, str]:
        """Spellings that stand for another unit than they do by default, with that unit."""
        return dict.fromkeys(YEN_SIGNS, self.yen_sign) if self.yen_sign != DEFAULTS["yen_sign"] else {}


class Key(NamedTuple):
    """One setting: how its value is judged and what to say it must be.

    Attributes:
        accepts: Whether a value of TOML will do.
        wanted: What it must be, in words, when called.
    """

    name: str
    accepts: Callable[[object], bool]
    wanted: Callable[[], str]

    @property
    def meaning(self) -> str:
        """What it does, in a sentence."""
        return say(f"store.{self.name}")

    @property
    def default(self) -> object:
        """What is used without it."""
        return DEFAULTS[self.name]


def _whole(name: str, low: int, high: int) -> Key:
    return Key(
        name,
        lambda v: type(v) is int and low <= v <= high,
        lambda: say("store.whole", low=low, high=high),
    )


def _share(name: str, low: float, high: float) -> Key:
    return Key(
        name,
        lambda v: isinstance(v, float) and low <= v <= high,
        lambda: say("store.share", low=low, high=high),
    )


def _words(name: str) -> Key:
    return Key(name, lambda v: isinstance(v, str), lambda: say("store.words"))


def _one_of(name: str, choices: tuple[str, ...]) -> Key:
    return Key(name, lambda v: v in choices, lambda: say("store.one_of", choices=" ".join(choices)))


DEFAULTS: dict[str, object] = Settings()._asdict()

KEYS = (
    _whole("rollover_hour", 0, 23),
    _whole("new_a_day", 0, 999),
    _share("retention", 0.7, 0.97),
    _one_of("language", LANGUAGES),
    _words("name"),
    _words("company"),
    _words("opening"),
    _one_of("yen_sign", CURRENCIES),
    _one_of("home", HOMES),
)
"""Every setting there is, in the order they are explained."""

BY_NAME = {key.name: key for key in KEYS}


def read_settings(path: Path | None = None) -> Settings:
    """Read the user's settings, or those at ``path``; no file means the defaults."""
    path = path or settings_path()
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return Settings()
    except OSError as error:
        return _unread(path, "", say("store.unopened", path=path, why=error.strerror or error))
    except UnicodeDecodeError:
        return _unread(path, "", say("store.not_text"))
    return parse_settings(text, path)


def parse_settings(text: str, path: Path) -> Settings:
    """Read settings from ``text``; ``path`` is what problems call it."""
    import tomllib

    try:
        found = tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        return _unread(path, text, say("store.toml", why=error), _place_of(str(error), text))
    good: dict[str, object] = {}
    problems: list[Problem] = []
    for name, value in found.items():
        key = BY_NAME.get(name)
        if key is None:
            message, hint = say("store.unknown_key", key=name), did_you_mean(name, BY_NAME)
        elif not key.accepts(value):
            shown = key.default or say("store.no_text")
            message = say("store.bad_value", key=name, wanted=key.wanted(), found=repr(value), default=shown)
            hint = ""
        else:
            good[name] = value
            continue
        problems.append(_problem(path, text, _place_of_key(name, text), message, hint))
    return Settings()._replace(**good, problems=tuple(problems))  # type: ignore[arg-type]


def _unread(path: Path, text: str, message: str, place: Span = START) -> Settings:
    return Settings(problems=(_problem(path, text, place, message),))


def _problem(path: Path, text: str, place: Span, message: str, hint: str = "") -> Problem:
    lines = text.splitlines() or [""]
    line = lines[min(place.line, len(lines)) - 1]
    return Problem(str(path), place, line, message, hint, is_notice=True)


def _place_of_key(name: str, text: str) -> Span:
    """Find where a top-level key or table is written."""
    start = re.compile(rf"""\s*\[{{0,2}}\s*(["']?){re.escape(name)}\1\s*[=.\]]""")
    for number, line in enumerate(text.splitlines(), 1):
        if start.match(line):
            return Span(number, line.index(name) + 1, len(name))
    return START


def _place_of(message: str, text: str) -> Span:
    """Return the place that the message of tomllib names, or the end of the file."""
    place = re.search(r"line (\d+), column (\d+)", message)
    return Span(int(place[1]), int(place[2])) if place else Span(max(1, len(text.splitlines())), 1)
