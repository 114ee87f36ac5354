"""A text of the catalogue with live figures in it, as fragments: each figure can be focused and derived."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tuiyan.deck.resolved import Fragment, Fragments
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.number import Figure

PLACE = re.compile(r"\{(\w+)\}")


def phrase(key: str, marks: str = "", /, **parts: Figure | Fragments | str) -> Fragments:
    """Return the text of ``key``, its places filled with figures, fragments or words."""
    words = PLACE.split(say(key))
    made: list[Fragment] = []
    for at, text in enumerate(words):
        if at % 2 == 0:
            made += [Fragment(text, marks)] if text else []
        else:
            made += _fragments(parts[text], marks)
    return tuple(made)


def figure_fragment(figure: Figure, marks: str = "") -> Fragment:
    """Return a figure as text that can be focused."""
    return Fragment(figure.text, marks, figure.number, figure.fault)


def _fragments(part: Figure | Fragments | str, marks: str) -> Fragments:
    if isinstance(part, str):
        return (Fragment(part, marks),)
    if isinstance(part, tuple) and not hasattr(part, "_fields"):
        return part
    return (figure_fragment(part, marks),)  # type: ignore[arg-type]
