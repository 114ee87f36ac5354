"""What becomes of answers that the history does not take, and what is said of it."""

from __future__ import annotations

from tuiyan.messages import say
from tuiyan.practice.history import History
from tuiyan.store.errors import StoreError


def put_aside(history: History, count: int, error: StoreError) -> str:
    """Write what only memory holds to a file beside, and say where."""
    place = history.put_aside()
    if place is None:
        return say("drill.not_put_back", count=count, why=error)
    return say("drill.put_aside", count=count, why=error, path=place)


def kept_or_told(history: History) -> str:
    """Write back what only memory holds; say where it is if the history does not take it."""
    count = history.waiting
    try:
        history.put_back()
    except StoreError as error:
        return put_aside(history, count, error)
    return ""
