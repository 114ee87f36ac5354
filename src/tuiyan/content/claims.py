"""What the manual states and what someone measured, from the formulas folder."""

from __future__ import annotations

from tuiyan.content.entries import Plain
from tuiyan.content.entry import Entry
from tuiyan.content.facts import CONFIDENCES
from tuiyan.engine.claim import VERDICTS


def read_claim(entry: Entry) -> Plain:
    """Read a claim."""
    return {
        "id": entry.id(),
        "row": entry.whole("row"),
        "section": entry.text("section", required=True),
        "statement": entry.names("statement"),
        "stated": entry.text("stated"),
        "formula": entry.text("formula"),
        "inputs": entry.texts("inputs"),
        "needs": entry.texts("needs"),
        "verdict": entry.choice("verdict", VERDICTS),
        "why": entry.names("why", required=False),
        "say": entry.names("say", required=False),
        "source": entry.text("source"),
    }


def read_measured(entry: Entry) -> Plain:
    """Read a measured result."""
    return {
        "id": entry.id(),
        "names": entry.names("name"),
        "value": entry.text("value", required=True),
        "to": entry.text("to"),
        "source": entry.text("source", required=True),
        "date": entry.text("date", required=True),
        "confidence": entry.choice("confidence", CONFIDENCES),
        "what": entry.text("what"),
        "setup": entry.texts("setup"),
        "speculative": entry.flag("speculative"),
        "cached_prefix": entry.flag("cached_prefix"),
    }
