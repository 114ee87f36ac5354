"""The kinds of questions, and what a template of any kind is read from and asked on.

``KINDS`` is the one place that lists them. To add a kind, write a module here that defines a
:class:`~tuiyan.drill.kind.Kind` and add it to the table; its texts go into `messages.drill`, its keys
into the table of `drills/README.md`. Nothing else asks which kind a question is of: a compiled
template becomes a value by :func:`template_of`, and is drawn by ``kind.prompts`` on the
:func:`context_of` its names::

    template = template_of({"kind": "number", "answer": "move_time", …})
    context_of(template, figures).catalog.formula("answer")     # move_time, in the template's unit
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.fields import values
from tuiyan.drill.kind import Kind
from tuiyan.drill.kinds.chain import CHAIN
from tuiyan.drill.kinds.choice import CHOICE
from tuiyan.drill.kinds.compare import COMPARE
from tuiyan.drill.kinds.formula import FORMULA
from tuiyan.drill.kinds.must_know import MEANING, MUST_KNOW
from tuiyan.drill.kinds.next_step import NEXT
from tuiyan.drill.kinds.number import CONVERT, MAGNITUDE, NUMBER
from tuiyan.drill.kinds.order import ORDER
from tuiyan.drill.kinds.slip import SLIP
from tuiyan.drill.template import MISTAKE, Mistake, Template
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.scenario import Scenario

KINDS: Mapping[str, Kind] = {
    kind.id: kind
    for kind in (
        NUMBER, MAGNITUDE, CONVERT, COMPARE, CHOICE, ORDER, CHAIN, FORMULA, SLIP, NEXT, MUST_KNOW, MEANING,
    )
}  # fmt: skip

NAMED = tuple(kind.id for kind in KINDS.values() if kind.is_named)
"""Kinds that an entry may name."""


def template_of(plain: Mapping[str, Any]) -> Template:
    """Return the template that plain JSON says, with the fields' names as keys."""
    kind = KINDS[plain["kind"]]
    found = values(kind.all_fields, plain)
    common = {name: found.pop(name) for name in Template._fields if name in found}
    return Template(kind=kind.id, own=kind.make(**found), is_fixed=kind.is_fixed, **common)


def mistake_of(plain: Mapping[str, Any]) -> Mistake:
    """Return the mistake that plain JSON says."""
    return Mistake(**values(MISTAKE.fields, plain))


def context_of(
    template: Template,
    figures: Resolver,
    base: Scenario | None = None,
    shared: tuple[Mistake, ...] = (),
) -> TemplateContext:
    """Return what a template's questions are computed on; ``base`` is in place of its own scenario."""
    rows = KINDS[template.kind].rows(template, figures.catalog)
    return TemplateContext(template, figures, rows, base, shared)


def mistakes_of(template: Template) -> tuple[Mistake, ...]:
    """Return every mistake that a template knows, those of its parts too."""
    parts = getattr(template.own, "parts", ())
    return (*template.mistakes, *(mistake for part in parts for mistake in part.mistakes))
