"""Writing a client's file: whole or not at all, under a name that every system takes, comments kept."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from unicodedata import normalize

from tuiyan.content.client_files import SUFFIX, ClientFileError, client_file
from tuiyan.engine.catalog import Catalog
from tuiyan.messages import say
from tuiyan.source import reason
from tuiyan.user_folders import clients_folder

MOST_CHARACTERS = 60
REFUSED = frozenset('<>:"/\\|?*')
RESERVED = frozenset(
    ("con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10)))
)
"""Names that Windows keeps for devices, whatever comes behind a dot."""

PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ./_+-]*\Z")
"""What YAML takes as a text without quotes."""

TOP = re.compile(r"([A-Za-z_][\w-]*)\s*:")
COMMENT = re.compile(r"\s+#.*\Z")

Value = str | Sequence[str] | Mapping[str, str]


def checked_name(catalog: Catalog, name: str) -> str:
    """Return a name under which a client can be saved anywhere.

    Raises:
        ClientFileError: It cannot.
    """
    name = normalize("NFC", name).strip()
    if why := _fault(name):
        raise ClientFileError(say("client.bad_name", name=name or '""', why=why))
    if catalog.scenario_id(name):
        raise ClientFileError(say("client.name_of_scenario", name=name))
    return name


def _fault(name: str) -> str:
    if not name:
        return say("client.name_empty")
    if len(name) > MOST_CHARACTERS:
        return say("client.name_long", most=MOST_CHARACTERS)
    if REFUSED & set(name) or not name.isprintable():
        return say("client.name_signs")
    if name[-1] in ". " or name[0] in ".-":
        return say("client.name_ends")
    return say("client.name_reserved") if name.partition(".")[0].strip().casefold() in RESERVED else ""


def save_client(catalog: Catalog, name: str, fields: Mapping[str, Value], *, force: bool = False) -> Path:
    """Write a new client; what stood there before is kept as a ``.bak``.

    Raises:
        ClientFileError: The name will not do or is taken, or the file cannot be written.
    """
    name = checked_name(catalog, name)
    there = client_file(name)
    if there is not None and not force:
        raise ClientFileError(say("client.exists", name=there.stem))
    path = there or clients_folder() / f"{name}{SUFFIX}"
    if there is not None:
        keep(there)
    write(path, "".join(f"{key}: {_yaml(value)}\n" for key, value in fields.items() if value))
    return path


def change_client(path: Path, fields: Mapping[str, Value]) -> Path:
    """Change some fields of a file, everything else as a person wrote it; return what it was, as a ``.bak``.

    Raises:
        ClientFileError: The file cannot be read or written.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        raise _unwritable(path, error) from error
    backup = keep(path)
    for key, value in fields.items():
        text = _changed(text, key, value)
    write(path, text)
    return backup


def copy_client(path: Path, name: str) -> Path:
    """Copy a client to another name, every comment with it; what stood there is kept as a ``.bak``.

    Raises:
        ClientFileError: It cannot be.
    """
    target = client_file(name) or clients_folder() / f"{name}{SUFFIX}"
    if target.exists():
        keep(target)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        raise _unwritable(path, error) from error
    for key in ("id", "name"):
        text = _changed(text, key, "")
    write(target, text)
    return target


def keep(path: Path) -> Path:
    """Copy a file to a ``.bak`` beside it.

    Raises:
        ClientFileError: It cannot be.
    """
    backup = path.with_name(path.name + ".bak")
    try:
        write(backup, path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeError) as error:
        raise _unwritable(backup, error) from error
    return backup


def remove_client(path: Path) -> Path:
    """Take a client's file away; a copy stays as a ``.bak``.

    Raises:
        ClientFileError: It cannot be.
    """
    backup = keep(path)
    try:
        path.unlink()
    except OSError as error:
        raise _unwritable(path, error) from error
    return backup


def write(path: Path, text: str, *, is_private: bool = True) -> None:
    """Write a file whole or not at all; one that is not private as any program of the user's would.

    Raises:
        ClientFileError: It cannot be.
    """
    temporary = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("wb", dir=path.parent, prefix=".", suffix=".tmp", delete=False) as file:
            temporary = file.name
            file.write(text.encode("utf-8"))
            file.flush()
            os.fsync(file.fileno())
        if not is_private:
            mask = os.umask(0)
            os.umask(mask)
            Path(temporary).chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~mask)
        Path(temporary).replace(path)
    except OSError as error:
        if temporary:
            with suppress(OSError):
                Path(temporary).unlink()
        raise _unwritable(path, error) from error


def _unwritable(path: Path, error: Exception) -> ClientFileError:
    why = reason(error) if isinstance(error, OSError) else str(error)
    return ClientFileError(say("client.unwritable", path=path, why=why))


def _changed(text: str, key: str, value: Value) -> str:
    """Put a value in the place of a field's, its comment kept; nothing takes the field out."""
    lines = text.splitlines()
    start = next((at for at, line in enumerate(lines) if _key(line) == key), None)
    new = f"{key}: {_yaml(value)}" if value else ""
    if start is None:
        return "\n".join([*lines, *filter(None, [new])]) + "\n"
    end = start + 1
    while end < len(lines) and lines[end][:1] in (" ", "\t", "-"):
        end += 1
    comment = COMMENT.search(_unquoted(lines[start])) if end == start + 1 else None
    kept = lines[start][comment.start() :] if comment else ""
    return "\n".join([*lines[:start], *filter(None, [new + kept if new else ""]), *lines[end:]]) + "\n"


def _key(line: str) -> str:
    match = TOP.match(line)
    return match[1] if match else ""


def _unquoted(line: str) -> str:
    """Return a line with what stands in quotes blotted out, place for place."""
    return re.sub(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'', lambda match: "x" * len(match.group()), line)


def _yaml(value: Value) -> str:
    match value:
        case str():
            return value if PLAIN.match(value) else json.dumps(value, ensure_ascii=False)
        case Mapping():
            return (
                "{"
                + ", ".join(f"{name}: {json.dumps(text, ensure_ascii=False)}" for name, text in value.items())
                + "}"
            )
    return "[" + ", ".join(json.dumps(each, ensure_ascii=False) for each in value) + "]"
