"""Can each claim be held against its formula, and can each measured result be read?"""

from __future__ import annotations

from collections.abc import Iterator

from tuiyan.content.check_catalog import within
from tuiyan.content.check_live import DEFAULT_SCENARIO, LiveCheck
from tuiyan.content.entries import Placed
from tuiyan.content.formula_folder import FormulaFolder
from tuiyan.deck.slide import Live
from tuiyan.engine.audit import verdict
from tuiyan.engine.catalog import UnknownName
from tuiyan.engine.claim import Claim
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.reading import read
from tuiyan.engine.scenario import InputError
from tuiyan.engine.stated import StatedError
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Text


def check_claims(formulas: FormulaFolder, live: LiveCheck, problems: list[Problem]) -> None:
    """Hold each claim against its formula under the manual's scenario, and read each measured result."""
    for placed in formulas.claims.values():
        if placed.plain["formula"]:
            problems += _claim_problems(placed, live.of(placed.folder.is_own))
    for placed in formulas.measured.values():
        for key in ("value", "to"):
            node = placed.node.get(key)
            reading = read(node.text, live.catalog.units) if isinstance(node, Text) else None
            if isinstance(node, Text) and reading is not None and reading.quantity is None:
                hint = " / ".join(reading.ask) or reading.hint
                problems.append(
                    placed.problem(within(node, reading.column, reading.length), reading.problem, hint)
                )


def _claim_problems(placed: Placed, live: LiveCheck) -> list[Problem]:
    """Find a formula or an input that is none; else a figure or a verdict that does not hold."""
    plain = placed.plain
    for part in ("inputs", "needs"):
        inputs = {**plain["inputs"], **plain[part]}
        fault = live.fault(Live("number", plain["formula"], "", tuple(inputs.items()), DEFAULT_SCENARIO))
        if fault is not None:
            path = (part, fault.text) if fault.text in plain[part] else ("formula",)
            return [placed.problem(placed.span(*path), fault.message, fault.hint)]
    return [*_verdict_problems(placed, live)]


def _verdict_problems(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    values, node = live.values(DEFAULT_SCENARIO), placed.node.get("stated")
    if values is None:
        return
    if not placed.plain["stated"]:
        yield placed.problem(placed.node.span, say("content.missing", key="stated"))
        return
    claim = Claim(**placed.plain)
    try:
        found = verdict(values, claim)
    except StatedError as error:
        span = within(node, error.column, error.length) if isinstance(node, Text) else placed.span("formula")
        yield placed.problem(span, str(error), error.hint)
        return
    except (InputError, UnknownName, Unavailable):  # it stands on a formula that is itself a problem
        return
    if found != claim.verdict:
        shown = values.changed(claim.inputs).shown(claim.formula).text
        message = say("content.other_verdict", verdict=found, stated=claim.stated, computed=shown)
        yield placed.problem(placed.span("verdict"), message)
