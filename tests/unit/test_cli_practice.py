"""Practice on the command line: drill, stats, backup, restore, settings."""

from __future__ import annotations

import io
import json
import os
import re
from collections import Counter
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from tuiyan.cli import main
from tuiyan.drill.log import Answer, Grade, When, local_now
from tuiyan.practice import practice as opened
from tuiyan.store.store import Store
from tuiyan.user_folders import data_path, settings_path

Captured = pytest.CaptureFixture[str]
Ask = Callable[..., str]
TODAY = datetime(2026, 8, 5, 9, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")


@pytest.fixture
def ask(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> Ask:
    def asked(*words: str, typed: str = "", code: int = 0) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        assert main(words) == code
        return capsys.readouterr().out

    return asked


def entries() -> list[str]:
    """Return what the history holds, undone answers too."""
    with Store.open() as store:
        assert store.check().differing == 0
        return [entry.kind for entry in store.log.entries()]


def test_every_answer_is_kept(ask: Ask) -> None:
    said = ask("drill", "--plain", "--count", "3", typed="\n\n\n")

    assert "答对 0 / 3。" in said
    assert entries() == ["review"] * 3


def test_a_quit_in_the_middle_keeps_what_was_answered_and_a_return_goes_on(ask: Ask) -> None:
    ask("drill", "--plain", "--count", "4", typed="\n\nq\n")
    said = ask("drill", "--plain", typed="q\n")

    assert entries() == ["review"] * 2
    assert said.startswith("到期 2 题，新的 13 题")


def test_the_end_of_the_input_is_no_mistake(ask: Ask) -> None:
    assert "一题也没答" in ask("drill", "--plain")


def test_a_day_that_is_done_says_when_something_is_due(ask: Ask) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text("new_a_day = 0", encoding="utf-8")
    assert "今天的都练完了" in ask("drill", "--plain")

    with Store.open() as store:
        when = When.at(local_now())
        due = store.log.record(Answer("decode-read-time", Grade.GOOD), when).standing.due
    assert due is not None


@pytest.mark.parametrize("typed", ["", "\n\n\n", "q\n"])
def test_a_seed_asks_the_same_whatever_was_learned_before(ask: Ask, typed: str) -> None:
    words = ("drill", "--plain", "--count", "12", "--seed", "7")
    fresh = ask(*words, typed="-\n" * 60)
    ask("drill", "--plain", "--seed", "8", typed=typed)

    assert ask(*words, typed="-\n" * 60) == fresh
    assert ask("drill", "--plain", "--count", "12", "--seed", "9", typed="-\n" * 60) != fresh
    assert "12/12" in fresh
    assert "13/" not in fresh


def test_a_topic_is_asked_due_or_not(ask: Ask) -> None:
    first = ask("drill", "--plain", "--topic", "2.2", typed="-\nq\n")

    assert first.startswith("2.2 搬运时间：")
    asked = [line for line in first.splitlines() if line[:1].isdigit() and "/" in line]
    assert {line.split("  ")[1] for line in asked} == {"2.2 搬运时间"}


@pytest.mark.parametrize(
    ("named", "topic"), [("首字", "预填"), ("并发", "批处理"), ("成本", "成本"), ("cost", "成本")]
)
def test_a_topic_is_found_by_its_name(ask: Ask, named: str, topic: str) -> None:
    assert ask("drill", "--plain", "--topic", named, typed="q\n").startswith(f"{topic}：")


def test_a_topic_that_is_unknown_lists_those_there_are(ask: Ask, capsys: Captured) -> None:
    assert main(["drill", "--topic", "没有这个"]) == 2
    said = capsys.readouterr().err
    assert "成本 (cost)" in said
    assert "预填 (prefill)" in said


def test_a_seed_moves_the_schedule_only_when_asked_to(ask: Ask) -> None:
    ask("drill", "--plain", "--seed", "7", "--count", "2", typed="-\n" * 12 + "q\n")
    assert set(entries()) == {"beside"}
    ask("drill", "--plain", "--seed", "7", "--keep", "--count", "2", typed="-\n" * 12 + "q\n")
    assert set(entries()) - {"try"} == {"beside", "review"}


def test_an_exam_asks_the_whole_core_and_moves_no_schedule(ask: Ask) -> None:
    said = ask("drill", "--plain", "--exam", typed="-\n" * 25)
    assert "答对 0 / 20。" in said
    assert set(entries()) == {"sprint"}


def test_minutes_limit_how_much_is_asked(ask: Ask) -> None:
    assert "1/3 " in ask("drill", "--plain", "--minutes", "1", typed="q\n")


def test_mistakes_in_the_settings_are_told_where_one_practises(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text("new_a_dya = 5", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["drill", "--plain"]) == 0
    assert "new_a_dya" in capsys.readouterr().err


def test_a_sprint_does_not_move_the_schedule(ask: Ask) -> None:
    ask("drill", "--plain", "--sprint", typed="-\n" * 12 + "q\n")

    assert set(entries()) == {"sprint"}
    with Store.open() as store:
        assert store.log.standings() == {}


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["drill", "--topic", "nothing"], "nothing"),
        (["drill", "--count", "0"], "--count"),
        (["drill", "--exam", "--core"], "--core 和 --exam"),
        (["drill", "--core", "--topic", "kv"], "--core 和 --topic"),
        (["drill", "--sed", "1"], "--seed"),
        (["stats", "--format", "markdown"], "json"),
        (["backup"], "FILE"),
        (["restore"], "FILE"),
        (["backup", "a", "b"], "b"),
        (["backup", "."], "."),
        (["settings", "x"], "x"),
    ],
)
def test_wrong_use_is_one_line(capsys: Captured, words: list[str], hint: str) -> None:
    assert main(words) == 2

    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert hint in captured.err


