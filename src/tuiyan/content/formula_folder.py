"""The formulas folders of all open folders, gathered into one book's plain data."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tuiyan.content.claims import read_claim, read_measured
from tuiyan.content.facts import FACT_FILES, attributes_of, fact_reader, read_constant, read_input, read_units
from tuiyan.content.folders import Folder, Folders
from tuiyan.content.formulas import read_formula, scenario_reader
from tuiyan.content.gather import Found, Placed, Plain, Reader, gather, yaml_files
from tuiyan.problem import Problem

READERS: dict[str, tuple[str, Reader]] = {
    "constants": ("constants", read_constant),
    "inputs": ("inputs", read_input),
    "claims": ("claims", read_claim),
    "measured": ("measured", read_measured),
}
"""What each file that is not of formulas holds, and its reader."""


class FormulaFolder(NamedTuple):
    """Everything from the formulas folders, by id, each with its place; facts by kind and id."""

    units: Found
    constants: Found
    inputs: Found
    facts: Found
    formulas: Found
    scenarios: Found
    claims: Found
    measured: Found

    def book(self) -> Plain:
        """Return the plain data of a book."""
        kinds = ("constants", "inputs", "formulas", "scenarios")
        listed = {kind: [placed.plain for placed in getattr(self, kind).values()] for kind in kinds}
        facts = {
            kind: [placed.plain for placed in self.facts.values() if placed.plain["kind"] == kind]
            for kind in FACT_FILES.values()
        }
        return {"units": self._unit_table(), "facts": facts, **listed}

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


def read_formula_folders(folders: Folders, problems: list[Problem]) -> FormulaFolder:
    """Read the formulas folder of each open folder; what a later one gives wins."""
    read = FormulaFolder(*({} for _ in FormulaFolder._fields))
    files = list(yaml_files(folders.folders, "formulas"))
    for number, (folder, file) in enumerate(sorted(files, key=_stage)):
        if file.stem == "units":
            found: Found = {}
            gather(found, folder, file, read_units, problems)
            read.units.update({f"{number}": placed for placed in found.values()})
        else:
            kind, reader = _reader(read, file)
            gather(getattr(read, kind), folder, file, reader, problems)
    return read


def _stage(item: tuple[Folder, Path]) -> int:
    """Say when a file is read: facts know their attributes from inputs, scenarios all names."""
    _, file = item
    if file.parent.name == "scenarios":
        return 2
    return 0 if file.stem in ("units", "constants", "inputs") else 1


def _reader(read: FormulaFolder, file: Path) -> tuple[str, Reader]:
    if file.parent.name == "scenarios":
        return "scenarios", scenario_reader(read.names())
    if file.stem in FACT_FILES:
        kind = FACT_FILES[file.stem]
        return "facts", fact_reader(
            kind, attributes_of(kind, (placed.plain for placed in read.inputs.values()))
        )
    return READERS.get(file.stem, ("formulas", read_formula))
