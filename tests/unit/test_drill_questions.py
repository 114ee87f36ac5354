"""Questions of every kind, from what an author writes to what a learner is told."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import cast

import pytest

from tests.questions import context, drawn, figures, library, state, verdict
from tuiyan.drill.draw import Draw, DrawError
from tuiyan.drill.kind import Kind
from tuiyan.drill.kinds import KINDS
from tuiyan.drill.log import When
from tuiyan.drill.question import Prompt, Question
from tuiyan.drill.questions import Questions, draw_question
from tuiyan.drill.queue import Queue, Turn
from tuiyan.drill.session_runner import AnswerLog, Drill
from tuiyan.drill.targets.lines import ChoiceTarget, OrderTarget
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.drill.template_context import TemplateContext
from tuiyan.drill.template_trial import faults
from tuiyan.messages import Language, speak

FORWARD = """
kind: number
ask: {zh: "{{ params }} 参数、{{ weights }}，带宽 {{ hbm_bandwidth }}，读一遍多久？", en: "{{ params }}?"}
draw: {params: [70B], hbm_bandwidth: [3 TB/s], weights: [fp8]}
answer: move_time
why: {zh: "{{ answer }} 是下限。", en: A lower bound.}
hint: {zh: 字节除以带宽。, en: Bytes over bandwidth.}
mistakes:
  - {use: inverted-ratio, answer: hbm_bandwidth / weight_bytes}
  - fp16-for-fp8
  - id: twice-the-bandwidth
    name: {zh: 带宽算了两倍, en: counted the bandwidth twice}
    with: {hbm_bandwidth: 2 * hbm_bandwidth}
    why: {zh: "{{ mistake }} 是两倍带宽。", en: "{{ mistake }} takes twice the bandwidth."}
"""


def test_a_number_is_asked_with_what_was_drawn_and_told_with_its_working() -> None:
    prompt = drawn(FORWARD).prompts[0]

    assert prompt.ask == "70B 参数、FP8，带宽 3 TB/s，读一遍多久？"
    assert prompt.shown == "23.3 ms"
    assert prompt.why == "23.3 ms 是下限。"
    assert prompt.working is not None
    assert prompt.working.line() == "70 GB ÷ 3 TB/s = 23.3 ms"
    assert verdict(prompt, "23.3 ms").is_right


@pytest.mark.parametrize(
    ("typed", "mistake"),
    [
        ("46.7 ms", "fp16-for-fp8"),
        ("11.7 ms", "twice-the-bandwidth"),
        ("42.9 ms", "inverted-ratio"),
        ("42.9 s", "inverted-ratio"),
    ],
)
def test_a_mistake_is_told_by_its_name(typed: str, mistake: str) -> None:
    assert verdict(drawn(FORWARD).prompts[0], typed).mistake == mistake


def test_what_is_said_of_a_mistake_has_its_value() -> None:
    assert verdict(drawn(FORWARD).prompts[0], "11.7 ms").why == "11.7 ms 是两倍带宽。"


def test_hints_are_the_steps_and_never_the_answer() -> None:
    hints = drawn(FORWARD).prompts[0].hints()

    assert hints[0] == "字节除以带宽。"
    assert hints[1].startswith("T搬运 = 权重字节 ÷ 显存带宽")
    assert not any("23.3 ms" in hint for hint in hints)


BACKWARD = """
kind: number
ask: {zh: "读一遍要 {{ move_time }}，带宽多少？", en: How fast?}
draw: {move_time: [10 ms, 35 ms]}
solve: move_time
answer: hbm_bandwidth
mistakes:
  - {use: doubled}
"""


def test_backward_the_answer_brings_the_drawn_value_about() -> None:
    question = drawn(BACKWARD)
    prompt = question.prompts[0]
    expected = {"10 ms": "7 TB/s", "35 ms": "2 TB/s"}[question.drawn["move_time"]]

    assert prompt.shown == expected
    assert question.drawn["move_time"] in prompt.ask
    assert verdict(prompt, expected).is_right
    assert prompt.working is not None
    assert prompt.working.steps()[-1].endswith(expected)


def test_a_number_of_its_own_is_drawn_and_computed_with() -> None:
    question = drawn(
        """
