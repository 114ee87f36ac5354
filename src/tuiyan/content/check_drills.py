"""Can each must-know be asked, and does what is said of it compute?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from tuiyan.content.check_book import within
from tuiyan.content.check_live import LiveCheck
from tuiyan.content.gather import Placed
from tuiyan.content.read import Content
from tuiyan.content.strict import Fields, Text
from tuiyan.content.typed_numbers import typed_numbers
from tuiyan.deck.live import LiveError, parse_live
from tuiyan.deck.slide import Live
from tuiyan.engine.dimension import PURE
from tuiyan.engine.reading import read
from tuiyan.messages import say
from tuiyan.problem import Problem

LIVE = re.compile(r"(?<!\\)\{\{(.*?)\}\}")


def check_drills(content: Content, live: LiveCheck, problems: list[Problem]) -> None:
    """Check the must-knows; one that cannot be asked is left out."""
    for key, placed in list(content.drills.items()):
        found = [*_answer_problems(placed, live), *_text_problems(placed, live)]
        problems += found
        if found or not placed.is_sound:
            del content.drills[key]


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
        reading = read(tolerance, live.book.units, PURE)
        if reading.quantity is None or not 0 <= reading.quantity.value < 1:
            yield placed.problem(placed.span("tolerance"), say("content.want_share"))


def _text_problems(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    for text in _texts(placed):
        for match in LIVE.finditer(text.text):
            yield from _live_problems(placed, text, match, live)
        if placed.folder.is_own:
            plain = LIVE.sub(lambda match: "\0" * len(match[0]), text.text)
            for offset, typed in typed_numbers(plain, live.book.units):
                span = within(text, offset + 1, len(typed))
                yield placed.problem(span, say("content.typed_number", text=typed), say("content.make_live"))


def _live_problems(placed: Placed, text: Text, match: re.Match[str], live: LiveCheck) -> Iterator[Problem]:
    try:
        fault = live.fault(parse_live(match[1]))
    except LiveError as error:
        span = within(text, match.start(1) + error.column, error.length)
        yield placed.problem(span, error.message, error.hint)
        return
    if fault:
        offset = max(0, match[0].find(fault.text))
        span = within(text, match.start() + offset + 1, len(fault.text))
        yield placed.problem(span, fault.message, fault.hint)


def _texts(placed: Placed) -> Iterator[Text]:
    """Give the texts a learner reads."""
    for key in ("ask", "why"):
        node = placed.node.get(key)
        if isinstance(node, Text):
            yield node
        elif isinstance(node, Fields):
            yield from (value for _, value in node.entries if isinstance(value, Text))
