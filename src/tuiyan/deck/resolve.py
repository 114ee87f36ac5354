"""From what an author wrote to what is shown under a scenario.

``权重 {{ weight_bytes }}`` becomes two fragments, the second ``70 GB`` with the number behind it; of
``when`` the branch that holds is left; a sweep becomes its columns, a derivation its steps. Nothing
here knows a screen: a slide is resolved once for a scenario, then laid out for any size. The kinds of
blocks resolve themselves (``deck/blocks/``); values come from the resolver and from nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable

from tuiyan.deck.resolved import Fragment, Fragments, ResolvedBlock, ResolvedSlide
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.slide import Block, Inline, Slide


def resolve_slide(slide: Slide, resolver: Resolver) -> ResolvedSlide:
    """Put a scenario's values into a slide."""
    blocks: list[ResolvedBlock] = []
    origins: list[int] = []
    for at, block in enumerate(slide.blocks):
        shown = tuple(block.resolved(resolver))
        blocks += shown
        origins += [at] * len(shown)
    return ResolvedSlide(
        slide.id,
        fragments(slide.title, resolver),
        slide.layout,
        slide.options,
        tuple(blocks),
        tuple(origins),
        tuple(fragments(note.text, resolver) for note in slide.notes),
        slide.problems,
    )


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
        is_measured=live.kind == "measured",
        is_refuted=claim is not None and claim.verdict == "wrong",
    )
