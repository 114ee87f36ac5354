"""What is called possible satisfies the arithmetic: every GPU and model on 1 to 64 cards."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from tests.catalogs import manual, real_catalog
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.facts import Fact
from tuiyan.engine.names import UnknownName
from tuiyan.inference.feasibility import is_offer
from tuiyan.inference.layout import can_be, layout
from tuiyan.inference.suggestions import warnings

CATALOG = real_catalog()
GPUS = [fact.id for fact in CATALOG.facts("gpu")]
MODELS = [fact.id for fact in CATALOG.facts("model")]
COUNTS = ("max_users", "kv_budget", "kv_pool_tokens", "kv_tokens_per_user", "slo_batch", "chunk_limit")


def count(fact: Fact, name: str, other: int = 0) -> int:
    """Return a whole attribute of a fact as its file has it."""
    return int((fact.text(name) or str(other)).replace(",", "").replace("_", ""))


@st.composite
def scenarios(draw: st.DrawFn) -> Values:
    """Draw any cards, given bare, with any model."""
    return manual(
        gpu=draw(st.sampled_from(GPUS)),
        model=draw(st.sampled_from(MODELS)),
        weights=draw(st.sampled_from(["fp16", "fp8", "int8", "int4"])),
        gpus=str(draw(st.integers(1, 64))),
        batch=str(draw(st.integers(1, 512))),
    )


@given(scenarios())
def test_a_bare_number_of_cards_can_be_as_the_arithmetic_says(values: Values) -> None:
    gpu, model = (values.scenario.fact(name) for name in ("gpu", "model"))
    assert gpu is not None
    assert model is not None
    cards = int(values.value("gpus").quantity.value)
    tp = min(cards, count(gpu, "server_cards", 8), count(gpu, "link_domain", 8))
    heads, kv, experts = (count(model, name) for name in ("query_heads", "kv_heads", "experts"))
    is_mixture = model.text("ffn") == "moe"

    whole = cards % tp == 0 and (is_mixture or cards // tp <= count(model, "layers", 10**6))
    split = whole and heads % tp == 0 and (not kv or kv % tp == 0 or tp % kv == 0)
    spread = not is_mixture or not experts or experts % cards == 0
    assert can_be(values) == (split and spread)


@given(scenarios(), st.sampled_from([1, 2, 4, 8, 16]), st.sampled_from([1, 2, 3, 4, 8]))
def test_a_layout_that_can_be_multiplies_to_the_cards(values: Values, tp: int, pp: int) -> None:
    changed = values.changed({"tp": str(tp), "pp": str(pp)})
    found = layout(changed)
    assert found is not None
    if not can_be(changed):
        return

    assert found.gpus % (found.tp * found.pp) == 0
    assert found.is_mixture or found.tp * found.pp == found.gpus
    assert found.parts * found.pp * found.ep == found.gpus
    assert {size.denominator for size in found[:5]} == {1}


@given(scenarios())
def test_cards_that_are_offered_are_a_power_of_two_or_divide_the_heads(values: Values) -> None:
    if not is_offer(values):
        return
    cards = int(values.value("gpus").quantity.value)
    model = values.scenario.fact("model")
    assert model is not None

    assert cards & (cards - 1) == 0 or count(model, "query_heads") % cards == 0


@given(scenarios(), st.sampled_from(COUNTS))
def test_no_count_is_negative(values: Values, name: str) -> None:
    try:
        found = values.value(name).quantity.value
    except (Unavailable, UnknownName):
        return

    assert found >= Fraction(0)


@given(scenarios(), st.sampled_from(["tpot", "ttft", "max_users", "throughput"]))
def test_what_is_said_beside_a_number_is_a_sentence(values: Values, name: str) -> None:
    for text in warnings(values, name):
        assert text.strip() == text
        assert "{" not in text
        assert "None" not in text
        assert "（）" not in text
