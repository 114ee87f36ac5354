"""Fences that compute: ``derive``, ``sweep``, ``plot`` and ``claim``, as blocks."""

from __future__ import annotations

import re
from typing import NamedTuple

from tuiyan.deck.inlines import read_inlines
from tuiyan.deck.live import ID, NAME, LiveError, parse_live, parse_overrides
from tuiyan.deck.markdown import INKS
from tuiyan.deck.slide import Block, Inline, Live
from tuiyan.deck.source import DeckSource
from tuiyan.messages import say
from tuiyan.problem import Span, did_you_mean

STEPS = (
    "definition",
    "variant",
    "expanded",
    "branch",
    "rearranged",
    "solved",
    "substituted",
    "converted",
    "computed",
    "result",
)
KEYS = {
    "derive": ("steps", "with", "note"),
    "sweep": ("formula", "over", "with", "note"),
    "plot bars": ("formula", "over", "bar", "with", "note"),
    "plot timeline": ("part", "steps", "total", "with", "note", "label"),
    "claim": ("note",),
}
FIELD = re.compile(r"\s*([a-z_]+)\s*:\s*(.*?)\s*\Z")


class Field(NamedTuple):
    """One ``key: value`` line of a fence.

    Attributes:
        key: What it says something about.
        value: Without white space around it.
        line: 1-based.
        column: Of the value, 1-based.
    """

    key: str
    value: str
    line: int
    column: int


class Fence:
    """A fence that is being read."""

    def __init__(self, source: DeckSource, kind: str, name: str, line: int) -> None:
        """Read the fence of ``kind`` whose opening line is ``line``."""
        self.source = source
        self.kind = kind
        self.name = name
        self.line = line
        self.fields: list[Field] = []

    def read(self, body: str) -> None:
        """Take the lines of ``body``; a line that is no field, or an unknown key, is a problem."""
        for at, text in enumerate(body.split("\n"), self.line + 1):
            match = FIELD.match(text)
            if match is None:
                if text.strip():
                    self.source.complain(Span(at, 1, len(text)), say("deck.fence_line"))
                continue
            field = Field(match.group(1), match.group(2), at, match.start(2) + 1)
            known = KEYS[self.kind]
            if field.key in known:
                self.fields.append(field)
            else:
                span = Span(at, match.start(1) + 1, len(field.key))
                self.source.complain(
                    span, say("deck.fence_key", key=field.key), did_you_mean(field.key, known)
                )

    def all(self, key: str) -> list[Field]:
        """Return the fields of ``key``."""
        return [field for field in self.fields if field.key == key]

    def one(self, key: str) -> Field:
        """Return the last field of ``key``, or an empty one."""
        return next(reversed(self.all(key)), Field(key, "", self.line, 1))

    def missing(self, key: str) -> None:
        """Note that the fence lacks ``key``."""
        self.source.complain(Span(self.line, 1, 3), say("deck.fence_missing", key=key))

    def overrides(self) -> tuple[tuple[str, str], ...]:
        """Return what ``with:`` sets."""
        field = self.one("with")
        try:
            return parse_overrides(field.value)
        except LiveError as error:
            self.complain(field, error)
            return ()

    def complain(self, field: Field, error: LiveError) -> None:
        """Note a mistake within the value of ``field``."""
        span = Span(field.line, field.column + error.column - 1, error.length)
        self.source.complain(span, error.message, error.hint)

    def live(self, field: Field, overrides: tuple[tuple[str, str], ...]) -> Inline | None:
        """Read the value of ``field`` as a live number that ``overrides`` hold for, too."""
        try:
            live = parse_live(field.value)
        except LiveError as error:
            self.complain(field, error)
            return None
        merged = tuple({**dict(overrides), **dict(live.overrides)}.items())
        column = field.column + live.column - 1
        return Inline("", "", live._replace(overrides=merged, line=field.line, column=column))

    def inlines(self, field: Field) -> tuple[Inline, ...]:
        """Read the value of ``field`` as inline Markdown."""
        return read_inlines(self.source, field.value, field.line)


def fence_block(source: DeckSource, info: str, body: str, line: int) -> Block | None:
    """Return the block of a fence, or None for one that is only code, or that cannot be read."""
    words = info.split()
    kind = " ".join(words[:2]) if words[:1] == ["plot"] else "".join(words[:1])
    if kind not in KEYS:
        if words[:1] == ["plot"]:
            source.complain(Span(line, 1, len(source.line(line))), say("deck.fence_plot", text=info))
        return None
    fence = Fence(source, kind, " ".join(words[len(kind.split()) :]), line)
    fence.read(body)
    block = _READERS[kind](fence)
    note = fence.one("note")
    if block is None or not note.value:
        return block
    return block._replace(children=(*block.children, Block("note", fence.inlines(note), line=note.line)))


def _derive(fence: Fence) -> Block | None:
    column = fence.source.line(fence.line).find(fence.name) + 1
    value = fence.live(Field("name", fence.name, fence.line, column), fence.overrides())
    steps = [step.strip() for step in fence.one("steps").value.split(",") if step.strip()]
    for step in steps:
        if step not in STEPS:
            field = fence.one("steps")
            span = Span(field.line, field.column + field.value.find(step), len(step))
            fence.source.complain(span, say("deck.fence_step", step=step), did_you_mean(step, STEPS))
    steps = [step for step in steps if step in STEPS]
    return Block("derive", (value,), options={"steps": steps}, line=fence.line) if value else None


