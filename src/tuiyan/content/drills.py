"""The drills folder: must-knows, templates, and the mistakes that templates share."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.content.entries import Found, add_entries, yaml_files
from tuiyan.content.folders import Folders
from tuiyan.content.templates import read_mistake, read_template
from tuiyan.drill.kinds.must_know import MUST_KNOW
from tuiyan.problem import Problem

MISTAKES = "mistakes.yaml"
"""The file of a drills folder that holds shared mistakes."""


class ReadDrills(NamedTuple):
    """What the drills folders hold.

    Attributes:
        templates: Everything that is asked, by kind and id; must-knows first.
        mistakes: Shared ones, by id.
    """

    templates: Found
    mistakes: Found


def read_drills(folders: Folders, problems: list[Problem]) -> ReadDrills:
    """Read the last drills folder in order, and the shared mistakes of all of them."""
    mistakes: Found = {}
    templates: Found = {}
    last = folders.last("drills")
    for of, file in yaml_files(folders.holding("drills"), "drills"):
        if file.name == MISTAKES:
            add_entries(mistakes, of, file, read_mistake, problems)
        elif of == last:
            add_entries(templates, of, file, read_template, problems)
    in_order = sorted(templates.items(), key=lambda item: item[1].plain["kind"] != MUST_KNOW.id)
    return ReadDrills(dict(in_order), mistakes)
