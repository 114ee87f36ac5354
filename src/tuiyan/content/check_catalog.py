"""Does the catalog hold together? What does not is named where its author wrote it, and left out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from tuiyan.content.domain import Known, domain_problems
from tuiyan.content.entries import Found, Placed, Plain, drop, drop_unsound, keep_sound
from tuiyan.content.expected import expected_problems, headline_problems
from tuiyan.content.facts import unsourced
from tuiyan.content.formula_folder import FormulaFolder
from tuiyan.content.units import check_units
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.check import Complaint, check
from tuiyan.engine.domain import Domain
from tuiyan.engine.names import UnknownName
from tuiyan.engine.reading import read
from tuiyan.engine.scenario import ABOUT_SCENARIO, InputError, Scenario
from tuiyan.messages import say
from tuiyan.problem import ContentError, Problem
from tuiyan.strict_yaml import Fields, Text

NAME = re.compile(r"[A-Za-z_]\w*")


def sound_catalog(formulas: FormulaFolder, problems: list[Problem]) -> Catalog:
    """Return the catalog of all that is sound; the rest is added to ``problems``.

    Raises:
        ContentError: There are no units at all, without which nothing can be read; or it is not sound what
            the content is about, without which no scenario can be.
    """
    if problems and not formulas.units:
        raise ContentError(problems)
    names = (*formulas.names(), *formulas.constants)
    attributes = [str(placed.plain.get("attribute", name)) for name, placed in formulas.inputs.items()]
    known = Known(formulas.about(), names, {*formulas.scenarios}, {*formulas.facts}, attributes)
    for found in (formulas.constants, formulas.inputs, formulas.formulas):
        drop_unsound(found)
    check_units(formulas.units, lambda: Catalog(formulas.catalog()).units, problems)
    _check_names(formulas, problems)
    catalog = Catalog(formulas.catalog())
    _check_constants(formulas, catalog, problems)
    facts = set(formulas.facts)
    _check_facts(formulas, catalog, problems)
    _check_formulas(formulas, Catalog(formulas.catalog()), problems)
    _check_scenarios(formulas, frozenset(facts - formulas.facts.keys()), problems)
    _check_outlook(formulas, facts, problems)
    _check_figures(formulas, problems)
    keep_sound(formulas.domain, lambda placed: domain_problems(placed, known), problems)
    if known.domain.kinds and not formulas.domain:
        raise ContentError(problems)
    return Catalog(formulas.catalog())


def _check_figures(formulas: FormulaFolder, problems: list[Problem]) -> None:
    """Note figures of the user's own facts that look twice as large as they are."""
    theirs = [placed for placed in formulas.facts.values() if not placed.folder.is_own]
    catalog = Catalog(formulas.catalog())
    if not theirs or not catalog.opening:
        return
    from tuiyan.content.check_figures import fact_notices

    own = Catalog(formulas.of_ours().catalog())
    for placed in theirs:
        problems += fact_notices(placed, catalog, own)


def _check_outlook(formulas: FormulaFolder, facts: Collection[str], problems: list[Problem]) -> None:
    """Leave out headlines and expectations that name what there is not, or cannot be read."""
    catalog = Catalog(formulas.catalog())
    keep_sound(formulas.headlines, lambda placed: headline_problems(placed, catalog), problems)
    keep_sound(formulas.expected, lambda placed: expected_problems(placed, catalog, facts), problems)


def _check_names(formulas: FormulaFolder, problems: list[Problem]) -> None:
    """Refuse a name that two kinds of things have."""
    taken: dict[str, Placed] = {}
    for found in (formulas.constants, formulas.inputs, formulas.formulas):
        for name, placed in list(found.items()):
            before = taken.setdefault(name, placed)
            if before is not placed:
                place = f"{before.source.path}:{before.node.span.line}"
                problems.append(
                    placed.problem(placed.span("id"), say("content.id_twice", id=name, place=place))
                )
                drop(found, name)


def _check_constants(formulas: FormulaFolder, catalog: Catalog, problems: list[Problem]) -> None:
    for name, placed in list(formulas.constants.items()):
        if not _reads(placed, ("value",), catalog, None, problems):
            drop(formulas.constants, name)


def _check_facts(formulas: FormulaFolder, catalog: Catalog, problems: list[Problem]) -> None:
    inputs = [placed.plain for placed in formulas.inputs.values()]
    for key, placed in list(formulas.facts.items()):
        asked = [
            row
            for row in inputs
            if catalog.domain.kind_of(row["from"]) == placed.plain["kind"] and not row["word"]
        ]
        rows = [(path, row) for row in asked for path in _paths(placed, str(row.get("attribute", row["id"])))]
        read = [_reads(placed, path, catalog, row, problems) for path, row in dict(rows).items()]
        unnamed = [*unsourced(placed, catalog.domain.kinds[placed.plain["kind"]])]
        problems += unnamed
        if not all(read) or not placed.is_sound or not all(problem.is_notice for problem in unnamed):
            drop(formulas.facts, key)
        rounds = placed.plain.get("rounds")
        if rounds and f"{placed.plain['kind']}/{rounds}" not in formulas.facts:
            problems.append(placed.problem(placed.span("rounds"), say("content.no_fact", name=rounds)))


