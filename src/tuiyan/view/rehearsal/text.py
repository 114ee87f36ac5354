"""A rehearsal as text: the question, the model answer, and what was found in an answer; and that as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tuiyan.deck.typography import hanging_text
from tuiyan.messages import pick, say, spoken
from tuiyan.rehearsal.findings import CheckedSentence, Checklist
from tuiyan.rehearsal.rehearsal import ROLES
from tuiyan.text.cells import pad

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.rehearsal.judging import JudgedNumber
    from tuiyan.rehearsal.posed import Posed

LABEL_CELLS = 14


def model_lines(posed: Posed, columns: int) -> Iterator[str]:
    """Give the question and the model answer."""
    yield from question_lines(posed, columns)
    yield from answer_lines(posed, columns)


def answer_lines(posed: Posed, columns: int) -> Iterator[str]:
    """Give the sentences of the model answer."""
    for point, text in zip(posed.rehearsal.points, posed.answer, strict=True):
        yield from hanging_text(_label(f"role_{point.role}"), text, columns)


def _label(key: str) -> str:
    """Return a label as wide as all of them; none for a sentence that plays no part."""
    return pad(say(f"rehearsal.{key}") if key != "role_" else "", LABEL_CELLS)


def question_lines(posed: Posed, columns: int) -> Iterator[str]:
    """Give the question, and what is to be said of it."""
    if spoken() != "zh":
        yield from (say("rehearsal.in_chinese"), "")
    yield from hanging_text(f"{posed.rehearsal.id}  ", posed.question, columns)
    scenario = posed.values.scenario
    yield say("cli.under", scenario=scenario.title(), chip=posed.values.chip())
    if not posed.is_own:
        yield say("rehearsal.not_own")
    yield ""


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


def checked_lines(checked: Checklist, posed: Posed, columns: int) -> Iterator[str]:
    """Give what was found sentence by sentence, then of the whole, then the model answer."""
    for each in checked.sentences:
        yield from hanging_text(_label(f"role_{each.role}"), each.text, columns)
        if each.found:
            words = (f"{one.concept}（{each.text[one.start : one.end]}）" for one in each.found)
            yield from hanging_text(_label("found"), "、".join(words), columns)
        if each.missing:
            yield from hanging_text(_label("missing"), "、".join(each.missing), columns)
        for number in each.numbers:
            told = f"{number.text}  {verdict_text(number, posed.values.catalog)}"
            yield from hanging_text(_label("numbers"), told, columns)
        yield ""
    yield from _whole_lines(checked, posed, columns)


def _whole_lines(checked: Checklist, posed: Posed, columns: int) -> Iterator[str]:
    there = dict(zip(ROLES, (checked.conclusion, checked.derivation > 0, checked.boundary), strict=True))
    told = (_role(role, is_there=there[role]) for role in ROLES)
    yield from hanging_text(_label("roles"), "  ".join(told), columns)
    if checked.uncited:
        labels = (pick(posed.values.catalog.label(name)) for name in checked.uncited)
        yield from hanging_text(_label("uncited"), "、".join(labels), columns)
    for claim in checked.wrong_claims:
        yield from hanging_text(
            _label("wrong_claim"), say("rehearsal.claimed", text=claim.text, why=claim.why), columns
        )
    if checked.recited:
        yield say("rehearsal.recited")
    if checked.stuffed:
        yield say("rehearsal.stuffed")
    yield ""
    yield say("rehearsal.model")
    yield from answer_lines(posed, columns)


def _role(role: str, *, is_there: bool) -> str:
    name = say(f"rehearsal.role_{role}")
    return f"✓ {name}" if is_there else f"✗ {say('rehearsal.lacks', role=name)}"


def verdict_text(number: JudgedNumber, catalog: Catalog) -> str:
    """Return a verdict in words."""
    kind = number.verdict.partition(":")[0]
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
