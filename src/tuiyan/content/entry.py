"""One mapping of a content file, read field by field into what each field should be.

A reader of a kind of entry asks for each field by what it should hold, and gets plain data::

    def read_constant(entry: Entry) -> Plain:
        return {"id": entry.name(), "name": entry.names(), "value": entry.text("value", required=True)}

What is missing, of another form, or never asked for is a problem at its place in the file; reading goes on,
so that an author sees all of them at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator
from typing import Any

from tuiyan.messages import say
from tuiyan.problem import Problem, Span, did_you_mean
from tuiyan.source import Source
from tuiyan.strict_yaml import Fields, Items, Node, Text, each_of

ID = re.compile(r"[a-z0-9]+([-._][a-z0-9]+)*\Z")
NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
LANGUAGES = ("zh", "en")


class Entry:
    """A mapping whose fields are asked for one by one; what nobody asks for is a mistake.

    Attributes:
        node: The mapping.
        source: The file it stands in.
        is_sound: No problem was found in it.
    """

    def __init__(self, node: Fields, source: Source, problems: list[Problem]) -> None:
        """Read ``node``; what is wrong is added to ``problems``."""
        self.node = node
        self.source = source
        self.is_sound = True
        self._outer: Entry | None = None
        self._problems = problems
        self._asked: dict[str, None] = {}

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys as written."""
        return tuple(key.text for key, _ in self.node.entries)

    def complain(self, where: Node | Span, message: str, hint: str = "") -> None:
        """Note a problem."""
        self._spoil()
        span = where if isinstance(where, Span) else where.span
        self._problems.append(self.source.problem(span, message, hint))

    def value(self, key: str, *, required: bool = False) -> Node | None:
        """Return a field's node; None when it is missing or empty."""
        self._asked[key] = None
        node = self.node.get(key)
        if node is None or (isinstance(node, Text) and node.is_absent):
            if required:
                self.complain(self.node, say("content.missing", key=key))
            return None
        return node

    def scalar(self, key: str, *, required: bool = False) -> Text | None:
        """Return a field that is one text, with its place."""
        node = self.value(key, required=required)
        if node is None or isinstance(node, Text):
            return node
        self.complain(node, say("content.want_text", key=key))
        return None

    def text(self, key: str, *, required: bool = False) -> str:
        """Return a field that is one text."""
        node = self.scalar(key, required=required)
        return node.text.strip() if node else ""

    def matching(self, key: str, pattern: re.Pattern[str], message: str, *, required: bool = True) -> str:
        """Return a text that ``pattern`` matches whole; complain with ``message`` of others."""
        node = self.scalar(key, required=required)
        if node is None or pattern.match(node.text):
            return node.text if node else ""
        self.complain(node, say(message))
        return ""

    def id(self, key: str = "id") -> str:
        """Return an identifier: lower case, digits, ``-`` ``_`` ``.`` between them."""
        return self.matching(key, ID, "content.want_id")

    def name(self, key: str = "id") -> str:
        """Return a name that formulas can use: lower case, digits and ``_``."""
        return self.matching(key, NAME, "content.want_name")

    def choice(self, key: str, choices: Collection[str], default: str = "") -> str:
        """Return one of ``choices``."""
        node = self.scalar(key, required=not default)
        if node is None:
            return default
        if node.text in choices:
            return node.text
        hint = did_you_mean(node.text, choices)
        self.complain(node, say("content.want_choice", choices=", ".join(choices)), hint)
        return default

    def whole(self, key: str, default: int = 0) -> int:
        """Return a count."""
        node = self.scalar(key)
        if node is None:
            return default
        if node.text.isascii() and node.text.isdigit() and len(node.text) < 10:
            return int(node.text)
        self.complain(node, say("content.want_whole", key=key))
        return default

    def flag(self, key: str) -> bool:
        """Return whether a field says ``true``."""
        return self.choice(key, ("true", "false"), "false") == "true"

    def names(self, key: str = "name", *, required: bool = True) -> dict[str, str]:
        """Return ``{zh, en}``; a text alone stands for both."""
        node = self.value(key, required=required)
        match node:
            case None:
                return {}
            case Text():
                return dict.fromkeys(LANGUAGES, node.text.strip())
            case Fields():
                return self._languages(node)
        self.complain(node, say("content.want_names", key=key))
        return {}

    def strings(self, key: str) -> dict[str, Text]:
        """Return a mapping of texts, each with its place."""
        node = self.value(key)
        if node is None:
            return {}
        if not isinstance(node, Fields):
            self.complain(node, say("content.want_mapping", key=key))
            return {}
        for _, value in node.entries:
            if not isinstance(value, Text):
                self.complain(value, say("content.want_text", key=key))
        return {name.text: value for name, value in node.entries if isinstance(value, Text)}

    def texts(self, key: str) -> dict[str, str]:
        """Return a mapping of texts."""
        return {name: value.text for name, value in self.strings(key).items()}

    def plain(self, key: str) -> Any:
        """Return whatever stands there as plain JSON of texts; None when nothing does."""
        node = self.value(key)
        return None if node is None else as_plain(node)

    def within(self, node: Fields) -> Entry:
        """Return the reader of a mapping inside this one; its problems are this one's too."""
        inner = Entry(node, self.source, self._problems)
        inner._outer = self
        return inner

    def entries(self, key: str, *, required: bool = False) -> Iterator[Entry]:
        """Give the mappings of a list; whoever reads one calls its ``finish``."""
        for item in each_of(self.value(key, required=required)):
            if isinstance(item, Fields):
                yield self.within(item)
            else:
                self.complain(item, say("content.want_entry"))

    def rows(
        self, key: str, read: Callable[[Entry], dict[str, Any]], *, required: bool = False
    ) -> list[dict[str, Any]]:
        """Return what ``read`` makes of each mapping of a list."""
        found = []
        for inner in self.entries(key, required=required):
            found.append(read(inner))
            inner.finish()
        return found

    def words(self, key: str, *, required: bool = False) -> list[str]:
        """Return a list of texts; a text alone is a list of one."""
        node = self.value(key)
        items = each_of(node)
        if not all(isinstance(item, Text) for item in items):
            self.complain(node or self.node, say("content.want_list", key=key))
        elif required and not items:
            self.complain(node or self.node, say("content.missing", key=key))
        return [item.text for item in items if isinstance(item, Text)]

    def lists(self, key: str) -> dict[str, list[str]]:
        """Return a mapping of lists of texts, none of them empty."""
        node = self.value(key)
        if node is None:
            return {}
        if not isinstance(node, Fields):
            self.complain(node, say("content.want_lists", key=key))
            return {}
        inner = self.within(node)
        return {name: inner.words(name, required=True) for name in inner.keys}

    def finish(self) -> bool:
        """Complain of fields nobody asked for; tell whether the whole mapping is sound."""
        for key, value in self.node.entries:
            if key.text not in self._asked:
                hint = did_you_mean(key.text, self._asked) or self._comma_hint(value)
                self.complain(key, say("content.unknown_field", key=key.text), hint)
        return self.is_sound

    def _languages(self, node: Fields) -> dict[str, str]:
        inner = self.within(node)
        names = {language: inner.text(language, required=True) for language in LANGUAGES}
        inner.finish()
        return names

    @staticmethod
    def _comma_hint(value: Node) -> str:
        is_bare = isinstance(value, Text) and value.is_absent
        return say("content.quote_commas") if is_bare else ""

    def _spoil(self) -> None:
        self.is_sound = False
        if self._outer is not None:
            self._outer._spoil()


def as_plain(node: Node) -> Any:
    """Return a node as plain JSON; every scalar is a text."""
    match node:
        case Text(text):
            return text
        case Items(items):
            return [as_plain(item) for item in items]
        case Fields(entries):
            return {key.text: as_plain(value) for key, value in entries}


def each_entry(
    node: Node | None, source: Source, problems: list[Problem], read: Callable[[Entry], Any]
) -> None:
    """Give ``read`` each mapping of a list; complain of anything else that stands there."""
    if node is None:
        return
    if not isinstance(node, Items):
        problems.append(source.problem(node.span, say("content.want_entries")))
        return
    for item in node.items:
        if isinstance(item, Fields):
            read(Entry(item, source, problems))
        else:
            problems.append(source.problem(item.span, say("content.want_entry")))
