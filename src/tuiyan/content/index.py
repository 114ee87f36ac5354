"""A deck as the player needs it at its first frame: what there is, and one slide at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tuiyan.deck.slide import Slide

Names = dict[str, str]
"""A text in the languages it is written in: ``{"zh": …, "en": …}``."""


class DeckPart(NamedTuple):
    """One file of a deck.

    Attributes:
        file: Relative to the deck's folder.
        names: ``{}`` for a cover.
        number: Of the manual's part, or 0.
        first: Index of its first slide.
        slides: How many it has.
    """

    file: str
    names: Names
    number: int
    first: int
    slides: int


class Section(NamedTuple):
    """One section of the manual, written as slides or not.

    Attributes:
        id: Its number; where the manual gives it none, what slides and claims call it.
        names: ``{zh, en}``.
        part: It belongs to.
        is_unnumbered: Whether the manual gives it no number.
    """

    id: str
    names: Names
    part: int
    is_unnumbered: bool = False

    @property
    def number(self) -> str:
        """The manual's number of it, or ``""``."""
        return "" if self.is_unnumbered else self.id


class SlideEntry(NamedTuple):
    """One slide in the table of contents.

    Attributes:
        id: Unique in the deck.
        title: Plain text, live parts as their names; ``DeckIndex.slide`` has them live.
        section: Of the manual, or ``""``.
        part: Index into ``DeckIndex.parts``.
    """

    id: str
    title: str
    section: str
    part: int


class DeckIndex:
    """The slides of a deck in order; each is read when it is first asked for.

    Attributes:
        names: The deck's title.
        minutes: How long the talk should take, or 0.
        revised: ISO date of the last revision, or ``""``.
        parts: In order.
        sections: Of the whole manual, in order.
        entries: One per slide.
        is_live: Whether any of its numbers is computed.
        pieces: How many slides the author of another player's deck wrote; 0 for a deck of ours.
    """

    __slots__ = (
        "_read",
        "_slides",
        "entries",
        "is_live",
        "minutes",
        "names",
        "parts",
        "pieces",
        "revised",
        "sections",
    )

    def __init__(
        self,
        names: Names,
        entries: Iterable[SlideEntry],
        read: Callable[[int], Slide],
        parts: Iterable[DeckPart] = (),
        sections: Iterable[Section] = (),
    ) -> None:
        """Index ``entries``; ``read`` gives the slide at an index."""
        self.names = names
        self.minutes = 0
        self.revised = ""
        self.parts = tuple(parts)
        self.sections = tuple(sections)
        self.entries = tuple(entries)
        self._read = read
        self._slides: dict[int, Slide] = {}
        self.is_live = True
        self.pieces = 0

    @classmethod
    def from_plain(cls, plain: Any, read: Callable[[int], Slide]) -> DeckIndex:
        """Return the index that ``plain`` says."""
        entries = [SlideEntry(*entry) for entry in plain["entries"]]
        sections = [Section(*section) for section in plain["sections"]]
        index = cls(plain["title"], entries, read, [DeckPart(*part) for part in plain["parts"]], sections)
        index.minutes, index.revised = plain["minutes"], plain["revised"]
        index.is_live, index.pieces = plain["live"], plain["pieces"]
        return index

    def __len__(self) -> int:
        """Count the slides."""
        return len(self.entries)

    def slide(self, index: int) -> Slide:
        """Return the slide at ``index``, 0-based."""
        if index not in self._slides:
            self._slides[index] = self._read(index)
        return self._slides[index]

    def find(self, slide_id: str) -> int | None:
        """Return the index of a slide by its id."""
        return next((at for at, entry in enumerate(self.entries) if entry.id == slide_id), None)

    def part_of(self, index: int) -> DeckPart | None:
        """Return the part a slide belongs to."""
        return next((part for part in self.parts if 0 <= index - part.first < part.slides), None)

    def section(self, section_id: str) -> Section | None:
        """Return a section of the manual by its id."""
        return next((section for section in self.sections if section.id == section_id), None)
