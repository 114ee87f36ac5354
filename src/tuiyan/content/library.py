"""All of the content, read and cross-checked, each kind when it is first asked for.

``open_library().deck.slide(0)`` is the cover; ``open_library(deck=Path("talk.md"))`` has one's own slides in
its place, over the same catalog. A library only turns records into values: where records come from is for
:mod:`tuiyan.content.parts`, and how they are made for :mod:`tuiyan.content.compile`. It is what every verb
and every screen is given, so nothing is imported here before it is needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tuiyan.content.cache import LazyRows, problems_from_plain
from tuiyan.content.folders import Folder, Folders, open_folders
from tuiyan.content.index import DeckIndex
from tuiyan.content.inputs import CONTENT, Part
from tuiyan.content.parts import Parts
from tuiyan.problem import Problem

if TYPE_CHECKING:
    from tuiyan.deck.resolver import Resolver
    from tuiyan.deck.slide import Slide
    from tuiyan.drill.template import Mistake, Template
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.claim import Claim, Measured
    from tuiyan.engine.scenario import Scenario
    from tuiyan.rehearsal.rehearsal import Rehearsal


KINDS = {"catalog", "deck", "broken", "broken_facts", "broken_scenarios", "problems"}
"""What of a library follows from what may have been a draft."""


class Library:
    """Everything the content folders hold."""

    def __init__(self, parts: Parts, signs: Mapping[str, str] | None = None) -> None:
        """Read from ``parts``; ``signs`` are spellings of units that the user means otherwise."""
        self._parts = parts
        self._signs = signs or {}

    @property
    def origin(self) -> dict[str, Any]:
        """What content this is, as plain data from which :func:`library_from` opens the same again."""
        deck = self._parts.deck
        return {
            "folders": [
                [str(folder.root.absolute()), folder.is_own] for folder in self._parts.folders.folders
            ],
            "deck": str(deck.absolute()) if deck else "",
            "signs": dict(self._signs),
        }

    def stamps(self, part: Part) -> tuple[str, ...]:
        """Return name, size and time of the files that a part is read from, as they are now."""
        from tuiyan.content.inputs import stamps

        return stamps(part, self._parts.folders, self._parts.deck)

    def draft(self) -> bool:
        """Have a talk that is not compiled yet drafted by another process; tell whether it is needed."""
        return self._parts.draft("catalog", "deck")

    @property
    def is_draft(self) -> bool:
        """Whether what is shown has yet to be checked."""
        return self._parts.is_draft

    def settle(self, *, wait: bool = False) -> bool:
        """Take what was checked in place of a draft, once it is; tell whether anything is wrong with that."""
        if not self._parts.settle(wait=wait):
            return False
        parts: tuple[Part, ...] = ("catalog", "deck")
        is_sound = all(problem.is_notice for part in parts for problem in self.problems_in(part))
        if not is_sound:
            for name in KINDS & self.__dict__.keys():
                del self.__dict__[name]
        return not is_sound

    def close(self) -> None:
        """End what is still being compiled for the next time."""
        self._parts.close()

    @cached_property
    def catalog(self) -> Catalog:
        """Units, constants, inputs, facts, formulas and scenarios."""
        from tuiyan.engine.catalog import Catalog
        from tuiyan.engine.unit_table import with_signs

        plain = self._parts.record("catalog", "catalog")
        if self._signs:
            plain = {**plain, "units": with_signs(plain["units"], self._signs)}
        return Catalog(plain)

    def opens_whole(self, scenario: Scenario) -> bool:
        """Tell whether a scenario is the one that is opened, and lacks no fact that a talk needs."""
        is_opening = scenario is self.catalog.scenario(self.catalog.opening)
        return is_opening and bool(self._parts.record("catalog", "opens whole"))

    @cached_property
    def deck(self) -> DeckIndex:
        """The slides to present."""
        return self._index("deck")

    @cached_property
    def cards(self) -> DeckIndex:
        """The cheat sheet, one card a slide."""
        return self._index("cards")

    @cached_property
    def claims(self) -> Mapping[str, Claim]:
        """What the manual states, by id."""

        def claim(plain: Mapping[str, Any]) -> Claim:
            from tuiyan.engine.claim import Claim

            return Claim(**plain)

        return LazyRows(lambda: self._parts.record("claims", "claims"), claim)

    @cached_property
    def measured(self) -> Mapping[str, Measured]:
        """Results that are measured, not computed, by id."""

        def result(plain: Mapping[str, Any]) -> Measured:
            from tuiyan.engine.claim import Measured

            return Measured(**plain)

        return LazyRows(lambda: self._parts.record("claims", "measured"), result)

    def figures(self, scenario: Scenario) -> Resolver:
        """Return what live markup becomes under a scenario."""
        from tuiyan.deck.resolver import Resolver
        from tuiyan.engine.evaluate import Values

        return Resolver(Values(self.catalog, scenario), claims=self.claims, measured=self.measured)

    @cached_property
    def templates(self) -> tuple[Template, ...]:
        """Everything that can be asked, must-knows first, in order."""
        from tuiyan.drill.kinds import template_of

        return tuple(template_of(plain) for plain in self._parts.record("drills", "templates"))

    @property
    def own_drills(self) -> int:
        """How many of the templates the user's own folders add."""
        return int(self._parts.record("drills", "added"))

    @cached_property
    def shared_mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes that questions share."""
        from tuiyan.drill.kinds import mistake_of

        return tuple(mistake_of(plain) for plain in self._parts.record("drills", "mistakes"))

    @cached_property
    def rehearsals(self) -> Mapping[str, Rehearsal]:
        """The four-sentence questions, by id."""

        def rehearsal(plain: Mapping[str, Any]) -> Rehearsal:
            from tuiyan.rehearsal.rehearsal import rehearsal_of

            return rehearsal_of(plain)

        return LazyRows(lambda: self._parts.record("rehearsals", "rehearsals"), rehearsal)

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Mistakes and notices, in reading order."""
        return tuple(problem for part in CONTENT for problem in self.problems_in(part))

    def problems_in(self, part: Part) -> tuple[Problem, ...]:
        """Return mistakes and notices in one part."""
        return problems_from_plain(self._parts.record(part, "problems"))

    @property
    def is_added_to(self) -> bool:
        """Whether folders of the user lie over the built-in one."""
        return len(self._parts.folders.folders) > 1

    def of_ours(self) -> Library:
        """Return the built-in content alone."""
        return Library(Parts(Folders(self._parts.folders.folders[:1])), self._signs)

    def adds_to(self, part: Part) -> bool:
        """Tell whether the user gives slides, cards or drills of their own."""
        return self._parts.adds_to(part)

    def trial_problems(self, *, is_thorough: bool = False) -> tuple[Problem, ...]:
        """Return what is wrong with the questions that templates draw, with a few seeds or with many.

        Where a user's folders leave ours as they are, only their own questions are drawn.
        """
        if not is_thorough:
            return self.problems_in("trials")
        from tuiyan.content.trials import MANY_SEEDS

        return tuple(self._parts.compiler.trial_problems(MANY_SEEDS))

    @cached_property
    def broken(self) -> Mapping[str, Problem]:
        """The mistake that keeps each formula from being used, by the formula's name."""
        return self._faults("broken")

    @cached_property
    def broken_facts(self) -> Mapping[str, Problem]:
        """The mistake that keeps each fact from being used, by its kind and id: ``gpu/mine``."""
        return self._faults("broken facts")

    @cached_property
    def broken_scenarios(self) -> Mapping[str, Problem]:
        """The mistake that keeps each scenario from being used, by its id."""
        return self._faults("broken scenarios")

    def _faults(self, record: str) -> Mapping[str, Problem]:
        return {
            name: problems_from_plain([plain])[0]
            for name, plain in self._parts.record("catalog", record).items()
        }

    def _index(self, part: Part) -> DeckIndex:
        def read(index: int) -> Slide:
            from tuiyan.deck.plain import slide_from_plain

            return slide_from_plain(self._parts.record(part, str(index)))

        return DeckIndex.from_plain(self._parts.record(part, "index"), read)


def open_library(
    root: Path | None = None,
    extra: Path | None = None,
    deck: Path | None = None,
    over: Path | None = None,
    signs: Mapping[str, str] | None = None,
) -> Library:
    """Open the content.

    Args:
        root: The folder to open alone; the built-in one, with the user's own over it, by default.
        extra: A folder of the same shape, or a YAML file, that adds to it (``--content``).
        deck: A Markdown file to present in place of the folder's deck.
        over: Another folder or YAML file, over ``extra``.
        signs: Spellings of units that the user means otherwise, with the unit: ``{"¥": "JPY"}``.
    """
    return Library(Parts(open_folders(root, extra, over), deck), signs)


def library_from(origin: Mapping[str, Any]) -> Library:
    """Open the content that ``origin`` says, as it is now.

    Raises:
        ValueError: It says none.
    """
    match origin:
        case {"folders": [_, *_] as rows, "deck": str(deck), "signs": dict(signs)}:
            folders = tuple(Folder(Path(str(root)), is_own is True) for root, is_own in rows)
            return Library(Parts(Folders(folders), Path(deck) if deck else None), signs)
    raise ValueError("origin")
