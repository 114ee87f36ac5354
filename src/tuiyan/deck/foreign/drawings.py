"""Pictures made of characters, such as letters by figlet: rows that no one may fold or join."""

from __future__ import annotations

import re
from collections.abc import Sequence

STROKES = frozenset("_|/\\-()<>'`.,=+#*:;^~\"█▀▄▌▐░▒▓╔╗╚╝║═╠╣╦╩╬─│┌┐└┘├┤┬┴┼╭╮╯╰")
BOXES = frozenset(map(chr, range(0x2500, 0x25A0)))
DELIMITER = re.compile(r"\s*\|?[\s:|-]*-[\s:|-]*\Z")
GRID = re.compile(r"\+(?:[-=:]+\+)+")
COLUMNS = re.compile(r"-{2,}(?: +-{2,})+")
MOST_OF = 0.7
"""How much of a picture is strokes; the rest may be letters."""


def may_begin(line: str, below: str = "") -> bool:
    """Say whether a line may be the first of a picture; quick to tell of most that are not."""
    text = line.lstrip()
    if below.lstrip()[:2] == "--" and COLUMNS.fullmatch(below.strip()):
        return True
    return (
        (text[:1] in STROKES or text[:1] in BOXES)
        and text[:1] != ""
        and text[:3] not in ("```", "~~~", "---")
        and text[:4] != "<!--"
    )


def is_grid(lines: Sequence[str]) -> bool:
    """Say whether lines are a table of pandoc's: cells within ``+---+``, or columns over ``---- ----``."""
    rows = [line.strip() for line in lines]
    if len(rows) > 2 and GRID.fullmatch(rows[0]):
        return all(row[0] in "+|" for row in rows)
    return len(rows) > 2 and any(COLUMNS.fullmatch(row) for row in rows[:2]) and "|" not in "".join(rows)


def is_drawing(lines: Sequence[str]) -> bool:
    """Say whether lines are a picture."""
    if is_grid(lines):
        return True
    strokes = [char for line in lines for char in line if char != " "]
    if len(lines) < 3 or len(strokes) < 12 or DELIMITER.match(lines[1]):
        return False
    if any("](" in line or "```" in line or re.match(r"\s*(?:[-*+>]|\d+[.)])\s+\w", line) for line in lines):
        return False
    if sum(char in BOXES for char in strokes) * 2 > len(strokes):
        return True
    drawn = sum(char in STROKES for char in strokes)
    is_spread = any("  " in line.strip() or line.startswith("  ") for line in lines)
    return drawn >= len(strokes) * MOST_OF and is_spread
