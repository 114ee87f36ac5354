"""What was found in an answer, as rows: one's own sentences beside the model's, the verdicts, the rating."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import NamedTuple

from tuiyan.deck.row import Row, Run, between, grounded, row_width, space
from tuiyan.deck.style import ACCENT, GOOD, MUTED, NUM, QUIET, TEXT, Style
from tuiyan.drill.log import Grade
from tuiyan.messages import say
from tuiyan.rehearsal.findings import CheckedSentence
from tuiyan.rehearsal.push_backs import push_answer, push_question
from tuiyan.rehearsal.rehearsal import BOXES
from tuiyan.rehearsal.sentences import sentences
from tuiyan.view.page import PageArea
from tuiyan.view.panel import NOTHING
from tuiyan.view.rehearsal.evidence import LETTERS, Evidence, broken, evidence_in, marked_rows
from tuiyan.view.rehearsal.state import RehearsalState
from tuiyan.view.rehearsal.text import verdict_text
from tuiyan.view.running_text import asked_rows, hung, said_rows

BESIDE = 84
"""Cells from which the model answer stands beside one's own."""

GAP = 4
EDGE = 3
LABEL = 6


class _MarkedSentence(NamedTuple):
    """One's own sentence with what was found in it."""

    sentence: CheckedSentence
    evidence: tuple[Evidence, ...]


def role_name(box: int) -> str:
    """Return what the sentence of a box is called."""
    return say(f"rehearsal.role_{BOXES[box]}")


def checked_rows(state: RehearsalState, area: PageArea, room: int) -> list[Row]:
    """Return one's own answer, the model's, what was found, and the rating, loosely where there is room."""
    pieces = _pieces(state)
    is_beside = area.width >= BESIDE
    boxes = [
        _pair(state, box, pieces[box] if pieces else [], area, is_beside=is_beside)
        for box in range(len(BOXES))
    ]
    below: list[Row] = []
    if state.checked is not None:
        below.append((Run("─" * area.width, Style("line")),))
        below += _verdicts(state, [piece for part in pieces for piece in part], area.width)
    rating = _rating(state, area.width)
    spare = room - sum(map(len, boxes)) - len(below) - len(rating)
    gap = [NOTHING] if spare >= len(boxes) else []
    rows = [row for box in boxes for row in (*box, *gap)]
    return [*rows, *below, *([NOTHING] if spare % len(boxes) else []), *rating]


def _pieces(state: RehearsalState) -> list[list[_MarkedSentence]]:
    """Return what was found in each box, its places counted in the box."""
    if state.checked is None:
        return []
    rest, letters = iter(state.checked.sentences), iter(LETTERS)
    boxes: list[list[_MarkedSentence]] = []
    for box in state.boxes:
        found = [(each.start, one) for each, one in zip(sentences(box.text), rest, strict=False)]
        boxes.append([_MarkedSentence(each, evidence_in(each, letters, start)) for start, each in found])
    return boxes


def _pair(
    state: RehearsalState, box: int, pieces: list[_MarkedSentence], area: PageArea, *, is_beside: bool
) -> list[Row]:
    """Return a sentence of one's own with the model's beside it, or one of the two."""
    assert state.posed is not None
    model = state.posed.answer[box]
    seconds = (Run(f"{state.spent_ms[box] // 1000} s", MUTED), space(1))
    name = (Run(f"{box + 1} ", NUM), Run(role_name(box), MUTED))
    if state.is_spoken or (state.shows_model and not is_beside):
        rows = broken([Run(model, MUTED)], area.width - EDGE)
        return [between(name, seconds, area.width), *((space(EDGE), *row) for row in rows)]
    wide = (area.width - GAP) // 2 if is_beside else area.width
    head = between(name, seconds, wide - EDGE)
    found = [each for piece in pieces for each in piece.evidence]
    own = marked_rows(state.boxes[box].text, found, wide - EDGE - 2, "surface")
    edge = Run("▌", _edge(pieces))
    left = [grounded((edge, space(EDGE - 1), *row), "surface", wide) for row in (head, *(own or [NOTHING]))]
    if not is_beside:
        return left
    right: list[Row] = [NOTHING, *broken([Run(model, MUTED)], area.width - wide - GAP)]
    empty = grounded((edge, space(EDGE - 1)), "surface", wide)
    return [(*(mine or empty), space(GAP), *(theirs or ())) for mine, theirs in zip_longest(left, right)]


def _edge(pieces: list[_MarkedSentence]) -> Style:
    """Return the colour of a box: something wrong, something found, nothing."""
    if any(not each.is_good for piece in pieces for each in piece.evidence):
        return ACCENT
    return GOOD if any(piece.evidence for piece in pieces) else QUIET


