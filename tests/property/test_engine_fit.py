"""Laws of what fits."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.catalogs import manual, real_catalog
from tuiyan.engine.evaluate import Values
from tuiyan.inference.feasibility import fits, holds_kv, holds_weights, marks, obstacles
from tuiyan.inference.suggestions import told

MODELS = [fact.id for fact in real_catalog().facts("model")]
GPUS = [fact.id for fact in real_catalog().facts("gpu")]


@st.composite
def scenarios(draw: st.DrawFn) -> Values:
    """Draw any cards with any model, batch and lengths."""
    return manual(
        gpu=draw(st.sampled_from(GPUS)),
        model=draw(st.sampled_from(MODELS)),
        weights=draw(st.sampled_from(["fp16", "fp8", "int8", "int4"])),
        kv=draw(st.sampled_from(["fp16", "fp8"])),
        gpus=str(draw(st.integers(1, 64))),
        batch=str(draw(st.integers(1, 512))),
        context_tokens=str(draw(st.integers(1, 300_000))),
        memory_fraction=draw(st.sampled_from(["1", "0.9"])),
    )


@given(scenarios())
def test_the_batch_fits_exactly_where_it_is_at_most_the_most_users(values: Values) -> None:
    users, batch = values.number("max_users"), values.number("batch")
    if users is None or batch is None or not holds_weights(values):
        return

    assert holds_kv(values) == (batch <= users)


@given(scenarios())
def test_everything_in_the_way_can_be_said_in_one_line(values: Values) -> None:
    for obstacle in obstacles(values):
        text = told(values, obstacle)

        assert "\n" not in text
        assert "{" not in text
        assert len(text) < 160


@given(scenarios(), st.sampled_from(real_catalog().formula_ids()))
def test_a_number_is_marked_only_by_what_is_in_the_way(values: Values, name: str) -> None:
    assert set(marks(values, name)) <= set(obstacles(values))
    if fits(values):
        assert {mark.kind for mark in marks(values, name)} <= {"compute", "context", "length"}


@given(scenarios(), st.integers(2, 9))
def test_less_fits_where_more_does(values: Values, part: int) -> None:
    if not holds_kv(values):
        return
    for name in ("batch", "context_tokens"):
        less = max(1, int(values.number(name) or 1) // part)
        assert holds_kv(values.changed({name: str(less)}))
