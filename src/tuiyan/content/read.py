"""All content folders, read: what is in them, with places, before anything is checked across them."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tuiyan.content.decks import ReadDeck, read_deck_file, read_deck_folder
from tuiyan.content.drills import ReadDrills, read_drills
from tuiyan.content.folders import Folders
from tuiyan.content.formula_folder import FormulaFolder, read_formula_folders
from tuiyan.problem import Problem


class Content(NamedTuple):
    """Everything as read.

    Attributes:
        formulas: From the formulas folders.
        deck: To present.
        cards: The cheat sheet.
        drills: Must-knows and templates.
    """

    formulas: FormulaFolder
    deck: ReadDeck
    cards: ReadDeck
    drills: ReadDrills


def read_content(folders: Folders, deck: Path | None, problems: list[Problem]) -> Content:
    """Read the folders, and ``deck`` in place of theirs; what is wrong is added to ``problems``."""
    formulas = read_formula_folders(folders, problems)
    if deck is None:
        read = read_deck_folder(folders.last("deck"), "deck", problems)
    else:
        read = read_deck_file(deck, problems)
    cards = read_deck_folder(folders.last("cheatsheet"), "cheatsheet", problems)
    return Content(formulas, read, cards, read_drills(folders, problems))
