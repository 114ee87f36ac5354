"""What a key does to the derive prompt, and how its line is understood.

A line names a formula, changes inputs, or asks for one of them::

    move_time weights=int4          derives the formula under the scenario with INT4 weights
    decode_ceiling=200 gpus=?       asks for the number of cards at which the formula comes to 200
    batch=64                        changes the scenario, for all screens

What cannot be followed is said below the line, with what was meant where a name is close.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from tuiyan.deck.number import Number
from tuiyan.inference.layout import given_fault
from tuiyan.messages import pick, say
from tuiyan.problem import TuiyanError, with_hint
from tuiyan.text.folding import narrowed
from tuiyan.view.derivation.sources import values_in
from tuiyan.view.derivation.state import Steps, stepped
from tuiyan.view.line_edit import EDITS, LineEdit
from tuiyan.view.prompt.state import PromptState, completed, is_whole, matches

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.derivation import Derivation
    from tuiyan.engine.evaluate import Values

ASSIGNMENT = re.compile(r"(?:^|\s)\s*(?=[^\W\d]\w*\s*=)")
"""Where a ``NAME=VALUE`` begins; all up to the next one is its value, units after a space too."""

UNKNOWN = "?"
"""The value of the input that is asked for."""

PromptEffect = Literal["", "leave", "prove", "card", "copy"]


class PromptLine(NamedTuple):
    """A line as it is understood.

    Attributes:
        formula: To derive, or ``""``.
        changes: Inputs with the values they take.
        unknown: The input to solve for, or ``""``.
        written: The formula as it was named.
    """

    formula: str
    changes: dict[str, str]
    unknown: str
    written: str = ""


class PromptError(TuiyanError):
    """A line that cannot be followed, in one sentence."""


def read_line(text: str, catalog: Catalog) -> PromptLine:
    """Understand a line: ``FORMULA [NAME=VALUE ...]``, where one value may be ``?``.

    Raises:
        PromptError: If it is not of that form.
    """
    words = [word.strip() for word in ASSIGNMENT.split(narrowed(text)) if word.strip()]
    written = words.pop(0) if words and "=" not in words[0] else ""
    formula = catalog.resolved(written) if written else ""
    changes: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if not value.strip():
            raise PromptError(say("prompt.no_value", name=name.strip()))
        changes[catalog.setting(name.strip())] = value.strip()
    unknowns = [name for name, value in changes.items() if value == UNKNOWN]
    if len(unknowns) > 1:
        raise PromptError(say("prompt.two_unknowns"))
    unknown = unknowns[0] if unknowns else ""
    changes.pop(unknown, None)
    if unknown and not formula:
        formula = next((name for name in changes if catalog.renamed(name) in catalog.formula_ids()), "")
    if formula and not catalog.knows(formula):
        error = catalog.unknown(formula, "prompt.unknown")
        raise PromptError(with_hint(error.message, error.hint))
    return PromptLine(formula, changes, unknown, written)


def answered(state: PromptState, values: Values) -> PromptState:
    """Follow the line: open a derivation, solve, or change the scenario."""
    try:
        line = read_line(state.box.text, values.catalog)
        under = values.changed(line.changes)
        if why := given_fault(under, line.unknown):
            return state._replace(complaint=why)
        if line.unknown:
            return _solved(state, under, line)
        if line.formula:
            return _derived(state, under, line)
    except TuiyanError as error:
        return state._replace(complaint=_complaint(error, values.catalog))
    if not line.changes:
        return state
    if under.scenario.equals(values.scenario):
        return state._replace(box=LineEdit(), at=0, complaint="", remark=say("prompt.unchanged"))
    told = [_change(name, values, under) for name in line.changes]
    changes = say("prompt.listing").join(text for text in told if text)
    remark = say("prompt.changes", changes=changes, chip=under.chip())
    return state._replace(scenario=under.scenario, box=LineEdit(), at=0, complaint="", remark=remark)


def _complaint(error: TuiyanError, catalog: Catalog) -> str:
    """Say what is wrong; the hint is left out where it would name what is the user's own."""
    return error.message if catalog.is_any_private(getattr(error, "choices", ())) else str(error)


def _change(name: str, before: Values, after: Values) -> str:
    """Say what one input was and is; nothing where that is the same."""
    catalog = after.catalog
    was, now = (_told(name, values) for values in (before, after))
    choice = catalog.domain.choices.get(name)
    label = pick(choice.names if choice else catalog.label(name))
    if was == now:
        return ""
    return say("prompt.change", name=label, before=was, after=now) if was else f"{label} {now}"


def _told(name: str, values: Values) -> str:
    """Write an input; ``""`` where nobody gives it."""
    if name in values.catalog.domain.choices:
        fact = values.scenario.fact(name)
        return fact.short if fact else ""
    try:
        return values.shown(name).text
    except TuiyanError:
        return ""


