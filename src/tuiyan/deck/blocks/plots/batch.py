"""Throughput and time per token over the batch: the wall of memory, the knee where compute is full."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import Overrides, figure_of, number, phrase, size_of, sizes_over, whole
from tuiyan.deck.number import Figure, number_of
from tuiyan.deck.plain import inlines_from, lives_from, over_from, pairs_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.resolved import Fragment, Fragments
from tuiyan.deck.slide import Inlines, Live, Over

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolver import Resolver

KEYS = ("formula", "over", "with", "note")
MOST_CURVES = 2
USUAL_END = 512
LAST_END = 65536
SAMPLES = 3
"""Batches looked at in each doubling, besides those where a curve may bend."""

WITHOUT_KV, WITH_KV = ("throughput_ideal", "step_time"), ("throughput", "tpot")
BENDS = Fraction(3, 2)
"""From so many times the step without KV on, reading KV bends the curve before any knee, and is drawn."""


class BatchPlot(NamedTuple):
    """One or two formulas over the batch.

    Attributes:
        lives: The formulas; without any, throughput and time per token.
        over: The batch and its range, or None.
        overrides: Inputs of all that is drawn.
        note: Below them.
        line: 1-based.
        step: The reveal it appears at.
    """

    lives: tuple[Live, ...] = ()
    over: Over | None = None
    overrides: Overrides = ()
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> BatchPlot:
        """Read a fence ``plot batch``."""
        overrides = fence.overrides()
        lives = fence.lives(overrides)[:MOST_CURVES] if fence.all("formula") else ()
        over = fence.span() if fence.all("over") else None
        return cls(lives, over, overrides, fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> BatchPlot:
        """Return what was kept as JSON."""
        lives, over, overrides, note, *rest = fields
        return cls(lives_from(lives), over_from(over), pairs_from(overrides), inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[BatchChart, ...]:
        """Return the curves with their wall and knee; nothing where they cannot be computed."""
        wall = figure_of(resolver, "max_users", "", _one_copy(resolver, self.overrides))
        if wall.fault in ("missing", "unknown"):
            return ()
        users = size_of(wall)
        chosen, has_knee = self._chosen(resolver, int(users))
        knee = figure_of(resolver, "batch_sweet_spot", "", self.overrides) if has_knee else None
        own = figure_of(resolver, "batch", "", self.overrides)
        first, last = self._range(resolver, users, size_of(knee) if knee else Fraction(0), size_of(own))
        batches = _samples(first, last, [size_of(knee)] if knee else [])
        marked = (size_of(own), users, size_of(knee) if knee else Fraction(0))
        curves = [_curve(live, batches, marked, resolver) for live in chosen]
        kept = tuple(curve for curve in curves if curve)
        if len(kept) < len(chosen):
            return ()
        note = fragments(self.note, resolver)
        return (BatchChart(kept, batches, own, _wall(wall), knee, self.over is not None, note, self.step),)

    def _chosen(self, resolver: Resolver, wall: int) -> tuple[tuple[Live, ...], bool]:
        """Return what to draw, and whether there is a knee in it."""
        if self.lives:
            return self.lives, all(live.name in WITHOUT_KV for live in self.lives)
        at_wall: Overrides = (*self.overrides, ("batch", str(max(1, wall))))
        step, whole_step = (size_of(figure_of(resolver, name, "", at_wall)) for name in ("step_time", "tpot"))
        names = WITH_KV if whole_step > step * BENDS else WITHOUT_KV
        return tuple(number(name, "", self.overrides) for name in names), names == WITHOUT_KV

    def _range(self, resolver: Resolver, *places: Fraction) -> tuple[int, int]:
        """Return the ends of the axis: its author's, or as far as what matters on it."""
        if self.over:
            ends = [whole(resolver, "batch", (("batch", text),)) for text in self.over.values]
            return max(1, min(ends)), max(2, *ends)
        furthest = max(places)
        last = USUAL_END
        while last < furthest and last < LAST_END:
            last *= 2
        return 1, last


class Mark(NamedTuple):
    """What a curve comes to at one batch.

    Attributes:
        label: What is counted.
        batch: How many users.
        figure: What it comes to.
    """

    label: Fragments
    batch: Fraction
    figure: Figure


