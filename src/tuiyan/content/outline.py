"""A deck's outline: which files, in which order, and which sections of the manual they should hold."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tuiyan.content.entries import Found, Plain, add_entries, drop_unsound, open_yaml
from tuiyan.content.entry import Entry
from tuiyan.content.folders import Folder
from tuiyan.content.index import Names
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Fields


class Chapter(NamedTuple):
    """One file of a deck.

    Attributes:
        file: Where it is.
        names: Of the part it holds, ``{}`` for a cover.
        number: Of the manual's part, or 0.
        minutes: That it should take, or 0.
    """

    file: Path
    names: Names
    number: int
    minutes: int = 0


class Outline(NamedTuple):
    """What a deck folder says of itself.

    Attributes:
        names: The title.
        minutes: How long the talk should take, or 0.
        revised: ISO date, or ``""``.
        chapters: In order.
        sections: Of the manual, by number, each with its place.
        path: Of the file that says so, as problems name it, or ``""``.
    """

    names: Names
    minutes: int
    revised: str
    chapters: tuple[Chapter, ...]
    sections: Found
    path: str = ""


def read_outline(folder: Folder, name: str, problems: list[Problem]) -> Outline:
    """Read the outline of the deck in a sub-folder; without a ``deck.yaml`` all its files count."""
    root = folder.root / name
    sections: Found = {}
    if (root / "sections.yaml").is_file():
        add_entries(sections, folder, root / "sections.yaml", _section, problems)
        drop_unsound(sections)
    file = root / "deck.yaml"
    if not file.is_file():
        chapters = tuple(Chapter(chapter, {}, 0) for chapter in folder.files(name) if _is_deck(chapter))
        return Outline({}, 0, "", chapters, sections)
    source, node = open_yaml(folder, file, problems)
    if not isinstance(node, Fields):
        if node is not None:
            problems.append(source.problem(node.span, say("content.want_mapping", key=file.name)))
        return Outline({}, 0, "", (), sections)
    entry = Entry(node, source, problems)
    names = entry.names("title")
    minutes, revised = entry.whole("minutes"), entry.text("revised")
    chapters = tuple(chapter for inner in entry.entries("parts") if (chapter := _chapter(inner, root)))
    entry.finish()
    return Outline(names, minutes, revised, chapters, sections, folder.path(file))


def _is_deck(file: Path) -> bool:
    return file.suffix == ".md" and file.stem.upper() != "README"


def _section(entry: Entry) -> Plain:
    return {
        "id": entry.text("id", required=True),
        "title": entry.names("title"),
        "part": entry.whole("part"),
        "unnumbered": entry.flag("unnumbered"),
        "aliases": entry.words("aliases"),
    }


def _chapter(entry: Entry, root: Path) -> Chapter | None:
    file = entry.scalar("file", required=True)
    names, number, minutes = entry.names(required=False), entry.whole("part"), entry.whole("minutes")
    entry.finish()
    if file is None:
        return None
    path = root / file.text
    if ".." in Path(file.text).parts or not path.is_file():
        entry.complain(file, say("content.no_file", file=file.text))
        return None
    return Chapter(path, names, number, minutes)
