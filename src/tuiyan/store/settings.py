"""The settings file: TOML that the program reads and never writes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tuiyan.messages import say
from tuiyan.problem import Problem, Span, did_you_mean
from tuiyan.source import key_span, reason, toml_span
from tuiyan.text.keys import key_of
from tuiyan.user_folders import settings_path

LANGUAGES = ("zh", "en")
CURRENCIES = ("CNY", "JPY")
OPEN = "open"
HOMES = ("quiet", OPEN)
YEN_SIGNS = ("¥", "￥")
"""The sign of yen and of yuan, in both widths."""

MICE = ("on", "off")

START = Span(1, 1)


class Settings(NamedTuple):
    """What the user set, and what is wrong with it.

    Attributes:
        rollover_hour: When a study day begins, local time.
        new_a_day: New items a day at most.
        retention: Share of due items to be remembered.
        language: ``zh``, ``en``, or ``""`` for the system's.
        name: Of the presenter.
        company: The presenter's.
        opening: The sentence a talk opens with.
        yen_sign: The currency that ``¥`` stands for.
        home: ``open`` if the home screen shows unasked what is private, else ``quiet``.
        theme: The theme where the command line names none: ours, or a file of ``themes`` beside the settings.
        next_keys: More keys that turn a slide, separated by spaces.
        back_keys: More keys that turn back.
        mouse: ``on`` if clicks and the wheel count, else ``off``.
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
    theme: str = ""
    next_keys: str = ""
    back_keys: str = ""
    mouse: str = "on"
    problems: tuple[Problem, ...] = ()

    @property
    def speaker(self) -> str:
        """Who speaks, with the company; ``""`` where neither is set."""
        named = ("".join(filter(str.isprintable, text)).strip() for text in (self.name, self.company))
        return " · ".join(filter(None, named))

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


def _keys(name: str) -> Key:
    return Key(
        name,
        lambda v: isinstance(v, str) and all(map(key_of, v.split())),
        lambda: say("store.key_names"),
    )


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
    _words("theme"),
    _keys("next_keys"),
    _keys("back_keys"),
    _one_of("mouse", MICE),
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
        return _unread(path, "", say("store.unopened", path=path, why=reason(error)))
    except UnicodeDecodeError:
        return _unread(path, "", say("store.not_text"))
    return parse_settings(text, path)


def parse_settings(text: str, path: Path) -> Settings:
    """Read settings from ``text``; ``path`` is what problems call it."""
    import tomllib

    try:
        found = tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        return _unread(path, text, say("store.toml", why=error), toml_span(str(error), text))
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
        problems.append(_problem(path, text, key_span(name, text), message, hint))
    return Settings()._replace(**good, problems=tuple(problems))  # type: ignore[arg-type]


def _unread(path: Path, text: str, message: str, place: Span = START) -> Settings:
    return Settings(problems=(_problem(path, text, place, message),))


def _problem(path: Path, text: str, place: Span, message: str, hint: str = "") -> Problem:
    lines = text.splitlines() or [""]
    line = lines[min(place.line, len(lines)) - 1]
    return Problem(str(path), place, line, message, hint, is_notice=True)
