"""What a learner typed, read for the question it answers."""

from __future__ import annotations

from tuiyan.drill.question import Question
from tuiyan.engine.dimension import PURE
from tuiyan.engine.reading import Reading, read
from tuiyan.engine.unit import UnitTable
from tuiyan.messages import say

PERCENT = "%"


def read_answer(text: str, question: Question, units: UnitTable) -> Reading:
    """Read an answer; a bare number where a share is asked for may be either, so the learner says which."""
    reading = read(text, units, question.answer.dimension)
    is_share = question.answer.dimension == PURE and question.shown.endswith(PERCENT)
    if reading.quantity is None or not is_share or "%" in reading.text:
        return reading
    choices = (f"{reading.text} %", reading.text)
    return Reading(None, reading.text, "", "ask", say("drill.share", text=reading.text), 1, choices)
