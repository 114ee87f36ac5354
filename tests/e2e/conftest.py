"""The program in a real terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest

if sys.platform == "win32":
    collect_ignore_glob = ["*"]
else:
    from tests.e2e.terminal import PROGRAM, Terminal

    Play = Callable[..., Terminal]

    @pytest.fixture
    def play() -> Iterator[Play]:
        """Start ``tuiyan`` with arguments in a terminal of a size; it is closed after the test."""
        with ExitStack() as opened:

            def start(*arguments: str, size: tuple[int, int] = (100, 30), **environment: str) -> Terminal:
                return opened.enter_context(Terminal([PROGRAM, *arguments], size, environment))

            yield start
