"""All of the content, read and cross-checked, from the cache where that is still true."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from tuiyan.content.cache import DamagedError, Kept, Records, open_compiled, write_compiled
from tuiyan.content.fingerprint import cache_file, fingerprint
from tuiyan.content.folders import Folder, Folders
from tuiyan.content.index import DeckIndex
from tuiyan.content.locate import content_root, user_root
from tuiyan.content.prebuilt import open_shipped
from tuiyan.problem import Problem, Span

if TYPE_CHECKING:
    from tuiyan.deck.slide import Slide
    from tuiyan.drill.template import Template
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.claim import Claim, Measured

Value = TypeVar("Value")


class Library:
    """Everything the content folders hold; each kind is read when it is first asked for."""

    def __init__(self, records: Records, compile_again: Callable[[], Mapping[str, Any]]) -> None:
        """Read from ``records``; should one be damaged, from what ``compile_again`` gives."""
        self._records = records
        self._compile_again = compile_again

    @cached_property
    def catalog(self) -> Catalog:
        """Units, constants, inputs, facts, formulas and scenarios."""
        from tuiyan.engine.catalog import Catalog

        return Catalog.from_plain(self._record("catalog"))

    @cached_property
    def deck(self) -> DeckIndex:
        """The slides to present."""
        return self._index("deck")

    @cached_property
    def cards(self) -> DeckIndex:
        """The cheat sheet, one card a slide."""
        return self._index("cards")

    @cached_property
    def claims(self) -> Mapping[str, Claim]:
        """What the manual states, by id."""
        from tuiyan.engine.claim import Claim

        return _Lazy(lambda: self._record("claims"), lambda plain: Claim(**plain))

    @cached_property
    def measured(self) -> Mapping[str, Measured]:
        """Results that are measured, not computed, by id."""
        from tuiyan.engine.claim import Measured

        return _Lazy(lambda: self._record("measured"), lambda plain: Measured(**plain))

    @cached_property
    def templates(self) -> tuple[Template, ...]:
        """Everything that can be asked, must-knows first, in order."""
        from tuiyan.drill.kinds import template_of

        return tuple(template_of(plain) for plain in self._record("templates"))

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Mistakes and notices, in reading order."""
        return problems_from_plain(self._record("problems"))

    @cached_property
    def broken(self) -> Mapping[str, Problem]:
        """The mistake that keeps each formula from being used, by the formula's name."""
        return self._faults("broken")

    @cached_property
    def broken_facts(self) -> Mapping[str, Problem]:
        """The mistake that keeps each fact from being used, by its kind and id: ``gpu/mine``."""
        return self._faults("broken facts")

    @cached_property
    def broken_scenarios(self) -> Mapping[str, Problem]:
        """The mistake that keeps each scenario from being used, by its id."""
        return self._faults("broken scenarios")

    def _faults(self, record: str) -> Mapping[str, Problem]:
        return {name: problems_from_plain([plain])[0] for name, plain in self._record(record).items()}

    def _index(self, name: str) -> DeckIndex:
        def read(index: int) -> Slide:
            from tuiyan.deck.slide import Slide

            return Slide.from_plain(self._record(f"{name}/{index}"))

        return DeckIndex.from_plain(self._record("head")[name], read)

    def _record(self, name: str) -> Any:
        try:
            return self._records.record(name)
        except DamagedError:
            self._records = Kept(self._compile_again())
            return self._records.record(name)


def problems_from_plain(plain: list[Any]) -> tuple[Problem, ...]:
    """Return problems from plain JSON."""
    return tuple(
        Problem(path, Span(*span), line, message, hint, is_notice)
        for path, span, line, message, hint, is_notice in plain
    )


class _Lazy(Mapping[str, Value], Generic[Value]):
    """A mapping whose rows are read when the first is asked for, and made one by one."""

    def __init__(self, read: Callable[[], Mapping[str, Any]], make: Callable[[Any], Value]) -> None:
        self._read = read
        self._make = make
        self._made: dict[str, Value] = {}

    @cached_property
    def _rows(self) -> Mapping[str, Any]:
        return self._read()

    def __getitem__(self, key: str) -> Value:
        if key not in self._made:
            self._made[key] = self._make(self._rows[key])
        return self._made[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __bool__(self) -> bool:
        return True


def open_library(root: Path | None = None, extra: Path | None = None, deck: Path | None = None) -> Library:
    """Open the content.

    Args:
        root: The folder to open alone; the built-in one, with the user's own over it, by default.
        extra: A folder of the same shape, or a YAML file, that adds to it (``--content``).
        deck: A Markdown file to present in place of the folder's deck.
    """
    folders = open_folders(root, extra)
    shipped = open_shipped(folders.folders[0].root) if deck is None and len(folders.folders) == 1 else None
    if shipped is not None:
        return Library(shipped, lambda: _compiled(folders, None))
    file, key = cache_file(folders, deck), fingerprint(folders, deck)

    def compile_again() -> Mapping[str, Any]:
        records = _compiled(folders, deck)
        write_compiled(file, key, records)
        return records

    records: Records = open_compiled(file, key) or Kept(compile_again())
    return Library(records, compile_again)


def _compiled(folders: Folders, deck: Path | None) -> Mapping[str, Any]:
    from tuiyan.content.compile import compiled

    return compiled(folders, deck)


def open_folders(root: Path | None = None, extra: Path | None = None) -> Folders:
    """Return the folders to open, the later over the earlier."""
    own = Folder(root or content_root(), is_own=True)
    users = [user_root()] if root is None else []
    added = [path for path in (*users, extra) if path is not None and path.exists()]
    return Folders((own, *(Folder(path) for path in added)))
