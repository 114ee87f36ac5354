"""The lines of a fence that computes, ``key: value``, each with its place."""

from __future__ import annotations

import re
from typing import NamedTuple

from tuiyan.deck.inlines import read_inlines
from tuiyan.deck.live import LiveError, parse_live, parse_overrides
from tuiyan.deck.slide import Inline
from tuiyan.deck.source import DeckSource
from tuiyan.messages import say
from tuiyan.problem import Span, did_you_mean

KEYS = {
    "derive": ("steps", "with", "note"),
    "sweep": ("formula", "over", "with", "note"),
    "plot bars": ("formula", "over", "bar", "ratio", "with", "note"),
    "plot timeline": ("part", "steps", "total", "with", "note", "label"),
    "claim": ("note",),
}
FIELD = re.compile(r"\s*([a-z_]+)\s*:\s*(.*?)\s*\Z")


class Field(NamedTuple):
    """One ``key: value`` line of a fence.

    Attributes:
        key: What it says something about.
        value: Without white space around it.
        line: 1-based.
        column: Of the value, 1-based.
    """

    key: str
    value: str
    line: int
    column: int


class Fence:
    """A fence that is being read."""

    def __init__(self, source: DeckSource, kind: str, name: str, line: int) -> None:
        """Read the fence of ``kind`` whose opening line is ``line``."""
        self.source = source
        self.kind = kind
        self.name = name
        self.line = line
        self.fields: list[Field] = []

    def read(self, body: str) -> None:
        """Take the lines of ``body``; a line that is no field, or an unknown key, is a problem."""
        for at, text in enumerate(body.split("\n"), self.line + 1):
            match = FIELD.match(text)
            if match is None:
                if text.strip():
                    self.source.complain(Span(at, 1, len(text)), say("deck.fence_line"))
                continue
            field = Field(match.group(1), match.group(2), at, match.start(2) + 1)
            known = KEYS[self.kind]
            if field.key in known:
                self.fields.append(field)
            else:
                span = Span(at, match.start(1) + 1, len(field.key))
                self.source.complain(
                    span, say("deck.fence_key", key=field.key), did_you_mean(field.key, known)
                )

    def all(self, key: str) -> list[Field]:
        """Return the fields of ``key``."""
        return [field for field in self.fields if field.key == key]

    def one(self, key: str) -> Field:
        """Return the last field of ``key``, or an empty one."""
        return next(reversed(self.all(key)), Field(key, "", self.line, 1))

    def missing(self, key: str) -> None:
        """Note that the fence lacks ``key``."""
        self.source.complain(Span(self.line, 1, 3), say("deck.fence_missing", key=key))

    def overrides(self) -> tuple[tuple[str, str], ...]:
        """Return what ``with:`` sets."""
        field = self.one("with")
        try:
            return parse_overrides(field.value)
        except LiveError as error:
            self.complain(field, error)
            return ()

    def complain(self, field: Field, error: LiveError) -> None:
        """Note a mistake within the value of ``field``."""
        span = Span(field.line, field.column + error.column - 1, error.length)
        self.source.complain(span, error.message, error.hint)

    def live(self, field: Field, overrides: tuple[tuple[str, str], ...]) -> Inline | None:
        """Read the value of ``field`` as a live number that ``overrides`` hold for, too."""
        try:
            live = parse_live(field.value)
        except LiveError as error:
            self.complain(field, error)
            return None
        merged = tuple({**dict(overrides), **dict(live.overrides)}.items())
        column = field.column + live.column - 1
        return Inline("", "", live._replace(overrides=merged, line=field.line, column=column))

    def inlines(self, field: Field) -> tuple[Inline, ...]:
        """Read the value of ``field`` as inline Markdown."""
        return read_inlines(self.source, field.value, field.line)
