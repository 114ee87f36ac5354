"""Saved clients: found by name, read strictly, and in no list of content."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.catalogs import real_catalog
from tuiyan.content.client_files import client_called, client_names
from tuiyan.engine.names import UnknownName
from tuiyan.problem import ContentError
from tuiyan.user_folders import clients_folder

NORTH = """\
# met in May
gpu: h20
gpus: 8
model: qwen3-235b-a22b
batch: 50
prompt_tokens: 32268
context_tokens: 32768
price: 15 CNY/h
goals: {ttft: < 1 s, users: 50}
notes: [asks about FP8]
assumed: [kv]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    clients_folder().mkdir(parents=True)
    return clients_folder()


def test_a_client_is_a_scenario_with_goals_and_notes(folder: Path) -> None:
    (folder / "北方.yaml").write_text(NORTH, encoding="utf-8")

    client = client_called(real_catalog(), "北方")

    assert client.scenario.choices["gpu"] == "h20"
    assert client.scenario.numbers["price"].text == "15 CNY/h"
    assert client.scenario.title() == "北方"
    assert {goal.name: goal.text for goal in client.goals} == {"ttft": "< 1 s", "users": "50"}
    assert (client.notes, client.assumed) == (("asks about FP8",), ("kv",))


def test_case_and_width_do_not_count_in_a_name(folder: Path) -> None:
    (folder / "Acme-North.yaml").write_text(NORTH, encoding="utf-8")

    assert client_called(real_catalog(), "ＡＣＭＥ north").name == "Acme-North"


def test_a_client_is_in_no_list_of_scenarios(folder: Path) -> None:
    (folder / "北方.yaml").write_text(NORTH, encoding="utf-8")
    catalog = real_catalog()
    client_called(catalog, "北方")

    assert client_names() == ("北方",)
    assert "北方" not in catalog.scenario_ids()


def test_a_built_in_scenario_stands_for_a_client_without_goals(folder: Path) -> None:
    client = client_called(real_catalog(), "h20-node")

    assert (client.name, client.goals) == ("h20-node", ())


def test_an_unknown_client_names_the_closest(folder: Path) -> None:
    (folder / "acme.yaml").write_text(NORTH, encoding="utf-8")

    with pytest.raises(UnknownName) as told:
        client_called(real_catalog(), "acm")

    assert "acme" in told.value.hint


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("goals: {speed: 3}", "没有叫 speed 的目标"),
        ("goals: {ttft: 3 GB}", "ttft"),
        ("batch: 3.5", "batch"),
        ("gpu: h9000", "h9000"),
        ("colour: red", "colour"),
    ],
)
def test_what_cannot_be_is_said_with_its_place(folder: Path, line: str, message: str) -> None:
    (folder / "bad.yaml").write_text(f"# notes\n{line}\n", encoding="utf-8")

    with pytest.raises(ContentError) as told:
        client_called(real_catalog(), "bad")

    assert message in str(told.value)
    assert "bad.yaml:2:" in str(told.value)
