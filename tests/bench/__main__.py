"""Compare tuiyan with the least a Textual program costs: ``python -m tests.bench [--runs N]``.

Absolute times wander with the machine; ratios of one interleaved run hold.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median

from tests.bench.floors import MARKER
from tests.bench.timing import Run, timed
from tests.e2e.terminal import PROGRAM

FLOORS = str(Path(__file__).with_name("floors.py"))
FIRST = "23.3 ms"
TURNS = 12


def interleaved(runs: int, folder: Path) -> dict[str, list[Run]]:
    """Start every program ``runs`` times, in turn, after one start that is not counted."""
    turns = ["pagedown"] * TURNS
    present = [PROGRAM, "present"]
    found: dict[str, list[Run]] = {}
    for number in range(runs + 1):
        warm, cold = ({"TUIYAN_CACHE": str(folder / name)} for name in ("warm", f"cold-{number}"))
        once = {
            "bare": timed([sys.executable, FLOORS, "bare"], MARKER, []),
            "plain": timed([sys.executable, FLOORS, "plain"], MARKER, turns),
            "warm": timed(present, FIRST, turns, warm),
            "cold": timed(present, FIRST, [], cold),
        }
        for name, run in once.items() if number else ():
            found.setdefault(name, []).append(run)
    return found


def start(runs: Sequence[Run]) -> float:
    """Return the median time to the first frame."""
    return median(run.start_ms for run in runs)


def report(found: dict[str, list[Run]]) -> list[str]:
    """Write one line for each figure: ours, the floor, their ratio and the goal."""
    ours, plain = ([turn for run in found[name] for turn in run.turns] for name in ("warm", "plain"))
    rows = [
        ("first slide, warm cache, ms", start(found["warm"]), start(found["bare"]), "1.30"),
        ("first slide, cold cache, ms", start(found["cold"]), start(found["bare"]), "1.60"),
        ("slide turn, median, ms", median(t.ms for t in ours), median(t.ms for t in plain), "0.75"),
        ("slide turn, worst, ms", max(t.ms for t in ours), max(t.ms for t in plain), "16 ms"),
        ("bytes a turn, median", median(t.size for t in ours), median(t.size for t in plain), "0.65"),
        (
            "memory, MiB",
            median(run.peak_mib for run in found["warm"]),
            median(run.peak_mib for run in found["bare"]),
            "1.30",
        ),
    ]
    head = f"{'':30}{'tuiyan':>9}{'floor':>9}{'ratio':>7}  goal"
    return [
        head,
        *(f"{name:30}{us:9.1f}{floor:9.1f}{us / floor:7.2f}  {goal}" for name, us, floor, goal in rows),
    ]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=15)
    with tempfile.TemporaryDirectory() as folder:
        print(*report(interleaved(parser.parse_args().runs, Path(folder))), sep="\n")


if __name__ == "__main__":
    main()
