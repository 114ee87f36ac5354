"""Backups of the history: made, and put back, only after they have been read through."""

from __future__ import annotations

import os
import shutil
from contextlib import closing, suppress
from datetime import date
from itertools import count
from pathlib import Path

from tuiyan.store.connection import connect
from tuiyan.store.copies import SIDE_FILES, copy_to_file, flush, is_sound
from tuiyan.store.errors import StoreError, translating_errors
from tuiyan.store.store import Check, Store
from tuiyan.user_folders import data_path

KEPT = 10
"""Daily copies: ``tuiyan restore`` takes any of them."""

FOLDER = "backups"
"""Beside the history."""


def backup(store: Store, target: Path, overwrite: bool = False) -> Check:
    """Write the whole history to ``target`` and read it back.

    Raises:
        StoreError: If it could not be written, or did not read back; ``target`` is then as before.
    """
    if store.file.path is not None and _is_same(store.file.path, target):
        raise StoreError("itself", target)
    if target.exists() and not overwrite:
        raise StoreError("exists", target)
    entries = store.log.last_number()
    checking = target.with_name(f"{target.name}.{os.getpid()}.unchecked")
    try:
        with translating_errors(target):
            copy_to_file(store.file.connection, checking)
            found = _read_back(store, checking, target)
            if found.entries < entries:
                raise StoreError("unverified", target)
            checking.replace(target)
            flush(target.parent)
    finally:
        with suppress(OSError):
            checking.unlink(missing_ok=True)
    return found


def restore(source: Path, path: Path | None = None) -> Check:
    """Put a backup in the place of the user's history, or of the one at ``path``.

    The backup is read through and replayed first. What it replaces is kept beside it, as
    ``NAME.before-restore-1.bak`` or, if it was damaged, ``NAME.damaged-1.bak``.
    Windows that are open go on with what was restored.

    Returns:
        What was restored; ``differing`` items were put where the log says.

    Raises:
        StoreError: If the backup cannot be used, or the place cannot be written; nothing has
            changed then.
    """
    path = path or data_path()
    with translating_errors(source):
        if not source.is_file():
            raise StoreError("missing", source)
    with translating_errors(path):
        if _is_same(source, path):
            raise StoreError("itself", source)
    with Store.in_memory(source) as restored:
        found = restored.check()
        if found.differing:
            restored.log.rebuild()
        with translating_errors(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            _replace(restored, path)
    return found


def _replace(restored: Store, path: Path) -> None:
    try:
        _replace_within(restored, path)
    except StoreError as error:
        if error.kind != "damaged":
            raise
        _replace_file(restored, path)


def _read_back(store: Store, checking: Path, target: Path) -> Check:
    try:
        with Store.in_memory(checking) as copy:
            return copy.check()
    except StoreError as error:
        if error.kind == "damaged" and not is_sound(store.file.connection):
            raise StoreError("damaged", store.file.name) from error
        raise StoreError("unverified", target) from error


def _replace_within(restored: Store, path: Path) -> None:
    """Overwrite a history that can be opened, in one transaction of its own."""
    with closing(connect(path)) as live:
        live.execute("BEGIN IMMEDIATE")  # raises when another window keeps it busy
        live.execute("ROLLBACK")
        copy_to_file(live, _free_name(path, "before-restore"))
        restored.file.connection.backup(live)


def _replace_file(restored: Store, path: Path) -> None:
    """Set a damaged history aside, with what sqlite kept beside it, and put a sound one in its place."""
    aside = _free_name(path, "damaged")
    sound = path.with_name(f"{path.name}.restored")
    copy_to_file(restored.file.connection, sound)
    shutil.copy2(path, aside)
    for side in SIDE_FILES:
        beside = path.with_name(path.name + side)
        if beside.exists():
            beside.replace(aside.with_name(aside.name + side))
    sound.replace(path)
    flush(path.parent)


def _free_name(path: Path, why: str) -> Path:
    names = (path.with_name(f"{path.name}.{why}-{number}.bak") for number in count(1))
    return next(name for name in names if not name.exists())


def _is_same(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)


def back_up_daily(store: Store, day: date) -> Path | None:
    """Copy a history before its first answer of ``day``; None where there is nothing new to copy.

    Practice goes on where no copy can be made: that the disk is full is told with the first answer.
    """
    path = store.file.path
    if path is None or not store.log.last_number():
        return None
    folder = path.parent / FOLDER
    target = folder / f"{path.stem}-{day.isoformat()}.db"
    with suppress(StoreError, OSError):
        if target.exists():
            return None
        folder.mkdir(exist_ok=True)
        with translating_errors(target):
            copy_to_file(store.file.connection, target)
        for old in sorted(folder.glob(f"{path.stem}-????-??-??.db"))[:-KEPT]:
            old.unlink()
        return target
    return None
