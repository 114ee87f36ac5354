"""Numbers that someone typed where one should be computed: digits followed by a known unit."""

from __future__ import annotations

import re
from collections.abc import Iterator

from tuiyan.engine.unit import UnitError, UnitTable

TYPED = re.compile(
    r"(?<![A-Za-z0-9.,_-])(?P<number>\d[\d,]*(?:\.\d+)?)(?P<space> ?)"
    r"(?P<unit>%|％|[A-Za-zµ]+(?:/[A-Za-z]+)?)(?![A-Za-z0-9])",
)
NAMES = ("B", "b", "x", "X", "h", "d", "W", "J", "M", "T")
"""Not a unit right behind a number: ``70B`` names a model."""


def typed_numbers(text: str, units: UnitTable) -> Iterator[tuple[int, str]]:
    """Give each typed number in ``text``: its offset and how it is written."""
    for match in TYPED.finditer(text):
        unit = match["unit"]
        if (not match["space"] and unit in NAMES) or not _is_unit(unit, units):
            continue
        yield match.start(), match[0]


def _is_unit(text: str, units: UnitTable) -> bool:
    try:
        units.unit(text)
    except UnitError as error:
        return bool(error.choices)
    return True
