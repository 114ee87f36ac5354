"""Whole copies of a history: to a file in one step, or into memory from a file that may not be written."""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

SIDE_FILES = ("-wal", "-shm", "-journal")
"""What sqlite may keep beside a file that was not closed in order."""

PAGE_BYTES = 4096
"""The page of every history: one of another size could not be copied over it."""


def copy_to_file(source: sqlite3.Connection, target: Path) -> None:
    """Copy to ``target``, which then holds the whole copy or what it held before.

    The copy stands alone: it needs no file beside it, and can be read from a read-only disk.
    """
    partial = target.with_name(f"{target.name}.{os.getpid()}.partial")
    try:
        with closing(sqlite3.connect(partial, isolation_level=None)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        flush(partial)
        partial.replace(target)
        flush(target.parent)
    finally:
        partial.unlink(missing_ok=True)


def copy_to_memory(path: Path, memory: sqlite3.Connection) -> None:
    """Read the file at ``path`` into ``memory``, with what a crash may have left beside it.

    Neither the file nor its folder is written.
    """
    with TemporaryDirectory(prefix="tuiyan-") as folder:
        copy = Path(folder) / "copy.db"
        shutil.copyfile(path, copy)
        for side in ("-wal", "-journal"):
            beside = path.with_name(path.name + side)
            if beside.exists():
                shutil.copyfile(beside, copy.with_name(copy.name + side))
        with closing(sqlite3.connect(copy, isolation_level=None)) as source:
            _set_pages(source)
            source.backup(memory)


def _set_pages(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA page_size").fetchone() != (PAGE_BYTES,):
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
        connection.execute("VACUUM")


def is_sound(connection: sqlite3.Connection) -> bool:
    """Whether sqlite finds every page and index of the file in order."""
    try:
        return bool(connection.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError:
        return False


def flush(path: Path) -> None:
    """Make the disk hold what was written to a file, or the names in a folder."""
    if path.is_dir() and os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
