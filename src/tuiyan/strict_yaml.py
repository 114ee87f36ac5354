"""YAML as text only, with the place of every value: no types guessed, no tags, no aliases.

``read_yaml(Source("a.yaml", "rate: 2.10"), problems)`` gives ``Fields`` with one entry, the text ``2.10`` at
line 1, column 7. ``2.10``, ``no`` and ``12:04`` stay what was written; what a value should be is known to
whoever reads it, and says so where the author wrote it. What lets content execute, grow or hide (tags,
anchors, a second document, keys given twice, characters that cannot be seen) is refused, as StrictYAML
does. The events come from PyYAML, by its parser in C where there is one; its constructors are never used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate
from typing import Any, NamedTuple

import yaml

from tuiyan.messages import say
from tuiyan.problem import ContentError, Problem, Span
from tuiyan.source import Source, unseen_problems

DEEPEST = 24
MOST_NODES = 60_000
DEEPEST_BRACKETS = 100
"""How many brackets may be open for the slow parser, which takes the square of their number."""

BRACKETS = {"[": 1, "{": 1, "]": -1, "}": -1}


class Text(NamedTuple):
    """A scalar, as written.

    Attributes:
        text: Without quotes.
        span: Of its first line, quotes included.
        style: ``""`` when plain, else ``"``, ``'``, ``|`` or ``>``.
    """

    text: str
    span: Span
    style: str = ""

    @property
    def is_absent(self) -> bool:
        """Nothing stands after the key."""
        return not self.text and not self.style

    def part(self, column: int, length: int = 1) -> Span:
        """Return the place of some of its characters, from a 1-based column of its text on.

        Of a text of several lines that is where all of it begins.
        """
        if self.style in ("|", ">") or column - 1 > self.span.length:
            return self.span
        return Span(self.span.line, self.span.column + len(self.style) + column - 1, length)


class Items(NamedTuple):
    """A list."""

    items: tuple[Node, ...]
    span: Span


class Fields(NamedTuple):
    """A mapping; its keys are distinct."""

    entries: tuple[tuple[Text, Node], ...]
    span: Span

    def get(self, key: str) -> Node | None:
        """Return the value of ``key``."""
        return next((value for name, value in self.entries if name.text == key), None)

    def find(self, *path: str) -> Node | None:
        """Return the value at the end of a path of keys."""
        node: Node | None = self
        for key in path:
            node = node.get(key) if isinstance(node, Fields) else None
        return node

    def rows(self, key: str) -> list[Fields]:
        """Return the mappings of the list ``key``."""
        return [row for row in each_of(self.get(key)) if isinstance(row, Fields)]

    def item(self, key: str, index: int) -> Node:
        """Return an item of the list ``key``, or the nearest thing that is there."""
        found = self.get(key)
        if isinstance(found, Items) and index < len(found.items):
            return found.items[index]
        return found or self


Node = Text | Items | Fields


def each_of(node: Node | None) -> tuple[Node, ...]:
    """Return the items of a list, or the one value that stands in its place."""
    return node.items if isinstance(node, Items) else () if node is None else (node,)


def texts_of(node: Node | None) -> list[Text]:
    """Return the texts among them, those that say nothing left out."""
    return [each for each in each_of(node) if isinstance(each, Text) and not each.is_absent]


def read_yaml(source: Source, problems: list[Problem]) -> Node | None:
    """Read a file; what is wrong is added to ``problems``. None: empty, or not YAML at all."""
    unseen = unseen_problems(source)
    if unseen:
        problems += unseen
        return None
    try:
        return _Builder(source, problems).build(_events(source))
    except ContentError as error:
        problems += error.problems
        return None


class _Builder:
    """Makes nodes from events and notes what is refused."""

    def __init__(self, source: Source, problems: list[Problem]) -> None:
        self.source = source
        self.problems = problems
        self.count = 0

    def build(self, events: Iterator[Any]) -> Node | None:
        """Return the only document."""
        root: Node | None = None
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    self.complain(event, "content.one_document")
                    break
            elif isinstance(event, yaml.NodeEvent):
                root = self.node(event, events, 0)
        return None if isinstance(root, Text) and root.is_absent else root

    def node(self, event: Any, events: Iterator[Any], depth: int) -> Node:
        """Return the node that starts with ``event``."""
        self.count += 1
        if depth > DEEPEST or self.count > MOST_NODES:
            raise ContentError([self.source.problem(_span(event), say("content.too_deep"))])
        kind = type(event)
        if kind is yaml.AliasEvent or event.anchor is not None or event.tag is not None:
            self.refuse(event)
        if kind is yaml.ScalarEvent:
            return Text(event.value, _span(event), event.style or "")
        if kind is yaml.SequenceStartEvent:
            return self.items(event, events, depth)
        if kind is yaml.MappingStartEvent:
            return self.fields(event, events, depth)
        return Text("", _span(event))

    def items(self, start: Any, events: Iterator[Any], depth: int) -> Items:
        """Read a list up to its end."""
        items = []
        for event in events:
            if type(event) is yaml.SequenceEndEvent:
                break
            items.append(self.node(event, events, depth + 1))
        return Items(tuple(items), _span(start))

    def fields(self, start: Any, events: Iterator[Any], depth: int) -> Fields:
        """Read a mapping up to its end; a key given twice keeps its first value."""
        entries: dict[str, tuple[Text, Node]] = {}
        for event in events:
            if type(event) is yaml.MappingEndEvent:
                break
            key = self.node(event, events, depth + 1)
            value = self.node(next(events), events, depth + 1)
            if not isinstance(key, Text):
                self.complain(event, "content.key_is_text")
            elif key.text == "<<" and not key.style:
                self.complain(event, "content.no_merge")
            elif key.text in entries:
                line = entries[key.text][0].span.line
                self.complain(event, "content.duplicate_key", key=key.text, line=line)
            else:
                entries[key.text] = (key, value)
        return Fields(tuple(entries.values()), _span(start))

    def refuse(self, event: Any) -> None:
        """Complain of tags, anchors and aliases."""
        if isinstance(event, yaml.AliasEvent):
            self.complain(event, "content.no_alias")
        elif event.anchor is not None:
            self.complain(event, "content.no_anchor")
        else:
            self.complain(event, "content.no_tag")

    def complain(self, event: Any, message: str, /, **values: object) -> None:
        """Note a problem where ``event`` starts."""
        self.problems.append(self.source.problem(_span(event), say(message, **values)))


def _span(event: Any) -> Span:
    start, end = event.start_mark, event.end_mark
    length = end.column - start.column if end.line == start.line else 1
    return Span(start.line + 1, start.column + 1, length or 1)


def _events(source: Source) -> Iterator[Any]:
    """Give the events of a file, by the fast parser where there is one."""
    fast = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        yield from yaml.parse(source.text, Loader=fast)
    except yaml.YAMLError as error:
        raise ContentError([_syntax_problem(source, error)]) from error


def _syntax_problem(source: Source, error: yaml.YAMLError) -> Problem:
    """Word a syntax error; the slow parser says more exactly where."""
    if _depth(source.text) <= DEEPEST_BRACKETS:
        try:
            for _ in yaml.parse(source.text, Loader=yaml.SafeLoader):
                pass
        except yaml.YAMLError as exact:
            error = exact
    said = str(getattr(error, "problem", "") or "")
    context = str(getattr(error, "context", "") or "")
    key = _syntax_key(said, context)
    mark = getattr(error, "context_mark" if key.startswith("open_") else "problem_mark", None)
    span = Span(mark.line + 1, mark.column + 1) if mark else Span(1, 1)
    return source.problem(_last_text(source, span), say(f"content.{key}"))


def _depth(text: str) -> int:
    """Return how many brackets are open at most, those inside quotes too."""
    return max(accumulate(BRACKETS.get(char, 0) for char in text), default=0)


def _last_text(source: Source, span: Span) -> Span:
    """Move a place past the end of the file back to the last line with text."""
    if source.line(span.line).strip():
        return span
    for number in range(min(span.line, len(source.lines)), 0, -1):
        if source.line(number).strip():
            return Span(number, max(1, len(source.line(number).rstrip())))
    return Span(1, 1)


SYNTAX = (
    (r"'\\t'|tab", "no_tabs"),
    (r"quoted scalar", "open_quote"),
    (r"flow (sequence|mapping)|expected ',' or", "open_bracket"),
    (r"mapping values are not allowed|could not find expected ':'", "odd_colon"),
    (r"expected <block end>|block (mapping|collection)", "odd_indent"),
    (r"start any token", "odd_start"),
    (r"alias", "no_alias"),
    (r"tag", "no_tag"),
)
"""What the parser says, and how it is said here."""


def _syntax_key(said: str, context: str) -> str:
    for text in (said, context):
        for pattern, key in SYNTAX:
            if re.search(pattern, text):
                return key
    return "not_yaml"
