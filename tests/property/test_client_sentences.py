"""Laws of reading a client: nothing raises, order and width do not count, what is saved is read back."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.catalogs import real_catalog
from tuiyan.content.client_files import read_client
from tuiyan.content.client_writing import _changed, _yaml, write
from tuiyan.meeting.client_fields import fields_of, need_as_json
from tuiyan.meeting.need import read_need
from tuiyan.text.folding import FULL_WIDTH

PARTS = (
    "8×H20-141G", "Qwen3-235B", "FP8", "32K 上下文", "50 并发", "TTFT<1s", "15元/卡时", "KV FP8", "输出 800",
)  # fmt: skip
WIDE = {narrow: wide for wide, narrow in FULL_WIDTH.items() if narrow != ord(",")}
FRAGMENTS = st.sampled_from(
    [
        *PARTS, "两台", "H800", "4 卡", "70B", "多少", "？", "$", "每", "/", "×", "<", "一", "千", "万",
        "per", "GB", "7B", "99999999999999999999", "0", "-1", "1e999", "首字", "token/s", "，", "。",
        "元", "G", "昇腾", "DeepSeek",
    ]
)  # fmt: skip


@given(
    st.one_of(
        st.text(max_size=80), st.lists(FRAGMENTS, max_size=14).map(" ".join), st.lists(FRAGMENTS).map("".join)
    )
)
def test_nothing_that_is_typed_raises(said: str) -> None:
    need = read_need(real_catalog(), said)
    need_as_json(need)

    assert all(0 <= start < end <= len(need.said) + len(said) for start, end in need.unread)


@given(st.permutations(PARTS))
def test_the_order_of_what_is_said_does_not_count(parts: list[str]) -> None:
    settings_, goals = (lambda need: (dict(need.settings), {goal.name: goal.text for goal in need.goals}))(
        read_need(real_catalog(), "，".join(parts))
    )
    expected = read_need(real_catalog(), "，".join(PARTS))

    assert settings_ == dict(expected.settings)
    assert goals == {goal.name: goal.text for goal in expected.goals}


@given(st.permutations(PARTS))
def test_width_does_not_count(parts: list[str]) -> None:
    said = "，".join(parts)
    wide = said.translate(WIDE)

    assert dict(read_need(real_catalog(), wide).settings) == dict(read_need(real_catalog(), said).settings)


@settings(max_examples=10)
@given(
    st.sampled_from([1, 3, 50, 700]), st.sampled_from([512, 4096, 32768]), st.sampled_from(["2 s", "50 ms"])
)
def test_what_is_saved_is_read_back(tmp_path_factory, users: int, context: int, first: str) -> None:
    catalog = real_catalog()
    need = read_need(catalog, f"8×H20-141G Qwen3-235B {users} 并发 上下文 {context} TTFT<{first}")
    path: Path = tmp_path_factory.mktemp("clients") / "北 方.yaml"
    write(path, "".join(f"{key}: {_yaml(value)}\n" for key, value in fields_of(need).items() if value))
    client = read_client(catalog, path)

    assert need.scenario is not None
    assert client.scenario.equals(need.scenario)
    assert [goal.text for goal in client.goals] == [goal.text for goal in need.goals]
    assert client.scenario.numbers["batch"].quantity.value == Fraction(users)


TEXT = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp", "Cn", "Co")), min_size=1, max_size=30
)


@given(TEXT, TEXT)
def test_a_field_is_changed_and_every_other_line_is_left(before: str, after: str) -> None:
    text = f"# mine\nsaid: {_yaml(before)}  # why\nbatch: 3 # people\ngoals:\n  ttft: < 1 s\nnotes: [a]\n"
    changed = _changed(text, "said", after)

    assert changed == text.replace(f"said: {_yaml(before)}  # why", f"said: {_yaml(after)}  # why")
    assert "ttft: < 1 s" not in _changed(text, "goals", {"tpot": "< 1 ms"})
