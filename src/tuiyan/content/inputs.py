"""What each part of the content is compiled from, as text: equal texts, equal content.

The parts, and the files that each follows from::

    catalog   formulas/, but for claims.yaml and measured.yaml
    claims    formulas/
    deck      formulas/, deck/ or the one file that is played
    cards     formulas/, cheatsheet/
    drills    formulas/, drills/
    rehearsals formulas/, drills/rehearsals/
    trials    formulas/, drills/: what drawing each question found

So a word changed in a drill leaves the talk as it was compiled. A file counts with its checksum, not a
cryptographic digest: no one gains by deceiving their own cache, and the digests' library costs more to
import than all the content to read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal
from zlib import crc32

from tuiyan.content.folders import CLAIM_FILES, Folder, Folders, kind_of
from tuiyan.messages import spoken
from tuiyan.user_folders import cache_folder

Part = Literal["catalog", "claims", "deck", "cards", "drills", "rehearsals", "trials"]

PARTS: dict[Part, str] = {
    "catalog": "",
    "claims": "",
    "deck": "deck",
    "cards": "cheatsheet",
    "drills": "drills",
    "rehearsals": "drills/rehearsals",
    "trials": "drills",
}
"""Each part with the folder that it is compiled from, beside the formulas."""

CONTENT: tuple[Part, ...] = ("catalog", "claims", "deck", "cards", "drills", "rehearsals")
"""The parts that hold content, in the order their problems are told."""

READERS = ("", "content", "deck", "drill", "engine", "inference", "messages", "rehearsal", "text")
"""Packages whose code decides what content compiles to."""


class Sums(dict[str, str]):
    """What each file holds, as a text, by the file's path; each is read once."""

    def __missing__(self, path: str) -> str:
        """Read a file."""
        found = self[path] = _sum(path)
        return found


def fingerprint(part: Part, folders: Folders, deck: Path | None = None, sums: Sums | None = None) -> str:
    """Return the text for a part's files, the language, and the code that reads them.

    Without ``sums`` the files are read now.
    """
    sums = Sums() if sums is None else sums
    files = (f"{path} {sums[path]}" for _, path in _paths(part, folders, deck))
    return "\n".join((spoken(), *_code(), *files))


def prebuilt_fingerprint(part: Part, folders: Folders, sums: Sums | None = None) -> str:
    """Return the text for a part's files by their place in their folder.

    The code counts only in a checkout, where it changes beside the content; a package brings both.
    """
    sums = Sums() if sums is None else sums
    files = (f"{folder.path(path)} {sums[path]}" for folder, path in _paths(part, folders, None))
    return "\n".join((*(_code() if (folders.folders[0].root / "src").is_dir() else ()), *files))


def cache_file(part: Part, folders: Folders, deck: Path | None = None) -> Path:
    """Return where a part is kept once it is compiled."""
    paths = [os.fsencode(folder.root.absolute()) for folder in folders.folders]
    paths.append(os.fsencode(deck.absolute()) if deck and part == "deck" else b"")
    return cache_folder() / f"{part}-{spoken()}-{crc32(bytes(1).join(paths)):08x}.jsonl"


def _paths(part: Part, folders: Folders, deck: Path | None) -> Iterator[tuple[Folder, str]]:
    for folder in folders.folders:
        for path in folder.paths("formulas"):
            if part != "catalog" or not _holds_claims(path, folder):
                yield folder, path
    if part == "deck" and deck is not None:
        yield from ((Folder(deck.parent), str(file)) for file in _deck_files(deck))
    elif name := PARTS[part]:
        for folder in folders.folders:
            yield from ((folder, path) for path in folder.paths(name))


def _holds_claims(path: str, folder: Folder) -> bool:
    is_called_so = os.path.basename(path).startswith(CLAIM_FILES)  # noqa: PTH119 - a path object takes longer
    return is_called_so and kind_of(Path(path), folder) in CLAIM_FILES


def _deck_files(deck: Path) -> Iterator[Path]:
    """Give the files of a deck that is played in place of ours."""
    from tuiyan.content.deck_files import deck_files, included

    for file in deck_files(deck):
        yield file
        yield from included(file)


def stamps(part: Part, folders: Folders, deck: Path | None = None) -> tuple[str, ...]:
    """Return name, size and time of a part's files, which are had without reading them."""
    return tuple(f"{path} {_stamp(path)}" for _, path in _paths(part, folders, deck))


def _stamp(path: str) -> str:
    try:
        status = os.stat(path)  # noqa: PTH116 - a path object takes longer
    except OSError:
        return "-"
    return f"{status.st_size} {status.st_mtime_ns}"


def _sum(path: str) -> str:
    try:
        with open(path, "rb", buffering=0) as stream:  # noqa: PTH123 - a path object takes longer
            data = stream.read()
    except OSError:
        return "-"
    return f"{len(data)} {crc32(data):08x}"


@cache
def _code() -> tuple[str, ...]:
    """Return name, size and time of every module that reads content, as it is while this process runs."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120
    return tuple(line for name in READERS for line in _modules(f"{package}/{name}", is_deep=bool(name)))


def _modules(folder: str, *, is_deep: bool) -> Iterator[str]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.endswith(".py"):
            status = entry.stat()
            yield f"{entry.name} {status.st_size} {status.st_mtime_ns}"
        elif is_deep and "." not in entry.name and not entry.name.startswith("__") and entry.is_dir():
            yield from _modules(entry.path, is_deep=True)
