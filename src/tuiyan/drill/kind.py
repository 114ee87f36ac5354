"""What makes a kind of question: the one object that each module of `drill.kinds` defines.

A kind says which fields its entries have, what value they make, and how its prompts come about.
Everything else (drawing, trying, logging, scheduling) is the same for all kinds and asks nothing of
them but what stands here. Example: `kinds.compare` defines ``COMPARE``, whose ``prompts`` take the
numbers of a draw and return one prompt with two lines to choose from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tuiyan.drill.draw import Draw
from tuiyan.drill.fields import Field
from tuiyan.drill.question import Prompt, Question
from tuiyan.drill.template import ALWAYS, DRAWN, Template, Trial
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.catalog import Catalog


def _none(_: Any) -> tuple[Any, ...]:
    return ()


def _no_rows(_: Template, __: Catalog) -> list[dict[str, Any]]:
    return []


def _itself(_: TemplateContext, __: Draw, question: Question) -> Question:
    return question


class Kind(NamedTuple):
    """One kind of question.

    Attributes:
        id: As the ``kind`` of an entry.
        make: Makes the value of its own fields, ``Template.own``.
        fields: Its own, and common ones that it means otherwise.
        prompts: Returns what is asked on a draw. Raises TuiyanError where that draw cannot be asked.
        common: Fields that it shares with others.
        expressions: Of ``own``: those whose formulas it exercises.
        rows: The formulas that its names add to the catalog.
        variants: Of ``own``: how many questions it makes of the same numbers, 0 for one.
        trials: What fixes all that a seed chooses beyond the draw, one for each choice; None: too many.
        finish: Completes a question.
        is_fixed: It is always the same, so that no seed belongs to it, and under the learner's scenario.
        is_named: Entries name it; else it is what an entry without ``kind`` is, or what follows from one.
    """

    id: str
    make: Callable[..., Any]
    fields: tuple[Field, ...]
    prompts: Callable[[TemplateContext, Draw], tuple[Prompt, ...]]
    common: tuple[Field, ...] = (*ALWAYS, *DRAWN)
    expressions: Callable[[Any], tuple[str, ...]] = _none
    rows: Callable[[Template, Catalog], list[dict[str, Any]]] = _no_rows
    variants: Callable[[Any], int] = lambda _: 0
    trials: Callable[[Template], tuple[Trial, ...] | None] = lambda _: (Trial(),)
    finish: Callable[[TemplateContext, Draw, Question], Question] = _itself
    is_fixed: bool = False
    is_named: bool = True

    @property
    def all_fields(self) -> tuple[Field, ...]:
        """All fields of its entries; of the same name, its own."""
        return tuple({field.name: field for field in (*self.common, *self.fields)}.values())
