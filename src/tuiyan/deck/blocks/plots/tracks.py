"""Percentages as amounts of light: each a slot of full width, filled as far as it says."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.bar_drawing import (
    GENEROUS,
    SMALLEST,
    baseline_runs,
    eighths,
    looser,
    shadow_row,
    slot,
    thickness,
)
from tuiyan.deck.big_text import line_figure
from tuiyan.deck.blocks.plots.figures import figure_of, is_known, phrase, size_of, whole
from tuiyan.deck.fence import parted
from tuiyan.deck.number import Figure
from tuiyan.deck.pagination import height_of
from tuiyan.deck.plain import inlines_from, live_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.resolved import Fragments
from tuiyan.deck.row import Row, between, filled, overlaid, row_width, space
from tuiyan.deck.slide import Inlines, Live
from tuiyan.deck.style import MUTED, NUM, TEXT, Style

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence, FenceField
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolver import Resolver

KEYS = ("track", "with", "note")
FIGURE_CELLS = 22
"""Where the words beside a figure begin."""

LEAST = 2
"""Eighths of a cell that the smallest light takes."""

MANY = 128
"""How many users stand beside the scenario's own, or one where it has that many itself."""


class Line(NamedTuple):
    """A percentage as its author wrote it.

    Attributes:
        label: What it is of.
        live: The percentage.
        ink: Of the lit part, or ``""`` for its meaning's.
        words: Beside it.
        rest: What the dark part is.
        line: 1-based.
    """

    label: Inlines
    live: Live
    ink: str = ""
    words: Inlines = ()
    rest: Inlines = ()
    line: int = 0


