"""``tuiyan stats``: how practice goes, as text or JSON."""

from __future__ import annotations

from tuiyan.cli.arguments import Arguments
from tuiyan.cli.context import glyphs_of, library_of, scenario_of
from tuiyan.cli.output import json_text
from tuiyan.drill.statistics import to_plain
from tuiyan.practice.practice import open_practice
from tuiyan.view.names import names_of
from tuiyan.view.stats.heat import ASCII_CELLS, CELLS
from tuiyan.view.stats.text import stats_lines


def stats(arguments: Arguments) -> int:
    """Show what the history says."""
    library = library_of(arguments)
    scenario = scenario_of(arguments, library)
    practice = open_practice(library, scenario)
    try:
        statistics = practice.statistics()
    finally:
        practice.history.close()
    if arguments.value("format") == "json":
        print(json_text(to_plain(statistics)))
        return 0
    glyphs = glyphs_of(arguments)
    cells = ASCII_CELLS if arguments.has("ascii") else CELLS
    for text in stats_lines(statistics, names_of(practice), cells):
        print(glyphs.text(text) if arguments.has("ascii") else text)
    return 0
