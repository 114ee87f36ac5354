"""The drills folders: must-knows, templates, and the mistakes that templates share.

A user's own folder adds to what is built in and hides none of it: an id that an earlier folder has is a
problem that names both places, and the earlier entry stays.
"""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.content.entries import Found, Placed, add_entries, yaml_files
from tuiyan.content.folders import Folders
from tuiyan.content.templates import read_mistake, read_template
from tuiyan.drill.kinds.must_know import MUST_KNOW
from tuiyan.messages import say
from tuiyan.problem import Problem

MISTAKES = "mistakes.yaml"
"""The file of a drills folder that holds shared mistakes."""

REHEARSALS = "rehearsals"
"""The folder below it that holds four-sentence questions."""


class ReadDrills(NamedTuple):
    """What the drills folders hold.

    Attributes:
        templates: Everything that is asked, by kind and id; must-knows first.
        mistakes: Shared ones, by id.
    """

    templates: Found
    mistakes: Found


def read_drills(folders: Folders, problems: list[Problem]) -> ReadDrills:
    """Read the drills of all folders in order, and the shared mistakes."""
    mistakes: Found = {}
    templates: Found = {}
    for of, file in yaml_files(folders.holding("drills"), "drills"):
        if file.parent.name == REHEARSALS:
            continue
        if file.name == MISTAKES:
            add_entries(mistakes, of, file, read_mistake, problems)
        else:
            add_entries(templates, of, file, read_template, problems)
    for key in [key for key, placed in templates.items() if placed.before is not None]:
        refuse_taken(templates, key, problems)
    in_order = sorted(templates.items(), key=lambda item: item[1].plain["kind"] != MUST_KNOW.id)
    return ReadDrills(dict(in_order), mistakes)


def refuse_taken(templates: Found, key: str, problems: list[Problem]) -> None:
    """Leave out what would stand in place of an entry of an earlier folder: histories hang on that one."""
    placed = templates[key]
    while placed.before is not None:
        problems.append(id_taken(placed, placed.before))
        placed = placed.before
    templates[key] = placed


def id_taken(placed: Placed, first: Placed) -> Problem:
    """Return the problem of an entry whose id another has, with both places."""
    place = f"{first.source.path}:{first.node.span.line}"
    return placed.problem(placed.span("id"), say("content.id_twice", id=placed.plain["id"], place=place))
