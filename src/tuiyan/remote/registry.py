"""The talks that run now: each has a file that says where it listens, with the key to it.

The files are the user's own, below their cache; whoever can read one may turn the talk, so a file that
others could read or have written counts as none. A talk that was killed leaves its file: it is taken away
by whoever finds that nobody listens.
"""

from __future__ import annotations

import json
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tuiyan.deck.clean import clean
from tuiyan.remote.messages import MessageError, loaded_entry
from tuiyan.user_folders import cache_folder

LARGEST_BYTES = 10_000
PREFIX = "tuiyan-"
"""Of the folders in which talks listen."""

FIELDS = {"address": str, "key": str, "host": str, "title": str, "deck": str, "since": str, "pid": int}


class Talk(NamedTuple):
    """A talk that can be followed.

    Attributes:
        file: That says so.
        address: Where it listens.
        key: That both sides prove to have.
        title: Of the deck.
        deck: Its path, or ``""`` for ours.
        since: When it began, as an ISO time.
        pid: Of its process.
    """

    file: Path
    address: str
    key: bytes
    title: str
    deck: str
    since: str
    pid: int


def talks_folder() -> Path:
    """Return where running talks are listed."""
    return cache_folder() / "talks"


def new_key() -> str:
    """Return a key nobody can guess."""
    return os.urandom(32).hex()


def register(address: str, key: str, title: str, deck: str, since: str) -> Path:
    """Write the file of a talk, readable by its user alone, and return it.

    Raises:
        OSError: No such file can be written.
    """
    folder = talks_folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if sys.platform != "win32":
        folder.chmod(0o700)
    plain = {
        "address": address,
        "key": key,
        "host": host_name(),
        "title": title,
        "deck": deck,
        "since": since,
        "pid": os.getpid(),
    }
    name = f"{os.getpid()}-{os.urandom(4).hex()}"
    partial, file = folder / f"{name}.part", folder / f"{name}.json"
    handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        json.dump(plain, stream)
    partial.replace(file)
    return file


def talks() -> list[Talk]:
    """Return the talks of this machine that are listed, those begun last first; some may have ended."""
    return sorted(_listed(), key=lambda talk: talk.since, reverse=True)


def forget(file: Path, address: str = "") -> None:
    """Take a talk from the list, and the socket of one that was killed from the system's temporary folder."""
    with suppress(OSError):
        file.unlink(missing_ok=True)
    folder = Path(address).parent
    if sys.platform != "win32" and folder.parent == Path(tempfile.gettempdir()):
        with suppress(OSError):
            if folder.name.startswith(PREFIX) and folder.stat().st_uid == os.getuid():
                Path(address).unlink(missing_ok=True)
                folder.rmdir()


def tidy() -> None:
    """Forget the talks whose process has gone without doing so itself."""
    for talk in talks():
        if not _is_running(talk.pid):
            forget(talk.file, talk.address)


def _is_running(pid: int) -> bool:
    if sys.platform == "win32":
        return True  # to ask would end it
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


def host_name() -> str:
    """Return the name of this machine: a home may be shared by several."""
    return os.uname().nodename if sys.platform != "win32" else os.environ.get("COMPUTERNAME", "")


def _listed() -> Iterator[Talk]:
    folder = talks_folder()
    try:
        files = [Path(entry.path) for entry in os.scandir(folder) if entry.name.endswith(".json")]
    except OSError:
        return
    for file in files:
        talk = _read(file)
        if talk is not None:
            yield talk


def _read(file: Path) -> Talk | None:
    try:
        if not _is_private(file):
            return None
        with file.open("rb") as stream:
            plain = loaded_entry(stream.read(LARGEST_BYTES), FIELDS)
        key = bytes.fromhex(plain["key"])
    except (OSError, MessageError, ValueError):
        return None
    if plain["host"] != host_name() or not key:
        return None
    title, deck, since = (" ".join(clean(plain[name]).split()) for name in ("title", "deck", "since"))
    return Talk(file, plain["address"], key, title, deck, since, plain["pid"])


def _is_private(file: Path) -> bool:
    """Tell whether a file is the user's own and no one else can read it; Windows keeps a home private."""
    found = file.lstat()
    if not stat.S_ISREG(found.st_mode):
        return False
    if sys.platform == "win32":
        return True
    return found.st_uid == os.getuid() and not stat.S_IMODE(found.st_mode) & 0o077
