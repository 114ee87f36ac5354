"""Answers that no history could take, in a file of their own until one can.

Where the history cannot be written (a full disk, a folder that is read-only), what only memory holds at the
end goes to a file of JSON lines in the first folder that takes it; the next time the history opens, it is
read back and the file removed. So a session on a full disk loses nothing.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from datetime import date, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from tuiyan.drill.log import Answer, Grade, LogEntry, When
from tuiyan.store.copies import flush
from tuiyan.store.store import Store


def places(path: Path) -> tuple[Path, ...]:
    """Return where such a file may be for the history at ``path``, the first choice first.

    Its name tells the history, for several may share a home.
    """
    mark = sha256(str(path.absolute()).encode()).hexdigest()[:8]
    name = f"tuiyan-unsaved-{mark}.jsonl"
    return (path.parent / name, Path.home() / name, Path(tempfile.gettempdir()) / name)


def write_unsaved(entries: Iterable[LogEntry], path: Path) -> Path | None:
    """Write entries to the first place that takes them, after those that are there; None where none does."""
    lines = "".join(json.dumps(_plain(entry)) + "\n" for entry in entries)
    return next((place for place in places(path) if _added(place, lines)), None)


def _added(place: Path, lines: str) -> bool:
    """Add lines to a file, all of them or none; tell whether it took them."""
    before = place.stat().st_size if place.exists() else 0
    try:
        with place.open("a", encoding="utf-8") as file:
            file.write(lines)
        flush(place)
    except OSError:
        with suppress(OSError):
            os.truncate(place, before) if before else place.unlink(missing_ok=True)
        return False
    return True


def take_back(store: Store, path: Path) -> int:
    """Add to a history what was written beside it, and return how many entries."""
    count = 0
    for place in places(path):
        if not _is_ours(place):
            continue
        try:
            entries = [_entry(json.loads(line)) for line in place.read_text("utf-8").splitlines()]
        except (OSError, ValueError, TypeError, KeyError):
            continue  # half a line: it stays for its owner to see
        store.log.append(entries)
        count += len(entries)
        place.unlink()
    return count


def _is_ours(place: Path) -> bool:
    """Whether a file is there that another user cannot have put there."""
    try:
        found = place.lstat()
    except OSError:
        return False
    return place.is_file() and not place.is_symlink() and found.st_uid == getattr(os, "getuid", lambda: 0)()


def _plain(entry: LogEntry) -> dict[str, Any]:
    plain: dict[str, Any] = entry._asdict()
    plain["when"] = [entry.when.day.isoformat(), entry.when.instant.isoformat()]
    if entry.answer is not None:
        plain["answer"] = {**entry.answer._asdict(), "shown": dict(entry.answer.shown)}
    return plain


def _entry(plain: dict[str, Any]) -> LogEntry:
    day, instant = plain["when"]
    when = When(date.fromisoformat(day), datetime.fromisoformat(instant))
    answer = plain["answer"]
    if answer is not None:
        answer = Answer(**{**answer, "grade": Grade(answer["grade"])})
    return LogEntry(**{**plain, "when": when, "answer": answer})
