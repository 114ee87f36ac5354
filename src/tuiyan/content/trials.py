"""Tries every question template as learners will, and says where its author wrote what is wrong."""

from __future__ import annotations

from collections.abc import Iterator

from tuiyan.content.check_catalog import sound_catalog
from tuiyan.content.check_drills import check_drills
from tuiyan.content.check_live import LiveCheck
from tuiyan.content.drills import read_drills
from tuiyan.content.entries import Placed
from tuiyan.content.folders import Folders
from tuiyan.content.formula_folder import read_formula_folders
from tuiyan.deck.resolver import Resolver
from tuiyan.drill.kinds import context_of, template_of
from tuiyan.drill.template_trial import Fault, faults
from tuiyan.engine.claim import Claim, Measured
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Items, Node

FEW_SEEDS = range(2)
MANY_SEEDS = range(200)


def trial_problems(folders: Folders, seeds: range) -> Iterator[Problem]:
    """Draw each sound template with every seed, and run its author's own tests."""
    known: list[Problem] = []
    formulas = read_formula_folders(folders, known)
    drills = read_drills(folders, known)
    live = LiveCheck(sound_catalog(formulas, known), formulas.claims, formulas.measured)
    check_drills(drills, live, known)
    base = live.values()
    if base is None:
        return
    claims = {key: Claim(**placed.plain) for key, placed in formulas.claims.items()}
    measured = {key: Measured(**placed.plain) for key, placed in formulas.measured.items()}
    figures = Resolver(base, claims=claims, measured=measured)
    for placed in drills.templates.values():
        context = context_of(template_of(placed.plain), figures)
        yield from (_problem(placed, fault) for fault in faults(context, seeds))


def _problem(placed: Placed, fault: Fault) -> Problem:
    """Point at what is at fault: a test, or the template's id."""
    node: Node | None = placed.node.get(fault.path[0]) if fault.path else None
    if len(fault.path) > 1 and isinstance(node, Items):
        node = node.items[int(fault.path[1])]
    return placed.problem(node.span if node else placed.node.span, fault.message)
