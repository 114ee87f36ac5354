"""The least a Textual program costs: ``python floors.py bare`` or ``python floors.py plain``.

``bare`` shows one line. ``plain`` turns pages of unparsed Chinese text, as much as a slide holds.
"""

from __future__ import annotations

import sys
from typing import ClassVar

from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.widgets import Static

MARKER = "FLOOR"
PARAGRAPH = "每生成一个 token，权重都要从显存里完整读一遍；读的快慢由带宽决定，和算力没有关系。"


class Floor(App[None]):
    """Shows pages of text."""

    BINDINGS: ClassVar[list[BindingType]] = [("pagedown", "turn", "Turn"), ("q", "quit", "Quit")]

    def __init__(self, pages: list[str]) -> None:
        """Show the first of ``pages``."""
        super().__init__()
        self._pages = pages
        self._page = 0

    def compose(self) -> ComposeResult:
        """Lay out the page."""
        yield Static(self._pages[0], markup=False)

    def action_turn(self) -> None:
        """Show the next page."""
        self._page = (self._page + 1) % len(self._pages)
        self.query_one(Static).update(self._pages[self._page])


def pages() -> list[str]:
    """Return sixty pages that differ on every line."""
    return [
        "\n".join(f"{MARKER} {page}.{line}  {PARAGRAPH[line:] + PARAGRAPH[:line]}" for line in range(20))
        for page in range(60)
    ]


if __name__ == "__main__":
    Floor(pages() if sys.argv[1:] == ["plain"] else [MARKER]).run()
