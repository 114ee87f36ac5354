"""Content as records of plain JSON: one part read and checked at a time.

``Compiler(parts).compile("deck")`` gives ``{"index": …, "0": …, "1": …, "problems": […]}``: the slides, each
with the problems to show in it, and all problems for ``tuiyan check``. What a part needs of another
(the catalog, the ids of the claims) comes from ``parts`` and so from the cache where that is still true;
nothing here knows where records are kept. A part's mistakes are told with that part alone, in reading
order; what is not sound is left out, so that the rest can be used.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from tuiyan.content.broken_names import broken_facts, broken_formulas, broken_scenarios
from tuiyan.content.cache import LazyRows
from tuiyan.content.check_catalog import sound_catalog
from tuiyan.content.check_live import LiveCheck
from tuiyan.content.entries import Found, Placed
from tuiyan.content.folders import Folders
from tuiyan.content.formula_folder import FormulaFolder, read_formula_folders
from tuiyan.content.inputs import PARTS, Part
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.domain import Domain
from tuiyan.engine.evaluate import Values
from tuiyan.inference.feasibility import lacks_facts
from tuiyan.problem import Problem

if TYPE_CHECKING:
    from tuiyan.content.drills import ReadDrills

Plain = dict[str, Any]


class PartRecords(Protocol):
    """The other parts, and what to read."""

    folders: Folders
    deck: Path | None

    def record(self, part: Part, name: str) -> Any:
        """Return one record of a part."""


class Compiler:
    """Compiles parts of the folders that are open together."""

    def __init__(self, parts: PartRecords) -> None:
        """Read what ``parts`` names."""
        self._parts = parts
        self._folders = parts.folders

    def compile(self, part: Part) -> Plain:
        """Return the records of one part by name."""
        match part:
            case "catalog":
                return self._catalog()
            case "claims":
                return self._claims()
            case "deck" | "cards":
                return self._deck(part)
            case "drills":
                return self._drills()
            case "rehearsals":
                return self._rehearsals()
            case "trials":
                from tuiyan.content.trials import FEW_SEEDS

                return {"problems": _plain(self.trial_problems(FEW_SEEDS))}

    @cached_property
    def live(self) -> LiveCheck:
        """What live markup is tried against."""
        ours = self._parts.record("catalog", "ours")
        return LiveCheck(
            Catalog(self._parts.record("catalog", "catalog")),
            _Ids(self._parts, "claims"),
            _Ids(self._parts, "measured"),
            self._parts.record("catalog", "broken"),
            ours and Catalog(ours),
        )

    def trial_problems(self, seeds: range) -> list[Problem]:
        """Draw each sound template with every seed, and run its author's own tests."""
        from tuiyan.content.trials import rehearsal_problems, trial_problems
        from tuiyan.deck.resolver import Resolver
        from tuiyan.drill.kinds import mistake_of
        from tuiyan.engine.claim import Claim, Measured

        templates = self._to_try("trials", lambda: self._checked_drills[0].templates)
        rehearsals = self._to_try("rehearsals", lambda: self._checked_rehearsals[0])
        base = self.live.values()
        if base is None or not (templates or rehearsals):
            return []
        claims = LazyRows(lambda: self._parts.record("claims", "claims"), lambda plain: Claim(**plain))
        measured = LazyRows(lambda: self._parts.record("claims", "measured"), lambda plain: Measured(**plain))
        figures = Resolver(base, claims=claims, measured=measured)
        shared = [mistake_of(placed.plain) for placed in self._checked_drills[0].mistakes.values()]
        return [
            *trial_problems(templates, figures, seeds),
            *rehearsal_problems(rehearsals, figures, shared),
        ]

    def _to_try(self, part: Part, found: Callable[[], Found]) -> list[Placed]:
        """Return what later folders add, where they leave ours as it is; else everything."""
        others = self._folders.folders[1:]
        keeps_ours = bool(others) and self._parts.record("catalog", "keeps ours")
        if keeps_ours and not any(folder.holds(PARTS[part]) for folder in others):
            return []
        keeps_ours = keeps_ours and not any(each.before for each in self._checked_drills[0].mistakes.values())
        return [each for each in found().values() if not (keeps_ours and each.folder.is_own)]

    def _catalog(self) -> Plain:
        problems: list[Problem] = []
        formulas = read_formula_folders(self._folders, problems)
        written = formulas.copied()
        catalog = sound_catalog(formulas, problems)
        problems += _refused_words(written, catalog.domain)
        problems = in_reading_order(problems)
        facts = broken_facts(written.facts, formulas.facts, problems)
        return {
            "catalog": catalog.to_plain(),
            "opens whole": _opens_whole(catalog),
            "keeps ours": written.keeps_ours(),
            "ours": None if formulas.is_all_ours() else formulas.of_ours().catalog(),
            "broken": _plain_faults(broken_formulas(written.written(), catalog, problems)),
            "broken facts": _plain_faults(facts),
            "broken scenarios": _plain_faults(broken_scenarios(written.scenarios, catalog, facts, problems)),
            "problems": _plain(problems),
        }

    def _claims(self) -> Plain:
        from tuiyan.content.check_refused import Refused, entry_problems
        from tuiyan.content.claims import check_claims, read_claims

        problems: list[Problem] = []
        domain = self.live.catalog.domain
        read = read_claims(self._folders, domain, problems)
        check_claims(read, self.live, problems)
        refused = Refused(domain)
        for placed in read.measured.values():
            problems += entry_problems(placed, refused) if placed.folder.is_own else ()
        return {
            "claims": {key: placed.plain for key, placed in read.claims.items()},
            "measured": {key: placed.plain for key, placed in read.measured.items()},
            "problems": _plain(in_reading_order(problems)),
        }

    def _deck(self, part: Part) -> Plain:
        from tuiyan.content.check_decks import asleep, check_deck
        from tuiyan.content.check_refused import Refused, deck_problems
        from tuiyan.content.decks import read_deck, slide_records

        problems: list[Problem] = []
        file = self._parts.deck if part == "deck" else None
        deck = read_deck(PARTS[part], self._folders, file, problems)
        if deck.is_live:
            deck = check_deck(deck, self.live, problems)
            if deck.is_own:
                problems += deck_problems(deck, Refused(self.live.catalog.domain))
        else:
            problems += asleep(deck)
        return {**slide_records(deck), "problems": _plain(in_reading_order(problems))}

    @cached_property
    def _checked_drills(self) -> tuple[ReadDrills, list[Problem]]:
        from tuiyan.content.check_drills import check_drills
        from tuiyan.content.drills import read_drills

        problems: list[Problem] = []
        drills = read_drills(self._folders, problems)
        check_drills(drills, self.live, problems)
        return drills, in_reading_order(problems)

    def _drills(self) -> Plain:
        drills, problems = self._checked_drills
        return {
            "templates": [placed.plain for placed in drills.templates.values()],
            "mistakes": [placed.plain for placed in drills.mistakes.values() if placed.is_sound],
            "added": sum(not placed.folder.is_own for placed in drills.templates.values()),
            "problems": _plain(problems),
        }

    @cached_property
    def _checked_rehearsals(self) -> tuple[Found, list[Problem]]:
        from tuiyan.content.check_rehearsals import check_rehearsals
        from tuiyan.content.rehearsals import read_rehearsals

        problems: list[Problem] = []
        found = read_rehearsals(self._folders, problems)
        check_rehearsals(found, self.live, problems)
        return found, in_reading_order(problems)

    def _rehearsals(self) -> Plain:
        found, problems = self._checked_rehearsals
        return {
            "rehearsals": {key: placed.plain for key, placed in found.items()},
            "problems": _plain(problems),
        }


