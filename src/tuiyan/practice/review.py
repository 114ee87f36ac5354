"""What a review before a meeting is made of: a client's figures, and what is weak by the history."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.blocks.table import Table
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolved import Fragment
from tuiyan.drill.queue import Item
from tuiyan.drill.schedule import NEW, is_due
from tuiyan.drill.shuffle import shuffled, stream
from tuiyan.engine.derive import derive
from tuiyan.inference.feasibility import marks
from tuiyan.meeting.brief import workable
from tuiyan.meeting.first_words import alarm
from tuiyan.problem import TuiyanError
from tuiyan.rehearsal.posed import Posed, pose

if TYPE_CHECKING:
    from tuiyan.deck.resolver import Resolver
    from tuiyan.engine.evaluate import Values
    from tuiyan.practice.practice import Practice

MAP = "map"
SLIP = "slip"

WAITS = ("ttft", "tpot")
"""What is kept in mind of a client's cards."""

MOST_SLIPS, MOST_SENTENCES = 12, 6
"""More than the longest review can show; the others need not be put together when it starts."""


class Layer(NamedTuple):
    """One layer of the map: its number and name, what it asks, and the figure that one keeps of it."""

    number: str
    name: str
    asks: str
    figure: str


class Material(NamedTuple):
    """All that a review may show, the most urgent first.

    Attributes:
        layers: Of the map.
        formulas: By name: those missed most often, then the headlines.
        numbers: Items: must-knows due or weak, then the core.
        slips: Items: sums of which one line is wrong.
        sentences: Questions to answer in four sentences.
        opening: The sentence the talk opens with, or ``""``.
        figures: Under which all is computed.
        alarm: What does not fit, and what was changed in the figures so that it does, or ``""``.
    """

    layers: tuple[Layer, ...]
    formulas: tuple[str, ...]
    numbers: tuple[str, ...]
    slips: tuple[str, ...]
    sentences: tuple[Posed, ...]
    opening: str
    figures: Resolver
    alarm: str = ""

    def available(self) -> dict[str, int]:
        """Return how many things there are for each part; the opening is always spoken of."""
        counts = {
            "map": bool(self.layers),
            "formulas": len(self.formulas),
            "numbers": len(self.numbers),
            "slips": len(self.slips),
            "sentences": len(self.sentences),
            "opening": 1,
        }
        return {name: int(count) for name, count in counts.items()}


def material(practice: Practice, figures: Resolver) -> Material:
    """Choose what to review; one day chooses the same again."""
    figures, warning = _that_fit(figures)
    day = practice.now().day
    random = stream(day.toordinal(), "review")
    weak = [each.name for each in practice.weak_formulas()]
    of_slips = {template.id for template in practice.library.templates if template.kind == SLIP}
    slips = [item.id for item in practice.questions.items if item.id in of_slips]
    askable = (name for name in shuffled(slips, random) if practice.questions.can_ask(name))
    return Material(
        tuple(_layers(practice, figures)),
        tuple(_computable([*weak, *(each.id for each in figures.catalog.headlines)], figures)),
        tuple(_numbers(practice)),
        tuple(islice(askable, MOST_SLIPS)),
        tuple(_sentences(practice, figures, shuffled([*practice.library.rehearsals], random))),
        practice.settings.opening,
        figures,
        warning,
    )


def _that_fit(figures: Resolver) -> tuple[Resolver, str]:
    """Return figures one may quote, those of the smallest change that fits, and what is to be said of it."""
    values = figures.values
    if not _is_marked(values):
        return figures, ""
    remedy = workable(values)
    return figures.under(values.changed(remedy.changes)) if remedy else figures, alarm(values, remedy)


def _is_marked(values: Values) -> bool:
    """Tell whether what keeps the scenario from being concerns what is quoted in the end."""
    return any(marks(values, name) for name in WAITS)


def _layers(practice: Practice, figures: Resolver) -> Iterator[Layer]:
    """Give the layers that the map's table lists; none where the deck has no map or its figures cannot be."""
    deck = practice.library.deck
    at = deck.first_of(MAP)
    if at is None or _is_marked(figures.values):
        return
    shown = resolve_slide(deck.slide(at), figures)
    tables = [block for block in shown.blocks if isinstance(block, Table)]
    for row in tables[0].rows if tables and not shown.lacks else ():
        texts = [_said(cell.text) for cell in row]
        if len(texts) >= len(Layer._fields):
            yield Layer(texts[0], texts[1], texts[2], texts[-1])


def _said(fragments: Iterable[Fragment]) -> str:
    return "".join(fragment.text for fragment in fragments).strip()


def _computable(names: Iterable[str], figures: Resolver) -> Iterator[str]:
    """Give each name once that has a derivation to show."""
    for name in dict.fromkeys(names):
        try:
            derivation = derive(figures.values, name)
        except TuiyanError:
            continue
        if not derivation.is_given and not marks(figures.values, name):
            yield name


def _numbers(practice: Practice) -> Iterator[str]:
    """Give the must-knows that are due, then those known but not solid, then the rest of the core."""
    day, pupil = practice.now().day, practice.pupil()
    known = [item for item in practice.questions.items if item.kind == "must-know"]

    def rank(item: Item) -> tuple[int, int]:
        standing = pupil.standings.get(item.id, NEW)
        fluency = pupil.fluency.get(item.id)
        if not standing.is_new and is_due(standing, day):
            return 0, -standing.lapses
        if not standing.is_new and fluency is not None and not fluency.is_solid:
            return 1, -standing.lapses
        return (2 if item.is_core else 3), item.level

    wanted: Sequence[Item] = [item for item in sorted(known, key=rank) if rank(item)[0] < 3]
    return (item.id for item in wanted if practice.questions.can_ask(item.id))


def _sentences(practice: Practice, figures: Resolver, names: Iterable[str]) -> list[Posed]:
    """Return questions as they are asked, first those that are about the client."""
    own: list[Posed] = []
    others: list[Posed] = []
    for name in names:
        if len(own) == MOST_SENTENCES:
            break
        with suppress(TuiyanError):
            posed = pose(practice.library.rehearsals[name], figures)
            (own if posed.is_own else others).append(posed)
    return [*own, *others][:MOST_SENTENCES]
