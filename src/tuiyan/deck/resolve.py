"""From what an author wrote to what is shown under a scenario.

``权重 {{ weight_bytes }}`` becomes two fragments, the second ``70 GB`` with the number behind it; of
``when`` the branch that holds is left; a sweep becomes its columns, a derivation its steps. Nothing
here knows a screen: a slide is resolved once for a scenario, then laid out for any size. The kinds of
blocks resolve themselves (``deck/blocks/``); values come from the resolver and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import overload

from tuiyan.deck.resolved import Fragment, Fragments, ResolvedBlock, ResolvedSlide
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.slide import Block, Inline, Live, Note, Slide


def resolve_slide(slide: Slide, resolver: Resolver) -> ResolvedSlide:
    """Put a scenario's values into a slide."""
    resolver.lacks = ""
    title = fragments(slide.title, resolver)
    blocks: list[ResolvedBlock] = []
    origins: list[int] = []
    for at, block in enumerate(slide.blocks):
        shown = tuple(block.resolved(resolver))
        blocks += shown
        origins += [at] * len(shown)
    return ResolvedSlide(
        slide.id,
        title,
        slide.layout,
        slide.options,
        tuple(blocks),
        tuple(origins),
        ResolvedNotes(slide.notes, resolver),
        slide.problems,
        resolver.lacks,
        slide.is_foreign,
    )


class ResolvedNotes(Sequence[Fragments]):
    """The notes of a slide, their values put in when they are first read.

    An audience sees none of them, and what they quote may not be compiled yet. A paragraph that lacks a fact
    is left out.
    """

    def __init__(self, notes: Sequence[Note], resolver: Resolver) -> None:
        """Put in the values of ``resolver``."""
        self._notes = notes
        self._resolver = resolver

    @cached_property
    def _texts(self) -> tuple[Fragments, ...]:
        texts = (fragments(note.text, self._resolver) for note in self._notes)
        return tuple(text for text in texts if not any(piece.fault == "missing" for piece in text))

    @overload
    def __getitem__(self, index: int) -> Fragments: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Fragments]: ...
    def __getitem__(self, index: int | slice) -> Fragments | Sequence[Fragments]:
        return self._texts[index]

    def __len__(self) -> int:
        return len(self._texts)


def resolve_blocks(blocks: Iterable[Block], resolver: Resolver) -> tuple[ResolvedBlock, ...]:
    """Put a scenario's values into blocks."""
    return tuple(shown for block in blocks for shown in block.resolved(resolver))


def fragments(inlines: Iterable[Inline], resolver: Resolver) -> Fragments:
    """Put a scenario's values into text."""
    return tuple(_fragment(inline, resolver) for inline in inlines)


def _fragment(inline: Inline, resolver: Resolver) -> Fragment:
    live = inline.live
    if live is None:
        return Fragment(inline.text, inline.marks)
    figure = resolver.figure(live)
    claim = resolver.claim(live.name) if live.kind == "stated" else None
    return Fragment(
        figure.text,
        inline.marks,
        figure.number,
        figure.fault,
        badge=_badge(live, resolver),
        is_refuted=claim is not None and claim.verdict == "wrong",
    )


def _badge(live: Live, resolver: Resolver) -> str:
    if live.kind != "measured":
        return ""
    result = resolver.published(live.name)
    return "quoted" if result is not None and result.quoted else "measured"
