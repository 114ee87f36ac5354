"""A sitting of practice: what keys do to it, what is kept, and what is seen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tui.drills import Sat
from tuiyan.content.library import Library
from tuiyan.deck.row import row_width
from tuiyan.drill.log import Grade
from tuiyan.drill.targets.lines import ChoiceTarget
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.messages import speak
from tuiyan.practice.session_options import SessionOptions
from tuiyan.view.drill.transitions import opened

READ, SHARE = "decode-read", "decode-which-bound"
ITEMS = (READ, SHARE, "decode-chain", "decode-formula-read", "kv-order-of-models", "batching-magnitude")
SIZES = [(60, 18), (80, 24), (100, 30), (160, 45)]


@pytest.fixture
def sat(library: Library, tmp_path: Path) -> Sat:
    sat = Sat(library, tmp_path / "tuiyan.db", [READ, "decode-read-all-weights"])
    sat.begin()
    return sat


def right(sat: Sat) -> str:
    session = sat.state.session
    assert session is not None
    assert session.prompt is not None
    target = session.prompt.target
    if isinstance(target, ChoiceTarget):
        return str(min(target.right) + 1)
    return session.prompt.shown


def slip(sat: Sat) -> str:
    """An answer that is a named mistake: eight times too long."""
    session = sat.state.session
    assert session is not None
    assert session.prompt is not None
    target = session.prompt.target
    assert isinstance(target, QuantityTarget)
    made = next(each for each in target.mistakes if each.id == "bits-for-bytes")
    assert made.quantity is not None
    return f"{float(made.quantity.value) * 1000:.6g} ms"


def test_what_is_typed_is_read_back_at_once(sat):
    sat.press("23.3 ms")

    assert "读作 23.3 ms = 0.0233 s" in sat.text()


def test_the_box_is_never_on_the_last_row(sat):
    for columns, rows in SIZES:
        caret = sat.seen(columns, rows).caret
        assert caret is not None
        assert caret.row < rows - 3


def test_a_right_answer_is_kept_before_it_is_told(sat):
    sat.press(right(sat), "enter")

    assert "✓ 对" in sat.text()
    assert sat.log() == [(READ, Grade.GOOD)]


def test_what_cannot_be_read_costs_nothing(sat):
    sat.press("23.3 MS", "enter")

    assert sat.state.place == "asking"
    assert sat.state.note
    assert sat.log() == []


def test_a_slip_is_named_without_the_answer_and_gets_a_second_try(sat):
    sat.press(slip(sat), "enter")
    shown = right(sat)

    assert "✗ 不对" in sat.text()
    assert "再试一次" in sat.text()
    assert f"正确答案 {shown}" not in sat.text()

    sat.press(shown, "enter")
    assert sat.log() == [(READ, Grade.HARD)]


def test_a_second_miss_tells_the_answer_and_the_derivation(sat):
    sat.press(slip(sat), "enter", slip(sat), "enter")

    assert f"正确答案 {right(sat)}" in sat.text()
    assert "算一遍" in sat.text()
    assert "今天会再来一次" in sat.text()
    assert sat.log() == [(READ, Grade.AGAIN)]


def test_after_a_hint_right_is_hard(sat):
    sat.press("tab")
    assert "提示 1 /" in sat.text()

    sat.press(right(sat), "enter")
    assert sat.log() == [(READ, Grade.HARD)]


def test_an_empty_answer_asks_first(sat):
    sat.press("enter")
    assert sat.state.place == "asking"
    assert "再按一次 Enter" in sat.text()

    sat.press("enter")
    assert sat.state.place == "told"
    assert sat.log() == [(READ, Grade.AGAIN)]


def test_o_overrules_and_e_says_that_it_was_easy(sat):
    sat.press("1 s", "enter", "o")
    assert sat.log() == [(READ, Grade.GOOD)]

    sat.press("enter")
    sat.press(right(sat), "enter", "e")
    assert sat.log()[1][1] == Grade.EASY


def test_undo_takes_back_the_answer_and_asks_the_same_again(sat):
    asked = sat.state.session.question.seed
    sat.press(right(sat), "enter", "u")

    assert sat.state.place == "asking"
    assert sat.state.session.question.seed == asked
    assert sat.log() == []


def test_undo_reaches_back_to_the_question_before(sat):
    sat.press(right(sat), "enter", "enter", "12", "ctrl+underscore")

    assert sat.state.session.question.id == READ
    assert sat.log() == []


def test_escape_sums_up_and_a_return_goes_on(library, tmp_path):
    sat = Sat(library, tmp_path / "tuiyan.db")
    sat.begin()
    total = sat.state.total
    sat.press("enter", "enter", "escape")
    assert "还剩" in sat.text()
    sat.controller.put_away()

    again = Sat(library, tmp_path / "tuiyan.db")
    again.begin()
    assert again.state.wrong == 1
    assert again.state.number == 2
    assert again.state.total in (total, total + 1)


def test_the_summary_lists_what_was_missed(sat):
    sat.press("1 s", "enter", "escape")

    assert "答对 0 / 1" in sat.text()
    assert "没答对的" in sat.text()


def test_a_key_chooses_a_line(library, tmp_path):
    sat = Sat(library, tmp_path / "tuiyan.db", [SHARE])
    sat.begin()
    sat.press(right(sat))

    assert sat.state.place == "told"
    assert sat.log() == [(SHARE, Grade.GOOD)]


def test_s_suspends_and_takes_it_back(sat):
    sat.press("1 s", "enter", "s")
    assert "这题不再问" in sat.text()
    assert sat.controller.practice.history.log.standing(READ).suspended

    sat.press("s")
    assert not sat.controller.practice.history.log.standing(READ).suspended


def test_a_sprint_ends_with_its_time_and_moves_no_schedule(library, tmp_path):
    sat = Sat(library, tmp_path / "tuiyan.db")
    sat.begin(SessionOptions(sprint=True))
    sat.press("enter", "enter")
    assert sat.state.place == "asking"
    assert "2:00" in sat.text()

    sat.time_ms += 120_000
    from tuiyan.view.drill import update as drill

    sat.state = drill.ticked(sat.state, sat.controller)
    assert sat.state.place == "summary"
    assert sat.controller.practice.history.log.standings() == {}


@pytest.mark.parametrize("answer", ["23.3 ms", "46.7 ms", "4 ms", "", "70 KB"])
def test_the_minutes_end_a_drill_whatever_is_answered(library, tmp_path, answer):
    sat = Sat(library, tmp_path / "d.db", ["move-time", *ITEMS])
    sat.begin(SessionOptions(minutes=1))
    assert "还有 1:00" in sat.text()
    sat.time_ms += 59_000
    assert "还有 0:01" in sat.text()
    sat.time_ms += 2_000
    assert "最后一题" in sat.text()
    assert sat.state.place == "asking"
    for _ in range(8):
        if sat.state.place == "asking":
            sat.press(*([answer] if answer else ["enter"]), "enter")
        elif sat.state.place == "copying":
            sat.press("23.3 ms", "enter")
        elif sat.state.place == "told":
            sat.press("enter")
        sat.time_ms += 1000

    is_unread = answer == "70 KB"
    assert sat.state.place == ("asking" if is_unread else "summary")
    assert ("还剩" in sat.text()) == (not is_unread)
    assert len(sat.state.outcomes) == (0 if is_unread else 1)


def test_the_panel_offers_today_a_sprint_and_the_themes(library, tmp_path):
    sat = Sat(library, tmp_path / "tuiyan.db")
    sat.state = opened(sat.controller)
    for told in ("今天的", "新的 15 题", "冲刺", "KV 占用"):
        assert told in sat.text()

    sat.press("down", "down", "down", "down", "down", "enter")
    assert sat.state.options is not None
    assert sat.state.options.topic


def test_a_folder_that_cannot_be_written_is_told_at_once(library, tmp_path):
    (tmp_path / "no-folder").write_text("", encoding="utf-8")
    sat = Sat(library, tmp_path / "no-folder" / "tuiyan.db", [READ])
    sat.begin()

    assert sat.state.place == "trouble"


def test_a_full_disk_is_told_and_the_drill_goes_on_in_memory(sat):
    answer = right(sat)
    sat.controller.practice.history.store.file.connection.execute("PRAGMA max_page_count = 1")
    sat.controller.practice.history.store.file.connection.execute(
        "CREATE TEMP TRIGGER full BEFORE INSERT ON log BEGIN SELECT RAISE(FAIL, 'disk full'); END"
    )
    sat.press(answer, "enter")
    assert sat.state.place == "trouble"
    assert "没能记下来" in sat.text()

    sat.press("escape")
    assert sat.state.place == "asking"
    assert answer in sat.text()

    sat.press("enter", "m")
    assert sat.state.place == "told"
    assert "只在内存" in sat.text()
    assert sat.log() == [(READ, Grade.GOOD)]


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("item", ITEMS)
def test_every_kind_fits_every_size(library, tmp_path, item, columns, rows, language):
    speak(language)
    sat = Sat(library, tmp_path / "tuiyan.db", [item])
    sat.begin()
    for keys in ((), ("tab",), ("tab", "tab"), ("enter", "enter"), ("d",), ("escape",)):
        sat.press(*keys)
        frame = sat.seen(columns, rows).frame
        assert len(frame) == rows
        assert all(row_width(row) == columns for row in frame)


KEYS = st.sampled_from(
    ["enter", "tab", "escape", "u", "o", "e", "d", "s", "ctrl+z", "backspace", "left", "right", "home",
     "down", "up", "m", "a", "1", "2", "question_mark", "ctrl+u", "23.3 ms", "毫秒", "70 KB", "３", "\u0301",
     "W/BW"]
)  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)
@given(keys=st.lists(KEYS, max_size=40))
def test_no_sequence_of_keys_breaks_a_sitting(library, tmp_path_factory, keys):
    sat = Sat(library, tmp_path_factory.mktemp("drill") / "tuiyan.db", ITEMS)
    sat.begin()
    for key in keys:
        sat.press(key)
        for columns, rows in ((60, 18), (100, 30)):
            frame = sat.seen(columns, rows).frame
            assert len(frame) == rows
            assert all(row_width(row) == columns for row in frame)
        if sat.effect == "leave":
            break
    session = sat.state.session
    if session is not None and sat.controller._practice is not None:
        assert sat.controller.practice.history.log.drift() == 0
    sat.controller.put_away()


def test_after_a_miss_the_right_answer_is_typed_once(library, tmp_path):
    sat = Sat(library, tmp_path / "tuiyan.db", ("h800-nvlink-one-way", "move-time"))
    sat.begin(SessionOptions())
    sat.press("7 GB/s", "enter", "enter")
    assert sat.state.keys == "copying"
    assert "把对的打一遍" in sat.text()
    sat.press("300 GB/s", "enter")
    assert "还不是：200 GB/s" in sat.text()
    sat.press("ctrl+u", "200GB/s", "enter")
    assert sat.state.keys == "asking"
    assert "23.3" not in sat.text()


def test_what_is_right_at_once_is_not_typed_again(library, tmp_path):
    sat = Sat(library, tmp_path / "tuiyan.db", ("h800-nvlink-one-way", "move-time"))
    sat.begin(SessionOptions())
    sat.press("200 GB/s", "enter", "enter")
    assert sat.state.keys == "asking"


def test_the_own_answer_stays_beside_the_slip(library, tmp_path):
    sat = Sat(library, tmp_path / "tuiyan.db", ("h800-nvlink-one-way",))
    sat.begin(SessionOptions())
    sat.press("400 GB/s", "enter")
    shown = sat.text()
    assert "▸  400 GB/s" in shown
    assert "H800 的 NVLink 双向合计" in shown
    assert "再试一次" in shown


def test_enter_right_after_a_digit_passes_over_no_verdict(library, tmp_path):
    sat = Sat(library, tmp_path / "tuiyan.db", ("concept-multiply", "move-time"))
    sat.begin(SessionOptions())
    sat.press("1")
    sat.time_ms -= 550
    sat.press("enter")
    assert sat.state.keys == "told"
    assert sat.state.number == 1


def test_an_exclamation_mark_notes_a_bad_question_in_a_file(library, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    sat = Sat(library, tmp_path / "tuiyan.db", ("h800-nvlink-one-way",))
    sat.begin(SessionOptions())
    sat.press("7 GB/s", "enter", "exclamation_mark")
    path = tmp_path / "data" / "tuiyan" / "bad-questions.jsonl"
    assert path.name in sat.text().replace("\n", "").replace(" ", "")
    (line,) = path.read_text(encoding="utf-8").splitlines()
    noted = json.loads(line)
    assert (noted["item"], noted["version"], noted["seed"]) == ("h800-nvlink-one-way", 1, 0)
    assert noted["right"] == "200 GB/s"
    assert noted["typed"][0]["text"] == "7 GB/s"


def test_a_number_that_is_off_is_drawn_to_scale(library, tmp_path):
    sat = Sat(library, tmp_path / "tuiyan.db", ("h800-nvlink-one-way",))
    sat.begin(SessionOptions())
    sat.press("100 GB/s", "enter", "100 GB/s", "enter")
    yours, right = (
        next(line for line in sat.text().splitlines() if word in line) for word in ("你的", "应该")
    )
    assert right.count("█") + right.count(" █") > 1.8 * yours.count("█")


def test_the_sums_of_an_answer_have_names(library, tmp_path):
    sat = Sat(library, tmp_path / "tuiyan.db", ("tpot-32-4k",))
    sat.begin(SessionOptions())
    sat.press("40 ms", "enter")
    assert "KV 读取时间" in sat.text()
    assert "70 GB ÷ 3 TB/s = 23.3 ms" in sat.text()
