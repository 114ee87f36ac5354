"""A user's own drills: beside the built-in ones, never in their place."""

from __future__ import annotations

from pathlib import Path

from tests.questions import library
from tuiyan.content.library import Library, open_library

MINE = """
- id: {id}
  section: "9"
  topic: mine
  ask: {{zh: 多少？, en: How much?}}
  answer: memory
  pin: manual
"""


def opened(folder: Path, *ids: str) -> Library:
    (folder / "drills").mkdir()
    text = "".join(MINE.format(id=name) for name in ids)
    (folder / "drills" / "mine.yaml").write_text(text, encoding="utf-8")
    return open_library(extra=folder)


def test_own_drills_add_to_the_built_in_ones(tmp_path: Path) -> None:
    own = opened(tmp_path, "my-number")

    assert len(own.templates) == len(library().templates) + 1
    assert own.own_drills == 1
    assert "my-number" in [template.id for template in own.templates]


def test_an_id_that_is_taken_is_a_problem_with_both_places_and_hides_nothing(tmp_path: Path) -> None:
    own = opened(tmp_path, "move-time", "my-number")
    (problem,) = own.problems_in("drills")

    assert problem.path.endswith("mine.yaml")
    assert "drills/part-one.yaml:" in problem.message
    kept = {template.id: template for template in own.templates}
    assert kept["move-time"].own.answer == "move_time"
    assert "my-number" in kept
    assert len(own.templates) == len(library().templates) + 1
