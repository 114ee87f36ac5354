"""A learner reads names: no id of a mistake, a topic or a section is ever on the screen or in plain text."""

from __future__ import annotations

import re

import pytest

from tuiyan.deck.geometry import Size
from tuiyan.deck.row import row_text
from tuiyan.drill.kinds import mistakes_of
from tuiyan.drill.log import Answer, Grade
from tuiyan.drill.targets.lines import REVERSED
from tuiyan.messages import pick, speak
from tuiyan.practice.history import History
from tuiyan.practice.practice import Practice, open_practice
from tuiyan.practice.session_options import SessionOptions
from tuiyan.store.settings import Settings
from tuiyan.view.drill.text import opening_lines
from tuiyan.view.names import names_of, section_name
from tuiyan.view.stats.state import StatsState
from tuiyan.view.stats.text import stats_lines
from tuiyan.view.stats.view import stats_scene

WEIGHTS_ONLY = "weights-only"
"""A mistake that only a part of a chain knows."""


@pytest.fixture
def practice(library, tmp_path) -> Practice:
    history = History.open(tmp_path / "tuiyan.db")
    return open_practice(library, library.catalog.scenario("manual"), history, Settings())


def both(practice: Practice) -> tuple[str, str]:
    """Return the weak spots as they are on the screen, and as text."""
    statistics, names = practice.statistics(), names_of(practice)
    frame = stats_scene(StatsState(statistics, names, side=1), Size(160, 45))
    return "\n".join(map(row_text, frame)), "\n".join(stats_lines(statistics, names))


def missed(practice: Practice, item: str, mistake: str, times: int = 4) -> None:
    for _ in range(times):
        practice.history.log.record(Answer(item, Grade.AGAIN, mistake=mistake), practice.now())


@pytest.mark.parametrize("language", ["zh", "en"])
@pytest.mark.parametrize(
    ("mistake", "names"),
    [
        (WEIGHTS_ONLY, {"zh": "漏了读 KV", "en": "left out the KV read"}),
        (REVERSED, {"zh": "顺序反了", "en": "the other way round"}),
    ],
)
def test_mistakes_of_parts_and_of_orders_have_names_everywhere(practice, mistake, names, language):
    speak(language)
    missed(practice, practice.questions.items[0].id, mistake)

    for told in both(practice):
        assert names[language] in told
        assert mistake not in told


def test_every_mistake_that_a_question_can_make_has_a_name(library, practice):
    named = names_of(practice).mistakes
    for template in library.templates:
        for mistake in mistakes_of(template):
            assert named[mistake.id]


def test_topics_have_names_and_sections_without_a_number_none(library, practice):
    names = names_of(practice).topics
    themes = {topic for item in practice.questions.items for topic in item.topics}

    assert set(names) >= {topic for topic in themes if topic.isascii()} - {"A"}
    assert all(name != topic for topic, name in names.items() if topic.isascii())
    unnumbered = {
        section.id for section in library.deck.sections if section.is_unnumbered and not section.id.isdigit()
    }
    assert any(topic in unnumbered for topic in names)
    assert not any(topic in name for topic, name in names.items() if topic in unnumbered)


def test_the_weakest_topics_and_formulas_are_called_alike_on_the_screen_and_as_text(practice):
    item = next(item for item in practice.questions.items if "kv" in item.topics and item.formulas)
    missed(practice, item.id, "")
    names = names_of(practice)

    for told in both(practice):
        assert "KV 占用" in told
        assert any(names.formulas[name] in told for name in item.formulas)
        assert not re.search(r"^\s*(kv|[a-z]+_[a-z_]+)\s", told, re.MULTILINE)


@pytest.mark.parametrize(
    ("topic", "opening"),
    [("kv", "KV 占用："), ("move_time", "搬运时间："), ("2.2", "2.2 搬运时间：")],
)
def test_a_topic_that_is_crammed_has_its_name(practice, topic, opening):
    options = SessionOptions(3, topic=topic)
    session = practice.drill(options).session

    line = next(opening_lines(options, practice, session))
    assert line.startswith(opening)
    assert "先问 3 题" in line


def test_a_section_is_called_by_its_title_and_by_its_number_where_it_has_one(practice):
    library = practice.library
    named = {section.id: section_name(section.id, library) for section in library.deck.sections}

    for section in library.deck.sections:
        assert pick(section.names) in named[section.id]
        assert section.number in named[section.id]
    assert named["2.2"] == "2.2 搬运时间"
    assert named["1.小结"] == "小结"
    assert named["③"] == "速查卡 ③ 搬运时间"
    assert section_name("3.1", library) == "量化"


SUMMARY = "1.小结"
"""It says again what the sections before it said."""


@pytest.mark.parametrize("part", range(1, 6))
def test_every_section_of_a_part_has_something_to_practise(practice, part):
    asked = {topic for item in practice.questions.items for topic in item.topics}
    sections = [section for section in practice.library.deck.sections if section.part == part]

    assert sections
    assert {section.id for section in sections} - asked <= {SUMMARY}


def test_what_no_question_has_any_more_is_left_out(practice):
    missed(practice, practice.questions.items[0].id, "gone-long-ago")

    for told in both(practice):
        assert "gone-long-ago" not in told
