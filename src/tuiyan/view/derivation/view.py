"""A number's derivation over the slide: all steps have their place from the start, one is lit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from tuiyan.deck.row import Frame, Row, Run, between, first_that_fits, indented, row_width, space
from tuiyan.deck.style import ACCENT, GOOD, LINE, MUTED, NUM, TEXT
from tuiyan.deck.typography import wrap
from tuiyan.inference.suggestions import reason, told
from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.derivation.sources import Origin, provenance, sources
from tuiyan.view.derivation.state import Steps
from tuiyan.view.derivation.step_rows import DrawnStep, drawn_steps, most_rows, step_rows
from tuiyan.view.keys import foot
from tuiyan.view.panel import NOTHING, PanelArea, panel

if TYPE_CHECKING:
    from tuiyan.engine.claim import Measured
    from tuiyan.engine.derivation import Derivation
    from tuiyan.engine.evaluate import Values
    from tuiyan.inference.feasibility import Obstacle

ROOMY = 18
"""Rows of a body that has room for more than the steps and where the inputs come from."""

MOST_KNOWN = 4

TO_PICK = {"derivation.pick", "derivation.open"}
"""Commands of a derivation in which a quantity can be picked."""


def derivation_panel(
    area: PanelArea,
    steps: Steps,
    derivation: Derivation,
    *,
    is_proved: bool | None,
    remark: str = "",
    way: Sequence[str] = (),
    audience: str = "",
    has_cards: bool = True,
    measured: Iterable[Measured] = (),
) -> Frame:
    """Return the rows of the panel; ``remark`` stands first below the steps, what is known of it last.

    ``audience`` decides what the scenario is called. ``way`` says what the derivations beneath are of,
    outermost first; ``has_cards`` whether a card can be shown from here.
    """
    drawn = drawn_steps(area, derivation)
    below = _below(area, steps, derivation, drawn, audience, is_proved)
    known = _known(area, derivation, measured) if area.body >= ROOMY else []
    below[len(below) - 1 :] = [*known, *below[-1:]]
    above = (wrap([Run(remark, NUM)], area.inner - 3) if remark else []) + _marked(area, steps, derivation)
    if above:
        below = [NOTHING, *(indented(row, 3) for row in above), *below]
    high = min(area.body - len(below), most_rows(drawn))
    area = area._replace(height=high + len(below) + 2)
    aside = (Run(say("tui.derivation.at", at=steps.at + 1, of=len(drawn)), TEXT),)
    title = _title(area, derivation, way, row_width(aside))
    rows = [*step_rows(area, steps, drawn, high), *below]
    return panel(area, title, aside, rows, _keys(steps, has_cards=has_cards))


def _title(area: PanelArea, derivation: Derivation, way: Sequence[str], aside: int) -> str:
    """Say what is derived, and on the way to what, where there is room for that."""
    said = say("tui.derivation.title", name=derivation.label(derivation.name))
    for first in range(len(way)):
        text = say("tui.derivation.way").join((said, *reversed(way[first:])))
        if width(text) + aside + 8 <= area.width:
            return text
    return said


def _keys(steps: Steps, *, has_cards: bool) -> list[tuple[str, str]]:
    """Return the key row without what leads nowhere from here."""
    lost = (set() if steps.values else TO_PICK) | (set() if has_cards else {"derivation.card"})
    return foot("derivation", without=lost)


def _known(area: PanelArea, derivation: Derivation, measured: Iterable[Measured]) -> list[Row]:
    """Say the bound, what to expect and what was measured, one row each; of a solution there is none."""
    if derivation.solve_for:
        return []
    from tuiyan.inference.known import known_lines
    from tuiyan.inference.outlook import outlook

    values, name = derivation.values, derivation.name
    found = known_lines(values, name, outlook(values, name, measured))
    rows = []
    for each in [each for each in found if each.value][:MOST_KNOWN]:
        row: Row = (space(4), Run(f"{each.label}  ", MUTED), Run(each.value, NUM), space(3))
        room = area.width - 3 - row_width(row)
        rows.append((*row, Run(next((text for text in each.shorter() if width(text) <= room), ""), MUTED)))
    return rows


def _marked(area: PanelArea, steps: Steps, derivation: Derivation) -> list[Row]:
    """Say what does not fit, where the number depends on it; not of a number that quotes another scenario."""
    if steps.number.pin or derivation.solve_for:
        return []
    from tuiyan.inference.feasibility import marks

    found = marks(derivation.values, derivation.name)
    if not found:
        return []
    return _mark_rows(derivation.values, found[:1] if area.body < 20 else found, area.inner)


def _below(
    area: PanelArea,
    steps: Steps,
    derivation: Derivation,
    drawn: list[DrawnStep],
    audience: str,
    is_proved: bool | None,
) -> list[Row]:
    roomy = area.body >= ROOMY
    rows: list[Row] = [NOTHING] * roomy
    if not all(step.is_told for step in drawn):
        lit = drawn[steps.at]
        remark = [] if lit.is_told else wrap([Run(lit.why, MUTED)], area.inner)
        rows += [indented(row, 3) for row in (remark + [NOTHING] * 2)[: 1 + roomy]]
    rows.append(_rule(area, steps, derivation, is_proved))
    room = 5 if area.body >= 20 else 3 if roomy else 2
    known = sources(derivation, audience)
    if steps.number.text != derivation.result().text:
        known.insert(0, Origin((("", steps.number.text),), say("tui.derivation.here")))
    if len(drawn) == 1:
        known += provenance(derivation)
    rows += _sourced(area, known[:room], room)
    return [*rows, *[NOTHING] * roomy]


def _rule(area: PanelArea, steps: Steps, derivation: Derivation, is_proved: bool | None) -> Row:
    picked = (Run(_picked(steps, derivation, area.inner - 24), NUM), space(2)) if steps.focus else ()
    mark: Row = ()
    if is_proved is not None and steps.at == steps.last > 0:
        count = len(derivation.steps)
        text = say("tui.derivation.proved" if is_proved else "tui.derivation.unproved", count=count)
        mark = (Run(f" {text}", GOOD if is_proved else ACCENT),)
    return (space(3), *picked, Run("─" * (area.inner - row_width((*picked, *mark))), LINE), *mark)


def _picked(steps: Steps, derivation: Derivation, cells: int) -> str:
    """Name the quantity in focus, and say what it comes to where there is room for that."""
    label, text = derivation.label(steps.focus), derivation.values.shown(steps.focus).text
    said = say("tui.derivation.picked", name=label, value=text)
    return said if width(said) <= cells else f"▸ {label}"


def _sourced(area: PanelArea, known: Sequence[Origin], room: int) -> list[Row]:
    """Say where each input comes from; what the exact facts would give has a row of its own if need be."""
    cells = area.width - 3
    lefts = [_named_values(source, cells - 6 - width(source.words)) for source in known]
    column = min(30, max((row_width(left) for left in lefts), default=0)) + 2
    rows: list[Row] = []
    spare = room - len(known)
    for source, left in zip(known, lefts, strict=True):
        row: Row = (space(4), *left, space(max(2, column - row_width(left))), Run(source.words, MUTED))
        exact = _exact(source)
        whole: Row = (*row, Run(say("tui.derivation.and"), MUTED), *exact) if exact else row
        has_room = row_width(whole) <= cells
        rows.append(between(whole if has_room else row, (), cells))
        if exact and not has_room and spare > 0:
            rows.append((space(4 + column), *exact))
            spare -= 1
    return rows


def _named_values(source: Origin, cells: int) -> Row:
    """Return inputs after their names; without these, and then fewer, where there is no room."""
    alone = tuple(("", text) for _, text in source.values)
    for values in (source.values, *(alone[:count] for count in range(len(alone), 1, -1))):
        row = _listed(values)
        if row_width(row) <= cells:
            return row
    return _listed(alone[:1])


def _listed(values: Iterable[tuple[str, str]]) -> Row:
    runs: list[Run] = []
    for name, text in values:
        runs += [Run(" · ", MUTED)] if runs else []
        runs += [Run(f"{name} ", MUTED)] if name else []
        runs.append(Run(text, NUM))
    return tuple(runs)


def _exact(source: Origin) -> Row:
    if not source.exact:
        return ()
    return (Run(say("tui.derivation.exact", name=source.exact_name), MUTED), Run(source.exact, NUM))


def mark_row(values: Values, obstacle: Obstacle, width: int) -> Row:
    """Say one thing in one row: with what would do, where there is room for that."""
    texts = (told(values, obstacle), reason(values, obstacle), say(f"fit.tag_{obstacle.kind}"))
    rows = [(Run(text, ACCENT),) for text in texts]
    return first_that_fits(rows, width) or rows[-1]


def _mark_rows(values: Values, found: Sequence[Obstacle], width: int) -> list[Row]:
    """Say everything, one below the other."""
    return [row for each in found for row in wrap([Run(told(values, each), ACCENT)], width)]
