"""Every panel at every size: each row exactly as wide as the panel, nothing lost that must be seen."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.shared import EVERYTHING
from tuiyan.deck.geometry import Size
from tuiyan.deck.navigation import Place
from tuiyan.deck.number import Number
from tuiyan.deck.row import Frame, row_text, row_width
from tuiyan.messages import speak
from tuiyan.text.duration import clock
from tuiyan.view.deck.contents import Contents
from tuiyan.view.deck.layers import Numbers
from tuiyan.view.deck.slide_cache import SlideCache
from tuiyan.view.deck.state import DeckState
from tuiyan.view.deck.view import deck_scene
from tuiyan.view.derivation.state import Steps
from tuiyan.view.help import Help, help_rows, last_top
from tuiyan.view.home.state import open_home
from tuiyan.view.home.view import home_scene
from tuiyan.view.panel import panel_area
from tuiyan.view.scenario_picker.state import open_picker

SIZES = [Size(60, 18), Size(80, 24), Size(100, 30), Size(160, 45)]
LANGUAGES = ["zh", "en"]


def texts(frame: Frame) -> list[str]:
    return [row_text(row) for row in frame]


def assert_whole(frame: Frame, size: Size) -> None:
    assert len(frame) == size.rows
    assert {row_width(row) for row in frame} == {size.columns}


@pytest.fixture(params=LANGUAGES)
def language(request):
    speak(request.param)
    return request.param


@pytest.fixture(params=SIZES, ids=lambda size: f"{size.columns}x{size.rows}")
def sized(request, shared_cache):
    return shared_cache(request.param)


@pytest.fixture
def state(sized):
    at = sized.deck.find("every-step-reads-all")
    return DeckState(Place(at), sized.opening, sized.opening, len(sized.deck))


def badly_broken(line: str) -> bool:
    """Whether a line starts with what may not start one, or was cut short."""
    return line.strip()[:1] in tuple("，。；：、！？）」》％") or "…" in line


def test_no_line_of_a_slide_is_badly_broken(sized, state):
    if sized.size.columns != 100 and not EVERYTHING:
        pytest.skip("long: TUIYAN_ALL=1 runs it")
    for slide in range(len(sized.deck)):
        for at, page in enumerate(sized.pages(sized.opening, slide)):
            here = state._replace(place=Place(slide, at, page.reveals - 1))
            frame = deck_scene(here, sized, sized.size, 0)
            assert_whole(frame, sized.size)
            assert [text for text in texts(frame) if badly_broken(text)] == []


@pytest.mark.slow
def test_every_number_of_the_deck_opens_a_derivation(language, sized, state):
    assert_derivations(sized, state, range(len(sized.deck)))


def test_the_numbers_of_a_slide_open_a_derivation(sized, state):
    assert_derivations(sized, state, [state.place.slide])


def last_step(sized: SlideCache, state: DeckState, number: Number) -> int:
    found = sized.derivation(state.scenario, number)
    return len(found.steps) - 1 if found else -1


def assert_derivations(sized: SlideCache, state: DeckState, slides: Iterable[int]) -> None:
    for slide in slides:
        for at, page in enumerate(sized.pages(sized.opening, slide)):
            here = state._replace(place=Place(slide, at, page.reveals - 1))
            for number in set(page.numbers):
                last = last_step(sized, here, number)
                if last < 0:
                    continue
                frame = deck_scene(here.covered(Steps(number, last, last)), sized, sized.size, 0)
                assert_whole(frame, sized.size)
                assert any(number.text.split()[0] in text for text in texts(frame)), (slide, number)


def test_steps_to_come_keep_their_place(sized, state):
    number = next(n for n in sized.page(state).numbers if n.name == "move_time")
    last = last_step(sized, state, number)
    if sized.size.rows < 24:  # a small panel scrolls: the lit step stays in sight
        frame = texts(deck_scene(state.covered(Steps(number, last, last)), sized, sized.size, 0))
        assert any("结果  " in text for text in frame)
        return
    labels = []
    for at in range(last + 1):
        frame = texts(deck_scene(state.covered(Steps(number, last, at)), sized, sized.size, 0))
        labels.append([y for y, text in enumerate(frame) if "定义" in text or "结果  " in text])

    assert all(rows == labels[0] for rows in labels)


@pytest.mark.slow
def test_the_chooser_shows_every_choice_it_is_at(language, sized, state):
    picker = open_picker(state.scenario.catalog, state.scenario)
    for row, field in enumerate(picker.fields):
        for at, option in enumerate(field.options):
            picks = tuple(at if other == row else pick for other, pick in enumerate(picker.picks))
            layer = picker._replace(row=row, picks=picks)
            frame = deck_scene(state.covered(layer), sized, sized.size, 0)
            assert_whole(frame, sized.size)
            assert any(f"◂{option.label}▸" in text for text in texts(frame))


def test_the_chooser_says_what_h20_does_to_a_client(sized, state):
    picker = open_picker(state.scenario.catalog, state.scenario)
    at = [option.sets[0][1] for option in picker.fields[0].options].index("h20")
    frame = "\n".join(texts(deck_scene(state.covered(picker.turned(at)), sized, sized.size, 0)))

    for said in (
        "26.9 ms",  # (70 GB + 10.74 GB) ÷ 3 TB/s
        "20.2 ms",
        "1.33× 快",
        "482 ms",
        "6.76× 慢",
        "37.2",
        "49.5",
        "解码更快，预填更慢",
    ):
        assert said in frame


def test_weights_that_do_not_fit_are_said_to(sized, state):
    picker = open_picker(state.scenario.catalog, state.scenario).moved(2).turned(-5)
    frame = "\n".join(texts(deck_scene(state.covered(picker), sized, sized.size, 0)))

    assert "放不下" in frame
    assert "80 GB 放不下 140 GB 权重" in frame


def test_the_contents_show_the_slide_they_are_at(language, sized, state):
    titles = [sized.title(state.scenario, at) for at in range(len(sized.deck))]
    for at, title in [*enumerate(titles)][:: 1 if EVERYTHING else 7]:
        frame = deck_scene(state.covered(Contents(at)), sized, sized.size, 0)
        assert_whole(frame, sized.size)
        assert any(title[:12] in text for text in texts(frame))


def test_the_help_shows_all_of_its_rows(language, sized, state):
    last = last_top(panel_area(*sized.size), "deck")
    found = ""
    for top in (*range(0, last, 5), last):
        frame = deck_scene(state.covered(Help("deck", top)), sized, sized.size, 0)
        assert_whole(frame, sized.size)
        found += "\n".join(texts(frame))

    for row in help_rows(panel_area(*sized.size).inner, "deck"):
        assert row_text(row).strip() in found


@pytest.mark.parametrize("size", SIZES)
def test_home_fits(language, library, size):
    home = open_home(library, library.catalog.scenario("manual"))
    for layer in (None, Help(), open_picker(library.catalog, home.scenario)):
        assert_whole(home_scene(home._replace(layer=layer), size), size)


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "00:00"), (724, "12:04"), (3300, "55:00"), (3724, "1:02:04")]
)
def test_the_clock(seconds, text):
    assert clock(seconds, 2) == text


def test_number_mode_shows_one_line_of_arithmetic_and_its_keys(sized, state):
    link = [number.name for number in sized.page(state).numbers].index("move_time")
    frame = texts(deck_scene(state.covered(Numbers(link)), sized, sized.size, 0))

    assert any("搬运时间" in text and "70 GB ÷ 3 TB/s = 23.3 ms" in text for text in frame[-4:])
    assert any("Enter 看推导" in text for text in frame[-4:])
