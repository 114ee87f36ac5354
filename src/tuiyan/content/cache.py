"""Compiled content on disk: plain JSON, one record per slide, read a record at a time.

A file holds a line with its key and where each record is, then the records. A file
whose key, length or checksum is not right counts as none at all.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol
from zlib import crc32

FORMAT = 2


class DamagedError(Exception):
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
        if head["key"] != key or head["format"] != FORMAT or head["size"] != size - len(line):
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
    head = {"key": key, "format": FORMAT, "size": len(body), "records": places}
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


def _forget(file: Path) -> None:
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return
