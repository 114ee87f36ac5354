"""The plan of a talk, the times of slides over talks, and what is kept of them."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiyan.cli import main
from tuiyan.content.index import DeckIndex, DeckPart, SlideEntry, Version
from tuiyan.content.library import open_library
from tuiyan.drill.log import When
from tuiyan.practice.pace import SlideTime, paces_of, part_paces, planned_s, read_paces, slide_paces
from tuiyan.practice.talk_log import TalkLog

NOW = When.at(datetime(2026, 8, 5, 20, tzinfo=UTC))


def deck(minutes: int, *parts: tuple[int, int]) -> DeckIndex:
    """Return a deck of parts, each of some slides and minutes."""
    entries: list[SlideEntry] = []
    rows: list[DeckPart] = []
    for at, (slides, part_minutes) in enumerate(parts):
        rows.append(DeckPart(f"{at}.md", {"zh": f"第{at}部分"}, at, len(entries), slides, part_minutes))
        entries += [SlideEntry(f"{at}-{n}", "", "", at) for n in range(slides)]
    made = DeckIndex({}, entries, lambda _: pytest.fail("no slide is read for a plan"), rows)
    made.minutes = minutes
    return made


PARTS = st.lists(st.tuples(st.integers(1, 9), st.integers(0, 30)), min_size=1, max_size=6)


@given(st.integers(1, 90), PARTS)
def test_a_plan_divides_the_whole_time(minutes: int, parts: list[tuple[int, int]]) -> None:
    planned = planned_s(deck(minutes, *parts))
    assert len(planned) == sum(slides for slides, _ in parts)
    assert sum(planned) == pytest.approx(minutes * 60)
    assert min(planned) > 0


def test_a_part_has_the_minutes_that_are_written_for_it() -> None:
    assert planned_s(deck(30, (4, 20), (2, 10))) == pytest.approx((300,) * 6)
    assert planned_s(deck(30, (4, 10), (2, 20))) == pytest.approx((150,) * 4 + (600,) * 2)
    assert planned_s(deck(0, (2, 1), (1, 3))) == pytest.approx((30, 30, 180))
    assert planned_s(deck(0, (2, 0))) == ()


def test_our_own_parts_add_up_to_the_talk_and_a_cut_keeps_their_proportions() -> None:
    library = open_library()
    whole = library.deck.version(Version())
    assert sum(part.minutes for part in whole.parts) == whole.minutes == 55
    for minutes in library.deck.minutes_of_cuts:
        assert sum(planned_s(library.deck.version(Version("client", minutes)))) == pytest.approx(minutes * 60)


def test_what_a_slide_takes_is_the_middle_of_the_last_three_talks() -> None:
    turns = [
        SlideTime("", f"2026-08-0{day}", "0-0", seconds) for day, seconds in enumerate((9, 70, 20, 30), 1)
    ]
    turns += [SlideTime("", "2026-08-04", "0-0", 10), SlideTime("/other.md", "2026-08-04", "0-0", 999)]
    paces = paces_of(turns, "")
    assert paces.slides == {"0-0": (40, 20, 70, 9)}
    assert paces.actual_s("0-0") == 40
    assert paces.actual_s("0-1") is None

    talk = deck(30, (4, 20), (2, 10))
    (slide,) = slide_paces(talk, paces)
    assert (slide.at, round(slide.planned_s), slide.actual_s) == (0, 300, 40)
    (part,) = part_paces(talk, [slide])
    assert (round(part.planned_s), part.actual_s, part.seen, part.slides) == (300, 40, 1, 4)


def test_every_turn_is_on_the_disk_when_the_log_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    log = TalkLog(lambda: NOW, path)
    for at in range(40):
        log.add(SlideTime("", "2026-08-05T20:00", f"slide-{at % 8}", 1 + at))
    log.add(SlideTime("", "2026-08-05T20:00", "passed", 0.4))
    log.close()
    assert log.trouble == ""
    found = read_paces("", path)
    assert found.runs == ("2026-08-05T20:00",)
    assert sum(sum(times) for times in found.slides.values()) == sum(range(1, 41))
    assert "passed" not in found.slides


def test_a_history_that_cannot_be_written_is_told_and_holds_nothing_up(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    path.write_bytes(b"not a database at all" * 100)
    log = TalkLog(lambda: NOW, path)
    log.add(SlideTime("", "2026-08-05T20:00", "slide", 5))
    log.close()
    assert log.trouble
    assert read_paces("", path).runs == ()


def test_the_statistics_hold_the_plan_against_the_talks(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    deck = open_library().deck.version(Version())
    at = deck.find("every-step-reads-all")
    assert at is not None
    planned = round(planned_s(deck)[at], 1)
    log = TalkLog(lambda: NOW)
    log.add(SlideTime("", "2026-08-05T20:00:00+00:00", "every-step-reads-all", 95))
    log.close()

    assert main(["--lang", "zh", "stats"]) == 0
    text = capsys.readouterr().out
    assert "讲过 1 遍，最近 2026-08-05" in text
    assert f"{at + 1}  计划    0:{int(planned):02}  实际    1:35  " in text
    assert main(["stats", "--format", "json"]) == 0
    talks = json.loads(capsys.readouterr().out)["talks"]
    assert talks["slides"] == [
        {
            "id": "every-step-reads-all",
            "number": at + 1,
            "planned_s": planned,
            "actual_s": 95.0,
            "runs_s": [95.0],
        }
    ]
    assert talks["parts"][0]["seen"] == 1
