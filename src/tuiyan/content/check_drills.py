"""Can each must-know be asked, and does what is said of it compute?"""

from __future__ import annotations

from collections.abc import Iterator

from tuiyan.content.check_live import LiveCheck
from tuiyan.content.check_templates import check_templates
from tuiyan.content.check_texts import text_problems
from tuiyan.content.drills import ReadDrills
from tuiyan.content.entries import Found, Placed
from tuiyan.deck.slide import Live
from tuiyan.engine.dimension import PURE
from tuiyan.engine.reading import read
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Fields, Text


def check_drills(drills: ReadDrills, live: LiveCheck, problems: list[Problem]) -> None:
    """Check must-knows and templates; one that cannot be asked is left out."""
    _check_ids(drills, problems)
    _check_each(drills.must_knows, live, problems)
    check_templates(drills, live, problems)


def _check_ids(drills: ReadDrills, problems: list[Problem]) -> None:
    """Refuse an id that two entries of different kinds have: histories hang on it."""
    first: dict[str, Placed] = {}
    for found in (drills.must_knows, drills.templates):
        for key, placed in list(found.items()):
            before = first.setdefault(placed.plain["id"], placed)
            if before is not placed:
                place = f"{before.source.path}:{before.node.span.line}"
                message = say("content.id_twice", id=placed.plain["id"], place=place)
                problems.append(placed.problem(placed.span("id"), message))
                del found[key]


def _check_each(must_knows: Found, live: LiveCheck, problems: list[Problem]) -> None:
    for key, placed in list(must_knows.items()):
        tried = live.of(placed.folder.is_own)
        texts = ((placed.node.get(name), tried) for name in ("ask", "why", "means"))
        found = [*_answer_problems(placed, tried), *text_problems(placed, texts)]
        problems += found
        if found or not placed.is_sound:
            del must_knows[key]


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
    tolerance = plain["tolerance"]
    if tolerance:
        reading = read(tolerance, live.catalog.units, PURE)
        if reading.quantity is None or not 0 <= reading.quantity.value < 1:
            yield placed.problem(placed.span("tolerance"), say("content.want_share"))
