"""What CONTRIBUTING tells people to write is accepted."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.contents import write_small_content

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")


def example(heading: str) -> str:
    """Return the first fenced block below a heading."""
    found = re.search(rf"^## {heading}\n.*?^(```+)\w+\n(.*?)^\1$", GUIDE, re.DOTALL | re.MULTILINE)
    assert found
    return found[2]


@pytest.fixture
def content(tmp_path: Path) -> Path:
    """A whole content folder, to be added to."""
    return write_small_content(tmp_path / "own")


def checked(content: Path) -> str:
    """Run ``tuiyan check`` on a folder; return what it prints, which must be no mistake."""
    done = subprocess.run(
        [sys.executable, "-m", "tuiyan", "check", str(content)],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_slide_the_formula_and_the_drill_pass_the_check(content: Path) -> None:
    with (content / "deck" / "01-intuition.md").open("a", encoding="utf-8") as deck:
        deck.write("\n<!-- end_slide -->\n\n" + example("Add a slide"))
    formula = example("Add a formula").replace("id: move_time", "id: move_time_again")
    (content / "formulas" / "more.yaml").write_text(formula, encoding="utf-8")
    (content / "drills" / "more.yaml").write_text(example("Add a drill"), encoding="utf-8")

    checked(content)


def test_the_folders_and_packages_it_names_are_there() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", GUIDE, re.MULTILINE)
    source = ROOT / "src" / "tuiyan"

    assert {"cli", "tui", "deck", "engine"} <= set(rows)
    assert [name for name in rows if not any(source.glob(f"{name}*"))] == []
