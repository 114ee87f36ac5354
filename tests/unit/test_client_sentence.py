"""A client in one sentence: thirty that people write, each read right or asked back."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from tests.catalogs import real_catalog
from tuiyan.meeting.client_fields import need_as_json
from tuiyan.meeting.need import Need, read_need


class Case(NamedTuple):
    """A sentence, what it says, and what it leaves open."""

    said: str
    fields: dict[str, Any]
    unclear: tuple[str, ...] = ()
    goals: Mapping[str, Any] = MappingProxyType({})


CASES = (
    Case(
        "8×H20 Qwen3-235B FP8 32K 上下文 50 并发 TTFT<1s 15元/卡时",
        {
            "gpu": "h20", "gpus": 8, "model": "qwen3-235b-a22b", "weights": "fp8", "batch": 50,
            "context_tokens": 32768, "output_tokens": 500, "prompt_tokens": 32268, "price": "15 CNY/h",
        },
        ("H20",),
        {"ttft": "< 1 s", "users": 50},
    ),
    Case(
        "８×Ｈ２０　Ｑｗｅｎ３－２３５Ｂ　ＦＰ８　３２Ｋ上下文　５０并发",
        {"gpu": "h20", "gpus": 8, "model": "qwen3-235b-a22b", "context_tokens": 32768, "batch": 50},
        ("Ｈ２０",),
    ),
    Case(
        "15元/卡时，50 并发，TTFT<1s，32K 上下文，FP8，Qwen3-235B，8×H20",
        {"gpu": "h20", "gpus": 8, "batch": 50, "context_tokens": 32768, "price": "15 CNY/h"},
        ("H20",),
        {"ttft": "< 1 s", "users": 50},
    ),
    Case(
        "两台 H800 跑满血 DeepSeek，FP8，输入 4K 输出 1K，128 路",
        {"gpus": 16, "model": "deepseek-v3", "prompt_tokens": 4096, "output_tokens": 1024, "batch": 128},
        ("H800",),
    ),
    Case(
        "4090 双卡跑 32B 的千问，INT4，4 个人用",
        {"gpu": "rtx-4090", "gpus": 2, "weights": "int4", "compute": "fp16", "batch": 4},
        ("千问 32B",),
    ),
    Case(
        "昇腾 910B 八卡，千问72B，W8A8，上下文 8K，并发 20",
        {"gpus": 8, "model": "qwen2.5-72b", "weights": "int8", "compute": "int8", "context_tokens": 8192},
        ("昇腾 910B",),
    ),
    Case(
        "我们有 4 张 A100 80G，想部署 Llama 3.3 70B，50 个并发用户，首字 2 秒内",
        {"gpus": 4, "model": "llama-3.1-70b", "batch": 50},
        ("A100",),
        {"ttft": "<= 2 s", "users": 50},
    ),
    Case(
        "2 nodes of 8xH100 SXM, DeepSeek-R1, 2000 in 500 out, 64 concurrent users, $2.5 per GPU hour",
        {
            "gpu": "h100-sxm", "gpus": 16, "model": "deepseek-v3", "prompt_tokens": 2000,
            "output_tokens": 500, "batch": 64, "price": "2.5 USD/h",
        },
    ),
    Case("7B 单卡 L20，100 QPS", {"gpu": "l20", "gpus": 1}, ("7B",), {"requests_per_hour": ">= 100 QPS"}),
    Case(
        "8卡 H200 Qwen3-235B-A22B-Instruct-2507 FP8, prompt 8k output 1k, batch 32, TPOT < 50ms",
        {"gpu": "h200", "gpus": 8, "model": "qwen3-235b-a22b", "prompt_tokens": 8192, "batch": 32},
        (),
        {"tpot": "< 50 ms", "users": 32},
    ),
    Case("8 张卡 两台 H800 SXM 4 卡 70B", {"gpu": "h800-sxm"}, ("8 张卡 两台 H800 SXM 4 卡",)),
    Case("两台 H800 SXM 4 卡 70B 10 路", {"batch": 10}, ("两台 H800 SXM 4 卡",)),
    Case(
        "32×H800 SXM DeepSeek-V3 128 并发 输入 2K 输出 2K 每 token 50ms 以内",
        {"gpu": "h800-sxm", "gpus": 32, "model": "deepseek-v3", "prompt_tokens": 2048, "output_tokens": 2048},
        (),
        {"tpot": "<= 50 ms", "users": 128},
    ),
    Case(
        "单机八卡 H100 SXM，70B，每人每秒 20 个 token，40 路",
        {"gpu": "h100-sxm", "gpus": 8, "batch": 40},
        (),
        {"stream_rate": ">= 20 token/s", "users": 40},
    ),
    Case("H20-141G ×8 kimi k2, 64K context, concurrency 16", {"gpu": "h20-141", "model": "kimi-k2"}),
    Case(
        "千问3 32B BF16 两张 A800 30 路 输入 3000 输出 800 每卡每小时 6 元",
        {"gpu": "a800-sxm", "gpus": 2, "model": "qwen3-32b", "weights": "fp16", "price": "6 CNY/h"},
    ),
    Case(
        "PRO6000 x4 Qwen3-Next 80B KV FP8 128K 10 人",
        {"gpu": "rtx-pro-6000", "gpus": 4, "kv": "fp8", "context_tokens": 131072, "batch": 10},
    ),
    Case(
        "华为 910B3 16 张 DeepSeek V3.2 INT8 并发 64 上下文 32K",
        {"gpu": "ascend-910b3", "gpus": 16, "model": "deepseek-v3.2", "weights": "int8", "compute": "int8"},
    ),
    Case(
        "We need to serve Llama-70B to 200 users with 1 second first token on H100s",
        {"model": "llama-70b", "batch": 200},
        ("H100",),
        {"ttft": "< 1 s", "users": 200},
    ),
    Case(
        "16 张 H20，GLM-4.6，FP8 权重 FP16 KV，平均输入 6000，输出 700，高峰 120 路并发，20 token/s 以上",
        {"gpus": 16, "model": "glm-4.6", "weights": "fp8", "kv": "fp16", "prompt_tokens": 6000, "batch": 120},
        ("H20", "20 token/s 以上"),
        {"stream_rate": ">= 20 token/s", "users": 120},
    ),
    Case(
        "客户：金融，2 台 8 卡 H20（141G），DeepSeek-R1 满血，P99 首字不超过 3 秒，单路 20 tok/s，5 QPS",
        {"gpu": "h20-141", "gpus": 16, "model": "deepseek-v3"},
        (),
        {"ttft": "<= 3 s", "stream_rate": ">= 20 token/s", "requests_per_hour": ">= 5 QPS"},
    ),
    Case("TP8 8卡B200 405B FP4 50路 32k", {"gpu": "b200", "model": "llama-3.1-405b", "weights": "fp4"}),
    Case(
        "8 张 H20 141G，Qwen3-235B，50 人并发，32K 上下文，输出 500",
        {"batch": 50, "context_tokens": 32768, "output_tokens": 500},
    ),
    Case("8 张 H20 141G，Qwen3-235B，50人并发 32K上下文", {"batch": 50, "context_tokens": 32768}),
    Case("8 张 H20 141G，Qwen3-235B，50人并发32K", {"batch": 50, "context_tokens": 32768}),
    Case("8 H20 141G, Qwen3-235B, 50 users concurrent, 4K context", {"batch": 50, "context_tokens": 4096}),
    Case("8 张 H20 141G，Qwen3-235B，100 人 并发 20，32K", {"context_tokens": 32768}, ("100 人 并发 20",)),
    Case("一台 8 卡 H20-141G 能跑 Qwen3-235B 吗，50 并发 32K？", {"gpu": "h20-141", "gpus": 8, "batch": 50}),
    Case("预算 12 元每卡时，8 张 H20 141G", {"gpu": "h20-141", "price": "12 CNY/h", "model": None}),
    Case(
        "5090 四卡，Qwen3 30B-A3B，AWQ，8K 上下文，16 并发，延迟 5 秒以内",
        {"gpu": "rtx-5090", "gpus": 4, "model": "qwen3-30b-a3b", "weights": "int4", "context_tokens": 8192},
        ("延迟 5 秒以内",),
    ),
    Case("3090 两张 14B", {"gpus": 2, "gpu": None}, ("14B", "3090")),
    Case(
        "RTX 4090 24G x8, Qwen2.5 72B GPTQ, 2k/500, 8 users, $0.4/h per GPU",
        {"gpu": "rtx-4090", "gpus": 8, "prompt_tokens": 2048, "output_tokens": 500, "price": "0.4 USD/h"},
    ),
    Case("8×H800 SXM 一台 160 元/小时，70B，200 并发", {"gpus": 8, "price": "20 CNY/h", "batch": 200}),
    Case("10 万 token 上下文 5 路 H200 8 卡 Qwen3.6-27B", {"context_tokens": 100000, "batch": 5, "gpus": 8}),
    Case("mixtral on 2 A100, 500 employees", {"gpus": 2, "model": "mixtral-8x7b"}, ("A100", "500")),
    Case(
        "H20*8 卡跑千问3 235B，输入8k输出1k，QPS 2，首token不要超过 3 秒",
        {"gpu": "h20", "gpus": 8, "model": "qwen3-235b-a22b", "prompt_tokens": 8192, "output_tokens": 1024},
        ("H20",),
        {"ttft": "<= 3 s", "requests_per_hour": ">= 2 QPS"},
    ),
    Case(
        "8 卡 H20-141G，千问 235B，不要量化，50-100 并发",
        {"gpus": 8, "weights": "fp16", "compute": "fp16", "batch": 100},
        ("50-100 并发",),
    ),
    Case(
        "不要 4090，要 8 张 H800 SXM 跑 70B，不用 FP8，用 BF16",
        {"gpu": "h800-sxm", "gpus": 8, "weights": "fp16"},
    ),
    Case(
        "8 张 H800 SXM 跑 70B 每天 10 万次请求，每次输入 2000 输出 300",
        {"gpus": 8, "prompt_tokens": 2000, "output_tokens": 300},
        (),
        {"requests_per_hour": ">= 100,000 request/d"},
    ),
    Case(
        "首字不能超过 2 秒 8 卡 H800 SXM 70B 总吞吐不低于 1万 token/s",
        {"gpus": 8},
        (),
        {"ttft": "<= 2 s", "throughput": ">= 10,000 token/s"},
    ),
    Case(
        "我要 70b 的模型,8 块 h800 pcie 的,延迟 50 毫秒一个字",
        {"gpu": "h800-pcie", "gpus": 8, "price": None, "prompt_tokens": 1000},
        (),
        {"tpot": "< 50 ms"},
    ),
    Case(
        "租 H800 SXM 一小时 15 块，70B，每百万 token 2 块以内",
        {"price": "15 CNY/h"},
        ("每百万 token 2 块以内",),
        {"output_price": "<= 2 CNY/Mtoken"},
    ),
    Case(
        "8卡H20-141G，235B，输出每百万 token 8 元，输入每百万 2 元，每人每秒至少 15 个字，并发不超过 50",
        {"price": None, "batch": 50},
        (),
        {
            "output_price": "<= 8 CNY/Mtoken",
            "input_price": "<= 2 CNY/Mtoken",
            "stream_rate": ">= 15 token/s",
        },
    ),
    Case("100 个坐席，70B，H800 SXM*8，prompt 两千 token", {"batch": 100, "prompt_tokens": 2000, "gpus": 8}),
    Case("8 卡 H2O 跑 Qwen3-253B", {"gpu": None, "model": None}, ("Qwen3- 253B", "H2O")),
    Case("10 台 8 卡 4090 服务器，千问3-32B", {"gpus": 80, "model": "qwen3-32b"}),
    Case("昇腾910B3*8 跑 deepseek-r1 w8a8 行不行", {"gpu": "ascend-910b3", "model": "deepseek-v3"}),
    Case("4090D 双卡 32B 四比特 上下文 8K", {"gpus": 2, "weights": "int4"}, ("32B",)),
    Case("2×4090 32B", {"gpu": "rtx-4090", "gpus": 2}, ("32B",)),
    Case("8 cards of H100 PCIe, fp8, 70b, 4K prompt", {"gpu": "h100-pcie", "gpus": 8, "prompt_tokens": 4096}),
)  # fmt: skip


def need(said: str) -> Need:
    return read_need(real_catalog(), said)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.said[:30])
def test_what_people_write_is_read_right_or_asked_back(case: Case) -> None:
    found = need(case.said)
    plain = need_as_json(found)

    assert {name: plain[name] for name in case.fields} == case.fields
    assert [question["text"] for question in plain["unclear"]] == list(case.unclear)
    assert case.goals.items() <= plain["goals"].items()
    assert found.asked is None


def test_what_the_sentence_says_is_not_called_assumed() -> None:
    plain = need_as_json(need(CASES[0].said))

    assert plain["assumed"] == ["compute", "kv", "prompt_tokens", "output_tokens"]


def test_contradictions_offer_every_reading() -> None:
    cards = next(each for each in need(CASES[10].said).questions if each.about == "gpus")

    assert cards.choices == ("4", "8", "16")


def test_an_answer_settles_its_question() -> None:
    found = read_need(real_catalog(), CASES[0].said, {"gpu": "h20-141"})

    assert (found.settings["gpu"], found.questions) == ("h20-141", ())


@pytest.mark.parametrize(
    ("said", "command"),
    [
        ("what is TTFT?", "tuiyan derive ttft"),
        ("什么是首字？", "tuiyan derive ttft"),
        ("70B 在 H800 上多快？", "tuiyan derive stream_rate gpu=h800-sxm model=llama-70b"),
        ("8 卡 H20 能撑多少 32K 并发？", "tuiyan derive max_users gpu=h20 gpus=8 context_tokens=32768"),
    ],
)
def test_a_plain_question_is_refused_with_the_command_that_answers_it(said: str, command: str) -> None:
    found = need(said)

    assert found.asked is not None
    assert (found.asked.is_question, found.asked.command) == (True, command)


@pytest.mark.parametrize("said", ["", "你好", "？", "32", "。，、", "\x00\x1b[2J", "×" * 500, "9" * 500])
def test_what_says_nothing_is_refused(said: str) -> None:
    assert need(said).asked is not None
