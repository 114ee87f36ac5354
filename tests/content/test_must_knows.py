"""The built-in must-knows: each can be asked, and its true answer is right in every spelling."""

from __future__ import annotations

import pytest

from tuiyan.content.library import Library, open_library
from tuiyan.deck.figures import Figures
from tuiyan.drill.answer import read_answer
from tuiyan.drill.judge import judge
from tuiyan.drill.pose import pose
from tuiyan.drill.question import Question
from tuiyan.engine.evaluate import Values


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library()


@pytest.fixture(scope="module")
def questions(library: Library) -> list[Question]:
    values = Values(library.book, library.book.scenario("manual"))
    figures = Figures(values, claims=library.claims, measured=library.measured)
    return [pose(item, figures) for item in library.drills]


def test_what_is_shown_as_the_answer_is_read_and_judged_right(
    library: Library, questions: list[Question]
) -> None:
    for question in questions:
        reading = read_answer(question.shown, question, library.book.units)
        assert judge(question, reading).is_right, (question.id, question.shown, reading)


def test_a_thousand_times_the_answer_is_off_by_three_powers_of_ten(questions: list[Question]) -> None:
    from tuiyan.engine.quantity import Quantity
    from tuiyan.engine.reading import Reading

    for question in questions:
        wrong = Quantity(question.answer.value * 1000, question.answer.dimension)
        assert judge(question, Reading(wrong)).power == 3


def test_no_question_gives_its_own_answer_away(questions: list[Question]) -> None:
    for question in questions:
        assert question.shown not in question.ask, question.id


def test_no_live_markup_is_left_in_what_a_learner_reads(questions: list[Question]) -> None:
    for question in questions:
        assert "{{" not in question.ask + question.why, question.id
