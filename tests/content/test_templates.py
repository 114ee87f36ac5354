"""The built-in templates: every one can be drawn, and is judged as its author says."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.catalogs import real_catalog
from tests.questions import drawn, figures, library, shared
from tests.shared import EVERYTHING
from tuiyan.content.trials import MANY_SEEDS
from tuiyan.drill.answer import TypedAnswer
from tuiyan.drill.kinds import KINDS, NAMED, context_of
from tuiyan.drill.marking import mark
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.drill.template import Template
from tuiyan.drill.template_trial import faults

TEMPLATES = [template for template in library().templates if KINDS[template.kind].is_named]


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_a_template_is_drawn_and_judged_as_its_author_says(template: Template) -> None:
    seeds = MANY_SEEDS if EVERYTHING else range(1)
    assert list(faults(context_of(template, figures()), seeds)) == []


def test_there_are_sixty_at_least_and_some_of_each_kind() -> None:
    kinds = Counter(template.kind for template in TEMPLATES)

    assert len(TEMPLATES) >= 60
    assert set(kinds) == set(NAMED)
    assert sum(bool(template.kind == "number" and template.own.solve) for template in TEMPLATES) >= 5


SHOWN_BY = {
    "one-card": "answer: total_memory\nwith: {gpus: 8}",
    "both-directions": "answer: nvlink_both_ways",
    "query-heads": "answer: kv_bytes_per_token",
    "sparse": "answer: ridge_point",
    "batch-one": "answer: throughput_ideal\nwith: {batch: 8}",
    "kb-for-kib": "answer: weight_bytes\ntolerance: 1 %",
    "kib-for-kb": "answer: weight_bytes\ntolerance: 1 %",
    "fp8-for-fp16": "answer: weight_bytes\nwith: {weights: fp16}",
}
"""What a shared mistake that is not a factor can be made on."""


@pytest.mark.parametrize("mistake", shared().mistakes)
def test_a_shared_mistake_has_a_name_a_reason_and_a_value_of_its_own(mistake: str) -> None:
    asked = f"kind: number\n{SHOWN_BY.get(mistake, 'answer: weight_bytes')}\nmistakes: [{mistake}]\n"
    target = drawn(asked).prompts[0].target
    assert isinstance(target, QuantityTarget)

    (slip,) = target.mistakes
    assert slip.id == mistake
    assert slip.name
    assert slip.why
    assert "{{" not in slip.why
    assert mark(target, TypedAnswer("ok", quantity=slip.quantity)).mistake == mistake


def test_every_quantity_with_mistakes_has_a_test_that_makes_one() -> None:
    untested = [
        template.id
        for template in TEMPLATES
        if template.mistakes
        and template.kind in ("number", "convert")
        and not {mistake.id for mistake in template.mistakes}
        & {said for trial in template.trials for said in trial.verdict}
    ]

    assert untested == []


def test_a_fault_is_found_where_there_is_one() -> None:
    from tests.questions import template as written

    asked = "kind: number\nanswer: move_time\ntests: [{typed: 42 ms, is: right}]\nmistakes: [one-card]\n"
    found = [fault.message for fault in faults(context_of(written(asked), figures()), range(1))]

    assert len(found) == 2
    assert "one-card" in found[0]
    assert real_catalog().formula("move_time") is not None
