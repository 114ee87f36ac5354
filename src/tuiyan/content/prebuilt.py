"""Compiles the built-in content while the package is built, so that a first start is as fast as any."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tuiyan.content.cache import problems_from_plain, write_compiled
from tuiyan.content.compile import Compiler
from tuiyan.content.folders import Folder, Folders
from tuiyan.content.inputs import CONTENT, Part, prebuilt_fingerprint
from tuiyan.content.parts import prebuilt_file
from tuiyan.problem import ContentError


def write_prebuilt(root: Path, target: Path) -> Iterator[Path]:
    """Compile the parts of the content of ``root`` to where a package with ``target`` brings them.

    Raises:
        ContentError: There is a mistake in it.
        OSError: A file cannot be written.
    """
    parts = _Parts(Folders((Folder(root, is_own=True),)))
    problems = [
        problem for part in CONTENT for problem in problems_from_plain(parts.record(part, "problems"))
    ]
    if mistakes := [problem for problem in problems if not problem.is_notice]:
        raise ContentError(mistakes)
    for part in CONTENT:
        file = prebuilt_file(target, part)
        file.parent.mkdir(parents=True, exist_ok=True)  # for whoever may read the package
        if not write_compiled(file, prebuilt_fingerprint(part, parts.folders), parts.records[part]):
            raise OSError(str(file))
        yield file


class _Parts:
    """Parts that are compiled here and now: nothing of the user's is read or written."""

    def __init__(self, folders: Folders) -> None:
        self.folders = folders
        self.deck: Path | None = None
        self.records: dict[Part, dict[str, Any]] = {}
        self._compiler = Compiler(self)

    def record(self, part: Part, name: str) -> Any:
        """Return one record of a part."""
        if part not in self.records:
            self.records[part] = self._compiler.compile(part)
        return self.records[part][name]
