"""How a learner may call quantities: by id, name or symbol, or by a part of a name that says enough."""

from __future__ import annotations

from collections.abc import Mapping
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
        """Return the quantity that a part of a label stands for, ``""`` where there are several."""
        found = list(dict.fromkeys(each for label, each in self.near if word.lower() in label.lower()))
        if not found or len(word) < 2 or self.values is None:
            return ""
        first = Name(found[0])
        return found[0] if all(are_equal(first, Name(each), self.values) for each in found[1:]) else ""


NO_NAMES = Spellings({}, {}, 0, ())
"""Where no quantity may be named: in plain arithmetic."""


def spellings_for(values: Values, nodes: tuple[Node, ...], name: str) -> Spellings:
    """Return the spellings of all quantities; those that a formula stands on win over others."""
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
    return Spellings(exact, lower, max(map(len, exact), default=0), parts, values)
