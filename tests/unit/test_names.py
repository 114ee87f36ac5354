"""What people call things is found the same way through every door."""

from __future__ import annotations

import contextlib
import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.catalogs import manual, real_catalog
from tuiyan.cli import main
from tuiyan.deck.live import parse_live
from tuiyan.deck.resolver import Resolver
from tuiyan.engine.evaluate import Values
from tuiyan.engine.names import UnknownName
from tuiyan.engine.scenario import InputError
from tuiyan.text.folding import folded

FORMULAS = [
    ("首字", "ttft"),
    ("首token", "ttft"),
    ("shouzi", "ttft"),
    ("ＴＴＦＴ", "ttft"),
    ("首字时间", "ttft"),
    ("Time To First Token", "ttft"),
    ("ttft_attention", "ttft"),
    ("每字", "tpot"),
    ("延迟", "request_time"),
    ("吞吐", "throughput"),
    ("tps", "throughput"),
    ("人数", "max_users"),
    ("并发", "max_users"),
    ("QPS", "requests_per_hour"),
    ("输出成本", "output_price"),
    ("MOVE TIME", "move_time"),
]
SETTINGS = [
    ("并发", "batch"),
    ("MFU", "prefill_efficiency"),
    ("价格", "price"),
    ("卡数", "gpus"),
    ("上下文", "context_tokens"),
    ("显卡", "gpu"),
    ("带宽", "hbm_bandwidth"),
]
FACTS = [
    ("gpu", "4090", "rtx-4090"),
    ("gpu", "910b", "ascend-910b2"),
    ("gpu", "昇腾 910B", "ascend-910b2"),
    ("gpu", "Ｈ２０", "h20"),
    ("model", "70b", "llama-70b"),
    ("model", "千问", "qwen3-235b-a22b"),
    ("model", "deepseek", "deepseek-v3"),
    ("precision", "BF16", "fp16"),
    ("precision", "INT4", "int4"),
]


@pytest.mark.parametrize(("name", "id_"), FORMULAS)
def test_a_formula_is_found_by_what_people_call_it(name: str, id_: str) -> None:
    assert real_catalog().resolved(name) == id_


@pytest.mark.parametrize(("name", "id_"), SETTINGS)
def test_an_input_comes_first_where_something_is_set(name: str, id_: str) -> None:
    assert real_catalog().setting(name) == id_


@pytest.mark.parametrize(("kind", "name", "id_"), FACTS)
def test_a_fact_is_found_by_what_people_call_it(kind: str, name: str, id_: str) -> None:
    assert real_catalog().fact(kind, name).id == id_


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("h800", ("h800-rounded", "h800-sxm", "h800-pcie")),
        ("H100", ("h100-sxm", "h100-pcie", "h100-nvl")),
        ("A100", ("a100-sxm", "a100-pcie")),
    ],
)
def test_cards_that_differ_are_asked_back(name: str, choices: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as caught:
        manual(gpu=name)

    assert caught.value.choices == choices
    assert all(choice in str(caught.value) for choice in choices)


def test_prices_that_differ_are_asked_back() -> None:
    error = real_catalog().unknown("多少钱")

    assert error.choices == ("input_price", "output_price", "request_price")


@pytest.mark.parametrize(
    ("name", "hint"),
    [("context", "context_tokens"), ("mov_time", "move_time"), ("prompt_tokns", "prompt_tokens")],
)
def test_a_name_that_nothing_has_is_answered_with_one_that_is_near(name: str, hint: str) -> None:
    assert real_catalog().unknown(name).choices == (hint,)


def test_an_id_always_means_itself() -> None:
    catalog = real_catalog()

    for name in catalog.names():
        assert catalog.resolved(name) == catalog.setting(name) == name
    for kind in catalog.domain.kinds:
        for fact in catalog.facts(kind):
            assert catalog.fact(kind, fact.id.upper()) is fact
            assert all(fact.id in catalog._facts_named(kind).find(alias) for alias in fact.aliases)


@given(name=st.text(max_size=30))
def test_no_name_ends_in_an_error(name: str) -> None:
    catalog = real_catalog()
    assert catalog.resolved(name)[:1] or not name
    assert catalog.unknown(name).message
    with contextlib.suppress(UnknownName):
        catalog.fact("gpu", name)


@given(name=st.sampled_from(FORMULAS), letters=st.lists(st.sampled_from("uln-_ "), min_size=40, max_size=40))
def test_case_width_and_parting_do_not_count(name: tuple[str, str], letters: list[str]) -> None:
    wide = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
    spelled = "".join(
        (char.upper() if how == "u" else char.translate(wide) if how == "l" else char + how.strip("n"))
        for char, how in zip(name[0], letters, strict=False)
    )

    assert folded(spelled) == folded(name[0])
    assert real_catalog().resolved(spelled) == name[1]


def test_live_markup_takes_the_same_names() -> None:
    resolver = Resolver(Values(real_catalog(), real_catalog().scenario("manual")))

    shown = [
        resolver.figure(parse_live(text)) for text in ("ttft gpu=h20", "首字 gpu=H20", "TTFT 显卡=Ｈ２０")
    ]
    assert len({figure.text for figure in shown}) == 1
    assert {figure.number.name for figure in shown if figure.number} == {"ttft"}


@pytest.mark.parametrize("line", ["首字 显卡=H20 卡数＝8", "ttft gpu=h20 gpus=8", "TTFT GPU=H20 GPUS=8"])
def test_the_command_line_takes_the_same_names(line: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["derive", *line.split(), "--no-proof", "--format", "json"]) == 0

    told = json.loads(capsys.readouterr().out)
    values = manual(gpu="h20", gpus="8")
    assert (told["formula"], told["value"]["display"]) == ("ttft", values.shown("ttft").text)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ttft gpu=h800", "写成 h800-rounded、h800-sxm 或 h800-pcie"),
        ("ttft 卡=h20", "写成 gpu=h20"),
        ("ttft 量化=W4A16", "写成 weights=int4 compute=fp16"),
        ("多少钱", "写成 input_price、output_price 或 request_price"),
        ("ttft context=4K", "是不是 context_tokens？"),
    ],
)
def test_what_is_not_one_thing_is_answered_in_one_line(
    line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["derive", *line.split()]) == 2

    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert error.count("是不是") <= 1


@pytest.mark.parametrize("topic", ["首字", "shouzi", "TTFT", "ttft"])
def test_a_drill_takes_the_same_names(
    topic: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.stdin", io.StringIO("?\n"))
    line = ["drill", "--plain", "--count", "1", "--seed", "1", "--topic", topic]

    main(line)
    assert "1/1" in capsys.readouterr().out


@pytest.mark.parametrize(("flag", "name"), [("--solve", "卡数"), ("--solve", "GPUS")])
def test_what_is_solved_for_may_be_called_so(
    flag: str, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["derive", "每字", "tpot=20ms", flag, name, "--no-proof", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["solve_for"] == "gpus"