def entered(state: PromptState, values: Values) -> PromptState:
    """Follow the line, the lit completion taken where the word at the caret is none by itself."""
    found = matches(state)
    is_at_end = not state.box.text[state.box.at :].strip()
    if not found or not is_at_end or (state.at == 0 and is_whole(state)):
        return answered(state, values)
    taken = completed(state)
    is_unfinished = taken.box.text.endswith("=")
    return taken if is_unfinished else answered(taken, values)


def _derived(state: PromptState, under: Values, line: PromptLine) -> PromptState:
    from tuiyan.engine.derive import derive
    from tuiyan.engine.evaluate import Unavailable
    from tuiyan.inference.suggestions import why_none

    try:
        derivation = derive(under, line.formula)
    except Unavailable as error:
        return state._replace(complaint=why_none(under, line.formula, error.message))
    opened = _opened(state, derivation, line)
    return opened._replace(remark=say("prompt.notes").join(_understood(under, line)))


def _understood(under: Values, line: PromptLine) -> tuple[str, ...]:
    from tuiyan.engine.input_notices import input_notices

    return input_notices(under, line.formula, [*line.changes.items()], (line.written,), line.unknown)


def _solved(state: PromptState, under: Values, line: PromptLine) -> PromptState:
    from tuiyan.engine.solve import solve
    from tuiyan.inference.feasibility import check_of
    from tuiyan.inference.outlook import solution_warnings
    from tuiyan.inference.suggestions import layout_notes, why_no_solution

    solution = solve(under, line.formula, line.unknown, check_of(line.unknown))
    if solution.derivation is None:
        return state._replace(
            complaint=why_no_solution(solution, under) or say("prompt.always", name=line.unknown)
        )
    opened = _opened(state, solution.derivation, line)
    notes = [*layout_notes(solution, under), *solution_warnings(solution, under)]
    notes += _understood(under, line)
    if solution.whole is not None:
        whole = under.shown_quantity(solution.whole, under.catalog.unit(line.unknown)).text
        if whole != solution.derivation.result().text:
            notes.insert(0, say("prompt.whole", name=pick(under.catalog.label(line.unknown)), value=whole))
    return opened._replace(remark=say("prompt.notes").join(notes))


def _opened(state: PromptState, derivation: Derivation, line: PromptLine) -> PromptState:
    number = Number(line.formula, "", tuple(line.changes.items()), "", derivation.result().text)
    last = len(derivation.steps) - 1
    steps = Steps(number, last, last, values_in(derivation))
    return state._replace(derivation=derivation, steps=steps, is_proved=None, complaint="", remark="")


def typed(state: PromptState, text: str) -> PromptState:
    """Put in what was typed or pasted."""
    return state._replace(box=state.box.typed(narrowed(text)), at=0, complaint="", remark="")


def update(state: PromptState, command: str, values: Values) -> tuple[PromptState, PromptEffect]:
    """Return the prompt after a key that asks for ``command``, and what there is to do."""
    if state.steps is not None:
        if command == "derivation.card":
            return state, "card"
        if command == "derivation.copy":
            return state, "copy"
        after = _stepped(state, state.steps, command)
        is_other = after.steps is not None and after.derivation is not state.derivation
        return after, "prove" if is_other and after.is_proved is None else ""
    _, _, what = command.partition(".")
    if what in EDITS:
        return state._replace(box=EDITS[what](state.box), at=0, complaint=""), ""
    match what:
        case "down" | "up":
            last = max(0, len(matches(state)) - 1)
            return state._replace(at=max(0, min(last, state.at + (1 if what == "down" else -1)))), ""
        case "complete":
            return completed(state), ""
        case "enter":
            after = entered(state, values)
            return after, "prove" if after.steps else ""
        case "close":
            return state, "leave"
    return state, ""


def _stepped(state: PromptState, steps: Steps, command: str) -> PromptState:
    if command == "derivation.close":
        return state.beneath or state._replace(steps=None, derivation=None, remark="")
    if command == "derivation.open" and steps.focus and state.derivation is not None:
        return _inner(state, state.derivation, steps.focus)
    return state._replace(steps=stepped(steps, command))


def _inner(state: PromptState, outer: Derivation, name: str) -> PromptState:
    """Open the derivation of a value within another, over that one."""
    from tuiyan.engine.derive import derive

    derivation = derive(outer.values, name)
    number = Number(name, text=derivation.result().text)
    steps = Steps(number, len(derivation.steps) - 1, 0, values_in(derivation))
    return state._replace(derivation=derivation, steps=steps, is_proved=None, remark="", beneath=state)
