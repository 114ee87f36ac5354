"""What units, constants, inputs and facts must say, as plain data for a catalog."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tuiyan.content.entries import Placed, Plain, Reader
from tuiyan.content.entry import Entry
from tuiyan.engine.domain import Domain, Kind
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Fields, Items, Text

CONFIDENCES = ("high", "medium", "low")
SOURCED = ("source", "date")


def read_units(entry: Entry) -> Plain:
    """Read the table of units; it is one entry."""
    return {
        "id": "units",
        "dimensions": [word.text for word in entry.words("dimensions")],
        **{key: [word.text for word in entry.words(key)] for key in ("counts", "unsaid", "costs")},
        "prefixes": entry.texts("prefixes"),
        **{key: lists(entry, key) for key in ("ambiguous", "alone", "lengths")},
        "magnitudes": entry.texts("magnitudes"),
        "letters": _letters(entry),
        "units": _units(entry),
    }


def read_constant(entry: Entry) -> Plain:
    """Read a constant."""
    return {
        "id": entry.name(),
        "name": entry.names(),
        "value": entry.text("value", required=True),
        "quiet": entry.flag("quiet"),
        "source": entry.text("source", required=True),
    }


def input_reader(domain: Domain) -> Reader:
    """Return the reader of what a formula may ask for that is not computed, nor chosen but in ``domain``."""
    return lambda entry: _input(entry, ("scenario", *domain.choices, "cases"))


def _input(entry: Entry, sources: Collection[str]) -> Plain:
    plain: Plain = {
        "id": entry.name(),
        "name": entry.names(),
        "unit": entry.text("unit"),
        "from": entry.choice("from", sources),
    }
    if symbol := entry.names("symbol", required=False):
        plain["symbol"] = symbol
    if aliases := [word.text for word in entry.words("aliases")]:
        plain["aliases"] = aliases
    for key in ("attribute", "by", "at_least", "above", "at_most", "default", "expression"):
        if text := entry.text(key):
            plain[key] = text
    for key in ("word", "whole", "quiet"):
        plain[key] = entry.flag(key)
    if plain["from"] == "cases":
        plain["cases"] = _cases(entry)
    return plain


def fact_reader(kind: Kind, attributes: Iterable[str]) -> Reader:
    """Return the reader of a kind of fact; an attribute that is missing stops only what needs it.

    Where a fact is from is asked for by :func:`unsourced`; one that does not say it is of low confidence.
    """

    def read(entry: Entry) -> Plain:
        plain: Plain = {"id": entry.id(), "kind": kind.id, "name": entry.names()}
        notes = (key for key in entry.keys if key == "note" or key.endswith("_note"))
        for key in ("short", "rounds"):
            if text := entry.text(key):
                plain[key] = text
        if aliases := [word.text for word in entry.words("aliases")]:
            plain["aliases"] = aliases
        for key in (*attributes, *notes):
            if (value := entry.plain(key)) is not None:
                plain[key] = value
        for key in SOURCED:
            plain[key] = entry.text(key)
        unrated = "medium" if plain["source"] else "low"
        plain["confidence"] = entry.choice("confidence", CONFIDENCES, unrated if kind.is_sourced else "high")
        return plain

    return read


def unsourced(placed: Placed, kind: Kind) -> Iterator[Problem]:
    """Find what a fact does not say of where it is from: a mistake of ours, a notice in a user's own file."""
    is_own = placed.folder.is_own
    for key in (*SOURCED, *(("confidence",) if is_own else ())) if kind.is_sourced else ():
        node = placed.node.get(key)
        if node is None or (isinstance(node, Text) and node.is_absent):
            missing = placed.problem(placed.node.span, say("content.missing", key=key))
            yield missing._replace(is_notice=not is_own)


def attributes_of(kind: str, domain: Domain, inputs: Iterable[Plain]) -> list[str]:
    """Return the attributes that formulas may ask a kind of fact for."""
    return [str(row.get("attribute", row["id"])) for row in inputs if domain.kind_of(row["from"]) == kind]


def _units(entry: Entry) -> list[Plain]:
    rows = []
    for inner in entry.entries("units"):
        row: Plain = {
            "id": inner.text("id", required=True),
            "aliases": [word.text for word in inner.words("aliases")],
            "of": inner.text("of", required=True),
            "prefixes": [word.text for word in inner.words("prefixes")],
            "label": inner.flag("label"),
            "scaled": inner.flag("scaled"),
        }
        for key in ("as", "or"):
            if written := inner.text(key):
                row[key] = written
        if inner.finish():
            rows.append(row)
    return rows


def _letters(entry: Entry) -> Plain:
    node = entry.value("letters")
    if not isinstance(node, Fields):
        return {}
    inner = entry.within(node)
    return {base: inner.texts(base) for base in inner.keys}


def lists(entry: Entry, key: str) -> dict[str, list[str]]:
    """Return a mapping of lists of texts."""
    node = entry.value(key)
    if node is None:
        return {}
    if not isinstance(node, Fields) or not all(isinstance(value, Items) for _, value in node.entries):
        entry.complain(node, say("content.want_lists", key=key))
        return {}
    inner = entry.within(node)
    return {name: [word.text for word in inner.words(name)] for name in inner.keys}


def _cases(entry: Entry) -> list[Plain]:
    rows = []
    for inner in entry.entries("cases"):
        row: Plain = {"word": inner.text("word", required=True)}
        if when := inner.text("when"):
            row["when"] = when
        if inner.finish():
            rows.append(row)
    return rows