kind: number
ask: {zh: "{{ file }} 走 PCIe 多久？", en: How long?}
numbers: {file: {name: {zh: 文件, en: file}, unit: GB, values: [32 GB]}}
answer: file / pcie_bandwidth
unit: s
"""
    )

    assert (question.prompts[0].ask, question.prompts[0].shown) == ("32 GB 走 PCIe 多久？", "0.5 s")


CONVERT = """
kind: convert
ask: {zh: "{{ network_bandwidth in Gb/s }} 是多少 GB/s？", en: How much?}
draw: {network_bandwidth: [400 Gb/s]}
answer: network_bandwidth
from: Gb/s
unit: GB/s
mistakes: [bits-for-bytes]
"""


def test_a_conversion_takes_a_bare_number_in_the_unit_asked_for() -> None:
    prompt = drawn(CONVERT).prompts[0]

    assert verdict(prompt, "50").is_right
    assert verdict(prompt, "50 GB/s").is_right
    assert verdict(prompt, "0.05 TB/s").is_right
    assert verdict(prompt, "400").mistake == "bits-for-bytes"


def test_a_conversion_is_not_answered_by_the_question() -> None:
    assert state(drawn(CONVERT).prompts[0], "400 Gb/s") == "unreadable"
    assert state(drawn(CONVERT).prompts[0], "400 Gbps") == "unreadable"


COMPARE = """
kind: compare
by: move_time
wins: least
options:
  - {name: {zh: FP16, en: FP16}, with: {weights: fp16}}
  - {name: {zh: INT4, en: INT4}, with: {weights: int4}, why: {zh: 字节少。, en: Fewer bytes.}}
"""


@pytest.mark.parametrize("seed", range(6))
def test_the_better_of_two_is_right_wherever_it_stands(seed: int) -> None:
    prompt = drawn(COMPARE, seed).prompts[0]

    assert verdict(prompt, "INT4").is_right
    assert not verdict(prompt, "FP16").is_right
    assert "46.7 ms" in prompt.why
    assert "11.7 ms" in prompt.why


def test_two_of_one_value_are_refused_or_called_the_same() -> None:
    alike = COMPARE.replace("int4", "fp16")
    with pytest.raises(DrawError):
        drawn(alike)

    assert verdict(drawn(f"{alike}same: {{zh: 一样, en: the same}}").prompts[0], "一样").is_right


CHOICE = """
kind: choice
draw: {batch: [1, 1024]}
options:
  - {name: {zh: 带宽, en: bandwidth}, when: bound = memory, why: {zh: "{{ batch }} 路读得多。", en: "Reads."}}
  - {name: {zh: 算力, en: compute}, when: bound = compute}
  - {name: {zh: 网络, en: network}, why: {zh: 没有网络。, en: No network.}}
"""


@pytest.mark.parametrize("seed", range(6))
def test_which_option_is_right_is_computed(seed: int) -> None:
    question = drawn(CHOICE, seed)
    right = {"1": "带宽", "1024": "算力"}[question.drawn["batch"]]

    assert question.prompts[0].shown == right
    assert verdict(question.prompts[0], right).is_right
    assert verdict(question.prompts[0], "网络").why == "没有网络。"


def test_two_right_options_are_refused_unless_many_may_be() -> None:
    text = """
kind: choice
options:
  - {name: 甲, right: true}
  - {name: 乙, right: true}
  - {name: 丙}
"""
    with pytest.raises(DrawError):
        drawn(text)

    assert verdict(drawn(f"{text}many: true").prompts[0], "甲 乙").is_right


PAIRS = """
kind: choice
pick: 3
pairs:
  - {of: KV 量化, is: 每 token 字节}
  - {of: GQA, is: KV 头数}
  - {of: 分页, is: 浪费率}
  - {of: 投机解码, is: 每步 token}
"""


@pytest.mark.parametrize("seed", range(8))
def test_a_pair_stands_among_what_belongs_to_others(seed: int) -> None:
    prompt = drawn(PAIRS, seed).prompts[0]
    of = prompt.ask.split("\n")[-1]
    right = {"KV 量化": "每 token 字节", "GQA": "KV 头数", "分页": "浪费率", "投机解码": "每步 token"}[of]

    assert isinstance(prompt.target, ChoiceTarget)
    assert len(set(prompt.target.lines)) == 3
    assert verdict(prompt, right).is_right


ORDER = """
kind: order
first: most
items:
  - {name: HBM, value: hbm_bandwidth}
  - {name: NVLink, value: nvlink_bandwidth}
  - {name: PCIe, value: pcie_bandwidth}
  - {name: 网卡, value: network_bandwidth}
