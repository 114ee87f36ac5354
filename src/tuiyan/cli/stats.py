"""``tuiyan stats``: how practice goes, as text or JSON."""

from __future__ import annotations

from collections.abc import Iterable

from tuiyan.cli.arguments import Arguments
from tuiyan.cli.context import glyphs_of, library_of, scenario_of
from tuiyan.cli.output import json_text
from tuiyan.cli.stream import columns, write_lines
from tuiyan.drill.statistics import Share, Statistics, Weak
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
    write_lines(stats_lines(statistics, names_of(practice), cells, columns()), glyphs)
    return 0


def to_plain(statistics: Statistics) -> dict[str, object]:
    """Return statistics as JSON can hold them, days as ``2026-08-05``."""
    plain: dict[str, object] = dict(statistics._asdict())
    plain["day"] = statistics.day.isoformat()
    plain["retention"] = _plain_share(statistics.retention)
    plain["core"] = _plain_share(statistics.core)
    plain["streak"] = statistics.streak._asdict()
    plain["weak_formulas"] = _plain_weak(statistics.weak_formulas)
    plain["weak_topics"] = _plain_weak(statistics.weak_topics)
    plain["mistakes"] = [{"id": mistake, "count": count} for mistake, count in statistics.mistakes]
    return plain


def _plain_weak(weak: Iterable[Weak]) -> list[dict[str, object]]:
    return [{"name": name, "wrong": _plain_share(wrong)} for name, wrong in weak]


def _plain_share(share: Share) -> dict[str, object]:
    return {**share._asdict(), "ratio": share.ratio}
