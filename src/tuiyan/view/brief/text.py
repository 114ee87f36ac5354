"""A brief as text, down to 40 columns, and as Markdown; the same parts in the same order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tuiyan.deck.typography import hanging_text
from tuiyan.meeting.brief import Brief, Row
from tuiyan.messages import say, spoken
from tuiyan.text.cells import pad, width

WIDE = 84
"""Cells from which figures stand in a table."""

GAP = 2
NONE = "–"
STEP = 2


class BriefPart(NamedTuple):
    """One part of a brief: its name, and lines with what stands before each."""

    name: str
    lines: tuple[tuple[str, str], ...]


def parts(brief: Brief) -> Iterator[BriefPart]:
    """Give the parts of a brief but for its figures."""
    yield BriefPart(say("client.brief_first"), tuple(("", text) for text in brief.first))
    asked = [
        (f"{at}. " if not each else "", text)
        for at, question in enumerate(brief.asked, 1)
        for each, text in enumerate((question.question, *question.answer))
    ]
    note = [("", say("client.brief_in_chinese"))] if spoken() == "en" and asked else []
    yield BriefPart(
        say("client.brief_asked"), (*note, *asked) if asked else (("", say("client.brief_none_asked")),)
    )
    avoid = tuple(("- ", quoted(claim, why)) for claim, why in brief.avoid)
    yield BriefPart(say("client.brief_avoid"), avoid)
    yield BriefPart(say("client.brief_ask"), tuple(("- ", text) for text in brief.ask))
    yield BriefPart(say("client.brief_notes"), tuple(("- ", text) for text in brief.client.notes))


def quoted(claim: str, why: str) -> str:
    """Write what not to claim, and why."""
    return say("client.avoided", claim=claim, why=why)


def text_lines(brief: Brief, columns: int) -> Iterator[str]:
    """Give a brief as lines no wider than ``columns``."""
    yield from hanging_text("", say("client.brief_of", name=brief.client.name), columns)
    yield from hanging_text("", brief.chip, columns)
    first, *others = parts(brief)
    yield from _part(first, columns)
    yield ""
    yield say("client.brief_figures")
    yield from _figures(brief, columns)
    for part in others:
        yield from _part(part, columns)


def _part(part: BriefPart, columns: int) -> Iterator[str]:
    if not part.lines:
        return
    yield ""
    yield part.name
    for head, text in part.lines:
        indent = " " * STEP if head else " " * (STEP + (3 if part.name == say("client.brief_asked") else 0))
        yield from hanging_text(indent + head, text, columns)


def _figures(brief: Brief, columns: int) -> Iterator[str]:
    if not brief.rows:
        yield from hanging_text(" " * STEP, say("client.brief_no_figures"), columns)
    elif columns >= WIDE and (table := _table(brief, columns - STEP)):
        for at, line in enumerate(table):
            yield " " * STEP + line
            if at:
                yield from hanging_text(" " * (STEP + GAP), brief.rows[at - 1].derivation, columns)
    else:
        yield from _stacked(brief, columns)
    if brief.rows and not any(row.measured for row in brief.rows):
        yield from hanging_text(" " * STEP, say("client.brief_none_measured"), columns)
    if brief.nearest:
        yield from hanging_text(" " * STEP + say("client.brief_nearest") + " " * GAP, brief.nearest, columns)
    for row in brief.rows:
        if row.leaves_out:
            yield from hanging_text(" " * STEP + row.name + " " * GAP, row.leaves_out, columns)


def cells_of(row: Row) -> tuple[str, str, str, str]:
    """Return what a table shows of a figure: name, bound, expected, measured."""
    bound = f"{say(f'fit.{row.side}')} {row.bound}"
    expected = row.expected or say("client.brief_none_expected")
    return row.name, bound, expected, row.measured or NONE


def heads(brief: Brief) -> tuple[str, str, str, str]:
    """Return the heads of the table; the first says for what lengths the figures are."""
    bound, expected, measured = (say(f"client.brief_{name}") for name in ("bound", "expected", "measured"))
    return brief.load, bound, expected, measured


def _table(brief: Brief, columns: int) -> list[str]:
    """Return the figures as a table, where it is too wide without columns of dashes, or nothing."""
    table = [*zip(heads(brief), *map(cells_of, brief.rows), strict=True)]
    told = [column for column in table if set(column[1:]) != {NONE}]
    for shown in (table, told):
        sizes = [max(map(width, column)) + GAP for column in shown]
        if sum(sizes) - GAP <= columns:
            rows = zip(*shown, strict=True)
            return ["".join(map(pad, row, sizes)).rstrip() for row in rows]
    return []


def _stacked(brief: Brief, columns: int) -> Iterator[str]:
    yield from hanging_text(" " * STEP, brief.load, columns)
    for row in brief.rows:
        name, bound, *others = cells_of(row)
        yield from hanging_text(" " * STEP, name, columns)
        yield from hanging_text(" " * (2 * STEP), bound, columns)
        for head, text in zip(heads(brief)[2:], others, strict=True):
            yield from hanging_text(" " * (2 * STEP) + head + " ", text, columns)
        yield from hanging_text(" " * (2 * STEP), row.derivation, columns)


def markdown(brief: Brief) -> Iterator[str]:
    """Give a brief as Markdown."""
    yield f"# {say('client.brief_of', name=brief.client.name)}"
    yield ""
    yield brief.chip
    first, asked, *others = parts(brief)
    yield from _marked(first)
    yield ""
    yield f"## {say('client.brief_figures')}"
    yield ""
    yield from _marked_figures(brief)
    yield ""
    yield f"## {asked.name}"
    for head, text in asked.lines:
        yield ""
        yield f"### {head}{text}" if head else text
    for part in others:
        yield from _marked(part)


def _marked(part: BriefPart) -> Iterator[str]:
    if not part.lines:
        return
    yield ""
    yield f"## {part.name}"
    yield ""
    for head, text in part.lines:
        yield f"{head or '- '}{_escaped(text)}"


def _marked_figures(brief: Brief) -> Iterator[str]:
    if not brief.rows:
        yield say("client.brief_no_figures")
        return
    yield "| " + " | ".join((*heads(brief), say("client.brief_derivation"))) + " |"
    yield "|---|---|---|---|---|"
    for row in brief.rows:
        yield (
            "| "
            + " | ".join(_escaped(cell).replace("|", "\\|") for cell in (*cells_of(row), row.derivation))
            + " |"
        )
    if brief.nearest:
        yield ""
        yield f"{say('client.brief_nearest')}: {_escaped(brief.nearest)}"
    left_out = [f"- {row.name}: {_escaped(row.leaves_out)}" for row in brief.rows if row.leaves_out]
    if left_out:
        yield ""
        yield from left_out


def _escaped(text: str) -> str:
    """Write a text so that Markdown shows it as it is."""
    return text.replace("\\", "\\\\").replace("*", "\\*").replace("<", "&lt;")


def as_json(brief: Brief) -> dict[str, object]:
    """Return a brief as plain data."""
    return {
        "client": brief.client.name,
        "scenario": brief.chip,
        "changes": dict(brief.changes),
        "first": list(brief.first),
        "figures": [
            {
                "formula": row.id,
                "name": row.name,
                "bound": row.bound,
                "expected": row.expected or None,
                "measured": row.measured or None,
                "derivation": row.derivation,
            }
            for row in brief.rows
        ],
        "nearest": brief.nearest or None,
        "questions": [
            {"id": each.id, "question": each.question, "answer": list(each.answer)} for each in brief.asked
        ],
        "avoid": [{"claim": claim, "why": why} for claim, why in brief.avoid],
        "ask": list(brief.ask),
        "notes": list(brief.client.notes),
    }
