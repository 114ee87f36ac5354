"""A span of time as a clock shows it."""

from __future__ import annotations

NEARLY_S = 0.01
"""What a sum of floats may lack of a whole second."""


def clock(seconds: float, minute_digits: int = 1) -> str:
    """Write a time as ``2:04``, with two digits of minutes as ``02:04``, from an hour on as ``1:02:04``."""
    minutes, left = divmod(int(seconds + NEARLY_S), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{left:02}" if hours else f"{minutes:0{minute_digits}}:{left:02}"
