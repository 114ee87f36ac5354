"""The process that drafts and then compiles what another one is about to show."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from tuiyan.content.decks import read_deck, slide_records
from tuiyan.content.folders import Folder, Folders
from tuiyan.content.formula_folder import read_formula_folders
from tuiyan.content.inputs import Part
from tuiyan.content.parts import Parts
from tuiyan.messages import speak
from tuiyan.problem import Problem

LATER = 10
"""How far the check stands back for the first slide, where there are few processors."""

FOLLOWING: tuple[Part, ...] = ("catalog", "claims", "deck", "cards")
"""What is compiled after the drafts: all that a talk may show."""


def main() -> None:
    """Draft what the argument asks for, then compile it."""
    asked = json.loads(sys.argv[1])
    speak(asked["language"])
    folders = Folders(tuple(Folder(Path(root), is_own) for root, is_own in asked["folders"]))
    deck = Path(asked["deck"]) if asked["deck"] else None
    drafts = {part: _draft(part, folders, deck) for part in asked["parts"]}
    parts = Parts(folders, deck)
    for part, draft in drafts.items():
        if draft is None:
            parts.record(part, "problems")
    print(json.dumps({part: draft for part, draft in drafts.items() if draft}), flush=True)
    if hasattr(os, "nice"):
        os.nice(LATER)
    for part in FOLLOWING:
        parts.record(part, "problems")


def _draft(part: Part, folders: Folders, deck: Path | None) -> dict[str, Any] | None:
    return _catalog(folders) if part == "catalog" else _deck(folders, deck)


def _catalog(folders: Folders) -> dict[str, Any] | None:
    """Read the formulas; None where there is a mistake in how they are written."""
    problems: list[Problem] = []
    formulas = read_formula_folders(folders, problems)
    if problems:
        return None
    nothing: dict[str, object] = {"broken": {}, "broken facts": {}, "broken scenarios": {}, "problems": []}
    unknown = {"opens whole": False, "keeps ours": False, "ours": None}
    return {"catalog": formulas.catalog(), **unknown, **nothing}


def _deck(folders: Folders, deck: Path | None) -> dict[str, Any]:
    """Read the slides, with the problems in how they are written."""
    return {**slide_records(read_deck("deck", folders, deck, [])), "problems": []}
