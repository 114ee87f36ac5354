"""Can each claim be held against its formula, and can each measured result be read?"""

from __future__ import annotations

from tuiyan.content.check_book import within
from tuiyan.content.check_live import DEFAULT_SCENARIO, LiveCheck
from tuiyan.content.formula_folder import FormulaFolder
from tuiyan.content.gather import Placed
from tuiyan.content.strict import Text
from tuiyan.deck.slide import Live
from tuiyan.engine.reading import read
from tuiyan.problem import Problem


def check_claims(formulas: FormulaFolder, live: LiveCheck, problems: list[Problem]) -> None:
    """Try each claim's formula and inputs under the manual's scenario, and read each measured result."""
    for placed in formulas.claims.values():
        if placed.plain["formula"]:
            problems += _formula_problems(placed, live)
    for placed in formulas.measured.values():
        for key in ("value", "to"):
            node = placed.node.get(key)
            reading = read(node.text, live.book.units) if isinstance(node, Text) else None
            if isinstance(node, Text) and reading is not None and reading.quantity is None:
                hint = " / ".join(reading.ask) or reading.hint
                problems.append(placed.problem(within(node, reading.column), reading.problem, hint))


def _formula_problems(placed: Placed, live: LiveCheck) -> list[Problem]:
    inputs = tuple(placed.plain["inputs"].items())
    fault = live.fault(Live("number", placed.plain["formula"], "", inputs, DEFAULT_SCENARIO))
    if fault is None:
        return []
    path = ("inputs", fault.text) if fault.text in placed.plain["inputs"] else ("formula",)
    return [placed.problem(placed.span(*path), fault.message, fault.hint)]
