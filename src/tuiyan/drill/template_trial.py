"""Tries a template as learners will: many draws, every spelling of the answer, every mistake."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from tuiyan.drill.answer import TypedAnswer, read_answer
from tuiyan.drill.draw import drawn
from tuiyan.drill.marking import Verdict, mark
from tuiyan.drill.question import (
    ChoiceTarget,
    DrawnMistake,
    FormulaTarget,
    OrderTarget,
    Prompt,
    QuantityTarget,
    Question,
)
from tuiyan.drill.questions import draw_question, tried_question
from tuiyan.drill.shuffle import stream
from tuiyan.drill.template import QUANTITIES, Trial
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.dimension import Dimension
from tuiyan.engine.formatting import digits
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import say
from tuiyan.problem import TuiyanError

LIVE = "{{"
SPELLED = 8
"""Significant digits of an answer in another unit."""

ALL_SPELLINGS = 3
"""On how many draws every spelling is tried."""


class Fault(NamedTuple):
    """What is wrong with a template.

    Attributes:
        message: In one line.
        path: Keys to the field that is at fault, e.g. ``("tests", "2")``.
    """

    message: str
    path: tuple[str, ...] = ()


def faults(context: TemplateContext, seeds: range) -> Iterator[Fault]:
    """Give what is wrong with a template: on the draws of ``seeds``, and in its own tests.

    One fault is enough of the draws.
    """
    for number, trial in enumerate(context.template.trials):
        for message in _trial_faults(context, trial):
            yield Fault(message, ("tests", str(number)))
    tried: set[frozenset[tuple[str, str]]] = set()
    for seed in seeds:
        if _first_draw(context, seed) in tried:
            continue
        try:
            question = draw_question(context, seed)
            tried.add(frozenset(question.drawn.items()))
            found = next(_question_faults(question, seed), None)
        except TuiyanError as error:
            yield Fault(say("drill.trial_draw", seed=seed, why=error), ("id",))
            return
        if found:
            yield Fault(say("drill.trial_seed", seed=seed, why=found), ("id",))
            return


def _first_draw(context: TemplateContext, seed: int) -> frozenset[tuple[str, str]] | None:
    """Return what a seed draws, where a question depends on nothing else."""
    template = context.template
    if template.kind not in (*QUANTITIES, "chain", "formula"):
        return None
    return frozenset(drawn(template, stream(seed, "draw")).shown.items())


def _question_faults(question: Question, seed: int) -> Iterator[str]:
    """Give what is wrong with one question."""
    for prompt in question.prompts:
        texts = (prompt.ask, prompt.why, prompt.hint, prompt.shown, *prompt.above)
        yield from (say("drill.trial_markup", text=text) for text in texts if LIVE in text)
        yield from _not_right(prompt, seed)
        if isinstance(prompt.target, QuantityTarget) and not prompt.target.is_rough:
            yield from _slip_faults(prompt.target)


def _not_right(prompt: Prompt, seed: int) -> Iterator[str]:
    """Give each spelling of the right answer that is not judged right; on later draws, of a few spellings."""
    texts = list(right_texts(prompt))
    if seed >= ALL_SPELLINGS:
        texts = texts[:1] + texts[seed % len(texts) :: 12] if texts else []
    for text in texts:
        read = read_answer(text, prompt.target)
        if not mark(prompt.target, read).is_right:
            yield say("drill.trial_not_right", text=text, state=_state(read, prompt))


def right_texts(prompt: Prompt) -> Iterator[str]:
    """Give spellings of the right answer: in every unit, by every key."""
    target = prompt.target
    match target:
        case QuantityTarget():
            if not (target.asked_in and _is_asked(prompt.shown, target)):
                yield prompt.shown
            yield from spellings(target)
        case ChoiceTarget():
            yield " ".join(str(index + 1) for index in sorted(target.right))
            if len(target.right) == 1 and target.lines.count(prompt.shown) == 1:
                yield prompt.shown
        case OrderTarget():
            yield " ".join(str(index + 1) for index in target.right)
        case FormulaTarget():
            if target.takes_values:
                yield target.values.shown(target.name, target.unit or None).text


def _is_asked(text: str, target: QuantityTarget) -> bool:
    return read_answer(text, target).is_free


def spellings(target: QuantityTarget) -> Iterator[str]:
    """Give a quantity in every unit that measures it, with digits enough to be it."""
    for unit in units_of(target.answer, target.units):
        factor = target.units.unit(unit).factor
        if target.asked_in and factor == target.units.unit(target.asked_in).factor:
            continue
        value = target.answer.value / factor
        written = digits(value, SPELLED)
        if Fraction(1, 10**9) <= abs(value) < 10**15 and (written.exact or target.tolerance):
            yield f"{written.text} {unit}".strip()


def units_of(quantity: Quantity, units: UnitTable) -> tuple[str, ...]:
    """Return the simple units, and those over a second, that a quantity can be written in."""
    return _by_dimension(units).get(quantity.dimension, ())


@lru_cache(maxsize=4)
def _by_dimension(units: UnitTable) -> dict[Dimension, tuple[str, ...]]:
    names = [name for name in units.names() if not units.is_ambiguous(name)]
    names += [f"{name}/s" for name in names if not units.unit(name).dimension.power_of("second")]
    found: dict[Dimension, tuple[str, ...]] = {}
    for name in names:
        dimension = units.unit(name).dimension
        found[dimension] = (*found.get(dimension, ()), name)
    return found


def _slip_faults(target: QuantityTarget) -> Iterator[str]:
    """Give each mistake that is judged right, or not recognised."""
    for slip in target.mistakes:
        verdict = mark(target, _typed(slip, target))
        if verdict.is_right:
            yield say("drill.trial_slip_right", id=slip.id)
        elif verdict.mistake != slip.id:
            yield say("drill.trial_slip_lost", id=slip.id)
        if LIVE in slip.why:
            yield say("drill.trial_markup", text=slip.why)


def _typed(slip: DrawnMistake, target: QuantityTarget) -> TypedAnswer:
    """Return a mistake's value as a learner would type it: with three digits, in base units."""
    assert slip.quantity is not None
    rounded = Fraction(digits(slip.quantity.value, 3).text.replace(",", ""))
    return TypedAnswer("ok", quantity=Quantity(rounded, target.answer.dimension))


