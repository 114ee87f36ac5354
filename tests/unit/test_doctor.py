"""``tuiyan doctor``: what a terminal answers, and what is said of it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiyan.cli import main
from tuiyan.cli.doctor_findings import Setup, findings
from tuiyan.deck.geometry import Size
from tuiyan.tui.inquiry import SAMPLES, Answers, answers_in, inquiry

XTERM = (
    b"".join(b"\x1b[5;%dR" % (3 if sample in "Ａ👍🏽" else 2) for sample in SAMPLES)
    + b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\\x1bP>|XTerm(390)\x1b\\\x1b[?0u\x1b[?2026;2$y\x1b[?64;1;4c"
)
SETUP = Setup(
    is_terminal=True,
    term="xterm-256color",
    program="",
    multiplexer="",
    options={},
    size=Size(100, 30),
    encoding="UTF-8",
    depth="full",
    mouse=True,
    answers=answers_in(XTERM),
    troubles={},
    versions={"tuiyan": "1"},
)


def advice(**changes: Any) -> dict[str, str]:
    return {each.about: each.advice for each in findings(SETUP._replace(**changes)) if each.advice}


def test_answers_are_read_out_of_the_bytes_that_came_back() -> None:
    found = answers_in(XTERM)

    assert found.name == "XTerm(390)"
    assert found.ground == (0x1E, 0x1E, 0x2E)
    assert found.has_kitty_keys
    assert found.has_sync
    assert dict(found.widths)["─"] == 1
    assert dict(found.widths)["Ａ"] == 2


def test_a_silent_terminal_has_said_nothing() -> None:
    assert answers_in(b"") == Answers()
    assert answers_in(b"\x1b[?64;1;4c")._replace(is_answering=False) == Answers()


@given(st.binary(max_size=200))
def test_any_bytes_are_an_answer_or_none(data: bytes) -> None:
    found = answers_in(data)

    assert found.name.isprintable()
    assert found.ground is None or all(0 <= part <= 255 for part in found.ground)


def test_what_is_asked_leaves_no_character_behind() -> None:
    assert inquiry().rindex("\x1b[2K") > max(inquiry().rindex(sample) for sample in SAMPLES)


def test_a_good_terminal_has_nothing_to_change() -> None:
    assert advice() == {}


@pytest.mark.parametrize(
    ("changes", "about", "says"),
    [
        ({"size": Size(40, 10)}, "size", "60×18"),
        ({"size": Size(80, 24)}, "size", "100×30"),
        ({"encoding": "gb2312"}, "encoding", "UTF-8"),
        ({"depth": "256"}, "colours", "COLORTERM"),
        ({"depth": "256", "multiplexer": "tmux"}, "colours", "terminal-features"),
        ({"multiplexer": "tmux"}, "clipboard", "set-clipboard on"),
        ({"multiplexer": "tmux", "options": {"mouse": "off"}}, "mouse", "mouse on"),
        ({"multiplexer": "tmux", "options": {"escape-time": "500"}}, "keys", "500"),
        ({"answers": Answers(widths=(("─", 2), ("Ａ", 2)))}, "drawing", "宽度不定"),
        ({"answers": Answers(widths=(("─", 1), ("👍🏽", 4)))}, "drawing", "表情"),
        ({"answers": Answers(widths=(("Ａ", 1),))}, "drawing", "字体"),
        ({"answers": Answers(ground=(250, 250, 250))}, "ground", "--theme light"),
        ({"troubles": {"/x": "写不了"}}, "folders", "XDG"),
        ({"is_terminal": False}, "terminal", "终端"),
    ],
)
def test_what_could_be_better_comes_with_what_to_change(
    changes: dict[str, Any], about: str, says: str
) -> None:
    assert says in advice(**changes)[about]


@pytest.mark.parametrize("language", ["zh", "en"])
def test_it_works_without_a_terminal(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--lang", language, "--format", "json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["is_terminal"] is False
    assert told["size"]["columns"] > 0

    assert main(["doctor", "--lang", language]) == 0
    assert "textual" in capsys.readouterr().out
