"""``tuiyan rehearse ID --check FILE``: what was found in a written answer, as text or JSON."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import glyphs_of
from tuiyan.cli.deck_argument import PIPE
from tuiyan.cli.output import json_text
from tuiyan.cli.rehearse_lines import answer_lines, label, question_lines
from tuiyan.cli.stream import hanging, write_lines
from tuiyan.messages import pick, say
from tuiyan.rehearsal.checklist import Checker
from tuiyan.rehearsal.findings import CheckedSentence, Checklist
from tuiyan.rehearsal.rehearsal import ROLES

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.rehearsal.judging import JudgedNumber
    from tuiyan.rehearsal.posed import Posed


def print_check(arguments: Arguments, library: Library, posed: Posed) -> None:
    """Check the answer in a file.

    Raises:
        UsageError: It cannot be read, or holds nothing.
    """
    text = answer_in(arguments.value("check"))
    checked = Checker(posed, library.shared_mistakes).check(text)
    if arguments.is_json:
        print(json_text(as_json(posed, checked)))
        return
    lines = [*question_lines(posed), *checked_lines(checked, posed)]
    write_lines(lines, glyphs_of(arguments))


def answer_in(path: str) -> str:
    """Return the text of a file, or of a pipe.

    Raises:
        UsageError: It cannot be read, or holds nothing.
    """
    from tuiyan.deck.clean import clean, decoded
    from tuiyan.source import reason

    try:
        data = sys.stdin.buffer.read() if path == PIPE else Path(path).expanduser().read_bytes()
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else ""
        raise UsageError(say("rehearsal.not_readable", path=path.replace("\0", "?"), why=why)) from error
    text = clean(decoded(data))
    if not text.strip():
        raise UsageError(say("rehearsal.no_answer"))
    return text


def as_json(posed: Posed, checked: Checklist) -> dict[str, object]:
    """Return what was found, for programs."""
    return {
        "id": posed.rehearsal.id,
        "scenario": posed.values.scenario.id,
        "question": posed.question,
        "seed": posed.seed,
        "own": posed.is_own,
        "sentences": [_sentence_as_json(each) for each in checked.sentences],
        "roles": {
            "conclusion": checked.conclusion,
            "derivation": checked.derivation,
            "boundary": checked.boundary,
        },
        "missing": list(checked.missing),
        "uncited": list(checked.uncited),
        "wrong_claims": [claim._asdict() for claim in checked.wrong_claims],
        "recited": checked.recited,
        "stuffed": checked.stuffed,
        "model": list(posed.answer),
    }


def _sentence_as_json(each: CheckedSentence) -> dict[str, object]:
    return {
        "role": each.role or None,
        "text": each.text,
        "found": [{"concept": one.concept, "from": one.start, "to": one.end} for one in each.found],
        "missing": list(each.missing),
        "numbers": [
            {
                "text": one.text,
                "formula": one.formula or None,
                "value": one.value or None,
                "verdict": one.verdict,
            }
            for one in each.numbers
        ],
    }


def checked_lines(checked: Checklist, posed: Posed) -> Iterator[str]:
    """Give what was found sentence by sentence, then of the whole, then the model answer."""
    for each in checked.sentences:
        yield from hanging(label(f"role_{each.role}"), each.text)
        if each.found:
            words = (f"{one.concept}（{each.text[one.start : one.end]}）" for one in each.found)
            yield from hanging(label("found"), "、".join(words))
        if each.missing:
            yield from hanging(label("missing"), "、".join(each.missing))
        for number in each.numbers:
            told = f"{number.text}  {verdict_text(number, posed)}"
            yield from hanging(label("numbers"), told)
        yield ""
    yield from _whole_lines(checked, posed)


def _whole_lines(checked: Checklist, posed: Posed) -> Iterator[str]:
    there = dict(zip(ROLES, (checked.conclusion, checked.derivation > 0, checked.boundary), strict=True))
    told = (_role(role, is_there=there[role]) for role in ROLES)
    yield from hanging(label("roles"), "  ".join(told))
    if checked.uncited:
        labels = (pick(posed.values.catalog.label(name)) for name in checked.uncited)
        yield from hanging(label("uncited"), "、".join(labels))
    for claim in checked.wrong_claims:
        yield from hanging(label("wrong_claim"), say("rehearsal.claimed", text=claim.text, why=claim.why))
    if checked.recited:
        yield say("rehearsal.recited")
    if checked.stuffed:
        yield say("rehearsal.stuffed")
    yield ""
    yield say("rehearsal.model")
    yield from answer_lines(posed)


def _role(role: str, *, is_there: bool) -> str:
    name = say(f"rehearsal.role_{role}")
    return f"✓ {name}" if is_there else f"✗ {say('rehearsal.lacks', role=name)}"


def verdict_text(number: JudgedNumber, posed: Posed) -> str:
    """Return a verdict in words."""
    kind = number.verdict.partition(":")[0]
    catalog = posed.values.catalog
    name = pick(catalog.label(number.formula)) if number.formula and catalog.knows(number.formula) else ""
    match kind:
        case "slip":
            return say("rehearsal.verdict_slip", slip=number.why, name=name, value=number.value)
        case "impossible":
            return say("rehearsal.verdict_impossible", why=number.why)
        case "wrong" if not name:
            return say("rehearsal.verdict_wrong_sum")
        case "wrong":
            return say("rehearsal.verdict_wrong", name=name, value=number.value)
        case "right" | "given" if name:
            return f"{say(f'rehearsal.verdict_{kind}')} · {name}"
    return say(f"rehearsal.verdict_{kind}")
