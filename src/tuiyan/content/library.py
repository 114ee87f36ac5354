"""All of the content, read and cross-checked, from the cache where that is still true."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tuiyan.content.index import DeckIndex

if TYPE_CHECKING:
    from tuiyan.drill.must_know import MustKnow
    from tuiyan.engine.book import Book
    from tuiyan.problem import Problem


class Library:
    """Everything the content folders hold; each kind is read when it is first asked for.

    Attributes:
        book: Units, constants, inputs, facts, formulas and scenarios.
        deck: The slides to present.
        cards: The cheat sheet, one card a slide.
        drills: The must-knows, in order.
        claims: What the manual states, by id.
        measured: Results that are measured, not computed, by id.
        problems: Mistakes and notices, in reading order.
    """

    book: Book
    deck: DeckIndex
    cards: DeckIndex
    drills: tuple[MustKnow, ...]
    claims: Mapping[str, Any]
    measured: Mapping[str, Any]
    problems: tuple[Problem, ...]


def open_library(root: Path | None = None, extra: Path | None = None, deck: Path | None = None) -> Library:
    """Open the content.

    Args:
        root: The folder to open; the built-in one by default.
        extra: A folder of the same shape that adds to it (``--content``).
        deck: A Markdown file to present in place of the folder's deck.
    """
    raise NotImplementedError
