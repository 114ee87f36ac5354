"""What a client can reach holds no word of the manual, of coaching, of corrections or of scores."""

from __future__ import annotations

import re

import pytest

from tests.catalogs import real_catalog
from tuiyan.content.check_refused import Refused, deck_problems
from tuiyan.content.decks import ReadDeck
from tuiyan.content.outline import Outline
from tuiyan.deck.reader import read_deck
from tuiyan.messages import deck as deck_texts
from tuiyan.messages import diagrams, engine, fit, pictures, prompt, tui

AUDIENCE_SEES = (deck_texts, diagrams, engine, fit, pictures, prompt, tui)
TRAINING_SEES = {"stated_head"}
"""Texts of what stands on slides for training alone."""

SLIDE = """<!-- slide: {{id: one, {keys}}} -->
# 写一步要读 {{{{ weight_bytes }}}}

{text}

<!-- speaker_note: |
会问：手册怎么说？
-->
"""


@pytest.fixture(scope="module")
def refused() -> Refused:
    return Refused(real_catalog().domain)


def found(refused: Refused, text: str, keys: str = "section: ''") -> list[str]:
    source = SLIDE.format(keys=keys, text=text)
    slides, _ = read_deck(source, "deck.md")
    deck = ReadDeck(Outline({}, 0, "", (), {}), (tuple(slides),), {"deck.md": tuple(source.split("\n"))})
    return [problem.source_line.strip() for problem in deck_problems(deck, refused)]


@pytest.mark.parametrize(
    "text",
    [
        "手册说是三倍。",
        "> [!BOUND] 考试会考",
        "| 必背 | 数 |\n|---|---|\n| 一 | 二 |",
        "{{ choose bound; memory: 手册; compute: 算力 }}",
        "<!-- when: batch > 1 user -->\n勘误\n<!-- end_when -->",
        "```plot bars\nbar: 手册的 | move_time | mem\n```",
        "他说 {{ stated m012 }}。",
    ],
)
def test_what_a_client_sees_may_not_say_it(refused, text):
    assert found(refused, text)
    assert not found(refused, f"<!-- only: training -->\n\n{text}\n\n<!-- end_only -->")
    assert not found(refused, text, "audience: training")


@pytest.mark.parametrize("text", ["可以参考", "考虑一下", "先思考"])
def test_words_that_only_hold_one_are_no_matter(refused, text):
    assert not found(refused, text)


@pytest.mark.parametrize("area", AUDIENCE_SEES, ids=lambda area: area.__name__.rpartition(".")[2])
def test_what_the_program_says_before_an_audience_holds_none(refused, area):
    said = {key: texts for key, texts in area.TEXTS.items() if key not in TRAINING_SEES}

    assert {key: text for key, texts in said.items() for text in texts if refused.find(text)[1]} == {}


def test_a_refused_word_is_found_where_it_stands(refused):
    assert refused.find("这是手册") == (2, "手册")
    assert refused.find("As the Manual counts") == (7, "Manual")
    assert refused.find("manually") == (-1, "")
    assert re.search("手册", "".join(real_catalog().domain.refused))
