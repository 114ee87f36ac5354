"""The built-in templates: every one can be drawn, and is judged as its author says."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.books import real_book
from tests.questions import figures, library, shared
from tuiyan.content.folders import Folder, Folders
from tuiyan.content.locate import content_root
from tuiyan.content.trials import FEW_SEEDS, MANY_SEEDS, trial_problems
from tuiyan.drill.ground import Ground
from tuiyan.drill.template import KINDS, Template
from tuiyan.drill.trial import faults

TEMPLATES = library().templates
BUILT_IN = Folders((Folder(content_root(), is_own=True),))


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_a_template_is_drawn_and_judged_as_its_author_says(template: Template) -> None:
    assert list(faults(Ground(template, figures()), range(2))) == []


@pytest.mark.slow
@pytest.mark.parametrize("template", TEMPLATES, ids=lambda template: template.id)
def test_two_hundred_seeds_draw_nothing_that_is_misjudged(template: Template) -> None:
    assert list(faults(Ground(template, figures()), MANY_SEEDS)) == []


@pytest.mark.slow
def test_the_check_finds_what_this_finds() -> None:
    assert list(trial_problems(BUILT_IN, FEW_SEEDS)) == []


def test_there_are_sixty_at_least_and_some_of_each_kind() -> None:
    kinds = Counter(template.kind for template in TEMPLATES)

    assert len(TEMPLATES) >= 60
    assert set(kinds) == set(KINDS)
    assert sum(bool(template.solve) for template in TEMPLATES) >= 5


def test_every_shared_mistake_is_made_somewhere() -> None:
    made = {mistake.id for template in TEMPLATES for mistake in template.mistakes}
    made |= {mistake.id for template in TEMPLATES for part in template.parts for mistake in part.mistakes}

    assert set(shared().mistakes) - made == set()


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
    found = [fault.message for fault in faults(Ground(written(asked), figures()), range(1))]

    assert len(found) == 2
    assert "one-card" in found[0]
    assert real_book().formula("move_time") is not None
