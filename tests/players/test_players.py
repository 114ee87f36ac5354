"""Decks written for other players: the same content gives the same slides, whichever player it is for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.decks import SMALL, resolver
from tuiyan.content.deck_files import FileReader
from tuiyan.deck.clean import decoded
from tuiyan.deck.foreign.reader import ForeignDeck, read_foreign
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL
from tuiyan.deck.layout import lay_out
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.row import row_text
from tuiyan.deck.slide import Slide, plain

HERE = Path(__file__).parent
SAME = sorted((HERE / "same").glob("*.md"))
ODD = sorted((HERE / "odd").glob("*.md"))


def read(file: Path) -> ForeignDeck:
    return read_foreign(decoded(file.read_bytes()), file.name, FileReader(file.parent).read)


def seen(slide: Slide, size: Size = SMALL) -> str:
    """Return what is seen of a slide: pages and reveals, then its rows without blanks, then its notes."""
    pages = lay_out(resolve_slide(slide, resolver()), size, NORMAL)
    reveals = max(page.reveals for page in pages)
    rows = [row_text(row) for page in pages[:1] for row in page.title]
    rows += [row_text(line.row) for page in pages for line in page.lines]
    texts = [re.sub(r"\s{2,}", " | ", row.strip()) for row in rows if row.strip()]
    texts = [re.sub(r"─{4,}", "────", text) for text in texts if text != "━━━━━━"]
    notes = [f"备注 {plain(note.text)}" for note in slide.notes]
    pages_note = f" · {len(pages)} 页" if len(pages) > 1 else ""
    return "\n".join([f"==== {reveals}{pages_note}", *texts, *notes])


def all_seen(deck: ForeignDeck) -> str:
    return "\n".join(seen(slide) for slide in deck.slides) + "\n"


@pytest.mark.parametrize("file", SAME, ids=lambda file: file.stem)
def test_the_same_content_gives_the_same_slides(file: Path) -> None:
    assert all_seen(read(file)) == (HERE / "same/slides.txt").read_text("utf-8")


@pytest.mark.parametrize("file", SAME, ids=lambda file: file.stem)
def test_nothing_is_wrong_with_them(file: Path) -> None:
    assert [str(problem) for problem in read(file).problems if not problem.is_notice] == []


@pytest.mark.parametrize("file", ODD, ids=lambda file: file.stem)
def test_what_is_peculiar_is_shown_as_expected(file: Path) -> None:
    deck = read(file)
    said = [
        f"{problem.span.line} {'提示' if problem.is_notice else '错'} {problem.message}"
        for problem in deck.problems
    ]
    told = "\n".join(["", "---- 检查", *said, ""]) if said else ""

    assert all_seen(deck) + told == file.with_suffix(".txt").read_text("utf-8")
