"""Slides and problems of a deck of several files, each with the file and the line that it came from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tuiyan.deck.foreign.unclosed import Line
from tuiyan.deck.slide import Slide
from tuiyan.problem import Problem


def at_home(problem: Problem, lines: Sequence[Line]) -> Problem:
    """Point into the file that a line came from."""
    number = problem.span.line
    if not 0 < number <= len(lines):
        return problem
    line = lines[number - 1]
    return problem._replace(path=line.path, span=problem.span._replace(line=line.number))


def placed(slides: Sequence[Slide], path: str, lines: Sequence[Line]) -> list[Slide]:
    """Let slides, and what is in them, know the file and the line that they came from."""
    if all(line.path == path and line.number == at for at, line in enumerate(lines, 1)):
        return list(slides)
    done = []
    for slide in slides:
        problems = tuple(at_home(problem, lines) for problem in slide.problems)
        here = lines[slide.line - 1] if 0 < slide.line <= len(lines) else Line("", path, 1)
        title, blocks, notes = (_moved(value, lines) for value in (slide.title, slide.blocks, slide.notes))
        moved = slide._replace(title=title, blocks=blocks, notes=notes, problems=problems)
        done.append(moved._replace(path=here.path, line=here.number))
    return done


def _moved(value: Any, lines: Sequence[Line]) -> Any:
    """Give every part of a slide the line of its own file."""
    if not isinstance(value, tuple):
        return value
    inner = [_moved(item, lines) for item in value]
    if not hasattr(value, "_fields"):
        return tuple(inner)
    made: Any = type(value)(*inner)
    number = getattr(made, "line", 0)
    return made._replace(line=lines[number - 1].number) if 0 < number <= len(lines) else made
