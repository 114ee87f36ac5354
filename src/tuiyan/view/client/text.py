"""A client in plain lines: what was read, what was taken, what is to be asked, and how it stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.engine.evaluate import Values
from tuiyan.meeting.chips import Chip, bare, chips
from tuiyan.meeting.client import USERS, Client
from tuiyan.meeting.need import client_from
from tuiyan.meeting.settling import MEANT
from tuiyan.meeting.verdict_text import bottleneck_texts, verdict_texts
from tuiyan.meeting.verdicts import judge
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.meeting.need import Need
    from tuiyan.meeting.settled import Ambiguity

OPEN_MARK, GOOD_MARK = "✗", "✓"
ARROW = "→"


class HeadedText(NamedTuple):
    """One line: a word before it, or a mark, and its text."""

    head: str
    text: str


EMPTY = HeadedText("", "")


def need_lines(catalog: Catalog, need: Need) -> Iterator[HeadedText]:
    """Give the lines of what was read from a sentence."""
    read, taken = need_chips(catalog, need)
    yield from _row(say("client.read"), _joined(read))
    yield from _row(say("client.taken"), _joined(taken))
    for question in need.questions:
        yield from _row(say("client.to_ask"), asked(catalog, question))
    if need.unread:
        words = say("client.comma").join(need.said[start:end] for start, end in need.unread)
        yield from _row(say("client.not_read"), words)
    if (client := client_from(need)) is not None:
        yield EMPTY
        yield from verdict_lines(client)


def client_lines(client: Client) -> Iterator[HeadedText]:
    """Give the lines of a saved client."""
    read, taken = client_chips(client)
    yield HeadedText("", " · ".join(filter(None, (client.name, client.said))))
    yield EMPTY
    yield from _row(say("client.read"), _joined(read))
    yield from _row(say("client.taken"), _joined(taken))
    for note in client.notes:
        yield from _row(say("client.notes"), note)
    yield EMPTY
    yield from verdict_lines(client)


def verdict_lines(client: Client) -> Iterator[HeadedText]:
    """Give the lines of how a client stands."""
    judged = judge(client)
    for line in verdict_texts(judged):
        mark = GOOD_MARK if line.is_good else OPEN_MARK
        yield HeadedText(mark, line.head + (f"  {line.amount}" if line.amount else ""))
        if line.remedy:
            yield HeadedText(f"  {ARROW}", line.remedy)
    where, what = bottleneck_texts(judged.values)
    if where:
        yield from _row(say("client.bound"), where)
        yield from _row(say("client.to_do"), what)


def summary(client: Client, *, has_users: bool = True) -> str:
    """Say in one line what a client has and wants; without ``has_users`` not for how many at once."""
    chip = Values(client.scenario.catalog, client.scenario).chip()
    goals = [goal for goal in client.goals if has_users or goal.name != USERS]
    return " · ".join((chip, *(f"{say(f'client.goal_{goal.name}')} {goal.text}" for goal in goals)))


def need_chips(catalog: Catalog, need: Need) -> tuple[list[Chip], list[Chip]]:
    """Return what was read, and what was taken without being said."""
    read = [name for name in need.settings if name not in (*need.assumed, "network")]
    if need.scenario is None:
        shorts = {
            name: catalog.fact(catalog.domain.kind_of(name), id_).short
            for name, id_ in need.settings.items()
            if name in catalog.domain.choices
        }
        said, taken = (
            bare({name: text for name, text in need.settings.items() if name in names}, shorts)
            for names in (read, need.assumed)
        )
        return said, taken
    return _chips(Client("", need.scenario, need.goals), read, need.assumed)


def client_chips(client: Client) -> tuple[list[Chip], list[Chip]]:
    """Return what a client said, and what was taken."""
    scenario = client.scenario
    names = (*scenario.choices, *scenario.numbers, *scenario.overrides)
    read = [name for name in names if name not in client.assumed and name not in ("network", "replicas")]
    return _chips(client, read, client.assumed)


def _chips(client: Client, read: Iterable[str], taken: Iterable[str]) -> tuple[list[Chip], list[Chip]]:
    said, assumed = set(read), set(taken) - {"price"}
    return chips(client.scenario, said, client.goals), chips(client.scenario, assumed, has_layout=True)


def asked(catalog: Catalog, question: Ambiguity) -> str:
    """Write a question with its answers, and the one that is taken until then."""
    shown = [choice_text(catalog, question, at) for at in range(len(question.choices))]
    if not shown:
        return spaced(say("client.which_open", text=question.text))
    words = {"text": question.text, "choices": say("client.one_of").join(shown), "first": shown[0]}
    return spaced(say("client.which_taken" if question.sets else "client.which_near", **words))


def choice_text(catalog: Catalog, question: Ambiguity, at: int) -> str:
    """Write one answer to a question: facts by their short name, goals by theirs."""
    choice = question.choices[at]
    if question.about in catalog.domain.choices:
        kind = catalog.domain.kind_of(question.about)
        return pick(catalog.fact(kind, choice).names) if catalog.has_fact(kind, choice) else choice
    return say(f"client.goal_{choice}") if question.about in MEANT else choice


def _joined(row: Iterable[Chip]) -> str:
    return " · ".join(spaced(f"{chip.label} {chip.text}") for chip in row)


def _row(head: str, text: str) -> Iterator[HeadedText]:
    if text:
        yield HeadedText(head, text)
