"""Bound, expected, measured: three ways a quantity is known, held against what others published."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.catalogs import manual, real_catalog
from tuiyan.cli import main
from tuiyan.content.library import open_library
from tuiyan.deck.number import Number
from tuiyan.deck.row import row_text, row_width
from tuiyan.engine.claim import Measured
from tuiyan.engine.derive import derive
from tuiyan.engine.evaluate import Values
from tuiyan.inference.outlook import as_measured, at_the_bound, outlook
from tuiyan.messages import speak
from tuiyan.view.derivation.state import Steps
from tuiyan.view.derivation.view import derivation_panel
from tuiyan.view.panel import panel_area

RESULTS = [row for row in open_library().measured.values() if row.what and row.setup]
PLAIN = [row for row in RESULTS if not row.is_unbound]
RATES = ("stream_rate", "colocated_throughput", "throughput")
NIM = {"gpu": "h100-sxm", "gpus": "2", "model": "llama-3.1-70b", "prompt_tokens": "5000"}

Captured = pytest.CaptureFixture[str]


def under(row: Measured) -> Values:
    return as_measured(manual(), row)


def size(row: Measured) -> float:
    return float(real_catalog().given(row.value, real_catalog().dimension(row.what)).quantity.value)


@pytest.mark.parametrize("row", PLAIN, ids=lambda row: row.id)
def test_no_measured_result_beats_the_bound(row: Measured) -> None:
    bound = float(at_the_bound(under(row), row.what).value(row.what).quantity.value)

    assert size(row) <= bound if row.what in RATES else size(row) >= bound


@pytest.mark.parametrize("row", PLAIN, ids=lambda row: row.id)
def test_a_measured_result_is_shown_where_it_was_measured(row: Measured) -> None:
    assert row in outlook(under(row), row.what, RESULTS).measured


def test_what_is_expected_of_decode_is_the_bound_over_a_share_and_a_time_for_each_layer() -> None:
    # 2 x H100, 70B in FP8, 5,250 tokens: 10.630 ms without communication; ÷ 0.85 + 80 x 65 µs = 17.706 ms
    # the range is 0.8 to 1.17 of it and 0.02 ms a user (truth: NIM 1.8.0 measured 18.58 ms)
    found = outlook(manual(**NIM, context_tokens="5250"), "tpot").expected

    assert found is not None
    assert float(found.low.value) == pytest.approx(0.8 * 0.017706, rel=1e-3)
    assert float(found.high.value) == pytest.approx(1.17 * 0.017706 + 0.00002, rel=1e-3)
    assert "NIM" in found.source


def test_the_scenarios_efficiencies_change_the_value_alone() -> None:
    plain, slow = manual(**NIM), manual(**NIM, prefill_efficiency="40 %", decode_efficiency="60 %")

    assert slow.value("ttft").quantity.value > plain.value("ttft").quantity.value
    for name in ("ttft", "tpot", "request_time", "throughput", "input_price", "output_price"):
        assert outlook(slow, name)[:2] == outlook(plain, name)[:2]


def test_another_model_card_precision_or_load_has_no_measured_result() -> None:
    shown = outlook(manual(**NIM), "ttft", RESULTS).measured
    others = [
        {"model": "qwen2.5-72b"}, {"gpu": "h200"}, {"weights": "fp16", "compute": "fp16"}, {"gpus": "4"},
        {"prompt_tokens": "32768"}, {"kv": "fp8"},
    ]  # fmt: skip

    assert [row.value for row in shown] == ["407 ms"]
    assert not any(outlook(manual(**{**NIM, **other}), "ttft", RESULTS).measured for other in others)
    assert outlook(manual(**{**NIM, "prompt_tokens": "5200"}), "ttft", RESULTS).measured == shown


def test_a_rounded_model_has_the_results_of_the_one_it_rounds() -> None:
    assert outlook(manual(**{**NIM, "model": "llama-70b"}), "ttft", RESULTS).measured


@pytest.mark.parametrize(
    "changes",
    [
        {"gpu": "ascend-910c", "weights": "int8", "compute": "int8"},  # no public result of the card
        {"batch": "512", "context_tokens": "128", "gpus": "8"},  # above batch 256
        {"gpu": "rtx-4090", "gpus": "2", "model": "llama-3.1-8b"},  # over PCIe
        {"gpus": "32"},  # more than two servers
        {},  # does not fit
    ],
)
def test_nothing_is_expected_where_nobody_published(changes: dict[str, str]) -> None:
    changes = {"context_tokens": "32768", **changes}
    assert outlook(manual(**changes), "tpot").expected is None


def test_a_headline_has_a_bound_that_is_called_by_its_side() -> None:
    sides = {name: outlook(manual(), name).bound for name in ("ttft", "throughput", "max_users")}

    assert {name: bound and bound.side for name, bound in sides.items()} == {
        "ttft": "lower", "throughput": "upper", "max_users": "upper",
    }  # fmt: skip
    assert outlook(manual(), "move_time")[:3] == (None, None, ())


def test_eight_h800_read_128k_in_no_less_than_3962_ms() -> None:
    found = outlook(manual(gpus="8", prompt_tokens="131072", prefill_efficiency="20 %"), "ttft").bound

    assert found is not None
    assert round(float(found.quantity.value) * 1000) == 3962  # by hand: 1,147 of it linear layers


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"weights": "fp16", "gpus": "2"}, "权重 FP16 却按 FP8"),
        ({"compute": "int8"}, "权重 FP8 却按 INT8"),
        ({"weights": "int4"}, "W4A8"),
        ({"gpu": "ascend-910b4", "weights": "int8", "compute": "int8"}, "把握不大"),
        ({}, ""),
        ({"weights": "int4", "compute": "fp16"}, ""),
    ],
)
def test_what_a_reader_is_told_of_a_number(changes: dict[str, str], words: str) -> None:
    found = outlook(manual(**changes), "ttft").warnings

    assert any(words in each for each in found) if words else not found


def client(tmp_path: Path, text: str) -> Values:
    file = tmp_path / "mine.yaml"
    file.write_text(f"id: client\nname: client\nextends: manual\n{text}", encoding="utf-8")
    library = open_library(extra=file)
    assert not library.problems
    return Values(library.catalog, library.catalog.scenario("client"))


def test_the_headlines_of_a_client_add_up(tmp_path: Path, small: Path) -> None:
    values = client(tmp_path, "gpu: h20\ngpus: 8\nmodel: qwen3-235b-a22b\nprompt_tokens: 32768\nbatch: 50\n")
    ttft, tpot, output, whole = (
        values.value(name).quantity for name in ("ttft", "tpot", "output_tokens", "request_time")
    )

    assert values.shown("context_tokens").text == "33,018 token"  # 32,768 + 500 ÷ 2
    assert ttft.value + output.value * tpot.value == whole.value
    assert values.changed({"prompt_tokens": "1000"}).shown("context_tokens").text == "1,250 token"


@pytest.mark.parametrize(
    ("text", "context"),
    [("gpu: h20\n", "32,768"), ("prompt_tokens: 2000\ncontext_tokens: 8192\n", "8,192")],
)
def test_a_context_that_is_given_stays(tmp_path: Path, small: Path, text: str, context: str) -> None:
    assert client(tmp_path, text).shown("context_tokens").text == context


QUANTITY = {"text": str, "si": int | float, "unit": str}


def is_quantity(told: dict[str, object]) -> bool:
    return all(isinstance(told[key], kind) for key, kind in QUANTITY.items())


@pytest.mark.parametrize(
    "words",
    [
        ["ttft", *(f"{name}={value}" for name, value in NIM.items())],
        ["move_time"],
        ["max_users"],
        ["cost_per_million", "price=15 元/h"],
        ["ttft", "gpu=a100-sxm"],
        ["max_users", "weights=fp16"],
        ["ttft", "ttft=1ms", "--solve", "prompt_tokens"],
        ["ttft", "ttft=1s", "--solve", "gpus"],
        ["tpot", "tpot=20 ms", "--solve", "gpus"],
        ["ttft", "gpu=a100-sxm", "ttft=1s", "--solve", "prompt_tokens"],
    ],
)
def test_derive_in_json_has_what_is_known_of_it(capsys: Captured, words: list[str]) -> None:
    main(["derive", *words, "--format", "json", "--no-proof"])
    told = json.loads(capsys.readouterr().out)

    asked = {"formula", "solve_for", "value", "inputs", "steps", "proved"}
    assert asked | {"bound", "expected", "measured", "warnings"} <= told.keys()
    assert told["solve_for"] is None or {"solve", "solutions", "exact", "whole"} <= told.keys()
    assert told["solve_for"] is None or told["solve"] in ("point", "interval", "none")
    assert all(told[key] is None or is_quantity(told[key]) for key in ("value", "bound"))
    expected = told["expected"]
    assert expected is None or (is_quantity(expected["from"]) and is_quantity(expected["to"]))
    assert expected is None or expected["source"]
    for row in told["measured"]:
        assert row.keys() == {"value", "what", "source", "date"}
        assert is_quantity(row["value"])
    assert all(isinstance(warning, str) for warning in told["warnings"])


def test_an_older_id_answers_in_its_currency_and_says_what_it_is_called_now(capsys: Captured) -> None:
    assert main(["derive", "cost_per_million", "price=15 元/h", "--format", "json"]) == 0
    out, err = capsys.readouterr()
    told = json.loads(out)

    assert told["formula"] == "output_price"
    assert told["value"]["text"] == "97.8 CNY/Mtoken"  # 15 an hour x 23.470 ms, by hand
    assert told["warnings"] == ["cost_per_million 现在叫 output_price"]
    assert err.strip() == "tuiyan：cost_per_million 现在叫 output_price"


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("zh", ("下限   195 ms", "预计   314–586 ms", "实测   407 ms")),
        ("en", ("Lower bound   195 ms", "Expect        314–586 ms", "Measured      407 ms")),
    ],
)
def test_derive_prints_bound_expected_and_measured(
    capsys: Captured, language: str, labels: tuple[str, ...]
) -> None:
    inputs = [f"{name}={value}" for name, value in NIM.items()]
    assert main(["derive", "ttft", *inputs, "--lang", language]) == 0
    out = capsys.readouterr().out
    speak("zh")

    assert [out.index(label) for label in labels] == sorted(out.index(label) for label in labels)
    assert "2026-08-05" in out


def test_a_number_that_is_no_headline_says_nothing_of_the_kind(capsys: Captured) -> None:
    assert main(["derive", "move_time"]) == 0

    assert "下限 " not in capsys.readouterr().out


def panel_rows(name: str, columns: int, rows: int) -> list[str]:
    values = manual(**NIM)
    derivation = derive(values, name)
    last = len(derivation.steps) - 1
    steps = Steps(Number(name, "", (), "", derivation.result().text), last, last)
    frame = derivation_panel(panel_area(columns, rows), steps, derivation, is_proved=True, measured=RESULTS)
    assert len({row_width(row) for row in frame}) == 1
    return [row_text(row).strip() for row in frame]


def test_a_panel_says_bound_expected_and_measured_where_there_is_room() -> None:
    rows = panel_rows("ttft", 100, 30)

    for start in ("下限  195 ms", "预计  314–586 ms", "实测  407 ms"):
        assert [row for row in rows if row.startswith(start)]
    assert any("NVIDIA NIM 1.8.0" in row and "2026-08-05" in row for row in rows)
    assert not [row for row in panel_rows("ttft", 60, 18) if row.startswith("预计")]
    assert not [row for row in panel_rows("move_time", 100, 30) if row.startswith("下限")]