"""


@pytest.mark.parametrize("seed", range(6))
def test_an_order_is_computed_and_never_shown_as_it_is(seed: int) -> None:
    prompt = drawn(ORDER, seed).prompts[0]

    assert isinstance(prompt.target, OrderTarget)
    assert prompt.shown == "HBM → NVLink → PCIe → 网卡"
    assert list(prompt.target.right) != [0, 1, 2, 3]
    assert verdict(prompt, "HBM NVLink PCIe 网卡").is_right
    assert verdict(prompt, "网卡 PCIe NVLink HBM").mistake == "reversed"


def test_an_order_of_some_items_keeps_their_order() -> None:
    texts = [drawn(f"{ORDER}pick: 3", seed).prompts[0].shown.split(" → ") for seed in range(12)]
    whole = ["HBM", "NVLink", "PCIe", "网卡"]

    assert all(len(text) == 3 and text == [each for each in whole if each in text] for text in texts)
    assert len({tuple(text) for text in texts}) > 1


CHAIN = """
kind: chain
ask: {zh: "{{ params }}，{{ weights }}：", en: "{{ params }}:"}
draw: {params: [70B], weights: [fp8]}
parts:
  - {id: size, ask: 权重多大？, answer: weight_bytes, unit: GB, mistakes: [fp16-for-fp8]}
  - {id: once, ask: {zh: 读一遍多久？, en: How long?}, answer: size / hbm_bandwidth, unit: ms}
  - {id: rate, ask: {zh: 一路多快？, en: How fast?}, answer: tokens_per_step * one_user / once, unit: token/s}
"""


def carried(question: Question, typed: str) -> Question:
    """Return the question after a wrong first part."""
    from tuiyan.drill.answer import read_answer

    quantity = read_answer(typed, question.prompts[0].target).quantity
    assert quantity is not None
    assert question.carry is not None
    return question.carry(question, 0, quantity)


def test_the_parts_of_a_chain_follow_from_one_another() -> None:
    question = drawn(CHAIN)

    assert question.ask == "70B，FP8："
    assert [prompt.shown for prompt in question.prompts] == ["70 GB", "23.3 ms", "42.9 token/s"]


def test_a_wrong_value_is_carried_forward() -> None:
    question = carried(drawn(CHAIN), "140 GB")

    assert [prompt.shown for prompt in question.prompts] == ["70 GB", "46.7 ms", "21.4 token/s"]
    assert verdict(question.prompts[1], "46.7 ms").is_right
    assert not verdict(question.prompts[1], "23.3 ms").is_right


def test_what_is_said_of_a_part_speaks_of_that_part() -> None:
    text = CHAIN.replace(
        "unit: ms}",
        "unit: ms, mistakes: [ms-for-s, doubled], why: {zh: '{{ answer }} 是下限。', en: A bound.}}",
    )
    prompt = drawn(text).prompts[1]

    assert verdict(prompt, "23.3 s").why == "数字对，单位差一千倍：是 23.3 ms。"
    assert prompt.why == "23.3 ms 是下限。"
    assert verdict(drawn(text.replace("[fp16-for-fp8]", "[bits-for-bytes]")).prompts[0], "560 GB").why == (
        "一个字节是八个比特。560 GB 少除了一次八，应是 70 GB。"
    )


FORMULA = """
kind: formula
answer: compute_time
mistakes:
  - {use: forgot-two, answer: batch * tokens_per_step * params / total_compute}
"""


def test_a_formula_is_right_in_names_or_symbols_and_a_mistaken_one_has_a_name() -> None:
    prompt = drawn(FORMULA).prompts[0]

    assert verdict(prompt, "2PB/C").is_right
    assert verdict(prompt, "2 × 参数量 × batch ÷ 算力").is_right
    assert verdict(prompt, "PB/C").mistake == "forgot-two"
    assert prompt.hints() == ()


SLIP = """
kind: slip
answer: kv_bytes_per_token
mistakes:
  - {use: query-heads}
  - {use: forgot-two, answer: layers * kv_heads * head_size * bytes_per_kv_element * key_and_value / 2}
  - {use: doubled, answer: 4 * key_and_value * layers * kv_heads * head_size * bytes_per_kv_element}
