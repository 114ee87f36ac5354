"""All content folders as records of plain JSON: read once, checked once, cached."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from tuiyan.content.check_book import check_book
from tuiyan.content.check_decks import check_decks
from tuiyan.content.check_drills import check_drills
from tuiyan.content.decks import ReadDeck, read_deck_file, read_deck_folder
from tuiyan.content.drills import read_drills
from tuiyan.content.folders import Folders
from tuiyan.content.formula_folder import FormulaFolder, read_formula_folders
from tuiyan.content.gather import Found, Plain
from tuiyan.problem import Problem


class Content(NamedTuple):
    """Everything as read.

    Attributes:
        formulas: From the formulas folders.
        book: Plain data of the book, without what is too wrong to use.
        deck: To present.
        cards: The cheat sheet.
        drills: Must-knows by id.
    """

    formulas: FormulaFolder
    book: Plain
    deck: ReadDeck
    cards: ReadDeck
    drills: Found


def compiled(folders: Folders, deck: Path | None = None) -> dict[str, Any]:
    """Read and check everything; return the records of a library by name."""
    problems: list[Problem] = []
    formulas = read_formula_folders(folders, problems)
    book = check_book(formulas, problems)
    if deck is None:
        read = read_deck_folder(folders.last("deck"), "deck", problems)
    else:
        read = read_deck_file(deck, problems)
    cards = read_deck_folder(folders.last("cheatsheet"), "cheatsheet", problems)
    content = Content(formulas, book, read, cards, read_drills(folders.last("drills"), problems))
    content = check_decks(content, problems)
    check_drills(content, problems)
    return _records(content, problems)


def _records(content: Content, problems: list[Problem]) -> dict[str, Any]:
    slides = {
        f"{name}/{at}": slide.to_plain()
        for name, deck in (("deck", content.deck), ("cards", content.cards))
        for at, slide in enumerate(deck.slides)
    }
    return {
        "head": {"deck": content.deck.plain_index(), "cards": content.cards.plain_index()},
        "book": content.book,
        "claims": {key: placed.plain for key, placed in content.formulas.claims.items()},
        "measured": {key: placed.plain for key, placed in content.formulas.measured.items()},
        "drills": [placed.plain for placed in content.drills.values()],
        "problems": [list(problem) for problem in problems],
        **slides,
    }
