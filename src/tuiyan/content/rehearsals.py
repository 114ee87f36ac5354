"""The rehearsals of the drills folders: each client's question with its model answer, read by its fields."""

from __future__ import annotations

from tuiyan.content.drills import refuse_taken
from tuiyan.content.entries import Found, Plain, add_entries, yaml_files
from tuiyan.content.entry import Entry
from tuiyan.content.folders import Folders
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.rehearsal.rehearsal import BOXES, ROLES

FOLDER = "drills/rehearsals"
SHORTEST = 1
"""Signs that a wording has at least."""


def read_rehearsals(folders: Folders, problems: list[Problem]) -> Found:
    """Read the rehearsals of all folders, in the order of their ids."""
    found: Found = {}
    for of, file in yaml_files(folders.holding(FOLDER), FOLDER):
        add_entries(found, of, file, read_rehearsal, problems)
    for key in [key for key, placed in found.items() if placed.before is not None]:
        refuse_taken(found, key, problems)
    return {key: found[key] for key in sorted(found, key=_by_number)}


def _by_number(key: str) -> tuple[str, int, str]:
    return key.rstrip("0123456789"), len(key), key


def read_rehearsal(entry: Entry) -> Plain:
    """Return the fields of a rehearsal."""
    return {
        "id": entry.id(),
        "version": entry.whole("version", 1),
        "section": entry.text("section", required=True),
        "topic": entry.text("topic", required=True),
        "ask": entry.text("ask", required=True),
        "inputs": entry.texts("with"),
        "base": entry.texts("base"),
        "cases": entry.rows("cases", _case),
        "fits": entry.words("fits"),
        "draw": entry.lists("draw"),
        "cites": entry.words("cites", required=True),
        "figures": entry.words("figures"),
        "formulas": entry.rows("formulas", _formula),
        "points": _points(entry),
        "wrong": entry.rows("wrong", _wrong),
        "pushes": entry.rows("push", _push),
        "trials": entry.rows("tests", _trial, required=True),
    }


def _case(entry: Entry) -> Plain:
    return {"when": entry.text("when", required=True), "inputs": entry.texts("with")}


def _formula(entry: Entry) -> Plain:
    return {
        "id": entry.name(),
        "name": entry.text("name", required=True),
        "unit": entry.text("unit"),
        "expression": entry.text("is", required=True),
    }


def _points(entry: Entry) -> list[Plain]:
    points = entry.rows("answer", _point, required=True)
    if points and tuple(point["role"] for point in points) != BOXES:
        node = entry.node.get("answer")
        entry.complain(node or entry.node, say("rehearsal.want_four"))
    return points


def _point(entry: Entry) -> Plain:
    concepts = {name: wordings(text.text) for name, text in entry.strings("concepts").items()}
    for name, text in entry.strings("concepts").items():
        if not concepts[name]:
            entry.complain(text, say("rehearsal.want_wording", name=name))
    return {
        "role": entry.choice("role", ROLES),
        "text": entry.text("text", required=True),
        "concepts": concepts,
    }


def _says(entry: Entry, *, required: bool = False) -> list[str]:
    node = entry.scalar("says", required=required)
    said = wordings(node.text) if node else []
    if node is not None and not said:
        entry.complain(node, say("rehearsal.want_wording", name="says"))
    return said


def _wrong(entry: Entry) -> Plain:
    return {
        "claim": entry.text("claim", required=True),
        "says": _says(entry, required=True),
        "why": entry.text("why", required=True),
        "when": entry.text("when"),
    }


def _push(entry: Entry) -> Plain:
    return {
        "ask": entry.text("ask", required=True),
        "answer": entry.text("answer", required=True),
        "says": _says(entry),
        "after": entry.text("after"),
        "without": entry.text("without"),
    }


def _trial(entry: Entry) -> Plain:
    row = {
        "text": entry.text("text", required=True),
        "verdict": entry.choice("is", ("accept", "reject")),
        "because": entry.text("because"),
        "why": entry.text("why", required=True),
    }
    if row["verdict"] == "reject" and not row["because"]:
        entry.complain(entry.node, say("content.missing", key="because"))
    return row


def wordings(text: str) -> list[str]:
    """Return the wordings of a concept or a claim, which stand between ``|``."""
    return [part.strip() for part in text.split("|") if len(part.strip().strip("…= ")) >= SHORTEST]
