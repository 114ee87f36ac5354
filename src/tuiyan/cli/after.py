"""``tuiyan after``: what was asked in a talk and not answered, with a line of text for each."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments
from tuiyan.cli.context import client_of, glyphs_of, library_of, scenario_of
from tuiyan.cli.output import json_rows
from tuiyan.cli.stream import typed_line, write_lines
from tuiyan.messages import pick, say
from tuiyan.practice.open_questions import OpenQuestion, open_questions, tell
from tuiyan.practice.practice import Practice, open_practice

if TYPE_CHECKING:
    from tuiyan.deck.glyphs import Glyphs

DROP = "-"
MARGIN = 4


def after(arguments: Arguments) -> int:
    """List what is marked; whoever sits at a terminal, or a pipe, gives a line for each."""
    library = library_of(arguments)
    client = client_of(arguments.words[0], library).scenario.id if arguments.words else ""
    practice = open_practice(library, scenario_of(arguments, library))
    try:
        found = open_questions(practice.history.store, client)
        if arguments.is_json:
            print(json_rows([_as_json(practice, question) for question in found]))
        else:
            _told(practice, found, client, glyphs_of(arguments))
    finally:
        practice.history.close()
    return 0


def _as_json(practice: Practice, question: OpenQuestion) -> dict[str, object]:
    return {**question.to_plain(), "items": list(practice.items_about(question))}


def _told(practice: Practice, found: tuple[OpenQuestion, ...], client: str, glyphs: Glyphs) -> None:
    if not found:
        write_lines([say("after.none_of", client=client) if client else say("after.none")], glyphs)
        return
    is_asked = sys.stdin.isatty() and any(not question.text for question in found)
    write_lines([say("after.how"), ""] if is_asked else [], glyphs)
    left, is_open = len(found), True
    for at, question in enumerate(found, 1):
        write_lines(_lines(practice, question, at, len(found)), glyphs)
        if question.text or not is_open:
            continue
        line = typed_line(" " * MARGIN + "> " if is_asked else "")
        is_open = line is not None
        left -= _kept(practice, question, line or "", glyphs)
    write_lines(["", say("after.tomorrow", count=left)], glyphs)


def _kept(practice: Practice, question: OpenQuestion, line: str, glyphs: Glyphs) -> bool:
    """Keep what was typed about a question; tell whether it was taken off."""
    if line:
        tell(practice.history.store, question, None if line == DROP else line, practice.now())
        write_lines([" " * MARGIN + say("after.dropped" if line == DROP else "after.kept")], glyphs)
    return line == DROP


def _lines(practice: Practice, question: OpenQuestion, at: int, count: int) -> Iterator[str]:
    when = question.when.instant.astimezone().strftime("%m-%d %H:%M")
    head = say("after.mark", at=at, count=count, when=when, title=question.title)
    yield head
    section = practice.library.deck.section(question.section)
    name = f"{section.number} {pick(section.names)}".strip() if section else question.section
    yield " " * MARGIN + (say("after.under", section=name, under=question.under) if name else question.under)
    if question.text:
        yield " " * MARGIN + say("after.text", text=question.text)
    if items := practice.items_about(question):
        yield " " * MARGIN + say("after.practise", items=" · ".join(map(practice.ask_of, items)))
