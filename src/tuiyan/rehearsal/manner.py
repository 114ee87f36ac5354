"""How an answer is given: learnt by heart, or as a row of keywords."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from tuiyan.rehearsal.findings import Noticed
from tuiyan.rehearsal.folded import folded
from tuiyan.rehearsal.vocabulary import GRAMMAR

RUN = 8
RECITED = 0.6
RECITED_RUNS = 24
"""Runs that an answer has at least before it can be recited: a short one is alike by chance."""

STUFFED_CONCEPTS = 3
FEWEST_SIGNS = 10
SIGNS_A_WORD = 12
SIGN = re.compile(r"[\u4e00-\u9fff]|(?<![\d.])[A-Za-z]+")
"""What counts as one: a character, a Latin word."""


def is_recited(text: str, model: Iterable[str]) -> bool:
    """Tell whether most runs of signs of an answer stand in the model answer."""
    own, learnt = _runs(text), _runs("".join(model))
    return len(own) >= RECITED_RUNS and len(own & learnt) >= RECITED * len(own)


def _runs(text: str) -> set[str]:
    plain = "".join(filter(str.isalnum, folded(text).text))
    return {plain[at : at + RUN] for at in range(len(plain) - RUN + 1)}


def is_stuffed(noticed: Sequence[Noticed]) -> bool:
    """Tell whether an answer is a row of keywords, with hardly a word of grammar between them."""
    if sum(len(each.found) for each in noticed) < STUFFED_CONCEPTS:
        return False
    texts = [each.sentence.text for each in noticed]
    signs = sum(len(SIGN.findall(text)) for text in texts)
    words = sum(len(GRAMMAR.findall(text)) for text in texts)
    return signs >= FEWEST_SIGNS and words * SIGNS_A_WORD < signs
