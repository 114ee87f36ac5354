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
from tuiyan.problem import TuiyanError, did_you_mean
from tuiyan.view.layers import MOVES, Steps
from tuiyan.view.line_edit import EDITS, LineEdit
from tuiyan.view.prompt.state import PromptState, completed, matches

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.derivation import Derivation
    from tuiyan.engine.evaluate import Values

ASSIGNMENT = re.compile(r"(?:^|\s)\s*(?=[^\W\d]\w*\s*=)")
"""Where a ``NAME=VALUE`` begins; all up to the next one is its value, units after a space too."""

UNKNOWN = "?"
"""The value of the input that is asked for."""

PromptEffect = Literal["", "leave", "prove"]


class PromptLine(NamedTuple):
    """A line as it is understood.

    Attributes:
        formula: To derive, or ``""``.
        changes: Inputs with the values they take.
        unknown: The input to solve for, or ``""``.
    """

    formula: str
    changes: dict[str, str]
    unknown: str


class PromptError(TuiyanError):
    """A line that cannot be followed, in one sentence."""


def read_line(text: str, catalog: Catalog) -> PromptLine:
    """Understand a line: ``FORMULA [NAME=VALUE ...]``, where one value may be ``?``.

    Raises:
        PromptError: If it is not of that form.
    """
    words = [word.strip() for word in ASSIGNMENT.split(text) if word.strip()]
    formula = words.pop(0) if words and "=" not in words[0] else ""
    changes: dict[str, str] = {}
    for word in words:
        name, _, value = word.partition("=")
        if not value.strip():
            raise PromptError(say("prompt.no_value", name=name.strip()))
        changes[name.strip()] = value.strip()
    unknowns = [name for name, value in changes.items() if value == UNKNOWN]
    if len(unknowns) > 1:
        raise PromptError(say("prompt.two_unknowns"))
    unknown = unknowns[0] if unknowns else ""
    changes.pop(unknown, None)
    if unknown and not formula:
        formula = next((name for name in changes if catalog.renamed(name) in catalog.formula_ids()), "")
    if formula and not catalog.knows(formula):
        hint = did_you_mean(formula, (*catalog.formula_ids(), *catalog.names()))
        raise PromptError(" ".join(filter(None, (say("prompt.unknown", name=formula), hint))))
    return PromptLine(formula, changes, unknown)


def answered(state: PromptState, values: Values) -> PromptState:
    """Follow the line: open a derivation, solve, or change the scenario."""
    try:
        line = read_line(state.box.text, values.catalog)
        under = values.changed(line.changes)
        if why := given_fault(under):
            return state._replace(complaint=why)
        if line.unknown:
            return _solved(state, under, line)
        if line.formula:
            return _derived(state, under, line)
    except TuiyanError as error:
        return state._replace(complaint=str(error))
    if not line.changes:
        return state
    remark = say("prompt.changed", chip=under.chip())
    return state._replace(scenario=under.scenario, box=LineEdit(), at=0, complaint="", remark=remark)


def _derived(state: PromptState, under: Values, line: PromptLine) -> PromptState:
    from tuiyan.engine.derive import derive
    from tuiyan.engine.evaluate import Unavailable
    from tuiyan.inference.suggestions import why_none

    try:
        derivation = derive(under, line.formula)
    except Unavailable as error:
        return state._replace(complaint=why_none(under, line.formula, error.message))
    return _opened(state, derivation, line)


def _solved(state: PromptState, under: Values, line: PromptLine) -> PromptState:
    from tuiyan.engine.solve import solve
    from tuiyan.inference.feasibility import check_of
    from tuiyan.inference.suggestions import layout_notes

    solution = solve(under, line.formula, line.unknown, check_of(line.unknown))
    if solution.derivation is None:
        return state._replace(complaint=solution.why or say("prompt.always", name=line.unknown))
    opened = _opened(state, solution.derivation, line)
    if solution.whole is None:
        return opened
    whole = under.shown_quantity(solution.whole, under.catalog.unit(line.unknown)).text
    if whole == solution.derivation.result().text:
        return opened
    name = pick(under.catalog.label(line.unknown))
    remark = say("prompt.whole", name=name, value=whole)
    return opened._replace(remark="；".join((remark, *layout_notes(solution, under))))


def _opened(state: PromptState, derivation: Derivation, line: PromptLine) -> PromptState:
    number = Number(line.formula, "", tuple(line.changes.items()), "", derivation.result().text)
    last = len(derivation.steps) - 1
    steps = Steps(number, last, last)
    return state._replace(derivation=derivation, steps=steps, is_proved=None, complaint="", remark="")


def typed(state: PromptState, text: str) -> PromptState:
    """Put in what was typed or pasted."""
    return state._replace(box=state.box.typed(text), at=0, complaint="", remark="")


def update(state: PromptState, command: str, values: Values) -> tuple[PromptState, PromptEffect]:
    """Return the prompt after a key that asks for ``command``, and what there is to do."""
    if state.steps is not None:
        return _stepped(state, state.steps, command), ""
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
            after = answered(state, values)
            return after, "prove" if after.steps else ""
        case "close":
            return state, "leave"
    return state, ""


def _stepped(state: PromptState, steps: Steps, command: str) -> PromptState:
    if command == "derivation.close":
        return state._replace(steps=None, derivation=None, remark="")
    moved = MOVES[command](steps) if command in MOVES else steps
    assert isinstance(moved, Steps)
    return state._replace(steps=moved)
