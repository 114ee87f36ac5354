"""All that can be asked of a learner, and each question as a seed draws it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from functools import cached_property

from tuiyan.deck.resolver import Resolver
from tuiyan.drill.derivations import formula, next_line, slip
from tuiyan.drill.draw import ATTEMPTS, Draw, DrawError, drawn, fixed, of_the_client, seed_of
from tuiyan.drill.kinds.must_know import MustKnow
from tuiyan.drill.kinds.must_know_meaning import MEANING, asks_meaning, meant
from tuiyan.drill.kinds.must_know_question import pose
from tuiyan.drill.options import choice, compare, order
from tuiyan.drill.quantities import carried, chain, one_quantity
from tuiyan.drill.question import Prompt, Question
from tuiyan.drill.queue import Item
from tuiyan.drill.shuffle import stream
from tuiyan.drill.template import Template, Trial
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.expression import parse
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.scenario import Scenario
from tuiyan.engine.tree import names_of
from tuiyan.messages import say
from tuiyan.problem import TuiyanError


class Questions:
    """The must-knows and templates of a library, under a learner's scenario."""

    def __init__(
        self, must_knows: Iterable[MustKnow], templates: Iterable[Template], figures: Resolver
    ) -> None:
        """Ask under ``figures``; nothing is drawn yet."""
        self._must_knows = {item.id: item for item in must_knows}
        self._templates = {template.id: template for template in templates}
        self._figures = figures
        self._contexts: dict[tuple[str, bool], TemplateContext] = {}

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """What the schedule asks from, must-knows first; both directions of one are of one group."""
        items = []
        for item in self._must_knows.values():
            group = item.id if asks_meaning(item) else ""
            formulas = self._formulas(item.answer)
            topics = tuple(dict.fromkeys((item.section, *item.topics)))
            items.append(Item(item.id, group, topics, formulas))
            if asks_meaning(item):
                items.append(Item(item.id + MEANING, group, topics, formulas))
        for template in self._templates.values():
            topics = tuple(dict.fromkeys((template.section, *template.topics)))
            items.append(Item(template.id, template.group, topics, self._formulas_of(template)))
        return tuple(items)

    def version(self, item: str) -> int:
        """Return the version of an item's template."""
        template = self._templates.get(item)
        return template.version if template else 1

    def seed(self, item: str, day: date, number: int) -> int:
        """Return the seed of an item's question.

        Args:
            item: Id of the item.
            day: The study day.
            number: How many of its questions were drawn before.
        """
        return seed_of(item, self.version(item), day, number)

    def draw(self, item: str, seed: int) -> Question:
        """Return the question that a seed draws.

        Raises:
            TuiyanError: It cannot be asked; a fact may be missing.
        """
        template = self._templates.get(item)
        if template is not None:
            return self._drawn(template, seed)
        if item.endswith(MEANING):
            return meant(
                self._must_knows[item.removesuffix(MEANING)], self._must_knows.values(), self._figures, seed
            )
        return pose(self._must_knows[item], self._figures)

    def can_ask(self, item: str) -> bool:
        """Tell whether a question of this item can be drawn under the learner's scenario."""
        try:
            self.draw(item, 0)
        except TuiyanError:
            return False
        return True

    def _drawn(self, template: Template, seed: int) -> Question:
        if self._is_clients(template):
            try:
                return draw_question(self._context(template, True), seed)
            except TuiyanError:
                pass  # what a client's cards cannot show is asked about the template's own
        return draw_question(self._context(template, False), seed)

    def _is_clients(self, template: Template) -> bool:
        return template.client and self._scenario.id != self._figures.catalog.opening

    @property
    def _scenario(self) -> Scenario:
        return self._figures.values.scenario

    def _context(self, template: Template, is_own: bool) -> TemplateContext:
        key = (template.id, is_own)
        if key not in self._contexts:
            base = self._scenario if is_own else None
            self._contexts[key] = TemplateContext(template, self._figures, base)
        return self._contexts[key]

    def _formulas_of(self, template: Template) -> tuple[str, ...]:
        if template.formulas:
            return template.formulas
        texts = (template.answer, template.solve, template.by, *(part.answer for part in template.parts))
        found = (name for text in texts if text for name in self._formulas(text))
        return tuple(dict.fromkeys(found))

    def _formulas(self, text: str) -> tuple[str, ...]:
        """Return the formulas that an expression names."""
        try:
            names = names_of(parse(text).node)
        except ExpressionError:
            return ()
        return tuple(name for name in names if self._figures.catalog.formula(name) is not None)


MAKERS: Mapping[str, Callable[[TemplateContext, Draw], tuple[Prompt, ...]]] = {
    "number": one_quantity,
    "magnitude": one_quantity,
    "convert": one_quantity,
    "compare": compare,
    "choice": choice,
    "order": order,
    "chain": chain,
    "formula": formula,
    "slip": slip,
    "next": next_line,
}


def draw_question(context: TemplateContext, seed: int) -> Question:
    """Return the question that a seed draws; a draw that cannot be asked is drawn again.

    Raises:
        DrawError: None of the draws can be asked; it says why the last could not.
    """
    template = context.template
    left_out = of_the_client(template, context.catalog) if context.is_own else frozenset()
    random = stream(seed, "draw")
    problem = ""
    for _ in range(ATTEMPTS):
        draw = drawn(template, random, left_out)._replace(seed=seed)
        try:
            return _question(context, draw, MAKERS[template.kind](context, draw))
        except TuiyanError as error:
            problem = str(error)
    raise DrawError(problem or say("drill.no_draw"))


def tried_question(context: TemplateContext, trial: Trial) -> Question:
    """Return the question that a trial of its author fixes.

    Raises:
        TuiyanError: It cannot be asked.
    """
    template, draw = context.template, fixed(context.template, trial.inputs)
    if template.kind == "slip" and trial.mistake:
        prompts = slip(context, draw, trial.mistake)
    elif template.kind == "next" and trial.after:
        prompts = next_line(context, draw, trial.after)
    else:
        prompts = MAKERS[template.kind](context, draw)
    return _question(context, draw, prompts)


def _question(context: TemplateContext, draw: Draw, prompts: tuple[Prompt, ...]) -> Question:
    template = context.template
    question = Question(
        template.id, template.section, prompts, template.version, draw.seed, template.kind, template.topics,
        drawn=draw.shown, seconds=template.seconds, is_own=context.is_own,
    )  # fmt: skip
    if template.kind != "chain":
        return question
    values = context.values(draw)

    def carry(before: Question, index: int, typed: Quantity) -> Question:
        return carried(context, values, before, index, typed)

    return question._replace(ask=context.filled(template.ask, values), carry=carry)
