"""YAML read as text, with the place of every value."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tuiyan.problem import Problem
from tuiyan.source import Source
from tuiyan.strict_yaml import Fields, Items, Node, Text, read_yaml


def read(text: str) -> tuple[Node | None, list[Problem]]:
    problems: list[Problem] = []
    return read_yaml(Source("file.yaml", text), problems), problems


def texts(node: Node | None) -> list[str]:
    match node:
        case Text(text):
            return [text]
        case Items(items):
            return [text for item in items for text in texts(item)]
        case Fields(entries):
            return [text for key, value in entries for text in (key.text, *texts(value))]
    return []


def test_no_scalar_changes_its_type_or_its_spelling() -> None:
    written = ["2.10", "no", "12:04", "1e3", "0x1F", "~", "null", "2026-08-05", "1_000", ".5", "✓"]
    node, problems = read(f"[{', '.join(written)}]")

    assert texts(node) == written
    assert problems == []


def test_every_value_knows_its_place() -> None:
    node, _ = read("甲: 一\n乙:\n  - {丙: '二', 丁: 三}\n")

    assert isinstance(node, Fields)
    inner = node.get("乙")
    assert isinstance(inner, Items)
    assert isinstance(inner.items[0], Fields)
    value = inner.items[0].get("丁")
    assert value is not None
    assert value.span == (3, 17, 1)


def test_windows_line_ends_and_a_byte_order_mark_move_nothing() -> None:
    plain, _ = read("a: 1\nb: 2\n")
    odd, problems = read("\ufeffa: 1\r\nb: 2\r\n")

    assert odd == plain
    assert problems == []


def test_a_key_given_twice_keeps_its_first_value() -> None:
    node, problems = read("a: 1\na: 2\n")

    assert texts(node) == ["a", "1"]
    assert [problem.place for problem in problems] == ["file.yaml:2:1"]


def test_an_alias_bomb_is_refused_before_it_grows() -> None:
    bomb = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20)
    )

    node, problems = read(bomb)

    assert len(texts(node)) < 200
    assert problems
    assert all("&" in problem.message or "*" in problem.message for problem in problems)


def test_depth_and_size_are_bounded() -> None:
    for text in ("[" * 10_000, "- " * 10_000, "{a: " * 10_000, "[" + "x, " * 100_000 + "]"):
        _, problems = read(text)
        assert problems


def test_nothing_at_all_is_no_problem() -> None:
    for text in ("", "\n\n", "# only a remark\n", "---\n"):
        assert read(text) == (None, [])


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text: str) -> None:
    _, problems = read(text)

    for problem in problems:
        assert problem.span.line >= 1
        assert problem.span.column >= 1
        str(problem)


@given(st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), st.text(max_size=30), max_size=5))
def test_what_json_says_is_read_as_it_was(mapping: dict[str, str]) -> None:
    import json

    node, problems = read(json.dumps(mapping))

    if not problems:
        assert texts(node) == [text for pair in mapping.items() for text in pair]
