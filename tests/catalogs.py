"""Books to test with: the real one, and changes to it."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tuiyan.content.library import open_library
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.evaluate import Values


@lru_cache(maxsize=1)
def real_catalog() -> Catalog:
    """Return the catalog of the built-in content."""
    return open_library().catalog


def manual(**changes: str) -> Values:
    """Return the numbers of the manual's scenario, some inputs changed."""
    catalog = real_catalog()
    return Values(catalog, catalog.scenario("manual")).changed(changes)


def plain_catalog() -> dict[str, Any]:
    """Return a copy of the built-in catalog as plain data, to be changed."""
    plain: dict[str, Any] = copy.deepcopy(dict(real_catalog().to_plain()))
    return plain


def with_formula(id_: str, changes: Mapping[str, Any]) -> Catalog:
    """Return the built-in catalog with one formula changed."""
    plain = plain_catalog()
    for row in plain["formulas"]:
        if row["id"] == id_:
            row.update(changes)
            if "example" in changes:
                row["examples"] = [changes["example"]]
    return Catalog(plain)
