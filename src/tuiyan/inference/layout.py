"""How one copy of a model lies on its cards: which ways to split it there are, and what they run over.

A dense copy is ``tp`` × ``pp`` cards; of a mixture ``pp`` × ``ep`` × parts of an expert, and ``tp`` cards
share one sequence's attention, the rest being groups with sequences of their own. So 8 cards are TP8, 64 are
TP8 · PP8, or TP8 · EP64 for a mixture, until someone says otherwise; where the fast link joins two cards
only, 8 are TP2 · PP4, and TP2 · EP8 for a mixture. A layout can be where

* each of these is a whole number and they multiply to ``gpus``; ``dp_attention`` divides ``tp``, and stages
  are no more than layers;
* the cards that split heads, ``tp`` ÷ ``dp_attention``, divide the query heads, and divide the KV heads or
  are a multiple of them;
* ``ep`` divides the experts, and what remains of the cards cuts an expert into whole columns, in FP8 into
  whole blocks of 128.

The rules are those of vLLM and SGLang; the numbers come from formulas, so a layout that was given counts.
What can be but goes over a slower link is no fault: :func:`remarks` say so.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.formatting import digits
from tuiyan.engine.names import UnknownName
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced

EXPERT_BLOCK = 128
"""Elements that share a scale in FP8 checkpoints; each card has whole blocks (vLLM #17569)."""

FIELDS = ("tp", "pp", "ep", "dp_attention")
"""The names by which a layout is given."""

LINKS = frozenset(
    {"nvlink_bandwidth", "pcie_bandwidth", "network_bandwidth", "link_bandwidth", "copy_bandwidth"}
)
"""Inputs of a number that something passes between cards for."""


class Layout(NamedTuple):
    """How one copy lies on its cards.

    Attributes:
        gpus: Cards of the copy.
        tp: Cards that split heads.
        pp: Stages.
        ep: Cards that experts are spread over.
        groups: Parts of ``tp`` that keep whole sequences.
        is_mixture: Whether the model has experts.
    """

    gpus: Fraction
    tp: Fraction
    pp: Fraction
    ep: Fraction
    groups: Fraction
    is_mixture: bool

    @property
    def attention(self) -> Fraction:
        """Cards that share one sequence's attention."""
        return self.tp / self.groups

    @property
    def parts(self) -> Fraction:
        """Cards that each expert, or each dense layer, is cut over."""
        return self.gpus / self.pp / self.ep


def layout(values: Values) -> Layout | None:
    """Return the layout of a scenario; ``None`` where the catalog knows no cards."""
    cards = values.number("gpus")
    if cards is None:
        return None
    tp, pp, ep, groups = (values.number(name) for name in FIELDS)
    one = Fraction(1)
    return Layout(cards, tp or cards, pp or one, ep or one, groups or one, _is_mixture(values))


def fault(values: Values) -> str:
    """Say in one line why the cards do not multiply to a layout; ``""`` where they do."""
    found = layout(values)
    if found is None:
        return ""
    words = {name: digits(size).text for name, size in found._asdict().items() if name != "is_mixture"}
    key = _fault(found, values.number("layers"), is_given="pp" in values.scenario.overrides)
    return spaced(say(f"fit.layout_{key}", **words, layers=count_text(values, "layers"))) if key else ""


def given_fault(values: Values, unknown: str = "") -> str:
    """Say why the cards do not multiply where a layout was given; ``""`` where it follows from them.

    What is ``unknown`` may still make it one.
    """
    is_open = unknown in ("gpus", *FIELDS)
    return fault(values) if not is_open and any(is_given(values, name) for name in FIELDS) else ""


def _fault(found: Layout, layers: Fraction | None, *, is_given: bool) -> str:
    if not _is_whole(found.attention):
        return "groups"
    if layers is not None and found.pp > layers:
        return "stages"
    cards = found.gpus / (found.tp * found.pp)
    if not _is_whole(found.pp) or not _is_whole(cards) or (cards != 1 and not found.is_mixture):
        return "product" if is_given else "multiple"
    if not _is_whole(found.parts):
        return "spread"
    return ""


def splits_heads(values: Values) -> bool:
    """Tell whether each card gets equally many query heads, and whole KV heads or whole copies of one."""
    found = layout(values)
    query, kv = values.number("query_heads"), values.number("kv_heads")
    if found is None:
        return True
    cards = found.attention
    is_even = query is None or query % cards == 0
    return is_even and (kv is None or kv % cards == 0 or cards % kv == 0)


def spreads_experts(values: Values) -> bool:
    """Tell whether each card gets equally many whole experts."""
    found, experts = layout(values), values.number("experts")
    return found is None or experts is None or experts % found.ep == 0


def splits_experts(values: Values) -> bool:
    """Tell whether each card's part of an expert is whole columns, and in FP8 whole blocks."""
    found, size = layout(values), values.number("expert_size")
    if found is None or size is None:
        return True
    block = EXPERT_BLOCK if values.scenario.choices.get("weights") == "fp8" else 1
    return bool(size % block) or size % (found.parts * block) == 0


def can_be(values: Values) -> bool:
    """Tell whether the cards of a scenario can share its model."""
    return not fault(values) and splits_heads(values) and spreads_experts(values) and splits_experts(values)


def is_usual(values: Values) -> bool:
    """Tell whether so many cards are bought together: a power of two, or as the model's heads allow."""
    cards, heads = values.number("gpus"), values.number("query_heads")
    if cards is None or not _is_whole(cards):
        return True
    return not int(cards) & (int(cards) - 1) or (heads is not None and heads % cards == 0)


def on_cards(values: Values, count: int) -> Values:
    """Return the values on another number of cards, split anew.

    Raises:
        InputError: If there cannot be so many.
    """
    scenario = values.scenario
    for name in ("tp", "pp"):
        scenario = scenario.without(name)
    if "ep" in scenario.overrides and scenario.overrides["ep"].quantity.value != 1:
        scenario = scenario.without("ep")
    return Values(values.catalog, scenario.changed(values.catalog, {"gpus": str(count)}))


def text(values: Values) -> str:
    """Write a layout in short: ``TP8 · EP64``; ``""`` for one card."""
    found = layout(values)
    if found is None or found.gpus == 1:
        return ""
    sizes = (("tp", found.tp), ("pp", found.pp), ("ep", found.ep), ("groups", found.groups))
    shown = [say(f"fit.short_{name}", count=digits(size).text) for name, size in sizes if size != 1]
    return " · ".join(shown) or say("fit.short_tp", count=1)


def remarks(values: Values, name: str) -> tuple[str, ...]:
    """Say what slower link a number's messages take, and which link nobody publishes."""
    try:
        inputs = values.value(name).inputs
    except (Unavailable, UnknownName):
        return ()
    if not LINKS & {*inputs}:
        return ()
    return tuple(map(spaced, (*_over_links(values), *_assumed(values, name))))


def over_links(values: Values) -> tuple[str, ...]:
    """Say what slower links the cards of a scenario use, whatever is computed."""
    return tuple(map(spaced, _over_links(values)))


def _over_links(values: Values) -> Iterator[str]:
    found, domain, server = layout(values), values.number("link_domain"), values.number("server_cards")
    if found is None or domain is None or server is None:
        return
    words = {
        "gpus": digits(found.gpus).text, "tp": digits(found.tp).text, "domain": digits(domain).text,
        "gpu": values.scenario.short("gpu"),
    }  # fmt: skip
    network = {"network": values.scenario.short("network"), "bandwidth": values.text("network_bandwidth")}
    if found.gpus > 1 and _is_untold(values, "link_domain"):
        yield say("fit.unknown_link", **words)
    if found.tp > max(server, domain):
        servers = digits(Fraction(-(-found.tp // server))).text
        rest = digits(found.tp * found.pp / server).text
        yield say(
            "fit.tp_over_servers", servers=servers, most=digits(server).text, stages=rest, **words, **network
        )
    elif found.tp > domain:
        key = "fit.tp_over_bridge" if domain > 1 else "fit.tp_without_link"
        yield say(key, bandwidth=values.text("link_bandwidth"), **words)
    elif domain < found.gpus <= server:
        key = "fit.over_bridge" if domain > 1 else "fit.without_link"
        told = say(key, layout=text(values), bandwidth=values.text("copy_bandwidth"), **words)
        yield say("fit.or_give_tp", told=told, **words) if _may_split_over_all(values) else told
    if found.gpus > max(server, domain) and found.tp <= max(server, domain):
        servers = digits(Fraction(-(-found.gpus // server))).text
        yield say("fit.over_servers", servers=servers, layout=text(values), **words, **network)


def is_given(values: Values, name: str) -> bool:
    """Tell whether a scenario or a person gives a figure."""
    return name in values.scenario.overrides or name in values.scenario.numbers


def _is_untold(values: Values, name: str) -> bool:
    """Tell whether neither the GPU's fact nor anybody else gives a figure."""
    gpu = values.scenario.fact("gpu")
    return not is_given(values, name) and gpu is not None and not gpu.text(name)


def _may_split_over_all(values: Values) -> bool:
    """Tell whether nobody gave a ``tp`` and every card of the copy could share its heads."""
    if is_given(values, "tp"):
        return False
    return can_be(values.changed({"tp": values.shown("gpus").text}))


def _assumed(values: Values, name: str) -> Iterator[str]:
    for each in values.assumptions(name):
        formula = values.catalog.formula(each)
        if formula is None or formula.assumed is None:
            continue
        words = {"what": pick(formula.names), "assumed": pick(formula.assumed.names)}
        yield say("fit.assumed", gpu=values.scenario.short("gpu"), value=values.text(each), **words)


def _is_mixture(values: Values) -> bool:
    try:
        return values.word("ffn") == "moe"
    except (Unavailable, UnknownName):
        return False


def _is_whole(size: Fraction) -> bool:
    return size.denominator == 1


def count_text(values: Values, name: str) -> str:
    """Return a count in all its digits, or ``""`` where it cannot be had."""
    value = values.number(name)
    return digits(value).text if value is not None else ""
