"""Texts of questions and answers as rows: figures stand out, and so does what is asked."""

from __future__ import annotations

import re
from collections.abc import Sequence

from tuiyan.deck.row import Row, Run, beside, row_width
from tuiyan.deck.spacing import spaced, tidy
from tuiyan.deck.style import NUM, TEXT, Style
from tuiyan.deck.typography import NUMBER, wrap
from tuiyan.text.cells import width

MEASURE = 76
"""Cells of running text at most."""

COMMA = "，"
"""What parts, in a long question, what is given from what is asked."""

ENDS = re.compile(r"(?<=[。；！])|(?<=[.;!] )(?=[A-Z0-9])")
"""Where a sentence ends before the one that asks."""

QUESTION = re.compile(r"[?？]\s*$")


def asked_rows(text: str, cells: int) -> list[Row]:
    """Return a question: what is given, then, on a row of its own, what is asked."""
    *given, question = _sentences(text)
    if width(question) > min(MEASURE, cells) and (at := question.rfind(COMMA)) > 0:
        given, question = [*given, question[: at + 1]], question[at + 1 :].strip()
    rows: list[Row] = []
    for line in given:
        rows += wrap(figured(line, TEXT), min(MEASURE, cells))
    return rows + wrap([Run(tidy(question), NUM)], min(MEASURE, cells))


def said_rows(text: str, cells: int, style: Style = TEXT) -> list[Row]:
    """Return running text, its figures bold."""
    rows: list[Row] = []
    for line in text.split("\n"):
        rows += wrap(figured(line, style), min(MEASURE, cells))
    return rows


def formula_rows(text: str, cells: int, style: Style = TEXT) -> list[Row]:
    """Return a line of a derivation, or one to choose, as it is written."""
    return wrap([Run(text, style)], cells)


def figured(text: str, style: Style) -> list[Run]:
    """Set the figures of a text apart."""
    text = tidy(text)
    runs: list[Run] = []
    at = 0
    for match in NUMBER.finditer(text):
        if match.start() and (text[match.start() - 1].isascii() and text[match.start() - 1].isalpha()):
            continue  # a name: FP16
        if match.start() > at:
            runs.append(Run(text[at : match.start()], style))
        runs.append(Run(match.group(), NUM))
        at = match.end()
    if at < len(text):
        runs.append(Run(text[at:], style))
    return spaced(runs)


def _sentences(text: str) -> list[str]:
    """Divide a text into what is given and, last, what is asked."""
    lines = [line.strip() for line in text.split("\n") if line.strip()] or [""]
    last = lines[-1]
    if QUESTION.search(last):
        ends = [match.start() for match in ENDS.finditer(last) if 0 < match.start() < len(last)]
        if ends:
            lines[-1:] = [last[: ends[-1]].strip(), last[ends[-1] :].strip()]
    elif len(lines) > 1 and QUESTION.search(lines[0]):
        lines.append("")
    return lines


FIGURE = re.compile(
    r"((?<![A-Za-z\d])\d[\d,.]*(?:[–-]\d[\d,.]*)?(?: ?(?:GB|ms|s|%|token/s|QPS|/h))?(?![A-Za-z\d]))"
)
"""A figure with its unit, as it stands in a sentence."""


def emphasised(text: str, style: Style, strong: Style) -> Row:
    """Return a text with its figures set off."""
    parts = FIGURE.split(text)
    return tuple(Run(part, strong if at % 2 else style) for at, part in enumerate(parts) if part)


def hung(head: Row, rows: Sequence[Row]) -> list[Row]:
    """Put a head before the first of some rows; the others stand as far in."""
    return beside([head], rows or [()], row_width(head))


def shortened(text: str, cells: int) -> str:
    """Return as many parts of a list as fit, of ``H20 · 235B · FP8`` the first two in 12 cells."""
    parts = text.split(" · ")
    while parts and width(" · ".join(parts)) > cells:
        parts.pop()
    return " · ".join(parts)
