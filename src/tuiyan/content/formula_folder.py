"""The formulas folders of all open folders, gathered into one book's plain data."""

from __future__ import annotations

from typing import NamedTuple

from tuiyan.content.claims import read_claim, read_measured
from tuiyan.content.facts import FACTS, read_constant, read_input, read_units
from tuiyan.content.folders import Folders
from tuiyan.content.formulas import read_formula, read_scenario
from tuiyan.content.gather import Found, Plain, Reader, gather, yaml_files
from tuiyan.problem import Problem

READERS: dict[str, tuple[str, Reader]] = {
    "constants": ("constants", read_constant),
    "inputs": ("inputs", read_input),
    "claims": ("claims", read_claim),
    "measured": ("measured", read_measured),
    **{name: ("facts", reader) for name, reader in FACTS.items()},
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
        kinds = ("constants", "inputs", "facts", "formulas", "scenarios")
        listed = {kind: [placed.plain for placed in getattr(self, kind).values()] for kind in kinds}
        return {"units": self._unit_table(), **listed}

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
    for number, (folder, file) in enumerate(yaml_files(folders.folders, "formulas")):
        if file.parent.name == "scenarios":
            gather(read.scenarios, folder, file, read_scenario, problems)
        elif file.stem == "units":
            found: Found = {}
            gather(found, folder, file, read_units, problems)
            read.units.update({f"{number}": placed for placed in found.values()})
        else:
            kind, reader = READERS.get(file.stem, ("formulas", read_formula))
            gather(getattr(read, kind), folder, file, reader, problems)
    return read
