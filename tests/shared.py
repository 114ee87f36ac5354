"""What all tests of a run share: whether it is a long one, and what is made once for all of its workers."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

EVERYTHING = os.environ.get("TUIYAN_ALL") == "1"
"""Whether the long tests run too."""


def made_once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return a folder that ``make`` has filled, in this worker or in another of the same run.

    Raises:
        AssertionError: The worker that began to fill it has not ended within five minutes.
    """
    base = factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name
    done = folder.with_name(f"{name}.done")
    try:
        folder.mkdir()
    except FileExistsError:
        end = time.monotonic() + 300
        while not done.exists():
            assert time.monotonic() < end, f"{folder} was begun and not ended"
            time.sleep(0.05)
        return folder
    make(folder)
    done.touch()
    return folder
