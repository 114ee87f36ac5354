"""What a sentence settles, and what is left to be asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.quantity import Given
from tuiyan.meeting.client import Goal
from tuiyan.meeting.hearing import Heard
from tuiyan.meeting.said import Said

NEAR = 5
"""How many answers are offered."""


class Ambiguity(NamedTuple):
    """What is to be asked, since its answers give different results.

    Attributes:
        text: The words that may mean several things.
        about: The input or goal it is about, or ``""``.
        choices: The answers, as they are told: ids of facts, or values.
        sets: What each answer sets; nothing for what cannot be set.
    """

    text: str
    about: str
    choices: tuple[str, ...]
    sets: tuple[Mapping[str, str], ...] = ()


class Settled(NamedTuple):
    """What a sentence settles.

    Attributes:
        settings: Inputs that are said.
        doubted: Of these, those whose question is open: the likeliest answer stands in.
        goals: What is wanted.
        questions: What is to be asked.
        users: How many users were said, or ``None``.
        scheme: Pairs of precisions that a named scheme may mean.
    """

    settings: dict[str, str]
    doubted: set[str]
    goals: list[Goal]
    questions: list[Ambiguity]
    users: Given | None
    scheme: tuple[tuple[str, ...], ...]


def ask_of_several(settled: Settled, heard: Heard, name: str, named: list[Said]) -> bool:
    """Ask where different facts are named for one choice."""
    distinct = list(dict.fromkeys(each.ids for each in named))
    if len(distinct) < 2:
        return False
    ids = tuple(dict.fromkeys(ids[0] for ids in distinct))
    if len(ids) < 2:
        return False
    text = " / ".join(dict.fromkeys(heard.typed(each) for each in named))
    ask(settled, text, name, ids)
    settled.settings[name] = ids[0]
    settled.doubted.add(name)
    return True


def ask(settled: Settled, text: str, name: str, ids: tuple[str, ...]) -> None:
    """Ask which of some facts is meant."""
    settled.questions.append(question(text, name, tuple({name: id_} for id_ in ids)))


def question(text: str, name: str, sets: tuple[Mapping[str, str], ...]) -> Ambiguity:
    """Return a question about one input, by what each answer sets."""
    return Ambiguity(text, name, tuple(each[name] for each in sets), sets)


def contradict(
    settled: Settled,
    heard: Heard,
    said: Sequence[Said],
    values: list[Fraction],
    name: str = "gpus",
) -> None:
    """Ask which of several numbers is meant; until then the last that was said, or the least, counts."""
    first, last = min(each.start for each in said), max(each.end for each in said)
    sets = tuple({name: count_text(value)} for value in values)
    settled.questions.append(question(heard.sentence.typed(first, last), name, sets))
    settled.settings.setdefault(name, count_text(values[0]))
    settled.doubted.add(name)


def count_text(value: Fraction) -> str:
    """Write a count as an input is set."""
    return str(value)


def pairs_of(settled: Settled) -> Iterator[dict[str, str]]:
    """Give the precisions that a named scheme may set."""
    return ({"weights": pair[0], "compute": pair[1]} for pair in settled.scheme)
