"""All that numbers are computed from, by name.

A catalog is made from plain data in no time: a row becomes a value when it is first asked for, since a
talk shows a tenth of the formulas. Names are one space: formulas, inputs and constants never share one,
so an expression says what it means; facts have names within their kind.
``catalog.formula("move_time").text`` is ``read_bytes / total_bandwidth``,
``catalog.dimension("move_time")`` is second, ``catalog.given("3 TB/s")`` reads what content gives, and
``catalog.scenario("manual")`` is a scenario with all that it extends.

Plain data, as the content folder gives it and as the cache keeps it; every scalar is a text::

    {"units": {"dimensions": [...], "counts": [...], "prefixes": {...}, "ambiguous": {...},
               "magnitudes": {...}, "units": [{"id", "aliases"?, "of", "prefixes"?, "label"?}]},
     "constants": [{"id", "name", "value", "quiet"?, "source"?}],
     "inputs": [{"id", "name", "aliases"?, "symbol"?, "unit", "from", "attribute"?, "by"?, "word"?, "whole"?,
                 "quiet"?, "default"?, "expression"?, "at_least"?, "above"?, "at_most"?, "cases"?}],
     "facts": {KIND: [...]}, "domain": {...},
     "formulas": [{"id", "name", "symbol", "unit", "expression", "meaning"?, "source", "holds"?, "aliases"?,
                   "variants"?: [{"when", "expression", "name"?}],
                   "parameters"?: [{"id", "name", "symbol"?, "unit", "default", ...}],
                   "whole"?, "example"?: {"scenario", "with"?, "equals"}, "examples"?: [...]}],
     "scenarios": [{"id", "name", "training"?, "extends"?, ...choices and fields}],
     "headlines": [{"id", "side", "bound"}], "expected": [...],
     "private"?: {KIND: [ids], "scenarios": [ids]}}

A fact is a row of its YAML file as it stands: ``id``, ``name``, ``short``, ``source``, ``date``,
``confidence``, ``rounds``, and attributes, some of them mappings by what is chosen; a domain is described
in :mod:`tuiyan.engine.domain`, what is expected in :mod:`tuiyan.inference.expected`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from copy import copy
from fractions import Fraction
from typing import Any

from tuiyan.engine.dimension import Dimension
from tuiyan.engine.domain import Domain
from tuiyan.engine.expression import parse
from tuiyan.engine.facts import Fact
from tuiyan.engine.formula import Constant, Formula, Headline, Input
from tuiyan.engine.names import Names, UnknownName, called
from tuiyan.engine.parser import ExpressionError
from tuiyan.engine.quantity import Given
from tuiyan.engine.reading import read
from tuiyan.engine.scenario import Scenario, extended, scenario_from_plain
from tuiyan.engine.unit_table import UnitTable
from tuiyan.messages import pick, say
from tuiyan.text.joining import spaced


class Catalog:
    """Units, constants, inputs, facts, formulas and scenarios; rows become values when first asked for.

    Attributes:
        units: The units there are.
        domain: What it is all about.
        headlines: The quantities a talk is about, in order.
        expected: From bounds to what to expect, as plain data.
    """

    def __init__(self, plain: Mapping[str, Any]) -> None:
        """Hold plain data; nothing in it is read yet but the units."""
        self._plain = plain
        self.units = UnitTable(plain["units"])
        self.domain = Domain(plain.get("domain", {}))
        self.headlines = tuple(Headline(**row) for row in plain.get("headlines", ()))
        self.expected: tuple[Mapping[str, Any], ...] = tuple(plain.get("expected", ()))
        self._constants = {row["id"]: row for row in plain.get("constants", ())}
        self._formulas = {row["id"]: row for row in plain.get("formulas", ())}
        self._scenarios = {row["id"]: row for row in plain.get("scenarios", ())}
        self._facts = {
            kind: {row["id"]: row for row in rows} for kind, rows in plain.get("facts", {}).items()
        }
        self._private = {kind: frozenset(ids) for kind, ids in plain.get("private", {}).items()}
        self._inputs = {row["id"]: row for row in plain.get("inputs", ())}
        for formula in plain.get("formulas", ()):
            for row in formula.get("parameters", ()):
                self._inputs.setdefault(row["id"], row)
        self._renames = _renames(plain.get("formulas", ()))
        self._words = (*self.domain.choices, *(name for name, row in self._inputs.items() if row.get("word")))
        self._made: dict[tuple[str, str], Any] = {}
        self._givens: dict[tuple[str, Dimension | None], Given] = {}
        self._named: dict[str, Names] = {}

    def to_plain(self) -> Mapping[str, Any]:
        """Return the catalog as plain data, fit for JSON."""
        return self._plain

    def with_formulas(self, rows: Iterable[Mapping[str, Any]]) -> Catalog:
        """Return the catalog with more formulas, or others under the same ids; what was read is kept."""
        rows = tuple(rows)
        changed = {row["id"] for row in rows}
        kept = [row for row in self._plain.get("formulas", ()) if row["id"] not in changed]
        catalog = copy(self)
        catalog._plain = {**self._plain, "formulas": [*kept, *rows]}
        catalog._formulas = {row["id"]: row for row in catalog._plain["formulas"]}
        added = {each["id"]: each for row in rows for each in row.get("parameters", ())}
        catalog._inputs = {**added, **self._inputs}
        catalog._named = {}
        catalog._renames = _renames(catalog._plain["formulas"])
        catalog._made = {
            key: made for key, made in self._made.items() if key[0] != "scenario" and key[1] not in changed
        }
        return catalog

    def with_scenario(self, row: Mapping[str, Any]) -> Catalog:
        """Return the catalog with one more scenario; what was read is kept."""
        catalog = copy(self)
        catalog._plain = {**self._plain, "scenarios": [*self._plain.get("scenarios", ()), row]}
        catalog._scenarios = {**self._scenarios, row["id"]: row}
        catalog._made = {**self._made}
        catalog._made.pop(("scenario", row["id"]), None)
        return catalog

    def names(self) -> tuple[str, ...]:
        """Return every name that a slide or an expression may use and that has a number."""
        inputs = (name for name, row in self._inputs.items() if not row.get("word"))
        return (*self._formulas, *inputs, *self._constants)

    def words(self) -> tuple[str, ...]:
        """Return every name that stands for a word: choices, attributes such as ``attention``, ``bound``."""
        return self._words

    def formula_ids(self) -> tuple[str, ...]:
        """Return the ids of the formulas, in order."""
        return tuple(self._formulas)

    def input_ids(self) -> tuple[str, ...]:
        """Return the ids of inputs and parameters, words included."""
        return tuple(self._inputs)

    def scenario_ids(self) -> tuple[str, ...]:
        """Return the ids of the scenarios, in order."""
        return tuple(self._scenarios)

    def renamed(self, name: str) -> str:
        """Return the id that a formula has now which had this one before; any other name as it is."""
        return self._renames.get(name, name)

    def resolved(self, name: str) -> str:
        """Return the id of what is called so, a formula before an input; any other name as it is.

        ``首字`` and ``TTFT`` are ``ttft``, as is ``ttft_attention``, its older id. For what a person wrote:
        content and code name things by their ids.
        """
        return self._one(name, self._formulas)

    def setting(self, name: str) -> str:
        """Return the id of what is set by this name, an input before a formula; any other name as it is."""
        return self._one(name, (*self._inputs, *self.domain.choices))

    def _one(self, name: str, preferred: Iterable[str]) -> str:
        if name in self._formulas or name in self._inputs or name in self.domain.choices:
            return name
        found = self.called(name)
        if len(found) > 1:
            found = tuple(id_ for id_ in found if id_ in preferred) or found
        return found[0] if len(found) == 1 else name

    def called(self, name: str) -> tuple[str, ...]:
        """Return the ids of all formulas, inputs, constants and choices that are called so."""
        return (name,) if name in self._constants else self._numbers().find(name)

    def unknown(self, name: str, message: str = "engine.unknown_name") -> UnknownName:
        """Return why a name is none: it means several things, or nothing, and then what is near."""
        return self._numbers().unknown(name, say(message, name=name), most=1)

    def _numbers(self) -> Names:
        if "" not in self._named:
            fields = {id_: row for id_, row in self._inputs.items() if row.get("from") == "scenario"}
            others = {id_: row for id_, row in self._inputs.items() if id_ not in fields}
            choices = [
                {"id": id_, "name": choice.names, "aliases": choice.aliases}
                for id_, choice in self.domain.choices.items()
            ]
            rows = (
                *choices,
                *fields.values(),
                *self._formulas.values(),
                *others.values(),
                *self._constants.values(),
            )
            self._named[""] = Names(map(called, rows))
        return self._named[""]

    def _facts_named(self, kind: str) -> Names:
        if kind not in self._named:
            self._named[kind] = Names(map(called, self._facts.get(kind, {}).values()))
        return self._named[kind]

    def formula(self, name: str) -> Formula | None:
        """Return the formula of this name, or ``None``."""
        made: Formula | None = self._make("formula", self.renamed(name), self._formulas, Formula)
        if made is None and name in self._inputs and self._inputs[name].get("expression"):
            made = self._make("formula", name, self._inputs, Formula)
        return made

    def input(self, name: str) -> Input | None:
        """Return the input or parameter of this name, or ``None``."""
        made: Input | None = self._make("input", name, self._inputs, Input.from_plain)
        return made

    def constant(self, name: str) -> Constant | None:
        """Return the constant of this name, or ``None``."""
        made: Constant | None = self._make("constant", name, self._constants, Constant.from_plain)
        return made

    def _make(self, kind: str, name: str, rows: Mapping[str, Any], make: Any) -> Any:
        made = self._made.get((kind, name))
        if made is None and name in rows:
            made = self._made[kind, name] = make(rows[name])
        return made

    def fact(self, kind: str, id_: str) -> Fact:
        """Return a fact, by its id or by whatever it is called.

        Raises:
            UnknownName: If there is none, or it may be one of several.
        """
        rows = self._facts.get(kind, {})
        if id_ not in rows:
            names = self._facts_named(kind)
            ids = names.find(id_)
            if len(ids) != 1:
                message = say("engine.unknown_fact", kind=self._kind_name(kind), name=id_)
                raise names.unknown(id_, spaced(message))
            id_ = ids[0]
        found: Fact = self._make(kind, id_, rows, lambda plain: Fact(kind, plain))
        return found

    def facts_called(self, kind: str, name: str) -> tuple[str, ...]:
        """Return the ids of all facts of a kind that are called so."""
        return self._facts_named(kind).find(name)

    def near_facts(self, kind: str, name: str) -> tuple[str, ...]:
        """Return the ids of facts of a kind that may be meant by a name that none has."""
        return self._facts_named(kind).near(name)

    def _kind_name(self, kind: str) -> str:
        known = self.domain.kinds.get(kind)
        return pick(known.names) if known else kind

    def has_fact(self, kind: str, id_: str) -> bool:
        """Tell whether there is a fact of this kind and id."""
        return id_ in self._facts.get(kind, {})

    def facts(self, kind: str) -> Iterator[Fact]:
        """Yield the facts of a kind, in order."""
        return (self.fact(kind, id_) for id_ in self._facts.get(kind, {}))

    def is_private(self, kind: str, id_: str) -> bool:
        """Tell whether a fact of a kind, or one of the ``scenarios``, is from the user's own folders."""
        return id_ in self._private.get(kind, ())

    def is_any_private(self, ids: Iterable[str]) -> bool:
        """Tell whether a hint that names ``ids`` would show what no list shows."""
        kinds = (*self.domain.kinds, "scenarios")
        return any(self.is_private(kind, id_) for id_ in ids for kind in kinds)

    @property
    def opening(self) -> str:
        """The id of the scenario that is computed under unless another is asked for, or ``""``."""
        named = self.domain.scenario
        return named if named in self._scenarios else next(iter(self._scenarios), "")

    def scenario(self, id_: str) -> Scenario:
        """Return a scenario with all that it extends.

        Raises:
            UnknownName: If there is none, or it extends one that is not there.
        """
        if id_ not in self._scenarios:
            id_ = self.scenario_id(id_) or id_
        made = self._made.get(("scenario", id_))
        if made is None:
            made = self._made["scenario", id_] = scenario_from_plain(
                self, extended(self._scenarios, id_, self.is_outdated)
            )
        scenario: Scenario = made
        return scenario

    def names_before(self, audience: str, id_: str) -> Mapping[str, str]:
        """Return what an audience alone calls a scenario, ``{zh, en}``, or nothing."""
        names: Mapping[str, str] = self._scenarios.get(id_, {}).get(audience) or {}
        return names

    def scenario_id(self, name: str) -> str:
        """Return the id of the scenario that is called so, or ``""``."""
        if name in self._scenarios:
            return name
        found = Names(map(called, self._scenarios.values())).find(name)
        return found[0] if len(found) == 1 else ""

    def is_outdated(self, name: str, given: Collection[str]) -> bool:
        """Tell whether a field would be computed from what is ``given`` anew, where nobody gave it."""
        expression = self._inputs.get(name, {}).get("expression", "")
        return not frozenset(given).isdisjoint(_names_in(expression))

    def knows(self, name: str) -> bool:
        """Tell whether a name has a number."""
        name = self.renamed(name)
        row = self._inputs.get(name)
        return name in self._formulas or name in self._constants or (row is not None and not row.get("word"))

    def require(self, name: str) -> None:
        """Make sure that a name has a number.

        Raises:
            UnknownName: With the closest name.
        """
        if not self.knows(name):
            raise self.unknown(name)

    def label(self, name: str) -> Mapping[str, str]:
        """Return the name a reader sees, ``{zh, en}``."""
        known = self.formula(name) or self.input(name) or self.constant(name)
        return known.names if known else {"zh": name, "en": name}

    def aliases(self, name: str) -> tuple[str, ...]:
        """Return what else a formula or an input is called."""
        known = self.formula(name) or self.input(name)
        return known.aliases if known else ()

    def symbol(self, name: str) -> Mapping[str, str]:
        """Return the symbol a reader sees, ``{zh, en}``."""
        known = self.formula(name) or self.input(name)
        return known.symbol if known else self.label(name)

    def unit(self, name: str) -> str:
        """Return the unit a name is shown in."""
        known = self.formula(name) or self.input(name)
        return known.unit if known else ""

    def meaning(self, name: str) -> str:
        """Return what a formula is about, by id, or ``none``."""
        formula = self.formula(name)
        return formula.meaning if formula else "none"

    def is_quiet(self, name: str) -> bool:
        """Tell whether a name is left out of a printed formula where it changes nothing."""
        known = self.input(name) or self.constant(name)
        return known is not None and known.is_quiet

    def dimension(self, name: str) -> Dimension:
        """Return what a name measures, as declared; a currency stands for any.

        Raises:
            UnknownName: If nothing has this name.
            UnitError: If its unit is none.
        """
        constant = self.constant(name)
        if constant is not None:
            return self.units.generic(self.given(constant.text).quantity.dimension)
        self.require(name)
        return self.units.generic(self.units.unit(self.unit(name)).dimension)

    def bound(self, text: str, measured: Dimension) -> Fraction | None:
        """Return a bound that content gives, in base units; None where there is none in this currency."""
        if not text:
            return None
        bound = self.given(text, self.units.generic(measured)).quantity
        return bound.value if bound.dimension is measured or not bound.value else None

    def given(self, text: str, expected: Dimension | None = None) -> Given:
        """Read a quantity that content gives.

        Raises:
            ReadingError: If it cannot be read, in one line.
        """
        known = self._givens.get((text, expected))
        if known is None:
            reading = read(text, self.units, expected, has_echo=False)
            if reading.quantity is None:
                raise reading.error()
            known = self._givens[text, expected] = reading.given
        return known


def _names_in(expression: str) -> tuple[str, ...]:
    try:
        return parse(expression).names if expression else ()
    except ExpressionError:
        return ()


def _renames(formulas: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """Return the id of each formula by the ids it had before: the aliases that are of the form of one."""
    return {alias: row["id"] for row in formulas for alias in row.get("aliases", ()) if "_" in alias}
