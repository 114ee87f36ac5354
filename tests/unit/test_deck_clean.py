"""Deck text as it comes from disk."""

import pytest

from tuiyan.deck.clean import clean, decoded


@pytest.mark.parametrize(
    ("data", "text"),
    [
        ("搬运".encode(), "搬运"),
        ("搬运".encode("utf-8-sig"), "搬运"),
        ("搬运".encode("utf-16"), "搬运"),
        ("搬运，一遍。".encode("gb18030"), "搬运，一遍。"),
        (b"plain", "plain"),
    ],
)
def test_every_usual_encoding_is_read(data: bytes, text: str) -> None:
    assert clean(decoded(data)) == text


def test_bytes_that_are_no_text_are_still_shown() -> None:
    assert "abc" in decoded(b"\xff\xffabc\xff")


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n"])
def test_lines_end_in_one_way(end: str) -> None:
    assert clean(f"a{end}b") == "a\nb"


@pytest.mark.parametrize(
    "unseen",
    [
        "\x1b[31m",
        "\x1b]0;title\x07",
        "\x1b]8;;http://x\x1b\\",
        "\x1bPq#0\x1b\\",
        "\x07",
        "\x00",
        "\u202e",
        "\ufeff",
        "\x9b",
    ],
)
def test_nothing_a_terminal_would_obey_is_left(unseen: str) -> None:
    assert clean(f"a{unseen}b") == "ab"


def test_emoji_that_are_joined_stay_joined() -> None:
    assert clean("👩\u200d💻") == "👩\u200d💻"
