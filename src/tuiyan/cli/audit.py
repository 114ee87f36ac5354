"""``tuiyan audit``: every claim of the manual against the arithmetic, as text, Markdown or JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments
from tuiyan.cli.context import glyphs_of, library_of
from tuiyan.cli.output import json_rows
from tuiyan.cli.stream import columns, hanging, wrapped
from tuiyan.engine.claim import VERDICTS
from tuiyan.messages import pick, say
from tuiyan.text.cells import pad, pad_left, width
from tuiyan.view.names import card_number

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.deck.glyphs import Glyphs
    from tuiyan.engine.audit import Finding

WIDEST = 80
"""How wide text may be."""

MARGIN = 2

Groups = dict[str, list["Finding"]]
"""Findings by section, in the manual's order."""


def audit(arguments: Arguments) -> int:
    """Hold every claim against the arithmetic, always under the manual's scenario."""
    library = library_of(arguments)
    findings = found(arguments, library)
    glyphs = glyphs_of(arguments)
    match arguments.value("format", "text"):
        case "json":
            print(as_json(findings, is_ascii=arguments.has("ascii")))
        case "markdown":
            print("\n".join(markdown_lines(findings, library)))
        case _:
            for text in text_lines(findings, library, glyphs):
                print(text.translate(glyphs.marks))
    return 0


def found(arguments: Arguments, library: Library) -> list[Finding]:
    """Return what became of each claim; without the manual's scenario, as recorded."""
    from tuiyan.cli.context import scenario_of
    from tuiyan.engine.audit import audit as audited
    from tuiyan.engine.evaluate import Values

    values = {**arguments.values, "scenario": library.catalog.domain.claims_scenario}
    manual = scenario_of(arguments._replace(values=values), library)
    return [*audited(Values(library.catalog, manual), library.claims.values())]


def as_json(findings: Iterable[Finding], *, is_ascii: bool = False) -> str:
    """Write the findings for programs, one on a line."""
    rows = (
        {
            "section": finding.claim.section,
            "claim": pick(finding.claim.statement),
            "stated": finding.claim.stated,
            "computed": finding.computed or None,
            "verdict": finding.verdict,
            "why": finding.why,
        }
        for finding in findings
    )
    return json_rows(rows, is_ascii=is_ascii)


def text_lines(findings: list[Finding], library: Library, glyphs: Glyphs) -> Iterator[str]:
    """Give the findings by section, then how many there are of each verdict."""
    room = min(WIDEST, columns())
    label = max(width(word(verdict)) for verdict in VERDICTS) + 2
    for section, group in grouped(findings).items():
        yield from hanging(glyphs.text(heading(section, library)) + "  ", glyphs.text(summary(group)), room)
        for finding in group:
            yield from _finding_lines(finding, label, glyphs, room)
        yield ""
    yield from wrapped(totals_line(findings))
    counts = Counter(finding.verdict for finding in findings)
    for verdict in VERDICTS:
        head = f"{' ' * MARGIN}{pad(word(verdict), label)}{pad_left(str(counts[verdict]), 3)}  "
        yield from hanging(head, glyphs.text(say(f"audit.means_{verdict}")), room)


def _finding_lines(finding: Finding, label: int, glyphs: Glyphs, room: int) -> Iterator[str]:
    claim = finding.claim
    head = " " * MARGIN + pad(word(finding.verdict), label)
    yield from hanging(head, glyphs.text(pick(claim.statement)), room)
    figures = [say("audit.stated", text=claim.stated)] if claim.stated else []
    figures += [say("audit.computed", text=computed(finding))] if finding.computed else []
    for text in (say("audit.figures").join(figures), finding.why):
        yield from hanging(" " * (MARGIN + label), glyphs.text(text), room) if text else ()


def computed(finding: Finding) -> str:
    """Return the right figure; ``≈`` before one that is rounded."""
    return finding.computed if finding.exact else f"≈ {finding.computed}"


def markdown_lines(findings: list[Finding], library: Library) -> Iterator[str]:
    """Give the findings as tables."""
    yield f"# {say('audit.title')}"
    yield ""
    yield totals_line(findings)
    yield ""
    counts = Counter(finding.verdict for finding in findings)
    yield from _table(
        ["audit.head_verdict", "audit.head_count", "audit.head_means"],
        ([word(verdict), str(counts[verdict]), say(f"audit.means_{verdict}")] for verdict in VERDICTS),
    )
    heads = ["statement", "stated", "computed", "verdict", "why"]
    for section, group in grouped(findings).items():
        yield f"\n## {heading(section, library)}\n"
        yield from _table([f"audit.head_{head}" for head in heads], map(_cells, group))


def _cells(finding: Finding) -> list[str]:
    claim = finding.claim
    return [pick(claim.statement), claim.stated, computed(finding), word(finding.verdict), finding.why]


def _table(heads: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(map(say, heads))} |"
    yield "|---" * len(heads) + "|"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def grouped(findings: Iterable[Finding]) -> Groups:
    """Group findings by section."""
    groups: Groups = {}
    for finding in findings:
        groups.setdefault(finding.claim.section, []).append(finding)
    return groups


def heading(section: str, library: Library) -> str:
    """Return what a section is called: a card, a layer of the map, or a section of the text."""
    if number := card_number(section):
        return say("audit.card", number=number)
    if section[:1] == "L" and section[1:].isdigit():
        return say("audit.layer", number=section[1:])
    known = library.deck.section(section)
    if known is not None:
        return f"{known.number} {pick(known.names)}".lstrip()
    if section.isdigit() and section != "0":
        return say("audit.part", number=section)
    return say({"meta": "audit.about", "0": "audit.map"}.get(section, "audit.other"), section=section)


def summary(findings: Iterable[Finding]) -> str:
    """Count the findings of each verdict on one line."""
    counts = Counter(finding.verdict for finding in findings)
    parts = (
        say("audit.counted", verdict=word(verdict), count=counts[verdict])
        for verdict in VERDICTS
        if counts[verdict]
    )
    return say("audit.and").join(parts)


def totals_line(findings: list[Finding]) -> str:
    """Say how many claims there are, and how many of them a formula computes."""
    return say("audit.totals", count=len(findings), computed=sum(bool(each.computed) for each in findings))


def word(verdict: str) -> str:
    """Return a verdict in words."""
    return say(f"deck.verdict_{verdict}")
