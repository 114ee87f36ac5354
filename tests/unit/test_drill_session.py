"""What is asked, in which order, and how it went."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiyan.drill.judge import SKIPPED, Verdict
from tuiyan.drill.session import answered, drawn, shuffled

ids = st.lists(st.text("abcdef", min_size=1, max_size=4), unique=True, max_size=30)


@given(items=ids, seed=st.integers(0, 2**62), count=st.integers(0, 40))
def test_a_session_asks_each_question_at_most_once(items: list[str], seed: int, count: int) -> None:
    session = drawn(items, count, seed)

    assert len(session.ids) == min(count, len(items))
    assert len(set(session.ids)) == len(session.ids)
    assert set(session.ids) <= set(items)


@given(items=ids, seed=st.integers(0, 2**62))
def test_the_order_depends_on_the_seed_alone(items: list[str], seed: int) -> None:
    assert drawn(items, 30, seed) == drawn(items[::-1], 30, seed)


@given(items=ids, seed=st.integers(0, 2**62))
def test_shuffling_loses_nothing(items: list[str], seed: int) -> None:
    assert sorted(shuffled(items, Random(seed))) == sorted(items)


def test_a_session_counts_what_was_right_and_keeps_what_was_missed() -> None:
    session = drawn(["a", "b", "c"], 3, 1)
    first, second, third = session.ids
    for verdict in (Verdict("right"), Verdict("wrong", 3), SKIPPED):
        session = answered(session, verdict)

    assert session.next_id == ""
    assert session.right == 1
    assert session.missed == (second, third)
    assert first not in session.missed


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_a_seed_asks_the_same_under_any_hash_seed_locale_and_time_zone(hash_seed: str) -> None:
    probe = "from tuiyan.drill.session import drawn; print(*drawn([f'q{n}' for n in range(20)], 20, 7).ids)"
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "LC_ALL": "C", "TZ": "Asia/Shanghai"}
    said = subprocess.run(
        [sys.executable, "-c", probe], env=environment, capture_output=True, text=True, check=True
    )

    assert tuple(said.stdout.split()) == drawn([f"q{n}" for n in range(20)], 20, 7).ids
