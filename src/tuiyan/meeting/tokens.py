"""A person's sentence as tokens, and the longest known phrase at a token.

``8×H20 跑千问32B`` is ``8 × H 20 跑 千 问 32 B``: digits, letters, signs, and each Han character by itself,
since nothing parts Chinese words. What is one name is found by joining tokens again: ``Phrases.at`` takes
the longest run whose folded text is known, so ``H 200`` is never the name ``H20``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Generic, Literal, NamedTuple, TypeVar

from tuiyan.text.folding import PARTING, folded, is_unseen, narrowed

T = TypeVar("T")

Kind = Literal["number", "word", "han", "sign"]

LONGEST = 12
"""How many tokens a phrase may have."""

MOST = 400
"""How many characters of a sentence are read."""

PIECE = re.compile(
    r"(?P<number>(?<![A-Za-z.\d])\d{1,3}(?:,\d{3})+(?![\d,])(?:\.\d+)?|\d+(?:\.\d+)?(?:[eE]\d(?!\d|[^\W\d_]))?)"
    r"|(?P<word>(?<=\d)[xX](?=[A-Za-z]+\d)|[^\W\d_㐀-鿿]+)|(?P<han>[㐀-鿿〇])|(?P<sign><=|>=|\S)"
)

SEPARATOR = str.maketrans("，、；;｜|。", "\n\n\n\n\n\n\n")
"""Signs that end a part of a sentence; none of them is inside a number."""

ALIKE = dict(zip("✕✖╳∗≦≧～〜﹤﹥", "×××*≤≥~~<>", strict=True))
"""Signs that stand for others."""


class Token(NamedTuple):
    """A piece of a sentence.

    Attributes:
        text: Narrowed, as typed otherwise.
        kind: ``number``, ``word``, ``han`` or ``sign``.
        start: Where it begins, 0-based.
        end: Where it ends.
        folded: As names are compared.
    """

    text: str
    kind: Kind
    start: int
    end: int
    folded: str

    @property
    def number(self) -> Fraction:
        """The value of a number."""
        return Fraction(self.text.replace(",", ""))


class Sentence:
    """A sentence as tokens.

    Attributes:
        text: As typed, without what cannot be seen.
        plain: The same in narrow characters, place for place.
        tokens: In order.
    """

    def __init__(self, typed: str) -> None:
        """Cut what was typed into tokens."""
        seen = "".join(" " if char.isspace() else char for char in typed if not is_unseen(char))
        self.text = "".join(char for char in seen if char.isprintable())[:MOST]
        parted = self.text.translate(SEPARATOR)
        self.plain = "".join(ALIKE.get(char, char) for char in narrowed(parted))
        self.tokens = tuple(
            Token(match.group(), _kind(match.lastgroup), match.start(), match.end(), folded(match.group()))
            for match in PIECE.finditer(self.plain)
        )

    def slice(self, start: int, end: int) -> str:
        """Return the text of some tokens, by their numbers."""
        if start >= end:
            return ""
        return self.plain[self.tokens[start].start : self.tokens[end - 1].end]

    def typed(self, start: int, end: int) -> str:
        """Return what was typed for some tokens."""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end] if start < end else ""

    def is_parted(self, at: int) -> bool:
        """Tell whether a comma or the like stands before a token."""
        if not 0 < at < len(self.tokens):
            return True
        return "\n" in self.plain[self.tokens[at - 1].end : self.tokens[at].start]

    def is_glued(self, at: int) -> bool:
        """Tell whether nothing stands between a token and the one before it."""
        return 0 < at < len(self.tokens) and self.tokens[at - 1].end == self.tokens[at].start


class Phrases(Generic[T]):
    """Things by the phrases that stand for them; case, width, spaces and hyphens do not count."""

    def __init__(self, phrases: Iterable[tuple[str, T]], *, is_whole: bool = False) -> None:
        """Take each phrase with its thing; the first of a phrase counts.

        Those that are ``whole`` never end where digits follow: ``910B3`` is no ``910B``.
        """
        self._is_whole = is_whole
        self.known: dict[str, T] = {}
        for phrase, thing in phrases:
            self.known.setdefault(folded(phrase), thing)
        self._starts = {name[:end] for name in self.known for end in range(1, len(name) + 1)}

    def at(self, sentence: Sentence, at: int) -> tuple[T, int] | None:
        """Return what the longest phrase from a token on stands for, and the token after it."""
        found = None
        joined = ""
        for end, token in enumerate(sentence.tokens[at : at + LONGEST], at + 1):
            if end > at + 1 and sentence.is_parted(end - 1):
                break
            joined += token.folded
            if joined not in self._starts and joined:
                break
            if joined in self.known and token.text not in PARTING and not self._is_cut(sentence, end):
                found = (self.known[joined], end)
        return found

    def _is_cut(self, sentence: Sentence, end: int) -> bool:
        """Tell whether a name would end between letters and the digits behind them."""
        if not self._is_whole or not sentence.is_glued(end):
            return False
        return sentence.tokens[end - 1].kind == "word" and sentence.tokens[end].kind == "number"

    def begun_at(self, sentence: Sentence, at: int) -> tuple[list[T], int]:
        """Return what may be meant by the longest beginning of a phrase, and the token after it."""
        joined, end = "", at
        for token in sentence.tokens[at : at + LONGEST]:
            if (end > at and sentence.is_parted(end)) or joined + token.folded not in self._starts:
                break
            joined += token.folded
            end += 1
        return [thing for name, thing in self.known.items() if joined and name.startswith(joined)], end


def _kind(group: str | None) -> Kind:
    match group:
        case "number" | "word" | "han":
            return group
    return "sign"
