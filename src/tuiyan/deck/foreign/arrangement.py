"""How the items of a slide stand to each other: slots, columns, what is centred, which is the note."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from tuiyan.deck.blocks.text import Heading
from tuiyan.deck.comments import Command
from tuiyan.deck.foreign.tags import tags_only
from tuiyan.deck.registry import class_of
from tuiyan.deck.source import DeckSource

COLUMN = frozenset(["column", "col", "left", "right"])
WIDTH = re.compile(r"width\s*[=:]\s*\"?(\d+)")


def column_widths(items: Sequence[Any]) -> list[int]:
    """Return the widths of the columns in the container that begins here."""
    depth, widths = 0, []
    for item in items:
        if not isinstance(item, Command) or item.name != "container":
            continue
        words = set(re.findall(r"[\w-]+", item.value.lower()))
        if item.value and depth == 0 and words & COLUMN:
            match = WIDTH.search(item.value)
            widths.append(int(match[1]) if match else 0)
        depth += 1 if item.value else -1
        if depth < 0:
            break
    even = 100 // max(1, len(widths))
    return [min(100, width or even) for width in widths]


def child_count(items: Sequence[Any]) -> int:
    """Count the elements in the one that begins here."""
    depth, found = 0, 0
    for item in items:
        if not isinstance(item, Command) or item.name != "tags":
            continue
        for tag in tags_only(item.value):
            if tag.is_empty:
                continue
            found += not tag.is_close and depth == 0
            depth += -1 if tag.is_close else 1
            if depth < 0:
                return found
    return found


def with_slots(items: Sequence[Any]) -> list[Any]:
    """Put the slots of Slidev's layouts into columns."""
    slots = [at for at, item in enumerate(items) if isinstance(item, Command) and item.name == "slot"]
    named = {items[at].value for at in slots}
    if not named & {"left", "right"}:
        return list(items)
    layout = Command("column_layout", "[1, 1]", items[slots[0]].line)
    done: list[Any] = []
    if "left" not in named:
        head = 1 if items and isinstance(items[0], Heading) else 0
        done += [*items[:head], layout, Command("column", "0", layout.line)]
        items = items[head:]
    is_open = "left" not in named
    for item in items:
        if not isinstance(item, Command) or item.name != "slot":
            done.append(item)
        elif item.value in ("left", "right"):
            if not is_open:
                done.append(layout)
                is_open = True
            done.append(Command("column", str(int(item.value == "right")), item.line))
        elif is_open:
            done.append(Command("reset_layout", "", item.line))
            is_open = False
    return done


def may_be_wrapped(items: Iterable[Any]) -> bool:
    """Say whether items can stand in a block: columns begin and end among them, or not at all."""
    names = [item.name for item in items if isinstance(item, Command)]
    return "column" not in names or names.count("column_layout") == names.count("reset_layout")


def centred(items: Sequence[Any], side: str, line: int, *, is_first: bool) -> list[Any]:
    """Centre items, but for the heading that is the slide's title, and notes."""
    outside = [item for item in items[:1] if isinstance(item, Heading)] if is_first else []
    inside = tuple(items[len(outside) :])
    return [*outside, class_of("Aligned")(inside, side, line)] if inside else outside


def source_text(items: Sequence[Any], source: DeckSource) -> str:
    """Return blocks as their author wrote them."""
    if not items:
        return ""
    first, last = items[0].line, max(item.line for item in items)
    texts = [source.line(first)]
    for number in range(first + 1, len(source.lines) + 1):
        text = source.line(number)
        if number > last and (not text.strip() or text.lstrip().startswith((":::", "</"))):
            break
        texts.append(text)
    return "\n".join(texts)


def last_note(items: list[Any]) -> list[Any]:
    """Make the last comment of Slidev's slide its note; those before it are remarks."""
    free = [at for at, item in enumerate(items) if isinstance(item, Command) and item.name == "free_note"]
    kept = [item._replace(name="note") if at in free[-1:] else item for at, item in enumerate(items)]
    return [item for item in kept if not (isinstance(item, Command) and item.name == "free_note")]