def _over(fence: Fence) -> tuple[str, list[str]]:
    field = fence.one("over")
    name, equals, values = field.value.partition("=")
    found = [value.strip() for value in values.split(",") if value.strip()]
    if not equals or not NAME.fullmatch(name.strip()) or not found:
        span = Span(field.line, field.column, max(1, len(field.value)))
        fence.source.complain(span, say("deck.fence_over"))
        return "", []
    return name.strip(), found


def _formulas(fence: Fence, overrides: tuple[tuple[str, str], ...]) -> list[Inline]:
    field = fence.one("formula")
    found = []
    start = 0
    for part in field.value.split(","):
        text = part.strip()
        column = field.column + start + len(part) - len(part.lstrip())
        inline = fence.live(field._replace(value=text, column=column), overrides) if text else None
        if inline:
            found.append(inline)
        start += len(part) + 1
    if not field.value:
        fence.missing("formula")
    return found


def _sweep(fence: Fence) -> Block | None:
    formulas = _formulas(fence, fence.overrides())
    name, values = _over(fence)
    if not formulas or not values:
        return None
    return Block("sweep", tuple(formulas), options={"over": name, "values": values}, line=fence.line)


def _bars(fence: Fence) -> Block | None:
    overrides = fence.overrides()
    if fence.all("bar"):
        items = [_item(fence, field, overrides, "bar") for field in fence.all("bar")]
        return _block_of("bars", [item for item in items if item], fence)
    formulas = _formulas(fence, overrides)
    name, values = _over(fence)
    if not formulas or not values:
        return None
    bars = [_swept(formulas[0], name, value) for value in values]
    return Block("bars", children=tuple(bars), options={"over": name}, line=fence.line)


def _swept(formula: Inline, name: str, value: str) -> Block:
    live = formula.live or Live("number", "")
    at_value = live._replace(overrides=(*live.overrides, (name, value)))
    return Block("bar", (Inline("", "", at_value),), options={"choice": [name, value]}, line=live.line)


def _timeline(fence: Fence) -> Block | None:
    overrides = fence.overrides()
    parts = [_item(fence, field, overrides, "part") for field in fence.all("part")]
    steps = [_item(fence, field, overrides, "steps") for field in fence.all("steps")]
    block = _block_of("timeline", [item for item in (*parts, *steps) if item], fence)
    if block is None:
        return None
    more: list[Block] = []
    label, total = fence.one("label"), fence.one("total")
    if label.value:
        more.append(Block("label", fence.inlines(label), line=label.line))
    value = fence.live(total, overrides) if total.value else None
    if value:
        more.append(Block("total", (value,), line=total.line))
    return block._replace(children=(*block.children, *more))


def _block_of(kind: str, items: list[Block], fence: Fence) -> Block | None:
    if not items:
        fence.missing(KEYS[fence.kind][0])
        return None
    return Block(kind, children=tuple(items), line=fence.line)


def _item(fence: Fence, field: Field, overrides: tuple[tuple[str, str], ...], kind: str) -> Block | None:
    """Read ``LABEL | FORMULA | ink``; for steps, ``LABEL | FORMULA | COUNT | ink``."""
    cells = _cells(field)
    wanted = 3 if kind == "steps" else 2
    if len(cells) < wanted:
        span = Span(field.line, field.column, max(1, len(field.value)))
        fence.source.complain(span, say("deck.fence_cells"))
        return None
    value = fence.live(cells[1], overrides)
    if value is None:
        return None
    values = [value]
    if kind == "steps":
        count = fence.live(cells[2], overrides)
        values += [count] if count else []
    ink = cells[wanted].value if len(cells) > wanted else ""
    if ink and ink not in INKS:
        span = Span(field.line, cells[wanted].column, len(ink))
        fence.source.complain(span, say("deck.fence_ink", ink=ink), did_you_mean(ink, INKS))
        ink = ""
    label = Block("label", fence.inlines(cells[0]), line=field.line)
    return Block(kind, tuple(values), (label,), {"ink": ink}, field.line)


def _cells(field: Field) -> list[Field]:
    cells = []
    start = 0
    for part in field.value.split("|"):
        column = field.column + start + len(part) - len(part.lstrip())
        cells.append(field._replace(value=part.strip(), column=column))
        start += len(part) + 1
    return cells


def _claim(fence: Fence) -> Block | None:
    column = max(1, fence.source.line(fence.line).find("claim") + 1)
    if not ID.fullmatch(fence.name):
        fence.source.complain(Span(fence.line, column, len("claim")), say("deck.fence_claim"))
        return None
    place = max(column, fence.source.line(fence.line).rfind(fence.name) + 1)
    live = Live("stated", fence.name, line=fence.line, column=place)
    return Block("claim", (Inline("", "", live),), line=fence.line)


_READERS = {
    "derive": _derive,
    "sweep": _sweep,
    "plot bars": _bars,
    "plot timeline": _timeline,
    "claim": _claim,
}
