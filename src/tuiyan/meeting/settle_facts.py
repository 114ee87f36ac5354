"""Settling which facts are meant: the card, the model, the precisions."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.meeting.fact_readers import is_near, variants_of
from tuiyan.meeting.hearing import Heard
from tuiyan.meeting.settled import NEAR, Settled, ask, ask_of_several
from tuiyan.meeting.words import Words

HALF = "fp16"
QUANTIZED = {"fp8", "int8", "int4", "fp4"}
"""Precisions that weights are not in who refuses them."""


def settle_gpu(words: Words, heard: Heard, settled: Settled) -> None:
    """Settle which card: its name, then its memory and what else tells variants apart."""
    named = heard.about("gpu")
    if not named:
        return
    first = named[0]
    if ask_of_several(settled, heard, "gpu", named):
        return
    ids = variants_of(words, first.ids, heard.typed(first))
    ids = _of_variant(heard, ids) or ids
    alike = _of_memory(words, heard, ids)
    if len(alike) > 1:
        ask(settled, heard.typed(first), "gpu", alike)
    if not alike:
        ask(settled, heard.typed(first), "gpu", ids)
    settled.settings["gpu"] = (alike or ids)[0]
    if (len(first.ids) > 1 and len(alike) > 1) or not alike:
        settled.doubted.add("gpu")


def _of_variant(heard: Heard, ids: tuple[str, ...]) -> tuple[str, ...]:
    said = [each.ids[0] for each in heard.about("variant")]
    return tuple(id_ for id_ in ids if any(name in id_.split("-") for name in said))


def _of_memory(words: Words, heard: Heard, ids: tuple[str, ...]) -> tuple[str, ...]:
    """Keep the cards that have the memory that is said; nothing where none has."""
    said = heard.about("memory")
    if not said:
        return ids
    return tuple(id_ for id_ in ids if is_near(words.number("gpu", id_, "memory"), said[0].number))


def settle_model(words: Words, heard: Heard, settled: Settled) -> None:
    """Settle which model: its name, or its family with a size, or a size alone."""
    named, sizes, families = heard.about("model"), heard.about("size"), heard.about("family")
    if named:
        if not ask_of_several(settled, heard, "model", named):
            settled.settings["model"] = named[0].ids[0]
        return
    whole = _whole(words) if heard.about("full") else ""
    ids = tuple(dict.fromkeys(id_ for each in families for id_ in each.ids))
    if whole and (whole in ids or not ids):
        settled.settings["model"] = whole
        return
    said = families[0] if families else sizes[0] if sizes else None
    if said is None:
        return
    size = sizes[0].number if sizes else Fraction(0)
    found = words.of_size(size, ids) if sizes else ids
    text = " ".join(heard.typed(each) for each in (*families[:1], *sizes[:1]))
    if len(found) != 1:
        ask(settled, text, "model", found or words.of_size(size)[:NEAR] or _nearest(words, ids, size))
    if found:
        settled.settings["model"] = found[0]
        if len(found) > 1:
            settled.doubted.add("model")


def _nearest(words: Words, ids: tuple[str, ...], size: Fraction) -> tuple[str, ...]:
    """Return the models of a family whose sizes are nearest to one that none has."""
    return tuple(sorted(ids, key=lambda id_: abs(words.number("model", id_, "params") - size)))[:NEAR]


def _whole(words: Words) -> str:
    """Return the model that is called whole, as against those distilled from it."""
    rows = [row for row in words.catalog.domain.sentence if row["id"] == "full"]
    for phrase in (phrase for row in rows for phrase in row["words"]):
        ids = words.catalog.facts_called("model", phrase)
        if len(ids) == 1:
            return ids[0]
    return ""


def settle_precisions(_: Words, heard: Heard, settled: Settled) -> None:
    """Settle the precisions and the network that are named; half precision where quantising is refused."""
    for name in ("weights", "compute", "kv", "network"):
        named = heard.about(name)
        if named and not ask_of_several(settled, heard, name, named):
            settled.settings[name] = named[-1].ids[0]
    refused = {id_ for each in heard.about("not") for id_ in each.ids}
    is_refused = bool(heard.about("unquantized") or (refused & QUANTIZED and not settled.scheme))
    if is_refused and "weights" not in settled.settings:
        settled.settings["weights"] = HALF
        settled.doubted.add("weights")
