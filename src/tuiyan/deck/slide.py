"""One slide as data: what its author wrote, with nothing computed yet.

A deck is read once into slides and kept as plain JSON (``deck/plain.py``). What a slide shows depends on
the scenario: ``deck/resolve.py`` makes a resolved slide of it, which is laid out for a screen or exported.
``# 权重 {{ weight_bytes }}`` is a title of two inlines, a text and a live part that names a formula.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tuiyan.problem import Problem

if TYPE_CHECKING:
    from tuiyan.deck.resolved import ResolvedBlock
    from tuiyan.deck.resolver import Resolver


class Live(NamedTuple):
    """Text that is computed, or looked up, when the slide is painted.

    Attributes:
        kind: ``number``, ``choose``, ``measured`` or ``stated``.
        name: Of a formula or an input; of a word; of a result; of a claim.
        unit: To show it in, or ``""``.
        overrides: Names with the values they take here only.
        pin: Id of the scenario it is always computed under, or ``""``.
        choices: Words with the text each gives.
        line: 1-based, in the deck's file; 0 when it stands in no file.
        column: Of ``name``, 1-based.
    """

    kind: str
    name: str
    unit: str = ""
    overrides: tuple[tuple[str, str], ...] = ()
    pin: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    line: int = 0
    column: int = 1

    def given(self, *inputs: tuple[str, str]) -> Live:
        """Return the same with the values that more names take here."""
        return self._replace(overrides=(*self.overrides, *inputs))


class Inline(NamedTuple):
    """Text within a line, in one style.

    Attributes:
        text: As written; a newline is a forced break. Unused when ``live``.
        marks: Words: ``bold code strike under soft faulty href:ADDRESS``, or an ink.
        live: What is computed in its place.
    """

    text: str
    marks: str = ""
    live: Live | None = None


Inlines = tuple[Inline, ...]


class Block(Protocol):
    """A part of a slide as its author wrote it; each kind is a named tuple in ``deck/blocks/``."""

    @property
    def line(self) -> int:
        """Where it starts, 1-based."""

    @property
    def step(self) -> int:
        """The reveal it appears at; 0 is there from the start."""

    def resolved(self, resolver: Resolver) -> Iterable[ResolvedBlock]:
        """Return what is shown in its place under a scenario."""


class Over(NamedTuple):
    """An input and the values it takes one after another.

    Attributes:
        name: Of the input.
        values: As written.
        line: 1-based.
    """

    name: str
    values: tuple[str, ...]
    line: int = 0


class Item(NamedTuple):
    """One part of a chart as its author wrote it.

    Attributes:
        label: What it is called.
        live: What it shows.
        repeats: How many there are of it; None for one.
        ink: Its colour, or ``""``.
        line: 1-based.
    """

    label: Inlines
    live: Live
    repeats: Live | None = None
    ink: str = ""
    line: int = 0


class Condition(NamedTuple):
    """What decides between two branches: ``utilization < 100 %``.

    Attributes:
        text: As written.
        line: 1-based.
        column: Of the text, 1-based.
    """

    text: str
    line: int = 0
    column: int = 1


class Note(NamedTuple):
    """A paragraph for the speaker only."""

    text: Inlines
    line: int = 0
    audience: str = ""


class Slide(NamedTuple):
    """One slide.

    Attributes:
        id: Unique in its deck.
        title: The sentence to remember; ``()`` when it has none.
        section: Number of the manual's section, or ``""``.
        layout: ``""``, ``cover``, ``section``, ``map``, ``correction`` or ``two``.
        options: Other keys of the slide comment.
        blocks: In order.
        notes: For the speaker only, one paragraph each.
        line: Where it starts, 1-based.
        path: Of the deck's file.
        problems: Found in it.
        is_foreign: Written for another player: its author's quotation marks stay.
    """

    id: str
    title: Inlines = ()
    section: str = ""
    layout: str = ""
    options: Mapping[str, Any] = {}
    blocks: tuple[Block, ...] = ()
    notes: tuple[Note, ...] = ()
    line: int = 1
    path: str = ""
    problems: tuple[Problem, ...] = ()
    is_foreign: bool = False

    @property
    def audience(self) -> str:
        """The only audience that sees it; ``""`` for all."""
        return str(self.options.get("audience", ""))

    @property
    def cut(self) -> int:
        """Minutes of the shortest cut that has it; 0 when only the whole deck has."""
        return int(self.options.get("cut", 0))

    @property
    def is_backup(self) -> bool:
        """Whether it is reached by jumping only."""
        return self.options.get("backup") == "true"

    @property
    def covers(self) -> tuple[str, ...]:
        """Other sections of the manual that it covers."""
        return tuple(self.options.get("covers", ()))

    @property
    def heading(self) -> str:
        """The title as plain text, live parts as their names."""
        return plain(self.title)


def plain(inlines: Inlines) -> str:
    """Return inlines as text, live parts as their names."""
    return "".join(inline.live.name if inline.live else inline.text for inline in inlines)


def within(value: object, line: int = 0) -> Iterator[tuple[Any, int]]:
    """Give every named tuple in ``value`` and the line it stands on, in reading order.

    What can be wrong with a block is told by the types in it (``Live``, ``Over``, ``Condition``, ``Inline``),
    so that whoever checks slides knows no kind of block.
    """
    if not isinstance(value, tuple):
        return
    if hasattr(value, "_fields"):
        line = getattr(value, "line", 0) or line
        yield value, line
    for item in value:
        yield from within(item, line)
