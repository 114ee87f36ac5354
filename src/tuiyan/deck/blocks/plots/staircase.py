"""An answer written one piece at a time, a pass a row: the same question, one more piece at its end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import figure_of, is_known, phrase
from tuiyan.deck.number import Figure
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines
from tuiyan.messages import say
from tuiyan.text.cells import clusters

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("ask", "answer", "note")
MOST_PIECES = 11


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
        from tuiyan.deck.blocks.plots.staircase_drawing import staircase_rows

        return [context.part(staircase_rows(self, context))]


def _pieces(answer: str) -> list[str]:
    """Part an answer: into words where it is of words, else into characters."""
    if " " in answer.strip():
        return answer.split()
    return [cluster for cluster, _ in clusters(answer.strip())]
