"""Does each template say something? Names, expressions and texts are tried on its first draw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tuiyan.content.check_catalog import within
from tuiyan.content.check_live import LiveCheck
from tuiyan.content.check_texts import text_problems
from tuiyan.content.drills import ReadDrills
from tuiyan.content.entries import Found, Placed, Plain
from tuiyan.deck.resolver import Resolver
from tuiyan.drill.draw import fixed
from tuiyan.drill.template import Template
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.dimension import PURE
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import Expression, parse
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.reading import read
from tuiyan.engine.scenario import InputError
from tuiyan.engine.tree import Name, walk
from tuiyan.engine.unit import UnitError
from tuiyan.messages import say
from tuiyan.problem import Problem, did_you_mean
from tuiyan.strict_yaml import Fields, Items, Node, Text

STATES = ("right", "wrong", "unreadable", "no-unit", "wrong-dimension", "ask", "reversed", "power")
"""What a test may say of an answer, besides the id of a mistake."""


class TemplateCheck(LiveCheck):
    """Tries markup on the first draw of a template."""

    takes_choices = True
    wants_facts = False

    def __init__(self, live: LiveCheck, context: TemplateContext) -> None:
        """Know what ``live`` knows, and the template's own names."""
        super().__init__(context.catalog, live.claims, live.measured, live.broken)
        self._context = context
        self._drawn: Values | None = None

    def values(self, scenario_id: str = "") -> Values | None:
        """Return the values of the first draw, unless a scenario is asked for."""
        if scenario_id:
            return super().values(scenario_id)
        if self._drawn is None:
            self._drawn = self._context.values(fixed(self._context.template, {}))
        return self._drawn


def check_templates(drills: ReadDrills, live: LiveCheck, problems: list[Problem]) -> None:
    """Check every template, its shared mistakes put in; one that cannot be asked is left out."""
    for key, placed in list(drills.templates.items()):
        found = list(put_in_shared(placed, drills.mistakes))
        if not found and placed.is_sound:
            found = list(_template_problems(placed, live.of(placed.folder.is_own)))
        problems += found
        if found or not placed.is_sound:
            del drills.templates[key]


def put_in_shared(placed: Placed, mistakes: Found) -> Iterator[Problem]:
    """Put the shared mistakes that a template uses in the place of their ids; give those that are none."""
    plain = placed.plain
    for owner, node in ((plain, placed.node), *_owners(placed)):
        rows = owner["mistakes"]
        for index, row in enumerate(rows):
            if "use" not in row:
                continue
            shared = mistakes.get(row["use"])
            if shared is None or not shared.is_sound:
                span = _item(node, "mistakes", index).span
                yield placed.problem(
                    span, say("content.no_mistake", id=row["use"]), did_you_mean(row["use"], mistakes)
                )
                continue
            own = {key: value for key, value in row.items() if key != "use"}
            if any(key in own for key in ("answer", "inputs", "result")):
                own = {"answer": "", "inputs": {}, "result": "", **own}
            rows[index] = {**shared.plain, **own}


def _owners(placed: Placed) -> list[tuple[Plain, Node]]:
    """Return the parts of a chain with their places."""
    return [(part, _item(placed.node, "parts", index)) for index, part in enumerate(placed.plain["parts"])]


