"""The time on the user's wall, and how it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Gives the time now, with its time zone."""


def local_now() -> datetime:
    """Return the time on the user's wall."""
    return datetime.now(UTC).astimezone()
