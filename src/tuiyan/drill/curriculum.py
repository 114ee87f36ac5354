"""In which order things are learned, and what must be known before what.

Must-knows come first by their explicit ``order``: the numbers of the core, then those of Part One; the others
part by part. A computed question comes by the part it belongs to, a few of each topic at a time, and not
before the must-knows were right once that its formulas rest on: those that ask for one of the names that
are computed or looked up on the way, unless the question itself gives them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from tuiyan.drill.kinds import KINDS
from tuiyan.drill.kinds.must_know import MEANING, MEANING_OF, MUST_KNOW, MustKnowFields, is_share
from tuiyan.drill.queue import Item
from tuiyan.drill.template import Template
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.dimension import Dimension
from tuiyan.engine.expression import parse
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.tree import names_of

FIRST_RUNGS = 6
"""How many rungs the ladder's first level has: the card of numbers to begin with."""

WAVE = 3
"""How many computed questions of one topic come before those of the other topics."""

OPTIONS = 4
"""How many numbers of a sort there must be for one of them to be asked the other way round."""

CIRCLED = "①②③④⑤⑥⑦⑧⑨⑩"

Formulas = Callable[[Template], tuple[str, ...]]
"""Gives the formulas that a template exercises."""


class Curriculum:
    """The items of all templates, in the order in which they are learned."""

    def __init__(
        self,
        templates: Iterable[Template],
        catalog: Catalog,
        formulas: Formulas,
        sections: Iterable[str] = (),
    ) -> None:
        """Order ``templates`` by ``sections``, as they come in the manual; names are those of ``catalog``."""
        self._catalog = catalog
        self._places = {section: at for at, section in enumerate(sections)}
        self._formulas = formulas
        listed = list(templates)
        self._numbers = sorted((each for each in listed if each.kind == MUST_KNOW.id), key=self._number_place)
        self._others = [each for each in listed if each.kind != MUST_KNOW.id]
        self._levels = _levels(self._numbers)
        self._alike = Counter(self._sort(each) for each in self._others if each.kind == MEANING.id)
        self._asks: dict[str, str] = {}
        for number in self._numbers:
            self._asks.setdefault(number.own.answer, number.id)
        self._beneath: dict[str, frozenset[str]] = {}

    def items(self) -> Iterator[Item]:
        """Give everything that can be asked, in order."""
        yield from (self._item(each) for each in self._numbers)
        computed = [self._item(each) for each in self._others if each.kind != MEANING.id]
        sections = {each.id: each.section for each in self._others}
        computed.sort(key=lambda item: (self._place(sections[item.id]), len(item.needs), item.id))
        waves = _waves(computed)
        computed.sort(key=lambda item: waves[item.id])
        yield from computed
        at = {number.id: index for index, number in enumerate(self._numbers)}
        meanings = [self._item(each) for each in self._others if self._has_others(each)]
        yield from sorted(meanings, key=lambda item: at.get(item.of, len(at)))

    def _number_place(self, template: Template) -> tuple[int, tuple[int, ...]]:
        own: MustKnowFields = template.own
        return (own.order or 10_000, self._place(template.section))

    def _place(self, section: str) -> tuple[int, ...]:
        """Return where a section stands: the cards first, then the sections in order, then others."""
        if section[:1] in CIRCLED and section:
            return (0, CIRCLED.index(section[0]))
        if section in self._places:
            return (1, self._places[section])
        if re.fullmatch(r"\d+(\.\d+)*", section):
            return (1, *(int(number) for number in section.split(".")))
        return (2,)

    def _has_others(self, template: Template) -> bool:
        """Whether it asks what a number is, and others of its sort can stand beside."""
        return template.kind == MEANING.id and self._alike[self._sort(template)] >= OPTIONS

    def _sort(self, template: Template) -> tuple[Dimension | None, bool]:
        """Return what an answer measures, and whether it is in per cent: a unit must give nothing away."""
        name = template.own.answer
        dimension = self._catalog.dimension(name) if self._catalog.knows(name) else None
        return dimension, is_share(template.own.item, self._catalog)

    def _item(self, template: Template) -> Item:
        topics = tuple(dict.fromkeys((template.section, *template.topics)))
        item = Item(template.id, template.group, topics, self._formulas(template))
        if template.kind == MUST_KNOW.id:
            level, rung = self._levels.get(template.id, (0, ""))
            return item._replace(level=level, rung=rung)
        if template.kind == MEANING.id:
            return item._replace(kind="meaning", of=template.id.removesuffix(MEANING_OF))
        return item._replace(kind="template", needs=self._needs(template))

    def _needs(self, template: Template) -> frozenset[str]:
        """Return the must-knows that a computed question rests on."""
        given = {*template.inputs, *template.draw, *(name for row in template.together for name in row)}
        names: set[str] = set()
        for text in KINDS[template.kind].expressions(template.own):
            for name in names_in(text):
                names |= self._on_the_way(name, frozenset(given))
        return frozenset(self._asks[name] for name in names if name in self._asks)

    def _on_the_way(self, name: str, given: frozenset[str]) -> set[str]:
        """Return a name and all that it is computed from, up to what is given."""
        found: set[str] = set()
        left = [name]
        while left:
            each = left.pop()
            if each not in found and each not in given:
                found.add(each)
                left += self._below(each)
        return found

    def _below(self, name: str) -> frozenset[str]:
        if name not in self._beneath:
            formula = self._catalog.formula(name)
            self._beneath[name] = frozenset(names_in(formula.text)) if formula else frozenset()
        return self._beneath[name]


def names_in(text: str) -> tuple[str, ...]:
    """Return the names in an expression; none of a text that is none."""
    try:
        return tuple(names_of(parse(text).node)) if text else ()
    except ExpressionError:
        return ()


def _levels(numbers: Iterable[Template]) -> dict[str, tuple[int, str]]:
    """Return the level of the ladder and the rung of each number that stands on it."""
    found: dict[str, tuple[int, str]] = {}
    rungs: dict[str, None] = {}
    for number in numbers:
        own: MustKnowFields = number.own
        if not own.core and not own.order:
            continue
        rung = own.beside if own.beside in found else number.id
        rungs.setdefault(rung)
        level = 3 if not own.core else 1 if list(rungs).index(rung) < FIRST_RUNGS else 2
        found[number.id] = (level, rung)
    return found


def _waves(items: Iterable[Item]) -> dict[str, int]:
    """Return how many times ``WAVE`` questions of its rarest theme come before each.

    What is first asked about a section comes before any of these is full.
    """
    counts: Counter[str] = Counter()
    waves = {}
    for item in items:
        section, *themes = item.topics
        rarest = min(counts[theme] for theme in themes or [section])
        waves[item.id] = rarest // WAVE if counts[section] else 0
        counts.update(item.topics)
    return waves
