"""The content folders that are open together, and what stands in them."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

from tuiyan.user_folders import config_folder

FOLDERS = ("deck", "formulas", "cheatsheet", "drills")
"""What a content folder may hold; each is optional in a user's own."""

CLAIM_FILES = ("claims", "measured")
"""Files of a formulas folder that no formula needs."""

FORMULA_FILES = ("domain", "units", "constants", "inputs", "scenarios", "headlines", "expected", *CLAIM_FILES)
"""Files of a formulas folder that hold something else than formulas, beside those of facts."""

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
        return [Path(path) for path in self.paths(name)]

    def paths(self, name: str) -> list[str]:
        """Return the same as text, at a tenth of the time."""
        if self.root.is_file():
            return [str(self.root)] if name == "formulas" else []
        return sorted(_paths(f"{self.root}{os.sep}{name}"), key=lambda path: path.split(os.sep))  # noqa: PTH206

    def path(self, file: Path | str) -> str:
        """Return ``file`` as problems name it: from the root, or whole for someone else's."""
        if self.is_own:
            return str(file).removeprefix(f"{self.root}{os.sep}").replace(os.sep, "/")
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


def _paths(folder: str) -> Iterator[str]:
    """Give the files below a folder; a link to a folder may lead back, so it is not followed."""
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _paths(entry.path)
        elif entry.name.endswith(SUFFIXES) and entry.is_file():
            yield entry.path


def kind_of(file: Path, folder: Folder, facts: Collection[str] = ()) -> str:
    """Return what a file of formulas holds by its name, or that of its folder; ``facts`` name files of facts.

    ``""`` where each entry says so itself: a user's file may have any name.
    """
    if file.parent.name in ("scenarios", *facts):
        return file.parent.name
    return file.stem if file.stem in (*FORMULA_FILES, *facts) else "formulas" if folder.is_own else ""


def content_root() -> Path:
    """Return the folder of the built-in content: a checkout beside the package, else the package's own."""
    package = Path(__file__).resolve().parent.parent
    checkout = package.parent.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "formulas").is_dir():
        return checkout
    return package / "_content"


def is_whole(folder: Path) -> bool:
    """Tell whether a folder holds all that content can, so that it can stand alone."""
    return all((folder / name).is_dir() for name in FOLDERS)


def user_root() -> Path:
    """Return the folder where a user's own scenarios, GPUs and models are looked for."""
    return config_folder() / "content"


def open_folders(root: Path | None = None, *extras: Path | None) -> Folders:
    """Return the folders to open, the later over the earlier; a whole subject of its own takes our place."""
    given = [extra for extra in extras if extra is not None]
    if root is None and given and is_whole(given[0]) and (given[0] / "formulas/domain.yaml").is_file():
        return Folders((Folder(given[0], is_own=True), *map(Folder, given[1:])))
    own = Folder(root or content_root(), is_own=True)
    users = [user_root()] if root is None else []
    added = [path for path in (*users, *given) if os.path.exists(path)]  # noqa: PTH110  # False where nobody may look
    return Folders((own, *map(Folder, added)))
