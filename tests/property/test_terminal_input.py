"""What a terminal sends: any bytes, torn anywhere, are keys only where they are keys."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tuiyan.tui.terminal_input import Clicked, InputReader, KeySent, Pasted, Replied, Sent, Wheeled

KEYS = [
    b"q",
    b"\r",
    b"\x7f",
    b"\x03",
    b"\x1b[A",
    b"\x1b[5~",
    b"\x1bOP",
    b"\x1b[1;5C",
    "汉".encode(),
    b"\x1b[97;5u",
]
OTHERS = [
    b"\x1b[?62;1;4c", b"\x1b]11;rgb:1e1e/1e1e/2e2e\x1b\\", b"\x1bP>|xterm(390)\x1b\\", b"\x1b[I", b"\x1b[0n",
    b"\x1b_Gi=1;OK\x1b\\", b"\x1b[M !!", b"\x1b[<35;10;5M", b"\x1b[?25u", b"\x1b]52;c;cQ==\x07",
]  # fmt: skip


def read(*chunks: bytes) -> list[Sent]:
    """Return what is sent by reads that follow at once upon one another, and then by nothing."""
    reader, sent = InputReader(), []
    for at, chunk in enumerate(chunks):
        sent += reader.feed(chunk, at / 1000)
    return [*sent, *reader.rest(10), *reader.rest(20)]


@given(st.lists(st.binary(max_size=40), max_size=8))
@example([b"\x1b]", b"\xc2", b"\x9c", b"\x1b"])
def test_any_bytes_can_be_read(chunks: list[bytes]) -> None:
    reader = InputReader()
    for at, chunk in enumerate(chunks):
        reader.feed(chunk, at)
        reader.rest(at + 0.2)
    reader.rest(1000)
    reader.rest(2000)

    assert reader.feed(b"j", 3000) == [KeySent("j")]


@given(st.lists(st.sampled_from(KEYS), max_size=6), st.data())
def test_keys_stay_keys_wherever_reads_tear_them(keys: list[bytes], data: st.DataObject) -> None:
    whole = b"".join(keys)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=4)))
    chunks = [whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)]

    sent = read(*filter(None, chunks))

    assert [each.sequence.encode() for each in sent if isinstance(each, KeySent)] == keys


@given(st.lists(st.sampled_from(OTHERS), min_size=1, max_size=6), st.data())
def test_what_is_no_key_is_none_wherever_reads_tear_it(others: list[bytes], data: st.DataObject) -> None:
    whole = b"".join(others)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(whole)), max_size=4)))
    chunks = [whole[a:b] for a, b in zip([0, *cuts], [*cuts, len(whole)], strict=True)]

    assert read(*filter(None, chunks)) == []


def test_a_report_of_the_mouse_may_be_torn_behind_its_letter() -> None:
    assert read(b"\x1b[M", b" !!") == []


@pytest.mark.parametrize(
    ("sent", "read_as"),
    [
        (b"\x1b[<0;10;5M", [Clicked(9, 4)]),
        (b"\x1b[<0;10;5m", []),
        (b"\x1b[<64;1;1M\x1b[<65;1;1M", [Wheeled(-1), Wheeled(1)]),
        (b"\x1b[12;40R", [Replied("\x1b[12;40R")]),
        (b"\x1b[200~q\r\x1b[6~q\x1b[201~j", [Pasted("q\r\x1b[6~q"), KeySent("j")]),
        (b"\x1b[200~never ends", [Pasted("never ends")]),
        ("汉字".encode("gbk"), []),
        (b"\xf1", []),
        (b"\x9b?1;2c", []),
        (b"typed faster than anyone can\r", [Pasted("typed faster than anyone can"), KeySent("\r")]),
        (b"\x1bq", []),
        (b"\x1b", [KeySent("\x1b")]),
        (b"\x1b[1;\x03", [KeySent("\x03")]),
    ],
)
def test_each_is_read_as_what_it_is(sent: bytes, read_as: list[Sent]) -> None:
    assert read(sent) == read_as


def test_an_escape_that_came_long_before_its_sequence_plays_none_of_it() -> None:
    reader = InputReader()

    assert [*reader.feed(b"\x1b", 0), *reader.rest(0.2)] == [KeySent("\x1b")]
    assert reader.feed(b"[5~", 0.3) == [KeySent("\x1b[5~")]
    assert [*reader.feed(b"\x1b", 1), *reader.rest(1.2), *reader.feed(b"[", 2)] == [
        KeySent("\x1b"),
        KeySent("["),
    ]
