"""A talk and its notes: the messages, finding one another, and peers that mean no good."""

from __future__ import annotations

import json
import socket
import stat
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing.connection import Client
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tuiyan.remote.follower import Event, Follower, Lost, Received, SeveralTalks
from tuiyan.remote.host import Host
from tuiyan.remote.listener import Listener
from tuiyan.remote.messages import (
    FORMAT,
    MOST_COUNT,
    MOST_SECONDS,
    REQUESTS,
    MessageError,
    Request,
    Snapshot,
    Spot,
    encoded,
    request_of,
    snapshot_of,
)
from tuiyan.remote.peer import FAILURES, introduce
from tuiyan.remote.registry import Talk, register, talks

COUNTS = st.integers(0, MOST_COUNT)
SECONDS = st.floats(0, MOST_SECONDS, allow_nan=False)
PLAIN = st.dictionaries(st.text(max_size=9), st.text(max_size=9) | st.booleans() | st.none(), max_size=4)
SPOTS = st.builds(Spot, st.text(max_size=9), *[COUNTS] * 7)
SNAPSHOTS = st.builds(
    Snapshot, PLAIN, COUNTS, st.text(), COUNTS, PLAIN, PLAIN, SPOTS, st.text(), st.text(), st.booleans(),
    PLAIN, SECONDS, st.dictionaries(st.text(max_size=9), SECONDS, max_size=4), st.text(max_size=9),
    st.just(FORMAT),
)  # fmt: skip
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)
HERE = Snapshot({}, 0, "client", 0, {"id": "manual"}, {"id": "manual"}, Spot("cover"))


@given(SNAPSHOTS)
def test_a_snapshot_arrives_as_it_was_sent(snapshot: Snapshot) -> None:
    assert snapshot_of(encoded(snapshot)) == snapshot


@given(st.sampled_from(REQUESTS), COUNTS)
def test_a_request_arrives_as_it_was_sent(command: str, number: int) -> None:
    assert request_of(encoded(Request(command, number))) == Request(command, number)


@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
@example(b"[" * 100_000)
@example(b'{"command": "deck.leave", "number": 0}')
@example(b'{"command": "deck.next", "number": 1e999}')
@example(b'{"command": "deck.next", "number": true}')
def test_other_bytes_are_no_message(data: bytes) -> None:
    for read in (snapshot_of, request_of):
        with pytest.raises(MessageError):
            read(data)


@given(SNAPSHOTS, st.data())
def test_a_snapshot_with_a_part_of_another_kind_is_none(snapshot: Snapshot, data: st.DataObject) -> None:
    plain = json.loads(encoded(snapshot))
    name = data.draw(st.sampled_from(sorted(plain)))
    plain[name] = data.draw(JSON.filter(lambda value: type(value) is not type(plain[name])))
    if name == "elapsed_s" and type(plain[name]) is int:
        return
    with pytest.raises(MessageError):
        snapshot_of(json.dumps(plain).encode())


class Stage:
    """A host whose talk is at one slide, and what it was asked for."""

    def __init__(self, title: str = "推理加速", deck: str = "") -> None:
        self.asked: list[Request] = []
        self.host = Host(self.asked.append, lambda: self.host.tell(HERE))
        Thread(target=self.host.listen, args=(title, deck, "2026-08-05T20:15"), daemon=True).start()
        wait_until(lambda: any(talk.title == title for talk in talks()))

    @property
    def talk(self) -> Talk:
        return next(iter(talks()))


@pytest.fixture(autouse=True)
def _own_talks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TUIYAN_CACHE", str(tmp_path))
    monkeypatch.setattr("tuiyan.remote.follower.LOOKED_FOR_EVERY_S", 0.02)
    monkeypatch.setattr("tuiyan.remote.peer.LOOKED_EVERY_S", 0.02)


@pytest.fixture
def stage() -> Iterator[Stage]:
    made = Stage()
    yield made
    made.host.stop()


@pytest.fixture
def follow() -> Iterator[Callable[[], tuple[Follower, list[Event]]]]:
    made: list[Follower] = []

    def following() -> tuple[Follower, list[Event]]:
        events: list[Event] = []
        made.append(Follower(events.append))
        made[-1].start()
        return made[-1], events

    yield following
    for follower in made:
        follower.stop()


def wait_until(is_so: Callable[[], object]) -> None:
    end = time.monotonic() + 10
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_notes_find_the_talk_hear_it_and_turn_it(stage, follow):
    follower, events = follow()
    wait_until(lambda: Received(HERE) in events)

    moved = HERE._replace(spot=Spot("kitchen", 3, 1))
    stage.host.tell(moved)
    wait_until(lambda: Received(moved) in events)
    follower.request(Request("go", 4))
    follower.request(Request("deck.back"))
    wait_until(lambda: stage.asked == [Request("go", 4), Request("deck.back")])


