"""The built-in content as the package brings it: compiled when the package was built."""

from __future__ import annotations

from pathlib import Path
from zlib import crc32

from tuiyan.content.cache import Compiled, open_compiled, write_compiled
from tuiyan.content.folders import Folder, Folders
from tuiyan.content.locate import FOLDERS
from tuiyan.problem import ContentError

NAME = "compiled.jsonl"


def open_shipped(root: Path) -> Compiled | None:
    """Open the compiled content beside ``root``'s folders, if it is still what they say."""
    file = root / NAME
    return open_compiled(file, _sums(root)) if file.is_file() else None


def write_shipped(root: Path, file: Path) -> None:
    """Compile the content of ``root`` into ``file``.

    Raises:
        ContentError: There is a mistake in it.
        OSError: The file cannot be written.
    """
    from tuiyan.content.compile import compiled
    from tuiyan.content.library import problems_from_plain

    records = compiled(Folders((Folder(root, is_own=True),)))
    problems = [problem for problem in problems_from_plain(records["problems"]) if not problem.is_notice]
    if problems:
        raise ContentError(problems)
    if not write_compiled(file, _sums(root), records):
        raise OSError(str(file))


def _sums(root: Path) -> str:
    """Return a checksum of each content file, by its place below ``root``."""
    folder = Folder(root, is_own=True)
    files = [file for name in FOLDERS for file in folder.files(name)]
    return "\n".join(f"{folder.path(file)} {crc32(_content(file)):08x}" for file in files)


def _content(file: Path) -> bytes:
    with file.open("rb", buffering=0) as stream:
        return stream.read()
