"""The panel that says how an answer was, and why."""

from __future__ import annotations

from datetime import date

from tuiyan.deck.row import Row, Run, between, grounded, row_width, space
from tuiyan.deck.style import ACCENT_BOLD, MUTED, NUM, TEXT, Style
from tuiyan.drill.marking import Verdict
from tuiyan.drill.question import Prompt
from tuiyan.messages import say
from tuiyan.view.drill.feedback import day_name, slip_name
from tuiyan.view.running_text import said_rows

PADDING = 2


def verdict_panel(
    verdict: Verdict, prompt: Prompt, typed: str, cells: int, recalled: date | None
) -> list[Row]:
    """Return the verdict on an answer: with the right one, what slip it was, and what to remember."""
    inner = cells - 2 * PADDING
    body = [] if verdict.is_right else _answered(verdict, inner, recalled)
    if prompt.why:
        body += said_rows(prompt.why, inner)
    answer: Row = (Run(say("tui_drill.right_answer"), TEXT), space(1), Run(prompt.shown, NUM))
    if verdict.is_right and prompt.shown == typed.strip():
        answer = ()
    return _panel(_head(verdict), answer, body, cells, "good" if verdict.is_right else "accent")


def slip_panel(verdict: Verdict, cells: int, recalled: date | None) -> list[Row]:
    """Return what is said of a slip before the second try: all but the answer."""
    aside: Row = (Run(say("tui_drill.second_try"), TEXT),)
    return _panel(_head(verdict), aside, _answered(verdict, cells - 2 * PADDING, recalled), cells, "accent")


def _answered(verdict: Verdict, inner: int, recalled: date | None) -> list[Row]:
    rows = said_rows(verdict.why, inner) if verdict.why else []
    if recalled is not None:
        rows += said_rows(say("tui_drill.recalled", date=day_name(recalled)), inner, MUTED)
    return rows


def _head(verdict: Verdict) -> Row:
    if verdict.is_right:
        was = verdict.name or verdict.power
        return (
            Run(f"✓ {say('tui_drill.overruled' if was else 'tui_drill.right')}", Style("good", bold=True)),
        )
    if verdict.kind == "skipped":
        return (Run(f"– {say('tui_drill.skipped')}", ACCENT_BOLD),)
    wrong = Run(f"✗ {say('tui_drill.wrong')}", ACCENT_BOLD)
    name = slip_name(verdict)
    return (wrong, space(2), Run(name, NUM)) if name else (wrong,)


def _panel(head: Row, aside: Row, body: list[Row], cells: int, ink: str) -> list[Row]:
    inner = cells - 2 * PADDING
    if row_width(head) + row_width(aside) + 2 <= inner:
        rows = [between(head, aside, inner) if aside else head]
    else:
        rows = [head, *said_rows("".join(run.text for run in aside), inner, NUM)]
    return [_barred(row, cells, ink) for row in [*rows, *body]]


def _barred(row: Row, cells: int, ink: str) -> Row:
    return grounded((Run("▌", Style(ink)), space(1), *row), "surface", cells)
