"""Decks for the tests: read from text, laid out with the built-in formulas, as the rows a viewer sees."""

from __future__ import annotations

from functools import cache

from tests.catalogs import real_catalog
from tuiyan.deck.frame import Chrome, paint
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.layout import lay_out
from tuiyan.deck.page import Page
from tuiyan.deck.reader import read_deck
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.row import Frame, row_text
from tuiyan.deck.slide import Slide
from tuiyan.engine.claim import Claim, Measured
from tuiyan.engine.evaluate import Values
from tuiyan.messages import spoken

LARGE, SMALL, NARROW, WIDE = Size(100, 30), Size(80, 24), Size(60, 18), Size(160, 45)
SIZES = (LARGE, SMALL, NARROW, Size(60, 24), WIDE)

CLAIMS = {
    "threshold": Claim(
        "threshold",
        statement={"zh": "阈值 = 2000 TFLOPS ÷ 3 TB/s ≈ 333"},
        stated="333 FLOP/B",
        formula="ridge_point",
        inputs={"compute": "fp8"},
        verdict="wrong",
        why={"zh": "三个量被当成了一个。"},
    )
}
MEASURED = {
    "share": Measured("share", {"zh": "实测"}, "44 %", "54 %"),
    "step": Measured("step", {"zh": "实测"}, "18.58 ms"),
}


def resolver(**changes: str) -> Resolver:
    """Return what live markup resolves to under the manual's scenario, or a changed one."""
    return _resolver(spoken(), **changes)


@cache
def _resolver(_language: str, **changes: str) -> Resolver:
    opening = resolver().values if changes else Values(real_catalog(), real_catalog().scenario("manual"))
    values = opening.changed(changes) if changes else opening
    return Resolver(values, opening, CLAIMS, MEASURED)


def slide_of(text: str) -> Slide:
    """Read the only slide of a deck."""
    (slide,), _ = read_deck(text, "deck.md")
    return slide


def pages_of(text: str, size: Size = LARGE, glyphs: Glyphs = NORMAL, **changes: str) -> tuple[Page, ...]:
    """Lay out the only slide of a deck."""
    return lay_out(resolve_slide(slide_of(text), resolver(**changes)), size, glyphs)


def frame_of(
    text: str, size: Size = LARGE, reveal: int = 99, glyphs: Glyphs = NORMAL, **changes: str
) -> Frame:
    """Paint the first page of a slide with nothing around it."""
    page = pages_of(text, size, glyphs, **changes)[0]
    return paint(page, Chrome(size, reveal=reveal, glyphs=glyphs))


def shown(text: str, size: Size = LARGE, reveal: int = 99, glyphs: Glyphs = NORMAL, **changes: str) -> str:
    """Return what stands on the first page of a slide, row by row, without the space at its right."""
    return "\n".join(row_text(row).rstrip() for row in frame_of(text, size, reveal, glyphs, **changes))


def body(page: Page) -> str:
    """Return the body of a page."""
    return "\n".join(row_text(line.row).rstrip() for line in page.lines)
