"""Can everything be asked that the drills folder holds, and does what is said of it compute?"""

from __future__ import annotations

from collections.abc import Iterator

from tuiyan.content.check_live import LiveCheck
from tuiyan.content.check_templates import put_in_shared, share_problems, template_problems
from tuiyan.content.check_texts import text_problems
from tuiyan.content.drills import ReadDrills, id_taken
from tuiyan.content.entries import Found, Placed
from tuiyan.deck.slide import Live
from tuiyan.drill.kinds.must_know import MUST_KNOW
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Fields, Text


def check_drills(drills: ReadDrills, live: LiveCheck, problems: list[Problem]) -> None:
    """Check everything that is asked, shared mistakes put in; what cannot be asked is left out."""
    _check_ids(drills.templates, problems)
    for key, placed in list(drills.templates.items()):
        tried = live.of(placed.folder.is_own)
        if placed.plain["kind"] == MUST_KNOW.id:
            found = list(_must_know_problems(placed, tried))
        else:
            found = list(put_in_shared(placed, drills.mistakes))
            if not found and placed.is_sound:
                found = list(template_problems(placed, tried))
        problems += found
        if found or not placed.is_sound:
            del drills.templates[key]


def _check_ids(templates: Found, problems: list[Problem]) -> None:
    """Refuse an id that two entries of different kinds have: histories hang on it."""
    first: dict[str, Placed] = {}
    for key, placed in list(templates.items()):
        before = first.setdefault(placed.plain["id"], placed)
        if before is not placed:
            problems.append(id_taken(placed, before))
            del templates[key]


def _must_know_problems(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    yield from _answer_problems(placed, live)
    yield from text_problems(placed, ((placed.node.get(name), live) for name in ("ask", "why", "means")))


def _answer_problems(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    plain = placed.plain
    asked = Live("number", plain["answer"], plain["unit"], tuple(plain["inputs"].items()), plain["pin"])
    if fault := live.fault(asked):
        span = placed.span("answer")
        for path in (("answer",), ("pin",), ("unit",), *(("with", name) for name in plain["inputs"])):
            node = placed.node.get(path[0])
            node = node.get(path[1]) if isinstance(node, Fields) and len(path) > 1 else node
            if isinstance(node, Text) and fault.text.lstrip("@") in (node.text, path[-1]):
                span = node.span
        yield placed.problem(span, fault.message, fault.hint)
    tolerance = placed.node.get("tolerance")
    if isinstance(tolerance, Text) and tolerance.text:
        yield from share_problems(placed, tolerance, live.catalog.units)
