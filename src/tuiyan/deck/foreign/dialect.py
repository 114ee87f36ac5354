"""Whose deck it is, and what follows from that: where slides end, which marks are commands.

Most spellings mean the same in every player and are read in every deck. A few are ordinary text elsewhere:
a line ``Note:`` is a paragraph unless the deck is reveal.js's, a list of ``*`` appears at once unless it is
Marp's. So a deck is of a player only if it says so, by its front matter or by a mark that no other has.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from tuiyan.deck.foreign.front_matter import Front

SIGNS = (
    (
        "marp",
        ("marp", "headingDivider", "paginate"),
        r"<!--\s*_?(?:class|paginate|headingDivider|backgroundColor)\s*:",
    ),
    (
        "slidev",
        (
            "highlighter",
            "mdc",
            "drawings",
            "routerMode",
            "transition",
            "themeConfig",
            "layout",
            "src",
            "class",
        ),
        r"^::right::|<v-clicks?\b|\bv-click\b|^<<< @/",
    ),
    (
        "reveal",
        ("verticalSeparator", "separator", "revealOptions", "highlightTheme"),
        r"<!--\s*\.(?:slide|element)\s*:|class=\"fragment|data-markdown",
    ),
    ("patat", ("patat", "slideLevel"), ""),
    ("prezo", ("prezo", "budget", "budgets"), ""),
    (
        "pandoc",
        ("slide_level", "slide-level", "incremental", "pandoc"),
        r"^:{3,}\s*\{?\.?(?:notes|columns|incremental|nonincremental)\b",
    ),
    ("remark", (), r"^(?:class|name|template):\s.*\n[^\0]*^\?\?\?\s*$"),
    (
        "presenterm",
        ("sub_title", "event"),
        r"<!--\s*(?:end_slide|column_layout|jump_to_middle|speaker_note|reset_layout)\b",
    ),
    ("lookatme", ("styles",), r"<!--\s*stop\s*-->"),
)
"""For each player, the keys and the marks that are its own."""

DIVIDER = re.compile(r"<!--(?:[^<>]*\n)?\s*headingDivider[ \t]*:[ \t]*([\[\]\d, \t]+?)\s*(?:\n[^<>]*)?-->")
COMMON = frozenset(["class", "event", "layout", "paginate", "separator", "src", "styles", "transition"])
"""Keys that others may have, too: half a sign."""

PATTERN = re.compile(r"\\r\?|\\r|\\n\??|\^|\$|\\s\*")


class Dialect(NamedTuple):
    """What a deck's marks mean.

    Attributes:
        player: Whose deck it is, or ``""``.
        levels: Of the headings that start a slide, where the front matter says so.
        separators: Lines that end a slide, where the front matter says so.
        is_incremental: Whether the items of a list appear one by one.
        ends_at_rules: Whether rules end slides beside ``end_slide``.
        ends_at_titles: Whether an underlined title starts a slide beside ``end_slide``.
        refused: The keys that cannot be followed.
    """

    player: str = ""
    levels: frozenset[int] = frozenset()
    separators: frozenset[str] = frozenset()
    is_incremental: bool = False
    ends_at_rules: bool = False
    ends_at_titles: bool = False
    refused: tuple[str, ...] = ()

    @property
    def is_of_pandoc(self) -> bool:
        """Whether it is written in pandoc's Markdown."""
        return self.player in ("pandoc", "patat")

    @property
    def has_rest_notes(self) -> bool:
        """Whether ``Note:`` or ``???`` begins the notes of a slide."""
        return self.player in ("reveal", "prezo", "remark")


def dialect_of(front: Front, text: str) -> Dialect:
    """Tell what a deck is written for."""
    player = "mdp" if text.startswith("%") and front.taken else _player(front, text)
    separators, refused = set(), []
    for key in ("separator", "verticalSeparator"):
        if said := front.first(key):
            line = _literal(said)
            separators.add(line)
            if not line:
                refused.append(key)
    if separators and "verticalSeparator" not in front.fields:
        separators.add("----")
    if player == "reveal" and not separators:
        separators.add("--")
    return Dialect(
        player,
        _levels(front, text),
        frozenset(separators - {""}),
        any(front.says(key) for key in ("incremental_lists", "incrementalLists", "incremental")),
        front.says("end_slide_shorthand"),
        front.says("implicit_slide_ends"),
        tuple(refused),
    )


def _player(front: Front, text: str) -> str:
    """Return the player that most speaks for; of two alike, the first."""
    signs = {
        player: sum(1 if key in COMMON else 2 for key in keys if key in front.fields)
        + 2 * bool(mark and re.search(mark, text, re.MULTILINE))
        for player, keys, mark in SIGNS
    }
    player = max(signs, key=lambda one: signs[one])
    return player if signs[player] else ""


def _levels(front: Front, text: str) -> frozenset[int]:
    """Return the levels that Marp, patat or pandoc is told to divide at; one number means all above, too."""
    said = front.first("headingDivider", "slideLevel", "slide_level", "slide-level")
    if not said and (found := DIVIDER.search(text)):
        said = found[1].strip("[]").replace(",", "\n") if "[" in found[1] else found[1]
        is_list = "[" in found[1]
    else:
        is_list = "\n" in said
    numbers = [int(word) for word in said.split() if word.isdecimal() and 0 < int(word) < 7]
    if not numbers:
        return frozenset()
    return frozenset(numbers) if is_list else frozenset(range(1, numbers[0] + 1))


def _literal(pattern: str) -> str:
    """Return the line that a separator's pattern stands for, or ``""`` if it stands for more than one."""
    line = PATTERN.sub("", pattern.replace("\\\\", "\\")).strip()
    line = re.sub(r"\\([-.<>!])", r"\1", line)
    return "" if re.search(r"[\\*+?|()\[\]{}]", line) else line
