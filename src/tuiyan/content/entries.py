"""Entries of one kind from all open folders, each with the place it was written at.

``add_entries(found, folder, file, read_constant, problems)`` puts what a file holds into ``found`` by id,
over what an earlier folder gave. Each entry keeps that one (``before``), since one that turns out not to be
sound is dropped and the earlier is back. Every check has one shape: a function from an entry to its problems,
which :func:`keep_sound` calls for each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tuiyan.content.entry import Entry, each_entry
from tuiyan.content.folders import Folder
from tuiyan.messages import say
from tuiyan.problem import ContentError, Problem, Span, did_you_mean
from tuiyan.source import Source, read_source
from tuiyan.strict_yaml import Fields, Node, read_yaml, texts_of

Plain = dict[str, Any]
"""One entry as plain JSON."""


class Placed(NamedTuple):
    """An entry and where it stands.

    Attributes:
        plain: As plain JSON.
        node: Its mapping.
        source: The file.
        folder: Which of the open folders.
        is_sound: No problem was found in it when it was read.
        before: The entry of an earlier folder that it stands in place of.
    """

    plain: Plain
    node: Fields
    source: Source
    folder: Folder
    is_sound: bool = True
    before: Placed | None = None

    @property
    def is_added(self) -> bool:
        """Whether it is the user's own, and in the place of nothing that is built in."""
        return not self.folder.is_own and (self.before is None or self.before.is_added)

    def span(self, *path: str) -> Span:
        """Return the place of the field at ``path``, or of the deepest one there is."""
        node: Node = self.node
        for key in path:
            inner = node.get(key) if isinstance(node, Fields) else None
            if inner is None:
                break
            node = inner
        return node.span

    def problem(self, span: Span, message: str, hint: str = "") -> Problem:
        """Point into the file."""
        return self.source.problem(span, message, hint)

    def unknown(self, nodes: Iterable[Node | None], known: Iterable[str]) -> Iterator[Problem]:
        """Give each text that is none of the names ``known``."""
        known = list(known)
        for text in (text for node in nodes for text in texts_of(node)):
            if text.text not in known:
                yield self.problem(
                    text.span, say("content.no_such", name=text.text), did_you_mean(text.text, known)
                )


Found = dict[str, Placed]
"""Entries of one kind by id."""

Reader = Callable[[Entry], Plain]
"""Takes the fields of an entry; its id is the plain form's ``id``."""


def yaml_files(folders: Iterable[Folder], name: str) -> Iterator[tuple[Folder, Path]]:
    """Give the YAML files of a sub-folder in all folders, in order."""
    for folder in folders:
        for file in folder.files(name):
            if file.suffix in (".yaml", ".yml"):
                yield folder, file


def open_yaml(folder: Folder, file: Path, problems: list[Problem]) -> tuple[Source, Node | None]:
    """Read a YAML file; a file that cannot be read is a problem and an empty one."""
    try:
        source = read_source(file, folder.path(file))
    except ContentError as error:
        problems += error.problems
        return Source(folder.path(file), ""), None
    return source, read_yaml(source, problems)


Choice = Callable[[Entry], tuple[Found, Reader]]
"""Says where an entry belongs, and who reads it."""


def add_entries(found: Found, folder: Folder, file: Path, read: Reader, problems: list[Problem]) -> None:
    """Add the entries of a file to ``found``, sound or not; an id given twice in one folder is a problem."""
    add_each_entry(folder, file, lambda _: (found, read), problems)


def add_each_entry(folder: Folder, file: Path, choose: Choice, problems: list[Problem]) -> None:
    """Add each entry of a file where it belongs."""
    source, node = open_yaml(folder, file, problems)

    def add(entry: Entry) -> None:
        found, read = choose(entry)
        plain = read(entry)
        placed = Placed(plain, entry.node, source, folder, entry.finish())
        key = entry_key(plain)
        if not plain["id"]:
            return
        before = found.get(key)
        if before is not None and before.folder == folder:
            place = f"{before.source.path}:{before.node.span.line}"
            message = say("content.id_twice", id=plain["id"], place=place)
            problems.append(placed.problem(placed.span("id"), message))
        else:
            found[key] = placed._replace(before=before)

    if isinstance(node, Fields):
        add(Entry(node, source, problems))
    else:
        each_entry(node, source, problems, add)


def drop(found: Found, key: str) -> None:
    """Leave an entry out; the one it stood in place of is back."""
    placed = found.pop(key, None)
    if placed is not None and placed.before is not None:
        found[key] = placed.before


def drop_unsound(found: Found) -> None:
    """Leave out the entries that had problems when they were read."""
    for key in list(found):
        while key in found and not found[key].is_sound:
            drop(found, key)


def keep_sound(found: Found, check: Callable[[Placed], Iterable[Problem]], problems: list[Problem]) -> None:
    """Add to ``problems`` what ``check`` finds in each entry; what has a mistake is left out."""
    for key, placed in list(found.items()):
        wrong = [*check(placed)]
        problems += wrong
        if not placed.is_sound or not all(problem.is_notice for problem in wrong):
            drop(found, key)


def entry_key(plain: Plain) -> str:
    """Return what an entry is found by: its id; with the kind before it for a fact."""
    return f"{plain['kind']}/{plain['id']}" if "kind" in plain else str(plain["id"])
