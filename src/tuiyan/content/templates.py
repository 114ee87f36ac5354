"""A question of the drills folder, read by the fields that its kind declares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tuiyan.content.entries import Plain
from tuiyan.content.entry import Entry
from tuiyan.drill.fields import Field
from tuiyan.drill.kinds import KINDS, NAMED
from tuiyan.drill.kinds.must_know import MUST_KNOW
from tuiyan.drill.template import MISTAKE
from tuiyan.messages import say
from tuiyan.strict_yaml import Fields, Items, Text


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


def _row(entry: Entry, field: Field) -> Plain:
    assert field.rows is not None
    row = _fields(entry, field.rows.fields)
    entry.finish()
    return row


def _rows(entry: Entry, field: Field) -> list[Plain]:
    entry.value(field.key, required=field.is_required)
    return [_row(row, field) for row in entry.entries(field.key)]


def _words(entry: Entry, field: Field) -> list[str]:
    words = [word.text for word in entry.words(field.key)]
    if field.is_required and not words:
        entry.complain(entry.node, say("content.missing", key=field.key))
    return words


def _topics(entry: Entry, _: Field) -> list[str]:
    return [word.text for key in ("topic", "topics") for word in entry.words(key)]


def _line(entry: Entry) -> dict[str, str]:
    """Return one line of changes, whose names are its own."""
    found = {}
    for key, value in entry.node.entries:
        if isinstance(value, Text):
            found[key.text] = value.text
        else:
            entry.complain(value, say("content.want_text", key=key.text))
    return found


def _lists(entry: Entry, field: Field) -> dict[str, list[str]]:
    """Return a mapping of names to lists of texts."""
    node = entry.value(field.key)
    if node is None:
        return {}
    if not isinstance(node, Fields):
        entry.complain(node, say("content.want_lists", key=field.key))
        return {}
    inner = entry.within(node)
    return {name: _values(inner, name) for name in inner.keys}


def _values(entry: Entry, key: str) -> list[str]:
    node = entry.value(key)
    if isinstance(node, Items) and node.items and all(isinstance(item, Text) for item in node.items):
        return [item.text for item in node.items if isinstance(item, Text)]
    if isinstance(node, Text):
        return [node.text]
    entry.complain(node or entry.node, say("content.want_list", key=key))
    return []


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
    node = entry.value(field.key, required=field.is_required)
    if node is None:
        return []
    found: list[Plain] = []
    for item in node.items if isinstance(node, Items) else (node,):
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
    "words": _words,
    "verdicts": _words,
    "topics": _topics,
    "title": lambda entry, field: entry.names(field.key, required=field.is_required),
    "text": lambda entry, field: entry.names(field.key, required=field.is_required),
    "changes": lambda entry, field: entry.texts(field.key),
    "draws": lambda entry, field: entry.texts(field.key),
    "draw lists": _lists,
    "draw lines": lambda entry, field: [_line(line) for line in entry.entries(field.key)],
    "draw values": lambda entry, field: _values(entry, field.key),
    "mistakes": _mistakes,
    "rows": _rows,
    "named rows": _named_rows,
}
"""How what a field holds is read; what is not listed is one text."""
