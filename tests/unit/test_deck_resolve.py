"""What a slide shows under a scenario, before any screen is known."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.decks import resolver, slide_of
from tuiyan.deck.registry import KINDS, class_of
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.resolved import Fragments, ResolvedSlide


def resolved(text: str, **changes: str) -> ResolvedSlide:
    return resolve_slide(slide_of(text), resolver(**changes))


def only(text: str, **changes: str) -> Any:
    (block,) = resolved(text, **changes).blocks
    return block


def plain_text(fragments: Fragments) -> str:
    return "".join(fragment.text for fragment in fragments)


def test_notes_have_their_values() -> None:
    slide = resolved("# 题\n\n<!-- speaker_note: |\n  说法：读一遍 {{ move_time }}。\n-->\n\ntext")

    assert [plain_text(note) for note in slide.notes] == ["说法：读一遍 23.3 ms。"]


def test_a_note_that_lacks_a_fact_is_left_out() -> None:
    text = "# 题\n\n<!-- speaker_note: |\n说法：先看权重。\n会问：脊点呢？{{ ridge_point }}。\n-->\n\ntext"

    assert [plain_text(note) for note in resolved(text, gpu="a100-sxm").notes] == ["说法：先看权重。"]


@pytest.mark.parametrize(("batch", "shown"), [("1", "闲"), ("512", "满")])
def test_of_a_condition_the_branch_that_holds_is_left(batch: str, shown: str) -> None:
    text = "<!-- when: batch < 64 -->\n闲\n<!-- otherwise -->\n满\n<!-- end_when -->"

    assert plain_text(only(text, batch=batch).text) == shown


def test_blocks_know_which_of_the_authors_blocks_they_come_from() -> None:
    text = "<!-- when: batch < 64 -->\na\n\nb\n<!-- end_when -->\n\nc"

    assert resolved(text, batch="1").origins == (0, 0, 1)
    assert resolved(text, batch="512").origins == (1,)


def test_bars_have_exact_lengths() -> None:
    chart = only("```plot bars\nformula: move_time\nover: weights = fp16, fp8\n```")

    assert [bar.size for bar in chart.bars] == [Fraction(140, 3000), Fraction(70, 3000)]
    assert [bar.is_current for bar in chart.bars] == [False, True]


def test_a_sweep_has_its_columns() -> None:
    table = only("```sweep\nformula: weight_bytes, move_time\nover: weights = fp16, fp8\n```")

    assert table.values == ("FP16", "FP8")
    assert [[figure.text for figure in column.figures] for column in table.columns] == [
        ["140 GB", "70 GB"],
        ["46.7 ms", "23.3 ms"],
    ]


def test_a_derivation_has_its_steps() -> None:
    shown = only("```derive move_time\n```")

    assert shown.figure.text == "23.3 ms"
    assert shown.derivation.steps[-1].kind == "result"


def test_a_claim_is_held_against_the_arithmetic() -> None:
    claim = only("```claim threshold\n```")

    assert (claim.stated, claim.figure.text, claim.is_refuted) == ("333 FLOP/B", "667 FLOP/B", True)


def test_what_is_unknown_is_a_fault_and_no_exception() -> None:
    (fragment,) = only("{{ nothing_of_that_name }}").text

    assert (fragment.text, fragment.fault, fragment.number) == ("nothing_of_that_name", "unknown", None)


@pytest.mark.parametrize("name", KINDS)
def test_every_kind_can_be_read_back_and_resolved(name: str) -> None:
    kind = class_of(name)

    assert kind.__name__ == name
    assert callable(kind.from_plain)
    assert callable(kind.resolved)
