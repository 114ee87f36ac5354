"""The drills folders: must-knows, templates, and the mistakes that templates share.

A question is read by the fields that its kind declares, so a new kind of question needs nothing here. A
user's own folder adds to what is built in and hides none of it: an id that an earlier folder has is a problem
that names both places, and the earlier entry stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from tuiyan.content.entries import Found, Placed, Plain, add_entries, yaml_files
from tuiyan.content.entry import Entry
from tuiyan.content.folders import Folders
from tuiyan.drill.fields import Field
from tuiyan.drill.kinds import KINDS, NAMED
from tuiyan.drill.kinds.must_know import MUST_KNOW
from tuiyan.drill.template import MISTAKE
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Fields, Text, each_of

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


def read_template(entry: Entry) -> Plain:
    """Return the fields of a template, or of a must-know: what is of no kind."""
    kind = entry.choice("kind", NAMED) if "kind" in entry.keys else MUST_KNOW.id
    if not kind:
        for key in entry.keys:
            entry.value(key)  # of an unknown kind no field is one too many
        return {"kind": "", "id": entry.id()}
    return {"kind": kind, **_fields(entry, KINDS[kind].all_fields)}


def read_mistake(entry: Entry) -> Plain:
    """Return the fields of a mistake that templates share."""
    return _fields(entry, MISTAKE.fields)


def _fields(entry: Entry, fields: Iterable[Field]) -> Plain:
    return {field.name: _value(entry, field) for field in fields}


def _value(entry: Entry, field: Field) -> Any:
    """Return what a field holds, as plain JSON."""
    is_required = field.is_required and field.unless not in entry.keys
    if field.holds in READERS:
        return READERS[field.holds](entry, field._replace(is_required=is_required))
    return entry.text(field.key, required=is_required) or field.default or ""


def _rows(entry: Entry, field: Field) -> list[Plain]:
    assert field.rows is not None
    fields = field.rows.fields
    return entry.rows(field.key, lambda row: _fields(row, fields), required=field.is_required)


def _line(entry: Entry) -> dict[str, str]:
    """Return one line of changes, whose names are its own."""
    found = {}
    for key, value in entry.node.entries:
        if isinstance(value, Text):
            found[key.text] = value.text
        else:
            entry.complain(value, say("content.want_text", key=key.text))
    return found


def _named_rows(entry: Entry, field: Field) -> list[Plain]:
    """Return the rows of a mapping; the key of each is its id."""
    node = entry.value(field.key)
    if node is None:
        return []
    if not isinstance(node, Fields):
        entry.complain(node, say("content.want_mapping", key=field.key))
        return []
    assert field.rows is not None
    found = []
    for name, value in node.entries:
        if not isinstance(value, Fields):
            entry.complain(value, say("content.want_entry"))
            continue
        inner = entry.within(value)
        fields = (each for each in field.rows.fields if each.key != "id")
        found.append({"id": name.text, **_fields(inner, fields)})
        inner.finish()
    return found


def _mistakes(entry: Entry, field: Field) -> list[Plain]:
    """Return mistakes: each a shared one's id, or a mapping of its own."""
    found: list[Plain] = []
    for item in each_of(entry.value(field.key, required=field.is_required)):
        if isinstance(item, Text):
            found.append({"use": item.text})
        elif isinstance(item, Fields):
            inner = entry.within(item)
            found.append(_mistake(inner))
            inner.finish()
        else:
            entry.complain(item, say("content.want_entry"))
    return found


def _mistake(entry: Entry) -> Plain:
    """Return a mistake; one that uses a shared one's name says only what differs."""
    shared = entry.text("use")
    if not shared:
        return read_mistake(entry)
    fields = [
        field._replace(is_required=False) for field in MISTAKE.fields if field.key not in ("id", "name")
    ]
    return {"use": shared, **{name: value for name, value in _fields(entry, fields).items() if value}}


READERS: Mapping[str, Callable[[Entry, Field], Any]] = {
    "id": lambda entry, field: entry.id(field.key),
    "name": lambda entry, field: entry.name(field.key),
    "choice": lambda entry, field: entry.choice(field.key, field.choices, field.default),
    "count": lambda entry, field: entry.whole(field.key, field.default or 0),
    "flag": lambda entry, field: entry.flag(field.key),
    "words": lambda entry, field: entry.words(field.key, required=field.is_required),
    "verdicts": lambda entry, field: entry.words(field.key, required=field.is_required),
    "topics": lambda entry, _: [*entry.words("topic"), *entry.words("topics")],
    "title": lambda entry, field: entry.names(field.key, required=field.is_required),
    "text": lambda entry, field: entry.names(field.key, required=field.is_required),
    "changes": lambda entry, field: entry.texts(field.key),
    "draws": lambda entry, field: entry.texts(field.key),
    "draw lists": lambda entry, field: entry.lists(field.key),
    "draw lines": lambda entry, field: [_line(line) for line in entry.entries(field.key)],
    "draw values": lambda entry, field: entry.words(field.key, required=True),
    "mistakes": _mistakes,
    "rows": _rows,
    "named rows": _named_rows,
}
"""How what a field holds is read; what is not listed is one text."""
