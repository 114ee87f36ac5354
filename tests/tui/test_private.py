"""What an audience may not learn from a list: what other clients bought."""

from __future__ import annotations

import shutil
from collections.abc import Iterator

import pytest

from tests.content.test_own_facts import GPU, MODEL, NETWORK, SCENARIO, write
from tuiyan.content.folders import user_root
from tuiyan.content.library import Library, open_library
from tuiyan.deck.geometry import Size
from tuiyan.deck.row import row_text
from tuiyan.engine.evaluate import Values
from tuiyan.engine.scenario import Scenario
from tuiyan.meeting.client import Client
from tuiyan.view.deck.knob import Knob, turned
from tuiyan.view.home.state import open_home
from tuiyan.view.home.view import home_scene
from tuiyan.view.prompt.state import PromptState, matches
from tuiyan.view.prompt.update import typed, update
from tuiyan.view.scenario_picker.state import ScenarioPicker, open_picker, with_clients
from tuiyan.view.scenario_picker.update import loaded


@pytest.fixture
def theirs(small: object) -> Iterator[Library]:
    """Content to which the user's own folder adds a client's GPU, model, network and scenario."""
    files = {"gpus": GPU, "models": MODEL, "networks": NETWORK, "scenarios/client": SCENARIO}
    write(user_root(), {f"formulas/{name}.yaml": text for name, text in files.items()})
    yield open_library()
    shutil.rmtree(user_root(), ignore_errors=True)


def labels(scenario: Scenario) -> set[str]:
    """Return every option that the scenario panel can show."""
    return {
        option.label for field in open_picker(scenario.catalog, scenario).every for option in field.options
    }


def test_a_list_shows_what_is_built_in_and_what_the_talk_was_opened_with(theirs: Library) -> None:
    ours, given = (theirs.catalog.scenario(id_) for id_ in ("manual", "client"))

    assert not labels(ours) & {"MINE", "1B"}
    assert labels(given) >= {"MINE", "1B"}
    gone = given.changed(theirs.catalog, {"gpu": ours.choices["gpu"]})
    assert "mine" in {fact.id for fact in gone.listed_facts("gpu")}


def test_turning_through_the_gpus_passes_over_a_clients(theirs: Library) -> None:
    seen = set()
    values = Values(theirs.catalog, theirs.catalog.scenario("manual"))
    for _ in range(40):
        values = Values(theirs.catalog, turned(values, Knob("gpu"), is_more=True))
        seen.add(values.scenario.choices["gpu"])

    assert seen
    assert "mine" not in seen


@pytest.mark.parametrize("line", ["gpu=", "gpu=mi", "min", "gpu=minee"])
def test_the_prompt_does_not_complete_or_suggest_it(theirs: Library, line: str) -> None:
    state = typed(PromptState(theirs.catalog.scenario("manual")), line)
    entered = update(state, "prompt.enter", Values(theirs.catalog, state.scenario))[0]

    assert not any("mine" in match.word for match in matches(state))
    assert "mine" not in entered.complaint.replace("minee", "")


@pytest.mark.parametrize("name", ["mine", "我的卡", "MINE"])
def test_its_whole_name_chooses_it(theirs: Library, name: str) -> None:
    state = typed(PromptState(theirs.catalog.scenario("manual")), f"gpu={name}")
    entered = update(state, "prompt.enter", Values(theirs.catalog, state.scenario))[0]

    assert entered.scenario.choices["gpu"] == "mine"
    assert "MINE" in labels(entered.scenario)


def test_saved_clients_are_named_in_the_panel_only_where_it_is_asked_for(library, talk, press) -> None:
    client = Client("北方", library.catalog.scenario("h20-node"))
    opening = library.catalog.scenario("manual")
    picker = with_clients(open_picker(library.catalog, opening), [client], opening)
    home = open_home(library, opening)

    def shown(layer: ScenarioPicker) -> str:
        return "\n".join(map(row_text, home_scene(home._replace(layer=layer), Size(100, 30))))

    lit = picker._replace(row=len(picker.fields) - 1)

    assert "北方" not in shown(picker)
    assert "北方" in shown(lit)
    assert loaded(lit.turned(1), opening, opening) is client.scenario
    assert all(not field.is_private for field in press(talk, "s").top.fields)


def test_the_panel_sets_inputs_and_leaves_those_it_was_not_asked_to(library) -> None:
    opening = library.catalog.scenario("manual")
    picker = open_picker(library.catalog, opening)
    row = [field.id for field in picker.fields].index("batch")
    made = loaded(picker._replace(row=row).turned(2), opening, opening)

    assert made.numbers["batch"].text == "8"
    assert {**made.numbers, "batch": None} == {**opening.numbers, "batch": None}
