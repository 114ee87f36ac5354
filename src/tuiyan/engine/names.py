"""What people call things: how a name that was typed is found, whichever door it came through.

``Names`` knows the ids of some things and what else each is called, the strongest kind of name first: its id,
then its aliases and its short name, then its full names. Case, full width, spaces, hyphens and underscores do
not count::

    names.find("昇腾910b")     # ("ascend-910b2",)
    names.find("Ｈ８００")      # ("h800-rounded", "h800-sxm", "h800-pcie"): two readers mean different cards
    names.near("h80")          # the same three: what may have been meant

A name that a stronger kind knows is never looked up among weaker ones, so an id always means itself.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from tuiyan.messages import say
from tuiyan.problem import Span, TuiyanError
from tuiyan.text.folding import folded

MOST_NEAR = 6
"""How many names are offered where several may be meant."""

CLOSE = 4
"""How many of the closest names are looked at for the one that is as long as what was typed."""

SIMILAR = 0.6
"""How like a name must be to be offered, as :mod:`difflib` counts."""

LONG_SYMBOL = 3
"""How long a symbol must be to be a name: ``TPOT`` is one, ``B`` is not."""

FEWEST = 2
"""How long a part of a name must be to stand for it."""

Called = tuple[str, Sequence[Sequence[str]]]
"""An id, and what else the thing is called, the strongest kind of name first."""


class UnknownName(TuiyanError):  # noqa: N818
    """A name that nothing has, or several things have; ``choices`` are what may have been meant."""

    def __init__(
        self, message: str, span: Span | None = None, hint: str = "", choices: tuple[str, ...] = ()
    ) -> None:
        """Say ``message`` of the name at ``span``."""
        super().__init__(message, span, hint)
        self.choices = choices


class Names:
    """The names of some things."""

    def __init__(self, things: Iterable[Called]) -> None:
        """Take the things in the order they are offered in."""
        self._ids: dict[str, None] = {}
        self._levels: list[dict[str, dict[str, None]]] = []
        for id_, others in things:
            self._ids[id_] = None
            for level, texts in enumerate(((id_,), *others)):
                while len(self._levels) <= level:
                    self._levels.append({})
                for text in texts:
                    self._levels[level].setdefault(folded(text), {})[id_] = None

    def find(self, text: str) -> tuple[str, ...]:
        """Return the ids of what has this name; several where it is said of several things alike."""
        if text in self._ids:
            return (text,)
        wanted = folded(text)
        return next((tuple(level[wanted]) for level in self._levels if wanted and wanted in level), ())

    def near(self, text: str) -> tuple[str, ...]:
        """Return what may have been meant by a name that nothing has: what holds it, else the closest."""
        from difflib import get_close_matches

        wanted = folded(text)
        spelled = dict.fromkeys(name for level in self._levels for name in level)
        if len(wanted) >= FEWEST:
            starts = [name for name in spelled if name.startswith(wanted)]
            if found := starts or [name for name in spelled if wanted in name]:
                return self._of(found)
        as_long = [name for name in spelled if abs(len(name) - len(wanted)) <= max(2, len(wanted) // 3)]
        found = get_close_matches(wanted, as_long, n=CLOSE, cutoff=SIMILAR)
        ranked = sorted(found, key=lambda name: (-_likeness(wanted, name), abs(len(name) - len(wanted))))
        return self._of(ranked[:1])[:1]

    def unknown(self, text: str, message: str, most: int = MOST_NEAR) -> UnknownName:
        """Return why a name is not that of one thing: several have it, or none, and then what is near."""
        span = Span(1, 1, max(1, len(text)))
        if choices := self.find(text):
            several = say("engine.several_named", name=text, count=len(choices))
            return UnknownName(several, span, say("engine.write_one_of", choices=listed(choices)), choices)
        near = self.near(text)[:most]
        return UnknownName(
            message, span, say("problem.did_you_mean", name=listed(near)) if near else "", near
        )

    def _of(self, spelled: Collection[str]) -> tuple[str, ...]:
        """Return the ids of what has one of these names, in the order they are offered in."""
        ids = {id_ for level in self._levels for name in spelled for id_ in level.get(name, ())}
        return tuple(id_ for id_ in self._ids if id_ in ids)


def _likeness(one: str, other: str) -> float:
    from difflib import SequenceMatcher

    return SequenceMatcher(None, other, one).ratio()


def called(row: Mapping[str, Any]) -> Called:
    """Return the names of a row of content: id; aliases and short name; symbols; full names."""
    short = (row["short"],) if row.get("short") else ()
    symbols = (each for each in row.get("symbol", {}).values() if len(each) >= LONG_SYMBOL)
    full = (*row.get("name", {}).values(), *(row.get("training") or {}).values())
    return row["id"], ((*row.get("aliases", ()), *short), tuple(symbols), full)


def listed(names: Sequence[str]) -> str:
    """Write names that may be meant as a list, the first few of many."""
    *most, last = names if len(names) <= MOST_NEAR else (*names[:MOST_NEAR], "…")
    return say("engine.listing").join(most) + say("engine.or") + last if most else last
