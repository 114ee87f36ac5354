"""Does the live markup in a text say something, and is no number typed there?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from tuiyan.content.check_live import LiveCheck
from tuiyan.content.entries import Placed
from tuiyan.deck.live import LiveError, parse_live
from tuiyan.engine.unit import UnitError
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Fields, Node, Text

LIVE = re.compile(r"(?<!\\)\{\{(.*?)\}\}")

TYPED = re.compile(
    r"(?<![A-Za-z0-9.,_-])(?P<number>\d[\d,]*(?:\.\d+)?)(?P<space> ?)"
    r"(?P<unit>%|％|倍|×(?! \Z| ?[\w\[({])|个 ?token|[A-Za-zµ]+(?:/[A-Za-z]+)?)(?![A-Za-z0-9])",
)
NO_UNITS = ("B", "b", "x", "X", "h", "d", "W", "J", "M", "T")
"""Not a unit right behind a number: ``70B`` names a model."""

QUOTED = re.compile("「[^」]*」")
"""What somebody says: its figures are theirs."""

COUNTED = ("倍", "×", "个token", "个 token")
"""What makes a number a figure though it is no unit: ``2.6 倍``, ``500 个 token``."""


def text_problems(placed: Placed, texts: Iterable[tuple[Node | None, LiveCheck]]) -> Iterator[Problem]:
    """Check texts, each one text or ``{zh, en}``, against the names it may use."""
    for node, live in texts:
        for text in _texts(node):
            yield from _problems(placed, text, live)


def _texts(node: Node | None) -> Iterator[Text]:
    found = [value for _, value in node.entries] if isinstance(node, Fields) else [node]
    yield from (text for text in found if isinstance(text, Text))


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


def typed_numbers(text: str, units: UnitTable, *, counts: bool = False) -> Iterator[tuple[int, str]]:
    """Give each typed number in ``text``: its offset and how it is written.

    With ``counts``, multiples and counts of tokens are given too, and what stands in 「」 is not.
    """
    if counts:
        text = QUOTED.sub(lambda match: "\0" * len(match[0]), text)
    for match in TYPED.finditer(text):
        unit = match["unit"]
        is_figure = (match["space"] or unit not in NO_UNITS) and _is_unit(unit, units)
        if counts if unit in COUNTED else is_figure:
            yield match.start(), match[0]


def _is_unit(text: str, units: UnitTable) -> bool:
    try:
        units.unit(text)
    except UnitError as error:
        return bool(error.choices)
    return True