class Curve(NamedTuple):
    """A formula over the batch.

    Attributes:
        title: What is counted.
        sizes: One a batch, in base units.
        at: Figures at the batches that matter: the scenario's own, the wall, the last, the knee.
    """

    title: Fragments
    sizes: tuple[Fraction, ...]
    at: tuple[Mark, ...]

    def figure_at(self, batch: Fraction) -> Figure | None:
        """Return the figure at one of those batches."""
        return next((mark.figure for mark in self.at if mark.batch == batch), None)


class Wall(NamedTuple):
    """How many users memory holds.

    Attributes:
        users: As a number; 0 where not one.
        words: The same in words.
        before: How many it held under the opening scenario, where that is another number.
        before_text: The same as text.
    """

    users: Fraction
    words: Fragments = ()
    before: Fraction | None = None
    before_text: str = ""


class BatchChart(NamedTuple):
    """Curves over the batch, one below the other on one axis.

    Attributes:
        curves: One or two.
        batches: The axis, from left to right.
        own: The scenario's batch.
        wall: How many users memory holds.
        knee: The batch that fills compute, or None.
        is_ranged: Whether the author says where the axis ends.
        note: Below them.
        step: The reveal it appears at.
    """

    curves: tuple[Curve, ...]
    batches: tuple[int, ...]
    own: Figure
    wall: Wall
    knee: Figure | None = None
    is_ranged: bool = False
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the curves; they stay on one page."""
        from tuiyan.deck.blocks.plots.batch_drawing import batch_rows

        return [context.part(batch_rows(self, context))]


def _one_copy(resolver: Resolver, overrides: Overrides) -> Overrides:
    """Count the users of one copy of the model, as the batch does."""
    return overrides if whole(resolver, "replicas", overrides) == 1 else (*overrides, ("replicas", "1"))


def _samples(first: int, last: int, bends: list[Fraction]) -> tuple[int, ...]:
    """Return whole batches that lie evenly on an axis by doublings, and those on both sides of a bend."""
    found, value = {first, last}, float(first)
    while (value := value * 2 ** (1 / SAMPLES)) < last:
        found.add(round(value))
    around = {int(bend) + more for bend in bends for more in (0, 1)}
    return tuple(sorted(found | {each for each in around if first < each < last}))


def _curve(
    live: Live, batches: tuple[int, ...], marked: tuple[Fraction, ...], resolver: Resolver
) -> Curve | None:
    live = live._replace(name=resolver.catalog.resolved(live.name))
    under = resolver.values_of(number_of(live))
    found = sizes_over(under, live.name, "batch", map(str, batches))
    sizes = [size for size in found if size is not None]
    if len(sizes) < len(batches):
        return None
    own, wall, knee = marked
    places = [place.__floor__() for place in (own, wall, Fraction(batches[-1]), knee) if place >= 1]
    title = _title(live, resolver)
    marks = (Mark(title, Fraction(place), _at(live, place, own, resolver)) for place in dict.fromkeys(places))
    return Curve(title, tuple(sizes), tuple(marks))


def _wall(figure: Figure) -> Wall:
    if figure.quantity is None or size_of(figure) < 1:
        return Wall(Fraction(0))
    before = figure.baseline.text if figure.baseline and figure.shadow else ""
    return Wall(size_of(figure), phrase("pictures.at_most", "accent", users=figure), figure.shadow, before)


def _at(live: Live, batch: int, own: Fraction, resolver: Resolver) -> Figure:
    if batch == own:
        return resolver.figure(live)
    return resolver.figure(live.given(("batch", str(batch))))


def _title(live: Live, resolver: Resolver) -> Fragments:
    """Say what a curve counts, in words for the usual ones, else by name and unit."""
    match live.name:
        case "throughput_ideal":
            return phrase("pictures.all_tokens", "bold", what=phrase("pictures.weights_only"))
        case "throughput":
            return phrase("pictures.all_tokens", "bold", what=phrase("pictures.and_kv"))
        case "step_time" | "tpot":
            return phrase("pictures.each_token", "bold")
    unit = live.unit or resolver.catalog.unit(live.name)
    return (Fragment(resolver.label(live.name), "bold"), Fragment(f"  {unit}", "muted"))
