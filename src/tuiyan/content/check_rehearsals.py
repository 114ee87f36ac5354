"""Can each rehearsal be asked, and do its figures compute?"""

from __future__ import annotations

from collections.abc import Iterator

from tuiyan.content.check_live import LiveCheck
from tuiyan.content.check_texts import text_problems
from tuiyan.content.entries import Found, Placed, keep_sound
from tuiyan.deck.live import LiveError, parse_live
from tuiyan.drill.template_context import row_of
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.evaluate import Values
from tuiyan.engine.expression import parse
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.scenario import InputError
from tuiyan.messages import say
from tuiyan.problem import Problem, TuiyanError, did_you_mean
from tuiyan.rehearsal.posed import COMMENT
from tuiyan.rehearsal.rehearsal import FIGURE
from tuiyan.strict_yaml import Fields, Node, Text, each_of, texts_of


class RehearsalCheck(LiveCheck):
    """Tries markup under the base figures of one rehearsal."""

    takes_choices = True
    wants_facts = False

    def __init__(self, live: LiveCheck, catalog: Catalog, base: Values) -> None:
        """Know what ``live`` knows, and the rehearsal's own formulas."""
        super().__init__(catalog, live.claims, live.measured, live.broken)
        self._base = base

    def values(self, scenario_id: str = "") -> Values | None:
        """Return the values of the question, unless a scenario is asked for."""
        return super().values(scenario_id) if scenario_id else self._base


def check_rehearsals(found: Found, live: LiveCheck, problems: list[Problem]) -> None:
    """Check every rehearsal; what cannot be asked is left out."""
    keep_sound(found, lambda placed: _problems(placed, live.of(placed.folder.is_own)), problems)


def _problems(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    if not placed.is_sound:
        return
    yield from _own_names(placed, live)
    base = live.values()
    if base is None:
        return
    plain = placed.plain
    rows = [
        row_of(row["id"], {"zh": row["name"]}, row["unit"], row["expression"]) for row in plain["formulas"]
    ]
    try:
        catalog = live.catalog.with_formulas(rows) if rows else live.catalog
        for row in plain["formulas"]:
            parse(row["expression"])
    except TuiyanError as error:
        yield placed.problem(placed.span("formulas"), str(error))
        return
    values = Values(catalog, base.scenario.in_catalog(catalog))
    changed = list(_change_problems(placed, values))
    yield from changed
    if changed:
        return
    check = RehearsalCheck(live, catalog, values.changed({**plain["base"], **plain["inputs"]}))
    yield from _live_problems(placed, check)
    yield from text_problems(placed, ((_without_conditions(node), check) for node in _texts(placed.node)))
    yield from _condition_problems(placed, check)
    yield from _name_problems(placed)


def _own_names(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    for index, row in enumerate(placed.plain["formulas"]):
        if live.catalog.knows(row["id"]) or row["id"] in live.catalog.words():
            span = placed.node.item("formulas", index).span
            yield placed.problem(span, say("content.name_taken", name=row["id"]))


def _change_problems(placed: Placed, values: Values) -> Iterator[Problem]:
    """Try every change that the question makes or a seed draws."""
    plain = placed.plain
    each = [("with", name, text) for name, text in plain["inputs"].items()]
    each += [("base", name, text) for name, text in plain["base"].items()]
    each += [("cases", name, text) for case in plain["cases"] for name, text in case["inputs"].items()]
    each += [("draw", name, text) for name, texts in plain["draw"].items() for text in texts]
    for key, name, text in each:
        try:
            values.changed({name: text})
        except InputError as error:
            yield placed.problem(placed.span(key, name), str(error))


def _live_problems(placed: Placed, check: RehearsalCheck) -> Iterator[Problem]:
    """Try the figures that are cited, and those that a wording names."""
    for key in ("cites", "figures"):
        for text in each_of(placed.node.get(key)):
            if isinstance(text, Text):
                yield from _figure_problems(placed, text, text.text, check)
    for concepts in (point.get("concepts") for point in placed.node.rows("answer")):
        for _, text in concepts.entries if isinstance(concepts, Fields) else ():
            if isinstance(text, Text):
                for said in text.text.split("|"):
                    if said.strip().startswith(FIGURE):
                        yield from _figure_problems(placed, text, said.strip().lstrip(FIGURE).strip(), check)


def _figure_problems(placed: Placed, text: Text, markup: str, check: RehearsalCheck) -> Iterator[Problem]:
    try:
        fault = check.fault(parse_live(markup))
    except LiveError as error:
        yield placed.problem(text.span, error.message, error.hint)
        return
    if fault:
        yield placed.problem(text.span, fault.message, fault.hint)


def _texts(node: Fields) -> Iterator[Node | None]:
    yield node.get("ask")
    yield from (point.get("text") for point in node.rows("answer"))
    for push in node.rows("push"):
        yield push.get("ask")
        yield push.get("answer")


def _without_conditions(node: Node | None) -> Node | None:
    """Return a text with its comments blanked out: a condition holds typed quantities."""
    if not isinstance(node, Text):
        return node
    return node._replace(text=COMMENT.sub(lambda match: " " * len(match[0]), node.text))


def _condition_problems(placed: Placed, check: RehearsalCheck) -> Iterator[Problem]:
    for node in _texts(placed.node):
        if not isinstance(node, Text):
            continue
        marks = [*COMMENT.finditer(node.text)]
        for match in marks:
            if match["if"]:
                yield from _wrong_condition(placed, node, match["if"], match.start("if"), check)
        opened = sum(bool(match["if"]) for match in marks)
        if opened != sum(match["word"] == "end_when" for match in marks):
            yield placed.problem(node.span, say("rehearsal.unbalanced"))
    for node in _whole_conditions(placed):
        yield from _wrong_condition(placed, node, node.text, 0, check)


def _whole_conditions(placed: Placed) -> Iterator[Text]:
    """Give the conditions that stand by themselves."""
    rows = (row.get("when") for key in ("cases", "wrong") for row in placed.node.rows(key))
    yield from (text for node in (placed.node.get("fits"), *rows) for text in texts_of(node))


def _wrong_condition(
    placed: Placed, node: Text, condition: str, offset: int, check: RehearsalCheck
) -> Iterator[Problem]:
    span = node.part(offset + 1, len(condition))
    try:
        fault = check.condition(condition) or check.case(condition)
    except ExpressionError as error:
        yield placed.problem(span, str(error))
        return
    if fault:
        yield placed.problem(span, fault.message, fault.hint)


def _name_problems(placed: Placed) -> Iterator[Problem]:
    """Refuse a further question that follows what is neither a concept nor a claim here."""
    plain = placed.plain
    concepts = [name for point in plain["points"] for name in point["concepts"]]
    claims = [row["claim"] for row in plain["wrong"]]
    for index, push in enumerate(plain["pushes"]):
        for name, known in ((push["after"], [*concepts, *claims]), (push["without"], concepts)):
            if name and name not in known:
                span = placed.node.item("push", index).span
                yield placed.problem(span, say("rehearsal.no_concept", name=name), did_you_mean(name, known))
