"""A rehearsal as lines: the question, and the model answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tuiyan.cli.stream import hanging
from tuiyan.messages import say, spoken
from tuiyan.text.cells import pad

if TYPE_CHECKING:
    from tuiyan.rehearsal.posed import Posed

LABEL_CELLS = 14


def model_lines(posed: Posed) -> Iterator[str]:
    """Give the question and the model answer."""
    yield from question_lines(posed)
    yield from answer_lines(posed)


def answer_lines(posed: Posed) -> Iterator[str]:
    """Give the sentences of the model answer."""
    for point, text in zip(posed.rehearsal.points, posed.answer, strict=True):
        yield from hanging(label(f"role_{point.role}"), text)


def label(key: str) -> str:
    """Return a label as wide as all of them; none for a sentence that plays no part."""
    return pad(say(f"rehearsal.{key}") if key != "role_" else "", LABEL_CELLS)


def question_lines(posed: Posed) -> Iterator[str]:
    """Give the question, and what is to be said of it."""
    if spoken() != "zh":
        yield from (say("rehearsal.in_chinese"), "")
    yield from hanging(f"{posed.rehearsal.id}  ", posed.question)
    scenario = posed.values.scenario
    yield say("cli.under", scenario=scenario.title(), chip=posed.values.chip())
    if not posed.is_own:
        yield say("rehearsal.not_own")
    yield ""
