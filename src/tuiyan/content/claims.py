"""What the manual states and what someone measured: read, and held against the formulas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tuiyan.content.check_live import LiveCheck
from tuiyan.content.entries import Found, Placed, Plain, add_entries, drop_unsound, yaml_files
from tuiyan.content.entry import Entry
from tuiyan.content.expected import listed_problems, read_expected
from tuiyan.content.facts import CONFIDENCES
from tuiyan.content.folders import Folders, kind_of
from tuiyan.deck.slide import Live
from tuiyan.engine.audit import verdict
from tuiyan.engine.claim import VERDICTS, Claim
from tuiyan.engine.domain import Domain
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.names import UnknownName
from tuiyan.engine.reading import read as read_quantity
from tuiyan.engine.scenario import InputError
from tuiyan.engine.stated import StatedError
from tuiyan.messages import say
from tuiyan.problem import Problem
from tuiyan.strict_yaml import Text


class ReadClaims(NamedTuple):
    """The files ``claims`` and ``measured`` of all formulas folders, by id, each with its place.

    ``expected`` is read with the catalog; here it is held against what was measured.
    """

    claims: Found
    measured: Found
    expected: Found


def read_claims(folders: Folders, domain: Domain, problems: list[Problem]) -> ReadClaims:
    """Read what is stated and what was measured; what a later folder gives wins."""
    read = ReadClaims({}, {}, {})
    for folder, file in yaml_files(folders.folders, "formulas"):
        match kind_of(file, folder):
            case "claims":
                add_entries(read.claims, folder, file, _claim, problems)
            case "measured":
                add_entries(read.measured, folder, file, lambda entry: _measured(entry, domain), problems)
            case "expected":
                add_entries(read.expected, folder, file, read_expected, [])
    drop_unsound(read.claims)
    drop_unsound(read.measured)
    return read


def _claim(entry: Entry) -> Plain:
    return {
        "id": entry.id(),
        "row": entry.whole("row"),
        "section": entry.text("section", required=True),
        "statement": entry.names("statement"),
        "stated": entry.text("stated"),
        "formula": entry.text("formula"),
        "inputs": entry.texts("inputs"),
        "needs": entry.texts("needs"),
        "verdict": entry.choice("verdict", VERDICTS),
        "why": entry.names("why", required=False),
        "say": entry.names("say", required=False),
        "source": entry.text("source"),
    }


def _measured(entry: Entry, domain: Domain) -> Plain:
    flags = [entry.flag(key) for key in domain.unbound]
    return {
        "id": entry.id(),
        "names": entry.names("name"),
        "value": entry.text("value", required=True),
        "to": entry.text("to"),
        "source": entry.text("source", required=True),
        "date": entry.text("date", required=True),
        "confidence": entry.choice("confidence", CONFIDENCES),
        "what": entry.text("what"),
        "setup": entry.texts("setup"),
        "quoted": entry.flag("quoted"),
        "is_unbound": any(flags),
    }


def check_claims(read: ReadClaims, live: LiveCheck, problems: list[Problem]) -> None:
    """Hold each claim against its formula under the manual's scenario, and read each measured result."""
    for placed in read.claims.values():
        if placed.plain["formula"]:
            problems += _claim_problems(placed, live.of(placed.folder.is_own))
    problems += _figure_problems(read, live)
    for placed in read.expected.values():
        problems += listed_problems(placed, read.measured)
    for placed in read.measured.values():
        for key in ("value", "to"):
            node = placed.node.get(key)
            reading = read_quantity(node.text, live.catalog.units) if isinstance(node, Text) else None
            if isinstance(node, Text) and reading is not None and reading.quantity is None:
                hint = reading.instead
                span = node.part(reading.column, reading.length)
                problems.append(placed.problem(span, reading.problem, hint))


def _figure_problems(read: ReadClaims, live: LiveCheck) -> Iterator[Problem]:
    """Find figures of the user's own that cannot be, and results that are not as expected."""
    if not (read.claims or read.measured):
        return
    from tuiyan.content.check_figures import claim_notices, measured_problems

    scenario = live.catalog.domain.claims_scenario
    for placed in read.claims.values():
        values = live.values(scenario)
        if values is not None and not placed.folder.is_own:
            yield from claim_notices(placed, values)
    for placed in read.measured.values():
        values = live.of(placed.folder.is_own).values(scenario)
        if values is not None:
            yield from measured_problems(placed, values)


def _claim_problems(placed: Placed, live: LiveCheck) -> list[Problem]:
    """Find a formula or an input that is none; else a figure or a verdict that does not hold."""
    plain = placed.plain
    for part in ("inputs", "needs"):
        inputs = {**plain["inputs"], **plain[part]}
        scenario = live.catalog.domain.claims_scenario
        fault = live.fault(Live("number", plain["formula"], "", tuple(inputs.items()), scenario))
        if fault is not None:
            path = (part, fault.text) if fault.text in plain[part] else ("formula",)
            return [placed.problem(placed.span(*path), fault.message, fault.hint)]
    return [*_verdict_problems(placed, live)]


def _verdict_problems(placed: Placed, live: LiveCheck) -> Iterator[Problem]:
    values, node = live.values(live.catalog.domain.claims_scenario), placed.node.get("stated")
    if values is None:
        return
    if not placed.plain["stated"]:
        yield placed.problem(placed.node.span, say("content.missing", key="stated"))
        return
    claim = Claim(**placed.plain)
    try:
        found = verdict(values, claim)
    except StatedError as error:
        span = node.part(error.column, error.length) if isinstance(node, Text) else placed.span("formula")
        yield placed.problem(span, str(error), error.hint)
        return
    except (InputError, UnknownName, Unavailable):  # it stands on a formula that is itself a problem
        return
    if found != claim.verdict:
        shown = values.changed(claim.inputs).shown(claim.formula).text
        message = say("content.other_verdict", verdict=found, stated=claim.stated, computed=shown)
        yield placed.problem(placed.span("verdict"), message)
