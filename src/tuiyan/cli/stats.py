"""``tuiyan stats``: how practice goes, as text or JSON."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tuiyan.cli.arguments import Arguments
from tuiyan.cli.context import glyphs_of, library_of, scenario_of
from tuiyan.cli.output import json_text
from tuiyan.cli.stream import columns, write_lines
from tuiyan.content.index import Version
from tuiyan.deck.geometry import Size
from tuiyan.messages import pick
from tuiyan.practice.pace import Paces, PartPace, SlidePace, part_paces, read_paces, slide_paces
from tuiyan.practice.practice import open_practice
from tuiyan.practice.statistics import Share, Statistics, Weak
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.names import names_of
from tuiyan.view.stats.heat import ASCII_CELLS, CELLS
from tuiyan.view.stats.text import stats_lines, talk_lines


def stats(arguments: Arguments) -> int:
    """Show what the history says."""
    library = library_of(arguments)
    scenario = scenario_of(arguments, library)
    practice = open_practice(library, scenario)
    try:
        statistics = practice.statistics()
    finally:
        practice.history.close()
    deck, paces = library.deck.version(Version()), read_paces("")
    slides = slide_paces(deck, paces)
    parts = part_paces(deck, slides)
    if arguments.is_json:
        print(json_text({**to_plain(statistics), "talks": _plain_talks(paces, parts, slides)}))
        return 0
    glyphs = glyphs_of(arguments)
    cells = ASCII_CELLS if arguments.has("ascii") else CELLS
    lines = [*stats_lines(statistics, names_of(practice), cells, columns())]
    if slides:
        cache = SlideCache(library, deck, scenario, size=Size(80, 24))
        lines += talk_lines(paces, parts, slides, lambda at: cache.title(scenario, at), columns())
    write_lines(lines, glyphs)
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
    for kind, run in (("exam", statistics.exam), ("sprint", statistics.sprint)):
        plain[kind] = {**run._asdict(), "day": run.day.isoformat()} if run else None
    days = [{"day": day.isoformat(), **_plain_share(share)} for day, share in statistics.rehearsed.days]
    plain["rehearsed"] = {**statistics.rehearsed._asdict(), "days": days}
    plain["mistakes"] = [{"id": mistake, "count": count} for mistake, count in statistics.mistakes]
    return plain


def _plain_talks(paces: Paces, parts: Iterable[PartPace], slides: Iterable[SlidePace]) -> dict[str, object]:
    """Return what talks took as JSON can hold it, times in seconds."""
    return {
        "count": len(paces.runs),
        "last": paces.runs[0] if paces.runs else None,
        "parts": [{"name": pick(part.names), **_rounded(part._asdict(), without="names")} for part in parts],
        "slides": [
            {"id": slide.slide, "number": slide.at + 1, **_rounded(slide._asdict(), without="slide at")}
            for slide in slides
        ],
    }


def _rounded(plain: dict[str, Any], without: str) -> dict[str, Any]:
    return {
        name: round(value, 1) if isinstance(value, float) else value
        for name, value in plain.items()
        if name not in without.split()
    }


def _plain_weak(weak: Iterable[Weak]) -> list[dict[str, object]]:
    return [{"name": name, "wrong": _plain_share(wrong)} for name, wrong in weak]


def _plain_share(share: Share) -> dict[str, object]:
    return {**share._asdict(), "ratio": share.ratio}
