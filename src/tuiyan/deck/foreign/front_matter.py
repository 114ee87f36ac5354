"""Front matter as other players write it: a flat look at YAML that never refuses a deck.

Nested keys count by their last name (``patat:`` over ``slideLevel: 2`` gives ``slideLevel``), since no two
players mean different things by one; a key at the margin comes before a nested one. A line that is no field
does not make the whole thing text: it is passed over, and told.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tuiyan.deck.blocks.text import Paragraph
from tuiyan.deck.front_matter import MDP, front_matter
from tuiyan.deck.slide import Inlines, Slide, plain

FIELD = re.compile(r"(\s*)(?:-\s+)?([A-Za-z_][\w.-]*)[ \t]*:(?:[ \t]+(.*)|[ \t]*)\Z")
ENTRY = re.compile(r"\s*-\s+(.+)\Z")
LIST = re.compile(r"\[(.*)\]\Z")

SLIDE_KEYS = frozenset((
    "layout", "class", "background", "title", "src", "transition", "clicks", "hideInToc", "image",
    "name", "routeAlias", "level", "zoom", "disabled", "hide", "preload", "color", "dragPos", "info",
    "url", "backgroundSize", "clicksStart", "theme", "highlighter", "lineNumbers", "mdc", "fonts", "css",
))  # fmt: skip
"""What Slidev lets one slide say of itself."""


class Front(NamedTuple):
    """What stands at the top of a deck.

    Attributes:
        fields: Texts by their key; the entries of a list stand on lines of their own.
        taken: How many lines it takes.
        odd: The lines, 1-based, that say nothing that can be read.
    """

    fields: Mapping[str, str]
    taken: int = 0
    odd: tuple[int, ...] = ()

    def first(self, *keys: str) -> str:
        """Return the first of some fields that says something."""
        return next((self.fields[key] for key in keys if self.fields.get(key)), "")

    def says(self, key: str) -> bool:
        """Whether a switch is on."""
        return self.fields.get(key, "").lower() in ("true", "yes", "on")


def read_front(lines: list[str]) -> Front:
    """Read the front matter of a deck; lines that are none take none."""
    if lines and MDP.match(lines[0]):
        return Front(*front_matter(lines))
    top = next((at for at, line in enumerate(lines) if line.strip()), len(lines))
    if top == len(lines) or lines[top].rstrip() != "---":
        return Front({})
    rest = enumerate(lines[top + 1 :], top + 1)
    end = next((at for at, line in rest if line.rstrip() in ("---", "...")), 0)
    body = lines[top + 1 : end]
    said = [at for at, line in enumerate(body, top + 2) if line.strip() and not line.lstrip().startswith("#")]
    if not said or not FIELD.match(lines[said[0] - 1]) or said[0] != _first_line(body, top + 2):
        return Front({})
    odd = [at for at in said if not _is_readable(lines[at - 1], lines[at - 2])]
    if len(odd) * 2 > len(said):
        return Front({})
    return Front(read_fields(body), end + 1, tuple(odd))


def _first_line(body: Sequence[str], first: int) -> int:
    """Return the first line that is no comment; a blank one right below the rule means that it is one."""
    return next((at for at, line in enumerate(body, first) if not line.lstrip().startswith("#")), 0)


def _is_readable(line: str, before: str) -> bool:
    return bool(
        FIELD.match(line) or ENTRY.match(line) or line[:1] in " \t{}[]" or before.rstrip()[-1:] in "|>[{,"
    )


def is_slide_fields(lines: Sequence[str]) -> bool:
    """Say whether lines are what Slidev lets one slide say of itself."""
    if not lines or not lines[0].strip():
        return False
    said = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    keys = [match[2] for line in said if (match := FIELD.match(line)) and not match[1]]
    is_whole = all(FIELD.match(line) or ENTRY.match(line) or line[:1] in " \t}]" for line in said)
    return is_whole and any(key in SLIDE_KEYS for key in keys)


def read_fields(lines: Sequence[str]) -> dict[str, str]:
    """Return texts by their key."""
    outer: dict[str, str] = {}
    nested: dict[str, str] = {}
    key, found = "", outer
    for line in lines:
        match = FIELD.match(line)
        if match:
            key, found = match[2], nested if match[1] or line.lstrip().startswith("- ") else outer
            found.setdefault(key, _text(match[3] or ""))
        elif key and (entry := ENTRY.match(line)):
            found[key] = "\n".join(filter(None, (found.get(key, ""), _text(entry[1]))))
        elif key and line.strip() and line[:1] in " \t" and found.get(key, "") in ("|", ">", "|-", ">-", ""):
            found[key] = line.strip()
    return {**nested, **outer}


def _text(value: str) -> str:
    value = value.strip()
    if (match := LIST.match(value)) is not None:
        return "\n".join(_text(part) for part in match[1].split(",") if part.strip())
    if value and value[0] in "\"'" and value[0] in value[1:]:
        return value[1 : value.index(value[0], 1)]
    return re.sub(r"\s+#.*\Z", "", value)


def cover_of(
    front: Front, slides: Sequence[Slide], path: str, read: Callable[[str, int], Inlines]
) -> Slide | None:
    """Return a cover with title, subtitle, authors, event, place and date; None where none is needed."""
    title = front.first("title")
    if not title or (slides and _is_said(title, slides[0])):
        return None
    texts = [front.first("sub_title", "subtitle")]
    texts.append(" · ".join(front.first("author", "authors").split("\n")))
    texts.append(
        " · ".join(filter(None, (front.first("event"), front.first("location"), front.first("date"))))
    )
    blocks = tuple(Paragraph(read(text, 1), 1) for text in texts if text)
    return Slide(f"{path}#cover", read(title, 1), layout="section", blocks=blocks, path=path)


def _is_said(title: str, first: Slide) -> bool:
    """Say whether the first slide bears the title: alone, or as a part of its own."""
    ours, theirs = _letters(title), _letters(plain(first.title))
    return bool(theirs) and (ours in theirs or (theirs in ours and len(theirs) * 2 > len(ours)))


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())
