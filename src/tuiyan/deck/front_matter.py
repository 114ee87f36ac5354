"""The front matter of a deck: only at its top, and only if it is one."""

from __future__ import annotations

import re

FIELD = re.compile(r"([A-Za-z_][\w-]*)[ \t]*:(?:[ \t]+(.*)|[ \t]*)\Z")
MDP = re.compile(r"%(title|author|date)\s*:\s*(.*)\Z")
CONTINUED = re.compile(r"\s+\S|\s*#|\s*-\s|\s*\Z")


def front_matter(lines: list[str]) -> tuple[dict[str, str], int]:
    """Return the fields at the top of a deck, and how many lines they take.

    Nested values stay out. Lines that are no front matter take none.
    """
    if lines and MDP.match(lines[0]):
        return _percent_lines(lines)
    if not lines or lines[0].rstrip() != "---":
        return {}, 0
    end = next((at for at, line in enumerate(lines[1:], 1) if line.rstrip() in ("---", "...")), 0)
    body = lines[1:end]
    return (_fields(body), end + 1) if end and is_fields(body) else ({}, 0)


def is_fields(lines: list[str]) -> bool:
    """Say whether lines are ``key: value`` lines, with comments and nested lines between."""
    fields = [line for line in lines if FIELD.match(line)]
    return bool(fields) and all(FIELD.match(line) or CONTINUED.match(line) for line in lines)


def _fields(lines: list[str]) -> dict[str, str]:
    matches = (FIELD.match(line) for line in lines)
    return {match.group(1): (match.group(2) or "").strip().strip("\"'") for match in matches if match}


def _percent_lines(lines: list[str]) -> tuple[dict[str, str], int]:
    fields: dict[str, str] = {}
    for line in lines:
        match = MDP.match(line)
        if match is None:
            break
        fields[match.group(1)] = match.group(2).strip()
    return fields, len(fields)
