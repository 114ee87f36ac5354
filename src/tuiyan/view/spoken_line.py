"""One line over whatever is shown, until the next key: a question, or what a key has done."""

from __future__ import annotations

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import Glyphs
from tuiyan.deck.row import Frame, Row, Run, grounded, space
from tuiyan.deck.style import TEXT
from tuiyan.view.panel import in_glyphs


def with_line(frame: Frame, size: Size, text: str, glyphs: Glyphs) -> Frame:
    """Return a screen that says ``text`` in the row above its last."""
    row: Row = (space(5 if size.columns >= 100 else 3), Run(text, TEXT))
    line = grounded(in_glyphs([row], glyphs)[0], "surface", size.columns)
    at = max(0, size.rows - 2)
    rows = [*frame, *[()] * size.rows][: size.rows]
    return (*rows[:at], line, *rows[at + 1 :])
