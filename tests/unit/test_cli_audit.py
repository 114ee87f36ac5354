"""``tuiyan audit`` as text, Markdown and JSON."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

from tuiyan.cli import main
from tuiyan.content.library import open_library
from tuiyan.engine.claim import VERDICTS
from tuiyan.messages import say
from tuiyan.text.cells import width

KEYS = ["section", "claim", "stated", "computed", "verdict", "why"]


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> Any:
    """Run the verb; return what it prints."""

    def run(*words: str) -> str:
        assert main(["audit", *words]) == 0
        return capsys.readouterr().out

    return run


def rows(text: str) -> list[dict[str, Any]]:
    """Read the JSON."""
    found: list[dict[str, Any]] = json.loads(text)
    return found


def test_json_has_a_row_for_each_claim(printed: Any) -> None:
    found = rows(printed("--format", "json"))

    assert len(found) == len(open_library().claims) == 237
    assert all(list(row) == KEYS for row in found)
    assert {row["verdict"] for row in found} == set(VERDICTS)
    assert all(row["why"] and row["claim"] and row["section"] for row in found)


def test_json_tells_what_is_not_computed_by_null(printed: Any) -> None:
    found = rows(printed("--format", "json"))
    by_statement = {row["claim"]: row for row in found}

    assert by_statement["阈值 = 2000 TFLOPS ÷ 3 TB/s ≈ 333"]["computed"] == "667 FLOP/B"
    assert by_statement["全文读完约 55 分钟"]["computed"] is None
    assert sum(row["computed"] is not None for row in found) == sum(
        bool(claim.formula) for claim in open_library().claims.values()
    )


def test_the_totals_printed_are_those_of_the_list(printed: Any) -> None:
    counts = Counter(row["verdict"] for row in rows(printed("--format", "json")))
    last = printed().splitlines()[-len(VERDICTS) :]

    for verdict, line in zip(VERDICTS, last, strict=True):
        assert re.match(rf"  {re.escape(say(f'deck.verdict_{verdict}'))} +{counts[verdict]}  ", line)


def test_the_counts_of_the_sections_add_up(printed: Any) -> None:
    headings = [line for line in printed().splitlines() if line and not line.startswith(" ")][:-1]
    told = [int(number) for line in headings for number in re.findall(r" (\d+)(?=、|$)", line.split("  ")[1])]

    assert sum(told) == 237
    assert "2.6 KV 占用  对 3、错在单位 4、要看条件 2、错 1" in headings


@pytest.mark.parametrize("language", ["zh", "en"])
def test_the_text_fits_80_columns(printed: Any, language: str) -> None:
    lines = printed("--lang", language).splitlines()

    assert max(map(width, lines)) <= 80
    assert [line for line in lines if line != line.rstrip()] == []


def test_chinese_is_aligned_by_cells(printed: Any) -> None:
    words = [say(f"deck.verdict_{verdict}") for verdict in VERDICTS]
    claims = [claim.statement["zh"] for claim in open_library().claims.values()]
    heads = [line for line in printed().splitlines() if line[2:].split(" ")[0] in words and line[1] == " "]
    starts = {width(line) - width(line[2:].split(maxsplit=1)[1]) for line in heads[: len(claims)]}

    assert len(heads) == len(claims) + len(VERDICTS)
    assert starts == {12}


def test_english_is_english_and_ascii_is_ascii(printed: Any) -> None:
    text = printed("--lang", "en", "--ascii")

    assert text.isascii()
    assert "computed ~ 667 FLOP/B" in text


def test_markdown_is_tables_of_equal_columns(printed: Any) -> None:
    lines = [line for line in printed("--format", "markdown").splitlines() if line.startswith("|")]
    five = [line for line in lines if len(re.findall(r"(?<!\\)\|", line)) == 6]
    three = [line for line in lines if len(re.findall(r"(?<!\\)\|", line)) == 4]

    assert len(three) == 2 + len(VERDICTS)
    assert len(five) == len(lines) - len(three)


def test_the_scenario_of_the_command_line_changes_no_claim(printed: Any) -> None:
    assert printed("--scenario", "h20") == printed()
