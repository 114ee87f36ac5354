"""The content folders that are open together, and what stands in them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

SUFFIXES = (".md", ".yaml", ".yml")


class Folder(NamedTuple):
    """One content folder; a YAML file alone counts as one with that file among its formulas.

    Attributes:
        root: Where it is.
        is_own: Built in, so that what only we promise is checked.
    """

    root: Path
    is_own: bool = False

    def holds(self, name: str) -> bool:
        """Tell whether there is a sub-folder of this name."""
        return (self.root / name).is_dir() or (name == "formulas" and self.root.is_file())

    def files(self, name: str) -> list[Path]:
        """Return the content files of a sub-folder and those below it, in order."""
        if self.root.is_file():
            return [self.root] if name == "formulas" else []
        return sorted(_files(self.root / name))

    def path(self, file: Path) -> str:
        """Return ``file`` as problems name it: from the root, or whole for someone else's."""
        if self.is_own:
            return file.relative_to(self.root).as_posix()
        near = os.path.relpath(file)
        return str(file) if near.startswith("..") else near


class Folders(NamedTuple):
    """Folders that are read one over the other; the later wins."""

    folders: tuple[Folder, ...]

    def last(self, name: str) -> Folder | None:
        """Return the last folder that holds a sub-folder of this name."""
        return next((folder for folder in reversed(self.folders) if folder.holds(name)), None)

    def holding(self, name: str) -> tuple[Folder, ...]:
        """Return the folders that hold a sub-folder of this name, in order."""
        return tuple(folder for folder in self.folders if folder.holds(name))


def _files(folder: Path) -> Iterator[Path]:
    """Give the files below a folder; a link to a folder may lead back, so it is not followed."""
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _files(Path(entry.path))
        elif entry.name.endswith(SUFFIXES) and entry.is_file():
            yield Path(entry.path)