def _trial_faults(context: TemplateContext, trial: Trial) -> Iterator[str]:
    """Give each answer of a trial whose verdict is not what its author says."""
    try:
        question = tried_question(context, trial)
    except TuiyanError as error:
        yield str(error)
        return
    for index, expected in enumerate(trial.verdict):
        if index >= len(question.prompts):
            return
        typed = trial.typed[index] if question.kind == "chain" and index < len(trial.typed) else _all(trial)
        prompt = question.prompts[index]
        read = read_answer(typed, prompt.target)
        found = _state(read, prompt)
        if not _is_as_said(expected, found, read, prompt):
            yield say("drill.trial_verdict", text=typed, expected=expected, found=found)
        if (
            question.carry is not None
            and read.quantity is not None
            and not mark(prompt.target, read).is_right
        ):
            question = question.carry(question, index, read.quantity)


def _all(trial: Trial) -> str:
    """Return what is typed; several texts are the lines of one answer."""
    return ", ".join(trial.typed)


def _state(read: TypedAnswer, prompt: Prompt) -> str:
    """Return the state of a reading, or the verdict on it."""
    if read.is_free:
        return read.state
    verdict = mark(prompt.target, read)
    return verdict.mistake or (f"10^{verdict.power}" if verdict.power else verdict.kind)


def _is_as_said(expected: str, found: str, read: TypedAnswer, prompt: Prompt) -> bool:
    if expected == found:
        return True
    if read.is_free:
        return False
    verdict: Verdict = mark(prompt.target, read)
    if expected == "power":
        return verdict.power != 0
    if expected == "wrong":
        return not verdict.is_right
    return expected == read.state != "ok"
