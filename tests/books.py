"""Books to test with: the real one, and changes to it."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tuiyan.content.library import open_library
from tuiyan.engine.book import Book
from tuiyan.engine.evaluate import Values


@lru_cache(maxsize=1)
def real_book() -> Book:
    """Return the book of the built-in content."""
    return open_library().book


def manual(**changes: str) -> Values:
    """Return the numbers of the manual's scenario, some inputs changed."""
    book = real_book()
    return Values(book, book.scenario("manual")).changed(changes)


def plain_book() -> dict[str, Any]:
    """Return a copy of the built-in book as plain data, to be changed."""
    plain: dict[str, Any] = copy.deepcopy(dict(real_book().to_plain()))
    return plain


def with_formula(id_: str, changes: Mapping[str, Any]) -> Book:
    """Return the built-in book with one formula changed."""
    plain = plain_book()
    for row in plain["formulas"]:
        if row["id"] == id_:
            row.update(changes)
            if "example" in changes:
                row["examples"] = [changes["example"]]
    return Book.from_plain(plain)
