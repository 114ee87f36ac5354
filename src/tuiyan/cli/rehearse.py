"""``tuiyan rehearse``: answer a client's question in four sentences, and what was found in an answer."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import client_of, glyphs_of, has_screen, library_of, named
from tuiyan.cli.derive import values_of
from tuiyan.cli.output import json_rows
from tuiyan.cli.rehearse_lines import model_lines
from tuiyan.cli.stream import hanging, write_lines
from tuiyan.messages import say, spoken
from tuiyan.text.cells import pad, width

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.deck.resolver import Resolver
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
        from tuiyan.cli.rehearse_check import print_check

        print_check(arguments, library, posed)
        return 0
    write_lines(model_lines(posed), glyphs_of(arguments))
    return 0


def _plain(arguments: Arguments, library: Library) -> int:
    """Rehearse line by line."""
    from tuiyan.cli.rehearse_plain import answer_plainly
    from tuiyan.practice.practice import open_practice
    from tuiyan.practice.rehearsing import Rehearsing

    id_ = _rehearsal(arguments, library).id
    figures, _ = _figures(arguments, library, list(arguments.words[1:]))
    practice = open_practice(library, figures.values.scenario)
    try:
        answer_plainly(arguments, Rehearsing(practice, figures.values.scenario), id_, _seed(arguments))
    finally:
        practice.history.close()
    return 0


def _show(arguments: Arguments, library: Library) -> int:
    """Rehearse on the screen."""
    from tuiyan.cli.screens import show_rehearsal

    start = ""
    figures, _ = _figures(arguments, library, list(arguments.words[1:]))
    if arguments.words:
        start = " ".join(map(str, filter(None, (_rehearsal(arguments, library).id, _seed(arguments)))))
    return show_rehearsal(arguments, library, figures.values.scenario, start)


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