def damaged() -> None:
    data_path().parent.mkdir(parents=True)
    data_path().write_bytes(b"no database at all, but long enough to look like a file of something" * 40)


OF_THE_HISTORY = [["stats"], ["after"], ["backup", "x.db"], ["rehearse", "f01", "--plain"]]


@pytest.mark.parametrize("words", OF_THE_HISTORY)
def test_a_damaged_history_is_one_line(capsys: Captured, words: list[str]) -> None:
    damaged()

    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("words", [*OF_THE_HISTORY, ["drill", "--plain"]])
def test_a_folder_that_cannot_be_written_is_one_line(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    data_path().parent.parent.mkdir(parents=True, exist_ok=True)
    data_path().parent.write_text("a file", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO())

    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert str(data_path()) in said


def test_settings_that_cannot_be_read_are_one_line(capsys: Captured) -> None:
    settings_path().mkdir(parents=True)

    assert main(["settings"]) == 0
    said = capsys.readouterr().err
    assert said.strip() == f"{settings_path()}:1:1: 打不开 {settings_path()}：这是目录"


def test_a_drill_without_a_history_can_go_on_in_memory(ask: Ask, capsys: Captured) -> None:
    damaged()
    before = data_path().read_bytes()

    said = ask("drill", "--plain", "--count", "2", typed="y\n-\n-\nq\n", code=1)
    assert "接着练" in said
    assert "答对 0 / 2。" in said
    assert "没能写回" in said
    assert data_path().read_bytes() == before

    data_path().unlink()
    ask("drill", "--plain", typed="q\n")
    assert entries() == ["review", "review"]
    assert not list(data_path().parent.glob("*unsaved*"))


@pytest.mark.parametrize("typed", ["n\n", ""])
def test_or_ends_with_one_line(capsys: Captured, monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    damaged()
    before = data_path().read_bytes()
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))

    assert main(["drill", "--plain"]) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert "损坏了；原样保留" in captured.err
    assert "答对" not in captured.out
    assert data_path().read_bytes() == before


