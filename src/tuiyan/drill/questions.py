"""All that can be asked of a learner, and each question as a seed draws it.

``Questions`` holds the templates of a library under a learner's scenario. The schedule knows them as
items; a session asks for one by the item and a seed, and the same two draw the same question on every
machine, for the log keeps no more than those::

    questions = Questions(library.templates, figures)
    questions.draw("weights-read", questions.seed("weights-read", day, 0))      # its first of the day

A draw that cannot be asked (two mistakes that come to the same, an answer of nothing) is drawn again
from the same stream of chances, so that the seed still says which question comes.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from functools import cached_property, partial
from typing import TYPE_CHECKING

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.curriculum import Curriculum, names_in
from tuiyan.drill.draw import ATTEMPTS, Draw, DrawError, drawn, of_the_client, seed_of
from tuiyan.drill.kinds import KINDS, context_of
from tuiyan.drill.kinds.must_know import with_meanings
from tuiyan.drill.question import Question
from tuiyan.drill.queue import Item
from tuiyan.drill.shuffle import stream
from tuiyan.drill.template import Mistake, Template
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.evaluate import Values
from tuiyan.messages import say
from tuiyan.problem import TuiyanError

if TYPE_CHECKING:
    from tuiyan.inference.feasibility import Obstacle


class Questions:
    """The templates of a library, must-knows among them, under a learner's scenario."""

    def __init__(
        self,
        templates: Iterable[Template],
        figures: Resolver,
        mistakes: tuple[Mistake, ...] = (),
        sections: Iterable[str] = (),
    ) -> None:
        """Ask under ``figures``; nothing is drawn yet.

        Args:
            templates: All that can be asked.
            figures: Of the learner.
            mistakes: That questions share; a wrong must-know may be one of them.
            sections: Of the manual, in order.
        """
        self._templates = {template.id: template for template in with_meanings(templates, mistakes)}
        self._figures = figures
        self._mistakes = mistakes
        self._sections = tuple(sections)
        self._contexts: dict[tuple[str, bool], TemplateContext] = {}

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """What the schedule asks from, in the order in which it is learned."""
        catalog = self._figures.catalog
        formulas = partial(formulas_of, catalog=catalog)
        curriculum = Curriculum(self._templates.values(), catalog, formulas, self._sections)
        return tuple(curriculum.items())

    def seed(self, item: str, day: date, number: int) -> int:
        """Return the seed of an item's question.

        Args:
            item: Id of the item.
            day: The study day.
            number: How many of its questions were drawn before.
        """
        template = self._templates.get(item)
        return seed_of(item, template.version if template else 1, day, number)

    def draw(self, item: str, seed: int) -> Question:
        """Return the question that a seed draws.

        Raises:
            DrawError: There is no such item, or it cannot be asked; a fact may be missing.
        """
        template = self._templates.get(item)
        if template is None:
            raise DrawError(say("drill.no_draw"))
        if template.client and self._figures.values.scenario.id != self._figures.catalog.opening:
            try:
                return draw_question(self._context(template, is_own=True), seed)
            except TuiyanError:
                pass  # what a client's cards cannot show is asked about the template's own
        return draw_question(self._context(template, is_own=False), seed)

    def can_ask(self, item: str) -> bool:
        """Tell whether a question of this item can be drawn under the learner's scenario."""
        try:
            self.draw(item, 0)
        except TuiyanError:
            return False
        return True

    def _context(self, template: Template, *, is_own: bool) -> TemplateContext:
        key = (template.id, is_own)
        if key not in self._contexts:
            base = self._figures.values.scenario if is_own else None
            self._contexts[key] = context_of(template, self._figures, base, self._mistakes)
        return self._contexts[key]


def draw_question(context: TemplateContext, seed: int) -> Question:
    """Return the question that a seed draws; a draw that cannot be asked is drawn again.

    Raises:
        DrawError: None of the draws can be asked; it says why the last could not.
    """
    template, kind = context.template, KINDS[context.template.kind]
    left_out = of_the_client(template, context.catalog) if context.is_own else frozenset()
    variants = kind.variants(template.own)
    random = stream(seed, "draw")
    problem = ""
    for _ in range(ATTEMPTS if template.is_drawn or variants else 1):
        draw = drawn(template, random, variants, left_out)._replace(seed=seed)
        try:
            return question_of(context, draw)
        except TuiyanError as error:
            problem = str(error)
    raise DrawError(problem or say("drill.no_draw"))


def question_of(context: TemplateContext, draw: Draw) -> Question:
    """Return the question of a draw.

    Raises:
        TuiyanError: It cannot be asked.
    """
    template, kind = context.template, KINDS[context.template.kind]
    question = Question(
        template.id, template.section, kind.prompts(context, draw), template.version,
        0 if kind.is_fixed else draw.seed, template.kind, template.topics,
        drawn=draw.shown, seconds=template.seconds, is_own=context.is_own,
    )  # fmt: skip
    finished = kind.finish(context, draw, question)
    return _remarked(finished, context, draw) if context.is_own else finished


def _remarked(question: Question, context: TemplateContext, draw: Draw) -> Question:
    """Say in a question about the learner's cards what of them does not fit, where an answer stands on it."""
    from tuiyan.inference.feasibility import marks
    from tuiyan.inference.suggestions import reason

    worked = [(prompt.working.values, prompt.working.name) for prompt in question.prompts if prompt.working]
    values = context.values(draw)
    asked = worked or [(values, name) for name in formulas_of(context.template, context.catalog)]
    found = (each for under, name in asked for each in marks(under, name) if _matters(each, under, name))
    gravest = next(found, None)
    if gravest is None:
        return question
    remark = say("drill.does_not_fit", why=reason(values, gravest))
    if question.ask:
        return question._replace(ask=f"{question.ask}\n{remark}")
    first, *others = question.prompts
    return question._replace(prompts=(first._replace(ask=f"{first.ask}\n{remark}"), *others))


def _matters(obstacle: Obstacle, values: Values, name: str) -> bool:
    """Tell whether what does not fit is in the question: KV only where the whole batch's is."""
    from tuiyan.inference.feasibility import stands_on

    if obstacle.kind != "kv":
        return True
    inputs = stands_on(values, name)
    return "batch" in inputs and any("kv_" in each for each in inputs)


def formulas_of(template: Template, catalog: Catalog) -> tuple[str, ...]:
    """Return the formulas that a template exercises: those it says, or those in its answers."""
    if template.formulas:
        return template.formulas
    texts = KINDS[template.kind].expressions(template.own)
    names = (name for text in texts if text for name in names_in(text))
    return tuple(dict.fromkeys(name for name in names if catalog.formula(name) is not None))
