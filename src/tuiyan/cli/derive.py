"""``tuiyan derive``: how a number comes about, as text, LaTeX, MathML or JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import glyphs_of, library_of, scenario_of
from tuiyan.cli.output import derivation_lines, json_text, proof_of
from tuiyan.cli.stream import write_lines
from tuiyan.messages import say
from tuiyan.problem import ContentError, with_hint
from tuiyan.text.folding import narrowed

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.engine.catalog import Catalog
    from tuiyan.engine.derivation import Derivation
    from tuiyan.engine.evaluate import Values

UNKNOWN = "?"
"""The value of the input that is asked for."""


def derive(arguments: Arguments) -> int:
    """Derive a formula; a number that cannot be had exits with 1 and says why."""
    from tuiyan.engine.derive import derive as derived
    from tuiyan.engine.evaluate import Unavailable
    from tuiyan.inference.suggestions import why_none

    written, *words = arguments.words
    words, unknown = _without_unknown(arguments, words)
    library = library_of(arguments)
    name = library.catalog.resolved(written)
    if fault := library.broken.get(written) or library.broken.get(name):
        raise ContentError([fault])
    values, _ = values_of(arguments, library, words, library.catalog.setting(unknown))
    require_number(name, library)
    notices = told_notices(values, name, words, written, unknown)
    if unknown:
        from tuiyan.cli.solve import solve

        return solve(arguments, values, name, unknown, notices)
    try:
        derivation = derived(values, name)
    except Unavailable as error:
        return _unavailable(arguments, values, name, why_none(values, name, str(error)), notices)
    _print(arguments, derivation, library, notices)
    return 0


def _without_unknown(arguments: Arguments, words: Iterable[str]) -> tuple[list[str], str]:
    """Return the words without ``NAME=?``, and the input that is asked for, so or by ``--solve``.

    Raises:
        UsageError: More than one is asked for.
    """
    pairs = [(word, narrowed(word).partition("=")) for word in words]
    asked = [name.strip() for _, (name, _, value) in pairs if value.strip() == UNKNOWN]
    if arguments.value("solve"):
        asked.append(arguments.value("solve"))
    if len(asked) > 1:
        raise UsageError(say("cli.two_unknowns"))
    return [word for word, (_, _, value) in pairs if value.strip() != UNKNOWN], "".join(asked)


def told_notices(
    values: Values, name: str, words: Iterable[str], written: str, unknown: str = ""
) -> tuple[str, ...]:
    """Tell on stderr how what was asked was understood."""
    from tuiyan.engine.input_notices import input_notices

    pairs = (narrowed(word).partition("=") for word in words)
    typed = [(name.strip(), value.strip()) for name, _, value in pairs]
    notices = input_notices(values, name, typed, (written,), unknown)
    for notice in notices:
        print(say("cli.error", message=notice), file=sys.stderr)
    return notices


def _print(arguments: Arguments, derivation: Derivation, library: Library, notices: tuple[str, ...]) -> None:
    """Print a derivation in the format asked for; only text and JSON say whether it is proved."""
    match arguments.value("format"):
        case "latex":
            from tuiyan.engine.latex import latex

            print(latex(derivation))
        case "mathml":
            from tuiyan.engine.mathml import html

            print(html(derivation))
        case "json":
            from tuiyan.engine.as_json import as_json
            from tuiyan.inference.known import as_json as known_as_json
            from tuiyan.inference.outlook import outlook

            values, name = derivation.values, derivation.name
            known = outlook(values, name, library.measured.values())
            told = as_json(derivation, proof_of(arguments, derivation))
            print(json_text({**told, **known_as_json(values, name, known, notices)}))
        case _:
            proved = proof_of(arguments, derivation)
            lines = derivation_lines(derivation, proved, measured=library.measured.values())
            write_lines(lines, glyphs_of(arguments))


def _unavailable(arguments: Arguments, values: Values, name: str, why: str, notices: tuple[str, ...]) -> int:
    if arguments.is_json:
        from tuiyan.inference.known import as_json
        from tuiyan.inference.outlook import Outlook

        told: dict[str, object] = {"formula": name, "solve_for": None, "value": None, "why": why}
        told |= {"inputs": {}, "steps": [], "proved": None}
        print(json_text({**told, **as_json(values, name, Outlook(warnings=(why,)), notices)}))
    else:
        print(say("cli.error", message=why), file=sys.stderr)
    return 1


def values_of(
    arguments: Arguments, library: Library, words: list[str], unknown: str = ""
) -> tuple[Values, dict[str, str]]:
    """Return the numbers under the scenario with ``NAME=VALUE`` words, and those by the ids they set.

    What is ``unknown`` is solved for, so that cards that were given need not multiply yet.

    Raises:
        UsageError: At the first word that cannot be.
    """
    from tuiyan.engine.evaluate import Values
    from tuiyan.engine.scenario import InputError
    from tuiyan.inference.layout import given_fault

    changes = _changes(words, library.catalog)
    values = Values(library.catalog, scenario_of(arguments, library))
    for name, choice in library.catalog.domain.choices.items():
        if fault := library.broken_facts.get(f"{choice.kind}/{changes.get(name)}"):
            raise ContentError([fault])
    try:
        under = values.changed(changes)
    except InputError as error:
        raise UsageError(str(error)) from error
    if why := given_fault(under, unknown):
        raise UsageError(why)
    return under, changes


def _changes(words: Iterable[str], catalog: Catalog) -> dict[str, str]:
    """Read ``NAME=VALUE`` words; names are those that are set."""
    changes: dict[str, str] = {}
    for word in words:
        name, equals, value = narrowed(word).partition("=")
        if not equals or not name.strip() or not value.strip():
            raise UsageError(say("cli.not_assignment", word=word))
        name = catalog.setting(name.strip())
        if name in changes:
            raise UsageError(say("cli.twice", name=name))
        changes[name] = value.strip()
    return changes


def require_number(name: str, library: Library) -> None:
    """Make sure that a name has a number.

    Raises:
        UsageError: With what is near.
    """
    catalog = library.catalog
    if catalog.knows(name):
        return
    if name in catalog.words():
        raise UsageError(say("cli.not_a_formula", name=name))
    error = catalog.unknown(name, "cli.no_formula")
    raise UsageError(with_hint(error.message, error.hint))
