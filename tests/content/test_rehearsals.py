"""What is wrong with a rehearsal is said with its place."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from tests.rehearsals import checker, library
from tuiyan.content.check_rehearsals import check_rehearsals
from tuiyan.content.compile import Compiler
from tuiyan.content.entries import Found
from tuiyan.content.folders import Folder, Folders
from tuiyan.content.library import open_library
from tuiyan.content.rehearsals import read_rehearsals
from tuiyan.content.trials import rehearsal_problems
from tuiyan.problem import Problem
from tuiyan.rehearsal.posed import pose

SOUND = """\
- id: mine
  section: "2.2"
  topic: mine
  ask: "{{ gpu }} 上一步多久？"
  cites: [move_time]
  answer:
    - {role: conclusion, text: "{{ move_time }}。", concepts: {一步: "= move_time"}}
    - {role: derivation, text: "读一遍 {{ read_bytes }} 权重。", concepts: {读权重: "读…权重"}}
    - {role: derivation, text: "除以 {{ total_bandwidth }} 的带宽。", concepts: {带宽: 带宽}}
    - {role: boundary, text: "但这是下限，实测更慢。", concepts: {下限: 下限}}
  wrong:
    - {claim: 算力不够, says: 算力不够, why: 等的是带宽。}
  push:
    - {after: 带宽, ask: 那 KV 呢？, answer: 另算。}
  tests:
    - {text: "23.3 ms。读一遍 70 GB 权重。但这是下限。", is: accept, why: 都在}
    - {text: "算力不够。", is: reject, because: "claim:算力不够", why: 不是算力}
"""


@cache
def compiler() -> Compiler:
    """Return what reads and checks the built-in content."""
    return open_library()._parts.compiler


def checked(tmp_path: Path, text: str) -> tuple[Found, list[Problem]]:
    """Return the rehearsals of a file beside the built-in ones, and what is wrong with it."""
    folder = tmp_path / "drills" / "rehearsals"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text(text, encoding="utf-8")
    found: list[Problem] = []
    read = read_rehearsals(Folders((Folder(tmp_path),)), found)
    check_rehearsals(read, compiler().live, found)
    return read, found


def places(problems: Iterable[Problem]) -> list[str]:
    """Return where problems are, each with what is said."""
    return [f"{each.span.line}:{each.span.column}: {each.message}" for each in problems]


def test_one_of_ones_own_is_asked_beside_ours(tmp_path: Path) -> None:
    assert checked(tmp_path, SOUND)[1] == []
    library = open_library(extra=tmp_path)
    assert {"f01", "mine"} <= set(library.rehearsals)
    assert library.trial_problems() == ()


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("cites: [move_time]", "cites: [mov_time]", "5:11"),
        ("{{ read_bytes }}", "{{ read_byte }}", "8:40"),
        ("topic: mine", "topik: mine", "3:3"),
        ("role: boundary", "role: derivation", "7:5"),
        ("= move_time", "= moved_time", "7:67"),
        ("after: 带宽", "after: 宽带", "14:7"),
        ("is: accept", "is: accepted", "16:"),
        ("但这是下限", "但这是<!-- when: batch > 1 user -->下限", "10:"),
        ("但这是下限", "但这是<!-- when: batsh > 1 user -->下限<!-- end_when -->", "10:"),
        ("  cites: [move_time]\n", '  cites: [move_time]\n  with: {batch: "-1"}\n', "6:"),
    ],
)
def test_a_mistake_is_told_with_its_place(old: str, new: str, place: str, tmp_path: Path) -> None:
    found = places(checked(tmp_path, SOUND.replace(old, new, 1))[1])

    assert any(each.startswith(place) for each in found), found


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("23.3 ms。读一遍 70 GB 权重。", "46.7 ms。读一遍 70 GB 权重。", "16:"),
        ('because: "claim:算力不够"', "because: stuffed", "17:"),
        ("除以 {{ total_bandwidth }} 的带宽", "除以总的", "1:"),
    ],
)
def test_a_test_that_comes_out_otherwise_is_told(old: str, new: str, place: str, tmp_path: Path) -> None:
    read, problems = checked(tmp_path, SOUND.replace(old, new, 1))
    assert problems == []
    values = compiler().live.values()
    assert values is not None
    figures = checker("f01").posed.figures.under(values)
    found = places(rehearsal_problems(read.values(), figures, library().shared_mistakes))

    assert any(each.startswith(place) for each in found), found


def one_of_each_attention() -> list[str]:
    """Return a model for every way of keeping KV."""
    models = {fact.attributes.get("attention"): fact.id for fact in library().catalog.facts("model")}
    return sorted(models.values())


@pytest.mark.parametrize("model", one_of_each_attention())
@pytest.mark.parametrize("kv", ["fp16", "fp8"])
def test_every_sentence_of_a_model_answer_ends(model: str, kv: str) -> None:
    figures = library().figures(library().catalog.scenario("h200-node"))
    under = figures.under(figures.values.changed({"model": model, "kv": kv}))
    posed = [pose(each, under) for each in library().rehearsals.values()]
    unended = [sentence for each in posed for sentence in each.answer if not sentence.endswith(("。", "？"))]

    assert posed
    assert unended == []
