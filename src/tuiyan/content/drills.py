"""The drills folder: must-knows, templates, and the mistakes that templates share."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.content.entries import Found, Plain, add_entries, yaml_files
from tuiyan.content.entry import Entry
from tuiyan.content.folders import Folders
from tuiyan.content.templates import read_mistake, read_template, read_topics
from tuiyan.problem import Problem

MISTAKES = "mistakes.yaml"
"""The file of a drills folder that holds shared mistakes."""


class ReadDrills(NamedTuple):
    """What the drills folders hold.

    Attributes:
        must_knows: By id.
        templates: By kind and id.
        mistakes: Shared ones, by id.
    """

    must_knows: Found
    templates: Found
    mistakes: Found


def read_drills(folders: Folders, problems: list[Problem]) -> ReadDrills:
    """Read the last drills folder in order, and the shared mistakes of all of them."""
    drills = ReadDrills({}, {}, {})
    both: Found = {}
    last = folders.last("drills")
    for of, file in yaml_files(folders.holding("drills"), "drills"):
        if file.name == MISTAKES:
            add_entries(drills.mistakes, of, file, read_mistake, problems)
        elif of == last:
            add_entries(both, of, file, _entry, problems)
    for key, placed in both.items():
        (drills.templates if "kind" in placed.plain else drills.must_knows)[key] = placed
    return drills


def _entry(entry: Entry) -> Plain:
    return read_template(entry) if "kind" in entry.keys else _must_know(entry)


def _must_know(entry: Entry) -> Plain:
    return {
        "id": entry.id(),
        "section": entry.text("section", required=True),
        "topics": read_topics(entry),
        "ask": entry.names("ask"),
        "answer": entry.text("answer", required=True),
        "inputs": entry.texts("with"),
        "pin": entry.text("pin"),
        "tolerance": entry.text("tolerance"),
        "unit": entry.text("unit"),
        "why": entry.names("why", required=False),
        "means": entry.names("means", required=False),
    }
