"""What a manual is about, from ``formulas/domain.yaml``: read strictly, laid over, checked."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from tuiyan.content.entries import Placed, Plain
from tuiyan.content.entry import Entry
from tuiyan.engine.domain import Domain
from tuiyan.messages import say
from tuiyan.problem import Problem, did_you_mean
from tuiyan.strict_yaml import Fields, Node, Text, texts_of
from tuiyan.text.joining import places

INKS = ("mem", "comp", "net")
BETTER = ("less", "more")
LIKELY = ("when", "goal", "avoid")
SAID = ("before", "after", "words")
"""Where the words of a sentence may stand: before a number, after one, or by themselves."""

MERGED = ("kinds", "choices", "meanings")
"""Lists to which a later folder adds; any other it gives anew."""


def read_domain(entry: Entry) -> Plain:
    """Read what a manual is about; it is one entry, and says only what is its own."""
    plain: Plain = {"id": "domain"}
    if scenario := entry.text("scenario"):
        plain["scenario"] = scenario
    for inner in entry.entries("claims"):
        plain["claims"] = _claims(inner)
    for inner in entry.entries("refused"):
        plain["refused"] = {key: inner.words(key) for key in ("words", "but")}
        inner.finish()
    readers = {
        "kinds": _kind, "choices": _choice, "meanings": _meaning, "chip": _chip, "picker": _field,
        "beside": _named, "compared": _compared, "causes": _named, "tendencies": _named,
        "likely": _likely, "sentence": _said,
    }  # fmt: skip
    for key, read in readers.items():
        if rows := entry.rows(key, read):
            plain[key] = rows
    return plain


def laid_over(domains: Iterable[Plain]) -> Plain:
    """Lay each domain over those before it."""
    made: Plain = {}
    for domain in domains:
        for key, value in domain.items():
            if key in MERGED:
                rows = {row["id"]: row for row in (*made.get(key, ()), *value)}
                made[key] = list(rows.values())
            elif key != "id":
                made[key] = value
    return made


class Known(NamedTuple):
    """What a domain may name: all that is written, be it sound or not."""

    domain: Domain
    names: Collection[str]
    scenarios: Collection[str]
    facts: Collection[str]
    attributes: Sequence[str] = ()


def domain_problems(placed: Placed, known: Known) -> Iterator[Problem]:
    """Find the names in one file that nothing has."""
    domain, node = known.domain, placed.node
    yield from placed.unknown([node.get("scenario")], known.scenarios)
    claims = node.get("claims")
    if isinstance(claims, Fields):
        yield from placed.unknown([claims.get("scenario")], known.scenarios)
        yield from placed.unknown(
            [claims.get("both_ways"), claims.get("shares"), claims.get("shared_by")],
            known.names,
        )
    for row in node.rows("kinds"):
        yield from _blanks(placed, row.get("listed"), known.attributes)
    for row in node.rows("choices"):
        yield from placed.unknown([row.get("kind")], domain.kinds)
    for row in node.rows("chip"):
        yield from placed.unknown([row.get("choices")], domain.choices)
        yield from placed.unknown([row.get("input"), row.get("times")], known.names)
    for row in node.rows("picker"):
        yield from placed.unknown([row.get("choices")], domain.choices)
        yield from placed.unknown([row.get("input")], known.names)
        yield from _blanks(placed, row.get("about"), (*domain.choices, *known.names))
        yield from _options(placed, row, known)
    for row in node.rows("beside"):
        yield from placed.unknown([row.get("id")], domain.choices)
    for key in ("compared", "causes", "tendencies"):
        for row in node.rows(key):
            yield from placed.unknown([row.get("id")], known.names)


def _options(placed: Placed, row: Fields, known: Known) -> Iterator[Problem]:
    """Find sets of facts that do not give one for each choice."""
    options, choices = row.get("options"), [each.text for each in texts_of(row.get("choices"))]
    for name, facts in options.entries if isinstance(options, Fields) else ():
        texts = texts_of(facts)
        if len(texts) != len(choices):
            yield placed.problem(name.span, say("content.want_each", names=", ".join(choices)))
            continue
        for choice, fact in zip(choices, texts, strict=True):
            start = f"{known.domain.kind_of(choice)}/"
            ids = [key.removeprefix(start) for key in known.facts if key.startswith(start)]
            yield from placed.unknown([fact], ids)


def _blanks(placed: Placed, node: Node | None, known: Sequence[str]) -> Iterator[Problem]:
    for text in [value for _, value in node.entries] if isinstance(node, Fields) else [node]:
        for name in places(text.text) if isinstance(text, Text) else ():
            if name not in known and isinstance(text, Text):
                message = say("content.no_name", name=name)
                yield placed.problem(text.span, message, did_you_mean(name, known))


def _claims(inner: Entry) -> Plain:
    plain: Plain = {key: inner.text(key) for key in ("scenario", "shared_by")}
    for key in ("both_ways", "shares", "unbound"):
        plain[key] = inner.words(key)
    inner.finish()
    return plain


def _named(inner: Entry) -> Plain:
    return {"id": inner.name(), "name": inner.names()}


def _kind(inner: Entry) -> Plain:
    return {
        **_named(inner),
        "file": inner.text("file", required=True),
        "unsourced": inner.flag("unsourced"),
        "listed": inner.names("listed", required=False),
    }


def _choice(inner: Entry) -> Plain:
    texts = {key: inner.names(key, required=False) for key in ("of", "claimed")}
    aliases = inner.words("aliases")
    return {**_named(inner), "kind": inner.text("kind", required=True), **texts, "aliases": aliases}


def _meaning(inner: Entry) -> Plain:
    return {"id": inner.name(), "ink": inner.choice("ink", INKS), "bound": inner.names("bound")}


def _chip(inner: Entry) -> Plain:
    plain: Plain = {"choices": inner.words("choices")}
    plain.update({key: inner.text(key) for key in ("input", "times")})
    plain["quiet"] = inner.flag("quiet")
    return {**plain, **{key: inner.names(key, required=False) for key in ("apart", "as")}}


def _field(inner: Entry) -> Plain:
    choices = inner.words("choices")
    return {
        **_named(inner),
        "choices": choices,
        "about": inner.names("about", required=False),
        "options": inner.lists("options"),
        "input": inner.text("input"),
        "values": inner.words("values"),
    }


def _likely(inner: Entry) -> Plain:
    return {"ask": inner.text("ask", required=True), **{key: inner.text(key) for key in LIKELY}}


def _said(inner: Entry) -> Plain:
    return {"id": inner.name(), **{key: inner.words(key) for key in SAID}}


def _compared(inner: Entry) -> Plain:
    better = inner.choice("better", BETTER) if inner.value("better") else ""
    return {**_named(inner), "better": better, "bare": inner.flag("bare"), "room": inner.flag("room")}
