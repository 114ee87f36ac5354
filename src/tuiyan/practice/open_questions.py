"""Open questions: what was asked in a talk and not answered, told after it, practised first the next day.

An open question is a note of the history with the slide it was asked at; its text is another note, about the
first. The next day's practice begins with questions on the formulas and the section of that slide, until they
were answered on a day after the question's.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.slide import Live, within
from tuiyan.drill.log import When
from tuiyan.text.folding import folded

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.drill.queue import Item
    from tuiyan.store.rows import Note
    from tuiyan.store.store import Store

ASKED = "asked"
TEXT = "asked-told"
"""Kinds of notes: an open question, and its text by the number of that note."""

ITEMS_EACH = 3
"""Questions that are practised for one."""

MOST_QUESTIONS = 4
"""Open questions that a day's practice begins with."""


class OpenQuestion(NamedTuple):
    """Something that was asked and not answered.

    Attributes:
        number: Of its note.
        when: It was noted.
        slide: Id of the slide that was shown.
        title: Of that slide, as it was shown.
        section: Of that slide.
        client: Id of the scenario of the talk.
        under: The scenario in words.
        text: What was asked, or ``""`` where nobody said yet.
    """

    number: int
    when: When
    slide: str
    title: str
    section: str
    client: str
    under: str
    text: str = ""

    def to_plain(self) -> dict[str, Any]:
        """Return what JSON can hold."""
        return {
            "number": self.number,
            "day": self.when.day.isoformat(),
            "instant": self.when.instant.isoformat(),
            "slide": self.slide,
            "title": self.title,
            "section": self.section,
            "client": self.client,
            "under": self.under,
            "text": self.text,
        }


def detail_of(title: str, section: str, client: str, under: str) -> dict[str, str]:
    """Return what its note says."""
    return {"title": title, "section": section, "client": client, "under": under}


def tell(store: Store, question: OpenQuestion, text: str | None, when: When) -> None:
    """Write down what was asked; None takes it back."""
    store.notes.add(TEXT, str(question.number), {"text": text}, when)


def open_questions(store: Store, client: str = "") -> tuple[OpenQuestion, ...]:
    """Return the open questions that stand, those of a client where one is named."""
    told: dict[int, str | None] = {}
    for note in store.notes.of(TEXT):
        told[int(note.subject)] = note.detail["text"]
    found = (_question(note, told) for note in store.notes.of(ASKED))
    name = folded(client)
    return tuple(
        question
        for question in found
        if question is not None and (not name or folded(question.client) == name)
    )


def _question(note: Note, told: Mapping[int, str | None]) -> OpenQuestion | None:
    text = told.get(note.number, "")
    if text is None:
        return None
    detail = note.detail
    return OpenQuestion(
        note.number, note.when, note.subject,
        detail["title"], detail["section"], detail["client"], detail["under"], text,
    )  # fmt: skip


def items_about(question: OpenQuestion, library: Library, items: Iterable[Item]) -> tuple[str, ...]:
    """Return what to practise for it: what stands on the slide's formulas first, then its section's."""
    at = library.deck.find(question.slide)
    shown = frozenset(_formulas(library.deck.slide(at))) if at is not None else frozenset[str]()
    ranked = []
    for place, item in enumerate(items):
        common = len(shown.intersection(item.formulas))
        is_here = bool(question.section) and question.section in item.topics
        if common or is_here:
            ranked.append((-common, not is_here, place, item))
    groups: dict[str, str] = {}
    for *_, item in sorted(ranked, key=lambda each: each[:3]):
        groups.setdefault(item.group or item.id, item.id)
    return tuple(groups.values())[:ITEMS_EACH]


def _formulas(slide: object) -> Iterator[str]:
    for value, _ in within((slide,)):
        live = value if isinstance(value, Live) else getattr(value, "live", None)
        if live is not None and live.name:
            yield live.name


def waiting(
    found: Iterable[OpenQuestion], about: Mapping[int, Collection[str]], seen: Mapping[str, date], day: date
) -> list[OpenQuestion]:
    """Return the open questions of earlier days whose questions were not all answered since.

    Args:
        found: Marks.
        about: By a question's number, its items.
        seen: By item, the last day on which it was answered.
        day: Today.
    """
    return [
        question
        for question in found
        if question.when.day < day
        and any(seen.get(item, date.min) <= question.when.day for item in about.get(question.number, ()))
    ][-MOST_QUESTIONS:]
