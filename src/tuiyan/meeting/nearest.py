"""The published result that is nearest to a client: the same card if there is any, and what differs."""

from __future__ import annotations

from collections.abc import Iterable

from tuiyan.engine.claim import Measured
from tuiyan.engine.evaluate import Values
from tuiyan.engine.names import UnknownName
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced

WEIGHTS = (("model", 4), ("gpus", 2), ("weights", 1))
"""What makes a result of the same card nearer, and how much."""


def nearest(values: Values, measured: Iterable[Measured]) -> str:
    """Return the nearest result in one line; ``""`` where nobody published any of this card."""
    catalog, scenario = values.catalog, values.scenario
    gpu = _family(values, "gpu", scenario.choices.get("gpu", ""))
    rows = [row for row in measured if row.what and row.setup and not row.quoted]
    alike = [row for row in rows if _family(values, "gpu", row.setup.get("gpu", "")) == gpu]
    if not alike:
        return ""
    own = {**scenario.choices, "gpus": str(count_of_cards(values))}

    def score(row: Measured) -> int:
        return sum(weight for name, weight in WEIGHTS if _plain(row.setup.get(name, "")) == own.get(name))

    best = max(alike, key=lambda row: (score(row), row.date))
    name = pick(catalog.label(best.what))
    words = {"what": pick(best.names), "name": name, "value": best.shown, "source": best.source}
    return spaced(say("client.nearest", **words, date=best.date))


def count_of_cards(values: Values) -> str:
    """Return how many cards there are, as a setup says it."""
    return values.shown("gpus").text


def _plain(text: str) -> str:
    return text.replace(",", "").strip()


def _family(values: Values, kind: str, id_: str) -> str:
    """Return a fact's id, or that of the one it rounds."""
    try:
        fact = values.catalog.fact(kind, id_) if id_ else None
    except UnknownName:
        return ""
    return (fact.rounds or fact.id) if fact is not None else ""
