"""What a seed draws for a template: the changes under which its question is asked.

``drawn(template, stream(seed, "draw"))`` takes one value of each list, so that ``changes`` is for example
``{"params": "70B", "gpu": "h800-sxm"}``. The same seed draws the same on every machine, since the log keeps
no more of a question; :func:`all_draws` and :func:`fixed` draw without chance, for checks and for tests that
an author wrote.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from hashlib import sha256
from itertools import product
from math import prod
from random import Random
from typing import NamedTuple

from tuiyan.drill.shuffle import one_of
from tuiyan.drill.template import Template, Trial
from tuiyan.engine.catalog import Catalog
from tuiyan.problem import TuiyanError

NOT_FIXED = Trial()

ATTEMPTS = 60
"""How often a draw that cannot be asked is drawn again: if one in three can, a seed in 10¹⁰ draws none."""


class DrawError(TuiyanError):
    """A template that cannot be drawn; the message says why, in one line."""


class Draw(NamedTuple):
    """What was drawn.

    Attributes:
        changes: Of the scenario, as texts by name; what always holds is among them.
        shown: Those of them that differ from draw to draw.
        variant: Which of the questions that the kind makes of the same numbers.
        seed: What else the question depends on: the order of options, a mistake, a line.
        trial: Fixes what the seed would choose.
    """

    changes: Mapping[str, str]
    shown: Mapping[str, str]
    variant: int = 0
    seed: int = 0
    trial: Trial = NOT_FIXED


def seed_of(item: str, version: int, day: date, number: int) -> int:
    """Return the seed of a question: the same on every machine.

    Args:
        item: Id of the template.
        version: Of the template.
        day: The study day.
        number: Which of the item's questions it is.
    """
    return seed_from(f"{item}\n{version}\n{day.isoformat()}\n{number}")


def seed_from(text: str) -> int:
    """Return the seed that a text stands for: 62 bits, so that the log can hold it."""
    return int.from_bytes(sha256(text.encode()).digest()[:8], "big") >> 2


def drawn(
    template: Template, random: Random, variants: int = 0, left_out: frozenset[str] = frozenset()
) -> Draw:
    """Draw once, one of ``variants`` too; changes of the names ``left_out`` are left as they are."""
    shown: dict[str, str] = {}
    if template.together:
        shown.update(one_of(template.together, random))
    for name, values in template.draw.items():
        shown[name] = one_of(values, random)
    for own in template.numbers:
        shown[own.id] = one_of(own.values, random)
    variant = int(random.random() * variants) if variants else 0
    shown = {name: value for name, value in shown.items() if name not in left_out}
    kept = {name: value for name, value in template.inputs.items() if name not in left_out}
    return Draw({**kept, **shown}, shown, variant)


def fixed(template: Template, trial: Trial = NOT_FIXED) -> Draw:
    """Return the draw with the values of a trial; what it does not give takes its first."""
    inputs = trial.inputs
    rows = [row for row in template.together if all(inputs.get(name, row[name]) == row[name] for name in row)]
    shown: dict[str, str] = dict(rows[0] if rows else template.together[0] if template.together else {})
    shown.update({name: values[0] for name, values in template.draw.items()})
    shown.update({own.id: own.values[0] for own in template.numbers})
    shown.update(inputs)
    return Draw({**template.inputs, **shown}, shown, trial=trial)


def count_of(template: Template) -> int:
    """Return how many different draws there are."""
    lists = (*template.draw.values(), *(own.values for own in template.numbers))
    return max(1, len(template.together)) * prod(len(values) for values in lists)


def all_draws(template: Template) -> Iterator[Draw]:
    """Give every draw there is, once."""
    names = (*template.draw, *(own.id for own in template.numbers))
    lists = (*template.draw.values(), *(own.values for own in template.numbers))
    for row in template.together or ({},):
        for chosen in product(*lists):
            shown = {**row, **dict(zip(names, chosen, strict=True))}
            yield Draw({**template.inputs, **shown}, shown)


def of_the_client(template: Template, catalog: Catalog) -> frozenset[str]:
    """Return the names that a learner's own scenario decides, not the draw: facts and their attributes."""
    if not template.client:
        return frozenset()
    names = {*template.draw, *template.inputs, *(name for row in template.together for name in row)}
    return frozenset(name for name in names if _is_fact(name, catalog))


def _is_fact(name: str, catalog: Catalog) -> bool:
    known = catalog.input(name)
    choices = catalog.domain.choices
    return name in choices or (known is not None and known.source in choices)
