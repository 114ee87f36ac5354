"""A cover from what a deck says of itself at its top, where its first slide does not say that already."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from tuiyan.deck.blocks.text import Paragraph
from tuiyan.deck.foreign.front_matter import Front
from tuiyan.deck.slide import Inlines, Slide, plain


def cover_of(
    front: Front, slides: Sequence[Slide], path: str, read: Callable[[str, int], Inlines]
) -> Slide | None:
    """Return a cover with title, subtitle, authors, event, place and date; None where none is needed."""
    title = front.first("title")
    if not title or (slides and _is_said(title, slides[0])):
        return None
    texts = [front.first("sub_title", "subtitle")]
    texts.append(" · ".join(front.first("author", "authors").split("\n")))
    texts.append(
        " · ".join(filter(None, (front.first("event"), front.first("location"), front.first("date"))))
    )
    blocks = tuple(Paragraph(read(text, 1), 1) for text in texts if text)
    return Slide(f"{path}#cover", read(title, 1), layout="section", blocks=blocks, path=path)


def _is_said(title: str, first: Slide) -> bool:
    """Say whether the first slide bears the title: alone, or as a part of its own."""
    ours, theirs = _letters(title), _letters(plain(first.title))
    return bool(theirs) and (ours in theirs or (theirs in ours and len(theirs) * 2 > len(ours)))


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())
