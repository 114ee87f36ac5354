"""Where the talk is, and what stands around a slide."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL, Glyphs
from tuiyan.deck.row import Row


class PartSection(NamedTuple):
    """One section of a part: its number, or ``""``, and what it is called."""

    number: str
    name: str


class Chrome(NamedTuple):
    """Where the talk is, and what stands around the slide.

    Attributes:
        size: Of the screen.
        slide: 1-based.
        slides: How many there are.
        parts: Of the deck, as ``(slides, slides begun)``, one piece of the progress line each.
        part: The current part, e.g. ``第一部分``.
        part_name: What it is about, e.g. ``物理直觉 · 为什么慢``.
        number: Of the section, e.g. ``2.2``, or ``""``.
        section: Its title, e.g. ``搬运时间``.
        reveal: 0-based.
        clock: Time since the talk began.
        budget: How long it may take, e.g. ``55:00``, or ``""``.
        chip: The scenario in one line.
        knob: The value of the input that is being turned, at the end of the chip, or ``""``.
        is_pinned: Whether the page's numbers are another scenario's, which is the one the chip names.
        marks: What of the scenario the page's numbers cannot have, in a few words, then in one.
        client: Whose scenario it is, or ``""`` for the opening one.
        focus: Index of the focused number; None outside number mode.
        strip: What replaces the footer in number mode.
        blank: Whether nothing is shown.
        glyphs: To paint with.
        is_flat: Whether the theme has one ground only, so that a chip needs brackets.
        part_sections: The sections of the part that an opener belongs to.
        opened: Index of the one it opens; -1 for the opener of the part.
        part_clock: Time spent in the part and planned for it, or ``""``.
        speaker: Who speaks, or ``""``.
    """

    size: Size
    slide: int = 1
    slides: int = 1
    parts: tuple[tuple[int, int], ...] = ()
    part: str = ""
    part_name: str = ""
    number: str = ""
    section: str = ""
    reveal: int = 0
    clock: str = ""
    budget: str = ""
    chip: str = ""
    knob: str = ""
    is_pinned: bool = False
    marks: tuple[str, ...] = ()
    client: str = ""
    focus: int | None = None
    strip: tuple[Row, ...] = ()
    blank: bool = False
    glyphs: Glyphs = NORMAL
    is_flat: bool = False
    part_sections: tuple[PartSection, ...] = ()
    opened: int = -1
    part_clock: str = ""
    speaker: str = ""
