"""How each wish of a client stands, with bars to scale: memory with what spills, time with what is asked."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from tuiyan.deck.row import Row, Run, between, clipped, cut, indented, row_width, space
from tuiyan.deck.style import ACCENT, GOOD, LINE, MUTED, NUM, TEXT, Style
from tuiyan.deck.typography import wrap
from tuiyan.engine.evaluate import Values
from tuiyan.engine.quantity import Quantity
from tuiyan.inference.feasibility import left_for_kv
from tuiyan.meeting.bottleneck import bottleneck
from tuiyan.meeting.verdict_text import bottleneck_texts, verdict_texts
from tuiyan.meeting.verdicts import GoalVerdict, Judgement
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.text.joining import spaced
from tuiyan.view.client.state import ClientState
from tuiyan.view.page import PageArea
from tuiyan.view.panel import NOTHING
from tuiyan.view.running_text import emphasised, hung

FULL, HATCHED, LIMIT = "█", "▚", "┃"
FEWEST = 24

BARS_FROM, BLANKS_FROM = 2, 3
"""How much room there must be for bars, and for blank rows: each level takes more rows."""

STRONG_GOOD = Style("good", bold=True)

HEAD = 8


class BarPiece(NamedTuple):
    """A part of a bar: how much, what it is drawn with, and what is said below it."""

    size: Fraction
    char: str
    style: Style
    label: str


def verdict_rows(state: ClientState, area: PageArea, level: int) -> list[Row]:
    """Return how each wish stands, and what bounds it; or why the sentence is none."""
    need, judged = state.need, state.judged
    if need is None:
        return []
    if need.asked is not None:
        key = "client.is_question" if need.asked.is_question else "client.keep_typing"
        return [NOTHING, *wrap([Run(say(key, command=need.asked.command), TEXT)], area.width)]
    if judged is None or need.scenario is None:
        missing = [name for name in ("gpu", "model") if name not in need.settings]
        what = say("client.comma").join(say(f"client.field_{name}") for name in missing)
        return [NOTHING, (Run(say("client.still_missing", what=what), TEXT),)] if missing else []
    rows: list[Row] = [(Run("─" * area.width, LINE),)] if level > 1 else []
    lines = verdict_texts(judged)
    extra = len(lines) - len(judged.verdicts)
    for at, line in enumerate(lines):
        verdict = judged.verdicts[at - extra] if at >= extra else None
        mark = Run("✓ ", GOOD) if line.is_good else Run("✗ ", ACCENT)
        rows += _verdict_head((mark, Run(line.head, NUM)), line.amount, area.width)
        if verdict is not None and level >= BARS_FROM:
            rows += [indented(row, 2) for row in bar_rows(judged, verdict, min(72, area.width - 6))]
        if line.remedy and not line.is_good:
            rows += _hung((Run("  → ", GOOD),), line.remedy, area.width, STRONG_GOOD)
        rows += [NOTHING] if level == BLANKS_FROM else []
    return [*rows, *_bound(state, area)]


def _verdict_head(left: Row, amount: str, cells: int) -> list[Row]:
    right = emphasised(amount, MUTED, NUM)
    if row_width((*left, *right)) + 2 <= cells:
        return [between(left, right, cells)]
    return [left, *_hung((space(2),), amount, cells)]


def _hung(head: Row, text: str, cells: int, strong: Style = NUM) -> list[Row]:
    return hung(head, wrap([*emphasised(text, TEXT, strong)], cells - row_width(head)))


def _bound(state: ClientState, area: PageArea) -> list[Row]:
    judged = state.judged
    if judged is None or (found := bottleneck(judged.values)) is None:
        return []
    where, what = bottleneck_texts(judged.values)
    ink = judged.values.catalog.domain.ink(found.meaning)
    head = say("client.bound")
    row: Row = (Run(head, NUM), space(HEAD - width(head)), Run(where, Style(ink, bold=True)))
    return [
        clipped(row, area.width),
        *_hung((space(HEAD),), what, area.width),
    ]


def bar_rows(judged: Judgement, verdict: GoalVerdict, cells: int) -> list[Row]:
    """Return a bar and what is said below it; nothing for a goal that needs none."""
    if cells < FEWEST or verdict.is_good or verdict.state not in ("missed", "busy"):
        return []
    if verdict.goal.name == "users" and any(each.kind == "kv" for each in judged.obstacles):
        return _memory(judged.values, cells)
    if verdict.goal.name == "ttft":
        return _time(judged.values, verdict, cells)
    return []


def _memory(values: Values, cells: int) -> list[Row]:
    weights, kept = values.number("weight_bytes"), values.number("kv_batch_bytes")
    left = left_for_kv(values)
    if weights is None or kept is None or left is None:
        return []
    mem = Style("mem")
    each = spaced(say("client.bar_kv", size=_shown(values, "kv_batch_bytes"), count=_shown(values, "batch")))
    pieces = [
        BarPiece(weights, FULL, mem, spaced(say("client.bar_weights", size=_shown(values, "weight_bytes")))),
        BarPiece(left, HATCHED, mem, each),
        BarPiece(kept - left, HATCHED, ACCENT, ""),
    ]
    usable = weights + left
    limit = _shown_size(values, usable, "total_memory")
    return _drawn(pieces, cells, usable, spaced(say("client.bar_limit", size=limit)), is_marked=False)


def _time(values: Values, verdict: GoalVerdict, cells: int) -> list[Row]:
    linear, attention = values.number("prefill_compute_time"), values.number("prefill_attention_time")
    if linear is None or attention is None:
        return []
    comp = Style("comp")
    words = {
        key: spaced(say(f"client.bar_{key}", size=_shown(values, name)))
        for key, name in (("linear", "prefill_compute_time"), ("attention", "prefill_attention_time"))
    }
    pieces = [
        BarPiece(linear, FULL, comp, words["linear"]),
        BarPiece(attention, HATCHED, comp, words["attention"]),
    ]
    goal = verdict.goal.given
    asked = spaced(say("client.bar_goal", goal=goal.text))
    return _drawn(pieces, cells, goal.quantity.value, asked, is_marked=True)


def _drawn(pieces: list[BarPiece], cells: int, limit: Fraction, said: str, *, is_marked: bool) -> list[Row]:
    """Draw pieces to one scale, with a limit that is marked, or that what is beyond it shows."""
    total = max(sum((piece.size for piece in pieces), Fraction(0)), limit)
    if not total:
        return []
    runs: list[Run] = []
    starts: list[tuple[int, str]] = []
    at, so_far = 0, Fraction(0)
    for piece in pieces:
        so_far += piece.size
        end = max(at, round(so_far * cells / total))
        starts.append((at, piece.label))
        runs.append(Run(piece.char * (end - at), piece.style))
        at = end
    edge = round(limit * cells / total)
    row = _with_mark(tuple(runs), edge) if is_marked else tuple(runs)
    return [row, _labels(starts, edge, said, cells, is_marked=is_marked)]


def _with_mark(row: Row, at: int) -> Row:
    total = row_width(row)
    if at >= total:
        return (*row, space(at - total), Run(LIMIT, ACCENT))
    return (*cut(row, 0, at), Run(LIMIT, ACCENT), *cut(row, at + 1, total))


def _labels(starts: list[tuple[int, str]], edge: int, said: str, cells: int, *, is_marked: bool) -> Row:
    """Set labels below their pieces, and the limit's at its edge; what has no room is left out."""
    first = max(0, min(edge if is_marked else edge - width(said), cells - width(said)))
    placed = [(first, said, ACCENT)]
    for at, text in starts:
        start = at
        if is_marked and at < first < at + width(text) + 2:
            start = at if at + width(text) < first else first + width(said) + 3
        is_free = all(
            start + width(text) + 1 < other or start > other + width(words) + 1 for other, words, _ in placed
        )
        if text and is_free and start + width(text) <= cells:
            placed.append((start, text, MUTED))
    row: list[Run] = []
    for start, text, style in sorted(placed, key=lambda each: each[0]):
        row += [space(start - row_width(row)), Run(text, style)]
    return tuple(row)


def _shown(values: Values, name: str) -> str:
    shown = values.shown(name)
    return shown.number if name == "batch" else shown.text


def _shown_size(values: Values, size: Fraction, name: str) -> str:
    dimension = values.value("weight_bytes").quantity.dimension
    return values.shown_quantity(Quantity(size, dimension), values.catalog.unit(name)).text
