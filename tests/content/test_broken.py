"""Broken content: every mistake is named where it was made, and the rest still opens."""

from __future__ import annotations

from pathlib import Path

import pytest

from tuiyan.content.library import open_library

CORPUS = Path(__file__).parents[1] / "broken"
CASES = sorted(folder.name for folder in CORPUS.iterdir() if folder.is_dir())


@pytest.mark.parametrize("case", CASES)
def test_each_mistake_is_named_and_the_rest_still_opens(
    case: str, small: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(CORPUS / case)
    library = open_library(extra=CORPUS / case)

    found = "\n\n".join(map(str, library.problems)) + "\n"

    assert found == Path("expected.txt").read_text(encoding="utf-8")
    assert library.catalog.formula("move_time") is not None
    assert "manual" in library.catalog.scenario_ids()
    assert library.cards.slide(0).id == "card-constants"
