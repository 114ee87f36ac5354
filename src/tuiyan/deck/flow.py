"""The mapping of a slide comment, ``{id: …, section: "1.1"}``: text, and lists of text."""

from __future__ import annotations

import re

from tuiyan.messages import say

SPACE = re.compile(r"\s*")
KEY = re.compile(r"""[\w.-]+|"[^"\n]*"|'[^'\n]*'""")
PLAIN = re.compile(r"[^,{}\[\]\n]+")

Value = str | list[str]


class FlowError(ValueError):
    """Text that is no mapping. ``offset`` is where, 0-based."""

    def __init__(self, message: str, offset: int) -> None:
        """Point at ``offset``."""
        super().__init__(message)
        self.message = message
        self.offset = offset


def read_flow(text: str) -> dict[str, Value]:
    """Read one flow mapping; its brackets may be left out when it is written on lines.

    Raises:
        FlowError: Where it stops being one, or at a key given twice.
    """
    reader = _Reader(text)
    reader.skip()
    if not reader.take("{"):
        raise FlowError(say("deck.flow_brace"), reader.at)
    fields: dict[str, Value] = {}
    reader.skip()
    while not reader.take("}"):
        start = reader.at
        key = reader.key()
        if key in fields:
            raise FlowError(say("deck.flow_twice", key=key), start)
        fields[key] = reader.value()
        reader.skip()
        if not reader.take(",") and not reader.sees("}"):
            raise FlowError(say("deck.flow_comma"), reader.at)
        reader.skip()
    return fields


class _Reader:
    """A place in the text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def skip(self) -> None:
        """Pass over white space."""
        match = SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def sees(self, char: str) -> bool:
        """Say whether ``char`` is next."""
        return self.text.startswith(char, self.at)

    def take(self, char: str) -> bool:
        """Pass over ``char`` if it is next."""
        taken = self.sees(char)
        self.at += taken
        return taken

    def key(self) -> str:
        """Read ``key:``."""
        match = KEY.match(self.text, self.at)
        if match is None:
            raise FlowError(say("deck.flow_key"), self.at)
        self.at = match.end()
        self.skip()
        if not self.take(":"):
            raise FlowError(say("deck.flow_colon"), self.at)
        return _unquoted(match.group())

    def value(self) -> Value:
        """Read a scalar or a list of scalars."""
        self.skip()
        if not self.take("["):
            return self.scalar()
        items = []
        self.skip()
        while not self.take("]"):
            items.append(self.scalar())
            self.skip()
            if not self.take(",") and not self.sees("]"):
                raise FlowError(say("deck.flow_comma"), self.at)
            self.skip()
        return items

    def scalar(self) -> str:
        """Read text, in quotes or plain."""
        quote = self.text[self.at : self.at + 1]
        if quote in ('"', "'") and quote:
            end = self.text.find(quote, self.at + 1)
            if end < 0:
                raise FlowError(say("deck.flow_quote"), self.at)
            text = self.text[self.at + 1 : end]
            self.at = end + 1
            return text
        match = PLAIN.match(self.text, self.at)
        if match is None:
            raise FlowError(say("deck.flow_value"), self.at)
        self.at = match.end()
        return match.group().strip()


def _unquoted(text: str) -> str:
    return text[1:-1] if text[:1] in ("'", '"') else text
