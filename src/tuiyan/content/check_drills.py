"""Can everything be asked that the drills folder holds, and does what is said of it compute?

A template is tried on its first draw: its names, expressions and texts, and every value that may be drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from tuiyan.content.check_live import LiveCheck
from tuiyan.content.check_texts import text_problems
from tuiyan.content.drills import ReadDrills, id_taken
from tuiyan.content.entries import Found, Placed, Plain, keep_sound
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.slide import Live
from tuiyan.drill.draw import fixed
from tuiyan.drill.fields import Field
from tuiyan.drill.kinds import KINDS, context_of, mistakes_of, template_of
from tuiyan.drill.kinds.must_know import MUST_KNOW
from tuiyan.drill.objections import OBJECTIONS
from tuiyan.drill.template import Template
from tuiyan.drill.template_context import ANSWER, MISTAKE, TemplateContext
from tuiyan.engine.dimension import PURE
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import Expression, parse
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.reading import read
from tuiyan.engine.scenario import InputError
from tuiyan.engine.tree import Name, walk
from tuiyan.engine.unit import UnitError
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import say
from tuiyan.problem import Problem, did_you_mean
from tuiyan.strict_yaml import Fields, Node, Text, each_of, texts_of

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
            self._drawn = self._context.values(fixed(self._context.template))
        return self._drawn


def check_drills(drills: ReadDrills, live: LiveCheck, problems: list[Problem]) -> None:
    """Check everything that is asked, shared mistakes put in; what cannot be asked is left out."""
    _check_ids(drills.templates, problems)

    def check(placed: Placed) -> Iterator[Problem]:
        own = live.of(placed.folder.is_own)
        if placed.plain["kind"] == MUST_KNOW.id:
            yield from _must_know_problems(placed, own)
            return
        unknown = [*put_in_shared(placed, drills.mistakes)]
        yield from unknown
        if not unknown and placed.is_sound:
            yield from _template_problems(placed, own)

    keep_sound(drills.templates, check, problems)


def _check_ids(templates: Found, problems: list[Problem]) -> None:
    """Refuse an id that two entries of different kinds have: histories hang on it."""
    first: dict[str, Placed] = {}
    for key, placed in list(templates.items()):
        before = first.setdefault(placed.plain["id"], placed)
        if before is not placed:
            problems.append(id_taken(placed, before))
            del templates[key]


def _must_know_problems(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    yield from _answer_problems(placed, live)
    yield from text_problems(placed, ((placed.node.get(name), live) for name in ("ask", "why", "means")))


def _answer_problems(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    plain = placed.plain
    asked = Live("number", plain["answer"], plain["unit"], tuple(plain["inputs"].items()), plain["pin"])
    if fault := live.fault(asked):
        span = placed.span("answer")
        for path in (("answer",), ("pin",), ("unit",), *(("with", name) for name in plain["inputs"])):
            node = placed.node.find(*path)
            if isinstance(node, Text) and fault.text.lstrip("@") in (node.text, path[-1]):
                span = node.span
        yield placed.problem(span, fault.message, fault.hint)
    tolerance = placed.node.get("tolerance")
    if isinstance(tolerance, Text) and tolerance.text:
        yield from _share_problems(placed, tolerance, live.catalog.units)


def put_in_shared(placed: Placed, mistakes: Found) -> Iterator[Problem]:
    """Put the shared mistakes that a template uses in the place of their ids; give those that are none."""
    for owner, node in _owners(placed):
        rows = owner.get("mistakes", ())
        for index, row in enumerate(rows):
            if "use" not in row:
                continue
            shared = mistakes.get(row["use"])
            if shared is None or not shared.is_sound:
                span = node.item("mistakes", index).span
                hint = did_you_mean(row["use"], mistakes)
                yield placed.problem(span, say("content.no_mistake", id=row["use"]), hint)
                continue
            own = {key: value for key, value in row.items() if key != "use"}
            if any(key in own for key in ("answer", "inputs")):
                own = {"answer": "", "inputs": {}, **own}
            rows[index] = {**shared.plain, **own}


def _owners(placed: Placed) -> Iterator[tuple[Plain, Fields]]:
    """Give what has mistakes: a template, and the parts of a chain, with their places."""
    yield placed.plain, placed.node
    yield from zip(placed.plain.get("parts", ()), placed.node.rows("parts"), strict=False)


def _template_problems(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    """Give what is wrong with a template whose shared mistakes are put in."""
    yield from _own_names(placed, live)
    template = template_of(placed.plain)
    if template.pin and template.pin not in live.catalog.scenario_ids():
        hint = did_you_mean(template.pin, live.catalog.scenario_ids())
        yield placed.problem(placed.span("pin"), say("content.no_scenario", name=template.pin), hint)
        return
    base = live.values(template.pin)
    assert base is not None
    context = context_of(template, Resolver(base))
    fields = list(_fields_in(placed.node, KINDS[template.kind].all_fields))
    drawn = list(_draw_problems(placed, fields, context))
    yield from drawn
    if drawn:
        return
    check = TemplateCheck(live, context)
    for field, node in fields:
        yield from _field_problems(placed, field, node, check)
    yield from _verdicts(placed, fields, template)


def _own_names(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    """Refuse a template's own name that already means something."""
    own = [(row["id"], path) for path in ("numbers", "parts") for row in placed.plain.get(path, ())]
    for name, path in own:
        if live.catalog.knows(name) or name in live.catalog.words() or name in (ANSWER, MISTAKE):
            yield placed.problem(placed.span(path, name), say("content.name_taken", name=name))