def _paths(placed: Placed, attribute: str) -> Iterator[tuple[str, ...]]:
    """Give the places of an attribute's values: itself, or one by precision."""
    node = placed.node.get(attribute)
    if isinstance(node, Fields):
        yield from ((attribute, key.text) for key, _ in node.entries)
    elif node is not None:
        yield (attribute,)


def _reads(
    placed: Placed, path: tuple[str, ...], catalog: Catalog, row: Plain | None, problems: list[Problem]
) -> bool:
    """Read the quantity at ``path``; complain where it is none, or not what an input takes."""
    node = placed.node.find(*path)
    if not isinstance(node, Text):
        return True
    expected = catalog.units.generic(catalog.units.unit(row["unit"]).dimension) if row else None
    reading = read(node.text, catalog.units, expected, has_echo=False)
    if reading.quantity is not None:
        return True
    hint = reading.instead
    if row and row["unit"] and not reading.ask and (reading.state == "no-unit" or not hint):
        hint = say("engine.for_example", unit=row["unit"])
    span = node.part(reading.column, reading.length) if reading.state == "unreadable" else node.span
    problems.append(placed.problem(span, reading.problem, hint))
    return False


def _check_formulas(formulas: FormulaFolder, catalog: Catalog, problems: list[Problem]) -> None:
    """Check formulas, inputs and constants; what a later folder broke is put back before ours are judged."""
    kinds: tuple[Found, ...] = (formulas.formulas, formulas.inputs, formulas.constants)
    gone: set[str] = set()
    ours = None if formulas.is_all_ours() else formulas.of_ours()
    while True:
        run = [name for name, placed in formulas.formulas.items() if not (ours and placed.folder.is_own)]
        complaints = [
            (found, complaint)
            for complaint in check(catalog, run)
            for found in kinds
            if complaint.id in found
        ]
        later = [pair for pair in complaints if not pair[0][pair[1].id].folder.is_own]
        for found, complaint in later or complaints:
            placed = found[complaint.id]
            if not gone & set(NAME.findall(str(placed.plain.get("expression")))):
                problems.append(_complaint_problem(placed, complaint))
        for found, complaint in later or complaints:
            if complaint.part != "example":
                drop(found, complaint.id)
                gone |= {complaint.id} - found.keys()
        if not any(complaint.part != "example" for _, complaint in later):
            break
        catalog = Catalog(formulas.catalog())

    problems += _our_examples(ours) if ours else ()


def _our_examples(ours: FormulaFolder) -> Iterator[Problem]:
    """Run our own examples on our own facts: what a later folder puts in their place is no mistake."""
    for complaint in check(Catalog(ours.catalog())):
        placed = ours.formulas.get(complaint.id)
        if placed is not None and complaint.part == "example":
            yield _complaint_problem(placed, complaint)


def _complaint_problem(placed: Placed, complaint: Complaint) -> Problem:
    node = placed.node.get(complaint.part)
    span = placed.span(complaint.part, "equals")
    if isinstance(node, Text):
        span = node.part(complaint.span.column, complaint.span.length)
    return placed.problem(span, complaint.message, complaint.hint)


def _check_scenarios(formulas: FormulaFolder, facts: frozenset[str], problems: list[Problem]) -> None:
    """Try each field of each scenario on its own, then the scenario as a whole.

    One that chooses from ``facts``, which were left out, or extends one that is left out, has no mistake
    of its own; it is left out, too.
    """
    scenarios, catalog = formulas.scenarios, Catalog(formulas.catalog())
    for key, placed in list(scenarios.items()):
        found = [*_field_problems(placed, catalog, facts)]
        problems += found
        if found or not placed.is_sound or facts & set(choices_of(placed.plain, catalog.domain)):
            drop(scenarios, key)
    gone = {key for key in catalog.scenario_ids() if key not in scenarios}
    while orphans := [key for key, placed in scenarios.items() if placed.plain.get("extends") in gone]:
        for key in orphans:
            drop(scenarios, key)
        gone |= set(orphans)
    catalog = Catalog(formulas.catalog())
    for key, placed in list(scenarios.items()):
        try:
            catalog.scenario(key)
        except (UnknownName, InputError) as error:
            problems.append(placed.problem(placed.span("extends"), error.message, error.hint))
            drop(scenarios, key)


def choices_of(plain: Plain, domain: Domain) -> Iterator[str]:
    """Give what a scenario chooses, by kind and id."""
    return (f"{each.kind}/{plain[name].strip()}" for name, each in domain.choices.items() if name in plain)


def _field_problems(placed: Placed, catalog: Catalog, facts: frozenset[str]) -> Iterator[Problem]:
    empty = Scenario(catalog, placed.plain["id"], placed.plain["name"], {}, {}, {})
    for key, node in placed.node.entries:
        name = key.text if key.text in ABOUT_SCENARIO else catalog.setting(key.text)
        text = placed.plain.get(name)
        if name in ABOUT_SCENARIO or not isinstance(node, Text) or text is None:
            continue
        if facts & set(choices_of({name: text}, catalog.domain)):
            continue
        try:
            empty.changed(catalog, {name: text})
        except InputError as error:
            yield placed.problem(node.span, str(error))
