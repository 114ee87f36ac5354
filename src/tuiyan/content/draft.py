"""A first draft of parts, made by another process while this one starts.

Where nothing is compiled yet, checking everything would keep the first slide back for half a second. So
``Drafts.start(folders, deck, ["catalog", "deck"])`` has a second process read the folders while this one
imports Textual. It sends what it read as soon as that can be shown, unchecked; then it compiles the same
parts as any start does and leaves them in the cache, where :class:`tuiyan.content.parts.Parts` finds
them. What it found wrong is shown then. A part whose YAML has a mistake is compiled before any is sent.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tuiyan.content.folders import Folders
from tuiyan.messages import spoken

if TYPE_CHECKING:
    from tuiyan.content.inputs import Part

COMMAND = "import gc; gc.disable(); from tuiyan.content.draft_process import main; main()"


class Drafts:
    """The other process, and what it has sent."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        """Listen to ``process``."""
        self._process = process
        self._sent: dict[str, Any] | None = None

    @classmethod
    def start(cls, folders: Folders, deck: Path | None, parts: Sequence[Part]) -> Drafts | None:
        """Start drafting ``parts``; None where no process can be started."""
        asked = {
            "language": spoken(),
            "folders": [[str(folder.root), folder.is_own] for folder in folders.folders],
            "deck": str(deck) if deck else "",
            "parts": list(parts),
        }
        try:
            process = subprocess.Popen(
                [sys.executable, "-P", "-c", COMMAND, json.dumps(asked)],  # -P: no module beside a deck
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
            )
        except OSError:
            return None
        return cls(process)

    def part(self, part: Part) -> dict[str, Any] | None:
        """Return the draft of a part once it is there; None where there is none."""
        if self._sent is None:
            line = self._process.stdout.readline() if self._process.stdout else b""
            self._sent = json.loads(line) if line.endswith(b"\n") else {}
        draft: dict[str, Any] | None = self._sent.get(part)
        return draft

    @property
    def is_compiled(self) -> bool:
        """Whether the process has ended."""
        return self._process.poll() is not None

    def wait(self) -> None:
        """Wait until everything is compiled."""
        if self._process.stdout and not self._process.stdout.closed:
            self._process.communicate()

    def stop(self) -> None:
        """End the process, whatever it is at."""
        self._process.kill()
        self.wait()
