"""``tuiyan rehearse``: answer a client's question in four sentences, and what was found in an answer."""

from __future__ import annotations

import sys
import time
import zlib
from pathlib import Path
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import client_of, glyphs_of, has_screen, library_of, named
from tuiyan.cli.deck_argument import PIPE
from tuiyan.cli.derive import values_of
from tuiyan.cli.output import json_rows, json_text
from tuiyan.cli.stream import columns, hanging, typed_line, write_lines
from tuiyan.drill.log import Grade
from tuiyan.messages import say, spoken
from tuiyan.rehearsal.checklist import Checker
from tuiyan.rehearsal.rehearsal import BOXES
from tuiyan.text.cells import pad, width
from tuiyan.view.rehearsal.text import as_json, checked_lines, model_lines, question_lines

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.deck.resolver import Resolver
    from tuiyan.practice.rehearsing import Rehearsing
    from tuiyan.rehearsal.posed import Posed
    from tuiyan.rehearsal.rehearsal import Rehearsal


def rehearse(arguments: Arguments) -> int:
    """List the questions, check an answer, or ask."""
    library = library_of(arguments)
    if arguments.has("list"):
        return _list(arguments, library)
    is_screen = not (arguments.has("check") or arguments.has("plain") or arguments.has("format"))
    if is_screen and has_screen():
        return _show(arguments, library)
    if not arguments.words:
        raise UsageError(say("rehearsal.want_id"))
    if arguments.has("plain") and not arguments.has("check"):
        return _plain(arguments, library)
    posed = _posed(arguments, library)
    if arguments.has("check"):
        return _check(arguments, library, posed)
    write_lines(model_lines(posed, columns()), glyphs_of(arguments))
    return 0


def _plain(arguments: Arguments, library: Library) -> int:
    """Rehearse line by line."""
    from tuiyan.practice.practice import open_practice
    from tuiyan.practice.rehearsing import Rehearsing

    id_ = _rehearsal(arguments, library).id
    figures, _ = _figures(arguments, library, list(arguments.words[1:]))
    practice = open_practice(library, figures.values.scenario)
    try:
        _answer_plainly(arguments, Rehearsing(practice, figures.values.scenario), id_, _seed(arguments))
    finally:
        practice.history.close()
    return 0


def _show(arguments: Arguments, library: Library) -> int:
    """Rehearse on the screen."""
    from tuiyan.cli.screens import show
    from tuiyan.tui.launch import Launch

    start = ""
    figures, _ = _figures(arguments, library, list(arguments.words[1:]))
    if arguments.words:
        start = " ".join(map(str, filter(None, (_rehearsal(arguments, library).id, _seed(arguments)))))
    return show(arguments, library, Launch("rehearse", start=start), figures.values.scenario)


def _check(arguments: Arguments, library: Library, posed: Posed) -> int:
    """Check the answer in a file.

    Raises:
        UsageError: It cannot be read, or holds nothing.
    """
    text = _answer_in(arguments.value("check"))
    checked = Checker(posed, library.shared_mistakes).check(text)
    if arguments.is_json:
        print(json_text(as_json(posed, checked)))
        return 0
    lines = [*question_lines(posed, columns()), *checked_lines(checked, posed, columns())]
    write_lines(lines, glyphs_of(arguments))
    return 0


def _answer_in(path: str) -> str:
    """Return the text of a file, or of a pipe.

    Raises:
        UsageError: It cannot be read, or holds nothing.
    """
    from tuiyan.deck.clean import clean, decoded
    from tuiyan.source import reason

    try:
        data = sys.stdin.buffer.read() if path == PIPE else Path(path).expanduser().read_bytes()
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else ""
        raise UsageError(say("rehearsal.not_readable", path=path.replace("\0", "?"), why=why)) from error
    text = clean(decoded(data))
    if not text.strip():
        raise UsageError(say("rehearsal.no_answer"))
    return text


def _answer_plainly(arguments: Arguments, rehearsing: Rehearsing, id_: str, seed: int | None) -> None:
    """Ask, read a sentence for each role, say what was found, and keep the user's rating if one is given."""
    glyphs = glyphs_of(arguments)
    checker = rehearsing.checker(id_, seed)
    write_lines(question_lines(checker.posed, columns()), glyphs)
    begun = time.monotonic()
    boxes = [_line(f"{at} {say(f'rehearsal.role_{role}')}") for at, role in enumerate(BOXES, 1)]
    took_ms = round((time.monotonic() - begun) * 1000)
    checked = checker.check("", rehearsing.synonyms(id_), boxes)
    write_lines(("", *checked_lines(checked, checker.posed, columns())), glyphs)
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


def _list(arguments: Arguments, library: Library) -> int:
    """List every question as it would be asked."""
    if arguments.words:
        raise UsageError(say("rehearsal.list_alone", word=arguments.words[0]))
    figures = _figures(arguments, library, [])[0]
    seed = _seed(arguments)
    rows = [_row(each, figures, seed) for each in library.rehearsals.values()]
    if arguments.is_json:
        print(json_rows(rows))
        return 0
    lines: list[str] = [] if spoken() == "zh" else [say("rehearsal.in_chinese"), ""]
    cells = max((width(str(row["id"])) for row in rows), default=0) + 2
    for row in rows:
        lines += hanging(pad(str(row["id"]), cells), str(row["question"]))
    write_lines(lines, glyphs_of(arguments))
    return 0


def _row(rehearsal: Rehearsal, figures: Resolver, seed: int | None) -> dict[str, object]:
    from tuiyan.rehearsal.posed import pose

    posed = pose(rehearsal, figures, seed)
    return {
        "id": rehearsal.id,
        "section": rehearsal.section,
        "topic": rehearsal.topic,
        "question": posed.question,
        "cites": list(rehearsal.cites),
        "own": posed.is_own,
    }


def _figures(arguments: Arguments, library: Library, words: list[str]) -> tuple[Resolver, dict[str, str]]:
    """Return the scenario to ask about, and what was given by hand.

    Raises:
        UsageError: It cannot be.
    """
    if arguments.has("for"):
        client = client_of(arguments.value("for"), library)
        arguments = arguments._replace(values={**arguments.values, "scenario": client.name})
    values, given = values_of(arguments, library, words)
    return library.figures(values.scenario), given


def _posed(arguments: Arguments, library: Library) -> Posed:
    """Return the question that is named, under the scenario that is named.

    Raises:
        UsageError: There is none, or it cannot be asked there.
    """
    from tuiyan.rehearsal.posed import pose

    rehearsal, words = _rehearsal(arguments, library), list(arguments.words[1:])
    figures, given = _figures(arguments, library, words)
    return pose(rehearsal, figures, _seed(arguments), given)


def _rehearsal(arguments: Arguments, library: Library) -> Rehearsal:
    """Return the rehearsal that is named.

    Raises:
        UsageError: There is none.
    """
    written = arguments.words[0]
    rehearsal = library.rehearsals.get(written.strip().lower())
    if rehearsal is None:
        raise UsageError(named("rehearsal.no_id", written, library.rehearsals))
    return rehearsal


def _seed(arguments: Arguments) -> int | None:
    """Return the seed: a number, or any word as one."""
    text = arguments.value("seed")
    if not text:
        return None
    if text.isascii() and text.isdigit() and len(text) < 18:
        return int(text)
    return zlib.crc32(text.encode("utf-8", "surrogateescape"))
