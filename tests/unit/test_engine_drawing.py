"""Equations in two dimensions, aligned in cells."""

from __future__ import annotations

import pytest

from tests.catalogs import manual
from tuiyan.content.library import open_library
from tuiyan.deck.blocks.derive import Derive, drawn
from tuiyan.deck.glyphs import SETS
from tuiyan.deck.layout_context import Density, LayoutContext
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.row import row_text
from tuiyan.deck.slide import within
from tuiyan.deck.wording import Links
from tuiyan.engine.block import Drawing
from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import chained, draw, draw_chain, equation_text, strip
from tuiyan.engine.printed_reader import line_of_drawing
from tuiyan.text.cells import width


def rows(drawing: Drawing) -> list[str]:
    return ["".join(piece.text for piece in row).rstrip() for row in drawing]


def bare(line: str) -> str:
    """Leave out blanks and brackets, which a fraction needs on one line and not in a drawing."""
    return "".join(letter for letter in line if letter not in " ()")


def test_a_definition_is_a_fraction_with_the_sign_on_its_bar() -> None:
    derivation = derive(manual(), "move_time")

    assert rows(draw(derivation, derivation.steps[0])) == [
        "         权重字节",
        "T搬运 = ──────────",
        "         显存带宽",
    ]


def test_a_chain_is_definition_values_and_result() -> None:
    chain = draw_chain(derive(manual(), "move_time"), ("definition", "substituted", "result"), 80)

    assert rows(chain) == [
        "         权重字节     70 GB",
        "T搬运 = ────────── = ──────── = 23.3 ms",
        "         显存带宽     3 TB/s",
    ]
    assert chain[1][-1].role == "result"
    assert {piece.name for row in chain for piece in row if piece.role == "name"} >= {
        "weight_bytes",
        "hbm_bandwidth",
    }


def test_a_chain_too_wide_goes_on_with_the_sign_under_the_sign() -> None:
    chain = rows(draw_chain(derive(manual(), "move_time"), ("definition", "substituted", "result"), 24))

    assert [width(row[: row.find("=")]) for row in chain if "=" in row] == [6, 6, 6]
    assert all(width(row) <= 24 for row in chain)


@pytest.mark.parametrize(
    ("tokens", "over"),
    [
        ("32768", "10.737 GB"),  # 32,768 × 320 KiB
        ("22", "6.875 MiB"),  # 0.0072090 GB says less
    ],
)
def test_bytes_over_a_bandwidth_are_of_one_kind_where_that_reads_well(tokens: str, over: str) -> None:
    derivation = derive(manual(context_tokens=tokens), "transfer_time")

    assert rows(draw_chain(derivation, ("substituted", "result"), 80))[0].strip() == over


def test_a_strip_is_one_line() -> None:
    assert "".join(piece.text for piece in strip(derive(manual(), "move_time"))) == "70 GB ÷ 3 TB/s = 23.3 ms"


def test_the_suffix_of_a_symbol_has_a_role_of_its_own() -> None:
    derivation = derive(manual(), "move_time")
    pieces = [piece for row in draw(derivation, derivation.steps[0]) for piece in row]

    assert [(piece.text, piece.role) for piece in pieces if piece.name == "move_time"] == [
        ("T", "name"),
        ("搬运", "suffix"),
    ]


@pytest.mark.parametrize("cells", [30, 52, 72, 96])
@pytest.mark.parametrize(
    "changes", [{}, {"gpus": "8", "gpu": "h20", "model": "qwen3-235b-a22b", "batch": "50"}]
)
def test_what_a_slide_draws_reads_as_its_line(changes: dict[str, str], cells: int) -> None:
    library = open_library()
    resolver = Resolver(manual(**changes), claims=library.claims, measured=library.measured)
    slides = [deck.slide(at) for deck in (library.deck, library.cards) for at in range(len(deck))]
    found = [block for slide in slides for block, _ in within(slide.blocks) if isinstance(block, Derive)]
    context = LayoutContext(cells, Density(1, 1, 1, False, 0, False), SETS["full"], Links())

    assert len(found) > 5
    for shown in (each for block in found for each in block.resolved(resolver)):
        assert shown.derivation is not None
        line = equation_text(shown.derivation, chained(shown.derivation, shown.steps))
        rows = map(row_text, drawn(shown, context, cells))
        assert bare(line_of_drawing(rows)) == bare(line), shown.live.name
