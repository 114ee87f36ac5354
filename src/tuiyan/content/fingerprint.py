"""What compiled content was compiled from, as text: equal texts, equal content.

A checksum of each file, not a cryptographic digest: no one gains by deceiving their own
cache, and the digests' library costs more to import than all the content to read.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

from tuiyan.content.folders import Folders
from tuiyan.content.locate import FOLDERS, cache_folder
from tuiyan.messages import spoken

READERS = ("", "content", "deck", "drill", "engine", "inference", "messages", "text")
"""Packages whose code decides what content compiles to."""


def fingerprint(folders: Folders, deck: Path | None) -> str:
    """Return the text for the files in ``folders``, the language, and the code that reads them."""
    files = [file for folder in folders.folders for name in FOLDERS for file in folder.files(name)]
    if deck is not None:
        files.append(deck)
    return "\n".join((spoken(), *_code(), *map(_sum, files)))


def cache_file(folders: Folders, deck: Path | None) -> Path:
    """Return where the compiled content of ``folders`` is kept."""
    paths = [os.fsencode(folder.root.absolute()) for folder in folders.folders]
    paths.append(os.fsencode(deck.absolute()) if deck else b"")
    return cache_folder() / f"content-{spoken()}-{crc32(bytes(1).join(paths)):08x}.jsonl"


def _sum(file: Path) -> str:
    try:
        with file.open("rb", buffering=0) as stream:
            data = stream.read()
    except OSError:
        return f"{file} -"
    return f"{file} {len(data)} {crc32(data):08x}"


def _code() -> Iterator[str]:
    """Give name, size and time of every module that reads content."""
    package = Path(__file__).resolve().parent.parent
    for name in READERS:
        try:
            entries = sorted(os.scandir(package / name), key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            if entry.name.endswith(".py"):
                status = entry.stat()
                yield f"{name}/{entry.name} {status.st_size} {status.st_mtime_ns}"
