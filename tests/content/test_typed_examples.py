"""What people typed to the built-in questions, one by one, and what a fair examiner says of it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import pytest

from tests.questions import figures, library
from tuiyan.drill.answer import TypedAnswer, read_answer
from tuiyan.drill.draw import fixed
from tuiyan.drill.kinds import context_of
from tuiyan.drill.kinds.must_know import with_meanings
from tuiyan.drill.marking import Verdict, mark
from tuiyan.drill.question import Prompt
from tuiyan.drill.questions import question_of
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.drill.template import Trial
from tuiyan.messages import Language, speak


class Asked(NamedTuple):
    """A question on numbers that a test fixes; of a derivation, after which line."""

    item: str
    drawn: tuple[tuple[str, str], ...] = ()
    after: str = ""


def of(item: str, after: str = "", **drawn: str) -> Asked:
    return Asked(item, tuple(drawn.items()), after)


@cache
def prompt(asked: Asked, language: Language) -> Prompt:
    speak(language)
    templates = {each.id: each for each in with_meanings(library().templates, library().shared_mistakes)}
    template = templates[asked.item]
    draw = fixed(template, Trial(inputs=dict(asked.drawn), after=asked.after))
    return question_of(context_of(template, figures(), None, library().shared_mistakes), draw).prompts[0]


def read(asked: Asked, text: str, language: Language = "zh") -> TypedAnswer:
    speak(language)
    return read_answer(text, prompt(asked, language).target)


def judged(asked: Asked, text: str, language: Language = "zh") -> Verdict:
    answer = read(asked, text, language)
    assert not answer.is_free, (text, answer.problem)
    return mark(prompt(asked, language).target, answer)


def rows(table: dict[Asked, list[str]]) -> list[tuple[Asked, str]]:
    return [(asked, text) for asked, texts in table.items() for text in texts]


ONE_STREAM, READ_ONCE, SHARE = of("cost-one-stream"), of("move-time"), of("decode-utilization-128")
USERS, BUDGET = of("users-nominal"), of("kv-max-users", kv_budget="570 GB", kv_bytes_per_user="10 GiB/user")
ARRIVALS = of("cost-arrivals-borne", places="100", request_time="20 s")
LLAMA_KV = of("kv-token-size", model="llama-3.1-8b", kv="fp16")
UTILIZED = of("next-utilization", after="branch", move_time="20 ms", compute_time="5 ms")
FITTING = of("next-users", after="substituted", memory="141 GB", context_tokens="32768")

RIGHT = {
    SHARE: ["百分之38", "三十八", "38", "38.4 %", "百分之三十八点四", "38/100", "38.4"],
    of("h20-sweet-spot"): ["三十七", "37 路", "37 并发", "37"],
    of("kv-pool-one-card"): ["三万", "30.5K", "30'517", "30517", "3.05万", "30.5k token", "30,517 个"],
    READ_ONCE: ["二十三毫秒", "(70/3) ms", "70/3 ms", "23.3\u200b ms", "23.3 milliseconds",
                "23.3 ms/token",
                "T = 23.3 ms", "T搬运=70/3 ms", "70 GB/(3 TB/s)", "140 GB / 6 TB/s", "约 23 ms。",
                "２３．３ｍｓ"],
    of("static-waste"): ["九成", "9 成", "90 %", "90"],
    of("decode-ceiling"): ["14.3k token/s", "14.3k", "1.43万", "1.43万 token/s", "14300"],
    of("network-port"): ["50 GB每秒", "每秒50GB", "50 GB/s", "fifty GB/s"],
    of("stream-rate"): ["43 token每秒", "43 tps", "43 token/s/user", "43 个/秒", "每秒43个", "43"],
    of("h800-bandwidth-specified"): ["每秒3.35TB", "3.35 tb/s", "3.35 TB每秒", "3350 GB/s"],
    of("h800-fp8"): ["2000 tflops", "2000 TFLOPs", "2000万亿次", "2000 TFLOPS", "2 PFLOPS", "2000 T"],
    of("flops-per-token"): ["1400亿次", "1400 亿", "140e9", "140 GFLOP", "140 G", "140B"],
    ARRIVALS: ["5 个/秒", "5/s", "5 QPS", "5", "每秒5个", "5 req/s"],
    USERS: ["53 人", "53位", "53 路", "53 并发", "53"],
    of("kv-page-tail", used_tokens="500"): ["32 页", "32"],
    of("spec-largest-batch", gpu="h20", draft_tokens="4"): ["7 路", "7 并发", "7"],
    of("network-pool-ratio", filling="280 ms", decoding="159 ms"): ["1.76:1", "1.76比1", "280:159", "1.76"],
    of("output-over-input"): ["2.6", "2.6 倍", "13/5"],
    ONE_STREAM: ["$13", "13 美元", "13 美元/百万token", "13", "13 USD/Mtoken", "$13 per million", "$13/M"],
    of("units-per-day", rate="14800 token/s"): ["12.8亿", "12.79亿 token", "1279", "1.28e9 token/day"],
    of("total-time"): ["12 s", "11.8 s", "11.75 s"],
    of("spec-speedup"): ["2", "1.96", "2 倍", "1.96×", "1.96 个"],
    of("throughput-32"): ["1400", "1,371 token/s"],
    of("network-order-of-four"): ["HBM NVLink PCIe IB"],
    FITTING: ["floor(98.534)", "98", "98 路", "(1128 GB - 70 GB)/10 GiB", "floor(1058 GB ÷ 10 GiB)"],
    UTILIZED: ["25", "25 %", "5 ms/20 ms"],
    of("kv-formula-token"): ["2*层数*KV头数*头大小*每元素字节", "2 × 层数 × KV 头 × 头大小 × 每元素字节"],
    of("decode-formula-read"): ["权重/带宽", "W/BW", "权重字节/带宽"],
    of("kv-formula-users"): ["卡数*每卡显存*可用比例-权重", "gMu - W"],
    of("parallel-formula-allreduce"): ["2*(卡数-1)*消息/(卡数*单向带宽)"],
    of("spec-formula-tokens"): ["(1-接受率^(草稿数+1))/(1-接受率)"],
    of("network-formula-rate"): ["κηC/(2P)", "每token KV*预填效率*算力/(2*参数量)"],
}  # fmt: skip


@pytest.mark.parametrize(("asked", "text"), rows(RIGHT))
def test_what_a_person_reads_as_right_is_right(asked: Asked, text: str) -> None:
    assert judged(asked, text).is_right


RIGHT_IN_ENGLISH = {
    READ_ONCE: ["23.3 milliseconds", "about 23 ms", "T = 70/3 ms"],
    SHARE: ["38 percent", "38 per cent", "38"],
    ONE_STREAM: ["$13", "13 dollars", "13 dollars per million", "$13 per million tokens", "13 per million"],
    USERS: ["53 streams", "53 people", "53 users", "53"],
    ARRIVALS: ["5 requests per second", "5 requests/s", "5 a second"],
    of("network-port"): ["50 gigabytes per second", "50 GB a second"],
    of("h800-fp8"): ["2000 teraflops", "2 petaflops"],
    of("flops-per-token"): ["140 billion", "140 billion operations"],
    of("units-per-day", rate="14800 token/s"): ["1279", "1.28 billion", "1.28 billion tokens", "1280M"],
    of("network-pool-ratio", filling="280 ms", decoding="159 ms"): ["1.76 to 1", "1.76:1"],
    of("decode-formula-read"): ["weights/bandwidth"],
    of("kv-formula-token"): ["2*layers*KV heads*head size*bytes per element"],
    of("kv-formula-users"): ["cards*memory*usable share - weights"],
    of("parallel-formula-allreduce"): ["2*(cards-1)*message/(cards*bandwidth)"],
    of("spec-formula-tokens"): ["(1-acceptance^(drafts+1))/(1-acceptance)"],
}


@pytest.mark.parametrize(("asked", "text"), rows(RIGHT_IN_ENGLISH))
def test_what_a_person_reads_as_right_is_right_in_english(asked: Asked, text: str) -> None:
    assert judged(asked, text, "en").is_right


WRONG = {
    of("network-port"): ["400 Gb/s", "400 Gbps"],
    of("total-time"): ["eleven seconds", "11 s 7"],
    of("h800-visible-memory"): ["81559 MiB"],
    of("kv-per-user-decimal"): ["10 GiB"],
    USERS: ["54", "53.4"],
    BUDGET: ["54", "53.1"],
    of("spec-largest-batch", gpu="h20", draft_tokens="4"): ["8", "7.4"],
    SHARE: ["200 %", "138 %"],
    of("moe-experts-touched"): ["25"],
    of("spec-tokens"): ["3"],
    ONE_STREAM: ["13 元/Mtoken", "¥13", "13 €", "13 欧元"],
    FITTING: ["99", "98.5"],
    UTILIZED: ["4", "400 %"],
}


@pytest.mark.parametrize(("asked", "text"), rows(WRONG))
def test_what_only_looks_right_is_wrong(asked: Asked, text: str) -> None:
    assert not judged(asked, text).is_right


TRANSFER = of("network-transfer", model="llama-3.1-8b", context_tokens="8192", network="ib-hdr")
COST = of("cost-per-million-tokens", gpus="8", price="1.5 USD/h", rate="5000 token/s")

NAMED = {
    of("h800-fp8-specified"): {"2000 TFLOPS": "is:h800-fp8", "3958 TFLOPS": "sparse"},
    of("h800-fp16-specified"): {"1000 TFLOPS": "is:h800-fp16"},
    of("h800-nvlink-one-way"): {"400 GB/s": "is:h800-nvlink-both-ways"},
    of("h800-bandwidth-specified"): {"3 TB/s": "is:h800-bandwidth"},
    READ_ONCE: {"46.7 ms": "is:read-fp16"},
    of("sweet-spot"): {"667": "midway"},
    of("tpot-32-4k"): {"23.3 ms": "is:move-time", "14.3 ms": "midway"},
    TRANSFER: {"5.37 ms": "bits-for-bytes"},
    of("units-port-back", network_bandwidth="50 GB/s"): {"50 Gb/s": "bits-for-bytes"},
    LLAMA_KV: {"512 KiB": "query-heads", "128 kB": "kib-for-kb", "64 KiB": "forgot-key-or-value"},
    of("kv-user-size", model="llama-3.1-8b", kv="fp16", context_tokens="8192"): {"1 GB": "gib-for-gb"},
    of("decode-flops-per-token", params="70B"): {"70 GFLOP": "forgot-two"},
    of("decode-read", params="70B", hbm_bandwidth="4 TB/s"): {
        "17.5 ms": "one-byte-each",
        "140 ms": "fourfold",
    },
    COST: {"0.0833": "one-card", "2400": "hours"},
    USERS: {"54": "most"},
    SHARE: {"200 %": "whole"},
    ONE_STREAM: {"¥13": "currency"},
    of("kv-per-user-decimal"): {"10 GiB": "decimal"},
    of("batching-tpot", params="70B", batch="8", kv_held_per_user="0.6 GB/user"): {"23.3 ms": "without-kv"},
}
NAMED_ROWS = [(asked, text, name) for asked, names in NAMED.items() for text, name in names.items()]


@pytest.mark.parametrize(("asked", "text", "name"), NAMED_ROWS)
def test_a_mistake_is_called_what_it_is(asked: Asked, text: str, name: str) -> None:
    assert judged(asked, text).mistake == name


def test_the_reason_is_the_one_that_applies() -> None:
    assert "键" in judged(LLAMA_KV, "64 KiB").why
    assert "键" not in judged(of("decode-flops-per-token", params="70B"), "70 GFLOP").why


def test_a_mistake_that_changes_nothing_here_names_nothing() -> None:
    assert judged(of("idle-share"), "100 %").mistake == ""


def test_a_factor_of_five_in_a_magnitude_is_no_power_of_ten() -> None:
    asked = of("decode-read-magnitude", params="70B", weights="fp8")

    assert judged(asked, f"{float(answer(asked)) * 5:.6f} s").power == 0


def answer(asked: Asked) -> float:
    target = prompt(asked, "zh").target
    assert isinstance(target, QuantityTarget)
    return float(target.answer.value)


FREE = {
    of("spec-speedup"): ["1.96 人", "1.96 张", "1.96 users"],
    of("sweet-spot"): ["333 倍", "333x", "333 张卡"],
    READ_ONCE: ["23.3", "23–24 ms", "23.3 MS", "ms"],
    of("network-port"): ["50"],
    SHARE: ["0.384"],
    of("next-read", after="substituted"): ["11.7", "70/3"],
    of("next-tpot", after="substituted"): ["37.6"],
    of("next-cost", after="substituted"): ["4"],
    of("kv-formula-token"): ["2*层数*KV头数*头大小*每个东西"],
    of("slip-tpot"): ["第4行"],
}


@pytest.mark.parametrize(("asked", "text"), rows(FREE))
def test_what_cannot_be_judged_costs_nothing_and_says_why(asked: Asked, text: str) -> None:
    found = read(asked, text)

    assert found.is_free
    assert found.problem


QUIET = {
    of("total-time"): ("十一秒七", "11.7 秒 = 11.7 s"),
    of("flops-per-parameter"): ("2", "2 次运算 = 2 FLOP"),
    of("h800-fp8-specified"): ("1979 TFLOPS", "1979 TFLOPS"),
    of("units-per-day", rate="14800 token/s"): ("1.43万", "1.43 万 token/d"),
    READ_ONCE: ("23.3\u200b ms", "23.3 ms = 0.0233 s"),
    of("decode-ceiling"): ("1.43万", "1.43 万 token/s = 14,300 token/s"),
    ONE_STREAM: ("13 USD/Mtoken", "13 USD/Mtoken"),
    of("kv-per-user"): ("10 GiB", "10 GiB"),
}


@pytest.mark.parametrize(("asked", "text", "echo"), [(asked, *pair) for asked, pair in QUIET.items()])
def test_an_echo_says_what_was_understood_and_no_more(asked: Asked, text: str, echo: str) -> None:
    assert read(asked, text).echo.split(" ≈ ")[0] == echo
