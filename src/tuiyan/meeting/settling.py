"""From what a sentence says to what is set: names made one, counts multiplied, contradictions asked about."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tuiyan.meeting.amounts import given
from tuiyan.meeting.client import GOALS, Goal
from tuiyan.meeting.hearing import Heard
from tuiyan.meeting.said import Said
from tuiyan.meeting.settle_counts import settle_cards, settle_price, settle_registered
from tuiyan.meeting.settle_facts import settle_gpu, settle_model, settle_precisions
from tuiyan.meeting.settled import NEAR, Ambiguity, Settled, contradict, count_text
from tuiyan.meeting.words import Words
from tuiyan.text.folding import folded

LAYOUT = ("tp", "pp", "ep", "dp_attention", "replicas")
LENGTHS = ("batch", "prompt_tokens", "output_tokens", "context_tokens")

MEANT = {
    "latency": ("ttft", "request_time"),
    "rate": ("stream_rate", "throughput"),
    "token_price": ("output_price", "input_price"),
}
"""What a time, a rate or a price may be of where a sentence does not say; also names of such questions."""

MOST_STREAM = 200
"""Tokens a second above which a rate is likelier one of all users together."""


def settle(words: Words, heard: Heard, over: Mapping[str, str]) -> Settled:
    """Settle what can be, and ask about the rest; ``over`` is set whatever the sentence says."""
    batch = heard.about("batch")
    schemes = [tuple(tuple(pair.split("\n")) for pair in each.ids) for each in heard.about("scheme")]
    scheme = schemes[-1] if schemes else ()
    settled = Settled({}, set(), [], [], batch[-1].given if batch else None, scheme)
    for rule in RULES:
        rule(words, heard, settled)
    _goals(words, heard, settled, over)
    settled.settings.update({name: text for name, text in over.items() if name not in MEANT})
    if "batch" in over:
        users = given(words, over["batch"], words.catalog.dimension("batch"))
        settled = settled._replace(users=users)
    return settled


def _lengths(_: Words, heard: Heard, settled: Settled) -> None:
    for name in (*LENGTHS, *LAYOUT):
        said = [each for each in heard.about(name) if each.given is not None]
        if not said:
            continue
        settled.settings[name] = count_text(said[-1].number)
        others = (other.quantity.value for each in said for other in each.others)
        readings = {*(each.number for each in said), *others}
        if len(readings) > 1:
            contradict(settled, heard, said, sorted(readings), name)


def _goals(words: Words, heard: Heard, settled: Settled, over: Mapping[str, str]) -> None:
    """Settle the goals; a latency or a rate that does not say of what is asked about."""
    for said in heard.said:
        choices = MEANT.get(said.about, (said.about,))
        if said.given is None or not set(choices) & GOALS.keys():
            continue
        name = over.get(said.about) or _likelier(said, choices)
        sign = said.sign or (GOALS[name] if said.about in ("ttft", "tpot") else GOALS[name] + "=")
        settled.goals[:] = [goal for goal in settled.goals if goal.name != name]
        settled.goals.append(Goal(name, words.spelled(said.given), sign))
        if said.about in MEANT:
            sets = tuple({said.about: each} for each in choices)
            settled.questions.append(Ambiguity(heard.typed(said), said.about, choices, sets))


def _likelier(said: Said, choices: tuple[str, ...]) -> str:
    """Return what a value is likelier of: a stream writes less than a few hundred tokens a second."""
    return choices[-1] if said.about == "rate" and said.number > MOST_STREAM else choices[0]


def _unknown(words: Words, heard: Heard, settled: Settled) -> None:
    """Ask about numbers that nothing was made of."""
    asked = {question.text for question in settled.questions}
    for start, end in heard.unread:
        text = heard.sentence.typed(start, end)
        if text in asked or all(token.kind != "number" for token in heard.sentence.tokens[start:end]):
            continue
        near = words.catalog.near_facts("gpu", text) if "gpu" not in settled.settings else ()
        typed = folded(text).replace("o", "0")
        alike = tuple(id_ for id_ in near if typed in folded(words.fact("gpu", id_).short))
        sets = tuple({"gpu": id_} for id_ in alike[:NEAR])
        settled.questions.append(Ambiguity(text, "gpu" if alike else "", alike[:NEAR], sets))


RULES: tuple[Callable[[Words, Heard, Settled], None], ...] = (
    settle_gpu, settle_model, settle_precisions, settle_cards, _lengths, settle_price, settle_registered,
    _unknown,
)  # fmt: skip
"""What settles which part, in order: servers are counted by their card."""
