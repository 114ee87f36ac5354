"""The sweep itself, and how it is told: one line for a fault, however many scenarios show it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tests.sweep.faults import Fault, Rendering, rendering
from tests.sweep.passages import library
from tests.sweep.scenarios import Case, drawn, sampled
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.slide import Live, Slide, within

WORDS = {
    "Paragraph",
    "Heading",
    "Table",
    "Listing",
    "Callout",
    "Quote",
    "Columns",
    "Code",
    "Ruler",
    "ClaimBlock",
}
"""Kinds of blocks that show what their author wrote, and no more."""

FIGURE = re.compile(r"[\d,.]+ ?[%A-Za-zµ/]*")


class Result(NamedTuple):
    """What a sweep found.

    Attributes:
        renderings: How many slides were rendered, each scenario counted.
        left_out: For a slide and the fact it lacks, under which scenarios the program leaves it out.
        faults: Each with the scenarios that show it.
    """

    renderings: int
    left_out: dict[tuple[str, str], list[Case]]
    faults: dict[Fault, list[Case]]

    def lines(self) -> Iterator[str]:
        """Tell it in lines."""
        for fault, cases in self.faults.items():
            yield f"{fault.slide}  {fault.kind}{': ' + fault.why if fault.why else ''}"
            yield f"    {fault.text}"
            yield f"    {fault.place}"
            yield f"    under {cases[0].name}: {cases[0].words or 'nothing changed'}{_more(cases)}"
        for (slide, lacks), cases in self.left_out.items():
            yield f"{slide}  left out, {lacks}: {cases[0].name}{_more(cases)}"
        kinds = Counter(fault.kind for fault in self.faults)
        found = ", ".join(f"{count} {kind}" for kind, count in kinds.items()) or "none"
        left_out = sum(map(len, self.left_out.values()))
        yield f"{self.renderings} renderings, {left_out} left out; faults: {found}"


def _more(cases: Sequence[Case]) -> str:
    others = len(cases) - 1
    return f", and {others} more: {', '.join(case.name for case in cases[1:6])}" if others else ""


def sweep(work: Iterable[tuple[Case, Sequence[Slide]]]) -> Result:
    """Render slides under scenarios; one that says the same under all of them is rendered once."""
    count, left_out, faults = 0, dict[tuple[str, str], list[Case]](), dict[Fault, list[Case]]()
    first: dict[tuple[str, str, str], Fault] = {}
    fixed = set[int]()
    for case, slides in work:
        resolver = Resolver(case.values(), None, library().claims, library().measured)
        values = _headlines(resolver)
        for slide in slides:
            if id(slide) in fixed:
                continue
            if is_fixed(slide):
                fixed.add(id(slide))
            found = rendering(slide, resolver)
            count += 1
            if found.lacks:
                left_out.setdefault((slide.id, found.lacks), []).append(case)
            for fault in (*found.faults, *_other_values(slide, found, values)):
                alike = first.setdefault((fault.slide, fault.kind, FIGURE.sub("#", fault.text)), fault)
                if case not in faults.setdefault(alike, []):
                    faults[alike].append(case)
    return Result(count, left_out, faults)


Values = dict[tuple[str, str], str]
"""What numbers were first shown as, by name and the unit they were asked for in."""


def _headlines(resolver: Resolver) -> Values:
    """Return what each headline that can be computed comes to."""
    figures = {each.id: resolver.figure(Live("number", each.id)) for each in resolver.catalog.headlines}
    return {(name, ""): figure.text for name, figure in figures.items() if figure.quantity is not None}


def _other_values(slide: Slide, found: Rendering, values: Values) -> Iterator[Fault]:
    """Find numbers that are shown otherwise than on a slide before, or than the headline they are."""
    for number in found.numbers:
        before = values.setdefault((number.name, number.unit), number.text)
        if number.text != before:
            place = f"{slide.path}:{number.line or slide.line}"
            yield Fault(
                "another value", slide.id, f"{number.name} = {number.text}", place, f"{before} elsewhere"
            )


def is_fixed(slide: Slide) -> bool:
    """Tell whether a slide has nothing that depends on a scenario: text without numbers of one."""
    parts = [value for value, _ in within((slide.title, slide.blocks, slide.notes))]
    blocks = {type(value).__name__ for value in parts if hasattr(value, "resolved")}
    lives = [value for value in parts if isinstance(value, Live)]
    return blocks <= WORDS and all(live.pin or live.kind in ("measured", "stated") for live in lives)


def covering(
    slides: Sequence[Slide], cases: Sequence[Case], count: int
) -> Iterator[tuple[Case, Sequence[Slide]]]:
    """Give every slide under the cases, and a part of the slides, each time another, under drawn ones."""
    yield from ((case, slides) for case in cases)
    yield from ((case, sampled(slides, at)) for at, case in enumerate(drawn(count)))


def product(
    slides: Sequence[Slide], cases: Sequence[Case], count: int
) -> Iterator[tuple[Case, Sequence[Slide]]]:
    """Give every slide under the cases and under drawn ones."""
    yield from ((case, slides) for case in (*cases, *drawn(count)))
