"""Whether a sentence is a need at all, or a question that another command answers."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.meeting.hearing import Heard
from tuiyan.meeting.settled import Settled
from tuiyan.meeting.words import Words

LOADS = ("batch", "ttft", "tpot", "request_time", "latency", "stream_rate", "throughput", "rate", "price",
         "requests_per_hour", "input_price", "output_price",
         "token_price")  # fmt: skip
"""What only a need says: how many users, what is wanted, what it costs."""

THINGS = ("gpu", "gpus", "model", "size", "family", "full", "weights", "scheme", "context_tokens",
          "prompt_tokens", "output_tokens", "servers")  # fmt: skip

WHOLE = (("gpu",), ("gpus", "servers"), ("model", "size", "family", "full"), ("weights", "scheme", "kv"))
"""What a need names at least, one of each, where it ends in a question."""

ANSWERS = {
    "ttft": "ttft", "tpot": "tpot", "request_time": "request_time", "latency": "request_time",
    "stream_rate": "stream_rate", "throughput": "throughput", "requests_per_hour": "requests_per_hour",
    "input_price": "input_price", "output_price": "output_price", "price": "output_price",
    "token_price": "output_price",
}  # fmt: skip
"""The formula that answers a question about each goal."""


EXAMPLE = 'tuiyan client "8×H20 Qwen3-235B FP8 32K 50 users TTFT<1s"'
"""A need, as it may be typed."""


class Redirect(NamedTuple):
    """What a sentence asks where it is no need.

    Attributes:
        is_question: Whether it asks; else it says nothing that was understood.
        command: What answers it.
    """

    is_question: bool
    command: str


def what_is_asked(words: Words, heard: Heard, settled: Settled) -> Redirect | None:
    """Tell what a sentence asks; ``None`` where it is a need."""
    asks = [row for row in heard.asks if row.startswith("asks") or row == "mark"]
    is_loaded = bool(heard.about(*LOADS)) or ("asks_what" not in asks and _is_whole(heard))
    if asks and not is_loaded:
        return Redirect(True, _command(words, heard, settled))
    if not heard.about(*THINGS) and not (is_loaded and len(heard.said) > 1):
        return Redirect(False, EXAMPLE)
    return None


def _is_whole(heard: Heard) -> bool:
    """Tell whether cards, a model and how it is run are all said, so that "does it fit?" is a need."""
    return all(heard.about(*names) for names in WHOLE)


def _command(words: Words, heard: Heard, settled: Settled) -> str:
    """Return the command that answers a question, as it can be typed."""
    name = _named(words, heard)
    if not name:
        return "tuiyan list formulas"
    names = ("gpu", "gpus", "model", "weights", "prompt_tokens", "output_tokens", "context_tokens")
    own = [each for each in names if each in settled.settings]
    settings = [f"{each}={settled.settings[each]}" for each in own]
    return " ".join(("tuiyan derive", name, *settings))


def _named(words: Words, heard: Heard) -> str:
    """Return the formula that is asked about: by its name, else by what is asked of cards and models."""
    sentence = heard.sentence
    for at in range(len(sentence.tokens)):
        row = words.alone.at(sentence, at) or words.before.at(sentence, at)
        if row is not None and row[0] in ANSWERS:
            return ANSWERS[row[0]]
        named = words.formulas.at(sentence, at)
        if named is not None:
            return named[0]
    if heard.about("context_tokens"):
        return "max_users"
    return "stream_rate" if heard.about("model", "family", "size", "gpu") else ""