"""


def test_the_wrong_line_is_the_first_that_is_not_as_it_should_be() -> None:
    seen = {}
    for seed in range(12):
        prompt = drawn(SLIP, seed).prompts[0]
        assert isinstance(prompt.target, ChoiceTarget)
        (line,) = prompt.target.right
        seen[prompt.why.split("。")[0]] = line
        assert verdict(prompt, str(line + 1)).is_right

    assert seen == {"用了查询头数": 1, "少乘了 2": 0, "多乘了 2": 0}


NEXT = """
kind: next
answer: step_time
after: [branch]
"""


def test_the_next_line_is_asked_under_those_before_it() -> None:
    prompt = drawn(NEXT).prompts[0]

    assert prompt.above[-1] == "= 搬运时间"
    assert prompt.shown == "权重字节 ÷ 显存带宽"
    assert verdict(prompt, "W/BW").is_right
    assert verdict(prompt, "70 GB / 3 TB/s").is_right
    assert verdict(prompt, "23.3 ms").is_right
    assert not verdict(prompt, "BW/W").is_right
    assert state(prompt, "搬运时间") == "unreadable"


def test_a_draw_on_which_mistakes_cannot_be_told_apart_is_drawn_again() -> None:
    text = """
kind: number
draw: {gpus: [1, 8]}
answer: total_memory
mistakes: [one-card]
"""

    assert {drawn(text, seed).drawn["gpus"] for seed in range(20)} == {"8"}


@pytest.mark.parametrize("tolerance", ["4 %", "10 %"])
def test_gigabytes_and_gibibytes_cannot_be_told_apart_above_three_and_a_half_per_cent(tolerance: str) -> None:
    text = f"kind: number\nanswer: weight_bytes\ntolerance: {tolerance}\nmistakes: [gib-for-gb]\n"
    with pytest.raises(DrawError):
        drawn(text)

    assert drawn(text.replace(tolerance, "2 %"))


def test_a_mistake_of_another_dimension_is_refused_unless_its_number_alone_counts() -> None:
    text = """
