"""``tuiyan derive`` of a number that is given, and of inputs that have no effect, as a user sees it."""

from __future__ import annotations

import json

import pytest

from tuiyan.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[str, str]:
    main(["derive", *words])
    out, err = capsys.readouterr()
    return out, err


def test_a_number_that_is_given_is_said_to_be_and_not_proved(capsys) -> None:
    out, err = run(capsys, "move_time", "move_time=3ms")

    assert "  1  给定        T搬运 = 3 ms    搬运时间改为 3 ms" in out.splitlines()
    assert "✓" not in out
    assert "没能证明" not in out
    assert err == ""
    assert json.loads(run(capsys, "move_time", "move_time=3ms", "--format", "json")[0])["proved"] is None


@pytest.mark.parametrize(
    ("words", "warnings"),
    [
        (("move_time", "move_time=3ms", "params=80B"), ["move_time 已经给定，params 不起作用"]),
        (("move_time", "move_time=3ms", "gpu=h20"), ["move_time 已经给定，gpu 不起作用"]),
        (("tpot", "move_time=3ms", "gpu=h20"), []),
        (("move_time", "params=80B"), []),
        (("move_time", "move_time=3ms", "params=80B", "--solve", "hbm_bandwidth"), []),
        (
            ("move_time", "move_time=3ms", "params=80B", "weight_bytes=80 GB", "--solve", "hbm_bandwidth"),
            ["weight_bytes 已经给定，params 不起作用"],
        ),
    ],
)
def test_what_another_input_makes_void_is_said_on_the_side_and_in_json(capsys, words, warnings) -> None:
    _, err = run(capsys, *words, "--no-proof")
    told = json.loads(run(capsys, *words, "--no-proof", "--format", "json")[0])

    assert err.splitlines() == [f"tuiyan：{warning}" for warning in warnings]
    assert [each for each in told["warnings"] if "不起作用" in each] == warnings


@pytest.mark.parametrize(
    ("words", "result"),
    [
        (("move_time", "params=1e30"), "  5  结果              ≈ 3.33 × 10¹⁷ s"),
        (("move_time", "params=1", "hbm_bandwidth=1e30 B/s"), "  4  结果              = 10⁻³⁰ s"),
        (
            ("ridge_point", "peak_flops=1e30 FLOP/s", "hbm_bandwidth=1 B/s"),
            "  3  结果            = 10³⁰ FLOP/B",
        ),
    ],
)
def test_what_is_too_long_to_read_is_a_power(capsys, words, result) -> None:
    out, _ = run(capsys, *words)

    assert result in out.splitlines()
    assert "✓ 每一行都从公式推出" in out.splitlines()
