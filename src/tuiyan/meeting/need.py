"""What a client needs, read from one sentence: inputs, goals, what was assumed, and what is to be asked.

``read_need(catalog, "8×H20 Qwen3-235B FP8 32K 上下文 50 并发 TTFT<1s")`` has ``settings["gpu"] == "h20"``,
``goals["ttft"]``, ``assumed == ("compute", "kv", "prompt_tokens", …)`` and one question: H20 is sold with two
sizes of memory. A question is asked only where its answers give different results; until it is answered the
first counts. What the sentence does not say is assumed, never silently.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from tuiyan.engine.catalog import Catalog
from tuiyan.engine.scenario import InputError, Scenario
from tuiyan.meeting.assumptions import assume
from tuiyan.meeting.client import USERS, Client, Goal
from tuiyan.meeting.hearing import hear
from tuiyan.meeting.redirect import Redirect, what_is_asked
from tuiyan.meeting.settled import Ambiguity, Settled
from tuiyan.meeting.settling import settle
from tuiyan.meeting.words import words_of

FIELDS = (
    "gpu", "gpus", "model", "weights", "compute", "kv", "batch", "prompt_tokens", "output_tokens",
    "context_tokens", "price",
)  # fmt: skip
"""What a need says, in the order it is told."""


class Need(NamedTuple):
    """What a client needs.

    Attributes:
        said: The sentence.
        settings: Inputs by name, each as it is set; those that are neither said nor assumed are missing.
        goals: What is wanted.
        assumed: Inputs that nobody said, in the order they are told.
        questions: What is to be asked, each with its possible answers.
        unread: Where words stand that nothing was made of, from one character to another.
        asked: Where the sentence is no need but a question: what answers it.
        scenario: What follows; ``None`` where no card or no model is known.
    """

    said: str
    settings: Mapping[str, str]
    goals: tuple[Goal, ...]
    assumed: tuple[str, ...]
    questions: tuple[Ambiguity, ...]
    unread: tuple[tuple[int, int], ...]
    asked: Redirect | None
    scenario: Scenario | None


def read_need(catalog: Catalog, said: str, over: Mapping[str, str] | None = None) -> Need:
    """Read a sentence.

    Args:
        catalog: The facts there are.
        said: The sentence.
        over: Inputs that are set whatever the sentence says, as answers to questions are.
    """
    words = words_of(catalog)
    heard = hear(words, said)
    settled = settle(words, heard, over or {})
    settings, assumed = assume(catalog, settled)
    questions = tuple(each for each in settled.questions if each.about not in (over or {}))
    return Need(
        heard.sentence.text.strip(),
        settings,
        _goals(settled, settings),
        assumed,
        questions,
        tuple((heard.sentence.tokens[a].start, heard.sentence.tokens[b - 1].end) for a, b in heard.unread),
        what_is_asked(words, heard, settled),
        _scenario(catalog, settings),
    )


def _goals(settled: Settled, settings: Mapping[str, str]) -> tuple[Goal, ...]:
    """Return the goals; to serve the users that are said is one of them."""
    batch = settled.users
    users = (Goal(USERS, batch, ">="),) if batch is not None and "batch" in settings else ()
    return (*settled.goals, *users)


def _scenario(catalog: Catalog, settings: Mapping[str, str]) -> Scenario | None:
    if "gpu" not in settings or "model" not in settings:
        return None
    try:
        return catalog.scenario(catalog.opening).anew(settings)
    except InputError:
        return None


def client_from(need: Need, name: str = "") -> Client | None:
    """Return the client that a need comes to; ``None`` where no card or no model is known."""
    if need.scenario is None or need.asked is not None:
        return None
    assumed = need.assumed if "price" in need.settings else (*need.assumed, "price")
    return Client(name, need.scenario, need.goals, (), need.said, assumed)
