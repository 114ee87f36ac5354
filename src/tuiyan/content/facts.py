"""What units, constants, inputs and facts must say, as plain data for a book."""

from __future__ import annotations

from tuiyan.content.entry import Entry
from tuiyan.content.gather import Plain, Reader
from tuiyan.content.strict import Fields, Items
from tuiyan.messages import say

CONFIDENCES = ("high", "medium", "low")
CHOICES = ("gpu", "model", "weights", "compute", "kv", "network")
SOURCES = ("scenario", *CHOICES, "cases")

GPU = ("memory", "hbm_bandwidth", "peak_flops", "nvlink_bandwidth", "pcie_bandwidth")
MODEL = ("params", "layers", "kv_heads", "query_heads", "head_size", "hidden_size", "attention")
PRECISION = ("bytes_per_param", "bytes_per_element")
NETWORK = ("bandwidth",)
"""Attributes of each kind of fact; one that is missing stops only the formulas that need it."""


def read_units(entry: Entry) -> Plain:
    """Read the table of units; it is one entry."""
    return {
        "id": "units",
        "dimensions": [word.text for word in entry.words("dimensions")],
        "counts": [word.text for word in entry.words("counts")],
        "prefixes": entry.texts("prefixes"),
        "ambiguous": _lists(entry, "ambiguous"),
        "magnitudes": entry.texts("magnitudes"),
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


def read_input(entry: Entry) -> Plain:
    """Read something a formula may ask for that is not computed."""
    plain: Plain = {
        "id": entry.name(),
        "name": entry.names(),
        "symbol": entry.names("symbol", required=False),
        "unit": entry.text("unit"),
        "from": entry.choice("from", SOURCES),
    }
    for key in ("attribute", "by", "at_least", "above", "at_most", "default"):
        if text := entry.text(key):
            plain[key] = text
    for key in ("word", "whole", "quiet"):
        plain[key] = entry.flag(key)
    if plain["from"] == "cases":
        plain["cases"] = _cases(entry)
    return plain


def read_fact(kind: str, attributes: tuple[str, ...], *, is_sourced: bool = True) -> Reader:
    """Return the reader of one kind of fact."""

    def read(entry: Entry) -> Plain:
        plain: Plain = {"id": entry.id(), "kind": kind, "name": entry.names(), "short": entry.text("short")}
        values = {key: entry.plain(key) for key in attributes}
        plain["attributes"] = {key: value for key, value in values.items() if value is not None}
        plain["rounds"] = entry.text("rounds")
        plain["source"] = entry.text("source", required=is_sourced)
        plain["date"] = entry.text("date", required=is_sourced)
        plain["confidence"] = entry.choice("confidence", CONFIDENCES, "" if is_sourced else "high")
        return plain

    return read


FACTS: dict[str, Reader] = {
    "gpus": read_fact("gpu", GPU),
    "models": read_fact("model", MODEL),
    "precisions": read_fact("precision", PRECISION, is_sourced=False),
    "networks": read_fact("network", NETWORK),
}
"""The reader of each file of facts, by the file's name."""


def _units(entry: Entry) -> list[Plain]:
    rows = []
    for inner in entry.entries("units"):
        row: Plain = {
            "id": inner.text("id", required=True),
            "aliases": [word.text for word in inner.words("aliases")],
            "of": inner.text("of", required=True),
            "prefixes": [word.text for word in inner.words("prefixes")],
            "label": inner.flag("label"),
        }
        if inner.finish():
            rows.append(row)
    return rows


def _lists(entry: Entry, key: str) -> dict[str, list[str]]:
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
        row: Plain = {"word": inner.text("word", required=True), "when": inner.text("when")}
        if inner.finish():
            rows.append(row)
    return rows
