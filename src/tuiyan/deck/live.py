"""Live markup: what stands between ``{{`` and ``}}``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tuiyan.deck.slide import Live
from tuiyan.messages import say
from tuiyan.problem import Span, TuiyanError

NAME = re.compile(r"[^\W\d]\w*")
ID = re.compile(r"[\w.-]+", re.ASCII)
WORD = re.compile(r"""(?:[^\s"]|"[^"]*")+""")


class LiveError(TuiyanError):
    """Markup that says nothing; its span is counted in the text read."""

    def __init__(self, message: str, column: int, length: int = 1, hint: str = "") -> None:
        """Point at ``length`` characters from ``column`` on."""
        super().__init__(message, Span(1, column, length), hint)


class Word(NamedTuple):
    """One word of the markup and the column it starts at, 1-based."""

    text: str
    column: int


def parse_live(text: str) -> Live:
    """Read the inside of ``{{ }}``; columns are counted in ``text``.

    Raises:
        LiveError: At the first word that does not belong.
    """
    if (nested := text.find("{{")) >= 0:
        raise LiveError(say("deck.live_nested"), nested + 1, 2)
    words = [Word(match.group(), match.start() + 1) for match in WORD.finditer(text)]
    if not words:
        raise LiveError(say("deck.live_empty"), 1, max(1, len(text)))
    if words[0].text == "choose":
        return _choose(text, words)
    if words[0].text in ("measured", "stated") and len(words) > 1:
        if len(words) > 2:
            raise _unexpected(words[2])
        if not ID.fullmatch(words[1].text):
            raise _unexpected(words[1])
        return Live(words[0].text, words[1].text, column=words[1].column)
    return _number(words)


def parse_overrides(text: str) -> tuple[tuple[str, str], ...]:
    """Read ``name=value`` pairs, between commas or spaces; a value with spaces stands in quotes.

    Raises:
        LiveError: At a pair that is none.
    """
    return tuple(_override(word) for word in _items(text))


def _items(text: str) -> Iterator[Word]:
    joined = re.sub(r"\s*=\s*", lambda match: "=".ljust(len(match.group()), "\0"), text)
    for match in re.finditer(r"""(?:[^\s,"]|"[^"]*")+""", joined):
        yield Word(match.group().replace("\0", ""), match.start() + 1)


def _number(words: list[Word]) -> Live:
    name = words[0]
    if not NAME.fullmatch(name.text):
        raise LiveError(say("deck.live_name", text=name.text), name.column, len(name.text))
    live = Live("number", name.text, column=name.column)
    rest = iter(words[1:])
    for word in rest:
        if word.text == "in":
            unit = next(rest, None)
            if unit is None:
                raise LiveError(say("deck.live_unit"), word.column, len(word.text))
            live = live._replace(unit=unit.text.strip('"'))
        elif word.text.startswith("@"):
            live = live._replace(pin=_pin(word))
        elif "=" in word.text:
            live = live.given(_override(word))
        else:
            raise _unexpected(word)
    return live


def _pin(word: Word) -> str:
    if not ID.fullmatch(word.text[1:]):
        raise _unexpected(word)
    return word.text[1:]


def _override(word: Word) -> tuple[str, str]:
    name, equals, value = word.text.partition("=")
    value = value.strip('"')
    if not equals or not NAME.fullmatch(name) or not value:
        raise LiveError(say("deck.live_override", text=word.text), word.column, len(word.text))
    return name, value


def _choose(text: str, words: list[Word]) -> Live:
    if len(words) < 2 or not NAME.fullmatch(words[1].text.rstrip(";")):
        raise LiveError(say("deck.live_choose"), words[0].column, len("choose"))
    word = words[1].text.rstrip(";")
    start = words[1].column - 1 + len(word)
    head, semicolon, body = text[start:].partition(";")
    if head.strip() or not semicolon:
        raise LiveError(say("deck.live_choose"), start + 1, max(1, len(head)))
    choices = tuple(_choice(part, start + len(head) + 2) for part in body.split(";") if part.strip())
    if not choices:
        raise LiveError(say("deck.live_choose"), start + 1)
    return Live("choose", word, choices=choices, column=words[1].column)


def _choice(part: str, column: int) -> tuple[str, str]:
    key, colon, text = part.partition(":")
    if not colon or not ID.fullmatch(key.strip()):
        raise LiveError(say("deck.live_choice", text=part.strip()), column, len(part))
    return key.strip(), text.strip()


def _unexpected(word: Word) -> LiveError:
    return LiveError(say("deck.live_word", text=word.text), word.column, len(word.text))
