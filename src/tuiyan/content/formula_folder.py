"""The formulas folders of all open folders, gathered into one catalog's plain data."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tuiyan.content.domain import laid_over, read_domain
from tuiyan.content.entries import Found, Placed, Plain, Reader, add_each_entry, add_entries, yaml_files
from tuiyan.content.entry import Entry
from tuiyan.content.expected import read_expected, read_headline
from tuiyan.content.facts import attributes_of, fact_reader, input_reader, read_constant
from tuiyan.content.folders import CLAIM_FILES, Folder, Folders, kind_of
from tuiyan.content.formulas import formula_reader, scenario_reader
from tuiyan.content.units import read_units
from tuiyan.engine.domain import Domain, Kind
from tuiyan.engine.names import Names, called
from tuiyan.problem import Problem

READERS: dict[str, tuple[str, Reader]] = {
    "constants": ("constants", read_constant),
    "headlines": ("headlines", read_headline),
    "expected": ("expected", read_expected),
}
"""What each file that is not of formulas holds, and its reader, but for what depends on the domain."""


class FormulaFolder(NamedTuple):
    """Everything from the formulas folders, by id, each with its place; facts by kind and id."""

    domain: Found
    units: Found
    constants: Found
    inputs: Found
    facts: Found
    formulas: Found
    scenarios: Found
    headlines: Found
    expected: Found

    def catalog(self) -> Plain:
        """Return the plain data of a catalog."""
        kinds = ("constants", "inputs", "formulas", "scenarios", "headlines", "expected")
        listed = {kind: [placed.plain for placed in getattr(self, kind).values()] for kind in kinds}
        facts = {
            kind: [placed.plain for placed in self.facts.values() if placed.plain["kind"] == kind]
            for kind in self.about().kinds
        }
        plain = {"domain": self._domain(), "units": self._unit_table(), "facts": facts, **listed}
        private = self._private()
        return {**plain, "private": private} if private else plain

    def _private(self) -> dict[str, list[str]]:
        """Return the ids of what the user adds of his own: facts by kind, and scenarios."""
        added = [placed for placed in self.facts.values() if placed.is_added]
        scenarios = [placed.plain["id"] for placed in self.scenarios.values() if placed.is_added]
        found = {
            kind: [placed.plain["id"] for placed in added if placed.plain["kind"] == kind]
            for kind in self.about().kinds
        }
        return {kind: ids for kind, ids in {**found, "scenarios": scenarios}.items() if ids}

    def about(self) -> Domain:
        """Return what all of it is about."""
        return Domain(self._domain())

    def files(self) -> dict[str, Kind]:
        """Return the kind of fact in each file of facts, by the file's name."""
        return {kind.file: kind for kind in self.about().kinds.values()}

    def _domain(self) -> Plain:
        return laid_over(placed.plain for placed in self.domain.values() if placed.is_sound)

    def copied(self) -> FormulaFolder:
        """Return the same entries, from which nothing will be left out."""
        return FormulaFolder(*(dict(found) for found in self))

    def of_ours(self) -> FormulaFolder:
        """Return what the built-in folder gives, as if no later one had put anything in its place."""
        return FormulaFolder(*(_of_ours(found) for found in self))

    def is_all_ours(self) -> bool:
        """Tell whether nothing is from a later folder."""
        return all(placed.folder.is_own for found in self for placed in found.values())

    def keeps_ours(self) -> bool:
        """Tell whether later folders only add facts and scenarios, and put nothing in place of ours."""
        may_add = ("facts", "scenarios")
        return all(
            placed.folder.is_own or (kind in may_add and placed.before is None)
            for kind, found in zip(self._fields, self, strict=True)
            for placed in found.values()
        )

    def written(self) -> dict[str, Placed]:
        """Return the entries of everything that has a name in expressions."""
        return {**self.constants, **self.inputs, **self.formulas}

    def names(self) -> list[str]:
        """Return every name that a scenario may give a value to."""
        inputs = [placed.plain["id"] for placed in self.inputs.values() if not placed.plain["word"]]
        parameters = [
            row["id"] for placed in self.formulas.values() for row in placed.plain.get("parameters", ())
        ]
        return [*inputs, *parameters, *self.formulas]

    def called(self, name: str) -> str:
        """Return the one input, choice or formula that is set by this name, or ``""``."""
        choices = [{"id": id_, "name": choice.names} for id_, choice in self.about().choices.items()]
        rows = [
            *choices,
            *(placed.plain for found in (self.inputs, self.formulas) for placed in found.values()),
        ]
        rows += [row for placed in self.formulas.values() for row in placed.plain.get("parameters", ())]
        found = Names(map(called, rows)).find(name)
        inputs = [id_ for id_ in found if id_ not in self.formulas]
        return next(iter(inputs if len(inputs) == 1 else found if len(found) == 1 else ()), "")

    def _unit_table(self) -> Plain:
        """Lay one table of units over the other."""
        table: Plain = {}
        for placed in self.units.values():
            for key, value in placed.plain.items():
                match value:
                    case dict():
                        table[key] = {**table.get(key, {}), **value}
                    case list():
                        table[key] = [
                            *table.get(key, []),
                            *(row for row in value if row not in table.get(key, [])),
                        ]
        return table


