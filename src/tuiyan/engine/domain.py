"""What a manual is about, in its own words: kinds of facts, choices, colours, headline figures.

The engine computes with names and units and knows no subject. ``formulas/domain.yaml`` says what the
subject is, and the catalog carries it as plain data::

    {"scenario": "manual",
     "claims": {"scenario": "manual", "both_ways": ["nvlink_bandwidth"], "shared_by": "gpus",
                "unbound": ["speculative"]},
     "kinds": [{"id": "gpu", "file": "gpus", "name", "unsourced"}],
     "choices": [{"id": "weights", "kind": "precision", "name", "of"?, "claimed"?, "aliases"?}],
     "meanings": [{"id": "memory", "ink": "mem", "bound"}],
     "chip": [{"choices": ["gpu"], "input"?, "times"?, "apart"?, "as"?, "quiet"?}],
     "picker": [{"id", "name", "choices", "about", "options"?}], "beside": [{"id", "name"}],
     "compared": [{"id", "name", "better", "bare", "room"}],
     "causes": [{"id", "name"}], "tendencies": [{"id", "name"}],
     "likely": [{"ask": "f24", "when", "goal", "avoid"}],
     "sentence": [{"id": "batch", "before", "after", "words"}]}

So a manual about photographic exposure, whose scenarios choose a camera and a film, needs a file and no
code. What a subject needs beyond names, such as whether a model fits on its cards, is a package of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

Names = Mapping[str, str]
"""A text, ``{zh, en}``."""

NONE: Names = {}


class Kind(NamedTuple):
    """A kind of fact.

    Attributes:
        id: E.g. ``gpu``.
        names: What it is called.
        file: The file or folder its facts stand in, without suffix.
        is_sourced: Every fact must say where it is from.
        listed: What is told of a fact in a list, with names of its attributes in braces.
    """

    id: str
    names: Names
    file: str
    is_sourced: bool = True
    listed: Names = NONE


class Choice(NamedTuple):
    """What a scenario chooses from the facts of one kind.

    Attributes:
        id: E.g. ``weights``.
        kind: E.g. ``precision``.
        names: What it is called.
        of: How a chosen fact is named as a source, with ``{name}`` in it; nothing for its name alone.
        claimed: How a chosen fact is named as a condition of a claim, with ``{name}`` in it.
        aliases: What else it is called.
    """

    id: str
    kind: str
    names: Names
    of: Names = NONE
    claimed: Names = NONE
    aliases: tuple[str, ...] = ()


class Meaning(NamedTuple):
    """What a formula is about, which gives it a colour and may be what bounds a result.

    Attributes:
        id: E.g. ``memory``.
        ink: Its colour: ``mem``, ``comp`` or ``net``.
        bound: What a result is that it bounds, e.g. ``memory-bound``.
    """

    id: str
    ink: str
    bound: Names


class ChipPart(NamedTuple):
    """One part of the line that says a scenario in short: ``8×H800 · TP8 · 70B · FP8 · batch 1``.

    Attributes:
        choices: Whose facts are named, one name where they agree.
        input: The input or formula that is told, or ``""``.
        times: The input that says how many there are of it, or ``""``.
        apart: How facts are told that do not agree, with ``{choice}`` in it.
        said: How the input is told, with ``{value}`` in it.
        is_quiet: Left out where the input is 1.
    """

    choices: tuple[str, ...] = ()
    input: str = ""
    times: str = ""
    apart: Names = NONE
    said: Names = NONE
    is_quiet: bool = False


class PickerRow(NamedTuple):
    """One row of the panel that changes the scenario.

    Attributes:
        id: Its own.
        names: What it is called.
        choices: What it sets.
        about: What is told of what is chosen, with names of figures and choices in braces.
        options: Named sets of facts, one for each choice; without any, all facts of the kind.
        input: The input it sets in place of choices, or ``""``.
        values: What that may be set to.
    """

    id: str
    names: Names
    choices: tuple[str, ...]
    about: Names
    options: Mapping[str, tuple[str, ...]] = {}
    input: str = ""
    values: tuple[str, ...] = ()


class Compared(NamedTuple):
    """A figure that a change is judged by, or that says why another changed.

    Attributes:
        id: The formula.
        names: What it is called in short.
        better: ``less``, ``more``, or ``""`` where neither is.
        is_bare: Shown without its unit, which is in its name.
        is_room: There is no room where it is not above 0.
    """

    id: str
    names: Names
    better: str = ""
    is_bare: bool = False
    is_room: bool = False


class Domain:
    """What one manual is about.

    Attributes:
        scenario: The scenario that is computed under unless another is asked for, or ``""``.
        claims_scenario: What claims are held against.
        both_ways: Figures that some give one way and some as the sum of both.
        shares: Figures that are never more than the whole.
        unbound: What a measured result may be called that no bound holds for.
        shared_by: The input that counts among how many a figure is shared, or ``""``.
        kinds: Kinds of facts, by id.
        choices: What a scenario chooses, by id.
        meanings: What formulas are about, by id.
        chip: The parts of a scenario's short line.
        picker: The rows of the panel that changes it.
        beside: Choices that the panel names where they were changed, with their names there.
        compared: Figures that a change of scenario is judged by.
        causes: Figures that say why.
        tendencies: Times that sum a change up.
        likely: The questions clients ask, the likeliest first, with when.
        sentence: The words by which a person says things, by where they stand and what they are about.
        refused: Words that no client may see.
        not_refused: Longer words that may stand though one of these is in them.
    """

    __slots__ = (
        "beside", "both_ways", "causes", "chip", "choices", "claims_scenario", "compared", "kinds",
        "likely", "meanings", "not_refused", "picker", "refused", "scenario", "sentence",
        "shared_by", "shares", "tendencies", "unbound",
    )  # fmt: skip

    def __init__(self, plain: Mapping[str, Any]) -> None:
        """Take a domain from plain data; what it does not say is empty."""
        claims = plain.get("claims", {})
        self.scenario: str = plain.get("scenario", "")
        self.claims_scenario: str = claims.get("scenario") or self.scenario
        self.both_ways: tuple[str, ...] = tuple(claims.get("both_ways", ()))
        self.shares: tuple[str, ...] = tuple(claims.get("shares", ()))
        self.unbound: tuple[str, ...] = tuple(claims.get("unbound", ()))
        self.shared_by: str = claims.get("shared_by", "")
        self.kinds = {row["id"]: _kind(row) for row in plain.get("kinds", ())}
        self.choices = {row["id"]: _choice(row) for row in plain.get("choices", ())}
        self.meanings = {row["id"]: _meaning(row) for row in plain.get("meanings", ())}
        self.chip = tuple(_chip_part(row) for row in plain.get("chip", ()))
        self.picker = tuple(_picker_row(row) for row in plain.get("picker", ()))
        self.beside: Mapping[str, Names] = {row["id"]: row["name"] for row in plain.get("beside", ())}
        self.compared = tuple(_compared(row) for row in plain.get("compared", ()))
        self.causes = tuple(_compared(row) for row in plain.get("causes", ()))
        refused = plain.get("refused", {})
        self.refused: tuple[str, ...] = tuple(refused.get("words", ()))
        self.not_refused: tuple[str, ...] = tuple(refused.get("but", ()))
        self.likely: tuple[Plain, ...] = tuple(plain.get("likely", ()))
        self.sentence: tuple[Plain, ...] = tuple(plain.get("sentence", ()))
        self.tendencies = tuple(_compared(row) for row in plain.get("tendencies", ()))

    def kind_of(self, choice: str) -> str:
        """Return the kind of fact that a choice is made from; ``""`` where it is no choice."""
        known = self.choices.get(choice)
        return known.kind if known else ""

    def ink(self, meaning: str, other: str = "num") -> str:
        """Return the colour of a meaning, or ``other`` where it has none."""
        known = self.meanings.get(meaning)
        return known.ink if known else other


Plain = Mapping[str, Any]


def _kind(row: Plain) -> Kind:
    return Kind(row["id"], row["name"], row["file"], not row.get("unsourced"), row.get("listed", NONE))


def _choice(row: Plain) -> Choice:
    return Choice(
        row["id"],
        row["kind"],
        row["name"],
        row.get("of", {}),
        row.get("claimed", {}),
        tuple(row.get("aliases", ())),
    )


def _meaning(row: Plain) -> Meaning:
    return Meaning(row["id"], row["ink"], row["bound"])


def _chip_part(row: Plain) -> ChipPart:
    choices = tuple(row.get("choices", ()))
    return ChipPart(
        choices, row.get("input", ""), row.get("times", ""), row.get("apart", {}), row.get("as", {}),
        bool(row.get("quiet")),
    )  # fmt: skip


def _picker_row(row: Plain) -> PickerRow:
    options = {name: tuple(facts) for name, facts in row.get("options", {}).items()}
    about, values = row.get("about", {}), tuple(row.get("values", ()))
    choices = tuple(row["choices"])
    return PickerRow(row["id"], row["name"], choices, about, options, row.get("input", ""), values)


def _compared(row: Plain) -> Compared:
    better, is_bare, is_room = row.get("better", ""), bool(row.get("bare")), bool(row.get("room"))
    return Compared(row["id"], row["name"], better, is_bare, is_room)
