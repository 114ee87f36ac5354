"""Equations in two dimensions, aligned in cells."""

from __future__ import annotations

from tests.catalogs import manual
from tuiyan.engine.derive import derive
from tuiyan.engine.drawing import Drawing, draw, draw_chain, strip
from tuiyan.text.cells import width


def rows(drawing: Drawing) -> list[str]:
    return ["".join(piece.text for piece in row).rstrip() for row in drawing]


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


def test_a_strip_is_one_line() -> None:
    assert "".join(piece.text for piece in strip(derive(manual(), "move_time"))) == "70 GB ÷ 3 TB/s = 23.3 ms"


def test_the_suffix_of_a_symbol_has_a_role_of_its_own() -> None:
    derivation = derive(manual(), "move_time")
    pieces = [piece for row in draw(derivation, derivation.steps[0]) for piece in row]

    assert [(piece.text, piece.role) for piece in pieces if piece.name == "move_time"] == [
        ("T", "name"),
        ("搬运", "suffix"),
    ]
