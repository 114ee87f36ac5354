"""Does anything that a client can reach hold a word that only a presenter should read?

The words are the domain's (``refused`` in ``formulas/domain.yaml``). Slides and cards are looked at as a
client sees them, notes apart; of the catalog everything that a panel may show: names, limits, remarks,
sources. A domain that refuses nothing has no client to keep anything from.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tuiyan.content.decks import ReadDeck
from tuiyan.content.entries import Placed
from tuiyan.deck.audience import seen_by
from tuiyan.deck.slide import Inline, Live, Slide, within
from tuiyan.engine.domain import Domain
from tuiyan.messages import say
from tuiyan.problem import Problem, Span
from tuiyan.strict_yaml import Fields, Items, Node, Text

UNSEEN = frozenset(
    (
        "id",
        "aliases",
        "expression",
        "example",
        "examples",
        "extends",
        "note",
        "refused",
        "scenario",
        "training",
    )
)
"""Keys of which no panel shows the value."""

FAR = 40
"""Lines a block may reach below the one it starts on."""


class Refused:
    """The words refused; a word in Latin letters counts alone, whatever its case."""

    def __init__(self, domain: Domain) -> None:
        """Refuse what a domain refuses."""
        self._words = _any_of(domain.refused)
        self._but = _any_of(domain.not_refused)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is refused."""
        return self._words is None

    def find(self, text: str) -> tuple[int, str]:
        """Return where the first refused word stands, 0-based, and the word; ``(-1, "")`` for none."""
        rest = self._but.sub(lambda match: "\0" * len(match[0]), text) if self._but else text
        found = self._words.search(rest) if self._words else None
        return (found.start(), found[0]) if found else (-1, "")


def entry_problems(placed: Placed, refused: Refused, *, unseen: Iterable[str] = ()) -> Iterator[Problem]:
    """Find refused words in an entry of the catalog; keys that are ``unseen`` are passed over."""
    for text in _texts(placed.node, UNSEEN.union(unseen)):
        at, word = refused.find(text.text)
        if word:
            yield placed.problem(text.part(at + 1, len(word)), say("content.refused", word=word))


def _texts(node: Node, unseen: frozenset[str]) -> Iterator[Text]:
    match node:
        case Text():
            yield node
        case Items(items):
            for item in items:
                yield from _texts(item, unseen)
        case Fields():
            for key, value in node.entries:
                if key.text not in unseen:
                    yield from _texts(value, unseen)


def deck_problems(deck: ReadDeck, refused: Refused) -> Iterator[Problem]:
    """Find refused words, and what the manual states, in what a client sees of a deck."""
    if refused.is_empty:
        return
    for placed in deck.sections.values():
        yield from entry_problems(placed, refused)
    for names in (deck.outline.names, *(chapter.names for chapter in deck.outline.chapters)):
        for name in names.values():
            _, word = refused.find(name)
            if word:
                yield Problem(deck.outline.path, Span(1, 1), name, say("content.refused", word=word))
    for slide in deck.slides:
        if slide.audience != "training":
            yield from _slide_problems(seen_by(slide, "client"), deck.lines.get(slide.path, ()), refused)


def _slide_problems(slide: Slide, lines: tuple[str, ...], refused: Refused) -> Iterator[Problem]:
    for value, line in within((slide.title, slide.blocks), slide.line):
        if isinstance(value, Live) and value.kind == "stated":
            span = _found(value.name, line, lines)
            yield Problem(slide.path, span, lines[span.line - 1], say("content.stated_to_client"))
        for said in _said(value):
            _, word = refused.find(said)
            if word:
                span = _found(word, line, lines)
                yield Problem(slide.path, span, lines[span.line - 1], say("content.refused", word=word))


def _said(value: tuple[object, ...]) -> Iterator[str]:
    """Give the texts that a part of a slide shows by itself."""
    match value:
        case Live():
            yield from (text for _, text in value.choices)
        case Inline():
            yield value.text if value.live is None else ""
        case _:
            yield from (field for field in value if isinstance(field, str) and not field.isascii())


def _found(word: str, line: int, lines: tuple[str, ...]) -> Span:
    """Return the next place of a word from a line on."""
    for number in range(max(1, line), min(line + FAR, len(lines)) + 1):
        start = lines[number - 1].lower().find(word.lower())
        if start >= 0:
            return Span(number, start + 1, len(word))
    return Span(max(1, line), 1)


def _any_of(words: Iterable[str]) -> re.Pattern[str] | None:
    texts = sorted(words, key=len, reverse=True)
    return re.compile("|".join(map(_pattern, texts)), re.IGNORECASE) if texts else None


def _pattern(word: str) -> str:
    return rf"(?<![\w-]){re.escape(word)}(?![\w-])" if word.isascii() else re.escape(word)
