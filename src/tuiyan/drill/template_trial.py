"""Tries a template as learners will: many draws, every spelling of the answer, every mistake."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tuiyan.drill.answer import TypedAnswer, read_answer
from tuiyan.drill.draw import Draw, all_draws, count_of, drawn, fixed
from tuiyan.drill.kinds import KINDS
from tuiyan.drill.marking import mark
from tuiyan.drill.mistakes import DrawnMistake
from tuiyan.drill.question import Prompt, Question
from tuiyan.drill.questions import draw_question, question_of
from tuiyan.drill.rounding import rounded
from tuiyan.drill.shuffle import stream
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.drill.template import Trial
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.quantity import Quantity
from tuiyan.messages import say
from tuiyan.problem import TuiyanError

LIVE = "{{"

ALL_SPELLINGS = 3
"""On how many draws every spelling is tried."""


class Fault(NamedTuple):
    """What is wrong with an entry.

    Attributes:
        message: In one line.
        test: The index of its author's test that shows it, or None.
    """

    message: str
    test: int | None = None


def faults(context: TemplateContext, seeds: range) -> Iterator[Fault]:
    """Give what is wrong with a template: on its draws, and in its author's own tests.

    Where there are no more different draws than ``seeds``, each is tried once; else what the seeds
    draw. One fault is enough of the draws.
    """
    for number, trial in enumerate(context.template.trials):
        for message in _trial_faults(context, trial):
            yield Fault(message, number)
    draws = _distinct_draws(context, len(seeds))
    found = _seed_faults(context, seeds) if draws is None else _draw_faults(context, draws)
    if message := next(found, ""):
        yield Fault(message)


def _distinct_draws(context: TemplateContext, at_most: int) -> list[Draw] | None:
    """Return every draw there is, a seed's other choices fixed; None where there are too many."""
    template, kind = context.template, KINDS[context.template.kind]
    trials, variants = kind.trials(template), max(1, kind.variants(template.own))
    if trials is None or count_of(template) * variants * len(trials) > at_most:
        return None
    draws = (
        draw._replace(variant=variant, trial=trial)
        for draw in all_draws(template)
        for variant in range(variants)
        for trial in trials
    )
    return [draw._replace(seed=seed) for seed, draw in enumerate(draws)]


def _draw_faults(context: TemplateContext, draws: list[Draw]) -> Iterator[str]:
    """Give what is wrong with each draw that can be asked, or why none can."""
    problem, count = "", 0
    for draw in draws:
        try:
            question = question_of(context, draw)
        except TuiyanError as error:
            problem = str(error)
            continue
        for found in _question_faults(question, count):
            yield say("drill.trial_drawn", drawn=_written(draw), why=found)
        count += 1
    if not count:
        yield say("drill.trial_none", why=problem)


def _written(draw: Draw) -> str:
    """Write what is drawn as it stands in a test's ``with``."""
    return "{" + ", ".join(f"{name}: {value}" for name, value in draw.shown.items()) + "}"


def _seed_faults(context: TemplateContext, seeds: range) -> Iterator[str]:
    """Give what is wrong with what the seeds draw, each draw once where nothing else is chosen."""
    template, kind = context.template, KINDS[context.template.kind]
    is_all = kind.trials(template) == (Trial(),)
    tried: set[tuple[object, ...]] = set()
    for seed in seeds:
        first = drawn(template, stream(seed, "draw"), kind.variants(template.own))
        if is_all and (first.variant, *sorted(first.shown.items())) in tried:
            continue
        try:
            question = draw_question(context, seed)
        except TuiyanError as error:
            yield say("drill.trial_draw", seed=seed, why=error)
            return
        tried.add((first.variant, *sorted(question.drawn.items())))
        for found in _question_faults(question, seed):
            yield say("drill.trial_seed", seed=seed, why=found)


def _question_faults(question: Question, number: int) -> Iterator[str]:
    """Give what is wrong with one question."""
    for prompt in question.prompts:
        texts = (prompt.ask, prompt.why, prompt.hint, prompt.shown, *prompt.above)
        yield from (say("drill.trial_markup", text=text) for text in texts if LIVE in text)
        yield from _not_right(prompt, number)
        if isinstance(prompt.target, QuantityTarget) and not prompt.target.is_rough:
            yield from _mistake_faults(prompt.target)


def _not_right(prompt: Prompt, number: int) -> Iterator[str]:
    """Give each spelling of the right answer that is not judged right; on later draws, of a few spellings."""
    texts = list(prompt.target.right_texts(prompt.shown))
    if number >= ALL_SPELLINGS:
        texts = texts[:1] + texts[number % len(texts) :: 12] if texts else []
    for text in texts:
        found = _state(read_answer(text, prompt.target), prompt)
        if found != "right":
            yield say("drill.trial_not_right", text=text, state=found)


def _mistake_faults(target: QuantityTarget) -> Iterator[str]:
    """Give each mistake that is judged right, or not recognised."""
    for mistake in target.mistakes:
        verdict = mark(target, _typed(mistake, target))
        if verdict.is_right:
            yield say("drill.trial_slip_right", id=mistake.id)
        elif verdict.mistake != mistake.id:
            yield say("drill.trial_slip_lost", id=mistake.id)
        if LIVE in mistake.why:
            yield say("drill.trial_markup", text=mistake.why)


def _typed(mistake: DrawnMistake, target: QuantityTarget) -> TypedAnswer:
    """Return a mistake's value as a learner would type it: with three digits, in base units."""
    assert mistake.quantity is not None
    value = mistake.quantity.value
    typed = rounded(abs(value), 3)[0] if value else value
    return TypedAnswer("ok", quantity=Quantity(typed if value > 0 else -typed, target.answer.dimension))


def tried_question(context: TemplateContext, trial: Trial) -> Question:
    """Return the question that a trial of its author fixes.

    Raises:
        TuiyanError: It cannot be asked.
    """
    return question_of(context, fixed(context.template, trial))


def _trial_faults(context: TemplateContext, trial: Trial) -> Iterator[str]:
    """Give each answer of a trial whose verdict is not what its author says."""
    try:
        question = tried_question(context, trial)
    except TuiyanError as error:
        yield str(error)
        return
    for index, expected in enumerate(trial.verdict[: len(question.prompts)]):
        is_of_a_part = question.carry is not None and index < len(trial.typed)
        typed = trial.typed[index] if is_of_a_part else ", ".join(trial.typed)
        prompt = question.prompts[index]
        answer = read_answer(typed, prompt.target)
        found = _state(answer, prompt)
        if not _is_as_said(expected, found, answer, prompt):
            yield say("drill.trial_verdict", text=typed, expected=expected, found=found)
        if question.carry is not None and answer.quantity is not None and found != "right":
            question = question.carry(question, index, answer.quantity)


def _state(answer: TypedAnswer, prompt: Prompt) -> str:
    """Return the state of a reading, or the verdict on it."""
    if answer.is_free:
        return answer.state
    verdict = mark(prompt.target, answer)
    return verdict.mistake or (f"10^{verdict.power}" if verdict.power else verdict.kind)


def _is_as_said(expected: str, found: str, answer: TypedAnswer, prompt: Prompt) -> bool:
    if expected == found or answer.is_free:
        return expected == found
    verdict = mark(prompt.target, answer)
    match expected:
        case "power":
            return verdict.power != 0
        case "wrong":
            return not verdict.is_right
    return expected == answer.state != "ok"
