r"""Compiled content on disk: plain JSON, one record per slide, read a record at a time.

A file begins with a line that says from what it was compiled and where each record is; the records follow::

    {"key": "14476 1f2e3d4c", "format": 1, "size": 9120, "records": {"0": [0, 311, 2217845], …}}
    ["cover", …][…]

A file whose key, length or checksum is not right counts as none at all: whoever asked compiles again. It is
JSON, not pickle, since content never executes, and read by the record since a start needs one slide.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar
from zlib import crc32

from tuiyan.problem import Problem, Span, TuiyanError

FORMAT = 6

Value = TypeVar("Value")


class DamagedError(TuiyanError):
    """A record that is not what was written."""


class Records(Protocol):
    """Compiled content by the name of each record."""

    def record(self, name: str) -> Any:
        """Return one record as plain JSON; raises :class:`DamagedError`."""


class Kept:
    """Records in memory."""

    __slots__ = ("_records",)

    def __init__(self, records: Mapping[str, Any]) -> None:
        """Hold ``records``."""
        self._records = records

    def record(self, name: str) -> Any:
        """Return one record."""
        return self._records[name]


class LazyRows(Mapping[str, Value], Generic[Value]):
    """A mapping whose rows are read when the first is asked for, and made one by one."""

    def __init__(self, read: Callable[[], Mapping[str, Any]], make: Callable[[Any], Value]) -> None:
        """Read rows with ``read``; ``make`` turns one into a value."""
        self._read = read
        self._make = make
        self._made: dict[str, Value] = {}

    @cached_property
    def _rows(self) -> Mapping[str, Any]:
        return self._read()

    def __getitem__(self, key: str) -> Value:
        if key not in self._made:
            self._made[key] = self._make(self._rows[key])
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __bool__(self) -> bool:
        return True


def problems_from_plain(plain: list[Any]) -> tuple[Problem, ...]:
    """Return problems from plain JSON."""
    return tuple(
        Problem(path, Span(*span), line, message, hint, is_notice)
        for path, span, line, message, hint, is_notice in plain
    )


class Compiled:
    """Records in a file, each read when it is asked for."""

    __slots__ = ("_file", "_places", "_start")

    def __init__(self, file: Path, start: int, places: Mapping[str, tuple[int, int, int]]) -> None:
        """Know where in ``file`` each record is: offset, length, checksum."""
        self._file = file
        self._start = start
        self._places = places

    def record(self, name: str) -> Any:
        """Return one record.

        Raises:
            DamagedError: The file has changed or gone since it was opened.
        """
        try:
            offset, length, checksum = self._places[name]
            with self._file.open("rb") as stream:
                stream.seek(self._start + offset)
                data = stream.read(length)
            if len(data) != length or crc32(data) != checksum:
                raise DamagedError(name)
            return json.loads(data)
        except (OSError, KeyError, ValueError, TypeError) as error:
            raise DamagedError(name) from error


def open_compiled(file: Path, key: str) -> Compiled | None:
    """Open compiled content, if it was compiled from what ``key`` stands for."""
    try:
        with file.open("rb") as stream:
            line = stream.readline()
            head = json.loads(line)
            size = os.fstat(stream.fileno()).st_size
        if head["key"] != _digest(key) or head["format"] != FORMAT or head["size"] != size - len(line):
            return None
        return Compiled(file, len(line), head["records"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None


def write_compiled(file: Path, key: str, records: Mapping[str, Any]) -> bool:
    """Write ``records`` whole or not at all; return whether they could be written."""
    places: dict[str, tuple[int, int, int]] = {}
    body = bytearray()
    for name, record in records.items():
        data = json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass")
        places[name] = (len(body), len(data), crc32(data))
        body += data
    head = {"key": _digest(key), "format": FORMAT, "size": len(body), "records": places}
    line = json.dumps(head, separators=(",", ":")).encode() + b"\n"
    partial = file.with_name(f"{file.name}.{os.getpid()}.part")
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        partial.write_bytes(line + body)
        partial.replace(file)
    except OSError:
        _forget(partial)
        return False
    return True


def _digest(key: str) -> str:
    data = key.encode("utf-8", "surrogatepass")
    return f"{len(data)} {crc32(data):08x}"


def _forget(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return
