"""What formulas and scenarios must say, as plain data for a catalog."""

from __future__ import annotations

from collections.abc import Callable, Collection

from tuiyan.content.entries import Plain, Reader
from tuiyan.content.entry import Entry
from tuiyan.engine.domain import Domain
from tuiyan.engine.scenario import ABOUT_SCENARIO


def formula_reader(domain: Domain) -> Reader:
    """Return the reader of formulas, which mean something of ``domain`` or nothing."""
    return lambda entry: _formula(entry, domain)


def _formula(entry: Entry, domain: Domain) -> Plain:
    plain: Plain = {
        "id": entry.name(),
        "name": entry.names(),
        "symbol": entry.names("symbol"),
        "unit": entry.text("unit"),
        "meaning": entry.choice("meaning", (*domain.meanings, "none"), "none"),
        "expression": entry.text("expression", required=True),
        "source": entry.text("source", required=True),
        "holds": entry.names("holds", required=False),
    }
    if entry.flag("whole"):
        plain["whole"] = True
    if below_zero := entry.names("below_zero", required=False):
        plain["below_zero"] = below_zero
    for assumed in entry.rows("assumed", _assumed):
        plain["assumed"] = assumed
    if aliases := entry.words("aliases"):
        plain["aliases"] = aliases
    if examples := [row for key in ("example", "examples") for row in entry.rows(key, _example)]:
        plain["examples"] = [{**row, "scenario": row["scenario"] or domain.scenario} for row in examples]
    if variants := entry.rows("variants", _variant):
        plain["variants"] = variants
    if parameters := entry.rows("parameters", _parameter):
        plain["parameters"] = parameters
    return plain


def scenario_reader(names: Collection[str], called: Callable[[str], str]) -> Reader:
    """Return the reader of scenarios, which may give any of ``names``; the rest is inherited.

    ``called`` gives the one of them that goes by another name, or ``""``.
    """

    def read(entry: Entry) -> Plain:
        plain: Plain = {"id": entry.id(), "name": entry.names(required=False)}
        if training := entry.names("training", required=False):
            plain["training"] = training
        plain["name"] = plain["name"] or {"zh": plain["id"], "en": plain["id"]}
        plain |= read_inputs(entry, names, called)
        entry.plain("note")
        return plain

    return read


def read_inputs(entry: Entry, names: Collection[str], called: Callable[[str], str]) -> Plain:
    """Return what a scenario extends, where it is from, and its inputs, whatever each goes by."""
    plain: Plain = {}
    for key in ("extends", "source", *names):
        if (value := entry.text(key)) and key not in plain:
            plain[key] = value
    for key in entry.keys:
        name = called(key) if key not in (*names, *ABOUT_SCENARIO) else ""
        if name and name not in plain and (value := entry.text(key)):
            plain[name] = value
    return plain


def _variant(inner: Entry) -> Plain:
    plain: Plain = {key: inner.text(key, required=True) for key in ("when", "expression")}
    return {**plain, "name": inner.names(required=False)}


def _parameter(inner: Entry) -> Plain:
    plain: Plain = {"id": inner.name(), "name": inner.names(), "unit": inner.text("unit")}
    if symbol := inner.names("symbol", required=False):
        plain["symbol"] = symbol
    if aliases := inner.words("aliases"):
        plain["aliases"] = aliases
    plain["default"] = inner.text("default", required=True)
    for key in ("at_least", "above", "at_most"):
        if text := inner.text(key):
            plain[key] = text
    for key in ("whole", "quiet"):
        plain[key] = inner.flag(key)
    return plain


def _example(inner: Entry) -> Plain:
    texts: Plain = {"scenario": inner.text("scenario"), "equals": inner.text("equals", required=True)}
    return {**texts, "with": inner.texts("with")}


def _assumed(inner: Entry) -> Plain:
    return {"value": inner.text("value", required=True), "name": inner.names()}
