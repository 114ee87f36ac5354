"""Pictures as other players write them: what is their name, and what only says how to place them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import unquote

OPTION = re.compile(
    r"bg|fit|cover|contain|auto|vertical|left|right|center|inline|original|no-?invert"
    r"|(?:left|right|w|h|width|height|size|blur|brightness|contrast|drop-shadow|grayscale|hue-rotate|invert|opacity"
    r"|saturate|sepia|image|alt|x|y)(?::[\w.%,:#-]+)+|\d+(?:px|%)|\d+x\d+",
    re.IGNORECASE,
)


def picture_name(alt: str, source: str) -> str:
    """Return what a picture is called: its words without options, else its file."""
    words = [word for word in alt.split() if not OPTION.fullmatch(word)]
    return " ".join(words) or file_name(source)


def file_name(source: str) -> str:
    """Return the last part of an address."""
    if source.startswith("data:"):
        return source[5:].partition(";")[0].partition(",")[0]
    return unquote(re.sub(r"[?#].*", "", source)).rstrip("/").rpartition("/")[2] or source


def named_by(attributes: Mapping[str, str]) -> tuple[str, str]:
    """Return the name and the address that a tag's attributes give."""
    source = attributes.get("src") or attributes.get("data-src") or attributes.get("data") or ""
    name = attributes.get("alt") or attributes.get("title") or ""
    return picture_name(name, source), source
