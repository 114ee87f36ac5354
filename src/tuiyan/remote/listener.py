"""Where a talk waits for its notes.

On Unix that is a plain socket: what speaks to a peer, :mod:`multiprocessing.connection`, takes half a
megabyte and is imported when the first peer comes, which is never in most talks. On Windows it is a pipe, at
which only that module can wait.
"""

from __future__ import annotations

import os
import shutil
import socket
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from tuiyan.remote.registry import PREFIX

if TYPE_CHECKING:
    from tuiyan.remote.peer import Channel


class SocketListener:
    """Waits at a socket in a new folder of the user's own, its path short.

    Attributes:
        address: Where it waits.
    """

    def __init__(self) -> None:
        """Begin to wait; raises OSError where that cannot be."""
        self._folder = tempfile.mkdtemp(prefix=PREFIX)
        self.address = os.path.join(self._folder, "talk")  # noqa: PTH118 - an address
        self._socket = socket.socket(socket.AF_UNIX)
        self._is_woken = False
        try:
            self._socket.bind(self.address)
            Path(self.address).chmod(0o600)
            self._socket.listen()
        except OSError:
            self.close()
            raise

    def accept(self) -> Channel:
        """Wait for a peer; raises OSError where that fails, and where it was woken."""
        connected, _ = self._socket.accept()
        if self._is_woken:
            connected.close()
            raise InterruptedError
        from multiprocessing.connection import Connection

        return Connection(connected.detach())

    def wake(self) -> None:
        """Have ``accept`` return, for good: the folder goes now, as the thread that waits may end with us."""
        self._is_woken = True
        with suppress(OSError), socket.socket(socket.AF_UNIX) as caller:
            caller.connect(self.address)
        self._remove_folder()

    def close(self) -> None:
        """Wait no longer."""
        with suppress(OSError):
            self._socket.close()
        self._remove_folder()

    def _remove_folder(self) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)


class PipeListener:
    """Waits at a pipe, whose name Windows chooses.

    Attributes:
        address: Where it waits.
    """

    def __init__(self) -> None:
        """Begin to wait; raises OSError where that cannot be."""
        from multiprocessing.connection import Listener

        self._listener = Listener(None, "AF_PIPE")
        self.address = str(self._listener.address)

    def accept(self) -> Channel:
        """Wait for a peer; raises OSError where that fails."""
        return self._listener.accept()

    def wake(self) -> None:
        """Have ``accept`` return."""
        from multiprocessing.connection import Client

        with suppress(OSError, EOFError):
            Client(self.address).close()

    def close(self) -> None:
        """Wait no longer."""
        with suppress(OSError):
            self._listener.close()


Listener = PipeListener if sys.platform == "win32" else SocketListener
"""What waits on this system."""
