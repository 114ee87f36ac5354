"""Every formula is proved, under every built-in scenario and under drawn ones."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest

from tests.catalogs import manual, real_catalog
from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import step_text
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.proof import prove
from tuiyan.messages import speak

WIDE = os.environ.get("HYPOTHESIS_PROFILE") == "nightly"
EACH = 50 if WIDE else 2
"""How many drawn clients each test tries: 300 in all at night, 12 before a change lands."""


def unproved(values: Values) -> Iterator[str]:
    """Give every formula that can be derived and is not proved."""
    for name in real_catalog().formula_ids():
        try:
            derivation = derive(values, name)
        except Unavailable:
            continue
        if prove(derivation) is False:
            lines = "; ".join(step_text(derivation, step) for step in derivation.steps)
            yield f"{name} under {values.chip()}: {lines}"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("scenario", real_catalog().scenario_ids())
def test_every_formula_is_proved_under_every_scenario(scenario, language) -> None:
    speak(language)

    assert [*unproved(Values(real_catalog(), real_catalog().scenario(scenario)))] == []


def drawn(random: Random) -> dict[str, str]:
    """Draw a client: any card, any model, any scheme, 1 to 64 cards, batch 1 to 512, 1 to 128K tokens."""
    catalog = real_catalog()
    return {
        "gpu": random.choice([fact.id for fact in catalog.facts("gpu")]),
        "model": random.choice([fact.id for fact in catalog.facts("model")]),
        "weights": random.choice(["fp16", "fp8", "int8", "int4"]),
        "compute": random.choice(["fp16", "fp8", "int8"]),
        "kv": random.choice(["fp16", "fp8"]),
        "gpus": str(2 ** random.randrange(7)),
        "batch": str(random.randint(1, 512)),
        "prompt_tokens": str(random.choice([1, 100, 1000, 8192, 32_768, 131_072])),
        "output_tokens": str(random.choice([1, 500, 4096])),
        "context_tokens": str(random.randint(1, 131_072)),
        "decode_efficiency": random.choice(["1", "0.7", "85 %", "0.333"]),
        "prefill_efficiency": random.choice(["1", "0.5", "44 %"]),
    }


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(0, 300, 50))
def test_every_formula_is_proved_for_drawn_clients(seed) -> None:
    found = [each for at in range(seed, seed + EACH) for each in unproved(manual(**drawn(Random(at))))]

    assert found == []
