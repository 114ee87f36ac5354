"""What constants, inputs and facts must say, as plain data for a catalog."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from tuiyan.content.entries import Placed, Plain, Reader
from tuiyan.content.entry import Entry
from tuiyan.engine.domain import Domain, Kind
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Text

CONFIDENCES = ("high", "medium", "low")
SOURCED = ("source", "date")


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
    if aliases := entry.words("aliases"):
        plain["aliases"] = aliases
    for key in ("attribute", "by", "at_least", "above", "at_most", "default", "expression"):
        if text := entry.text(key):
            plain[key] = text
    for key in ("word", "whole", "quiet"):
        plain[key] = entry.flag(key)
    if plain["from"] == "cases":
        plain["cases"] = entry.rows("cases", _case)
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
        if aliases := entry.words("aliases"):
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


def _case(inner: Entry) -> Plain:
    row: Plain = {"word": inner.text("word", required=True)}
    if when := inner.text("when"):
        row["when"] = when
    return row
