"""Sentences put together from names: a space between Han and Latin, none doubled."""

from __future__ import annotations

import re

HAN = "\u3400-\u9fff"
SEAM = re.compile(f"(?<=[{HAN}])(?=[A-Za-z0-9])|(?<=[A-Za-z0-9%])(?=[{HAN}])")


def spaced(text: str) -> str:
    """Put a space wherever Han meets Latin letters or digits."""
    return SEAM.sub(" ", text)
