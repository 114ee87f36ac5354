"""A user's own GPUs, models, networks and scenarios: used at once, and never a mistake of ours."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tuiyan.cli import main
from tuiyan.content.folders import user_root
from tuiyan.content.library import open_library
from tuiyan.engine.evaluate import Values

SOURCED = "  source: data sheet\n  date: 2026-08-05\n  confidence: high\n"
GPU = f"""\
- id: mine
  name: 我的卡
  short: MINE
  memory: 96 GB
  hbm_bandwidth: 7 TB/s
  peak_flops: {{fp8: 4000 TFLOPS}}
{SOURCED}"""
MODEL = f"""\
- id: small
  name: 小模型
  short: 1B
  params: 1e9 param
  layers: 16
  kv_heads: 4
  query_heads: 16
  head_size: 64
  hidden_size: 1024
  attention: gqa
  ffn: dense
{SOURCED}"""
NETWORK = f"- id: fast\n  name: 快网\n  bandwidth: 107.3741824 GB/s\n{SOURCED}"
SCENARIO = "id: client\nname: 客户\nextends: manual\ngpu: mine\nmodel: small\nnetwork: fast\n"
SLOW_MANUAL = f"""\
- id: h800-rounded
  name: 换掉的
  memory: 10 GB
  hbm_bandwidth: 1 TB/s
{SOURCED}"""

Captured = pytest.CaptureFixture[str]


def write(root: Path, files: dict[str, str]) -> Path:
    """Write files below ``root``."""
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


@pytest.fixture
def mine() -> Iterator[Path]:
    """The user's own content folder."""
    yield user_root()
    shutil.rmtree(user_root(), ignore_errors=True)


LAYOUTS = {
    "files": {
        "formulas/gpus.yaml": GPU,
        "formulas/models.yaml": MODEL,
        "formulas/networks.yaml": NETWORK,
        "formulas/scenarios/client.yaml": SCENARIO,
    },
    "folders": {
        "formulas/gpus/mine.yaml": GPU,
        "formulas/models/small.yaml": MODEL,
        "formulas/networks/fast.yaml": NETWORK,
        "formulas/scenarios/client.yaml": SCENARIO,
    },
    "one file": {
        "formulas/client.yaml": GPU + MODEL + NETWORK + "- " + SCENARIO.replace("\n", "\n  ").rstrip()
    },
}


@pytest.mark.parametrize("files", LAYOUTS.values(), ids=LAYOUTS)
def test_what_a_user_adds_is_used_at_once(
    files: dict[str, str], mine: Path, capsys: Captured, small: Path
) -> None:
    write(mine, files)

    assert main(["derive", "move_time", "--scenario", "client", "--no-proof"]) == 0
    assert "≈ 0.143 ms" in capsys.readouterr().out  # 1 GB ÷ 7 TB/s
    assert main(["derive", "transfer_time", "network=fast", "--no-proof"]) == 0
    assert "= 100 ms" in capsys.readouterr().out  # 10 GiB
    assert main(["check"]) == 0


def test_a_yaml_file_alone_adds_to_ours(tmp_path: Path, capsys: Captured, small: Path) -> None:
    file = write(tmp_path, {"card.yaml": GPU}) / "card.yaml"

    assert main(["derive", "move_time", "gpu=mine", "--content", str(file), "--no-proof"]) == 0
    assert "= 10 ms" in capsys.readouterr().out
    assert main(["check", str(file)]) == 0


def test_a_change_of_the_file_counts_at_once(tmp_path: Path, small: Path) -> None:
    for bandwidth, shown in (("7 TB/s", "10 ms"), ("3.5 TB/s", "20 ms")):
        file = write(tmp_path, {"card.yaml": GPU.replace("7 TB/s", bandwidth)}) / "card.yaml"
        catalog = open_library(extra=file).catalog
        values = Values(catalog, catalog.scenario("manual")).changed({"gpu": "mine"})
        assert values.shown("move_time").text == shown


def test_a_fact_put_in_place_of_ours_is_no_mistake_of_ours(tmp_path: Path) -> None:
    write(tmp_path, {"formulas/gpus.yaml": SLOW_MANUAL})
    library = open_library(extra=tmp_path)
    values = Values(library.catalog, library.catalog.scenario("manual"))

    assert [str(problem) for problem in library.problems] == []
    assert values.shown("move_time").text == "70 ms"
    assert len(library.templates) == len(open_library().templates)
    assert not any(library.deck.slide(index).problems for index in range(len(library.deck)))


def test_a_formula_put_in_place_of_ours_is_judged_by_its_own_example_only(
    tmp_path: Path, small: Path
) -> None:
    formula = """\
- id: move_time
  name: 搬运时间
  symbol: T
  unit: ms
  expression: read_bytes / total_bandwidth / decode_efficiency * 2
  source: mine
  example: {scenario: manual, equals: 46 ms}
"""
    write(tmp_path, {"formulas/mine.yaml": formula})
    problems = open_library(extra=tmp_path).problems

    assert [problem.message for problem in problems] == ["例子说搬运时间是 46 ms，算出来是 46.7 ms"]
    assert problems[0].span.line == 7


