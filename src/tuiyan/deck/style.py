"""Style words: an ink with the marks of an inline laid over it."""

from __future__ import annotations

from tuiyan.deck.canvas import Run
from tuiyan.messages import say

INKS = ("mem", "comp", "net", "good", "muted", "accent")
"""What a deck's author may colour words with."""

COLOURS = ("mem", "comp", "net", "good")
"""Inks that mean something: a number keeps them."""

SEAL = "sealed bold on seal"
"""What marks a correction."""


def tag(key: str, style: str) -> list[Run]:
    """Return a tag, set off by a space."""
    return [Run(" ", "text"), Run(f" {say(key)} ", style)]


def styled(style: str, marks: str) -> str:
    """Return ``style`` with an inline's marks laid over it."""
    ink, *rest = style.split()
    for mark in marks.split():
        if mark in INKS:
            ink = mark
            rest = [*rest, "bold"] if mark != "muted" and "bold" not in rest else rest
        elif mark == "bold":
            ink = "num" if ink == "text" else ink
            rest = rest if "bold" in rest else ["bold", *rest]
        elif mark == "strike":
            ink = "muted"
            rest = ["strike", *rest]
        elif mark == "code":
            return f"{ink} on surface" if "on" not in rest else " ".join([ink, *rest])
        elif mark == "faulty":
            return "bg bold on accent"
    return " ".join([ink, *rest])


def number_style(style: str, marks: str) -> str:
    """Return the style of a live number within text of ``style``."""
    ink = next((mark for mark in marks.split() if mark in INKS), "")
    if not ink:
        ink = style.split()[0] if style.split()[0] in COLOURS else "num"
    ground = style.partition(" on ")[2]
    return f"{ink} bold on {ground}" if ground else f"{ink} bold"
