"""Briefs hold nothing false under any client: figures as ``derive`` has them, and what does not fit first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

import pytest

from tests.sweep.faults import NEGATIVE, PLACEHOLDER, RAW_ID, ZEROS
from tests.sweep.passages import library
from tests.sweep.printed import false_sums
from tests.sweep.scenarios import Case, drawn, kinds
from tuiyan.deck.resolver import Resolver
from tuiyan.engine.evaluate import Values
from tuiyan.engine.scenario import Scenario
from tuiyan.inference.feasibility import fits, obstacles
from tuiyan.inference.known import as_json
from tuiyan.inference.outlook import at_the_bound, outlook
from tuiyan.meeting.brief import Brief, brief_of
from tuiyan.meeting.client import USERS, Client, Goal, read_goal
from tuiyan.meeting.need import client_from, read_need
from tuiyan.meeting.verdicts import judge
from tuiyan.messages import speak

THREE = (
    "8×H20 96G Qwen3-235B FP8 KV FP16 32K 上下文 50 并发 TTFT<1s 15元/卡时",
    "2×4090 qwen3-32b INT4 8K 上下文 4 并发 每 token 50ms 以内",
    "32×H800 SXM DeepSeek-V3 FP8 输入 4000 输出 1000 128 并发 TTFT<2s 单路 20 token/s 15元/卡时",
)
WANTED = {
    "ttft": ("< 1 s", "< 50 ms"),
    "tpot": ("<= 50 ms", "< 5 ms"),
    "stream_rate": (">= 20 token/s",),
    "throughput": ("> 2,000 token/s",),
    "requests_per_hour": (">= 10 QPS",),
}
SETS = re.compile(r"（[a-z_]+=.*?）|\([a-z_]+=.*?\)")


def client_of(scenario: Scenario, said: str = "", goals: tuple[Goal, ...] = ()) -> Client:
    return Client("north", scenario, goals, (), said, ())


def brief(client: Client) -> Brief:
    content = library()
    figures = Resolver(Values(content.catalog, client.scenario), measured=content.measured)
    return brief_of(client, figures, content.measured, content.rehearsals)


def read(said: str) -> Client:
    client = client_from(read_need(library().catalog, said), "north")
    assert client is not None
    return client


def texts_of(made: Brief) -> Iterator[str]:
    yield from (SETS.sub("", text) for text in made.first)
    yield from (row.derivation for row in made.rows)
    yield from made.ask
    for asked in made.asked:
        yield from (asked.question, *asked.answer)


def assert_figures_are_derived(client: Client, made: Brief) -> None:
    values = Values(library().catalog, client.scenario).changed(made.changes)
    for row in made.rows:
        plain = as_json(values, row.id, outlook(values, row.id, library().measured.values()))
        bound = plain["bound"]["text"] if plain["bound"] else at_the_bound(values, row.id).shown(row.id).text
        assert row.bound == bound, row.id
        if plain["expected"] is None:
            assert row.expected == "", row.id


def is_honest(text: str, made: Brief) -> bool:
    """A question of ours, or a goal of which is said that facts are missing."""
    return text in made.ask or text.endswith("缺数据，算不出。")  # which is what is so


def assert_reads_well(made: Brief) -> None:
    for text in texts_of(made):
        assert text.endswith("/h") or [*false_sums(text)] == [], text  # hours of seconds are no plain sum
        for pattern in (PLACEHOLDER, RAW_ID, NEGATIVE, ZEROS):
            if pattern is ZEROS and "÷" in text:
                continue
            if pattern is not PLACEHOLDER or not is_honest(text, made):
                assert not pattern.search(text), (pattern.pattern, text)


def assert_fit_comes_first(client: Client, made: Brief) -> None:
    values = Values(library().catalog, client.scenario)
    is_told = any(word in made.first[0] for word in ("放不下", "跑不起来", "就行"))
    assert is_told == bool(obstacles(values)), made.first[0]
    if made.changes:
        assert not obstacles(values.changed(made.changes))


def assert_verdicts_hold(client: Client) -> None:
    judged = judge(client)
    for verdict in judged.verdicts:
        goal, values = verdict.goal, judged.values
        if goal.name == USERS:
            assert not (verdict.state == "met" and not fits(values))
        elif verdict.state == "missed":
            assert not goal.is_met_by(values.number(goal.name) or Fraction(0))
        for mend in verdict.remedies:
            changed = client.scenario.changed(library().catalog, mend.changes)
            again = judge(client._replace(scenario=changed)).of(goal.name)
            if mend.kind not in ("prefix", "users", "replicas"):
                assert again is not None
                assert again.state not in ("missed", "busy"), (goal.text, mend)


def assert_nothing_false(client: Client) -> None:
    made = brief(client)
    assert_figures_are_derived(client, made)
    assert_reads_well(made)
    assert_fit_comes_first(client, made)
    assert_verdicts_hold(client)


def with_goals(case: Case, at: int) -> Client:
    values = case.values()
    catalog = library().catalog
    wanted = [*WANTED.items()][at % len(WANTED)]
    goals = [read_goal(catalog, wanted[0], wanted[1][at % len(wanted[1])])]
    batch = values.number("batch") or Fraction(1)
    return client_of(values.scenario, "", (read_goal(catalog, USERS, str(batch)), *goals))


@pytest.mark.parametrize("said", THREE, ids=["H20", "4090", "H800"])
def test_three_quite_different_clients_are_told_nothing_false(said: str) -> None:
    assert_nothing_false(read(said))


def test_what_does_not_fit_is_said_first_with_what_would() -> None:
    made = brief(read(THREE[0]))

    assert made.first[0].startswith("放不下 50 人")
    assert dict(made.changes) == {"kv": "fp8"}
    assert "首字做不到 1 s" in made.first[1]


def test_five_questions_about_this_client_come_with_answers() -> None:
    made = brief(read(THREE[0]))

    assert [asked.id for asked in made.asked] == ["f24", "f06", "f09", "f23", "f27"]
    assert all(len(asked.answer) >= 3 for asked in made.asked)
    assert made.avoid


def test_prices_are_left_out_where_none_was_said() -> None:
    assert not [row for row in brief(read(THREE[1])).rows if row.id.endswith("price")]


def test_a_brief_speaks_english() -> None:
    speak("en")
    made = brief(read(THREE[0]))

    assert made.first[0].startswith("50 users do not fit")
    assert not re.search("[一-鿿]", "".join((*made.first, *made.ask)))
    assert not [text for text in (*made.first, *made.ask) if text[0].islower()]


@pytest.mark.parametrize("at", range(9, 300, 100))
def test_drawn_clients_are_told_nothing_false(at: int) -> None:
    assert_nothing_false(with_goals([*drawn()][at], at))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_no_client_is_told_anything_false(part: int) -> None:
    for at, case in [*enumerate([*kinds(), *drawn(120)])][part::4]:
        assert_nothing_false(with_goals(case, at))
