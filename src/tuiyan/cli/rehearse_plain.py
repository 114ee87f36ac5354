"""``tuiyan rehearse --plain``: the four sentences line by line, for screen readers and pipes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments
from tuiyan.cli.context import glyphs_of
from tuiyan.cli.rehearse_check import checked_lines
from tuiyan.cli.rehearse_lines import question_lines
from tuiyan.cli.stream import typed_line, write_lines
from tuiyan.drill.log import Grade
from tuiyan.messages import say
from tuiyan.rehearsal.rehearsal import BOXES

if TYPE_CHECKING:
    from tuiyan.practice.rehearsing import Rehearsing


def answer_plainly(arguments: Arguments, rehearsing: Rehearsing, id_: str, seed: int | None) -> None:
    """Ask, read a sentence for each role, say what was found, and keep the user's rating if one is given."""
    glyphs = glyphs_of(arguments)
    checker = rehearsing.checker(id_, seed)
    write_lines(question_lines(checker.posed), glyphs)
    begun = time.monotonic()
    boxes = [_line(f"{at} {say(f'rehearsal.role_{role}')}") for at, role in enumerate(BOXES, 1)]
    took_ms = round((time.monotonic() - begun) * 1000)
    checked = checker.check("", rehearsing.synonyms(id_), boxes)
    write_lines(("", *checked_lines(checked, checker.posed)), glyphs)
    highest = Grade.EASY if checked.is_sound else Grade.HARD
    grades = "  ".join(f"{each.value} {say(f'rehearsal.grade_{each.value}')}" for each in Grade)
    typed = _line(f"{say('rehearsal.rate')}  {grades}")
    if typed in "1234" and typed:
        grade = min(Grade(int(typed)), highest)
        rehearsing.keep(checker.posed, "\n".join(boxes), checked, grade, took_ms, "typed")


def _line(prompt: str) -> str:
    """Read a line; ``""`` where there is none."""
    line = typed_line(f"{prompt} ", is_shown=True)
    if line is None:
        print()
    return line or ""
