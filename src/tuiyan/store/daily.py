"""A copy of the history a day, the last ten kept: ``tuiyan restore`` takes any of them."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from pathlib import Path

from tuiyan.store.copies import copy_to_file
from tuiyan.store.errors import StoreError, translating_errors
from tuiyan.store.store import Store

KEPT = 10

FOLDER = "backups"
"""Beside the history."""


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