def _template_problems(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    yield from _own_names(placed, live)
    template = Template.from_plain(placed.plain)
    if template.pin and template.pin not in live.catalog.scenario_ids():
        hint = did_you_mean(template.pin, live.catalog.scenario_ids())
        yield placed.problem(placed.span("pin"), say("content.no_scenario", name=template.pin), hint)
        return
    base = live.values(template.pin)
    assert base is not None
    context = TemplateContext(template, Resolver(base))
    drawn = list(_draw_problems(placed, context))
    yield from drawn
    if drawn:
        return
    check = TemplateCheck(live, context)
    yield from _expressions(placed, check)
    yield from _shares(placed, check)
    yield from _tests(placed, template)
    yield from text_problems(placed, ((node, check) for node in _texts(placed)))


def _own_names(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    """Refuse a template's own name that already means something."""
    own = [(number["id"], "numbers") for number in placed.plain["numbers"]]
    for name, path in [*own, *((part["id"], "parts") for part in placed.plain["parts"])]:
        if live.catalog.knows(name) or name in live.catalog.words() or name in ("answer", "mistake"):
            yield placed.problem(placed.span(path, name), say("content.name_taken", name=name))


def _draw_problems(placed: Placed, context: TemplateContext) -> Iterator[Problem]:
    """Try every value that may be drawn."""
    base = Values(context.catalog, context.base)
    for node in _values(placed):
        name, text = node
        try:
            base.changed({name.text: text.text})
        except InputError as error:
            yield placed.problem(text.span, str(error))


def _values(placed: Placed) -> Iterator[tuple[Text, Text]]:
    """Give every name with each of its values, and their places."""
    for key in ("with", "draw"):
        yield from _pairs(placed.node.get(key))
    together = placed.node.get("together")
    for line in together.items if isinstance(together, Items) else (together,):
        yield from _pairs(line)
    numbers = placed.node.get("numbers")
    for name, own in numbers.entries if isinstance(numbers, Fields) else ():
        values = own.get("values") if isinstance(own, Fields) else None
        yield from ((name, value) for value in _each(values))
    tests = placed.node.get("tests")
    for test in tests.items if isinstance(tests, Items) else (tests,):
        yield from _pairs(test.get("with") if isinstance(test, Fields) else None)


def _pairs(node: Node | None) -> Iterator[tuple[Text, Text]]:
    if isinstance(node, Fields):
        for name, value in node.entries:
            yield from ((name, each) for each in _each(value))


def _each(node: Node | None) -> Iterator[Text]:
    if isinstance(node, Text):
        yield node
    elif isinstance(node, Items):
        yield from (item for item in node.items if isinstance(item, Text))


def _expressions(placed: Placed, check: TemplateCheck) -> Iterator[Problem]:
    """Check every expression and condition: it must be one, over names that there are."""
    for key in ("answer", "solve", "by"):
        yield from _expression(placed, placed.node.get(key), check)
    for option in _entries(placed.node, "options", "items"):
        yield from _expression(placed, option.get("value"), check)
        when = option.get("when")
        if isinstance(when, Text) and (fault := check.condition(when.text) or check.case(when.text)):
            yield placed.problem(when.span, fault.message, fault.hint)
    for mistake in _mistakes(placed.node):
        for key in ("answer", "result"):
            yield from _expression(placed, mistake.get(key), check)
    for part in _entries(placed.node, "parts"):
        yield from _expression(placed, part.get("answer"), check)


def _expression(placed: Placed, node: Node | None, check: TemplateCheck) -> Iterator[Problem]:
    if not isinstance(node, Text) or node.is_absent:
        return
    try:
        expression: Expression = parse(node.text)
    except ExpressionError as error:
        yield placed.problem(within(node, error.column, error.length), str(error), error.hint)
        return
    for part in walk(expression.node):
        if isinstance(part, Name) and not check.catalog.knows(part.id):
            span = within(node, part.column, len(part.id))
            hint = did_you_mean(part.id, check.catalog.names())
            yield placed.problem(span, say("content.no_name", name=part.id), hint)


def _shares(placed: Placed, check: TemplateCheck) -> Iterator[Problem]:
    units = check.catalog.units
    nodes: list[Node | None] = [placed.node.get("tolerance"), placed.node.get("margin")]
    nodes += [part.get("tolerance") for part in _entries(placed.node, "parts")]
    for node in nodes:
        if isinstance(node, Text):
            reading = read(node.text, units, PURE)
            if reading.quantity is None or not 0 <= reading.quantity.value < 1:
                yield placed.problem(node.span, say("content.want_share"))
    nodes = [placed.node.get(key) for key in ("unit", "from")]
    for node in [*nodes, *(part.get("unit") for part in _entries(placed.node, "parts"))]:
        if isinstance(node, Text):
            try:
                units.unit(node.text)
            except UnitError as error:
                yield placed.problem(node.span, str(error), error.hint)


def _tests(placed: Placed, template: Template) -> Iterator[Problem]:
    known = [mistake.id for mistake in template.mistakes]
    known += [mistake.id for part in template.parts for mistake in part.mistakes]
    for test in _entries(placed.node, "tests"):
        for said in _each(test.get("is")):
            if said.text not in STATES and said.text not in known:
                hint = did_you_mean(said.text, (*STATES, *known))
                yield placed.problem(said.span, say("content.no_mistake", id=said.text), hint)


def _texts(placed: Placed) -> Iterator[Node | None]:
    """Give the texts a learner reads."""
    yield from (placed.node.get(key) for key in ("ask", "why", "hint", "same"))
    for entry in _entries(placed.node, "options", "items", "pairs", "parts"):
        yield from (entry.get(key) for key in ("name", "of", "is", "ask", "why"))
    for mistake in _mistakes(placed.node):
        yield mistake.get("why")


def _mistakes(node: Fields) -> Iterator[Fields]:
    for owner in (node, *_entries(node, "parts")):
        yield from _entries(owner, "mistakes")


def _entries(node: Fields, *keys: str) -> Iterator[Fields]:
    """Give the mappings of lists."""
    for key in keys:
        items: Any = node.get(key)
        for item in items.items if isinstance(items, Items) else (items,):
            if isinstance(item, Fields):
                yield item


def _item(node: Node, key: str, index: int) -> Node:
    """Return an item of a list, or the nearest thing that is there."""
    found = node.get(key) if isinstance(node, Fields) else None
    if isinstance(found, Items) and index < len(found.items):
        return found.items[index]
    return found or node