class Tracks(NamedTuple):
    """Slots that are lit as far as percentages say; without any, compute in use by one and by many.

    Attributes:
        tracks: From top to bottom.
        note: Below them.
        line: 1-based.
        step: The reveal it appears at.
    """

    tracks: tuple[Line, ...] = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Tracks:
        """Read a fence ``plot tracks``."""
        read = (_read_track(field, fence) for field in fence.all("track"))
        return cls(tuple(track for track in read if track), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Tracks:
        """Return what was kept as JSON."""
        tracks, note, *rest = fields
        return cls(tuple(map(_track_from, tracks)), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[TrackChart, ...]:
        """Return the tracks that can be computed."""
        made = [_shown(track, resolver) for track in self.tracks] or _usual(resolver)
        tracks = tuple(track for track in made if track)
        return (TrackChart(tracks, fragments(self.note, resolver), self.step),) if tracks else ()


class Track(NamedTuple):
    """One percentage.

    Attributes:
        label: What it is of.
        figure: The percentage.
        share: The same between 0 and 1; more is drawn as 1.
        ink: Of the lit part.
        words: Beside it.
        rest: What the dark part is.
        sliver: What a hardly visible light is.
        aside: Behind the label.
    """

    label: Fragments
    figure: Figure
    share: Fraction
    ink: str
    words: Fragments = ()
    rest: Fragments = ()
    sliver: Fragments = ()
    aside: Fragments = ()


class TrackChart(NamedTuple):
    """Percentages one below the other.

    Attributes:
        tracks: From top to bottom.
        note: Below them.
        step: The reveal it appears at.
    """

    tracks: tuple[Track, ...]
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the tracks; each stays on one page."""
        note = [context.part(context.note(self.note))] if self.note else []
        ways = product(range(thickness(context), SMALLEST - 1, -1), (True, False))
        for thick, has_shadow in ways:
            gap = 0 if not context.density.rules and len(self.tracks) > 2 else 1 + looser(context, 1)
            drawn = (_track_rows(track, thick, context, has_shadow=has_shadow) for track in self.tracks)
            parts = [*(context.part(rows)._replace(gap=gap) for rows in drawn), *note]
            if height_of(parts) <= context.height:
                break
        return parts


def _read_track(field: FenceField, fence: Fence) -> Line | None:
    item = fence.item(field, fence.overrides())
    if item is None:
        return None
    words, rest = (
        fence.inlines(cell) for cell in (*parted(field, "|")[3:], *[field._replace(value="")] * 2)[:2]
    )
    return Line(item.label, item.live, item.ink, words, rest, field.line)


def _track_from(plain: list[Any]) -> Line:
    label, live, ink, words, rest, line = plain
    return Line(inlines_from(label), live_from(live), ink, inlines_from(words), inlines_from(rest), line)


def _shown(track: Line, resolver: Resolver) -> Track | None:
    figure = resolver.figure(track.live)
    if figure.fault == "missing":
        return None
    ink = track.ink or resolver.ink(track.live.name)
    words, rest = fragments(track.words, resolver), fragments(track.rest, resolver)
    return Track(fragments(track.label, resolver), figure, size_of(figure), ink, words, rest)


def _usual(resolver: Resolver) -> list[Track]:
    """Return how much compute the scenario's users have lit, and many, or one where they are many."""
    own = whole(resolver, "batch")
    if not own:
        return []
    batches = sorted({own, MANY if own < MANY else 1})
    made = (_compute_in_use(resolver, batch, own) for batch in batches)
    return [track for track in made if track]


def _compute_in_use(resolver: Resolver, batch: int, own: int) -> Track | None:
    overrides = () if batch == own else (("batch", str(batch)),)
    used, idle, read, moved, computed = (
        figure_of(resolver, name, "", overrides)
        for name in ("utilization", "idle_share", "read_bytes", "move_time", "compute_time")
    )
    if not is_known(used, idle, read, moved, computed):
        return None
    users = figure_of(resolver, "batch", "", overrides)
    one = "pictures.one_uses" if batch == 1 else "pictures.together"
    label, aside = phrase(one, "bold", users=users), phrase("pictures.batch", "muted", users=users)
    words = phrase("pictures.moved_and_computed", "muted", bytes=read, move=moved, compute=computed)
    rest = phrase("pictures.idle", share=idle) if size_of(idle) > 0 else ()
    sliver = phrase("pictures.sliver") if size_of(used) < Fraction(1, 100) else ()
    return Track(label, used, size_of(used), resolver.ink("utilization"), words, rest, sliver, aside)


def _track_rows(track: Track, thick: int, context: LayoutContext, *, has_shadow: bool) -> list[Row]:
    """Draw the figure, what it is beside it, the slot, and the shadow of what it was, or that in words."""
    style = Style(track.ink, bold=True)
    aside = context.runs(track.aside, MUTED)
    before = () if has_shadow else baseline_runs(track.figure, context)
    aside += [*[space(3)] * bool(aside and before), *before]
    beside = [(*context.runs(track.label, NUM), *[space(3)] * bool(aside), *aside)]
    bar, is_said = _slot_rows(track, thick + looser(context, 2) if thick == GENEROUS else 1, context)
    rest = () if is_said else tuple(context.runs(track.rest, TEXT))
    if thick == SMALLEST:
        first = (context.value(track.figure, style), space(3), *beside[0])
        rows = [first, *context.rows(track.words, context.width, MUTED)]
        return [*rows[:-1], between(rows[-1], rest, context.width), *bar]
    value = context.value(track.figure, style)
    digits = line_figure(value.text, value.style, context.glyphs, link=value.link)
    column = max(FIGURE_CELLS, row_width(digits[0]) + 3)
    beside += context.rows(track.words, context.width - column, MUTED)
    words: list[Row] = [(), (), *beside][-3:]
    rows = [(*filled(one, column), *other) for one, other in zip(digits, words, strict=True)]
    rows[-1] = between(rows[-1], rest, context.width)
    shadow = shadow_row(track.figure, Fraction(1), context.width, context) if has_shadow else ()
    return [*rows, (), *bar, *([shadow] if shadow else [])]


def _slot_rows(track: Track, thick: int, context: LayoutContext) -> tuple[list[Row], bool]:
    """Draw the slot, words in its middle row; tell whether there was room for what the dark part is."""
    cells = context.width
    length = min(eighths(track.share, 1, cells, LEAST), cells * 8)
    rows = [slot(length, cells, track.ink, context.glyphs)] * thick
    lit = -(-length // 8)
    at = cells - 2 - row_width(context.runs(track.rest, TEXT))
    if is_said := bool(track.rest) and at > lit:
        rows[thick // 2] = overlaid(rows[thick // 2], at, context.runs(track.rest, TEXT))
    sliver = context.runs(track.sliver, TEXT)
    if sliver and lit + 1 + row_width(sliver) < at:
        rows[thick // 2] = overlaid(rows[thick // 2], lit + 1, sliver)
    return rows, is_said or not track.rest
