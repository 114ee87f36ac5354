"""Whether something in a sentence is said, or named in order to deny it.

``不是算力的问题，是带宽`` denies the first and says the second; ``并不是没有代价`` says that there is one. A
negation reaches as far as its clause, and a few signs at most; ``而是``, ``所以`` and their like end it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tuiyan.rehearsal.vocabulary import (
    ASKED,
    DENIED_AFTER,
    DENIED_AT_END,
    IDIOMS,
    IDLE_AFTER,
    NEGATION,
    QUOTED,
    TURN,
)

CLAUSE = re.compile(r"[,;:。!?\n()\"]")
REACH = 10
"""How many signs a negation reaches over."""


def is_denied(text: str, start: int, gaps: Iterable[str] = ()) -> bool:
    """Tell whether what begins at a place of a folded sentence is denied, an odd number of times.

    Args:
        text: The folded sentence.
        start: Where the wording begins.
        gaps: What stands in its gaps.
    """
    clause = CLAUSE.split(_masked(text[:start]))[-1]
    count = sum(_reaches(clause[match.end() :]) for match in NEGATION.finditer(clause))
    count += sum(len(NEGATION.findall(_masked(gap))) for gap in gaps)
    return count % 2 == 1


def _reaches(rest: str) -> bool:
    return len(rest) <= REACH and not TURN.search(rest)


def is_idle(text: str, end: int) -> bool:
    """Tell whether a sentence says of what ends here that it does not count."""
    return IDLE_AFTER.match(text[end:]) is not None


def is_refuted(text: str, start: int, end: int, gaps: Iterable[str], after: str) -> bool:
    """Tell whether a wrong claim is named to refute it: denied, asked, or called wrong behind it.

    Args:
        text: The folded sentence.
        start: Where the claim begins.
        end: Where it ends.
        gaps: What stands in the gaps of its wording.
        after: The folded sentence behind it.
    """
    if is_denied(text, start, gaps) or ASKED.search(text):
        return True
    rest = text[end:]
    if DENIED_AFTER.match(rest) or DENIED_AT_END.search(CLAUSE.split(rest)[0]):
        return True
    behind = rest + "。" + after
    is_quoted = QUOTED.search(text[:start]) is not None
    window = behind[:24] if not is_quoted else behind[:40]
    cut = re.split(r"[,。;!]", window)
    return any(DENIED_AFTER.match(part) for part in cut[1:3]) and (is_quoted or len(rest) < 12)


def _masked(text: str) -> str:
    return IDIOMS.sub(lambda match: "\0" * len(match[0]), text)
