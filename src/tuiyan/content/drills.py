"""The drills folder: must-know items."""

from __future__ import annotations

from tuiyan.content.entry import Entry
from tuiyan.content.folders import Folder
from tuiyan.content.gather import Found, Plain, gather, yaml_files
from tuiyan.problem import Problem


def read_drills(folder: Folder | None, problems: list[Problem]) -> Found:
    """Read the must-knows of a folder, in order."""
    found: Found = {}
    for of, file in yaml_files([folder] if folder else [], "drills"):
        gather(found, of, file, _must_know, problems)
    return found


def _must_know(entry: Entry) -> Plain:
    return {
        "id": entry.id(),
        "section": entry.text("section", required=True),
        "ask": entry.names("ask"),
        "answer": entry.text("answer", required=True),
        "inputs": entry.texts("with"),
        "pin": entry.text("pin"),
        "tolerance": entry.text("tolerance"),
        "unit": entry.text("unit"),
        "why": entry.names("why", required=False),
    }
