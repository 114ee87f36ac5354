"""Rehearsals as tests ask them."""

from __future__ import annotations

from functools import cache

from tuiyan.content.library import Library, open_library
from tuiyan.deck.resolver import Resolver
from tuiyan.engine.evaluate import Values
from tuiyan.rehearsal.checklist import Checker
from tuiyan.rehearsal.posed import pose


@cache
def library() -> Library:
    """Return the built-in content."""
    return open_library()


@cache
def checker(id_: str, scenario: str = "", seed: int | None = None) -> Checker:
    """Return what checks answers to a question under a scenario, by default the opening one."""
    content = library()
    values = Values(content.catalog, content.catalog.scenario(scenario or content.catalog.opening))
    figures = Resolver(values, claims=content.claims, measured=content.measured)
    return Checker(pose(content.rehearsals[id_], figures, seed), content.shared_mistakes)
