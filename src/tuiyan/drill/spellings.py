"""How a learner may call quantities: by id, name or symbol, by a part of a name, by the question's own word.

A question says what it calls things: "层数 L" and "k drafts" give a word and a symbol each, and the one
of the two that is known says what the other stands for, in answers to this question alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from tuiyan.engine.equivalence import all_names, are_equal
from tuiyan.engine.evaluate import Values
from tuiyan.engine.tree import Name, Node
from tuiyan.text.folding import FULL_WIDTH

PLAIN = {
    **FULL_WIDTH,
    **str.maketrans("\u3000\u00a0−–—·⋅×∙∗÷［］【】｛｝", "  ---*****/()()()"),
}
"""Characters that stand for others."""


PARTS = re.compile(r"[()（）,，、。.;；:：？?]\s*")
"""What parts the things that a question speaks of."""

SYMBOL = re.compile(r"(?:[A-Za-zα-ω]|[A-Z]{2})(?:_\w+)?")
COUNTED = re.compile(r"^(?:个|张|条|份)\s*")
"""A word that only says that something is counted."""


class Spellings(NamedTuple):
    """How quantities may be called.

    Attributes:
        exact: Texts with the id each stands for, case counting.
        lower: The same for longer texts, in lower case.
        longest: The length of the longest.
        near: Labels of the quantities that the formula stands on, with their ids.
        values: Which tell whether two of them are the same; None where there is no quantity.
    """

    exact: Mapping[str, str]
    lower: Mapping[str, str]
    longest: int
    near: tuple[tuple[str, str], ...]
    values: Values | None = None

    def meant(self, word: str) -> str:
        """Return the quantity of whose label a word or words are a part, ``""`` where there are several."""
        found = self._with(word.lower()) or self._with(word.lower().removesuffix("s"))
        if not found or len(word) < 2 or self.values is None:
            return ""
        first = Name(found[0])
        return found[0] if all(are_equal(first, Name(each), self.values) for each in found[1:]) else ""

    def _with(self, text: str) -> list[str]:
        """Return the quantities whose label has all the words of a text; Chinese has no spaces between."""
        words = text.split() if text.isascii() else [text.replace(" ", "")]
        labels = ((label.lower().replace(" ", ""), each) for label, each in self.near)
        return list(dict.fromkeys(each for label, each in labels if all(word in label for word in words)))


NO_NAMES = Spellings({}, {}, 0, ())
"""Where no quantity may be named: in plain arithmetic."""


def spellings_for(values: Values, nodes: tuple[Node, ...], name: str, ask: str = "") -> Spellings:
    """Return the spellings of all quantities: the question's own first, then of what a formula stands on."""
    catalog = values.catalog
    near = all_names((*nodes, Name(name)), values)
    known = [each for each in catalog.names() if catalog.constant(each) is None]
    exact: dict[str, str] = {}
    for each in sorted(known, key=lambda each: (each != name, each not in near)):
        symbols, labels = catalog.symbol(each).values(), catalog.label(each).values()
        bare = (*(text.replace("_", "") for text in symbols), *(text.replace(" ", "") for text in labels))
        for text in (each, *symbols, *labels, *bare, *(catalog.aliases(each) if each in near else ())):
            exact.setdefault(text.translate(PLAIN), each)
    lower = {text.lower(): each for text, each in exact.items() if len(text) > 3}
    parts = tuple(
        (label, each) for each in known if each in near - {name} for label in catalog.label(each).values()
    )
    known_by = Spellings(exact, lower, 0, parts, values)
    said = dict(_said(ask, known_by))
    exact |= said
    lower |= {text.lower(): each for text, each in said.items() if len(text) > 3}
    return Spellings(exact, lower, max(map(len, exact), default=0), parts, values)


def _said(ask: str, known: Spellings) -> Iterator[tuple[str, str]]:
    """Give the words and symbols that stand together in a question, with what they stand for."""
    for part in PARTS.split(ask.translate(PLAIN)):
        tokens = part.split()
        symbols = [at for at, token in enumerate(tokens) if SYMBOL.fullmatch(token)]
        if not symbols or len(tokens) < 2:
            continue
        at = symbols[-1]
        before, after = " ".join(tokens[:at]), " ".join(tokens[at + 1 :])
        meant = known.exact.get(tokens[at], "")
        if not meant:
            meant = known.exact.get(before) or known.lower.get(before.lower()) or known.meant(before)
            if meant:
                yield tokens[at], meant
        elif not any(text in known.exact for text in (before, after)):
            yield from ((word, meant) for word in _words(before, after))


def _words(before: str, after: str) -> Iterator[str]:
    """Give the ways to write the words beside a symbol."""
    for words in (before, COUNTED.sub("", after)):
        if len(words) > 1:
            yield from dict.fromkeys((words, words.replace(" ", "")))
    if after and not before.isascii():
        yield f"{before}数"
