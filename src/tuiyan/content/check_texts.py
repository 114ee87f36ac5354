"""Does the live markup in a learner's texts say something, and is no number typed there?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tuiyan.content.check_live import LiveCheck, typed_numbers
from tuiyan.content.entries import Placed
from tuiyan.deck.live import LiveError, parse_live
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Fields, Node, Text

LIVE = re.compile(r"(?<!\\)\{\{(.*?)\}\}")


def text_problems(placed: Placed, texts: Iterable[tuple[Node | None, LiveCheck]]) -> Iterator[Problem]:
    """Check texts, each one text or ``{zh, en}``, against the names it may use."""
    for node, live in texts:
        for text in _texts(node):
            yield from _problems(placed, text, live)


def _texts(node: Node | None) -> Iterator[Text]:
    if isinstance(node, Text):
        yield node
    elif isinstance(node, Fields):
        yield from (value for _, value in node.entries if isinstance(value, Text))


def _problems(placed: Placed, text: Text, live: LiveCheck) -> Iterator[Problem]:
    for match in LIVE.finditer(text.text):
        yield from _live_problems(placed, text, match, live)
    if placed.folder.is_own:
        plain = LIVE.sub(lambda match: "\0" * len(match[0]), text.text)
        for offset, typed in typed_numbers(plain, live.catalog.units):
            span = text.part(offset + 1, len(typed))
            yield placed.problem(span, say("content.typed_number", text=typed), say("content.make_live"))


def _live_problems(placed: Placed, text: Text, match: re.Match[str], live: LiveCheck) -> Iterator[Problem]:
    if live.takes_choices and match[1].strip() in live.catalog.domain.choices:
        return
    try:
        fault = live.fault(parse_live(match[1]))
    except LiveError as error:
        span = text.part(match.start(1) + error.column, error.length)
        yield placed.problem(span, error.message, error.hint)
        return
    if fault:
        offset = max(0, match[0].find(fault.text))
        span = text.part(match.start() + offset + 1, len(fault.text))
        yield placed.problem(span, fault.message, fault.hint)
