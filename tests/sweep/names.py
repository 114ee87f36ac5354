"""Which figures may go by a headline's name, and which are parts of which.

A headline's name beside a number of its dimension that is not the headline itself is a simple figure: one
that leaves something out. Where it is off by more than a twentieth, either the words beside it say what it
leaves out, or the slide shows the headline too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from tests.sweep.passages import Passage
from tuiyan.deck.number import Number
from tuiyan.deck.resolver import Resolver
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.names import UnknownName
from tuiyan.engine.quantity import Quantity

NEAR = Fraction(1, 20)
"""How far a simple figure may be from the headline and yet go by its name."""

MISSED = Fraction(1, 500)
"""What share of a whole nobody would miss: less than its last digit of three."""

LEAVES_OUT = re.compile(
    r"不算|不含|不读|不计|只算|只看|只读|线性层|光读|读.{0,8}权重|读 ?KV|算这|算完|计算|搬|通信"
    r"|理想|天花板|屋顶线|甜点|目标|步时|命中"
)
"""Words by which a figure says itself that it is not the whole."""


PRICES = ("input_price", "output_price", "request_price", "price_ratio")


BOUND = re.compile(r"下限|最快|最低|至少|最少|不少于|上限|最多|最大|不超过|屋顶线|预计")
"""Words by which a slide says that what it shows is a bound."""


class HeadlineName(NamedTuple):
    """How a headline is called.

    Attributes:
        words: In text.
        complete: The formulas that may go by them without more.
    """

    words: re.Pattern[str]
    complete: tuple[str, ...]


HEADLINES = {
    "ttft": HeadlineName(re.compile(r"TTFT|首字|首个? ?token|第一个字"), ("ttft", "ttft_cached")),
    "request_tpot": HeadlineName(
        re.compile(r"TPOT|每个? ?token|每个?字|吐字"), ("tpot", "request_tpot", "tpot_mixed")
    ),
    "request_time": HeadlineName(
        re.compile(r"总时间|从头到尾|请求时间|整个请求|一个请求"), ("request_time",)
    ),
    "throughput": HeadlineName(
        re.compile(r"吞吐|每秒"), ("throughput", "colocated_throughput", "stream_rate")
    ),
    "max_users": HeadlineName(re.compile(r"并发|几个人|多少人|最多"), ("max_users",)),
    "requests_per_hour": HeadlineName(re.compile(r"请求.{0,4}小时|小时.{0,6}请求"), ("requests_per_hour",)),
    "input_price": HeadlineName(re.compile(r"输入.{0,6}(成本|价)"), PRICES),
    "output_price": HeadlineName(re.compile(r"输出.{0,6}(成本|价)"), PRICES),
}


PARTS = (
    ("ttft", "request_time"), ("decode_time", "request_time"), ("total_time", "request_time"),
    ("step_time", "request_tpot"), ("step_time", "tpot"), ("move_time", "request_tpot"),
    ("move_time", "tpot"),
    ("kv_read_time", "tpot"), ("request_kv_read_time", "request_tpot"),
    ("weight_bytes", "total_memory"), ("kv_budget", "total_memory"),
)  # fmt: skip
"""Parts and their wholes; on one slide they never print alike unless they are equal."""


def misnamed(shown: Sequence[Passage], resolver: Resolver) -> Iterator[tuple[Passage, str]]:
    """Give the passages in which a simple figure goes by a headline's name alone, and how far off it is."""
    seen = {(each.number.name, *_setting(each.number)) for passage in shown for each in passage.named}
    for passage in shown:
        for each in passage.named:
            for headline, (words, complete) in HEADLINES.items():
                if not words.search(each.words) or LEAVES_OUT.search(each.sentence):
                    continue
                if any((name, *_setting(each.number)) in seen for name in complete):
                    continue
                off = _off(each.number, headline, resolver)
                if off is not None and abs(off) > NEAR:
                    yield (
                        passage,
                        f"{each.number.text} ({each.number.name}) is {float(off):+.0%} off {headline}",
                    )


def unsaid_bounds(shown: Sequence[Passage], resolver: Resolver) -> Iterator[tuple[Passage, str]]:
    """Give the first bound of a slide that says nowhere that it is one."""
    if resolver.values.word("allowance") != "none" or any(BOUND.search(each.text) for each in shown):
        return
    for passage in shown:
        for number in (each.number for each in passage.named if not each.number.overrides):
            if number.name in HEADLINES:
                yield passage, f"{number.text} ({number.name}) is a bound: say 下限, 最快, 至少 or 最多"
                return


def look_alikes(shown: Sequence[Passage], resolver: Resolver) -> Iterator[tuple[Passage, str]]:
    """Give the parts that print like their whole and are less, by more than nobody would miss."""
    found = {(each.number.name, *_setting(each.number)): (passage, each.number)
             for passage in shown if passage.part in ("title", "body")
             for each in passage.named}  # fmt: skip
    for (name, *setting), (passage, part) in found.items():
        for one, whole in PARTS:
            if name != one or (whole, *setting) not in found:
                continue
            number = found[whole, *setting][1]
            off = _off(part, number.name, resolver)
            if number.text == part.text and off is not None and abs(off) > MISSED:
                yield passage, f"{one} prints as {whole}: {part.text}"


def _setting(number: Number) -> tuple[object, ...]:
    return number.overrides, number.pin


def _off(number: Number, other: str, resolver: Resolver) -> Fraction | None:
    """Return by which share a figure is off another; ``None`` where it is no figure of that kind."""
    ours = _quantity(number, resolver)
    theirs = _quantity(number._replace(name=other), resolver)
    units = resolver.catalog.units
    if ours is None or theirs is None or not theirs.value:
        return None
    if units.generic(ours.dimension) != units.generic(theirs.dimension):
        return None
    if resolver.values.is_leaf(number.name):
        return None
    return ours.value / theirs.value - 1


def _quantity(number: Number, resolver: Resolver) -> Quantity | None:
    try:
        return resolver.values_of(number).value(number.name).quantity
    except (Unavailable, UnknownName):
        return None
