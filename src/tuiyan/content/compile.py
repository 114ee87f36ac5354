"""All content folders as records of plain JSON: read once, checked once, cached."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tuiyan.content.broken_names import blamed, blamed_facts, blamed_scenarios
from tuiyan.content.check_catalog import sound_catalog
from tuiyan.content.check_claims import check_claims
from tuiyan.content.check_decks import check_decks
from tuiyan.content.check_drills import check_drills
from tuiyan.content.check_live import LiveCheck
from tuiyan.content.folders import Folders
from tuiyan.content.formula_folder import FormulaFolder
from tuiyan.content.read import Content, read_content
from tuiyan.engine.catalog import Catalog
from tuiyan.problem import Problem


def compiled(folders: Folders, deck: Path | None = None) -> dict[str, Any]:
    """Read and check everything; return the records of a library by name."""
    problems: list[Problem] = []
    content = read_content(folders, deck, problems)
    written = content.formulas.copied()
    catalog = sound_catalog(content.formulas, problems)
    broken = blamed(written.written(), catalog, in_reading_order(problems))
    live = LiveCheck(
        catalog, content.formulas.claims, content.formulas.measured, broken, _our_catalog(content.formulas)
    )
    check_claims(content.formulas, live, problems)
    content = check_decks(content, live, problems)
    check_drills(content.drills, live, problems)
    problems = in_reading_order(problems)
    facts = blamed_facts(written.facts, content.formulas.facts, problems)
    return {
        **_records(content, catalog.to_plain()),
        "problems": [list(problem) for problem in problems],
        "broken": _plain(broken),
        "broken facts": _plain(facts),
        "broken scenarios": _plain(blamed_scenarios(written.scenarios, catalog, facts, problems)),
    }


def _plain(faults: Mapping[str, Problem]) -> dict[str, list[object]]:
    return {name: list(problem) for name, problem in faults.items()}


def _our_catalog(formulas: FormulaFolder) -> Catalog | None:
    """Return the catalog of the built-in content alone, or None where there is no other."""
    return None if formulas.is_all_ours() else Catalog.from_plain(formulas.of_ours().catalog())


def in_reading_order(problems: list[Problem]) -> list[Problem]:
    """Sort by file, in the order files were read, then by place."""
    files = {path: at for at, path in enumerate(dict.fromkeys(problem.path for problem in problems))}
    return sorted(problems, key=lambda problem: (files[problem.path], problem.span))


def _records(content: Content, catalog: Mapping[str, Any]) -> dict[str, Any]:
    slides = {
        f"{name}/{at}": slide.to_plain()
        for name, deck in (("deck", content.deck), ("cards", content.cards))
        for at, slide in enumerate(deck.slides)
    }
    return {
        "head": {"deck": content.deck.plain_index(), "cards": content.cards.plain_index()},
        "catalog": catalog,
        "claims": {key: placed.plain for key, placed in content.formulas.claims.items()},
        "measured": {key: placed.plain for key, placed in content.formulas.measured.items()},
        "templates": [placed.plain for placed in content.drills.templates.values()],
        **slides,
    }