def test_a_faulty_fact_is_pointed_at_and_the_rest_is_used(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch, small: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    faulty = GPU.replace("id: mine", "id: other").replace("7 TB/s", "7")
    write(tmp_path, {"formulas/gpus.yaml": faulty + GPU, "formulas/models.yaml": MODEL})

    assert main(["check", "--content", "."]) == 1
    assert "formulas/gpus.yaml:5:18: 7 是什么单位？" in capsys.readouterr().out
    assert main(["derive", "move_time", "gpu=mine", "model=small", "--content", ".", "--no-proof"]) == 0
    assert "≈ 0.143 ms" in capsys.readouterr().out
    assert main(["derive", "move_time", "gpu=other", "--content", "."]) == 1
    assert "formulas/gpus.yaml:5:18" in capsys.readouterr().err


def test_a_card_without_a_source_is_used_and_noted(tmp_path: Path, capsys: Captured, small: Path) -> None:
    file = write(tmp_path, {"card.yaml": GPU.removesuffix(SOURCED)}) / "card.yaml"

    assert main(["check", str(file)]) == 0
    out = capsys.readouterr().out
    assert [line.split(": ")[1] for line in out.splitlines() if "缺少" in line] == [
        "缺少 source",
        "缺少 date",
    ]
    assert main(["derive", "tpot", "gpu=mine", "gpus=8", "--content", str(file), "--no-proof"]) == 0
    told = capsys.readouterr().out
    assert "MINE 的数据没有注明来源" in told
    assert "8×MINE · TP8" in told
    assert "MINE 没有给出快速互联连几张卡：按 8 张算" in told
    assert "MINE 没有公布张量并行走的带宽：按 PCIe 5.0 ×16 单向（64 GB/s）算" in told


def test_a_scenario_on_a_faulty_fact_has_no_mistake_of_its_own(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch, small: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    child = "id: child\nextends: client\nbatch: 8\n"
    files = {"gpus.yaml": GPU.replace("96 GB", "96"), "models.yaml": MODEL, "networks.yaml": NETWORK}
    scenarios = {"scenarios/client.yaml": SCENARIO, "scenarios/child.yaml": child}
    write(tmp_path / "formulas", {**files, **scenarios})

    assert [problem.place for problem in open_library(extra=tmp_path).problems] == ["formulas/gpus.yaml:4:11"]
    assert main(["derive", "move_time", "--scenario", "child", "--content", "."]) == 1
    assert "formulas/gpus.yaml:4:11" in capsys.readouterr().err


def test_a_faulty_replacement_leaves_ours_in_place(tmp_path: Path, small: Path) -> None:
    write(tmp_path, {"formulas/gpus.yaml": SLOW_MANUAL.replace("1 TB/s", "fast")})
    library = open_library(extra=tmp_path)
    values = Values(library.catalog, library.catalog.scenario("manual"))

    assert len(library.problems) == 1
    assert values.shown("move_time").text == "23.3 ms"


def test_a_scenario_may_say_names_as_people_do(tmp_path: Path, small: Path) -> None:
    file = tmp_path / "bank.yaml"
    file.write_text(
        "id: bank\nname: 某银行\nextends: manual\n显卡: H20\n卡数: 8\n模型: 千问\n提示: 32K\n价格: 15 元/h\n",
        encoding="utf-8",
    )
    library = open_library(extra=file)
    scenario = library.catalog.scenario("某银行")

    assert library.problems == ()
    assert scenario.id == "bank"
    assert (scenario.choices["gpu"], scenario.choices["model"]) == ("h20", "qwen3-235b-a22b")
    numbers = {name: scenario.numbers[name].text for name in ("gpus", "prompt_tokens", "price")}
    assert numbers == {"gpus": "8", "prompt_tokens": "32,768", "price": "15 元/h"}


def test_a_field_that_is_none_is_answered_with_the_one_of_a_scenario(tmp_path: Path, small: Path) -> None:
    file = tmp_path / "bank.yaml"
    file.write_text("id: bank\nextends: manual\ncontext: 4096\n", encoding="utf-8")

    assert [problem.hint for problem in open_library(extra=file).problems] == ["是不是 context_tokens？"]


def test_a_folder_and_a_file_are_both_read(tmp_path: Path, small: Path) -> None:
    folder, file = tmp_path / "talk", tmp_path / "mine.yaml"
    (folder / "formulas").mkdir(parents=True)
    (folder / "formulas" / "one.yaml").write_text("id: one\nextends: manual\ngpu: h20\n", encoding="utf-8")
    file.write_text(
        "- {id: two, extends: one, gpus: 4}\n- {id: one, extends: manual, gpu: h200}\n", encoding="utf-8"
    )
    catalog = open_library(extra=folder, over=file).catalog

    assert catalog.scenario("two").choices["gpu"] == "h200"
