"""The user's history, opened for a verb."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from tuiyan.cli.arguments import FailureError
from tuiyan.store.errors import StoreError
from tuiyan.store.store import Store


@contextmanager
def history() -> Iterator[Store]:
    """Open the history and close it again.

    Raises:
        FailureError: It cannot be used.
    """
    with failing(), Store.open() as store:
        yield store


@contextmanager
def failing() -> Iterator[None]:
    """Say in one line what is wrong with a file of the user's.

    Raises:
        FailureError: A :class:`StoreError` was raised within.
    """
    try:
        yield
    except StoreError as error:
        raise FailureError(str(error)) from error
