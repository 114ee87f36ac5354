"""``tuiyan derive --solve``, as a user sees it."""

from __future__ import annotations

import json

import pytest

from tuiyan.cli import main


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["derive", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_a_solution_ends_with_what_solves_it(capsys) -> None:
    code, out, _ = run(capsys, "utilization", "utilization=50%", "--solve", "batch", "--no-proof")

    assert code == 0
    assert out.splitlines()[1].endswith("batch 1")
    assert out.splitlines()[-2:] == ["解：batch ≈ 166.67", "取整数：167"]


def test_a_number_of_cards_is_named_once_and_only_where_it_can_be(capsys) -> None:
    _, out, _ = run(capsys, "tpot", "tpot=5ms", "--solve", "gpus", "--no-proof")

    # 70 GB / ((5 - 0.603 - 0.585) ms * 3 TB/s), by hand; the 2,265 cards that come to it too cannot be
    assert out.splitlines()[-3:] == ["解：卡数 ≈ 6.1206", "取整数：8", "8 张卡：TP8"]


def test_a_range_of_solutions_is_written_as_one(capsys) -> None:
    _, out, _ = run(capsys, "max_users", "max_users=53", "gpus=8", "--solve", "context_tokens", "--no-proof")

    assert out.splitlines()[-1].startswith("解：上下文 token 数 > 32,213 token，且 ≤ 32,821 token")


def test_no_solution_says_why_and_exits_with_one(capsys) -> None:
    code, out, err = run(capsys, "utilization", "utilization=120%", "--solve", "batch")

    assert (code, out) == (1, "")
    assert "100 %" in err


def test_json_of_a_solution(capsys) -> None:
    code, out, _ = run(
        capsys, "move_time", "move_time=10 ms", "--solve", "hbm_bandwidth", "--format", "json", "--no-proof"
    )
    told = json.loads(out)

    assert (code, told["solve"], told["value"]["display"], told["proved"]) == (0, "point", "7 TB/s", None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("move_time", "--solve", "hbm_bandwidth"), 'move_time="23.3 ms"'),
        (("move_time", "move_time=10 ms", "--solve", "hbm_bandwith"), "hbm_bandwidth"),
    ],
)
def test_what_cannot_be_solved_for_is_told_in_one_line(capsys, words, said) -> None:
    code, _, err = run(capsys, *words)

    assert code == 2
    assert said in err
    assert err.count("\n") == 1


def test_a_solution_that_does_not_fit_says_so(capsys) -> None:
    code, out, _ = run(capsys, "tpot", "tpot=100 ms", "--solve", "batch", "--no-proof")

    assert code == 0
    fault = "80 GB 放不下 70 GB 权重加 225 GB KV（21 × 32,768 token）；至少 4 卡，或上下文不超过 1,453 就行"
    assert out.splitlines()[-3:] == [fault, "解：batch ≈ 21.420", "取整数：21"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("chunk_limit chunk_limit=269 params", "免费分块上限总是 332 token，参数量取什么值都到不了 269"),
        (
            "throughput throughput=300_token/s batch",
            "解码吞吐最多 274 token/s（带宽受限），batch 取什么值都到不了",
        ),
        ("ridge_point ridge_point=0_FLOP/B peak_flops", "脊点总大于 0 FLOP/B，"),
        ("utilization utilization=101_% batch", "算力利用率最多 100 %（算力受限），"),
        ("batch_sweet_spot batch_sweet_spot=10 params", "甜点 batch 不随参数量变"),
    ],
)
def test_why_nothing_is_an_answer_names_the_true_extreme(capsys, words: str, said: str) -> None:
    """KV of 32,768 tokens read for each of ever more users: 3 TB/s ÷ 10.7 GB is 279; with compute 274."""
    name, goal, unknown = words.split()

    assert main(["derive", name, goal.replace("_", " ") if "=" in goal else goal, "--solve", unknown]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize("asked", ["gpus=?", "卡＝？", " gpus = ? "])
def test_a_question_mark_asks_for_an_input_as_in_the_prompt(capsys, asked: str) -> None:
    code, out, err = run(capsys, "ttft", "ttft＝1s", asked, "prompt_tokens=100K", "--no-proof")

    assert code == 0
    assert "取整数：32" in out
    assert err == "tuiyan：prompt_tokens：100K = 100,000\n"
    assert run(capsys, "ttft", "ttft=1s", asked, "--solve", "batch")[::2] == (2, "tuiyan：一次只能求一个量\n")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("batch=三十八", "batch：三十八 = 38"),
        ("参数=7万亿", "params：7 万亿 = 7,000,000,000,000 param"),
        ("prompt_tokens=128k", "prompt_tokens：128k = 131,072"),
        ("价格=15元", "price: 15 元 的量纲是 CNY，这里要 currency/second；例如 CNY/h"),
    ],
)
def test_what_a_number_was_read_as_is_said(capsys, word: str, said: str) -> None:
    assert said in run(capsys, "ttft", word, "--no-proof")[2]
