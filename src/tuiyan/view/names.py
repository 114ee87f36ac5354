"""What things that are asked and counted are called: one source for the screens and for plain text.

The log and the statistics know ids; a learner reads names. ``topic_name("kv")`` is ``KV 占用``, the section
``2.2`` of the manual is ``2.2 搬运时间``, one that the manual does not number has its title only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.messages import both, has_text, pick, say

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.drill.queue import Item
    from tuiyan.practice.practice import Practice
    from tuiyan.practice.statistics import Share, Statistics, Weak

CARDS = "①②③④⑤⑥⑦⑧⑨⑩"
"""The signs of the cards."""


class Names(NamedTuple):
    """What things are called, by their ids.

    Attributes:
        formulas: Of all formulas that are asked about.
        topics: Of themes and sections.
        mistakes: Of all mistakes that a question knows, those of its parts too.
    """

    formulas: Mapping[str, str]
    topics: Mapping[str, str]
    mistakes: Mapping[str, str]

    def mistakes_made(self, statistics: Statistics) -> list[tuple[str, int]]:
        """Return the names of the mistakes made most that a question still has, and how often."""
        return [(self.mistakes[name], count) for name, count in statistics.mistakes if name in self.mistakes]

    def weak_formulas(self, statistics: Statistics) -> list[tuple[str, Share]]:
        """Return the names of the weakest formulas, and how many answers were wrong."""
        return _named(statistics.weak_formulas, self.formulas)

    def weak_topics(self, statistics: Statistics) -> list[tuple[str, Share]]:
        """Return the names of the weakest topics, and how many answers were wrong."""
        return _named(statistics.weak_topics, self.topics)


def names_of(practice: Practice) -> Names:
    """Return the names of all that is asked."""
    items, library = practice.questions.items, practice.library
    catalog = library.catalog
    names = {name for item in items for name in item.formulas if catalog.knows(name)}
    topics = {
        topic: topic_name(topic) if is_theme(topic) else section_name(topic, library)
        for item in items
        for topic in item.topics
    }
    return Names(
        {name: pick(catalog.label(name)) for name in names},
        {topic: name for topic, name in topics.items() if name},
        practice.mistake_names(),
    )


def section_name(section: str, library: Library) -> str:
    """Return the number and title of a section or card; one that the manual does not number has a title."""
    found = library.deck.section(section)
    number = _card(section) or (found.number if found else "")
    return f"{number} {pick(found.names) if found else ''}".strip()


def _card(topic: str) -> str:
    return say("tui_drill.card_topic", number=topic) if card_number(topic) else ""


def card_number(section: str) -> int:
    """Return the number of a card of the cheat sheet by its sign, 3 for ``③``; 0 for any other section."""
    return CARDS.index(section) + 1 if len(section) == 1 and section in CARDS else 0


def _named(weak: Sequence[Weak], names: Mapping[str, str]) -> list[tuple[str, Share]]:
    return [(names[each.name], each.wrong) for each in weak if each.name in names]


def topics_of(items: Iterable[Item]) -> dict[str, int]:
    """Return the themes that items belong to, the largest first, with how many there are of each."""
    counts: dict[str, int] = {}
    for item in items:
        for topic in item.topics:
            if is_theme(topic):
                counts[topic] = counts.get(topic, 0) + 1
    return dict(sorted(counts.items(), key=lambda pair: (-pair[1], pair[0])))


def find_topic(text: str, items: Iterable[Item], library: Library) -> str:
    """Return the id of the theme, formula or section that a learner means, or ``""``.

    An id is itself. Else the names in both languages are looked at, themes before formulas before
    sections: one that is the text, then one that begins with it, then one that holds it.
    """
    known = dict.fromkeys(topic for item in items for topic in (*item.topics, *item.formulas))
    section = library.deck.section(text)
    for name in (text, section.id if section else ""):
        if name in known:
            return name
    wanted = text.casefold().strip()
    named = sorted(((topic, _called(topic, library)) for topic in known), key=lambda pair: pair[1][0])
    tests: tuple[Callable[[str], bool], ...] = (
        lambda name: name == wanted,
        lambda name: name.startswith(wanted),
        lambda name: wanted in name,
    )
    found = (topic for test in tests for topic, (_, names) in named if any(map(test, names)))
    formula = library.catalog.resolved(text)
    return next(found, formula if formula in known else "") if wanted else ""


def _called(topic: str, library: Library) -> tuple[int, tuple[str, ...]]:
    """Return the rank of a topic's kind, and what it is called in both languages."""
    key = f"tui_drill.topic.{topic}"
    section = library.deck.section(topic)
    if is_theme(topic) and has_text(key):
        rank, names = 0, (*both(key), *_also_called(topic))
    elif library.catalog.knows(topic):
        rank, names = 1, tuple(library.catalog.label(topic).values())
    else:
        rank, names = 2, tuple(section.names.values()) if section else ()
    return rank, tuple(name.casefold() for name in names)


def _also_called(theme: str) -> tuple[str, ...]:
    key = f"tui_drill.topic.{theme}.too"
    return tuple(word for text in both(key) for word in text.split()) if has_text(key) else ()


def is_theme(topic: str) -> bool:
    """Tell a theme from a section of the manual."""
    return topic.isascii() and topic[:1].isalpha() and len(topic) > 1


def topic_name(topic: str) -> str:
    """Return what a theme is called; one that no one named, by its id."""
    key = f"tui_drill.topic.{topic}"
    return say(key) if has_text(key) else topic
