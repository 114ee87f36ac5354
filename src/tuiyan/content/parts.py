"""The compiled parts of the folders that are open: each from the package, the cache, or compiled now.

``Parts(folders).record("deck", "3")`` is the fourth slide as plain JSON. A part is opened when one of its
records is first asked for: opening a talk reads the catalog and the deck, and neither reads nor checks a
claim or a drill; a deck of one's own is compiled against the catalog that is in the cache already.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tuiyan.content.cache import DamagedError, Kept, Records, open_compiled, write_compiled
from tuiyan.content.folders import Folders
from tuiyan.content.inputs import PARTS, Part, Sums, cache_file, fingerprint, prebuilt_fingerprint

if TYPE_CHECKING:
    from tuiyan.content.compile import Compiler
    from tuiyan.content.draft import Drafts

PREBUILT = "compiled"
"""The folder beside the built-in content in which a package brings its parts compiled."""


class Parts:
    """Records of compiled content by part and name."""

    def __init__(self, folders: Folders, deck: Path | None = None) -> None:
        """Open no part yet; ``deck`` is a file that is played in place of the folders' deck."""
        self.folders = folders
        self.deck = deck
        self._open: dict[Part, Records] = {}
        self._drafts: Drafts | None = None
        self._sums = Sums()

    def record(self, part: Part, name: str) -> Any:
        """Return one record as plain JSON; a part that is damaged is compiled again."""
        if part not in self._open:
            self._open[part] = self._opened(part)
        try:
            return self._open[part].record(name)
        except DamagedError:
            self._open[part] = Kept(self._compiled(part))
            return self._open[part].record(name)

    def draft(self, *parts: Part) -> bool:
        """Have what is not compiled yet of ``parts`` read by another process; tell whether it is needed."""
        found = {part: self._found(part) for part in parts}
        self._open |= {part: records for part, records in found.items() if records}
        if missing := [part for part, records in found.items() if records is None]:
            from tuiyan.content.draft import Drafts

            self._drafts = Drafts.start(self.folders, self.deck, missing)
        return self._drafts is not None

    @property
    def is_draft(self) -> bool:
        """Whether what is open has yet to be checked."""
        return self._drafts is not None

    def settle(self, *, wait: bool = False) -> bool:
        """Take what was checked in place of drafts, once it is; tell whether that is so."""
        if self._drafts is None or not (wait or self._drafts.is_compiled):
            return False
        self._drafts.wait()
        self._drafts = None
        self._open = {part: records for part, records in self._open.items() if not isinstance(records, Kept)}
        return True

    def close(self) -> None:
        """End what is still being compiled for the next time."""
        if self._drafts is not None:
            self._drafts.stop()

    @cached_property
    def compiler(self) -> Compiler:
        """What reads and checks the folders."""
        from tuiyan.content.compile import Compiler

        return Compiler(self)

    def _opened(self, part: Part) -> Records:
        return self._found(part) or self._drafted(part) or self._of_ours(part) or Kept(self._compiled(part))

    def _of_ours(self, part: Part) -> Records | None:
        """Open a part of the built-in content as it is alone, where later folders leave it as it is.

        A fact or a scenario that is only added changes no slide, card or question of ours.
        """
        own, *others = self.folders.folders
        if part not in ("deck", "cards", "drills", "rehearsals") or not others or self.adds_to(part):
            return None
        return Parts(Folders((own,)))._opened(part) if self.record("catalog", "keeps ours") else None

    def adds_to(self, part: Part) -> bool:
        """Tell whether a later folder has files of a part, or a deck is played in place of ours."""
        is_held = any(folder.holds(PARTS[part]) for folder in self.folders.folders[1:])
        return is_held or (part == "deck" and self.deck is not None)

    def _found(self, part: Part) -> Records | None:
        """Open a part that is compiled already."""
        return self._prebuilt(part) or self._cached(part)

    def _drafted(self, part: Part) -> Records | None:
        """Return the draft of a part; where none is made, wait for what is compiled."""
        if self._drafts is None:
            return None
        if draft := self._drafts.part(part):
            return Kept(draft)
        self._drafts.wait()
        return self._found(part)

    def _prebuilt(self, part: Part) -> Records | None:
        """Open what the package brings, where it is still what the folder says."""
        if len(self.folders.folders) > 1 or (part == "deck" and self.deck):
            return None
        file = prebuilt_file(self.folders.folders[0].root, part)
        if not file.is_file():
            return None
        return open_compiled(file, prebuilt_fingerprint(part, self.folders, self._sums))

    def _cached(self, part: Part) -> Records | None:
        key = fingerprint(part, self.folders, self.deck, self._sums)
        return open_compiled(cache_file(part, self.folders, self.deck), key)

    def _compiled(self, part: Part) -> Mapping[str, Any]:
        """Compile a part and keep it for the next time, if it can be kept."""
        file, key = cache_file(part, self.folders, self.deck), fingerprint(part, self.folders, self.deck)
        was_enabled = gc.isenabled()
        gc.disable()  # reading makes much and frees little
        try:
            records = self.compiler.compile(part)
        finally:
            if was_enabled:
                gc.enable()
        write_compiled(file, key, records)
        return records


def prebuilt_file(root: Path, part: Part) -> Path:
    """Return where a package brings a part compiled, below the built-in content's folder."""
    return root / PREBUILT / f"{part}.jsonl"
