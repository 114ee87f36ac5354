"""What can be wrong with what is read on a slide, whatever the slide is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from tests.catalogs import real_catalog
from tests.sweep.names import look_alikes, misnamed, unsaid_bounds
from tests.sweep.passages import Passage, passages
from tests.sweep.printed import false_sums, swallowed_terms
from tests.sweep.sentences import untrue
from tuiyan.deck.number import Number
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.slide import Slide
from tuiyan.inference.layout import can_be

PLACEHOLDER = re.compile(r"缺数据|\?|\bnan\b|\binf\b|\bNone\b", re.IGNORECASE)
RAW_ID = re.compile(r"\b[a-z]+_[a-z_]+\b")
NEGATIVE = re.compile(r"(?<![\w)）\d])[-−]\d")
UNGROUPED = re.compile(r"(?<![\d,.])\d{5,}")
ZEROS = re.compile(r"0\.000|\d{16,}|\d\.\d{7,}")
TWICE = re.compile(r"\d ?(token|user|GB|ms)(/\w+)? ?[个人]? ?\1")
BYTES = re.compile(r"\d ?([kKMGT])(i?)B")
KV_HELD = re.compile(r"kv_\w*per_user|kv_batch_bytes")
CONVERTED = re.compile(r"1,?024|二进制|十进制")
"""Words by which a slide says that it goes from GiB to GB."""

CARDS = ("cards_that_share",)
"""Numbers of cards that are named as a way to share a model."""


class Fault(NamedTuple):
    """Something an audience must not see.

    Attributes:
        kind: What is wrong, in a word or two.
        slide: The slide or card.
        text: The words it is in.
        place: Of the slide, ``deck/01-intuition.md:12``.
        why: What is wrong in particular, or ``""``.
    """

    kind: str
    slide: str
    text: str
    place: str = ""
    why: str = ""


class Rendering(NamedTuple):
    """One slide under one scenario.

    Attributes:
        faults: What is wrong.
        numbers: The live numbers under the scenario itself, in order.
        lacks: The fact for want of which the program leaves the slide out, or ``""``.
    """

    faults: tuple[Fault, ...] = ()
    numbers: tuple[Number, ...] = ()
    lacks: str = ""


def rendering(slide: Slide, resolver: Resolver) -> Rendering:
    """Render a slide and find what is wrong with it."""
    resolved = resolve_slide(slide, resolver)
    if resolved.lacks:
        return Rendering(lacks=resolved.lacks)
    shown = passages(slide, resolved)
    found = (
        Fault(kind, slide.id, passage.text, f"{slide.path}:{passage.line or slide.line}", why)
        for passage, kind, why in _faults(slide, shown, resolver)
    )
    live = (each.number for passage in shown for each in passage.named)
    numbers = tuple(number for number in live if not number.overrides and not number.pin)
    return Rendering(tuple(dict.fromkeys(found)), numbers)


Found = Iterator[tuple[Passage, str, str]]


def _faults(slide: Slide, shown: Sequence[Passage], resolver: Resolver) -> Found:
    for passage in shown:
        for kind, why in _of_text(passage):
            yield passage, kind, why
    body = [each for each in shown if each.part in ("title", "body")]
    for passage, why in misnamed(body, resolver):
        yield passage, "headline's name", why
    for passage, why in unsaid_bounds(body, resolver):
        yield passage, "bound not called one", why
    for passage, why in look_alikes(body, resolver):
        yield passage, "part like its whole", why
    for passage, why in untrue(slide.id, body, resolver):
        yield passage, "untrue", why
    yield from _mixed_units(body)
    yield from _impossible_cards(body, resolver)


def _of_text(passage: Passage) -> Iterator[tuple[str, str]]:
    text = passage.text
    if passage.fault or PLACEHOLDER.search(text):
        yield "no value", {"none": "nothing to count here", "unknown": "no such name"}.get(passage.fault, "")
    if raw := [name for name in RAW_ID.findall(text) if name in _ids()]:
        yield "raw id", raw[0]
    if TWICE.search(text):
        yield "unit twice", ""
    if NEGATIVE.search(text) and passage.part != "working":
        yield "negative", ""
    if (UNGROUPED.search(text) and passage.part != "working") or ZEROS.search(text):
        yield "unreadable", ""
    if passage.part == "row":
        return
    for each in false_sums(text):
        yield "sum", each
    for each in swallowed_terms(text):
        yield "part like its whole", each


def _mixed_units(body: Sequence[Passage]) -> Found:
    """Find GB beside GiB, or a user's KV in GB beside KiB a token, where nothing says how they relate."""
    if any(CONVERTED.search(each.text) for each in body):
        return
    sizes = [(letter.upper(), bool(i), each) for each in body for letter, i in BYTES.findall(each.text)]
    decimal = {letter for letter, is_binary, _ in sizes if not is_binary}
    held = any(KV_HELD.search(each.number.name) for passage in body for each in passage.named)
    for letter, is_binary, passage in sizes:
        if is_binary and (letter in decimal or (held and "G" in decimal)):
            yield passage, "GB and GiB", "say how one becomes the other, or use one of them"
            return


def _impossible_cards(body: Sequence[Passage], resolver: Resolver) -> Found:
    """Find a number of cards that is named as a way out and cannot share the model."""
    for passage in body:
        for number in (each.number for each in passage.named):
            if number.name not in CARDS:
                continue
            count = resolver.values_of(number).value(number.name).quantity.value
            if not can_be(resolver.values_of(number).changed({"gpus": str(count)})):
                yield passage, "layout", f"{count} cards cannot share this model"


@cache
def _ids() -> frozenset[str]:
    catalog = real_catalog()
    return frozenset(catalog.names()) | frozenset(catalog.words())
