"""``tuiyan derive``: how a number comes about, as text, LaTeX, MathML or JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Line, UsageError
from tuiyan.cli.context import glyphs_of, library_of, named, scenario_of
from tuiyan.messages import pick, say
from tuiyan.problem import ContentError
from tuiyan.text.cells import pad, width

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.engine.derivation import Derivation, Step
    from tuiyan.engine.evaluate import Values

COLUMNS = 100
"""How wide text may be."""

MARGIN = 2
LABEL_CELLS = 10
WHY_GAP = 4


def derive(line: Line) -> int:
    """Derive a formula; a number that cannot be had exits with 1 and says why."""
    from tuiyan.engine.derive import derive as derived
    from tuiyan.engine.evaluate import Unavailable

    name, *words = line.arguments
    library = library_of(line)
    if name in library.broken:
        raise ContentError([library.broken[name]])
    values = _values(line, library, words)
    _require_number(name, library)
    if line.value("solve"):
        from tuiyan.cli.solve import solve

        return solve(line, values, name)
    try:
        derivation = derived(values, name)
    except Unavailable as error:
        return _unavailable(line, name, _with_remedy(values, name, str(error)))
    _print(line, derivation)
    return 0


def _print(line: Line, derivation: Derivation) -> None:
    """Print a derivation in the format asked for; only text and JSON say whether it is proved."""
    match line.value("format"):
        case "latex":
            from tuiyan.engine.latex import latex

            print(latex(derivation))
        case "mathml":
            from tuiyan.engine.mathml import html

            print(html(derivation))
        case "json":
            from tuiyan.engine.as_json import as_json

            print(json_text(as_json(derivation, proof_of(line, derivation))))
        case _:
            for text in text_lines(derivation, proof_of(line, derivation)):
                print(glyphs_of(line).text(text).translate(glyphs_of(line).marks))


def proof_of(line: Line, derivation: Derivation) -> bool | None:
    """Tell whether a derivation can be proved; ``None`` where that was not asked."""
    if line.has("no_proof"):
        return None
    from tuiyan.engine.proof import prove

    return prove(derivation)


def _unavailable(line: Line, name: str, why: str) -> int:
    if line.value("format") == "json":
        print(json_text({"formula": name, "solve_for": None, "value": None, "why": why, "proved": None}))
    else:
        print(say("cli.error", message=why), file=sys.stderr)
    return 1


def text_lines(derivation: Derivation, proved: bool | None, under: Values | None = None) -> Iterator[str]:
    """Give the lines of a derivation: what, under which scenario, its steps, whether they hold, and when."""
    values = under or derivation.values
    yield f"{pick(values.catalog.label(derivation.name))}  {derivation.name}"
    yield say("cli.under", scenario=pick(values.scenario.names), chip=values.scenario.chip())
    if under is None:
        yield from _obstacle_lines(values, derivation.name)
    yield ""
    for number, step in enumerate(derivation.steps, 1):
        yield from _step_lines(derivation, step, number)
        yield ""
    if proved is not None:
        yield say("cli.proved" if proved else "cli.not_proved")
    formula = values.catalog.formula(derivation.name)
    if formula and formula.holds:
        yield from _wrapped(say("cli.holds", text=pick(formula.holds)))


def _obstacle_lines(values: Values, name: str) -> Iterator[str]:
    """Say what of the scenario does not fit or cannot be, where the number depends on it."""
    from tuiyan.inference.feasibility import marks
    from tuiyan.inference.suggestions import told

    for obstacle in marks(values, name):
        yield from _wrapped(told(values, obstacle))


def _with_remedy(values: Values, name: str, why: str) -> str:
    """Add to a missing peak the precisions that the GPU does compute in."""
    from tuiyan.inference.feasibility import marks
    from tuiyan.inference.suggestions import told

    lacking = next((each for each in marks(values, name) if each.kind == "compute"), None)
    return told(values, lacking, why) if lacking else why


def _wrapped(text: str) -> list[str]:
    from tuiyan.deck.row import Run, row_text
    from tuiyan.deck.typography import wrap

    return [row_text(row) for row in wrap([Run(text)], COLUMNS)]


def _step_lines(derivation: Derivation, step: Step, number: int) -> Iterator[str]:
    """Draw one step, its number and kind beside the equation, its reason after or below it."""
    from tuiyan.engine.drawing import draw

    head = f"{number}  {pad(say(f'cli.step_{step.kind}'), LABEL_CELLS)}  "
    indent = " " * (MARGIN + width(head))
    rows = [
        "".join(piece.text for piece in row).rstrip() for row in draw(derivation, step, COLUMNS - len(indent))
    ]
    axis = len(rows) // 2 if len(rows) == 3 else 0
    beside = step.why and len(indent) + max(map(width, rows)) + WHY_GAP + width(step.why) <= COLUMNS
    for at, row in enumerate(rows):
        text = (" " * MARGIN + head if at == axis else indent) + row
        if beside and at == axis:
            text = pad(text, len(indent) + max(map(width, rows)) + WHY_GAP) + step.why
        yield text.rstrip()
    if step.why and not beside:
        yield indent + step.why


def _values(line: Line, library: Library, words: list[str]) -> Values:
    from tuiyan.engine.evaluate import Values
    from tuiyan.engine.scenario import InputError

    changes: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        name = name.strip()
        if not equals or not name or not value.strip():
            raise UsageError(say("cli.not_assignment", word=word))
        if name in changes:
            raise UsageError(say("cli.twice", name=name))
        changes[name] = value.strip()
    values = Values(library.catalog, scenario_of(line, library))
    for name, choice in library.catalog.domain.choices.items():
        if fault := library.broken_facts.get(f"{choice.kind}/{changes.get(name)}"):
            raise ContentError([fault])
    try:
        return values.changed(changes)
    except InputError as error:
        raise UsageError(str(error)) from error


def _require_number(name: str, library: Library) -> None:
    catalog = library.catalog
    if catalog.knows(name):
        return
    if name in catalog.words():
        raise UsageError(say("cli.not_a_formula", name=name))
    raise UsageError(named("cli.no_formula", name, [*catalog.formula_ids(), *catalog.names()]))


def json_text(data: Mapping[str, object]) -> str:
    """Write JSON for people and programs: short lists and mappings on one line."""
    import json

    rows = (f"  {json.dumps(key)}: {_json_value(value)}" for key, value in data.items())
    return "{\n" + ",\n".join(rows) + "\n}"


def _json_value(value: object) -> str:
    import json

    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(f"    {json.dumps(item, ensure_ascii=False)}" for item in value) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)
