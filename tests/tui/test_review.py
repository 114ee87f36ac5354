"""The minutes before a meeting: they end in time, whatever one answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tuiyan.content.library import Library
from tuiyan.deck.geometry import Size
from tuiyan.deck.row import row_text, row_width
from tuiyan.messages import speak
from tuiyan.practice.history import History
from tuiyan.practice.practice import Practice, open_practice
from tuiyan.practice.review import material
from tuiyan.practice.review_plan import KEEP, KEEP_S, LEAST, SHARES, ReviewPart, planned, shrunk
from tuiyan.store.settings import Settings
from tuiyan.text.cells import width
from tuiyan.view.drill.controller import DrillController
from tuiyan.view.drill.worked_rows import worked_rows
from tuiyan.view.review.controller import ReviewController
from tuiyan.view.review.state import ReviewState
from tuiyan.view.review.update import begun_review, is_typed, pressed, ticked, typed
from tuiyan.view.review.view import closing_lines, review_scene

SIZE = Size(100, 30)
PLENTY = dict.fromkeys(SHARES, 99)


@given(st.integers(1, 15), st.fixed_dictionaries({name: st.integers(0, 30) for name in SHARES}))
def test_a_plan_fills_no_more_than_its_minutes(minutes: int, available: dict[str, int]) -> None:
    parts = planned(minutes, available)

    assert parts[-1] == ReviewPart(KEEP, KEEP_S)
    assert sum(part.seconds for part in parts) <= 60 * minutes + 1e-6
    assert all(part.seconds >= LEAST[part.id] - 1e-6 for part in parts[:-1] if len(parts) > 2)
    assert all(1 <= part.things <= available[part.id] for part in parts[:-1])


def test_five_minutes_are_those_of_the_plan() -> None:
    assert [(part.id, part.seconds, part.things) for part in planned(5, PLENTY)] == [
        ("map", 30, 1),
        ("formulas", 55, 3),
        ("numbers", 60, 6),
        ("slips", 40, 2),
        ("sentences", 75, 1),
        ("opening", 25, 1),
        (KEEP, 15, 1),
    ]


@given(st.integers(1, 15), st.data())
def test_what_is_spent_too_much_is_taken_from_the_lower_parts(minutes: int, data: st.DataObject) -> None:
    parts = planned(minutes, PLENTY)
    at = data.draw(st.integers(0, len(parts) - 2))
    left = data.draw(st.floats(0, 60 * minutes))
    fitted = shrunk(parts, at, left)

    assert fitted[-1].seconds == KEEP_S
    assert sum(part.seconds for part in fitted[at:-1]) <= max(0.0, left - KEEP_S) + 1e-6
    assert all(now.seconds <= before.seconds for now, before in zip(fitted, parts, strict=True))


@pytest.fixture
def controller(library: Library, tmp_path: Path) -> ReviewController:
    return controller_of(library, tmp_path, library.catalog.opening)


def controller_of(library: Library, folder: Path, scenario: str, **changes: str) -> ReviewController:
    def opened(_: bool) -> Practice:
        under = library.catalog.scenario(scenario).changed(library.catalog, changes)
        return open_practice(library, under, History.open(folder / "history.db"), Settings())

    controller = DrillController(opened, lambda: 1000)
    return ReviewController(material(controller.practice, controller.practice.figures), controller)


@pytest.fixture
def english() -> None:
    speak("en")


def give(state: ReviewState, controller: ReviewController, *keys: str) -> ReviewState:
    for key in keys:
        if len(key) == 1 and is_typed(state, key):
            state = typed(state, key, controller)
        else:
            state = pressed(state, key, controller, SIZE)
    return state


def text_of(state: ReviewState, controller: ReviewController, size: Size = SIZE) -> str:
    return "\n".join(row_text(row) for row in review_scene(state, controller, size).frame)


@pytest.mark.parametrize("minutes", [1, 3, 5, 15])
def test_left_alone_it_ends_with_the_last_second_on_the_three_things(
    controller: ReviewController, minutes: int
) -> None:
    state = begun_review(controller, minutes, "", "")
    for _ in range(60 * minutes - 15):
        state = ticked(state, 1, controller)
    at_the_end = state
    for _ in range(15):
        assert not state.is_over
        state = ticked(state, 1, controller)

    assert at_the_end.part.id == KEEP
    assert "带走三件事" in text_of(at_the_end, controller)
    assert state.is_over
    assert [line[0] for line in closing_lines(state, 100) if line[0] != " "] == ["1", "2", "3"]


def test_what_stays_on_the_terminal_is_no_wider_than_it_and_breaks_between_words(
    english: None, controller: ReviewController
) -> None:
    over = give(begun_review(controller, 5, "", ""), controller, "escape", "escape")
    wide, narrow = closing_lines(over, 200), closing_lines(over, 50)

    assert over.is_over
    assert max(map(width, narrow)) <= 50
    assert " ".join(" ".join(narrow).split()) == " ".join(" ".join(wide).split())


def test_what_to_keep_in_mind_is_gathered_once(
    controller: ReviewController, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = give(begun_review(controller, 5, "", ""), controller, "escape")
    shown = text_of(state, controller)
    monkeypatch.setattr("tuiyan.view.review.controller.derive", None)

    assert text_of(ticked(state, 0, controller), controller) == shown


@pytest.mark.parametrize(("cells", "high"), [(54, 7), (40, 12), (56, 18)])
def test_no_formula_is_cut_off_at_the_edge(controller: ReviewController, cells: int, high: int) -> None:
    derived = (controller.derivation(name) for name in controller.values.catalog.formula_ids())
    rows = [row for each in derived if each for row in worked_rows(each, cells, high)]

    assert max(map(row_width, rows)) <= cells


KEYS = ["space", "enter", "n", "p", "1", "2", "3", "4", "x", "backspace", "tab", "escape", "f1"]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25, deadline=None)
@given(
    minutes=st.integers(1, 15),
    steps=st.lists(st.tuples(st.sampled_from(KEYS), st.floats(0, 40)), max_size=30),
)
def test_whatever_is_pressed_it_ends_in_time(
    controller: ReviewController, minutes: int, steps: list[tuple[str, float]]
) -> None:
    state = begun_review(controller, minutes, "", "")
    for key, seconds in steps:
        state = give(state, controller, key)
        state = ticked(state, seconds, controller)
        assert state.spent_s <= 60 * minutes + 40
        assert state.is_over or state.left_s > KEEP_S or state.part.id == KEEP or state.is_stopped
    running = state._replace(is_stopped=False)

    assert ticked(running, running.left_s, controller).is_over


def test_a_right_answer_and_one_that_was_looked_at(controller: ReviewController) -> None:
    state = give(begun_review(controller, 5, "", ""), controller, "n", "n")
    assert "显存带宽" in text_of(state, controller)

    right = give(state, controller, *"3 TB/s", "enter")
    assert "✓ 对" in text_of(right, controller)
    assert (right.asked, right.right, right.missed) == (1, 1, ())

    looked = give(state, controller, "space")
    assert "3 TB/s" in text_of(looked, controller)
    assert (looked.asked, looked.missed) == (0, ("h800-bandwidth",))
    assert "3 TB/s" in text_of(give(looked, controller, "escape"), controller)


def test_what_does_not_fit_is_said_first_and_the_figures_are_of_what_would(
    library: Library, tmp_path: Path
) -> None:
    small = controller_of(library, tmp_path, "manual", weights="fp16")
    state = begun_review(small, 5, "", "")
    last = give(state, small, "escape")

    for frame in (text_of(state, small), text_of(last, small)):
        assert "80 GB 放不下 140 GB 权重" in frame
        assert "下面的数按它算（weights=int4" in frame.replace("\n", "")
    assert "每 token 时间 15.2 ms" in text_of(last, small)


def test_where_no_change_is_known_to_fit_no_figure_is_quoted(library: Library, tmp_path: Path) -> None:
    stuck = controller_of(library, tmp_path, "manual", gpus="3")
    last = give(begun_review(stuck, 5, "", ""), stuck, "escape")

    assert "跑不起来" in last.kept[0]
    assert " ms" not in "".join(last.kept)


def test_an_answer_is_kept_in_the_history(controller: ReviewController) -> None:
    give(begun_review(controller, 5, "", ""), controller, "n", "n", *"3 TB/s", "enter")

    assert controller.drills.practice.history.log.last_number() == 1


def test_the_clock_can_be_stopped(controller: ReviewController) -> None:
    state = give(begun_review(controller, 5, "", ""), controller, "p")

    assert ticked(state, 100, controller) == state
    assert ticked(give(state, controller, "p"), 100, controller).spent_s == 100


@pytest.mark.parametrize("size", [Size(60, 18), Size(80, 24), Size(100, 30), Size(160, 45)])
def test_every_row_is_as_wide_as_the_screen(controller: ReviewController, size: Size) -> None:
    state = begun_review(controller, 15, "甲客户", "8×H20 · Qwen3 235B-A22B · FP8 · batch 50")
    for _ in range(60):
        frame = review_scene(state, controller, size).frame
        assert len(frame) == size.rows
        assert {row_width(row) for row in frame} == {size.columns}
        state = give(state, controller, "space")
        if state.is_over:
            break