def _of_ours(found: Found) -> Found:
    ours: Found = {}
    for key, placed in found.items():
        entry: Placed | None = placed
        while entry is not None and not entry.folder.is_own:
            entry = entry.before
        if entry is not None:
            ours[key] = entry
    return ours


def read_formula_folders(folders: Folders, problems: list[Problem]) -> FormulaFolder:
    """Read the formulas folder of each open folder; what a later one gives wins."""
    read = FormulaFolder(*({} for _ in FormulaFolder._fields))
    files = [*yaml_files(folders.folders, "formulas")]
    for number, (folder, file) in enumerate(files):
        if kind_of(file, folder) == "domain":
            _lay(read.domain, number, folder, file, read_domain, problems)
    facts = read.files()
    kinds = [(kind_of(file, folder, facts), folder, file) for folder, file in files]
    kinds.sort(key=lambda each: STAGES.get(each[0], 1))
    for number, (kind, folder, file) in enumerate(kinds):
        if kind in ("domain", *CLAIM_FILES):
            continue
        if kind == "units":
            _lay(read.units, number, folder, file, read_units, problems)
        elif kind:
            found, reader = _reader(read, kind)
            add_entries(found, folder, file, reader, problems)
        else:
            add_each_entry(folder, file, lambda entry: _reader(read, _kind_of_entry(read, entry)), problems)
    return read


STAGES = {"units": 0, "constants": 0, "inputs": 0, "": 2, "scenarios": 3}
"""When a file is read: facts know their attributes from inputs, scenarios all names."""


def _lay(
    found: Found, number: int, folder: Folder, file: Path, read: Reader, problems: list[Problem]
) -> None:
    """Read a file that is one entry; each is laid over those before it."""
    entries: Found = {}
    add_entries(entries, folder, file, read, problems)
    found.update({f"{number}": placed for placed in entries.values()})


def _reader(read: FormulaFolder, kind: str) -> tuple[Found, Reader]:
    """Return where entries of a kind belong, and who reads them."""
    if kind == "scenarios":
        return read.scenarios, scenario_reader((*read.about().choices, *read.names()), read.called)
    if kind == "inputs":
        return read.inputs, input_reader(read.about())
    if of := read.files().get(kind):
        return read.facts, fact_reader(of, _attributes(read, of))
    name, reader = READERS.get(kind) or ("formulas", formula_reader(read.about()))
    found: Found = getattr(read, name)
    return found, reader


def _attributes(read: FormulaFolder, kind: Kind) -> list[str]:
    return attributes_of(kind.id, read.about(), (placed.plain for placed in read.inputs.values()))


def _kind_of_entry(read: FormulaFolder, entry: Entry) -> str:
    """Tell what an entry is by its fields: a scenario, the fact most of them belong to, else a formula."""
    keys = set(entry.keys)
    if keys & {"extends", *read.about().choices}:
        return "scenarios"
    shared = {file: len(keys & set(_attributes(read, kind))) for file, kind in read.files().items()}
    likeliest = max(shared, key=lambda file: shared[file], default="")
    return likeliest if likeliest and shared[likeliest] and "expression" not in keys else "formulas"
