"""The answer box: typing, pasting and erasing, Han and marks among it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tuiyan.text.cells import char_width
from tuiyan.view.line_edit import EDITS, MOST, LineEdit

texts = st.text(max_size=30)
edits = st.lists(st.one_of(st.sampled_from(sorted(EDITS)), texts), max_size=30)


def test_backspace_takes_a_whole_han_and_its_marks():
    assert LineEdit().typed("23.3 毫秒").erased() == LineEdit("23.3 毫", 6)
    assert LineEdit().typed("e\u0301").erased() == LineEdit()


def test_a_paste_of_several_lines_becomes_one():
    assert LineEdit().typed("23.3\r\nms\t\x1b[31m").text == "23.3  ms [31m"


def test_a_word_is_erased_with_the_spaces_after_it():
    assert LineEdit().typed("70 GB / 3 TB ").word_erased().text == "70 GB / 3 "


@given(path=edits)
def test_the_caret_stays_inside_and_before_a_whole_character(path):
    box = LineEdit()
    for edit in path:
        box = EDITS[edit](box) if edit in EDITS else box.typed(edit)
        assert 0 <= box.at <= len(box.text) <= MOST
        assert all(char.isprintable() for char in box.text)


@given(text=texts)
def test_erasing_all_that_was_typed_leaves_nothing(text):
    box = LineEdit().typed(text)
    for _ in range(len(box.text)):
        box = box.erased()
    assert not any(char_width(char) for char in box.text)
