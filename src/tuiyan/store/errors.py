"""What can go wrong with a file on disk, told in words a user can act on."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

from tuiyan.messages import say
from tuiyan.problem import FileError
from tuiyan.source import reason

Kind = Literal[
    "full",
    "read_only",
    "locked",
    "newer",
    "damaged",
    "damaged_backup",
    "foreign",
    "unopened",
    "failing",
    "missing",
    "exists",
    "itself",
    "unverified",
]
"""What went wrong: each has its message in the catalogue."""

KINDS: dict[str, Kind] = {
    "FULL": "full",
    "READONLY": "read_only",
    "PERM": "read_only",
    "AUTH": "read_only",
    "BUSY": "locked",
    "LOCKED": "locked",
    "PROTOCOL": "locked",
    "CORRUPT": "damaged",
    "NOTADB": "damaged",
    "FORMAT": "damaged",
    "ERROR": "damaged",
    "SCHEMA": "damaged",
    "CANTOPEN": "unopened",
    "IOERR": "failing",
}
"""By the name of sqlite's primary error code. A statement of ours that fails names a table that is gone."""


class StoreError(FileError):
    """The history cannot be used or written. What was acknowledged before is not lost.

    Attributes:
        kind: What went wrong.
        path: The file it went wrong with.
    """

    def __init__(self, kind: Kind, path: Path | str, **values: object) -> None:
        """Say what went wrong with ``path``; ``values`` complete the message."""
        super().__init__(say(f"store.{kind}", path=path, **values))
        self.kind: Kind = kind
        self.path = path


@contextmanager
def translating_errors(path: Path | str) -> Iterator[None]:
    """Turn what sqlite and the file system raise within into a :class:`StoreError`."""
    try:
        yield
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.DatabaseError as error:
        kind = kind_of(error)
        if kind == "unopened" and not _can_write(path):
            kind = "read_only"
        if kind == "failing" and _is_full(path):
            kind = "full"
        missing = kind == "unopened" and not Path(path).parent.is_dir()
        raise StoreError(kind, path, why=reason(FileNotFoundError()) if missing else error) from error
    except PermissionError as error:
        raise StoreError("read_only", path) from error
    except OSError as error:
        raise StoreError(_kind_of_os(error), path, why=reason(error)) from error


def kind_of(error: sqlite3.Error) -> Kind:
    """Return what an error of sqlite means to the user."""
    name = getattr(error, "sqlite_errorname", "SQLITE_CORRUPT")
    return KINDS.get(name.split("_")[1], "failing")


def _can_write(path: Path | str) -> bool:
    folder = Path(path).parent
    return not folder.is_dir() or os.access(folder, os.W_OK)


def _is_full(path: Path | str) -> bool:
    """Tell whether nothing is free where a file is: sqlite cannot tell that from other failures of a disk."""
    with suppress(OSError):
        return not shutil.disk_usage(Path(path).parent).free
    return False


def _kind_of_os(error: OSError) -> Kind:
    from errno import EDQUOT, ENOSPC, EROFS

    by_number: dict[int | None, Kind] = {ENOSPC: "full", EDQUOT: "full", EROFS: "read_only"}
    return by_number.get(error.errno, "unopened")
