"""The derive prompt: a line that names a formula, changes inputs, or asks for one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from tuiyan.deck.number import Number
from tuiyan.messages import pick, say
from tuiyan.problem import did_you_mean
from tuiyan.view.completion import completed, matches
from tuiyan.view.layers import MOVES, Steps
from tuiyan.view.line_edit import EDITS, LineEdit

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.derivation import Derivation
    from tuiyan.engine.evaluate import Values
    from tuiyan.engine.scenario import Scenario

ASSIGNMENT = re.compile(r"(?:^|\s)\s*(?=[^\W\d]\w*\s*=)")
"""Where a ``NAME=VALUE`` begins; all up to the next one is its value, units after a space too."""

UNKNOWN = "?"
"""The value of the input that is asked for."""

Effect = Literal["", "leave", "prove"]


class Prompt(NamedTuple):
    """What the prompt shows.

    Attributes:
        scenario: Every number is computed under it.
        box: What is typed.
        at: Index of the completion that is lit.
        complaint: Why the line could not be followed, or ``""``.
        told: What was done or found beside a derivation, or ``""``.
        derivation: The one that is open.
        steps: Where in it the reader is.
        is_proved: Whether it is proved; None while that is not known.
    """

    scenario: Scenario
    box: LineEdit = LineEdit()
    at: int = 0
    complaint: str = ""
    told: str = ""
    derivation: Derivation | None = None
    steps: Steps | None = None
    is_proved: bool | None = None

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        return "derivation" if self.steps else "prompt"


class Line(NamedTuple):
    """A line as it is understood.

    Attributes:
        formula: To derive, or ``""``.
        changes: Inputs with the values they take.
        unknown: The input to solve for, or ``""``.
    """

    formula: str
    changes: dict[str, str]
    unknown: str


class PromptError(ValueError):
    """A line that cannot be followed, in one sentence."""


def read_line(text: str, catalog: Catalog) -> Line:
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
        formula = next((name for name in changes if catalog.formula(name)), "")
    if formula and not catalog.knows(formula):
        hint = did_you_mean(formula, (*catalog.formula_ids(), *catalog.names()))
        raise PromptError(" ".join(filter(None, (say("prompt.unknown", name=formula), hint))))
    return Line(formula, changes, unknown)


def answered(prompt: Prompt, values: Values) -> Prompt:
    """Follow the line: open a derivation, solve, or change the scenario."""
    from tuiyan.engine.catalog import UnknownName
    from tuiyan.engine.evaluate import Unavailable
    from tuiyan.engine.scenario import InputError

    try:
        line = read_line(prompt.box.text, values.catalog)
        under = values.changed(line.changes)
        if line.unknown:
            return _solved(prompt, under, line)
        if line.formula:
            return _derived(prompt, under, line)
    except (PromptError, InputError, UnknownName, Unavailable) as error:
        return prompt._replace(complaint=str(error))
    if not line.changes:
        return prompt
    told = say("prompt.changed", chip=under.scenario.chip())
    return prompt._replace(scenario=under.scenario, box=LineEdit(), at=0, complaint="", told=told)


def _derived(prompt: Prompt, under: Values, line: Line) -> Prompt:
    from tuiyan.engine.derive import derive

    return _opened(prompt, derive(under, line.formula), line)


def _solved(prompt: Prompt, under: Values, line: Line) -> Prompt:
    from tuiyan.engine.solve import solve

    solution = solve(under, line.formula, line.unknown)
    if solution.derivation is None:
        return prompt._replace(complaint=solution.why or say("prompt.always", name=line.unknown))
    opened = _opened(prompt, solution.derivation, line)
    if solution.whole is None:
        return opened
    whole = under.shown_quantity(solution.whole, under.catalog.unit(line.unknown)).text
    if whole == solution.derivation.result().text:
        return opened
    name = pick(under.catalog.label(line.unknown))
    return opened._replace(told=say("prompt.whole", name=name, value=whole))


def _opened(prompt: Prompt, derivation: Derivation, line: Line) -> Prompt:
    number = Number(line.formula, "", tuple(line.changes.items()), "", derivation.result().text)
    last = len(derivation.steps) - 1
    steps = Steps(number, last, last)
    return prompt._replace(derivation=derivation, steps=steps, is_proved=None, complaint="", told="")


def typed(prompt: Prompt, text: str) -> Prompt:
    """Put in what was typed or pasted."""
    return prompt._replace(box=prompt.box.typed(text), at=0, complaint="", told="")


def update(prompt: Prompt, command: str, values: Values) -> tuple[Prompt, Effect]:
    """Return the prompt after a key that asks for ``command``, and what there is to do."""
    if prompt.steps is not None:
        return _stepped(prompt, prompt.steps, command), ""
    _, _, what = command.partition(".")
    if what in EDITS:
        return prompt._replace(box=EDITS[what](prompt.box), at=0, complaint=""), ""
    match what:
        case "down" | "up":
            last = max(0, len(matches(prompt)) - 1)
            return prompt._replace(at=max(0, min(last, prompt.at + (1 if what == "down" else -1)))), ""
        case "complete":
            return completed(prompt), ""
        case "enter":
            after = answered(prompt, values)
            return after, "prove" if after.steps else ""
        case "close":
            return prompt, "leave"
    return prompt, ""


def _stepped(prompt: Prompt, steps: Steps, command: str) -> Prompt:
    if command == "derivation.close":
        return prompt._replace(steps=None, derivation=None, told="")
    moved = MOVES[command](steps) if command in MOVES else steps
    assert isinstance(moved, Steps)
    return prompt._replace(steps=moved)
