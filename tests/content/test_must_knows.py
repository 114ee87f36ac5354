"""The built-in must-knows: each can be asked, and its true answer is right in every spelling."""

from __future__ import annotations

import pytest

from tuiyan.content.library import Library, open_library
from tuiyan.deck.resolver import Resolver
from tuiyan.drill.answer import TypedAnswer, read_answer
from tuiyan.drill.kinds import context_of
from tuiyan.drill.marking import mark
from tuiyan.drill.question import Question
from tuiyan.drill.questions import draw_question
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.drill.template import Template
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


def must_knows(library: Library) -> list[Template]:
    return [template for template in library.templates if template.kind == "must-know"]


@pytest.fixture(scope="module")
def questions(library: Library) -> list[Question]:
    values = Values(library.catalog, library.catalog.scenario("manual"))
    figures = Resolver(values, claims=library.claims, measured=library.measured)
    found = [draw_question(context_of(item, figures), 0) for item in must_knows(library)]
    assert len(found) > 80
    return found


def test_what_is_shown_as_the_answer_is_read_and_judged_right(questions: list[Question]) -> None:
    for question in questions:
        prompt = question.prompts[0]
        read = read_answer(prompt.shown, prompt.target)
        assert mark(prompt.target, read).is_right, (question.id, prompt.shown, read)


def test_every_spelling_of_the_answer_is_right(questions: list[Question]) -> None:
    for question in questions:
        prompt = question.prompts[0]
        for text in prompt.target.right_texts(prompt.shown):
            target = prompt.target
            assert mark(target, read_answer(text, target)).is_right, (question.id, text)


def test_a_thousand_times_the_answer_is_off_by_three_powers_of_ten(questions: list[Question]) -> None:
    for question in questions:
        target = question.prompts[0].target
        assert isinstance(target, QuantityTarget)
        wrong = Quantity(target.answer.value * 1000, target.answer.dimension)
        assert mark(target, TypedAnswer("ok", quantity=wrong)).power == 3


def test_most_numbers_are_asked_the_other_way_round_too(library: Library) -> None:
    items = must_knows(library)

    assert sum(bool(item.own.means) for item in items) > len(items) / 2


def test_no_question_gives_its_own_answer_away(questions: list[Question]) -> None:
    for question in questions:
        assert question.shown not in question.text, question.id


def test_no_live_markup_is_left_in_what_a_learner_reads(questions: list[Question]) -> None:
    for question in questions:
        assert "{{" not in question.text + question.prompts[0].why, question.id
