"""A whole sentence heard: everything it says, and what was not understood.

``READERS`` is the table: each token is given to them in turn, and the first that finds something has it. A
new kind of thing is one function and one entry. Words of the domain's that say nothing by themselves are
passed over; the rest is left to be asked about.
"""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.meeting import count_readers, fact_readers, goal_readers, price_reader
from tuiyan.meeting.said import Reader, Said
from tuiyan.meeting.tokens import Sentence
from tuiyan.meeting.words import Words

READERS: tuple[Reader, ...] = (
    price_reader.price,
    count_readers.times_cards,
    goal_readers.goal_after,
    goal_readers.goal_before,
    fact_readers.negated,
    fact_readers.kv,
    fact_readers.compute,
    fact_readers.scheme,
    fact_readers.full,
    fact_readers.fact,
    fact_readers.size,
    fact_readers.memory,
    fact_readers.variant,
    count_readers.cards_times,
    count_readers.in_and_out,
    count_readers.counted,
    count_readers.labelled,
    count_readers.bare_length,
)
"""Who reads a token, in turn."""

PLURAL = "s"

QUIET = ("quiet", "each_card", "each_machine")
"""Rows of words that say nothing by themselves."""

ASKS = ("asks_what", "asks_whether", "registered")


class Heard(NamedTuple):
    """What a sentence says.

    Attributes:
        sentence: As tokens.
        said: In order.
        asks: Rows of the words by which it asks, and those that say who is counted.
        unread: Tokens that nothing was made of, as runs from one to another.
    """

    sentence: Sentence
    said: tuple[Said, ...]
    asks: tuple[str, ...]
    unread: tuple[tuple[int, int], ...]

    def about(self, *names: str) -> list[Said]:
        """Return what is said of some things, in order."""
        return [each for each in self.said if each.about in names]

    def typed(self, said: Said) -> str:
        """Return the words by which a thing was said."""
        return self.sentence.typed(said.start, said.end)


def hear(words: Words, typed: str) -> Heard:
    """Read a sentence from left to right."""
    sentence = Sentence(typed)
    said: list[Said] = []
    asks: list[str] = []
    unread: list[tuple[int, int]] = []
    at = 0
    while at < len(sentence.tokens):
        found = next((found for reader in READERS if (found := reader(words, sentence, at))), [])
        word = words.alone.at(sentence, at)
        if found:
            said += found
            at = found[-1].end
        elif word is not None and word[0] in (*ASKS, *QUIET):
            asks += [word[0]] if word[0] in ASKS else []
            at = word[1]
        else:
            token = sentence.tokens[at]
            if token.text in "?？":
                asks.append("mark")
            elif token.kind != "sign" and not (token.folded == PLURAL and sentence.is_glued(at)):
                _leave(unread, at)
            at += 1
    return Heard(sentence, tuple(said), tuple(asks), tuple(unread))


def _leave(unread: list[tuple[int, int]], at: int) -> None:
    if unread and unread[-1][1] == at:
        unread[-1] = (unread[-1][0], at + 1)
    else:
        unread.append((at, at + 1))
