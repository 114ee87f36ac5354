"""Pictures made of characters, such as letters by figlet: rows that no one may fold or join."""

from __future__ import annotations

import re
from collections.abc import Sequence

STROKES = frozenset("_|/\\-()<>'`.,=+#*:;^~\"█▀▄▌▐░▒▓╔╗╚╝║═╠╣╦╩╬─│┌┐└┘├┤┬┴┼╭╮╯╰")
DELIMITER = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\Z")
MOST_OF = 0.7
"""How much of a picture is strokes; the rest may be letters."""


def may_begin(line: str) -> bool:
    """Say whether a line may be the first of a picture; quick to tell of most that are not."""
    text = line.lstrip()
    return (
        text[:1] in STROKES
        and text[:1] != ""
        and text[:3] not in ("```", "~~~", "---")
        and text[:4] != "<!--"
    )


def is_drawing(lines: Sequence[str]) -> bool:
    """Say whether lines are a picture."""
    strokes = [char for line in lines for char in line if char != " "]
    if len(lines) < 3 or len(strokes) < 12 or DELIMITER.match(lines[1]):
        return False
    if any("](" in line or "```" in line or re.match(r"\s*(?:[-*+>]|\d+[.)])\s+\w", line) for line in lines):
        return False
    drawn = sum(char in STROKES for char in strokes)
    is_spread = any("  " in line.strip() or line.startswith("  ") for line in lines)
    return drawn >= len(strokes) * MOST_OF and is_spread