def _verdicts(state: RehearsalState, pieces: list[_MarkedSentence], cells: int) -> list[Row]:
    """Return what the letters point to, and what is missing."""
    assert state.checked is not None
    assert state.posed is not None
    right = " ".join(each.letter for piece in pieces for each in piece.evidence if each.is_good)
    rows: list[Row] = []
    if right:
        rows += _labelled(
            "found", [Run("✓ ", GOOD), Run(right, GOOD), Run(say("rehearsal.holds"), MUTED)], cells
        )
    for piece in pieces:
        for number in piece.sentence.numbers:
            if number.is_bad:
                letter = next((one.letter for one in piece.evidence if one.what == number.text), "")
                why = Run(f"{number.text}  {verdict_text(number, state.posed.values.catalog)}", TEXT)
                rows += _labelled("numbers", [Run(f"✗ {letter} ", ACCENT), why], cells)
    for claim in state.checked.wrong_claims:
        told = say("rehearsal.claimed", text=claim.text, why=claim.why)
        rows += _labelled("said", [Run("✗ ", ACCENT), Run(told, TEXT)], cells)
    if state.missing:
        rows += _labelled(
            "missing", [Run("– ", MUTED), Run(say("rehearsal.comma").join(state.missing), NUM)], cells
        )
    for flag in _flags(state):
        rows += _labelled("said", [Run("– ", MUTED), Run(flag, TEXT)], cells)
    return rows


def _flags(state: RehearsalState) -> Iterator[str]:
    checked = state.checked
    assert checked is not None
    if not checked.conclusion:
        yield say("rehearsal.no_conclusion")
    if not checked.boundary:
        yield say("rehearsal.no_boundary")
    if checked.recited:
        yield say("rehearsal.recited")
    if checked.stuffed:
        yield say("rehearsal.stuffed")


def _labelled(key: str, runs: list[Run], cells: int) -> list[Row]:
    rows = broken(runs, cells - LABEL - 2)
    label = say(f"rehearsal.short_{key}")
    head = (Run(label, NUM), space(LABEL + 2 - row_width((Run(label),))))
    return hung(head, rows)


def _rating(state: RehearsalState, cells: int) -> list[Row]:
    """Return the user's own rating, capped by what was found, and the tries before."""
    runs: list[Run] = [Run(say("rehearsal.rate"), MUTED), space(3)]
    for grade in Grade:
        label = f" {grade.value} {say(f'rehearsal.grade_{grade.value}')} "
        if grade > state.highest:
            runs.append(Run(label, Style("muted", strike=True)))
        elif state.rating is grade:
            runs.append(Run(label, Style("bg", "good", bold=True)))
        else:
            runs.append(Run(label, Style("num", "raised")))
        runs.append(space(1))
    rows: list[Row] = [tuple(runs)]
    for told in _beside_rating(state):
        beside = (*rows[-1], space(3), Run(told, MUTED))
        rows = [*rows[:-1], beside] if row_width(beside) <= cells else [*rows, *said_rows(told, cells, MUTED)]
    return rows


def _beside_rating(state: RehearsalState) -> Iterator[str]:
    """Say why the rating is capped, and what was found the last times."""
    if state.highest < Grade.EASY:
        yield say("rehearsal.capped")
    tries = [each for each in state.tries if each.is_typed]
    if tries and state.checked is not None:
        wanted = tries[-1].wanted
        now = max(0, wanted - len(state.missing))
        path = " → ".join([*(str(each.found) for each in tries), str(now)])
        yield say("rehearsal.before", path=path, wanted=wanted)


def wording_rows(state: RehearsalState, area: PageArea) -> list[Row]:
    """Return the missing concepts, one lit, and one's own answer to take words from."""
    rows: list[Row] = said_rows(say("rehearsal.which_words"), area.width, MUTED)
    for at, name in enumerate(state.missing):
        is_lit = at == state.lit
        rows.append((Run("▌" if is_lit else " ", ACCENT), space(1), Run(name, NUM if is_lit else TEXT)))
    rows.append(NOTHING)
    for box in state.boxes:
        rows += broken([Run(box.text, MUTED)], area.width) if box.text else []
    return rows


def pushed_rows(state: RehearsalState, area: PageArea) -> list[Row]:
    """Return a further question of the client, and after an answer what it could have said."""
    assert state.posed is not None
    push = state.pushes[0]
    rows: list[Row] = [(Run(say("rehearsal.client_asks"), MUTED),)]
    rows += asked_rows(push_question(state.posed, push), area.width)
    if state.heard is None:
        return rows
    rows.append(NOTHING)
    if state.heard:
        rows.append((Run("✓ ", GOOD), Run(say("rehearsal.comma").join(state.heard), TEXT)))
    else:
        rows.append((Run("– ", MUTED), Run(say("rehearsal.nothing_heard"), TEXT)))
    rows += [(Run(say("rehearsal.could_say"), MUTED),)]
    return [*rows, *said_rows(push_answer(state.posed, push), area.width)]
