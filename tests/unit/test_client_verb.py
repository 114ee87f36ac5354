"""``tuiyan client`` and ``tuiyan brief``: what is saved, refused, kept and written."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest

from tuiyan.cli import main
from tuiyan.user_folders import clients_folder

SAID = "8×H20 Qwen3-235B FP8 32K 上下文 50 并发 TTFT<1s 15元/卡时"


@pytest.fixture(autouse=True)
def _own_clients(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def run(*words: str) -> int:
    return main(["--lang", "zh", *words])


def said(capsys: pytest.CaptureFixture[str]) -> str:
    captured = capsys.readouterr()
    return captured.out + captured.err


def test_a_dry_run_prints_what_was_read_and_saves_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("client", SAID, "--name", "北方", "--dry-run", "--format", "json") == 0
    plain = json.loads(capsys.readouterr().out)

    assert (plain["gpu"], plain["gpus"], plain["batch"], plain["price"]) == ("h20", 8, 50, "15 CNY/h")
    assert plain["goals"] == {"ttft": "< 1 s", "users": 50}
    assert plain["unclear"] == [{"text": "H20", "choices": ["h20", "h20-141"]}]
    assert not clients_folder().exists()


def test_a_saved_client_is_a_file_that_other_verbs_take(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("client", SAID, "--name", "北方") == 0
    assert "gpu: h20\ngpus: 8\n" in (clients_folder() / "北方.yaml").read_text(encoding="utf-8")
    assert run("derive", "ttft", "--scenario", "北方") == 0
    assert "北方" in said(capsys)


def test_clients_are_listed_changed_copied_and_removed(capsys: pytest.CaptureFixture[str]) -> None:
    run("client", SAID, "--name", "北方")
    file = clients_folder() / "北方.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("batch: 50", "batch: 50  # 高峰"), encoding="utf-8"
    )

    assert run("client", "edit", "北方", "users=80", "kv=fp8", "ttft=", "note=要本地部署") == 0
    text = file.read_text(encoding="utf-8")
    assert "batch: 80  # 高峰\n" in text
    assert "kv: fp8\n" in text
    assert 'goals: {users: "80"}\n' in text
    assert "batch: 50  # 高峰" in (clients_folder() / "北方.yaml.bak").read_text(encoding="utf-8")

    assert run("client", "copy", "北方", "南方") == 0
    assert run("client", "remove", "北方") == 0
    capsys.readouterr()
    assert run("client", "list") == 0
    assert [line.split()[0] for line in said(capsys).splitlines()] == ["南方"]


@pytest.mark.parametrize(
    "words", [["list"], ["show", "北方"], ["copy", "北方", "南方"], [SAID, "--name", "北方"]]
)
def test_a_folder_that_cannot_be_read_is_said_and_not_taken_for_empty(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    clients_folder().parent.mkdir(parents=True)
    clients_folder().write_text("a file", encoding="utf-8")

    assert run("client", *words) == 2
    assert said(capsys) == f"tuiyan：看不了 {clients_folder()}：这不是目录\n"


@pytest.mark.parametrize(
    "name",
    ["CON", "nul.txt", "a/b", "..", "a\\b", "x.", " ", "a:b", "-x", "a\tb", "x" * 61, "manual", "COM1"],
)
def test_a_name_that_some_system_cannot_hold_is_refused(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("client", SAID, "--name", name) == 2
    assert said(capsys).count("\n") == 1
    assert not clients_folder().exists()


def test_a_name_that_differs_in_case_only_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("client", SAID, "--name", "Acme") == 0
    assert run("client", SAID, "--name", "ACME") == 2
    assert "已经有客户 Acme" in said(capsys)


@pytest.mark.parametrize(
    ("sentence", "answer"), [("what is TTFT?", "tuiyan derive ttft"), ("你好", "tuiyan client")]
)
def test_what_is_no_need_is_refused_with_a_command(
    sentence: str, answer: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("client", sentence) == 2
    assert answer in said(capsys)


def test_what_cannot_be_saved_says_what_is_missing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("client", "8×H20 50 并发", "--name", "北方") == 2
    assert "没说是哪种模型" in said(capsys)


def test_a_brief_is_written_to_a_file_and_over_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    run("client", SAID, "--name", "北方")
    assert run("brief", "北方", "--to", "north.md") == 0
    assert Path("north.md").read_text(encoding="utf-8").startswith("# 简报 · 北方\n")
    assert Path("north.md").stat().st_mode & 0o044 == 0o044 & ~_umask()
    assert run("brief", "北方", "--to", "north.md") == 2
    assert "--force" in said(capsys)


def test_a_brief_fits_forty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tuiyan.text.cells import width

    run("client", SAID, "--name", "北方")
    capsys.readouterr()
    monkeypatch.setenv("COLUMNS", "40")
    assert run("brief", "北方", "--plain") == 0
    assert max(map(width, said(capsys).splitlines())) <= 40


def test_a_broken_file_says_where(capsys: pytest.CaptureFixture[str]) -> None:
    clients_folder().mkdir(parents=True)
    (clients_folder() / "bad.yaml").write_text("gpu: h9000\n", encoding="utf-8")

    assert run("brief", "bad") == 1
    assert "bad.yaml:1:6" in said(capsys)


def test_a_price_of_tokens_is_judged_by_no_price_that_nobody_said(capsys: pytest.CaptureFixture[str]) -> None:
    need = "8 卡 H20-141G，235B，FP8，50 并发，每百万输出 20 元"

    assert run("client", need) == 0
    unpriced = said(capsys)
    assert run("client", f"{need}，2 美元/卡时") == 0
    elsewhere = said(capsys)
    assert run("client", f"{need}，15 元/卡时") == 0

    assert "没说这种货币的卡价" in unpriced
    assert "61.3 CNY/h" in unpriced
    assert "没说这种货币的卡价" in elsewhere
    assert "下限 4.90 CNY/Mtoken" in said(capsys)


def test_a_brief_keeps_from_no_claim_that_is_true_of_the_client(capsys: pytest.CaptureFixture[str]) -> None:
    run("client", "单卡 L20 Qwen2.5-7B 30 人 输入 2000 输出 400", "--name", "小")
    run("client", "4×A800 Qwen2.5-72B INT4 输入 6000 输出 300 QPS 3", "--name", "大")
    capsys.readouterr()

    run("brief", "小")
    small = said(capsys)
    run("brief", "大")
    large = said(capsys)

    assert "一百多 token/s" not in small
    assert "57 路" not in large
    assert "请求以 3 /s 到达" in large


def test_a_wrong_change_is_wrong_use_and_a_broken_file_is_listed_with_its_place(
    capsys: pytest.CaptureFixture[str],
) -> None:
    run("client", SAID, "--name", "北方")

    assert run("client", "edit", "北方", "gpu=h21") == 2
    (clients_folder() / "坏.yaml").write_text("gpu: h20\n  gpus: 8\n", encoding="utf-8")
    assert run("client", "list") == 0
    assert "坏.yaml:2:7: " in said(capsys).replace("\n", "").replace(" " * 6, "")


@pytest.mark.parametrize(
    ("columns", "figure"),
    [
        ("84", r"    Expect 3,768–13,178 ms"),
        ("100", r"  time to first token +Lower bound 1,959 ms +3,768–13,178 ms"),
        ("120", r"  time to first token +Lower bound 1,959 ms +3,768–13,178 ms +–"),
    ],
)
def test_the_figures_of_a_brief_stand_in_a_table_as_long_as_it_has_room(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: str, figure: str
) -> None:
    monkeypatch.setattr("tuiyan.cli.stream.WIDEST", 120)
    monkeypatch.setenv("COLUMNS", columns)
    run("client", SAID, "--name", "北方")
    capsys.readouterr()

    assert main(["--lang", "en", "brief", "北方"]) == 0
    assert any(re.fullmatch(figure, line) for line in said(capsys).splitlines())
