"""``tuiyan backup`` and ``tuiyan restore``: the history to another file, and back."""

from __future__ import annotations

from pathlib import Path

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import file_of
from tuiyan.messages import say
from tuiyan.problem import with_hint
from tuiyan.store.backup import backup as backed_up
from tuiyan.store.backup import restore as restored
from tuiyan.store.errors import StoreError
from tuiyan.store.store import Check, Store
from tuiyan.user_folders import data_path


def backup(arguments: Arguments) -> int:
    """Write the history to a file and read it back."""
    target = file_of(arguments.words[0])
    with Store.open() as store:
        if target.exists() and not arguments.has("force"):
            raise UsageError(with_hint(str(StoreError("exists", target)), say("cli.use_force")))
        _print_outcome("cli.backed_up", backed_up(store, target, arguments.has("force")), target)
    return 0


def restore(arguments: Arguments) -> int:
    """Put a backup in the place of the history."""
    source = file_of(arguments.words[0])
    try:
        found = restored(source)
    except StoreError as error:
        if error.kind == "damaged" and error.path == source:
            raise StoreError("damaged_backup", source) from error
        raise
    _print_outcome("cli.restored", found, source)
    print(say("cli.restored_to", path=data_path()))
    return 0


def _print_outcome(message: str, found: Check, path: Path) -> None:
    print(say(message, path=path, entries=f"{found.entries:,}", items=f"{found.items:,}"))
