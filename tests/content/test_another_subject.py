"""A content folder about photographic exposure, which needs no line of code.

Expected values by hand: E = 0.65 L / N² (ISO 12232), t = 12.5 N² / (L S) (ISO 2720), and for the lens
h = f² / (N c) + f, near = s (h - f) / (h + s - 2 f), far = s (h - f) / (h - s) (Ray, Applied Photographic
Optics, chapter 22), all in mm: f = 50, N = 8, c = 0.03, s = 3000 give h = 10466.7, near 2337.9, far 4185.3.
"""

from __future__ import annotations

import io
import json
import re
from fractions import Fraction
from pathlib import Path
from shutil import copytree

import pytest

from tuiyan.cli import main
from tuiyan.content.library import Library, open_library
from tuiyan.deck.row import row_text
from tuiyan.tui.app import TuiyanApp
from tuiyan.tui.launch import Launch

ROOT = Path(__file__).parents[1] / "exposure"
Captured = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def library() -> Library:
    return open_library(root=ROOT)


def run(capsys: Captured, *words: str) -> str:
    """Run a verb on the folder; return what it prints."""
    assert main([*words, "--content", str(ROOT)]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("language", ["zh", "en"])
def test_it_has_no_problem(capsys: Captured, language: str) -> None:
    assert main(["--lang", language, "check", str(ROOT), "--strict", "--thorough"]) == 0


def test_a_mistake_in_what_it_is_about_is_told_with_its_place(tmp_path: Path, capsys: Captured) -> None:
    folder = copytree(ROOT, tmp_path / "exposure")
    domain = folder / "formulas" / "domain.yaml"
    text = domain.read_text(encoding="utf-8")
    domain.write_text(text.replace("choices: [camera]", "choices: [camra]", 1), encoding="utf-8")

    assert main(["check", str(folder)]) == 1
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("formulas/")]
    assert told == ["formulas/domain.yaml:13:16: 没有 camra"]


def test_nothing_of_the_built_in_subject_is_open_with_it(capsys: Captured, library: Library) -> None:
    assert open_library(extra=ROOT).catalog.names() == library.catalog.names()
    assert main(["derive", "move_time", "--content", str(ROOT)]) == 2


@pytest.mark.parametrize(
    ("words", "si"),
    [
        (["aperture_diameter"], Fraction(50, 8000)),
        (["metered_time", "f_number=16"], Fraction(1, 125)),
        (["metered_time", "iso_speed=400"], Fraction(1, 2000)),
        (["sensor_illuminance"], Fraction(2600, 64)),
        (["sensor_illuminance", "luminance=1 knit"], Fraction(650, 64)),
        (["exposure_share"], Fraction(13, 16)),
        (["hyperfocal"], Fraction(2500 * 100, 24) / 1000 + Fraction(50, 1000)),
        (["hyperfocal", "camera=aps-c"], Fraction(2500 * 100, 16) / 1000 + Fraction(50, 1000)),
        (["depth_of_field", "lens=tele-100"], Fraction("3.22442") - Fraction("2.80479")),
        (["near_limit", "--scenario", "landscape"], Fraction(5 * 2400, 2424 + 5000 - 48)),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_it_derives_what_optics_says(capsys: Captured, words: list[str], si: Fraction) -> None:
    told = json.loads(run(capsys, "derive", *words, "--format", "json"))

    assert told["value"]["si"] == pytest.approx(float(si), rel=5e-5)
    assert told["proved"] is True


def test_a_derivation_speaks_of_its_own_subject(capsys: Captured) -> None:
    lines = run(capsys, "derive", "metered_time", "f_number=16").splitlines()

    assert lines[0] == "测光时间  metered_time"
    assert lines[1] == "晴天（改） · 50 mm · FF · f/16"
    assert "✓ 每一行都从公式推出" in lines
    assert "边界：平均灰的景物。" in lines


def test_it_solves(capsys: Captured) -> None:
    out = run(capsys, "derive", "metered_time", "metered_time=1 ms", "--solve", "iso_speed", "--no-proof")

    assert out.splitlines()[-1] == "解：感光度 = 200"


def test_its_claims_are_audited(capsys: Captured) -> None:
    told = json.loads(run(capsys, "audit", "--format", "json"))

    assert [(row["computed"], row["verdict"]) for row in told] == [("8 ms", "ok"), ("21.5 lx", "wrong")]


def test_its_card_is_shown(capsys: Captured) -> None:
    assert "10.5 m" in run(capsys, "sheet", "--plain")


class Learner:
    """Types an answer to the question that was printed last, with figures worked out here."""

    def __init__(self, heard: io.StringIO) -> None:
        self.heard = heard

    def isatty(self) -> bool:
        return False

    def readline(self) -> str:
        asked = re.split(r"^\d/\d ", self.heard.getvalue(), flags=re.MULTILINE)[-1]
        if "快门" in asked:
            luminance, speed, stop = map(
                int, re.findall(r"亮度 (\d+) nit、ISO (\d+)、f/(\d+)", asked.replace(",", ""))[0]
            )
            return f"{12.5 * stop**2 / (luminance * speed) * 1000} ms\n"
        if "哪支镜头" in asked:
            return str(re.findall(r"(\d)  标准镜头", asked)[0]) + "\n"
        return "f/N\n" if "入瞳" in asked else "10.5 m\n"


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_its_drills_are_asked_and_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    heard = io.StringIO()
    monkeypatch.setattr("sys.stdout", heard)
    monkeypatch.setattr("sys.stdin", Learner(heard))

    assert main(["drill", "--plain", "--seed", seed, "--content", str(ROOT)]) == 0
    assert "答对 4 / 4。" in heard.getvalue()


def seen(app: TuiyanApp) -> str:
    """What is on the screen."""
    return "\n".join(row_text(row).rstrip() for row in app.output.frame)


async def test_it_presents_and_a_change_of_the_scenario_recomputes(library: Library) -> None:
    app = TuiyanApp(library, library.catalog.scenario("sunny"), Launch("present", start="light"))
    async with app.run_test(size=(100, 30)) as pilot:
        assert "像面照度 40.6 lx，快门 2 ms" in seen(app)
        await pilot.press("pagedown")
        assert "那是 21.5 lx" in seen(app)
        await pilot.press("pagedown")
        assert "只有对焦的地方清楚" in seen(app)
        assert "从 2.34 m 到 4.19 m，景深 1.85 m。" in seen(app)
        await pilot.press("s", "right", "enter")  # the wide-angle lens: h = 576 ÷ 0.24 + 24 = 2424 mm
        assert "对焦过了超焦距，远处都清楚" in seen(app)
        assert "焦距 24 mm 的超焦距是 2.424 m" in seen(app)
        assert "从 1.34 m 到无穷远。" in seen(app)
