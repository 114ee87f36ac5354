"""Decks from their files: slides, and the index a player needs before the first of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from tuiyan.content.entries import Found, Plain
from tuiyan.content.folders import Folder, Folders
from tuiyan.content.outline import Chapter, Outline, read_outline
from tuiyan.deck.clean import clean, decoded, encoding_of
from tuiyan.deck.plain import slide_to_plain
from tuiyan.deck.reader import read_deck as read_slides
from tuiyan.deck.slide import Slide
from tuiyan.messages import say
from tuiyan.problem import Problem, Span
from tuiyan.source import reason


class ReadDeck(NamedTuple):
    """A deck as read.

    Attributes:
        outline: What it says of itself.
        chapters: The slides of each of the outline's chapters.
        lines: Of each file, by its path in problems.
        is_own: Built in.
        is_live: Whether any of its numbers is computed.
        pieces: How many slides the author of another player's deck wrote; 0 for a deck of ours.
    """

    outline: Outline
    chapters: tuple[tuple[Slide, ...], ...]
    lines: Mapping[str, tuple[str, ...]]
    is_own: bool = False
    is_live: bool = True
    pieces: int = 0

    @property
    def slides(self) -> tuple[Slide, ...]:
        """All slides, in order."""
        return tuple(slide for chapter in self.chapters for slide in chapter)

    @property
    def sections(self) -> Found:
        """The manual's sections."""
        return self.outline.sections

    def plain_index(self) -> Plain:
        """Return what :class:`DeckIndex` is made from, as plain JSON."""
        parts, first = [], 0
        for chapter, slides in zip(self.outline.chapters, self.chapters, strict=True):
            row = [chapter.file.name, chapter.names, chapter.number, first, len(slides), chapter.minutes]
            parts.append(row)
            first += len(slides)
        return {
            "title": self.outline.names,
            "minutes": self.outline.minutes,
            "revised": self.outline.revised,
            "parts": parts,
            "sections": [
                [row.plain[key] for key in ("id", "title", "part", "unnumbered", "aliases")]
                for row in self.sections.values()
            ],
            "entries": self._entries(),
            "live": self.is_live,
            "pieces": self.pieces,
        }

    def _entries(self) -> list[list[object]]:
        return [
            [
                slide.id,
                slide.heading,
                slide.section,
                number,
                slide.audience,
                slide.cut,
                slide.is_backup,
                slide.covers,
            ]
            for number, chapter in enumerate(self.chapters)
            for slide in chapter
        ]


def read_deck(name: str, folders: Folders, file: Path | None, problems: list[Problem]) -> ReadDeck:
    """Read ``file``; without one, the last folder's sub-folder ``name``."""
    return read_deck_file(file, problems) if file else read_deck_folder(folders.last(name), name, problems)


def slide_records(deck: ReadDeck) -> Plain:
    """Return the index and each slide as plain JSON, by the name of its record."""
    slides = {str(at): slide_to_plain(slide) for at, slide in enumerate(deck.slides)}
    return {"index": deck.plain_index(), **slides}


def read_deck_folder(folder: Folder | None, name: str, problems: list[Problem]) -> ReadDeck:
    """Read the deck in a sub-folder; None is a deck without slides."""
    if folder is None:
        return ReadDeck(Outline({}, 0, "", (), {}), (), {})
    outline = read_outline(folder, name, problems)
    files = [(chapter.file, folder.path(chapter.file)) for chapter in outline.chapters]
    deck = _read(outline, files, problems)
    if folder.is_own:
        problems += _ids_used_twice(deck.slides)
    return deck._replace(is_own=folder.is_own)


def read_deck_file(file: Path, problems: list[Problem]) -> ReadDeck:
    """Read one Markdown file as a deck; live markup counts where it stands among content, or says so."""
    if not is_content(file):
        return _read_foreign(file, problems)
    outline = Outline({}, 0, "", (Chapter(file, {}, 0),), {})
    return _read(outline, [(file, str(file))], problems)


def is_content(file: Path) -> bool:
    """Say whether a file is a deck of ours by where it stands."""
    near = file.absolute()
    return near.parent.name in ("deck", "cheatsheet") and near.with_name("deck.yaml").is_file()


def _read_foreign(deck: Path, problems: list[Problem]) -> ReadDeck:
    """Read a file, or the files of a folder, that were written for another player."""
    from tuiyan.content.deck_files import FileReader, deck_files
    from tuiyan.deck.foreign.reader import read_foreign

    chapters: list[Chapter] = []
    slides: list[tuple[Slide, ...]] = []
    lines: dict[str, tuple[str, ...]] = {}
    is_live, pieces = False, 0
    for file in deck_files(deck):
        reader = FileReader(file.parent)
        text = _foreign_text(file, problems)
        found = read_foreign(text, str(file), reader.read)
        problems += found.problems
        chapters.append(Chapter(file, {}, 0))
        slides.append(tuple(found.slides))
        texts = {**reader.texts, str(file): text}
        lines |= {path: tuple(clean(each).split("\n")) for path, each in texts.items()}
        is_live, pieces = is_live or found.is_live, pieces + found.pieces
    outline = Outline({}, 0, "", tuple(chapters), {})
    return ReadDeck(outline, tuple(slides), lines, is_live=is_live, pieces=pieces)


def _foreign_text(file: Path, problems: list[Problem]) -> str:
    """Read another's deck; an encoding that had to be guessed, and what it cannot say, are told."""
    text = _text(file, str(file), problems)
    encoding = encoding_of(file.read_bytes()) if text else "utf-8"
    if not encoding.startswith("utf-"):
        message = say("deck.encoding", encoding=encoding.upper())
        problems.append(Problem(str(file), Span(1, 1), "", message, is_notice=True))
    if "\ufffd" in text:
        lines = clean(text.replace("\ufffd", "\ue000")).split("\n")
        at = next(at for at, line in enumerate(lines) if "\ue000" in line)
        line = lines[at].replace("\ue000", "?")
        span = Span(at + 1, lines[at].index("\ue000") + 1)
        problems.append(Problem(str(file), span, line, say("deck.bytes_unread"), say("deck.bytes_hint")))
    return text


def _read(outline: Outline, files: list[tuple[Path, str]], problems: list[Problem]) -> ReadDeck:
    chapters, lines = [], {}
    for file, path in files:
        text = _text(file, path, problems)
        slides, found = read_slides(text, path) if text else ([], [])
        problems += found
        chapters.append(tuple(slides))
        lines[path] = tuple(clean(text).split("\n"))
    return ReadDeck(outline, tuple(chapters), lines)


def _text(file: Path, path: str, problems: list[Problem]) -> str:
    try:
        return decoded(file.read_bytes())
    except OSError as error:
        message = say("content.unreadable", why=reason(error))
        problems.append(Problem(path, Span(1, 1), "", message))
        return ""


def _ids_used_twice(slides: Iterable[Slide]) -> list[Problem]:
    found: list[Problem] = []
    first: dict[str, Slide] = {}
    for slide in slides:
        before = first.setdefault(slide.id, slide)
        if before is not slide and before.path != slide.path:
            message = say("content.id_twice", id=slide.id, place=f"{before.path}:{before.line}")
            found.append(Problem(slide.path, Span(slide.line, 1), "", message))
    return found
