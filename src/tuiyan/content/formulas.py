"""What formulas and scenarios must say, as plain data for a book."""

from __future__ import annotations

from tuiyan.content.entry import Entry
from tuiyan.content.facts import CHOICES
from tuiyan.content.gather import Plain
from tuiyan.content.strict import Fields
from tuiyan.messages import say

MEANINGS = ("memory", "compute", "network", "none")

NUMBERS = (
    "gpus",
    "replicas",
    "batch",
    "prompt_tokens",
    "output_tokens",
    "context_tokens",
    "memory_fraction",
    "reserve",
    "prefill_efficiency",
    "decode_efficiency",
    "price",
)
"""What a scenario gives besides its choices."""


def read_formula(entry: Entry) -> Plain:
    """Read a formula."""
    plain: Plain = {
        "id": entry.name(),
        "name": entry.names(),
        "symbol": entry.names("symbol"),
        "unit": entry.text("unit"),
        "meaning": entry.choice("meaning", MEANINGS, "none"),
        "expression": entry.text("expression", required=True),
        "source": entry.text("source", required=True),
        "holds": entry.names("holds", required=False),
    }
    example = entry.value("example")
    if isinstance(example, Fields):
        plain["example"] = _example(entry.within(example))
    elif example is not None:
        entry.complain(example, say("content.want_mapping", key="example"))
    for key in ("parameters", "variants"):
        if (value := entry.plain(key)) is not None:
            plain[key] = value
    return plain


def read_scenario(entry: Entry) -> Plain:
    """Read a scenario; what it leaves out comes from the one it extends."""
    plain: Plain = {
        "id": entry.id(),
        "name": entry.names(required=False),
        "extends": entry.text("extends"),
        "choices": {key: value for key in CHOICES if (value := entry.text(key))},
        "numbers": {key: value for key in NUMBERS if (value := entry.text(key))},
        "overrides": entry.texts("overrides"),
    }
    plain["name"] = plain["name"] or {"zh": plain["id"], "en": plain["id"]}
    return plain


def _example(inner: Entry) -> Plain:
    plain: Plain = {
        "scenario": inner.text("scenario") or "manual",
        "with": inner.texts("with"),
        "equals": inner.text("equals", required=True),
    }
    inner.finish()
    return plain
