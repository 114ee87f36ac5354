"""What to take to a meeting: what to say first, the figures, likely questions, what not to say, what to ask.

``brief_of(client, figures, …)`` is all of it as values; screens, text and Markdown only lay it out. A
client's own scenario may not fit. Then that is said first, and the figures are of the smallest change that
fits; ``Brief.changes`` says which, and ``tuiyan derive`` gives the same figures with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from tuiyan.deck.resolver import Resolver
from tuiyan.engine.claim import Measured
from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import strip
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.names import UnknownName
from tuiyan.engine.quantity import Given, Quantity
from tuiyan.inference.feasibility import marks, obstacles
from tuiyan.inference.known import known_lines
from tuiyan.inference.outlook import at_the_bound, outlook
from tuiyan.inference.suggestions import scheme_that_computes
from tuiyan.meeting.client import USERS, Client, Goal
from tuiyan.meeting.first_words import first_words
from tuiyan.meeting.likely_questions import LikelyQuestion, likely
from tuiyan.meeting.questions_to_ask import to_ask
from tuiyan.meeting.remedies import Remedy, remedies
from tuiyan.meeting.verdicts import judge
from tuiyan.messages import pick, say
from tuiyan.rehearsal.rehearsal import Rehearsal
from tuiyan.text.joining import spaced

PRICES = ("input_price", "output_price")
PACE, BUSY = "tpot", "tpot_mixed"
"""The time per token, and what it is where the cards also do the prefill of others."""

ALIKE = (("model", 4), ("gpus", 2), ("weights", 1))
"""What makes a result of the same card nearer, and how much."""


class Row(NamedTuple):
    """One figure.

    Attributes:
        id: The formula.
        name: What it is called.
        derivation: On one line, its result with it.
        side: ``lower`` or ``upper``: what the bound is.
        bound: As shown.
        expected: As shown, or ``""``.
        measured: As shown, of this very configuration, or ``""``.
        leaves_out: What the bound leaves out.
        meaning: What it is about, by id.
    """

    id: str
    name: str
    derivation: str
    side: str
    bound: str
    expected: str = ""
    measured: str = ""
    leaves_out: str = ""
    meaning: str = "none"


class Brief(NamedTuple):
    """All there is to take to a meeting.

    Attributes:
        client: Whose it is.
        chip: Cards, model and load in short, as the figures are computed.
        load: For what lengths they are.
        changes: What was changed so that it fits; nothing where it does.
        first: What to say first, the gravest before all.
        rows: The figures; none where nothing fits.
        nearest: The published result nearest to this, in one line, or ``""``.
        asked: The likeliest questions, with model answers.
        avoid: What not to claim, each with why.
        ask: What to ask the client.
    """

    client: Client
    chip: str
    load: str
    changes: Mapping[str, str]
    first: tuple[str, ...]
    rows: tuple[Row, ...]
    nearest: str
    asked: tuple[LikelyQuestion, ...]
    avoid: tuple[tuple[str, str], ...]
    ask: tuple[str, ...]


def brief_of(
    client: Client, figures: Resolver, measured: Mapping[str, Measured], rehearsals: Mapping[str, Rehearsal]
) -> Brief:
    """Prepare a brief.

    Args:
        client: Whose it is.
        figures: What live markup becomes under the client's scenario.
        measured: All published results, by id.
        rehearsals: Every question there is, by id.
    """
    judged = judge(client)
    remedy = workable(judged.values)
    changes = remedy.changes if remedy is not None else {}
    values = judged.values.changed(changes)
    results = tuple(measured.values())
    asked, avoid = likely(client, figures.under(values), rehearsals)
    return Brief(
        client,
        values.chip(),
        _load(values),
        changes,
        first_words(judged, remedy, values),
        tuple(_rows(client, values, results)),
        nearest_result(values, results),
        asked,
        avoid,
        to_ask(client, values),
    )


def _load(values: Values) -> str:
    """Say for what lengths the figures are."""
    lengths = {name: values.shown(f"{name}_tokens").number for name in ("prompt", "output")}
    return spaced(say("client.brief_load", **lengths))


def workable(values: Values) -> Remedy | None:
    """Return the smallest change that makes a scenario fit; ``None`` where it does, or none is known."""
    found = obstacles(values)
    if not found:
        return None
    if any(each.kind == "compute" for each in found) and (scheme := scheme_that_computes(values)):
        first = Remedy("scheme", scheme.label, scheme.sets)
        there = values.changed(scheme.sets)
        second = _room(there) if obstacles(there) else None
        if second is not None:
            return second._replace(changes={**scheme.sets, **second.changes}, before=first)
        return None if obstacles(there) else first
    return _room(values)


def _room(values: Values) -> Remedy | None:
    """Return the smallest change by which the batch fits."""
    batch = values.number("batch")
    if batch is None:
        return None
    dimension = values.catalog.dimension("batch")
    everyone = Goal(USERS, Given(Quantity(batch, dimension), str(batch)), ">=")
    return next(iter(remedies(values, everyone)), None)


def _rows(client: Client, values: Values, measured: tuple[Measured, ...]) -> Iterator[Row]:
    for headline in values.catalog.headlines:
        if headline.id in PRICES and "price" in client.assumed:
            continue
        names = (headline.id, *([BUSY] if headline.id == PACE and _is_shared(values) else []))
        for name in names:
            row = None if marks(values, name) else _row(values, name, headline.side, measured)
            if row is not None:
                yield row


def _is_shared(values: Values) -> bool:
    return (values.number("batch") or 0) > 1


def _row(values: Values, name: str, side: str, measured: tuple[Measured, ...]) -> Row | None:
    catalog = values.catalog
    try:
        text = "".join(piece.text for piece in strip(derive(at_the_bound(values, name), name)))
    except (Unavailable, UnknownName):
        return None
    known = outlook(values, name, measured)
    lines = {line.label: line for line in known_lines(values, name, known)}
    expected, results = lines.get(say("fit.expected")), lines.get(say("fit.measured"))
    bound = lines.get(say(f"fit.{side}"))
    return Row(
        name,
        pick(catalog.label(name)),
        text,
        side,
        bound.value if bound else at_the_bound(values, name).shown(name).text,
        expected.value if expected else "",
        results.value if results else "",
        bound.words if bound else "",
        catalog.meaning(name),
    )


def nearest_result(values: Values, measured: Iterable[Measured]) -> str:
    """Return the nearest result in one line; ``""`` where nobody published any of this card."""
    catalog, scenario = values.catalog, values.scenario
    gpu = _family(values, "gpu", scenario.choices.get("gpu", ""))
    rows = [row for row in measured if row.what and row.setup and not row.quoted]
    alike = [row for row in rows if _family(values, "gpu", row.setup.get("gpu", "")) == gpu]
    if not alike:
        return ""
    own = {**scenario.choices, "gpus": values.shown("gpus").text}

    def score(row: Measured) -> int:
        return sum(weight for name, weight in ALIKE if _plain(row.setup.get(name, "")) == own.get(name))

    best = max(alike, key=lambda row: (score(row), row.date))
    name = pick(catalog.label(best.what))
    words = {"what": pick(best.names), "name": name, "value": best.shown, "source": best.source}
    return spaced(say("client.nearest", **words, date=best.date))


def _plain(text: str) -> str:
    return text.replace(",", "").strip()


def _family(values: Values, kind: str, id_: str) -> str:
    """Return a fact's id, or that of the one it rounds."""
    try:
        fact = values.catalog.fact(kind, id_) if id_ else None
    except UnknownName:
        return ""
    return (fact.rounds or fact.id) if fact is not None else ""
