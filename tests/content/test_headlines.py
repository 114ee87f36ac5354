"""A headline has one value: on a slide, in number mode, at the prompt, on the command line, in the panel."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.decks import slide_of
from tests.sweep.passages import library
from tests.sweep.scenarios import KINDS, Case
from tuiyan.cli import main
from tuiyan.deck.number import Number
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.row import row_text
from tuiyan.engine.derive import derive
from tuiyan.engine.evaluate import Values
from tuiyan.view.derivation.state import Steps
from tuiyan.view.derivation.view import derivation_panel
from tuiyan.view.panel import panel_area
from tuiyan.view.prompt.state import PromptState
from tuiyan.view.prompt.update import typed, update
from tuiyan.view.scenario_picker.compared import changes

HEADLINES = (
    "ttft", "tpot", "request_time", "throughput", "max_users", "requests_per_hour", "input_price",
    "output_price",
)  # fmt: skip
CASES = [case for case in KINDS if case.name in ("manual", "client", "32 cards", "PCIe", "margins", "4090")]


def test_these_are_the_headlines() -> None:
    assert tuple(each.id for each in library().catalog.headlines) == HEADLINES


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_headline_is_the_same_through_every_door(case: Case, capsys: pytest.CaptureFixture[str]) -> None:
    values = case.values()
    for name in HEADLINES:
        shown = values.shown(name).text
        doors = {**dict(_doors(case, values, name)), "derive": _derived(case, name, capsys)}
        assert doors == dict.fromkeys(doors, shown), name


def _doors(case: Case, values: Values, name: str) -> Iterator[tuple[str, str]]:
    resolver = Resolver(values)
    (text,) = resolve_slide(slide_of(f"# {{{{ {name} }}}}"), resolver).title
    yield "slide", text.text

    derivation = derive(values, name)
    last = len(derivation.steps) - 1
    frame = derivation_panel(panel_area(160, 45), Steps(Number(name), last, last), derivation, is_proved=None)
    result = derivation.result().text
    yield "number mode", result if any(result in row_text(row) for row in frame) else ""

    prompt = PromptState(values.scenario)
    answer = update(typed(prompt, name), "prompt.enter", values)[0]
    yield "prompt", answer.derivation.result().text if answer.derivation else answer.complaint

    for change, figure in zip(changes(values, values), values.catalog.domain.compared, strict=True):
        if figure.id == name:
            yield "panel", change.after if not figure.is_bare else f"{change.after} token/s"


def _derived(case: Case, name: str, capsys: pytest.CaptureFixture[str]) -> str:
    words = [f"{key}={value}" for key, value in case.changes.items()]
    assert main(["derive", name, *words, "--scenario", case.scenario, "--format", "json", "--no-proof"]) == 0
    text: str = json.loads(capsys.readouterr().out)["value"]["text"]
    return text
