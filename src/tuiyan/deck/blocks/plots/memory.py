"""One card's memory as a bar: weights, then the KV of each user, and in red what does not fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import Overrides, figure_of, is_known, number, phrase, size_of, whole
from tuiyan.deck.fence import parted
from tuiyan.deck.live import LiveError, parse_overrides
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from, live_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines, Live

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence, FenceField
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("state", "with", "note")
MOST_STATES = 3
AS_MANY_AS_FIT = "max"
SHORTER = ("4096", "1024")
"""Contexts to try where not one user fits at the scenario's own."""

K = 1024


class State(NamedTuple):
    """One bar as its author wrote it.

    Attributes:
        label: Above it; none for the words that every state has.
        live: The weights of one card, with the inputs of the state; a batch of ``max`` is as many as fit.
        fills: Whether the batch is as many as fit.
    """

    label: Inlines
    live: Live
    fills: bool = False


class Memory(NamedTuple):
    """Bars of one card's memory; without any, what the scenario asks, and what would fit.

    Attributes:
        states: From top to bottom.
        note: Below them.
        line: 1-based.
        step: The reveal it appears at.
    """

    states: tuple[State, ...] = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Memory:
        """Read a fence ``plot memory``."""
        read = (_read_state(field, fence) for field in fence.all("state")[:MOST_STATES])
        return cls(tuple(state for state in read if state), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Memory:
        """Return what was kept as JSON."""
        states, note, *rest = fields
        return cls(tuple(map(_state_from, states)), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[MemoryChart, ...]:
        """Return the bars that can be computed."""
        if self.states:
            made = [_stated(state, resolver) for state in self.states]
        else:
            made = [_bar(overrides, resolver) for overrides in _usual(resolver)]
        bars = tuple(bar for bar in made if bar)
        return (MemoryChart(bars, fragments(self.note, resolver), self.step),) if bars else ()


class CardBar(NamedTuple):
    """What lies on one card.

    Attributes:
        label: Who talks how long.
        verdict: Whether it fits, in words; longer, and shorter.
        memory: Of the card.
        usable: What of it weights and KV may take.
        weights: On this card.
        kv: Of one user on this card.
        kv_words: How many there are of it.
        users: How many.
        held: Weights and all KV on this card.
        spill: By how much it does not fit, or None.
        kept: What is kept free, or None.
    """

    label: Fragments
    verdict: tuple[Fragments, Fragments]
    memory: Figure
    usable: Figure
    weights: Figure
    kv: Figure
    kv_words: Fragments
    users: int
    held: Figure
    spill: Figure | None = None
    kept: Figure | None = None


class MemoryChart(NamedTuple):
    """Bars of memory on one scale.

    Attributes:
        bars: From top to bottom.
        note: Below them.
        step: The reveal it appears at.
    """

    bars: tuple[CardBar, ...]
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the bars against one red edge."""
        from tuiyan.deck.blocks.plots.memory_drawing import memory_parts

        return memory_parts(self, context)


def _read_state(field: FenceField, fence: Fence) -> State | None:
    cells = parted(field, "|")
    try:
        given = parse_overrides(cells[1].value) if len(cells) > 1 else ()
    except LiveError as error:
        fence.complain(cells[1], error)
        return None
    merged = {**dict(fence.overrides()), **dict(given)}
    fills = merged.get("batch") == AS_MANY_AS_FIT
    kept = tuple((name, value) for name, value in merged.items() if value != AS_MANY_AS_FIT)
    live = number("weights_on_card", "", kept)._replace(line=field.line, column=cells[-1].column)
    return State(fence.inlines(cells[0]), live, fills)


def _state_from(plain: list[Any]) -> State:
    label, live, fills = plain
    return State(inlines_from(label), live_from(live), fills)


def _stated(state: State, resolver: Resolver) -> CardBar | None:
    overrides = state.live.overrides
    if state.fills:
        overrides = _with_batch(overrides, max(1, _most_users(resolver, overrides)))
    bar = _bar(overrides, resolver)
    if bar is None or not state.label:
        return bar
    return bar._replace(label=fragments(state.label, resolver))


def _usual(resolver: Resolver) -> list[Overrides]:
    """Return what the scenario asks for, then what would fit: fewer users, shorter talks, more cards."""
    own, users = whole(resolver, "batch"), _most_users(resolver, ())
    states: list[Overrides] = [()]
    if users and users != own:
        states.append(_with_batch((), users))
    elif not users:
        short = (((("context_tokens", text),)) for text in SHORTER)
        states += [_filled(resolver, each) for each in short if _most_users(resolver, each)][:1]
    more = _more_cards(resolver, MOST_STATES - len(states))
    states += [_filled(resolver, (("gpus", str(cards)),)) for cards in more]
    return states


def _more_cards(resolver: Resolver, most: int) -> list[int]:
    """Return larger numbers of cards that share the model and hold a user: the usual eight, the fewest."""
    from tuiyan.inference.feasibility import shares

    own = whole(resolver, "gpus")
    fitting = [
        cards
        for cards in (2, 4, 8, 16, 32, 64)
        if cards > own
        and shares(resolver.values.changed({"gpus": str(cards)}))
        and _most_users(resolver, (("gpus", str(cards)),))
    ]
    usual = [cards for cards in (8, *fitting[:1]) if cards in fitting]
    return sorted(list(dict.fromkeys(usual))[:most])


def _most_users(resolver: Resolver, overrides: Overrides) -> int:
    return whole(resolver, "max_users", (*overrides, ("replicas", "1")))


def _filled(resolver: Resolver, overrides: Overrides) -> Overrides:
    return _with_batch(overrides, _most_users(resolver, overrides))


def _with_batch(overrides: Overrides, users: int) -> Overrides:
    return (*(pair for pair in overrides if pair[0] != "batch"), ("batch", str(users)))


def _bar(overrides: Overrides, resolver: Resolver) -> CardBar | None:
    names = ("memory", "usable_on_card", "weights_on_card", "kv_on_card", "batch", "kv_copies", "gpus")
    found = [figure_of(resolver, name, "", overrides) for name in names]
    if not is_known(*found):
        return None
    memory, usable, weights, kv, batch, copies, cards = found
    users, spill = int(size_of(batch)), figure_of(resolver, "spill_on_card", "", overrides)
    is_too_much = spill.quantity is not None and size_of(spill) > 0
    kept = figure_of(resolver, "kept_free_on_card", "", overrides)
    return CardBar(
        _label(overrides, users, batch, resolver),
        _verdict(cards, is_too_much=is_too_much),
        memory,
        usable,
        weights,
        kv,
        _kv_words(users, batch, kv, copies),
        users,
        figure_of(resolver, "held_on_card", "", overrides),
        _short(spill, resolver) if is_too_much else None,
        kept if size_of(kept) > 0 else None,
    )


def _label(overrides: Overrides, users: int, batch: Figure, resolver: Resolver) -> Fragments:
    tokens = figure_of(resolver, "context_tokens", "", overrides)
    count = size_of(tokens)
    context = f"{int(count / K):,}K" if count % K == 0 else tokens
    if users == 1:
        return phrase("pictures.user_at", "bold", context=context)
    return phrase("pictures.users_at", "bold", users=batch, context=context)


def _verdict(cards: Figure, *, is_too_much: bool) -> tuple[Fragments, Fragments]:
    ink = "accent" if is_too_much else "good"
    if size_of(cards) == 1:
        words = phrase("pictures.too_much" if is_too_much else "pictures.fits", ink)
        return words, words
    key = "pictures.one_of_cards_full" if is_too_much else "pictures.one_of_cards"
    return phrase(key, ink, cards=cards), phrase(f"{key}_short", ink, cards=cards)


def _short(spill: Figure, resolver: Resolver) -> Figure:
    """Return what does not fit in two digits: there is little room beside the edge."""
    from tuiyan.engine.formatting import show

    assert spill.quantity is not None
    return spill._replace(text=show(resolver.catalog.units, spill.quantity, "GB", 2).text)


def _kv_words(users: int, batch: Figure, kv: Figure, copies: Figure) -> Fragments:
    key = "pictures.kv_one" if users == 1 else "pictures.kv_each"
    said = phrase(key, users=batch, bytes=kv)
    copied = phrase("pictures.kv_copied", copies=copies) if size_of(copies) > 1 else ()
    return (*said, *copied)
