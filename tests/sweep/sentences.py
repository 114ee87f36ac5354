"""When what a slide says is true, in arithmetic that is not the slides' own.

A slide with ``when`` or ``choose`` gets a row here for each sentence that holds under some scenarios only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from tests.sweep.passages import Passage
from tuiyan.deck.resolver import Resolver
from tuiyan.engine.evaluate import Values


class Number:
    """Numbers of a scenario in base units, by attribute."""

    def __init__(self, values: Values) -> None:
        self._values = values

    def at(self, **changes: str) -> Number:
        """Return the numbers with other inputs."""
        return Number(self._values.changed(changes))

    def __getattr__(self, name: str) -> float:
        return float(self._values.value(name).quantity.value)


Holds = Callable[[Number], bool]


def is_full_from(numbers: Number) -> bool:
    """Tell whether the sweet spot is where the whole of the compute begins to be used."""
    there = numbers.at(batch=str(math.ceil(numbers.batch_sweet_spot)), decode_efficiency="1")
    return there.utilization > 0.9


SENTENCES: tuple[tuple[str, str, Holds], ...] = (
    ("part-one", "算力在等权重", lambda n: n.compute_time * 2 < n.move_time / n.decode_efficiency),
    (
        "part-one",
        "算力已经用满",
        lambda n: n.compute_time >= n.move_time and n.compute_time * 2 >= n.request_tpot,
    ),
    ("part-one", "等权重和 KV", lambda n: n.request_kv_read_time > n.move_time),
    ("part-one", "时间花在读 KV", lambda n: n.request_kv_read_time * 2 >= n.request_tpot),
    ("part-one", "算力大半在用", lambda n: n.compute_time * 2 >= n.request_tpot),
    ("short-of-ingredients", "慢在那里", lambda n: n.request_kv_read_time * 2 >= n.request_tpot),
    ("short-of-ingredients", "料还没送到", lambda n: n.move_time >= n.compute_time),
    ("short-of-ingredients", "大厨忙不过来", lambda n: n.move_time < n.compute_time),
    ("ridge-point", "不到脊点", lambda n: n.decode_intensity < n.ridge_point),
    ("ridge-point", "到了脊点", lambda n: n.decode_intensity >= n.ridge_point),
    ("ridge-point", "算力受限", lambda n: n.compute_time >= n.move_time * 0.9),
    ("params-times-bytes", "光放权重就要", lambda n: n.params * 2 > n.memory),
    ("params-times-bytes", "也放得下", lambda n: n.params * 2 <= n.memory),
    ("three-ways-to-fit", "至少", lambda n: n.params * 2 > n.memory),
    ("three-ways-to-fit", "连权重也放不下", lambda n: n.weight_bytes > n.total_memory),
    ("every-step-reads-all", "只碰到一部分专家", lambda n: n.read_bytes < n.weight_bytes * 0.95),
    ("prefill", "长过", lambda n: n.prompt_tokens < n.prompt_sweet_spot),
    ("prefill", "算得比读权重久", lambda n: n.prefill_compute_time >= n.prefill_read_time),
    ("decode", "一起写才用满", lambda n: n.batch < n.batch_sweet_spot and is_full_from(n)),
    ("prefill", "才轮到算力", lambda n: n.prefill_utilization < 1),
    ("prefill-against-decode", "瓶颈 | 算力", lambda n: n.prefill_utilization > 0.9),
    ("decode", "算得比读权重久", lambda n: n.compute_time >= n.move_time / n.decode_efficiency),
    ("decode", "再算上读 KV", lambda n: n.request_tpot > n.step_time),
    ("root-problem", "把闲着的算力用起来", lambda n: n.utilization < 1),
    ("root-problem", "多半时间在读 KV", lambda n: n.request_kv_read_time * 2 >= n.request_tpot),
    ("decode", "多半时间在读", lambda n: n.request_kv_read_time * 2 >= n.request_tpot),
    ("decode", "变成算力受限", lambda n: n.compute_time * 2 >= n.request_tpot),
    ("root-problem", "算力已经用满", lambda n: n.utilization >= 1),
    ("without-a-cache", "没有缓存，就没有", lambda n: n.output_tokens > 20),
    ("kv-per-token", "一个也放不下", lambda n: n.kv_budget < n.kv_held_per_user),
    ("kv-per-token", "最多放", lambda n: n.max_users >= 1),
    ("four-questions", "一个也放不下", lambda n: n.kv_budget < n.kv_held_per_user),
    ("four-questions", "最多", lambda n: n.max_users >= 1),
    ("prefill-against-decode", "算力（batch", lambda n: n.compute_time * 2 >= n.request_tpot),
    ("prefill-against-decode", "多半时间在读 KV", lambda n: n.request_kv_read_time * 2 >= n.request_tpot),
    ("output-costs-more", "已经用满", lambda n: n.batch_sweet_spot <= 128),
    ("card-move-time", "光放权重就要", lambda n: n.params * 2 > n.memory),
)
"""What a slide says, and when that is true, in arithmetic that is not the slides' own."""


def untrue(slide: str, shown: Sequence[Passage], resolver: Resolver) -> Iterator[tuple[Passage, str]]:
    """Give the passages of a slide that say what does not hold, and the words."""
    numbers = Number(resolver.values)
    for id_, words, holds in SENTENCES:
        said = next((each for each in shown if words in each.text), None) if id_ == slide else None
        if said is not None and not holds(numbers):
            yield said, words
