"""Under what slides are rendered: each kind of scenario once, and drawn ones that hold every GPU and model.

Every slide meets every kind; each drawn scenario meets a part of the slides, another part each time, so that
the work grows with the slides and not with slides times scenarios.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from tests.sweep.passages import library
from tuiyan.deck.slide import Slide
from tuiyan.engine.evaluate import Values
from tuiyan.inference.layout import can_be
from tuiyan.inference.suggestions import scheme_that_computes

Changes = Mapping[str, str]
NOTHING: Changes = MappingProxyType({})


class Case(NamedTuple):
    """One scenario.

    Attributes:
        name: What it is called in a report.
        scenario: Id of a built-in one.
        changes: What differs from it.
        is_file: As in a client's own file, where a context that is not given follows from the lengths.
    """

    name: str
    scenario: str = "manual"
    changes: Changes = NOTHING
    is_file: bool = False

    @property
    def words(self) -> str:
        """How it is asked for on the command line of ``tuiyan derive``."""
        start = [] if self.scenario == "manual" else [f"--scenario {self.scenario}"]
        return " ".join([*start, *(f'{name}="{value}"' if " " in value else f"{name}={value}"
                                   for name, value in self.changes.items())])  # fmt: skip

    def values(self) -> Values:
        """Return the numbers under it."""
        catalog = library().catalog
        scenario = catalog.scenario(self.scenario)
        under = scenario.anew(self.changes) if self.is_file else scenario.changed(catalog, self.changes)
        return Values(catalog, under)


CLIENT = {
    "gpu": "h20", "gpus": "8", "model": "qwen3-235b-a22b", "batch": "50", "prompt_tokens": "32768",
    "output_tokens": "500", "context_tokens": "33018", "price": "15 CNY/h",
}  # fmt: skip
INT8 = {"weights": "int8", "compute": "int8"}
FP16 = {"weights": "fp16", "compute": "fp16"}
INT4 = {"weights": "int4", "compute": "fp16"}

KINDS: tuple[Case, ...] = (
    Case("manual"),
    Case("client", changes=CLIENT),
    Case("client's file", changes={name: CLIENT[name] for name in CLIENT if name != "context_tokens"},
         is_file=True),
    Case("with units", changes={"prompt_tokens": "8K", "output_tokens": "1000 token", "batch": "8 user"}),
    Case("4090", changes={"gpu": "rtx-4090", "model": "qwen3-8b", "batch": "256", "context_tokens": "2000"}),
    Case("no FP8", changes={"gpu": "a100-sxm"}),
    Case("910B2", changes={"gpu": "ascend-910b2", "gpus": "8", "batch": "16", **INT8}),
    Case("32 cards", changes={"gpu": "h800-sxm", "gpus": "32", "model": "deepseek-v3", "batch": "256",
                              "prompt_tokens": "4096", "context_tokens": "4346"}),
    Case("PCIe", changes={"gpu": "h800-pcie", "gpus": "4", "model": "llama-3.1-70b", "batch": "16"}),
    Case("full", changes={"gpu": "b200", "gpus": "8", "batch": "512", "output_tokens": "1",
                          "context_tokens": "1024"}),
    Case("margins", "h800-node", {"decode_efficiency": "57 %", "prefill_efficiency": "50 %"}),
    Case("INT4", changes={"gpu": "rtx-4090", "model": "qwen3-32b", "context_tokens": "4096", **INT4}),
    Case("no link", changes={"gpu": "l40s", "gpus": "8", "model": "qwen2.5-72b", "batch": "8"}),
    Case("910B2 in FP8", changes={"gpu": "ascend-910b2", "gpus": "8"}),
    Case("unknown peak", changes={"gpu": "kunlun-p800"}),
    Case("too large", changes={"model": "llama-3.1-405b"}),
    Case("small model", changes={"gpu": "b200", "model": "qwen3-8b"}),
    Case("small model in FP16", changes={"gpu": "h20", "model": "qwen3-8b", "batch": "32", **FP16}),
    Case("FP16", changes={"gpu": "h800-sxm", "gpus": "8", "model": "llama-3.1-70b", "batch": "64", **FP16}),
    Case("short prompt", changes={"prompt_tokens": "12", "output_tokens": "20", "context_tokens": "22"}),
    Case("long prompt", changes={"gpu": "h200", "gpus": "8", "model": "llama-3.1-70b",
                                 "prompt_tokens": "131072", "context_tokens": "131072", "batch": "4"}),
    Case("one token", changes={"output_tokens": "1", "prompt_tokens": "32768", "batch": "4"}),
    Case("large batch", changes={"gpu": "h200", "batch": "512", "context_tokens": "1024"}),
    Case("hybrid", changes={"gpu": "rtx-pro-6000", "model": "qwen3.6-27b", "prompt_tokens": "32768"}),
    Case("sliding", changes={"gpu": "h100-sxm", "gpus": "2", "model": "gpt-oss-120b", "batch": "64",
                             "context_tokens": "8192"}),
    Case("compressed", changes={"gpu": "h200", "gpus": "8", "model": "deepseek-v4-flash", "batch": "32"}),
    Case("DP attention", changes={"gpu": "h200", "gpus": "8", "model": "deepseek-v3", "dp_attention": "8",
                                  "batch": "128", "context_tokens": "8192"}),
    Case("sparse", changes={"gpu": "h200", "gpus": "16", "model": "deepseek-v3.2", "batch": "32",
                            "prompt_tokens": "65536", "context_tokens": "65786"}),
    Case("heads", changes={"gpu": "l40s", "model": "llama-2-13b", "batch": "8", "context_tokens": "4096"}),
    Case("AMD", changes={"gpu": "mi300x", "gpus": "8", "model": "llama-3.1-405b", "batch": "32"}),
    Case("stages", changes={"gpu": "h800-sxm", "gpus": "16", "model": "llama-3.1-405b", "batch": "32"}),
    Case("A100 in INT4", changes={"gpu": "a100-sxm", "gpus": "2", "model": "llama-3.1-70b", **INT4}),
    Case("many servers", changes={"gpu": "b300", "gpus": "64", "model": "deepseek-v3", "batch": "512",
                                  "context_tokens": "32768", "kv": "fp8"}),
    Case("replicas", changes={"gpu": "h20", "gpus": "2", "replicas": "4", "batch": "32",
                              "context_tokens": "4096", "price": "7 CNY/h"}),
)  # fmt: skip

FEW = KINDS[:11]
"""What the plain run renders under."""

SCHEMES = (
    ("fp16", "fp16"), ("fp8", "fp8"), ("fp8", "fp16"), ("int4", "fp16"), ("int4", "fp8"), ("int8", "int8"),
)  # fmt: skip
CARDS = ("1", "2", "4", "8", "16", "32", "64")
DRAWN = 300
PART = 6
"""How many slides each drawn scenario meets at most."""


def kinds() -> list[Case]:
    """Return every kind of scenario, and the built-in ones."""
    built_in = (id_ for id_ in library().catalog.scenario_ids() if id_ != "manual")
    return [*KINDS, *(Case(id_, id_) for id_ in built_in)]


def drawn(count: int = DRAWN, seed: int = 8) -> Iterator[Case]:
    """Draw scenarios whose cards can share the model; of 300 every GPU and every model is among them.

    Most are in a scheme that the GPU computes in, one in six in whatever comes.
    """
    catalog, chance = library().catalog, random.Random(seed)
    gpus = [fact.id for fact in catalog.facts("gpu")]
    models = [fact.id for fact in catalog.facts("model")]
    for at in range(count):
        weights, compute = chance.choice(SCHEMES)
        changes = {
            "gpu": gpus[at % len(gpus)],
            "model": models[at % len(models)],
            "weights": weights,
            "compute": compute,
            "kv": chance.choice(("fp16", "fp8")),
            "gpus": "1",
            "batch": chance.choice(("1", "4", "16", "50", "128", "300", "512")),
            "prompt_tokens": chance.choice(("12", "1024", "4096", "32768", "131072")),
            "output_tokens": chance.choice(("1", "20", "500", "2000")),
            "context_tokens": chance.choice(("1024", "4096", "32768", "131072")),
        }
        if at % 4 == 0:
            changes |= {"decode_efficiency": "57 %", "prefill_efficiency": "50 %"}
        yield _possible(Case(f"drawn {at + 1}", changes=changes), chance, keeps_scheme=at % 6 == 0)


def _possible(case: Case, chance: random.Random, *, keeps_scheme: bool) -> Case:
    """Take a number of cards that can share the model, and a scheme that the GPU computes in."""
    changes = dict(case.changes)
    if not keeps_scheme and (scheme := scheme_that_computes(case.values())):
        changes |= scheme.sets
    for count in chance.sample(CARDS, len(CARDS)):
        found = case._replace(changes={**changes, "gpus": count})
        if can_be(found.values()):
            return found
    return case._replace(changes=changes)


def sampled(slides: Sequence[Slide], at: int, most: int = PART) -> Sequence[Slide]:
    """Return the slides that the drawn scenario ``at`` meets; so many scenarios on end meet all of them."""
    every = -(-len(slides) // most)
    return slides[at % every :: every]