def test_notes_wait_for_a_talk_and_go_on_with_the_next(follow):
    _, events = follow()
    wait_until(lambda: Lost() in events)
    for _ in range(2):
        stage = Stage()
        wait_until(lambda: isinstance(events[-1], Received))
        stage.host.stop()
        wait_until(lambda: isinstance(events[-1], Lost))
        assert talks() == []


def test_of_two_talks_one_is_chosen(stage, follow):
    other = Stage("季度汇报", "/talks/q3.md")
    follower, events = follow()
    wait_until(lambda: events and isinstance(events[-1], SeveralTalks))
    choices = events[-1]
    assert isinstance(choices, SeveralTalks)
    assert {talk.title for talk in choices.talks} == {"推理加速", "季度汇报"}

    follower.choose(next(talk for talk in choices.talks if talk.deck))
    wait_until(lambda: isinstance(events[-1], Received))
    assert other.host.has_peers
    assert not stage.host.has_peers
    other.host.stop()


@pytest.mark.skipif(sys.platform == "win32", reason="file modes and sockets in the file system are POSIX's")
def test_only_the_user_can_read_the_key_or_reach_the_talk(stage):
    talk = stage.talk
    for path in (talk.file, Path(talk.address)):
        assert not stat.S_IMODE(path.stat().st_mode) & 0o077
        assert not stat.S_IMODE(path.parent.stat().st_mode) & 0o077
    talk.file.chmod(0o644)
    assert talks() == []


@pytest.mark.skipif(sys.platform == "win32", reason="speaks to the socket itself")
@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"\x00\x00\x00\x05hello",
        b"\x7f\xff\xff\xff",
        b"\xff" * 70_000,
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_a_hostile_peer_changes_nothing(stage, follow, data):
    strangers = [socket.socket(socket.AF_UNIX) for _ in range(3)]
    for stranger in strangers:
        stranger.connect(stage.talk.address)
        with suppress(OSError):
            stranger.sendall(data)

    _, events = follow()
    wait_until(lambda: Received(HERE) in events)
    assert stage.asked == []
    for stranger in strangers:
        stranger.close()


@pytest.mark.parametrize("message", [b"garbage", b"x" * 5_000, encoded(HERE), b'{"command": "deck.leave"}'])
def test_a_peer_with_the_key_that_sends_no_request_is_dropped(stage, message):
    channel = Client(stage.talk.address)
    introduce(channel, stage.talk.key)
    channel.send_bytes(message)
    with suppress(*FAILURES):
        while channel.recv_bytes():
            pass
    wait_until(lambda: not stage.host.has_peers)
    assert stage.asked == []
    channel.close()


def test_a_wrong_key_is_turned_away(stage):
    channel = Client(stage.talk.address)
    with pytest.raises(FAILURES):
        introduce(channel, b"wrong")
    channel.close()
    assert not stage.host.has_peers


def test_a_peer_that_does_not_read_holds_nothing_up(stage):
    channel = Client(stage.talk.address)
    introduce(channel, stage.talk.key)
    wait_until(lambda: stage.host.has_peers)
    large = HERE._replace(scenario={"id": "x" * 1_000_000})
    began = time.monotonic()
    for _ in range(20):
        stage.host.tell(large)
    assert time.monotonic() - began < 1
    channel.close()


@pytest.mark.skipif(sys.platform == "win32", reason="a pipe has no folder")
def test_a_talk_that_ends_leaves_no_folder_though_nobody_waits_at_it_any_more():
    listener = Listener()
    folder = Path(listener.address).parent
    assert folder.is_dir()

    listener.wake()

    assert not folder.exists()
    with pytest.raises(InterruptedError):
        listener.accept()
    listener.close()


def test_a_talk_that_was_killed_is_taken_from_the_list(follow, tmp_path):
    address = str(tmp_path / "gone") if sys.platform != "win32" else r"\\.\pipe\tuiyan-gone"
    file = register(address, "ab" * 32, "推理加速", "", "2026-08-05T20:15")
    _, events = follow()
    wait_until(lambda: Lost() in events)
    wait_until(lambda: not file.exists())
    assert [*file.parent.iterdir()] == []


def test_a_talk_that_begins_takes_those_of_dead_processes_from_the_list(monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("os.getpid", lambda: 2**22 + 1)  # above what Linux gives
        gone = register("nowhere", "ab" * 32, "旧的", "", "2026-08-05T20:00")
    stage = Stage()
    wait_until(lambda: not gone.exists())
    assert [talk.title for talk in talks()] == ["推理加速"]
    stage.host.stop()
