"""What a talk and its notes tell each other, as values and as JSON in bytes.

A talk tells a :class:`Snapshot` whenever anything changes and once a second; the notes send a
:class:`Request`. ``encoded(Request("deck.next"))`` is ``b'{"command": "deck.next", "number": 0}'``, and
``request_of`` reads it back. Whatever is no such message, byte garbage or JSON of another shape, is a
:class:`MessageError` and nothing worse: neither side trusts the other's bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any, NamedTuple

from tuiyan.problem import TuiyanError

FORMAT = 1
"""Of the messages; a talk of another version of the program is not understood."""

MOST_SECONDS = 10**7
MOST_COUNT = 10**9

ELSEWHERE = "elsewhere"
"""Another screen lies over the talk."""

REQUESTS = (
    "deck.next", "deck.back", "deck.first", "deck.last", "deck.blank", "deck.halve", "deck.double",
    "deck.restore", "deck.asked", "go",
)  # fmt: skip
"""What notes may ask of a talk: commands of the key table that turn, and to go to a slide by its index."""


class MessageError(TuiyanError):
    """Bytes that are no message."""


class Spot(NamedTuple):
    """Where a talk is, in terms that outlive another size and another edition of the deck.

    Attributes:
        slide: Its id.
        at: Its index, should the id be gone.
        step: The last reveal shown, counted over the whole slide.
        block: The first block in sight.
        page: Of the slide, from 1.
        pages: Of the slide.
        reveal: On the page, from 1.
        reveals: On the page.
    """

    slide: str = ""
    at: int = 0
    step: int = 0
    block: int = 0
    page: int = 1
    pages: int = 1
    reveal: int = 1
    reveals: int = 1


class Snapshot(NamedTuple):
    """All that notes need of a talk.

    Attributes:
        origin: What content is played: ``Library.origin``.
        edition: How often the content was read anew.
        audience: Of the version that is played.
        minutes: Of the cut, or 0.
        scenario: As plain data.
        opening: The scenario the talk began with, as plain data.
        spot: Where it is.
        over: The place in the key table of what lies over the slide, ``ELSEWHERE``, or ``""``.
        knob: The input that was turned last, or ``""``.
        is_blank: Whether the audience sees nothing.
        theme: Its colours, as plain data.
        elapsed_s: Since it began.
        times: The seconds that each slide had so far, by id.
        run: When the talk began, as an ISO time.
        format: Of the message.
    """

    origin: Mapping[str, Any]
    edition: int
    audience: str
    minutes: int
    scenario: Mapping[str, Any]
    opening: Mapping[str, Any]
    spot: Spot
    over: str = ""
    knob: str = ""
    is_blank: bool = False
    theme: Mapping[str, Any] = {}
    elapsed_s: float = 0
    times: Mapping[str, float] = {}
    run: str = ""
    format: int = FORMAT


class Request(NamedTuple):
    """What notes ask of a talk: one of ``REQUESTS``; ``number`` is the index of a slide to go to."""

    command: str
    number: int = 0


def encoded(message: Snapshot | Request) -> bytes:
    """Return a message as bytes."""
    plain = message._asdict()
    if isinstance(message, Snapshot):
        plain["spot"] = message.spot._asdict()
    return json.dumps(plain).encode()


def snapshot_of(data: bytes) -> Snapshot:
    """Read a snapshot.

    Raises:
        MessageError: The bytes are none.
    """
    plain = _loaded(data)
    if plain.get("format") != FORMAT:
        raise MessageError("format")
    spot = Spot(**_checked(_dict(plain.get("spot")), Spot))
    fields = _checked({**plain, "spot": {}}, Snapshot)
    times = {str(name): _seconds(value) for name, value in fields["times"].items()}
    return Snapshot(**{**fields, "spot": spot, "times": times, "elapsed_s": _seconds(fields["elapsed_s"])})


def request_of(data: bytes) -> Request:
    """Read a request.

    Raises:
        MessageError: The bytes are none, or ask for what notes may not ask.
    """
    request = Request(**_checked(_loaded(data), Request))
    if request.command not in REQUESTS:
        raise MessageError(request.command)
    return request


def loaded_entry(data: bytes, fields: Mapping[str, type]) -> dict[str, Any]:
    """Read a JSON object that has at least ``fields``, each of its type.

    Raises:
        MessageError: It is none.
    """
    plain = _loaded(data)
    return {name: _typed(plain.get(name), kind) for name, kind in fields.items()}


SPOT_FIELDS: Mapping[str, type] = {
    "slide": str, "at": int, "step": int, "block": int, "page": int, "pages": int, "reveal": int,
    "reveals": int,
}  # fmt: skip
SNAPSHOT_FIELDS: Mapping[str, type] = {
    "origin": dict, "edition": int, "audience": str, "minutes": int, "scenario": dict, "opening": dict,
    "spot": dict, "over": str, "knob": str, "is_blank": bool, "theme": dict, "elapsed_s": float,
    "times": dict, "run": str, "format": int,
}  # fmt: skip
REQUEST_FIELDS: Mapping[str, type] = {"command": str, "number": int}
FIELDS: Mapping[type, Mapping[str, type]] = {
    Spot: SPOT_FIELDS,
    Snapshot: SNAPSHOT_FIELDS,
    Request: REQUEST_FIELDS,
}


def _checked(plain: Mapping[str, Any], kind: type) -> dict[str, Any]:
    """Return the fields of a message, each of its type; what else is there is left out."""
    return {name: _typed(plain.get(name), wanted) for name, wanted in FIELDS[kind].items()}


def _typed(value: Any, kind: type) -> Any:
    if kind is float and type(value) in (int, float):
        return value
    if type(value) is not kind:
        raise MessageError(kind.__name__)
    if type(value) is int and not 0 <= value <= MOST_COUNT:
        raise MessageError("count")
    return value


def _seconds(value: Any) -> float:
    if type(value) not in (int, float) or not isfinite(value) or not 0 <= value <= MOST_SECONDS:
        raise MessageError("seconds")
    return float(value)


def _dict(value: Any) -> dict[str, Any]:
    if type(value) is not dict:
        raise MessageError("dict")
    return value


def _loaded(data: bytes) -> dict[str, Any]:
    try:
        return _dict(json.loads(data.decode()))
    except (ValueError, RecursionError) as error:
        raise MessageError("json") from error
