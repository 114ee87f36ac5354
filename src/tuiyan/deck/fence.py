"""The lines of a fence that computes, ``key: value``, each with its place.

A block reads itself from its fence: of ``bar: 权重 | weight_bytes | mem``, ``fence.items("bar", ())`` makes
one item, a label, a live number and an ink. What cannot be read is noted in the source at its own column, a
hint with it, and left out: one typing slip does not cost the slide.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tuiyan.deck.live import NAME, LiveError, parse_live, parse_overrides
from tuiyan.deck.slide import Inlines, Item, Live, Over
from tuiyan.deck.source import DeckSource
from tuiyan.deck.style import INKS
from tuiyan.messages import say
from tuiyan.problem import Span, did_you_mean

WHOLE = re.compile(r"[1-9][0-9]{0,8}")
RANGE = re.compile(r"…+|\.{2,}")
FIELD = re.compile(r"\s*([a-z_]+)\s*:\s*(.*?)\s*\Z")


class FenceField(NamedTuple):
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

    @property
    def span(self) -> Span:
        """Where the value stands."""
        return Span(self.line, self.column, max(1, len(self.value)))


class Fence:
    """A fence that is being read."""

    def __init__(self, source: DeckSource, keys: tuple[str, ...], name: str, line: int) -> None:
        """Read the fence whose opening line is ``line`` and that understands ``keys``, the chief first."""
        self.source = source
        self.keys = keys
        self.name = name
        self.line = line
        self.fields: list[FenceField] = []

    def read(self, body: str) -> None:
        """Take the lines of ``body``; a line that is no field, or an unknown key, is a problem."""
        for at, text in enumerate(body.split("\n"), self.line + 1):
            match = FIELD.match(text)
            if match is None:
                if text.strip():
                    self.source.complain(Span(at, 1, len(text)), say("deck.fence_line"))
                continue
            field = FenceField(match.group(1), match.group(2), at, match.start(2) + 1)
            known = self.keys
            if field.key in known:
                self.fields.append(field)
            else:
                span = Span(at, match.start(1) + 1, len(field.key))
                self.source.complain(
                    span, say("deck.fence_key", key=field.key), did_you_mean(field.key, known)
                )

    def all(self, key: str) -> list[FenceField]:
        """Return the fields of ``key``."""
        return [field for field in self.fields if field.key == key]

    def one(self, key: str) -> FenceField:
        """Return the last field of ``key``, or an empty one."""
        return next(reversed(self.all(key)), FenceField(key, "", self.line, 1))

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

    def complain(self, field: FenceField, error: LiveError) -> None:
        """Note a mistake within the value of ``field``."""
        span = Span(field.line, field.column + error.column - 1, error.length)
        self.source.complain(span, error.message, error.hint)

    def live(self, field: FenceField, overrides: tuple[tuple[str, str], ...]) -> Live | None:
        """Read the value of ``field`` as a live number that ``overrides`` hold for, too."""
        try:
            live = parse_live(field.value)
        except LiveError as error:
            self.complain(field, error)
            return None
        merged = tuple({**dict(overrides), **dict(live.overrides)}.items())
        column = field.column + live.column - 1
        return live._replace(overrides=merged, line=field.line, column=column)

    def live_name(self) -> Live | None:
        """Read the words behind the fence as a live number; ``with:`` holds for it."""
        column = self.source.line(self.line).find(self.name) + 1
        return self.live(FenceField("name", self.name, self.line, column), self.overrides())

    def live_of(self, key: str, overrides: tuple[tuple[str, str], ...]) -> Live | None:
        """Read the live number of ``key``, if there is one."""
        field = self.one(key)
        return self.live(field, overrides) if field.value else None

    def lives(self, overrides: tuple[tuple[str, str], ...]) -> tuple[Live, ...]:
        """Read the live numbers of ``formula:``, between commas."""
        field = self.one("formula")
        if not field.value:
            self.missing("formula")
        found = (self.live(part, overrides) for part in parted(field, ",") if part.value)
        return tuple(live for live in found if live)

    def over(self) -> Over | None:
        """Read ``over: NAME = VALUE, VALUE``."""
        field = self.one("over")
        name, equals, values = field.value.partition("=")
        found = tuple(value.strip() for value in values.split(",") if value.strip())
        if not equals or not NAME.fullmatch(name.strip()) or not found:
            self.source.complain(field.span, say("deck.fence_over"))
            return None
        return Over(name.strip(), found, self.line)

    def span(self) -> Over | None:
        """Read ``over: NAME = LOW … HIGH``, a range, as its two ends."""
        field = self.one("over")
        name, equals, ends = field.value.partition("=")
        found = tuple(end.strip() for end in RANGE.split(ends) if end.strip())
        if not equals or not NAME.fullmatch(name.strip()) or len(found) != 2:
            self.source.complain(field.span, say("deck.fence_range"))
            return None
        return Over(name.strip(), found, self.line)

    def wholes(self, key: str, default: tuple[int, ...]) -> tuple[int, ...]:
        """Read the whole numbers of ``key``, between commas, each at least 1."""
        parts = [part for part in parted(self.one(key), ",") if part.value]
        for part in parts:
            if not WHOLE.fullmatch(part.value):
                self.source.complain(part.span, say("deck.fence_whole", text=part.value))
                return default
        return tuple(int(part.value) for part in parts) or default

    def item(
        self, field: FenceField, overrides: tuple[tuple[str, str], ...], counted: bool = False
    ) -> Item | None:
        """Read ``LABEL | FORMULA | ink``; what is counted is ``LABEL | FORMULA | COUNT | ink``."""
        cells = parted(field, "|")
        wanted = 3 if counted else 2
        if len(cells) < wanted:
            self.source.complain(field.span, say("deck.fence_cells"))
            return None
        live = self.live(cells[1], overrides)
        if live is None:
            return None
        count = self.live(cells[2], overrides) if counted else None
        ink = self.ink(cells[wanted]) if len(cells) > wanted else ""
        return Item(self.inlines(cells[0]), live, count, ink, field.line)

    def items(self, key: str, overrides: tuple[tuple[str, str], ...], counted: bool = False) -> list[Item]:
        """Read all fields of ``key`` as items."""
        read = (self.item(field, overrides, counted) for field in self.all(key))
        return [item for item in read if item]

    def ink(self, field: FenceField) -> str:
        """Read the name of an ink; ``""`` for none, or for one there is not."""
        if field.value in ("", *INKS):
            return field.value
        span = Span(field.line, field.column, len(field.value))
        hint = did_you_mean(field.value, INKS)
        self.source.complain(span, say("deck.fence_ink", ink=field.value), hint)
        return ""

    def note(self) -> Inlines:
        """Read what ``note:`` says."""
        return self.inlines(self.one("note"))

    def inlines(self, field: FenceField) -> Inlines:
        """Read the value of ``field`` as inline Markdown."""
        from tuiyan.deck.inlines import read_inlines

        return read_inlines(self.source, field.value, field.line) if field.value else ()


def parted(field: FenceField, mark: str) -> list[FenceField]:
    """Divide a field at a mark; each part knows its place."""
    parts = []
    start = 0
    for part in field.value.split(mark):
        column = field.column + start + len(part) - len(part.lstrip())
        parts.append(field._replace(value=part.strip(), column=column))
        start += len(part) + len(mark)
    return parts
