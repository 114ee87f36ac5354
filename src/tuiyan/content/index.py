"""A deck as the player needs it at its first frame: what there is, and one slide at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
        minutes: That it should take, or 0 where the deck does not say.
    """

    file: str
    names: Names
    number: int
    first: int
    slides: int
    minutes: float = 0

    @property
    def is_reserve(self) -> bool:
        """Whether it is what a talk keeps for questions; that part is no file."""
        return not self.file


class Section(NamedTuple):
    """One section of the manual, written as slides or not.

    Attributes:
        id: Its number; where the manual gives it none, what slides and claims call it.
        names: ``{zh, en}``.
        part: It belongs to.
        is_unnumbered: Whether the manual gives it no number.
        aliases: Other ids that mean it.
    """

    id: str
    names: Names
    part: int
    is_unnumbered: bool = False
    aliases: tuple[str, ...] = ()

    @property
    def ids(self) -> tuple[str, ...]:
        """All that means it."""
        return (self.id, *self.aliases)

    @property
    def number(self) -> str:
        """The manual's number of it, or ``""``."""
        return "" if self.is_unnumbered else self.id


class Version(NamedTuple):
    """Which slides are played: ``training,15`` is the training version, cut to a quarter of an hour.

    Attributes:
        audience: ``client`` or ``training``.
        minutes: Of the cut, or 0 for the whole deck.
    """

    audience: str = "client"
    minutes: int = 0


class SlideEntry(NamedTuple):
    """One slide in the table of contents.

    Attributes:
        id: Unique in the deck.
        title: Plain text, live parts as their names; ``DeckIndex.slide`` has them live.
        section: Of the manual, or ``""``.
        part: Index into ``DeckIndex.parts``.
        audience: The only one that sees it; ``""`` for all.
        cut: Minutes of the shortest cut that has it; 0 when only the whole deck has.
        is_backup: Whether it is reached by jumping only.
        covers: Other sections that it covers.
    """

    id: str
    title: str
    section: str
    part: int
    audience: str = ""
    cut: int = 0
    is_backup: bool = False
    covers: tuple[str, ...] = ()

    @property
    def covered(self) -> tuple[str, ...]:
        """All sections that it covers, its own first."""
        return (self.section, *self.covers)

    def is_for(self, version: Version) -> bool:
        """Tell whether an audience may see the slide at all."""
        return not self.audience or self.audience == version.audience

    def is_in(self, version: Version) -> bool:
        """Tell whether the slide is in the run of a talk."""
        return not self.is_backup and (not version.minutes or 0 < self.cut <= version.minutes)


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
        run: How many slides a talk turns through; those after them are back-up, reached by jumping.
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
        "run",
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
        self.run = len(self.entries)

    @classmethod
    def from_plain(cls, plain: Any, read: Callable[[int], Slide]) -> DeckIndex:
        """Return the index that ``plain`` says."""
        entries = [SlideEntry(*entry)._replace(covers=tuple(entry[-1])) for entry in plain["entries"]]
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

    def version(self, version: Version) -> DeckIndex:
        """Return the deck as one audience sees it: the run of the talk, then what is kept in reserve.

        What is left out of a cut is in reserve too, so that a question never meets a slide that is not there.
        """
        allowed = [at for at, entry in enumerate(self.entries) if entry.is_for(version)]
        run = [at for at in allowed if self.entries[at].is_in(version)] or allowed
        in_run = frozenset(run)
        reserve = [at for at in allowed if at not in in_run]
        order = [*run, *reserve]
        parts, numbers = self._parts_of(run, len(reserve))
        if version.minutes:
            whole = [at for at in allowed if not self.entries[at].is_backup]
            parts = [_shortened(part, self._parts_of(whole, 0)[0]) for part in parts]
        entries = [
            self.entries[at]._replace(
                part=numbers.get(self.entries[at].part, -1) if at in in_run else len(parts) - 1
            )
            for at in order
        ]

        def read(index: int) -> Slide:
            from tuiyan.deck.audience import seen_by

            return seen_by(self.slide(order[index]), version.audience)

        made = DeckIndex(self.names, entries, read, parts, self.sections)
        made.minutes, made.revised = version.minutes or self.minutes, self.revised
        made.is_live, made.pieces, made.run = self.is_live, self.pieces, len(run)
        return made

    def _parts_of(self, run: Sequence[int], reserve: int) -> tuple[list[DeckPart], dict[int, int]]:
        """Return the parts that a run touches, one for the reserve, and where each part is now."""
        parts: list[DeckPart] = []
        numbers: dict[int, int] = {}
        first = 0
        for number, part in enumerate(self.parts):
            count = sum(1 for at in run if self.entries[at].part == number)
            if count:
                numbers[number] = len(parts)
                parts.append(part._replace(first=first, slides=count))
            first += count
        if reserve:
            parts.append(DeckPart("", {}, 0, first, reserve))
        return parts, numbers

    @property
    def minutes_of_cuts(self) -> tuple[int, ...]:
        """The cuts there are, shortest first."""
        return tuple(sorted({entry.cut for entry in self.entries if entry.cut}))

    def find(self, slide_id: str) -> int | None:
        """Return the index of a slide by its id."""
        return next((at for at, entry in enumerate(self.entries) if entry.id == slide_id), None)

    def first_of(self, section_id: str) -> int | None:
        """Return the index of the first slide of a section, by any of its ids; else of one that covers it."""
        section = self.section(section_id)
        names = {section_id, *(section.ids if section else ())}
        own = (at for at, entry in enumerate(self.entries) if entry.section in names)
        covering = (at for at, entry in enumerate(self.entries) if not names.isdisjoint(entry.covers))
        return next(own, next(covering, None))

    def part_of(self, index: int) -> DeckPart | None:
        """Return the part a slide belongs to."""
        return next((part for part in self.parts if 0 <= index - part.first < part.slides), None)

    def section(self, section_id: str) -> Section | None:
        """Return a section of the manual by its id or by another that means it."""
        named = (each for each in self.sections if section_id in each.ids)
        return next(named, None)


def _shortened(part: DeckPart, whole: Iterable[DeckPart]) -> DeckPart:
    """Give a part of a cut its share of the minutes by the slides it keeps."""
    slides = next((other.slides for other in whole if other.file == part.file), part.slides)
    return part._replace(minutes=part.minutes * part.slides / slides)
