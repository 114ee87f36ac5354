"""An answer written one piece at a time, a pass a row: the same question, one more piece at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.bar_drawing import GENEROUS, SMALLEST, on_ink, thickness
from tuiyan.deck.blocks.plots.canvas import Canvas
from tuiyan.deck.blocks.plots.figures import figure_of, is_known, phrase
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.row import Row, Run, filled, row_width, space
from tuiyan.deck.slide import Inlines
from tuiyan.deck.style import ACCENT, MUTED, TEXT, Style
from tuiyan.messages import say
from tuiyan.text.cells import clusters, width

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("ask", "answer", "note")
MOST_PIECES = 11
NUMBER_CELLS = 2
NEW = Style("bg", "accent", bold=True)
WRITTEN, ASKED = Style(ground="raised"), Style(ground="surface")
MOST_ROWS = 7
"""Passes that the smallest page shows: the first ones, a row of dots, the last two."""


class Staircase(NamedTuple):
    """A question and its answer.

    Attributes:
        ask: The question; ``""`` for the usual one.
        answer: What is written, a character or a word at a time; ``""`` for the usual one.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    ask: str = ""
    answer: str = ""
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Staircase:
        """Read a fence ``plot staircase``."""
        return cls(fence.one("ask").value, fence.one("answer").value, fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Staircase:
        """Return what was kept as JSON."""
        ask, answer, note, *rest = fields
        return cls(ask, answer, inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[Stairs, ...]:
        """Return the passes and what each takes; nothing where that is not known."""
        pieces = (*_pieces(self.answer or say("pictures.poem"))[:MOST_PIECES], say("pictures.end"))
        count = str(len(pieces))
        read, each = figure_of(resolver, "read_bytes"), figure_of(resolver, "step_time")
        together = figure_of(resolver, "decode_time", "ms", (("output_tokens", count),))
        if not is_known(read, each, together):
            return ()
        key = "pictures.reads_experts" if resolver.holds("ffn = moe") else "pictures.reads_all"
        sign = "=" if each.exact and together.exact else "≈"
        total = phrase("pictures.passes", count=count, each=each, sign=sign, together=together)
        ask = self.ask or say("pictures.poem_asked")
        note = fragments(self.note, resolver)
        return (Stairs(ask, pieces, phrase(key, bytes=read), total, each, note, self.step),)


class Stairs(NamedTuple):
    """Passes of an answer, one below the other.

    Attributes:
        ask: The question.
        pieces: Of the answer, the mark that ends it being the last.
        reads: What each pass reads.
        total: What all of them take.
        each: What one of them takes.
        note: Below them.
        step: The reveal it appears at.
    """

    ask: str
    pieces: tuple[str, ...]
    reads: Fragments
    total: Fragments
    each: Figure
    note: Fragments = ()
    step: int = 0

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the stairs; they stay on one page."""
        return [context.part(_rows(self, context))]


def _pieces(answer: str) -> list[str]:
    """Part an answer: into words where it is of words, else into characters."""
    if " " in answer.strip():
        return answer.split()
    return [cluster for cluster, _ in clusters(answer.strip())]


def _rows(stairs: Stairs, context: LayoutContext) -> list[Row]:
    """Draw the passes, then what each reads and all of them take."""
    thick = thickness(context)
    pad = 1 if thick == GENEROUS else 0
    gap = 3 if thick == GENEROUS else 1
    step = max(map(width, stairs.pieces)) + 2 * pad
    ask = _asked(stairs, step, gap, thick, context)
    canvas = Canvas(context.width, 0)
    if thick == GENEROUS:
        asked = Run(say("pictures.asked"), MUTED)
        answer = Run(say("pictures.answer"), MUTED)
        head = filled((space(NUMBER_CELLS + gap + 1), asked), NUMBER_CELLS + gap + width(ask) + 3)
        canvas.rows.append((*head, answer))
    for number in _shown(len(stairs.pieces), thick):
        canvas.rows.append(_pass(stairs, number, ask, step, pad, gap, context) if number else _dots(gap))
    is_aside = thick != GENEROUS and _write_aside(canvas, stairs, context)
    rows = [*canvas.rows, *([] if is_aside else _below(stairs, thick, context))]
    return rows + context.note(stairs.note)


def _asked(stairs: Stairs, step: int, gap: int, thick: int, context: LayoutContext) -> str:
    """Return the question, or a word for it where the stairs leave it no room."""
    ask = context.glyphs.text(stairs.ask)
    needed = NUMBER_CELLS + gap + width(ask) + 2 + step * len(stairs.pieces)
    return ask if thick > SMALLEST and needed <= context.width else say("pictures.asked")


def _shown(count: int, thick: int) -> list[int]:
    """Return the passes to draw, counted from 1; 0 for those left out."""
    if thick > SMALLEST or count <= MOST_ROWS:
        return list(range(1, count + 1))
    return [*range(1, MOST_ROWS - 2), 0, count - 1, count]


def _dots(gap: int) -> Row:
    return (space(NUMBER_CELLS + gap), Run("·", MUTED))


def _pass(
    stairs: Stairs, number: int, ask: str, step: int, pad: int, gap: int, context: LayoutContext
) -> Row:
    """Draw one pass: its number, the question, what was written, the new piece."""
    runs = [Run(f"{number:>{NUMBER_CELLS}}", MUTED), space(gap), Run(f" {ask} ", ASKED)]
    written = "".join(_cell(piece, step, pad) for piece in stairs.pieces[: number - 1])
    runs += [Run(written, WRITTEN)] if written else []
    runs.append(Run(_new(stairs.pieces[number - 1], step, pad, context), NEW))
    if number == 1:
        runs += [space(1), Run(say("pictures.new_piece"), ACCENT)]
    elif number == len(stairs.pieces):
        runs += [space(2), Run(say("pictures.end_mark"), MUTED)]
    return tuple(runs) if row_width(runs) <= context.width else tuple(runs[:-2])


def _cell(piece: str, step: int, pad: int) -> str:
    text = " " * pad + piece
    return text + " " * (step - width(text))


def _new(piece: str, step: int, pad: int, context: LayoutContext) -> str:
    """Return the new piece; where little can be drawn, in brackets."""
    if context.glyphs.big:
        return _cell(piece, step, pad)
    return f"[{piece}]"


def _write_aside(canvas: Canvas, stairs: Stairs, context: LayoutContext) -> bool:
    """Write what the passes read and take into the free corner, at the right above the stairs."""
    words = [*context.rows(stairs.reads, 24), tuple(context.runs(stairs.total, TEXT))]
    cells = max(map(row_width, words))
    places = [(row, canvas.width - cells - 3) for row in (2, 1, 0)]
    return canvas.put_free(places, words)


def _below(stairs: Stairs, thick: int, context: LayoutContext) -> list[Row]:
    """Say what the passes read and take; where there is room, draw them as blocks, one a pass."""
    reads, total = context.runs(stairs.reads, TEXT), context.runs(stairs.total, TEXT)
    free = context.width - row_width(reads) - row_width(total)
    said: list[Row] = [(*reads, space(free), *total)] if free >= 2 else [tuple(reads), tuple(total)]
    if thick < GENEROUS:
        return said
    return [(), *said, _blocks(stairs, context)]


def _blocks(stairs: Stairs, context: LayoutContext) -> Row:
    """Draw a block for each read of the weights, with the piece that comes of it."""
    count = len(stairs.pieces)
    cells = max(2, (context.width + 1) // count - 1)
    runs: list[Run] = []
    for at, piece in enumerate(stairs.pieces):
        inside = on_ink((Run(piece),), "mem") if width(piece) <= cells else ()
        left = (cells - row_width(inside)) // 2
        runs += [space(1)] if at else []
        runs += [_full(left, context), *inside, _full(cells - left - row_width(inside), context)]
    return tuple(runs)


def _full(cells: int, context: LayoutContext) -> Run:
    return Run(context.glyphs.full * cells, Style("mem"))