def test_an_answer_that_cannot_be_written_is_asked_about_and_kept_in_memory(
    ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tuiyan.store.errors import StoreError
    from tuiyan.store.log import Log

    record, written = Log.record, []

    def failing(log: Log, *arguments: object) -> object:
        written.append(arguments)
        if len(written) == 2:
            raise StoreError("full", data_path())
        return record(log, *arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Log, "record", failing)
    said = ask("drill", "--plain", "--count", "3", typed="-\n-\ny\n-\nq\n")

    assert "接着练" in said
    assert "2 条已写回" in said
    assert len(entries()) == 3


def test_and_ends_the_drill_if_one_would_rather(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    from tuiyan.store.errors import StoreError
    from tuiyan.store.log import Log

    def full(*_: object) -> None:
        raise StoreError("full", data_path())

    ask("drill", "--plain", "--count", "2", typed="-\n-\nq\n")
    monkeypatch.setattr(Log, "record", full)
    ask("drill", "--plain", "--count", "2", typed="-\nn\n", code=1)

    assert entries() == ["review", "review"]


def practised(rng: Random, days: int = 120) -> list[tuple[date, str, int, str]]:
    """Answer at random up to today; return the study day, item, grade and mistake of each answer."""
    rows: list[tuple[date, str, int, str]] = []
    items = [f"item-{number}" for number in range(30)]
    with Store.open() as store, store.file.writing():
        for ago in range(days, -1, -1):
            now = TODAY - timedelta(days=ago)
            for _ in range(rng.choice([0, 0, 3, 15])):
                grade = Grade(rng.randint(1, 4))
                mistake = rng.choice(["doubled", "bits"]) if grade == Grade.AGAIN else ""
                item = rng.choice(items)
                store.log.record(Answer(item, grade, mistake=mistake), When.at(now))
                rows.append((When.at(now).day, item, grade, mistake))
    return rows


def test_stats_equal_an_independent_count(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opened.open_practice, "__defaults__", (None, None, lambda: TODAY))
    rows = practised(Random(4))
    said = json.loads(ask("stats", "--format", "json"))

    today = TODAY.date()
    assert said["day"] == today.isoformat()
    assert said["answers"] == len(rows)
    answered = Counter(day for day, *_ in rows)
    assert sum(count or 0 for week in said["heat"] for count in week) == len(rows)
    assert said["heat"][-1][today.weekday()] == answered[today]
    assert said["heat"][-2][today.weekday()] == answered[today - timedelta(days=7)]

    since = today - timedelta(days=90)
    made = Counter(mistake for day, _, _, mistake in rows if mistake and day > since)
    assert {row["id"]: row["count"] for row in said["mistakes"]} == made

    passed = tested = 0
    last: dict[str, date] = {}
    for day, item, grade, _ in rows:
        if item in last and last[item] < day and day > today - timedelta(days=30):
            tested += 1
            passed += grade != Grade.AGAIN
        last[item] = day
    assert (said["retention"]["part"], said["retention"]["whole"]) == (passed, tested)

    run = 0
    while answered[today - timedelta(days=run + (not answered[today]))]:
        run += 1
    assert said["streak"]["current"] == run


def test_stats_as_text_name_mistakes_in_words(ask: Ask) -> None:
    assert "还没有练过" in ask("stats")

    ask("drill", "--plain", "--count", "2", typed="-\n-\nq\n")
    said = ask("stats")
    assert "连续 1 天" in said
    assert "接下来 30 天到期" in said
    assert ask("--ascii", "--lang", "en", "stats").isascii()


def test_a_backup_is_put_back(ask: Ask, tmp_path: Path) -> None:
    ask("drill", "--plain", "--count", "2", typed="-\n-\nq\n")
    file = str(tmp_path / "backup.db")
    assert "2 条记录" in ask("backup", file)
    ask("drill", "--plain", "--count", "2", typed="-\n-\nq\n")
    assert len(entries()) == 4

    assert "2 条记录" in ask("restore", file)
    assert len(entries()) == 2
    ask("backup", file, code=2)
    ask("backup", file, "--force")
    ask("restore", str(tmp_path / "nothing.db"), code=2)


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_restore_that_fails_does_not_advise_to_restore(
    capsys: Captured, tmp_path: Path, language: str
) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"SQLite format 3\0" + b"\xff" * 4000)

    assert main(["--lang", language, "restore", str(broken)]) == 2
    said = capsys.readouterr().err
    assert str(broken) in said
    assert said.count("\n") == 1
    assert not re.search("tuiyan restore|memory|内存", said)


def test_settings_say_where_they_are_and_what_each_key_means(ask: Ask) -> None:
    said = ask("settings")
    assert str(settings_path()) in said.replace("\n", "")
    for key in (
        "rollover_hour = 4",
        "new_a_day = 10",
        "retention = 0.9",
        'language = ""',
        "name",
        "company",
        "opening",
    ):
        assert key in said


def test_settings_name_unknown_keys_and_go_on(capsys: Captured) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text('new_a_dya = 3\nname = "王 \\"老\\" \\\\ 师"\n', encoding="utf-8")

    assert main(["settings"]) == 0
    captured = capsys.readouterr()
    assert 'name = "王 \\"老\\" \\\\ 师"' in captured.out
    assert "new_a_dya" in captured.err
    assert "new_a_day" in captured.err


def test_the_language_of_the_settings_counts_unless_the_line_says_another(ask: Ask) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text('language = "en"', encoding="utf-8")

    assert "No question" in ask("drill", "--plain")
    assert "一题也没答" in ask("--lang", "zh", "drill", "--plain")


def test_new_a_day_and_retention_are_those_of_the_settings(ask: Ask) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text("new_a_day = 2\nretention = 0.8", encoding="utf-8")

    assert "新的 3 题" in ask("drill", "--plain", typed="-\nq\n")
    with Store.open() as store:
        assert [entry.retention for entry in store.log.entries()] == [0.8]


def test_a_time_zone_does_not_change_what_a_seed_asks(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    said = set()
    for zone in ("Asia/Shanghai", "America/Los_Angeles", "UTC"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        said.add(ask("drill", "--plain", "--seed", "3", typed="-\n" * 10))
    monkeypatch.delenv("TZ")
    time.tzset()
    assert len(said) == 1


def test_no_file_of_the_user_is_made_by_asking_for_help(ask: Ask) -> None:
    ask("drill", "--help")
    ask("settings")

    assert not data_path().exists()
    assert "XDG_DATA_HOME" in os.environ


def test_a_run_against_the_clock_is_held_against_the_best_one(ask: Ask) -> None:
    first = ask("drill", "--plain", "--exam", typed="-\n-\nq\n")
    assert "最好" not in first

    again = ask("drill", "--plain", "--exam", typed="-\nq\n")
    assert re.search(r"最好的一次：0 / 2，0:\d\d（\d+ 月 \d+ 日）。|这是最好的一次；之前是 0 / 2", again)

    told = ask("stats")
    assert re.search(r"一口气最好一次：0 / \d，0:\d\d", told)
    assert json.loads(ask("stats", "--format", "json"))["exam"]["right"] == 0
    assert json.loads(ask("stats", "--format", "json"))["sprint"] is None
