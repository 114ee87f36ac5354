"""Fences that compute: ``derive``, ``sweep``, ``plot`` and ``claim``, as blocks."""

from __future__ import annotations

from tuiyan.deck.fence import KEYS, Fence, Field
from tuiyan.deck.live import ID, NAME
from tuiyan.deck.slide import Block, Inline, Live
from tuiyan.deck.source import DeckSource
from tuiyan.deck.style import INKS
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
        block = _block_of("bars", [item for item in items if item], fence)
        return _with_value(block, fence, "ratio", overrides)
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
    label = fence.one("label")
    if label.value:
        more.append(Block("label", fence.inlines(label), line=label.line))
    return _with_value(block._replace(children=(*block.children, *more)), fence, "total", overrides)


def _with_value(
    block: Block | None, fence: Fence, key: str, overrides: tuple[tuple[str, str], ...]
) -> Block | None:
    """Add the live number under ``key``, if there is one."""
    field = fence.one(key)
    value = fence.live(field, overrides) if block and field.value else None
    if block is None or value is None:
        return block
    return block._replace(children=(*block.children, Block(key, (value,), line=field.line)))


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