def _refused_words(formulas: FormulaFolder, domain: Domain) -> Iterator[Problem]:
    """Find what a client must not read in the built-in catalog; of formulas the source is shown to nobody."""
    from tuiyan.content.check_refused import Refused, entry_problems

    refused = Refused(domain)
    for found in formulas:
        unseen = ("source",) if found is formulas.formulas else ()
        for placed in found.values():
            if placed.folder.is_own:
                yield from entry_problems(placed, refused, unseen=unseen)


class _Ids(Collection[str]):
    """The ids of claims or of measured results; their part is opened when one is looked for."""

    def __init__(self, parts: PartRecords, name: str) -> None:
        self._parts = parts
        self._name = name

    @cached_property
    def _rows(self) -> Mapping[str, Any]:
        rows: Mapping[str, Any] = self._parts.record("claims", self._name)
        return rows

    def __contains__(self, key: object) -> bool:
        return key in self._rows

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)


def _opens_whole(catalog: Catalog) -> bool:
    """Tell whether the scenario that a talk opens with has every fact that most of it stands on."""
    return bool(catalog.opening) and not lacks_facts(Values(catalog, catalog.scenario(catalog.opening)))


def in_reading_order(problems: list[Problem]) -> list[Problem]:
    """Sort by file, in the order files were read, then by place."""
    files = {path: at for at, path in enumerate(dict.fromkeys(problem.path for problem in problems))}
    return sorted(problems, key=lambda problem: (files[problem.path], problem.span))


def _plain(problems: Iterable[Problem]) -> list[object]:
    return [list(problem) for problem in problems]


def _plain_faults(faults: Mapping[str, Problem]) -> dict[str, list[object]]:
    return {name: list(problem) for name, problem in faults.items()}