kind: number
answer: move_time
mistakes: [{id: size, name: 大小, answer: weight_bytes, why: 不是。}]
"""
    with pytest.raises(DrawError, match="量纲"):
        drawn(text)

    assert drawn(text.replace("answer: weight_bytes", "answer: weight_bytes, loose: true"))


def test_whole_things_are_counted_exactly() -> None:
    prompt = drawn("kind: number\nwith: {gpus: 8}\nanswer: max_users\n").prompts[0]

    assert isinstance(prompt.target, QuantityTarget)
    assert verdict(prompt, "53").is_right
    assert not verdict(prompt, "54").is_right


OWN = """
kind: number
client: true
with: {gpu: h800-rounded}
draw: {hbm_bandwidth: [1 TB/s], batch: [4]}
answer: move_time
mistakes: [one-card]
"""


def test_a_clients_question_is_about_their_cards_and_drops_what_does_not_apply() -> None:
    from tests.questions import template

    questions = Questions((template(OWN),), figures("h20"))
    prompt = questions.draw("tried", 3).prompts[0]

    assert prompt.shown == "17.5 ms"
    assert isinstance(prompt.target, QuantityTarget)
    assert prompt.target.mistakes == ()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"gpu": "ascend-910b2", "weights": "int8", "compute": "int8"}, "64 GB 放不下 70 GB 权重"),
        ({"gpu": "l40s", "gpus": "8", "tp": "3", "model": "qwen2.5-72b"}, "不是 TP3 的整倍数"),
        ({"gpu": "h20"}, ""),
        ({"gpu": "h20", "context_tokens": "131072"}, ""),  # the weights alone are read
    ],
)
def test_a_clients_question_says_what_does_not_fit(changes: dict[str, str], said: str) -> None:
    from tests.questions import template

    asked = template("kind: number\nclient: true\nanswer: move_time\n")
    prompt = Questions((asked,), figures("h20", **changes)).draw("tried", 3).prompts[0]

    assert said in prompt.ask
    assert ("这里只按公式算" in prompt.ask) == bool(said)


def test_a_question_whose_number_cannot_be_had_is_about_the_templates_own_cards() -> None:
    from tests.questions import template

    asked = template(
        "kind: number\nclient: true\nanswer: weight_bytes\nask: {zh: '脊点 {{ ridge_point }}', en: x}\n"
    )
    question = Questions((asked,), figures("h20", gpu="a100-sxm")).draw("tried", 3)

    assert not question.is_own
    assert question.prompts[0].ask == "脊点 667 FLOP/B"


def test_under_the_manual_a_clients_question_is_drawn_as_any_other() -> None:
    with pytest.raises(DrawError):
        draw_question(context(OWN), 0)  # one card, and the mistake of counting one


def test_a_must_know_is_asked_in_both_directions() -> None:
    questions = Questions(library().templates, figures())
    both = [item for item in questions.items if item.id.endswith(".meaning")]
    for item in both[:20]:
        prompt = questions.draw(item.id, 5).prompts[0]
        forward = questions.draw(item.id.removesuffix(".meaning"), 5)
        assert isinstance(prompt.target, ChoiceTarget)
        assert forward.shown in prompt.ask
        assert len(set(prompt.target.lines)) == 4
        assert verdict(prompt, prompt.shown).is_right
        assert item.group == forward.id


@pytest.mark.parametrize("item", ["transfer-400g", "kv-per-user", "stream-rate"])
def test_no_hint_is_the_answer_in_another_unit(item: str) -> None:
    prompt = Questions(library().templates, figures()).draw(item, 1).prompts[0]
    last = [hint.rpartition("=")[2].rpartition("≈")[2] for hint in prompt.hints()]

    assert last
    values = [text for text in last if not {"÷", "×"} & set(text) and state(prompt, text) == "ok"]
    assert not any(verdict(prompt, text).is_right for text in values)


NOW = When.at(datetime(2026, 3, 2, 12, tzinfo=UTC))


def no_log() -> AnswerLog:
    raise AssertionError("nothing is answered")


def test_a_fault_of_the_program_is_no_reason_to_ask_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> tuple[Prompt, ...]:
        raise KeyError("a slip in the code")

    monkeypatch.setitem(cast(dict[str, Kind], KINDS), "number", KINDS["number"]._replace(prompts=broken))
    asked = context(FORWARD)
    questions = Questions((asked.template,), figures())
    trials: list[Callable[[], object]] = [
        lambda: draw_question(asked, 0),
        lambda: questions.draw("tried", 0),
        lambda: questions.can_ask("tried"),
        lambda: list(faults(asked, range(1))),
        lambda: Drill(Queue((Turn("tried", "new"),)), questions, no_log, lambda: NOW, lambda: 0),
    ]
    for tried in trials:
        with pytest.raises(KeyError, match="a slip in the code"):
            tried()


def test_an_item_that_is_no_longer_there_cannot_be_drawn() -> None:
    questions = Questions(library().templates, figures())

    assert not questions.can_ask("long-gone")
    with pytest.raises(DrawError):
        questions.draw("long-gone", 0)


def test_a_field_of_another_kind_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="pairs"):
        context("kind: number\nanswer: move_time\npairs: [{of: GB, is: byte}]\n")


def test_each_different_draw_of_few_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def seen(context: TemplateContext, draw: Draw) -> tuple[Prompt, ...]:
        tried.append(draw.shown["batch"])
        return choice.prompts(context, draw)

    choice = KINDS["choice"]
    monkeypatch.setitem(cast(dict[str, Kind], KINDS), "choice", choice._replace(prompts=seen))
    asked = context("kind: choice\ndraw: {batch: [1, 8, 64]}\noptions: [{name: a, right: true}, {name: b}]\n")

    assert list(faults(asked, range(200))) == []
    assert tried == ["1", "8", "64"]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize("typed", ["显存 80 GB", "memory 80 GB", "显存 {{ memory }}"])
def test_an_option_is_taken_in_either_language_whichever_is_spoken(language: Language, typed: str) -> None:
    speak(language)
    (prompt,) = drawn(
        "kind: choice\npin: manual\noptions:\n"
        '  - {name: {zh: "显存 {{ memory }}", en: "memory {{ memory }}"}, right: true}\n'
        "  - {name: {zh: 别的, en: other}, why: {zh: 不对, en: no}}\n"
    ).prompts

    assert verdict(prompt, typed).kind == "right"
