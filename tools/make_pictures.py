"""Play the program and draw what it shows, for the README: ``python -m tools.make_pictures``."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.e2e.terminal import PROGRAM, Terminal
from tools.picture import picture

DOCS = Path(__file__).parents[1] / "docs"
SIZE = (100, 30)


class Shot(NamedTuple):
    """One picture.

    Attributes:
        name: Of the file, without its suffix.
        arguments: Of ``tuiyan``.
        keys: What is pressed before it is taken.
        shown: What is on the screen by then.
    """

    name: str
    arguments: tuple[str, ...]
    keys: tuple[str, ...]
    shown: str


READS_ALL = ("present", "--start", "every-step-reads-all")
SHOTS = (
    Shot("cover", ("present",), (), "每一个数"),
    Shot("derivation", READS_ALL, ("v", "right", "right", "enter", "end"), "✓"),
    Shot("scenario", READS_ALL, ("s", *["right"] * 6), "◂H20▸"),
    Shot("memory", ("present", "--start", "one-card-memory"), (), "一张卡的显存"),
    Shot("batch", ("present", "--start", "two-walls"), (), "甜点"),
    Shot("seats", ("present", "--start", "continuous-batching", "--cut", "15"), (), "连续批"),
)


def take(shot: Shot) -> None:
    """Play one shot and write its picture."""
    with Terminal([PROGRAM, *shot.arguments], SIZE) as terminal:
        terminal.wait_for(" / " if shot.keys else shot.shown)
        terminal.press(*shot.keys)
        terminal.wait_for(shot.shown)
        terminal.settle(0.5, 2)
        picture(terminal.screen).quantize(256).save(DOCS / f"{shot.name}.png", optimize=True)


def main() -> None:
    """Take every picture."""
    DOCS.mkdir(exist_ok=True)
    for shot in SHOTS:
        take(shot)


if __name__ == "__main__":
    main()
