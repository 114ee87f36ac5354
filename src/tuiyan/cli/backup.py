"""``tuiyan backup`` and ``tuiyan restore``: the history to another file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import FailureError, Line, UsageError, hinted
from tuiyan.cli.history import failing, history
from tuiyan.messages import say
from tuiyan.store.backup import backup as backed_up
from tuiyan.store.backup import restore as restored
from tuiyan.store.errors import StoreError
from tuiyan.store.paths import data_path

if TYPE_CHECKING:
    from tuiyan.store.store import Check


def backup(line: Line) -> int:
    """Write the history to a file and read it back."""
    target = _file(line)
    with history() as store:
        if target.exists() and not line.has("force"):
            raise UsageError(hinted(str(StoreError("exists", target)), say("cli.use_force")))
        _print_outcome("cli.backed_up", backed_up(store, target, line.has("force")), target)
    return 0


def restore(line: Line) -> int:
    """Put a backup in the place of the history."""
    source = _file(line)
    with failing():
        try:
            found = restored(source)
        except StoreError as error:
            if error.kind == "damaged" and error.path == source:
                raise FailureError(say("store.damaged_backup", path=source)) from error
            raise
    _print_outcome("cli.restored", found, source)
    print(say("cli.restored_to", path=data_path()))
    return 0


def _print_outcome(message: str, found: Check, path: Path) -> None:
    print(say(message, path=path, entries=f"{found.entries:,}", items=f"{found.items:,}"))


def _file(line: Line) -> Path:
    text = line.arguments[0]
    if not text or "\0" in text:
        raise UsageError(say("cli.no_file_name"))
    path = Path(text).expanduser()
    if path.is_dir():
        raise UsageError(say("cli.is_folder", path=text))
    return path
