"""What is taken where a sentence does not say: by the card, by the model, by what else was said."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from math import ceil

from tuiyan.engine.catalog import Catalog
from tuiyan.engine.evaluate import Values
from tuiyan.engine.scenario import InputError, Scenario
from tuiyan.inference.feasibility import fits, makes_sense, sensible_peaks
from tuiyan.inference.suggestions import schemes_that_compute
from tuiyan.meeting.client import Goal
from tuiyan.meeting.settled import Settled, pairs_of

HALF = "fp16"
"""What is computed in where a card has no arithmetic in the precision of the weights."""

KEPT = ("kv", "network")
"""Inputs that are taken from the scenario that is opened."""

CARDS = tuple(2**power for power in range(8))
"""Numbers of cards that are tried where nobody says how many."""

MOST_BATCH = 4096

ORDER = (
    "gpu", "gpus", "model", "weights", "compute", "kv", "batch", "prompt_tokens", "output_tokens",
    "context_tokens", "price",
)  # fmt: skip


def assume(catalog: Catalog, settled: Settled) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return everything that is set, and the names of what nobody said."""
    settings = dict(settled.settings)
    base = catalog.scenario(catalog.opening)
    opened = {**base.choices, **{name: given.text for name, given in base.numbers.items()}}
    _precisions(catalog, settled, settings, opened)
    _lengths(settings, base, opened)
    for name in KEPT:
        if name in opened:
            settings.setdefault(name, opened[name])
    _load(catalog, settled, settings)
    new = [name for name in ORDER if name in settings and name not in settled.settings]
    named_by_scheme = {"weights", "compute"} if settled.scheme else set()
    return settings, tuple(
        name
        for name in ORDER
        if (name in new and name not in named_by_scheme) or name in settled.doubted & settings.keys()
    )


def _load(catalog: Catalog, settled: Settled, settings: dict[str, str]) -> None:
    """Take the fewest cards on which all fits, and the least batch that comes to the requests wanted."""
    lacks_cards = "gpus" not in settings
    settings.setdefault("batch", "1")
    settings.setdefault("gpus", "1")
    if lacks_cards:
        tried = (_values(catalog, {**settings, "gpus": str(count)}) for count in CARDS)
        found = next((values for values in tried if values is not None and fits(values)), None)
        settings["gpus"] = found.shown("gpus").text if found is not None else "1"
    goal = next((goal for goal in settled.goals if goal.name == "requests_per_hour"), None)
    if goal is not None and "batch" not in settled.settings:
        settings["batch"] = str(_least_batch(catalog, settings, goal))


def _least_batch(catalog: Catalog, settings: Mapping[str, str], goal: Goal) -> int:
    """Return the first power of two that comes to so many requests, or the last that fits."""
    batch = 1
    while batch < MOST_BATCH:
        values = _values(catalog, {**settings, "batch": str(batch)})
        rate = values.number("requests_per_hour") if values is not None else None
        if values is None or rate is None or not fits(values):
            return max(1, batch // 2)
        if goal.is_met_by(rate):
            break
        batch *= 2
    return batch


def _values(catalog: Catalog, settings: Mapping[str, str]) -> Values | None:
    if "gpu" not in settings or "model" not in settings:
        return None
    try:
        return Values(catalog, catalog.scenario(catalog.opening).anew(settings))
    except InputError:
        return None


def _precisions(
    catalog: Catalog, settled: Settled, settings: dict[str, str], opened: Mapping[str, str]
) -> None:
    gpu = settings.get("gpu", "")
    able = sensible_peaks(catalog, catalog.fact("gpu", gpu)) if gpu else ()
    for pair in pairs_of(settled):
        if not able or makes_sense(pair["weights"], pair["compute"], able):
            settings.update({name: id_ for name, id_ in pair.items() if name not in settings})
            break
    else:
        settings.update({**next(pairs_of(settled), {}), **settings})
    if "weights" not in settings:
        settings.update({**_best(catalog, settings, opened), **settings})
    settings.setdefault("compute", _arithmetic(settings["weights"], able))


def _arithmetic(weights: str, able: tuple[str, ...]) -> str:
    """Return what is computed in: the weights' own precision where the card can, else half precision.

    Weights of four whole bits are computed in half precision by the kernels in use; FP8 on a card without it
    is left as it is, so that it is said.
    """
    if weights in able and not weights.startswith("int4"):
        return weights
    is_four_bits = "4" in weights
    return HALF if is_four_bits or weights == HALF else weights


def _best(catalog: Catalog, settings: Mapping[str, str], opened: Mapping[str, str]) -> dict[str, str]:
    """Return the scheme of the opening scenario, or the nearest that the card computes in."""
    own = {"weights": opened.get("weights", ""), "compute": opened.get("compute", "")}
    if "gpu" not in settings:
        return own
    try:
        scenario = catalog.scenario(catalog.opening).changed(catalog, {"gpu": settings["gpu"], **own})
    except InputError:
        return own
    schemes = schemes_that_compute(Values(catalog, scenario))
    return dict(schemes[0].sets) if schemes else own


def _lengths(settings: dict[str, str], base: Scenario, opened: Mapping[str, str]) -> None:
    """Take the prompt as the context without the answer, and the context as its mean while one writes."""
    names = ("prompt_tokens", "output_tokens", "context_tokens")
    prompt, output, context = (_whole(settings.get(name, "")) for name in names)
    if output is None:
        output = _whole(opened.get("output_tokens", "")) or 1
        if context is not None and prompt is None:
            output = min(output, max(1, context // 2))
        settings["output_tokens"] = str(output)
    if prompt is None:
        prompt = max(1, context - output) if context is not None else _whole(opened["prompt_tokens"]) or 1
        settings["prompt_tokens"] = str(prompt)
    if context is None:
        with suppress(InputError):
            lengths = {"prompt_tokens": str(prompt), "output_tokens": str(output)}
            settings["context_tokens"] = context_of(base, lengths)


def context_of(scenario: Scenario, lengths: Mapping[str, str]) -> str:
    """Return the context that follows from other lengths by the catalog, in whole tokens.

    Raises:
        InputError: If a length cannot be.
    """
    values = Values(scenario.catalog, scenario.anew(lengths))
    return str(ceil(values.value("context_tokens").quantity.value))


def _whole(text: str) -> int | None:
    plain = text.replace(",", "").partition(" ")[0]
    return int(plain) if plain.isdigit() else None
