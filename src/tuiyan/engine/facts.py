"""Sourced constants, such as one GPU or one film."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ABOUT = frozenset(
    {"id", "name", "short", "source", "date", "confidence", "aliases", "rounds", "note", "holds"}
)
"""Keys of a fact that are not attributes; one that ends in ``_note`` is none either."""


class Fact:
    """One fact of a kind, as its author wrote it.

    Attributes:
        kind: Which kind, by id.
        id: Its id, unique within the kind.
        names: Its full name, ``{zh, en}``.
        short: The name on the chip.
        aliases: What else it is called.
        attributes: Texts by attribute, or mappings of texts by what is chosen elsewhere.
        source: Where the figures come from.
        date: When they were looked up.
        confidence: ``high``, ``medium`` or ``low``.
        rounds: The fact this one is a rounding of, or ``""``.
    """

    __slots__ = (
        "aliases",
        "attributes",
        "confidence",
        "date",
        "id",
        "kind",
        "names",
        "rounds",
        "short",
        "source",
    )

    def __init__(self, kind: str, plain: Mapping[str, Any]) -> None:
        """Take a fact from plain data."""
        self.kind = kind
        self.id: str = plain["id"]
        self.names: Mapping[str, str] = plain["name"]
        self.short: str = plain.get("short") or plain["id"]
        self.aliases: tuple[str, ...] = tuple(plain.get("aliases", ()))
        self.source: str = plain.get("source", "")
        self.date: str = plain.get("date", "")
        self.confidence: str = plain.get("confidence", "")
        self.rounds: str = plain.get("rounds", "") or ""
        self.attributes: Mapping[str, Any] = {
            key: value for key, value in plain.items() if key not in ABOUT and not key.endswith("_note")
        }

    def text(self, attribute: str, by: str = "") -> str | None:
        """Return an attribute as it is written, or ``None`` where the fact does not give it."""
        value = self.attributes.get(attribute)
        if isinstance(value, Mapping):
            value = value.get(by)
        return value if isinstance(value, str) else None
