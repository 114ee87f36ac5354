"""Laws of what is found in an answer."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rehearsals import checker, library
from tuiyan.rehearsal.findings import Checklist
from tuiyan.rehearsal.trials import objections

ASKED = ("f01", "f05", "f09", "f14", "f20")

IRRELEVANT = (
    "今天天气不错。", "我们上午刚开完会。", "谢谢您的提问！", "这个问题很多人都问过。",
    "等下我再发一份材料给您。", "Let me think for a moment.", "我先喝口水。", "（翻一页）",
    "接下来说别的。", "请看屏幕左边……",
)  # fmt: skip
"""Sentences that say nothing of any question."""

SPELLINGS = (
    "23.3 ms", "23.3ms", "２３．３ｍｓ", "23。3 毫秒", "0.0233 s", "23,300 µs", "2.33e-2 s", "2.33×10⁻² s",
    "二十三点三毫秒", "约 23.3 ms", "23.3 MS",
)  # fmt: skip
RATES = (
    "43 token/s",
    "43 tok/s",
    "43 tokens/s",
    "每秒 43 token",
    "每秒四十三个 token",
    "４３ｔｏｋｅｎ／ｓ",
    "43 个/秒",
    "43 TPS",
)


def concepts(checked: Checklist) -> set[str]:
    """Return the concepts that are said."""
    return {found.concept for sentence in checked.sentences for found in sentence.found}


@given(
    id_=st.sampled_from(ASKED),
    answer=st.integers(0, 2),
    added=st.lists(st.tuples(st.sampled_from(IRRELEVANT), st.integers(0, 9)), min_size=1, max_size=4),
)
@settings(max_examples=12, deadline=None)
def test_an_irrelevant_sentence_hides_no_concept(id_: str, answer: int, added: list[tuple[str, int]]) -> None:
    check = checker(id_)
    texts = [*check.posed.answer, *(trial.text for trial in check.posed.rehearsal.trials)]
    pieces = [text + "\n" for text in (texts[:4], texts[4:5], texts[5:6])[answer]]
    before = concepts(check.check("".join(pieces)))

    for sentence, at in added:
        pieces.insert(min(at, len(pieces)), sentence)

    assert before <= concepts(check.check("".join(pieces)))


@given(
    text=st.text(max_size=200)
    | st.text(
        st.sampled_from("0123456789.,-–%×÷/=（）()kKMGBs万亿成倍点一二三百分之每秒不是没 token\n"),
        max_size=80,
    )
)
@settings(max_examples=100, deadline=None)
def test_no_answer_raises_and_every_place_is_in_its_sentence(text: str) -> None:
    checked = checker("f01").check(text)

    for sentence in checked.sentences:
        assert sentence.text in text
        for found in sentence.found:
            assert 0 <= found.start < found.end <= len(sentence.text)
        for number in sentence.numbers:
            assert sentence.text[number.start : number.end] == number.text
    assert list(objections(checked)) is not None


@pytest.mark.parametrize("spelled", SPELLINGS)
def test_a_time_is_judged_the_same_in_any_spelling(spelled: str) -> None:
    (sentence,) = checker("f01").check(f"读一遍权重要 {spelled}。").sentences

    assert [(each.formula, each.verdict) for each in sentence.numbers] == [("move_time", "right")]


@pytest.mark.parametrize("spelled", RATES)
def test_a_rate_is_judged_the_same_in_any_spelling(spelled: str) -> None:
    (sentence,) = checker("f01").check(f"单路最多 {spelled}。").sentences

    assert [each.verdict for each in sentence.numbers] == ["right"]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scenario", "seed"),
    [("manual", 1), ("manual", 2), ("h20-node", None), ("qwen3-235b", 3), ("deepseek-h200", None),
     ("a100-int8", 4), ("ascend-910c", None), ("b200-node", 5), ("h800-pcie", None)],
)  # fmt: skip
def test_every_model_answer_passes_its_own_check(scenario: str, seed: int | None) -> None:
    for id_ in library().rehearsals:
        check = checker(id_, scenario, seed)
        if not check.posed.is_own:
            continue
        checked = check.check("\n".join(check.posed.answer))

        assert (id_, list(objections(checked)), checked.missing) == (id_, [], ())