def _fields_in(node: Fields, fields: Iterable[Field]) -> Iterator[tuple[Field, Node]]:
    """Give every field that is there, those of rows too."""
    for field in fields:
        found = node.get(field.key)
        if found is None:
            continue
        yield field, found
        if field.rows is not None:
            for row in _rows(field, found):
                yield from _fields_in(row, field.rows.fields)


def _rows(field: Field, node: Node) -> Iterator[Fields]:
    rows: Iterable[Node] = each_of(node)
    if field.holds == "named rows" and isinstance(node, Fields):
        rows = (value for _, value in node.entries)
    yield from (row for row in rows if isinstance(row, Fields))


def _draw_problems(
    placed: Placed, fields: Iterable[tuple[Field, Node]], context: TemplateContext
) -> Iterator[Problem]:
    """Try every value that may be drawn."""
    base = Values(context.catalog, context.base)
    for field, node in fields:
        for name, value in _drawn_values(field, node):
            try:
                base.changed({name.text: value.text})
            except InputError as error:
                yield placed.problem(value.span, str(error))


def _drawn_values(field: Field, node: Node) -> Iterator[tuple[Text, Text]]:
    """Give every name that a field draws with each of its values, and their places."""
    match field.holds:
        case "draws" | "draw lists" | "draw lines":
            lines = each_of(node)
        case "named rows":
            for name, row in node.entries if isinstance(node, Fields) else ():
                values = row.get("values") if isinstance(row, Fields) else None
                yield from ((name, value) for value in texts_of(values))
            return
        case _:
            return
    for line in lines:
        for name, value in line.entries if isinstance(line, Fields) else ():
            yield from ((name, each) for each in texts_of(value))


def _field_problems(placed: Placed, field: Field, node: Node, check: TemplateCheck) -> Iterator[Problem]:
    """Give what is wrong with what a field holds."""
    if field.holds == "text":
        yield from text_problems(placed, [(node, check)])
    if not isinstance(node, Text) or node.is_absent:
        return
    match field.holds:
        case "expression":
            yield from _expression(placed, node, check)
        case "condition":
            if fault := check.condition(node.text) or check.case(node.text):
                yield placed.problem(node.span, fault.message, fault.hint)
        case "share":
            yield from _share_problems(placed, node, check.catalog.units)
        case "unit":
            try:
                check.catalog.units.unit(node.text)
            except UnitError as error:
                yield placed.problem(node.span, str(error), error.hint)


def _expression(placed: Placed, node: Text, check: TemplateCheck) -> Iterator[Problem]:
    """Check an expression: it must be one, over names that there are."""
    try:
        expression: Expression = parse(node.text)
    except ExpressionError as error:
        yield placed.problem(node.part(error.column, error.length), str(error), error.hint)
        return
    for part in walk(expression.node):
        if isinstance(part, Name) and not check.catalog.knows(part.id):
            span = node.part(part.column, len(part.id))
            hint = did_you_mean(part.id, check.catalog.names())
            yield placed.problem(span, say("content.no_name", name=part.id), hint)


def _share_problems(placed: Placed, node: Text, units: UnitTable) -> Iterator[Problem]:
    """Refuse what is not a share of something, such as 2 %."""
    reading = read(node.text, units, PURE, has_echo=False)
    if reading.quantity is None or not 0 <= reading.quantity.value < 1:
        yield placed.problem(node.span, say("content.want_share"))


def _verdicts(placed: Placed, fields: Iterable[tuple[Field, Node]], template: Template) -> Iterator[Problem]:
    """Refuse a verdict that no answer can have."""
    known = (*STATES, *OBJECTIONS, *(mistake.id for mistake in mistakes_of(template)))
    for field, node in fields:
        for said in texts_of(node) if field.holds == "verdicts" else ():
            if said.text not in known:
                hint = did_you_mean(said.text, known)
                yield placed.problem(said.span, say("content.no_mistake", id=said.text), hint)
