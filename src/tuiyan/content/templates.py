"""One question template of the drills folder, as its author wrote it."""

from __future__ import annotations

from typing import Any

from tuiyan.content.entries import Plain
from tuiyan.content.entry import Entry
from tuiyan.drill.template import KINDS
from tuiyan.messages import say
from tuiyan.strict_yaml import Fields, Items, Text

ANSWERED = ("number", "magnitude", "convert", "formula", "slip", "next")
"""Kinds that have one answer."""

LISTED = {"compare": "options", "choice": "options", "order": "items"}
"""Kinds with numbered lines, and what those are called."""


def read_template(entry: Entry) -> Plain:
    """Return the fields of a template."""
    kind = entry.choice("kind", KINDS)
    return {
        "id": entry.id(),
        "version": entry.whole("version", 1),
        "kind": kind,
        "section": entry.text("section", required=True),
        "topics": read_topics(entry),
        "group": entry.text("group"),
        "formulas": [word.text for word in entry.words("formulas")],
        "ask": entry.names("ask"),
        "pin": entry.text("pin"),
        "inputs": entry.texts("with"),
        **_draws(entry),
        **_answer(entry, kind),
        "why": entry.names("why", required=False),
        "hint": entry.names("hint", required=False),
        "client": entry.flag("client"),
        **_lines(entry, kind),
        "parts": [_part(part) for part in _listed(entry, "parts", kind == "chain")],
        "after": [word.text for word in entry.words("after")],
        "trials": [_trial(trial) for trial in entry.entries("tests")],
    }


def read_topics(entry: Entry) -> list[str]:
    """Return the topics of an entry, be it one or several."""
    return [word.text for key in ("topic", "topics") for word in entry.words(key)]


def read_mistake(entry: Entry) -> Plain:
    """Return the fields of a mistake that templates share."""
    return {"id": entry.id(), **_path(entry), "names": entry.names(), "why": entry.names("why")}


def _draws(entry: Entry) -> dict[str, Any]:
    return {
        "draw": _lists(entry, "draw"),
        "together": [_line(line) for line in entry.entries("together")],
        "numbers": _numbers(entry),
    }


def _line(entry: Entry) -> dict[str, str]:
    """Return one line of changes, whose names are its own."""
    found = {}
    for key, value in entry.node.entries:
        if isinstance(value, Text):
            found[key.text] = value.text
        else:
            entry.complain(value, say("content.want_text", key=key.text))
    return found


def _lists(entry: Entry, key: str) -> dict[str, list[str]]:
    """Return a mapping of names to lists of texts."""
    node = entry.value(key)
    if node is None:
        return {}
    if not isinstance(node, Fields):
        entry.complain(node, say("content.want_lists", key=key))
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


def _numbers(entry: Entry) -> list[Plain]:
    node = entry.value("numbers")
    if node is None:
        return []
    if not isinstance(node, Fields):
        entry.complain(node, say("content.want_mapping", key="numbers"))
        return []
    found = []
    for name, value in node.entries:
        if not isinstance(value, Fields):
            entry.complain(value, say("content.want_entry"))
            continue
        inner = entry.within(value)
        own = {
            "id": name.text,
            "names": inner.names(),
            "unit": inner.text("unit"),
            "values": _values(inner, "values"),
        }
        inner.finish()
        found.append(own)
    return found


def _answer(entry: Entry, kind: str) -> dict[str, Any]:
    has_unit = kind == "convert"
    return {
        "answer": entry.text("answer", required=kind in ANSWERED),
        "solve": entry.text("solve"),
        "unit": entry.text("unit", required=has_unit),
        "source_unit": entry.text("from", required=has_unit),
        "tolerance": entry.text("tolerance"),
        "mistakes": _mistakes(entry, required=kind == "slip"),
        "seconds": entry.whole("seconds", 10 if kind == "magnitude" else 0),
    }


def _mistakes(entry: Entry, *, required: bool = False) -> list[Plain]:
    """Return mistakes: each a shared one's id, or a mapping of its own."""
    node = entry.value("mistakes", required=required)
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
    if shared := entry.text("use"):
        path = {key: value for key, value in _path(entry).items() if value}
        return {
            "use": shared,
            **path,
            **({"why": why} if (why := entry.names("why", required=False)) else {}),
        }
    return {"id": entry.id(), **_path(entry), "names": entry.names(), "why": entry.names("why")}


def _path(entry: Entry) -> Plain:
    path: Plain = {
        "answer": entry.text("answer"),
        "inputs": entry.texts("with"),
        "loose": entry.flag("loose"),
        "result": entry.text("result"),
    }
    return path


def _lines(entry: Entry, kind: str) -> dict[str, Any]:
    """Return what belongs to kinds with numbered lines."""
    pairs = [_pair(pair) for pair in _listed(entry, "pairs", False)]
    key = LISTED.get(kind, "options")
    return {
        "by": entry.text("by", required=kind == "compare"),
        "wins": entry.choice("first" if kind == "order" else "wins", ("most", "least"), "most"),
        "same": entry.names("same", required=False),
        "margin": entry.text("margin"),
        "options": [_option(option) for option in _listed(entry, key, kind in LISTED and not pairs)],
        "many": entry.flag("many"),
        "keep_order": entry.flag("keep_order"),
        "pairs": pairs,
        "pick": entry.whole("pick"),
    }


def _listed(entry: Entry, key: str, required: bool) -> list[Entry]:
    entry.value(key, required=required)
    return list(entry.entries(key))


def _option(entry: Entry) -> Plain:
    option = {
        "names": entry.names(),
        "inputs": entry.texts("with"),
        "right": entry.flag("right"),
        "when": entry.text("when"),
        "value": entry.text("value"),
        "why": entry.names("why", required=False),
    }
    entry.finish()
    return option


def _pair(entry: Entry) -> Plain:
    pair = {"of": entry.names("of"), "names": entry.names("is"), "why": entry.names("why", required=False)}
    entry.finish()
    return pair


def _part(entry: Entry) -> Plain:
    part = {
        "id": entry.name(),
        "names": entry.names("name", required=False),
        "ask": entry.names("ask"),
        "answer": entry.text("answer", required=True),
        "unit": entry.text("unit"),
        "tolerance": entry.text("tolerance"),
        "mistakes": _mistakes(entry),
        "why": entry.names("why", required=False),
    }
    entry.finish()
    return part


def _trial(entry: Entry) -> Plain:
    trial = {
        "inputs": entry.texts("with"),
        "typed": [word.text for word in entry.words("typed")],
        "verdict": [word.text for word in entry.words("is")],
        "mistake": entry.text("mistake"),
        "after": entry.text("after"),
    }
    for key in ("typed", "verdict"):
        if not trial[key]:
            entry.complain(entry.node, say("content.missing", key="is" if key == "verdict" else key))
    entry.finish()
    return trial
