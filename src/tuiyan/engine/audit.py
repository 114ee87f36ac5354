"""What the manual states, held against what the arithmetic finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from tuiyan.engine.claim import Claim
from tuiyan.engine.domain import Choice
from tuiyan.engine.evaluate import Unavailable, Values
from tuiyan.engine.names import UnknownName
from tuiyan.engine.scenario import InputError
from tuiyan.engine.stated import Stated, StatedError, read_stated
from tuiyan.messages import pick, say, spoken
from tuiyan.text.joining import filled, spaced

BINARY = tuple(Fraction(1024, 1000) ** power for power in (1, 2, 3, 4))
"""What KiB, MiB, GiB and TiB are to kB, MB, GB and TB."""


class Finding(NamedTuple):
    """What became of a claim.

    Attributes:
        claim: What the manual says.
        verdict: Computed where there is a formula, else as recorded.
        computed: The right figure as shown, or ``""`` where nothing computes it.
        why: What is right or wrong about it; what it needs where it depends.
        exact: Whether ``computed`` says all of the right figure.
    """

    claim: Claim
    verdict: str
    computed: str
    why: str
    exact: bool = True


def audit(values: Values, claims: Iterable[Claim]) -> Iterator[Finding]:
    """Hold each claim against the arithmetic; ``values`` are the manual's."""
    return (find(values, claim) for claim in claims)


def find(values: Values, claim: Claim) -> Finding:
    """Hold a claim against its formula; what cannot be computed keeps its recorded verdict."""
    verdict = _tried(values, claim)
    if not verdict:
        return Finding(claim, claim.verdict, "", pick(claim.why) or pick(claim.statement))
    shown = values.changed(claim.inputs).shown(claim.formula)
    return Finding(claim, verdict, shown.text, _why(values, claim, verdict, shown.text), shown.exact)


def verdict(values: Values, claim: Claim) -> str:
    """Return what the arithmetic says of a claim that has a formula.

    Raises:
        StatedError: If its figure cannot be read.
        InputError, UnknownName, Unavailable: If the formula cannot be computed.
    """
    under = values.changed(claim.inputs)
    stated = read_stated(claim.stated, values.catalog.units, values.catalog.dimension(claim.formula))
    value = under.value(claim.formula).quantity.value
    agreement = stated.agreement(value)
    if agreement == "ok":
        return "ok"
    if stated.only is not None and is_slip(under, claim.formula, stated.only, value):
        return "unit-slip"
    if agreement:
        return agreement
    return "depends" if _holds_with_needs(under, claim, stated) else "wrong"


def is_slip(values: Values, name: str, stated: Fraction, value: Fraction) -> bool:
    """Tell whether a figure is right in another unit: GiB for GB, both ways for one, of all for one."""
    if not stated or not value:
        return False
    factor = max(stated / value, value / stated)
    shared = values.catalog.domain.shared_by
    count = values.value(shared).quantity.value if values.catalog.knows(shared) else Fraction(1)
    return factor in BINARY or (factor == 2 and _is_both_ways(values, name)) or 1 < count == factor


def _is_both_ways(values: Values, name: str) -> bool:
    """Tell whether a figure is one of those, or stands on them alone and measures the same."""
    valuation, figures = values.value(name), values.catalog.domain.both_ways
    used = set(valuation.inputs)
    alike = (values.catalog.dimension(each) is valuation.quantity.dimension for each in used)
    return bool(used) and used <= set(figures) and all(alike)


def _tried(values: Values, claim: Claim) -> str:
    try:
        return verdict(values, claim) if claim.formula else ""
    except (InputError, StatedError, UnknownName, Unavailable):
        return ""


def _holds_with_needs(values: Values, claim: Claim, stated: Stated) -> bool:
    if not claim.needs:
        return False
    quantity = values.changed(claim.needs).value(claim.formula).quantity
    return bool(stated.agreement(quantity.value))


def _why(values: Values, claim: Claim, verdict: str, computed: str) -> str:
    why = pick(claim.why)
    if verdict == "depends":
        needed = values.changed({**claim.inputs, **claim.needs}).shown(claim.formula).text
        told = say("audit.needs", inputs=named(values, claim.needs), value=needed)
        why = f"{told} {why}".rstrip() if spoken() == "en" else told + why
    return spaced(why or say("audit.comes_to", value=computed))


def _chosen(choice: Choice, short: str) -> str:
    said = pick(choice.claimed) if choice.claimed else f"{pick(choice.names)} {{name}}"
    return filled(said, lambda _: short)


def named(values: Values, inputs: Mapping[str, str]) -> str:
    """Name inputs with what they are: ``计算精度 FP16，batch 17``."""
    catalog = values.catalog
    parts = []
    for name, text in inputs.items():
        if choice := catalog.domain.choices.get(name):
            parts.append(_chosen(choice, catalog.fact(choice.kind, text).short))
        else:
            parts.append(f"{pick(catalog.label(name))} {text}")
    return say("audit.and").join(parts)
