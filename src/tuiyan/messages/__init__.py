"""Every text a user reads that is not content, in Chinese and English.

A key is ``area.name``; ``messages/area.py`` holds ``TEXTS``, each key's name with its
``(zh, en)`` pair. An area is imported when one of its texts is first said.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Literal, cast

Language = Literal["zh", "en"]

_spoken: Language = "zh"


def speak(language: Language) -> None:
    """Say everything in ``language`` from now on."""
    global _spoken
    _spoken = language


def spoken() -> Language:
    """Return the language things are said in."""
    return _spoken


def say(key: str, /, **values: object) -> str:
    """Return the text of ``key`` with ``values`` put in.

    Raises:
        KeyError: If there is no such text.
    """
    area, _, name = key.partition(".")
    text = _texts(area)[name][0 if _spoken == "zh" else 1]
    return text.format(**values) if values else text


def sentence(text: str) -> str:
    """Return a text as a sentence begins: in English with a capital."""
    return text[:1].upper() + text[1:] if _spoken == "en" else text


def both(key: str) -> tuple[str, str]:
    """Return the text of ``key`` in Chinese and in English."""
    area, _, name = key.partition(".")
    return _texts(area)[name]


def has_text(key: str) -> bool:
    """Tell whether there is a text of ``key``."""
    area, _, name = key.partition(".")
    return name in _texts(area)


def _texts(area: str) -> Mapping[str, tuple[str, str]]:
    return cast("Mapping[str, tuple[str, str]]", import_module(f"tuiyan.messages.{area}").TEXTS)


def pick(names: Mapping[str, str]) -> str:
    """Choose from ``{zh, en}`` of content; the other language where one is missing."""
    return names.get(_spoken) or next(iter(names.values()), "")
