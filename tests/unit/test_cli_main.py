"""The program as its user calls it: what it prints, and the exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tuiyan.cli import main


@pytest.fixture(autouse=True)
def _chinese_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")


Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("words", "result"),
    [
        (["move_time"], "23.3 ms"),
        (["move_time", "weights=fp16"], "46.7 ms"),
        (["move_time", "weights=int4"], "11.7 ms"),
        (["move_time", "gpu=h20"], "17.5 ms"),
        (["move_time", "hbm_bandwidth=4 TB/s"], "17.5 ms"),
        (["ridge_point"], "667 FLOP/B"),
        (["ridge_point", "compute=fp16"], "333 FLOP/B"),
        (["batch_sweet_spot"], "333"),
        (["utilization"], "0.3 %"),
        (["utilization", "batch=128"], "38.4 %"),
        (["prefill_utilization"], "100 %"),
        (["prefill_utilization", "prompt_tokens=12"], "3.6 %"),
        (["kv_bytes_per_token"], "320 KiB"),
        (["kv_bytes_per_user"], "10 GiB"),
        (["ttft"], "71.3 ms"),
        (["total_time"], "11.7 s"),
        (["decode_ceiling"], "14,286 token/s"),
    ],
)
def test_derive_gives_the_numbers_of_the_manual_and_proves_them(
    capsys: Captured, words: list[str], result: str
) -> None:
    assert main(["derive", *words, "--format", "json"]) == 0

    said = json.loads(capsys.readouterr().out)
    assert said["value"]["display"].startswith(result)
    assert said["proved"] is True
    assert said["formula"] == words[0]
    assert said["solve_for"] is None


def test_derive_writes_mathml_that_a_browser_reads(capsys: Captured) -> None:
    assert main(["derive", "move_time", "--format", "mathml", "--lang", "en"]) == 0

    steps = ElementTree.fromstring(capsys.readouterr().out).findall("li/math/mrow")
    assert ElementTree.tostring(steps[0], encoding="unicode") == (
        "<mrow><mtext>T_move</mtext><mo>=</mo>"
        "<mfrac><mtext>weight bytes</mtext><mtext>memory bandwidth</mtext></mfrac></mrow>"
    )
    assert "".join(steps[-1].itertext()) == "≈23.3 ms"


def test_derive_draws_fractions_that_end_in_the_result(capsys: Captured) -> None:
    assert main(["derive", "move_time"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "搬运时间  move_time"
    definition = lines.index("                          权重字节")
    assert lines[definition + 1].startswith("  1  定义        T搬运 = ──────────  ")
    assert lines[definition + 2] == "                          显存带宽"
    numbers = lines.index("                            70 GB")
    assert lines[numbers + 1].startswith("  4  换算              = ──────────── ≈ 0.023333 s  ")
    assert lines[numbers + 2] == "                          3,000 GB/s"
    assert "  5  结果              ≈ 23.3 ms" in lines
    assert "✓ 每一行都从公式推出" in lines


def test_derive_speaks_english_in_ascii(capsys: Captured) -> None:
    assert main(["--lang", "en", "derive", "total_time", "--ascii", "--no-proof"]) == 0

    assert capsys.readouterr().out.isascii()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("derive mov_time", "tuiyan：没有叫 mov_time 的公式；是不是 move_time？"),
        ("derive bound", "tuiyan：bound 不是算出来的，没有推导"),
        ("derive move_time x", "tuiyan：x 不是“名字=值”"),
        ("derive move_time =3", "tuiyan：=3 不是“名字=值”"),
        ("derive move_time batch=1 batch=2", "tuiyan：batch 给了两次"),
        ("derive move_time --scenario manuel", "tuiyan：没有叫 manuel 的场景；是不是 manual？"),
        ("sheet --plain 99", "tuiyan：没有编号为 99 的卡片"),
        ("sheet --plain card-constant", "tuiyan：没有编号为 card-constant 的卡片；是不是 card-constants？"),
        ("check --size 80", "tuiyan：窗口大小写成 80x24 这样，不能是 80"),
        ("check /nowhere/at/all", "tuiyan：打不开目录 /nowhere/at/all"),
        ("derive move_time --content /dev/null", "tuiyan：打不开目录 /dev/null：这不是目录"),
        ("derive move_time --content /proc", "tuiyan：/proc 里没有 deck"),
        ("drill --plain --topic 9.9", "tuiyan：没有叫 9.9 的主题"),
        ("present /nowhere/deck.md", "tuiyan："),
        ("present", "tuiyan：这里不是终端"),
        ("", "tuiyan：这里不是终端"),
        ("sheet", "tuiyan：这里不是终端"),
    ],
)
def test_wrong_use_is_one_line_and_exit_2(capsys: Captured, words: str, said: str) -> None:
    assert main(words.split()) == 2

    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(said)
    assert captured.err.count("\n") == 1


def test_a_missing_fact_is_exit_1_with_the_reason(capsys: Captured) -> None:
    assert main(["derive", "total_compute", "compute=int4"]) == 1
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert "INT4" in captured.err

    assert main(["derive", "total_compute", "compute=int4", "--format", "json"]) == 1
    said = json.loads(capsys.readouterr().out)
    assert said["value"] is None
    assert "INT4" in said["why"]


def test_a_card_is_shown_as_text(capsys: Captured) -> None:
    assert main(["sheet", "①", "--plain"]) == 0

    text = capsys.readouterr().out
    assert "3.35 TB/s" in text
    assert "14,286" not in text


def test_all_cards_follow_the_scenario(capsys: Captured) -> None:
    assert main(["sheet", "--plain"]) == 0

    assert "23.3 ms" in capsys.readouterr().out


def test_check_lists_problems_and_exits_1(capsys: Captured, tmp_path: Path, small: Path) -> None:
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "a.md").write_text("# 一 {{ mov_time }}\n", "utf-8")

    assert main(["check", str(tmp_path)]) == 1

    text = capsys.readouterr().out
    assert "a.md:1:8: 没有叫 mov_time 的公式或输入" in text
    assert "是不是 move_time？" in text


def test_notices_alone_pass_unless_they_are_taken_strictly(
    capsys: Captured, tmp_path: Path, small: Path
) -> None:
    (tmp_path / "deck").mkdir()
    (tmp_path / "deck" / "a.md").write_text("# 一\n\n读一遍 23.3 ms\n", "utf-8")

    assert main(["check", str(tmp_path)]) == 0
    assert main(["check", str(tmp_path), "--strict"]) == 1


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tuiyan", *words],
        env={**os.environ, **environment},
        input="",
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_version_costs_neither_textual_nor_sympy() -> None:
    probe = (
        "import sys; from tuiyan.cli import main; main(['--version'])\n"
        "print(*sorted(sys.modules.keys() & {'textual', 'rich', 'sympy', 'yaml', 'markdown_it'}))"
    )
    said = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)

    assert said.stdout.splitlines()[0].startswith("tuiyan ")
    assert said.stdout.splitlines()[1] == ""


@pytest.mark.parametrize("words", [("--help",), ("derive", "--help"), ("sheet", "--plain"), ("check",)])
def test_a_pipe_closed_early_is_no_fault(words: tuple[str, ...], small_content: Path) -> None:
    if words == ("check",):
        words = ("check", str(small_content))
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        said = subprocess.run(
            [sys.executable, "-m", "tuiyan", *words], stdout=pipe, stderr=subprocess.PIPE, timeout=120
        )

    assert said.returncode == 141
    assert said.stderr == b""


def test_a_drill_at_a_pipe_is_the_same_for_the_same_seed() -> None:
    first = run("drill", "--plain", "--seed", "7", PYTHONHASHSEED="1", LC_ALL="zh_CN.UTF-8", TZ="UTC")
    again = run("drill", "--plain", "--seed", "7", PYTHONHASHSEED="2", LC_ALL="C", TZ="Asia/Tokyo")

    assert first.returncode == again.returncode == 0
    assert first.stderr == ""
    assert first.stdout == again.stdout


def test_a_terminal_without_unicode_gets_what_it_can_show() -> None:
    said = run("derive", "move_time", "--no-proof", PYTHONIOENCODING="ascii", PYTHONUTF8="0")

    assert said.returncode == 0
    assert said.stderr == ""


def test_a_formula_with_a_wrong_unit_is_refused_with_its_place(
    capsys: Captured, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[1] / "broken" / "formulas")

    for name in ("wrong_unit", "leans_on_wrong"):
        assert main(["derive", name, "--content", "."]) == 1
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith("formulas/mine.yaml:")


def test_a_broken_scenario_is_refused_with_its_place(
    capsys: Captured, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(__file__).parents[1] / "broken" / "scenarios")

    assert main(["derive", "ttft", "--content", ".", "--scenario", "client"]) == 1
    assert capsys.readouterr().err.startswith("formulas/scenarios/client.yaml:3:6: ")


def test_derive_says_what_does_not_fit_where_the_number_depends_on_it(capsys: Captured) -> None:
    assert main(["derive", "throughput_ideal", "batch=128", "--no-proof"]) == 0
    third = capsys.readouterr().out.splitlines()[2]
    kept = "70 GB 权重加 1,374 GB KV（128 × 32,768 token）"
    assert third == f"80 GB 放不下 {kept}；至少 32 卡，或上下文不超过 238 就行"

    assert main(["derive", "move_time", "--no-proof"]) == 0
    assert capsys.readouterr().out.splitlines()[2] == ""


def test_derive_says_what_a_card_computes_in_where_it_lacks_a_peak(capsys: Captured) -> None:
    assert main(["derive", "step_time", "gpu=a100-sxm"]) == 1

    assert capsys.readouterr().err.endswith(
        "；权重和计算都用 INT8（W8A8-INT8），或权重用 INT4、计算用 FP16（W4A16）就行\n"
    )
