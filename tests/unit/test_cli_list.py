"""``tuiyan list``: what there is, by any of its names, within the width of the terminal."""

from __future__ import annotations

import json

import pytest

from tests.catalogs import real_catalog
from tuiyan.cli import main
from tuiyan.cli.listing import kinds
from tuiyan.text.cells import width


def told(line: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["list", *line.split()]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("columns", [40, 60, 80, 100, 160])
@pytest.mark.parametrize("what", kinds(real_catalog()))
@pytest.mark.parametrize("language", ["zh", "en"])
def test_no_line_is_wider_than_the_terminal(
    what: str,
    language: str,
    columns: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))

    lines = told(f"{what} --lang {language}", capsys).splitlines()
    assert lines
    assert max(map(width, lines)) <= columns


@pytest.mark.parametrize(
    ("line", "ids"),
    [
        ("gpus 4090", {"rtx-4090"}),
        ("GPU ９１０Ｂ２", {"ascend-910b2"}),
        ("gpus 华为", {"ascend-910b2"}),
        ("models 智谱", {"glm-4.5", "glm-5", "glm-4.6", "glm-4.5-air"}),
        ("scenarios 单卡", {"ascend-910c", "h20", "h800-sxm"}),
        ("formulas shouzi", {"ttft"}),
        ("formulas 输入成本", {"input_price"}),
        ("networks ndr", {"ib-ndr", "ib-ndr-x8"}),
        ("显卡 L20", {"l20"}),
        ("公式 shouzi", {"ttft"}),
        ("gpus no-such-card", set()),
    ],
)
def test_a_word_keeps_what_has_it_in_a_name(
    line: str, ids: set[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert {row["id"] for row in json.loads(told(f"{line} --format json", capsys))} == ids


def test_a_row_of_json_has_names_and_facts(capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = json.loads(told("gpus rtx-4090 --format json", capsys))

    assert list(row)[:3] == ["id", "name", "aliases"]
    assert "4090" in row["aliases"]
    assert (row["memory"], row["confidence"]) == ("24 GB", "high")
    assert set(row) >= {"hbm_bandwidth", "peak_flops", "source", "date"}


def test_every_kind_is_whole(capsys: pytest.CaptureFixture[str]) -> None:
    catalog = real_catalog()

    assert [row["id"] for row in json.loads(told("formulas --format json", capsys))] == [
        *catalog.formula_ids()
    ]
    assert [row["id"] for row in json.loads(told("scenarios --format json", capsys))] == [
        *catalog.scenario_ids()
    ]
    for kind in catalog.domain.kinds.values():
        rows = json.loads(told(f"{kind.file} --format json", capsys))
        assert [row["id"] for row in rows] == [fact.id for fact in catalog.facts(kind.id)]


def test_an_empty_list_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert "没有名字里带 no-such-card 的" in told("gpus no-such-card", capsys)
    assert "nothing has no-such-card in its name" in told("gpus no-such-card --lang en", capsys)


@pytest.mark.parametrize("line", [["list"], ["list", "cards"]])
def test_what_can_be_listed_is_said(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(line) == 2
    assert "gpus, models, precisions, networks, scenarios, formulas" in capsys.readouterr().err


def test_an_option_that_is_given_twice_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "gpus", "--content", "a", "--content=b"]) == 2
    assert capsys.readouterr().err == "tuiyan：选项 --content 给了两次，只能给一次\n"
