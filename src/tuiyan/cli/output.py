"""What several verbs print: a derivation as lines, and data as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments
from tuiyan.cli.stream import columns, hanging, is_ascii_only, wrapped
from tuiyan.messages import pick, say
from tuiyan.text.cells import pad, width

if TYPE_CHECKING:
    from tuiyan.engine.claim import Measured
    from tuiyan.engine.derivation import Derivation, Step
    from tuiyan.engine.evaluate import Values
    from tuiyan.inference.outlook import Outlook

ROOMY = 60
"""Cells from which labels stand beside what they name; they stand above it on narrower outputs."""

MARGIN = 2
LABEL_CELLS = 10
WHY_GAP = 4
GAP = 3


def proof_of(arguments: Arguments, derivation: Derivation) -> bool | None:
    """Tell whether a derivation can be proved; ``None`` where that was not asked."""
    if arguments.has("no_proof"):
        return None
    from tuiyan.engine.proof import prove

    return prove(derivation)


def derivation_lines(
    derivation: Derivation,
    proved: bool | None,
    under: Values | None = None,
    measured: Iterable[Measured] = (),
) -> Iterator[str]:
    """Give the lines of a derivation: what, under which scenario, its steps, what is known of it, and when.

    Args:
        derivation: What to tell.
        proved: Whether its proof was found; ``None`` when none was asked for.
        under: What a solution was solved among; of one nothing else is known.
        measured: All published results.
    """
    from tuiyan.inference.outlook import Outlook, outlook

    values = under or derivation.values
    known = Outlook() if under else outlook(values, derivation.name, measured)
    yield from head_lines(values, derivation.name, known.warnings)
    for number, step in enumerate(derivation.steps, 1):
        yield from _step_lines(derivation, step, number)
        yield ""
    if under is None:
        yield from _known_lines(values, derivation.name, known)
    if proved is not None:
        yield say("cli.proved" if proved else "cli.not_proved")
    formula = values.catalog.formula(derivation.name)
    if formula and formula.holds:
        yield from wrapped(say("cli.holds", text=pick(formula.holds)))


def head_lines(values: Values, name: str, warnings: Iterable[str], beside: str = "") -> Iterator[str]:
    """Give what is told, under which scenario, and what to mind there."""
    yield "  ".join(filter(None, (pick(values.catalog.label(name)), name, beside)))
    yield say("cli.under", scenario=values.scenario.title(), chip=values.chip())
    for warning in warnings:
        yield from wrapped(warning)
    yield ""


def _known_lines(values: Values, name: str, found: Outlook) -> Iterator[str]:
    """Write the bound, what to expect and what was measured, below one another."""
    from tuiyan.inference.known import known_lines

    rows = [*known_lines(values, name, found)]
    cells = [max((width(row[at]) for row in rows), default=0) for at in (0, 1)]
    for row in rows:
        head = " " * MARGIN + pad(row.label, cells[0] + GAP) + pad(row.value, cells[1] + GAP)
        yield from hanging(head, row.words)
    if rows:
        yield ""


def _step_lines(derivation: Derivation, step: Step, number: int) -> Iterator[str]:
    """Draw one step, its number and kind beside the equation or above it, its reason after or below it."""
    from tuiyan.engine.drawing import draw

    kind = "given" if derivation.is_given else step.kind
    head = f"{number}  {pad(say(f'cli.step_{kind}'), LABEL_CELLS)}  "
    is_roomy = columns() >= ROOMY
    indent = " " * (MARGIN + width(head) if is_roomy else 2 * MARGIN)
    room = columns() - len(indent)
    rows = ["".join(piece.text for piece in row).rstrip() for row in draw(derivation, step, room)]
    axis = len(rows) // 2 if len(rows) == 3 else 0
    wide = max(map(width, rows)) + WHY_GAP
    is_beside = step.why and is_roomy and wide + width(step.why) <= room
    if not is_roomy:
        yield f"{' ' * MARGIN}{head}".rstrip()
    for at, row in enumerate(rows):
        text = (" " * MARGIN + head if is_roomy and at == axis else indent) + row
        yield (pad(text, len(indent) + wide) + step.why if is_beside and at == axis else text).rstrip()
    if step.why and not is_beside:
        yield from (indent + text for text in wrapped(step.why, room))


def json_text(data: Mapping[str, object]) -> str:
    """Write JSON for people and programs: short lists and mappings on one line."""
    rows = (f"  {json.dumps(key)}: {_json_value(value)}" for key, value in data.items())
    return "{\n" + ",\n".join(rows) + "\n}"


def json_rows(rows: Iterable[object], margin: str = "", *, is_ascii: bool = False) -> str:
    """Write a list as JSON, an entry on a line."""
    return "[\n" + ",\n".join(f"{margin}  {_dumped(row, is_ascii)}" for row in rows) + f"\n{margin}]"


def _json_value(value: object) -> str:
    return json_rows(value, "  ") if isinstance(value, list) and value else _dumped(value)


def _dumped(value: object, is_ascii: bool = False) -> str:
    return json.dumps(value, ensure_ascii=is_ascii or is_ascii_only())
