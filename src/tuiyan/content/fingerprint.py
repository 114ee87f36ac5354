"""What compiled content was compiled from, in one short text: equal texts, equal content."""

from __future__ import annotations

import os
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

from tuiyan.content.folders import Folders
from tuiyan.content.locate import FOLDERS, cache_folder
from tuiyan.messages import spoken

READERS = ("content", "deck", "engine", "messages", "drill")
"""Packages whose code decides what content compiles to."""


def fingerprint(folders: Folders, deck: Path | None) -> str:
    """Return the text for the files in ``folders`` and for the code that reads them."""
    digest = blake2b(digest_size=20)
    for part in (*_code(), spoken()):
        digest.update(part.encode())
    for folder in folders.folders:
        for name in FOLDERS:
            for file in folder.files(name):
                _add(digest, file)
    if deck is not None:
        _add(digest, deck)
    return digest.hexdigest()


def cache_file(folders: Folders, deck: Path | None) -> Path:
    """Return where the compiled content of ``folders`` is kept."""
    paths = [str(folder.root.absolute()) for folder in folders.folders]
    name = "\0".join([*paths, str(deck.absolute()) if deck else "", spoken()])
    return (
        cache_folder()
        / f"content-{blake2b(name.encode('utf-8', 'surrogatepass'), digest_size=8).hexdigest()}"
    )


def _add(digest: blake2b, file: Path) -> None:
    digest.update(os.fsencode(file))
    try:
        data = file.read_bytes()
    except OSError:
        data = b""
    digest.update(len(data).to_bytes(8, "big"))
    digest.update(data)


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
                yield f"{name}/{entry.name}:{status.st_size}:{status.st_mtime_ns};"
