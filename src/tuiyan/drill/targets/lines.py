"""Numbered lines are shown: one is to be chosen, or all put in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.marking import RIGHT, WRONG, Verdict
from tuiyan.messages import say
from tuiyan.text.folding import narrowed

SEPARATORS = re.compile(r"[\s,，、;；>＞<→-]+")
ORDINAL = re.compile(
    r"第\s*(\d+)\s*(?:行|步|条|个|项)?|(\d+)\s*(?:行|步|条|项)|(?:line|step|option|no\.?|#)\s*(\d+)",
    re.IGNORECASE,
)
CIRCLED = {code: f" {code - 0x245F}" for code in range(0x2460, 0x2474)}
"""``①`` to ``⑳``, as numbers."""

REVERSED = "reversed"
"""Id of the mistake of an order that is right from its other end."""


class ChoiceTarget(NamedTuple):
    """Numbered lines are shown, and one is to be chosen.

    Attributes:
        lines: As shown.
        spellings: For each line, the texts that stand for it.
        right: Indices of those that are right.
        whys: For each line, what to say to who takes it wrongly.
        many: All the right ones are to be named.
    """

    lines: tuple[str, ...]
    spellings: tuple[tuple[str, ...], ...]
    right: frozenset[int]
    whys: tuple[str, ...]
    many: bool = False

    def read(self, text: str) -> TypedAnswer:
        """Read a line's number, letter or text; several where many may be right."""
        found = _numbers(text, self.lines, self.spellings)
        if found is None or len(set(found)) < len(found) or (len(found) > 1 and not self.many):
            return TypedAnswer("unreadable", problem=say("drill.want_key", last=len(self.lines)))
        echo = say("drill.and").join(self.lines[index] for index in sorted(found))
        return TypedAnswer("ok", echo, lines=tuple(sorted(found)))

    def mark(self, answer: TypedAnswer) -> Verdict:
        """Mark a choice: the lines named are those that are right, or what is said of the others."""
        named = frozenset(answer.lines)
        if named == self.right:
            return RIGHT
        whys = [self.whys[index] for index in answer.lines if index not in self.right and self.whys[index]]
        if self.many and not whys:
            missed, extra = len(self.right - named), len(named - self.right)
            return Verdict("wrong", why=say("drill.many_off", missed=missed, extra=extra))
        return Verdict("wrong", why="\n".join(whys))

    def shown(self) -> str:
        """Write the right answer."""
        return say("drill.and").join(self.lines[index] for index in sorted(self.right))

    def right_texts(self, shown: str) -> Iterator[str]:
        """Give spellings of the right answer."""
        yield " ".join(str(index + 1) for index in sorted(self.right))
        if len(self.right) == 1 and self.lines.count(shown) == 1:
            yield shown


class OrderTarget(NamedTuple):
    """Numbered lines are shown, and to be put in order.

    Attributes:
        right: Their indices in the right order.
        values: What each comes to, as text, or nothing.
    """

    lines: tuple[str, ...]
    spellings: tuple[tuple[str, ...], ...]
    right: tuple[int, ...]
    values: tuple[str, ...] = ()

    def read(self, text: str) -> TypedAnswer:
        """Read all the lines in an order."""
        found = _numbers(text, self.lines, self.spellings)
        if found is None or sorted(found) != list(range(len(self.lines))):
            example = " ".join(str(number) for number in range(len(self.lines), 0, -1))
            return TypedAnswer("unreadable", problem=say("drill.want_order", example=example))
        return TypedAnswer("ok", " → ".join(self.lines[index] for index in found), lines=found)

    def mark(self, answer: TypedAnswer) -> Verdict:
        """Mark an order; one from the other end has a name."""
        if answer.lines == self.right:
            return RIGHT
        if answer.lines == self.right[::-1]:
            return Verdict("wrong", 0, REVERSED, say("drill.reversed"), say("drill.reversed_why"))
        return WRONG

    def shown(self) -> str:
        """Write the right answer."""
        return " → ".join(self.lines[index] for index in self.right)

    def right_texts(self, shown: str) -> Iterator[str]:  # noqa: ARG002
        """Give spellings of the right answer."""
        yield " ".join(str(index + 1) for index in self.right)


def _numbers(
    text: str, lines: tuple[str, ...], spellings: tuple[tuple[str, ...], ...]
) -> tuple[int, ...] | None:
    """Return the indices of lines that a text names: by key, or by what they say."""
    plain = narrowed(text).strip().rstrip(".。")
    whole = [index for index, line in enumerate(lines) if _is_line(plain, line, spellings[index])]
    if len(whole) == 1:
        return (whole[0],)
    plain = ORDINAL.sub(lambda match: f" {match[1] or match[2] or match[3]} ", plain.translate(CIRCLED))
    words = [word for word in SEPARATORS.split(plain) if word]
    if len(words) == 1 and len(lines) < 10:
        words = list(words[0]) if words[0].isascii() and words[0].isdigit() else words
    found = [_index(word, lines, spellings) for word in words]
    return tuple(index for index in found if index is not None) if words and None not in found else None


def _index(word: str, lines: tuple[str, ...], spellings: tuple[tuple[str, ...], ...]) -> int | None:
    if word.isascii() and word.isdigit():
        number = int(word[:4])
        return number - 1 if 1 <= number <= len(lines) else None
    if len(word) == 1 and "a" <= word.lower() <= "z":
        index = ord(word.lower()) - ord("a")
        return index if index < len(lines) else None
    found = [index for index, line in enumerate(lines) if _is_line(word, line, spellings[index])]
    return found[0] if len(found) == 1 else None


def _is_line(word: str, line: str, spelled: tuple[str, ...]) -> bool:
    return word.lower() in {narrowed(text).lower() for text in (line, *spelled)}
