"""Which GPU, model and precision to go on with, and what each choice changes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.engine.book import Book
    from tuiyan.engine.evaluate import Values
    from tuiyan.engine.scenario import Scenario

SCHEMES = (
    ("W16A16", "fp16", "fp16"),
    ("W8A8", "fp8", "fp8"),
    ("W8A16", "fp8", "fp16"),
    ("W4A16", "int4", "fp16"),
    ("W4A8", "int4", "fp8"),
)
"""The usual schemes: name, precision of the weights, precision of the arithmetic."""

COMPARED = (
    ("move_time", "less"),
    ("ttft", "less"),
    ("decode_ceiling", "more"),
    ("batch_sweet_spot", ""),
    ("kv_budget", "more"),
)
"""What the panel compares, and which way is better."""


class Option(NamedTuple):
    """One choice of a field: its short name and what it sets."""

    label: str
    sets: tuple[tuple[str, str], ...]


class Field(NamedTuple):
    """One row of the chooser."""

    id: str
    label: str
    options: tuple[Option, ...]


class Chooser(NamedTuple):
    """What is chosen so far.

    Attributes:
        fields: GPU, model and scheme, with their options.
        picks: For each field, the index of the option taken.
        row: The field that left and right change.
    """

    fields: tuple[Field, ...]
    picks: tuple[int, ...]
    row: int = 0

    @property
    def sets(self) -> dict[str, str]:
        """Everything that is chosen, as a scenario takes it."""
        chosen = (field.options[at] for field, at in zip(self.fields, self.picks, strict=True))
        return {name: value for option in chosen for name, value in option.sets}

    def moved(self, by: int) -> Chooser:
        """Go to another row; past an end it stays."""
        return self._replace(row=max(0, min(len(self.fields) - 1, self.row + by)))

    def turned(self, by: int) -> Chooser:
        """Take another option of the row; past an end it stays."""
        options = self.fields[self.row].options
        picks = list(self.picks)
        picks[self.row] = max(0, min(len(options) - 1, picks[self.row] + by))
        return self._replace(picks=tuple(picks))


class Change(NamedTuple):
    """What a choice does to one figure.

    Attributes:
        label: What the figure is called.
        before: As shown now.
        after: As it would be shown.
        verdict: In words, with a factor; ``""`` when nothing changes.
        ink: ``good``, ``accent`` or ``text``.
    """

    label: str
    before: str
    after: str
    verdict: str = ""
    ink: str = "muted"


def open_chooser(book: Book, scenario: Scenario) -> Chooser:
    """Start with what ``scenario`` has."""
    fields = (
        Field("gpu", say("tui.field.gpu"), _facts(book, "gpu")),
        Field("model", say("tui.field.model"), _facts(book, "model")),
        Field("scheme", say("tui.field.scheme"), _schemes(book, scenario)),
    )
    return chosen(Chooser(fields, (0,) * len(fields)), scenario)


def chosen(chooser: Chooser, scenario: Scenario) -> Chooser:
    """Take what ``scenario`` has in every row."""
    has = dict(scenario.choices)
    picks = tuple(
        next((at for at, option in enumerate(field.options) if dict(option.sets).items() <= has.items()), 0)
        for field in chooser.fields
    )
    return chooser._replace(picks=picks)


def loaded(chooser: Chooser, scenario: Scenario, opening: Scenario) -> Scenario:
    """Return the scenario with what is chosen; the opening one where that is the same."""
    if chosen(chooser, opening).picks == chooser.picks:
        return opening
    if chosen(chooser, scenario).picks == chooser.picks:
        return scenario
    return scenario.changed(scenario.book, chooser.sets)


def changes(before: Values, after: Values) -> list[Change]:
    """Compare the figures that decide."""
    return [_change(name, better, before, after) for name, better in COMPARED]


def conclusion(before: Values, after: Values) -> str:
    """Say in one sentence what the change means for a client."""
    decode = _tendency(_ratio("move_time", before, after))
    prefill = _tendency(_ratio("ttft", before, after))
    if decode == prefill == "same":
        return say("tui.tend.nothing")
    return say("tui.tend", decode=say(f"tui.tend.{decode}"), prefill=say(f"tui.tend.{prefill}"))


def causes(before: Values, after: Values) -> str:
    """Say what the change does to bandwidth, arithmetic and weights."""
    told = []
    for name in ("total_bandwidth", "total_compute", "weight_bytes"):
        ratio = _ratio(name, before, after)
        if ratio is not None and ratio != 1:
            told.append(say("tui.cause", what=say(f"tui.cause.{name}"), change=_in_words(ratio, "more")))
    return say("tui.list").join(told)


def room(values: Values) -> bool | None:
    """Say whether the weights leave room on the cards; None when that is not known."""
    left = _number(values, "kv_budget")
    return None if left is None else left > 0


def obstacle(values: Values) -> str:
    """Say the first thing that does not fit or cannot be, or ``""`` where nothing is in the way."""
    from tuiyan.engine.fit import obstacles
    from tuiyan.engine.remedy import reason

    return next((reason(values, each) for each in obstacles(values)), "")


def _facts(book: Book, kind: str) -> tuple[Option, ...]:
    return tuple(Option(fact.short, ((kind, fact.id),)) for fact in book.facts(kind))


def _schemes(book: Book, scenario: Scenario) -> tuple[Option, ...]:
    ids = {fact.id for fact in book.facts("precision")}
    known = [
        Option(name, (("weights", weights), ("compute", compute)))
        for name, weights, compute in SCHEMES
        if {weights, compute} <= ids
    ]
    own = {name: scenario.choices.get(name, "") for name in ("weights", "compute")}
    if not any(dict(option.sets) == own for option in known):
        shorts = [book.fact("precision", value).short for value in own.values() if value]
        known.insert(0, Option(" · ".join(shorts), tuple(own.items())))
    return tuple(known)


def _change(name: str, better: str, before: Values, after: Values) -> Change:
    label = say(f"tui.compared.{name}")
    texts = [_text(values, name) for values in (before, after)]
    if name == "kv_budget" and room(after) is False:
        return Change(label, texts[0], texts[1], say("tui.no_room"), "accent")
    ratio = _ratio(name, before, after)
    if ratio is None or ratio == 1:
        return Change(label, texts[0], texts[1])
    is_better = (ratio < 1) == (better == "less")
    ink = "text" if not better else "good" if is_better else "accent"
    return Change(label, texts[0], texts[1], _in_words(ratio, better), ink)


def _in_words(ratio: Fraction, better: str) -> str:
    if better == "less":
        return say("tui.faster" if ratio < 1 else "tui.slower", factor=_factor(max(ratio, 1 / ratio)))
    if ratio > 2:
        return say("tui.times", factor=_factor(ratio))
    if ratio > 1:
        return say("tui.more", percent=round((ratio - 1) * 100))
    return say("tui.less", percent=round((1 - ratio) * 100))


def _factor(ratio: Fraction) -> str:
    return f"{float(ratio):.3g}" if ratio < 100 else f"{round(ratio):,}"


def _tendency(ratio: Fraction | None) -> str:
    if ratio is None:
        return "unknown"
    return "same" if ratio == 1 else "faster" if ratio < 1 else "slower"


def _ratio(name: str, before: Values, after: Values) -> Fraction | None:
    one, other = _number(before, name), _number(after, name)
    if not one or not other or one < 0 or other < 0:
        return None
    return other / one


def _number(values: Values, name: str) -> Fraction | None:
    from tuiyan.engine.evaluate import Unavailable

    try:
        return values.value(name).quantity.value
    except Unavailable:
        return None


def _text(values: Values, name: str) -> str:
    from tuiyan.engine.evaluate import Unavailable

    try:
        shown = values.shown(name)
        return shown.number if name == "decode_ceiling" else shown.text
    except Unavailable:
        return say("tui.no_fact")


def described(values: Values) -> dict[str, str]:
    """Return, for each row, one line on what is chosen in it."""
    precisions = [values.scenario.fact(choice) for choice in ("weights", "compute")]
    weights, compute = (fact.short if fact else "" for fact in precisions)
    peak = f"{compute} {_text(values, 'peak_flops')}"
    return {
        "gpu": " · ".join((_text(values, "memory"), _text(values, "hbm_bandwidth"), peak)),
        "model": say("tui.field.weighs", size=_text(values, "weight_bytes")),
        "scheme": say("tui.field.precisions", weights=weights, compute=compute),
    }
