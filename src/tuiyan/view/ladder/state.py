"""The ladder of the core: each number, the days it came without thinking, and how long the last time took.

A rung that is not solid hides its value, so that looking is not practising. The order never changes with the
score: a place helps memory.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.drill.ladder import Fluency
from tuiyan.drill.question import Working
from tuiyan.messages import pick, say

if TYPE_CHECKING:
    from tuiyan.practice.practice import Practice

MARKS = ("▪", "▫")
HIDDEN = "· · ·"
NUMBER_FIRST = re.compile(r"[\d,.]+(?= )")


class ShownRung(NamedTuple):
    """One rung as it is shown.

    Attributes:
        name: What its number is.
        value: As it must be said.
        level: 1 the first ones, 2 the rest of the core, 3 what follows it.
        fluency: How far it is.
        mistake: What the last mistake is called, or ``""``.
        working: How the number comes about, if it is computed.
    """

    name: str
    value: str
    level: int
    fluency: Fluency
    mistake: str = ""
    working: Working | None = None


class Ladder(NamedTuple):
    """The ladder, one rung lit.

    Attributes:
        rungs: In the order in which they are learned.
        solid: How many numbers of the core come without thinking.
        total: How many there are.
        is_open: The lit rung shows its value.
    """

    rungs: tuple[ShownRung, ...]
    solid: int
    total: int
    at: int = 0
    is_open: bool = False

    @property
    def lit(self) -> ShownRung | None:
        """The rung that is lit."""
        return self.rungs[self.at] if self.rungs else None

    @property
    def left(self) -> tuple[int, ...]:
        """Places of the rungs that are not solid."""
        return tuple(at for at, rung in enumerate(self.rungs) if not rung.fluency.is_solid)

    @property
    def counts(self) -> tuple[int, int]:
        """How many come without thinking and how many not yet: numbers of the core, then rungs behind it."""
        if self.solid < self.total:
            return self.solid, self.total - self.solid
        return len(self.rungs) - len(self.left), len(self.left)

    @property
    def watched(self) -> ShownRung | None:
        """The rung to keep an eye on: of the first level that has any left, the slowest."""
        left = [self.rungs[at] for at in self.left]
        return max(left, key=lambda rung: (-rung.level, rung.fluency.last_ms), default=None)

    def level_name(self, level: int) -> str:
        """Say which rungs are of a level, and how many; the first ones count among the second level's too."""
        count = sum(rung.level == level or (level == 2 and rung.level == 1) for rung in self.rungs)
        return say(f"tui_drill.level_{level}", count=count)

    def folded(self, room: int) -> tuple[int, ...]:
        """Return the places of the rungs that are shown: all, or where there is no room those left."""
        if len(self.rungs) <= room or not self.left:
            return tuple(range(len(self.rungs)))
        return tuple(at for at in range(len(self.rungs)) if at in self.left or at == self.at)

    def moved(self, by: int, room: int) -> Ladder:
        """Light another of the rungs that are shown; past an end it stays."""
        shown = self.folded(room)
        at = max(0, min(len(shown) - 1, shown.index(self.at) + by))
        return self._replace(at=shown[at], is_open=False)


def ladder_of(practice: Practice) -> Ladder:
    """Return the ladder as the history has it; the weakest rung of the first level left is lit."""
    core = practice.core()
    mistakes = practice.mistake_names()
    names = {each.id: each.own.short for each in practice.library.templates if hasattr(each.own, "short")}
    rungs = []
    for rung in practice.ladder():
        if core.part < core.whole and rung.level == 3:
            continue
        prompts = [practice.questions.draw(item, 0).prompts[0] for item in rung.items]
        name = pick(names.get(rung.id, {})) or prompts[0].ask
        mistake = mistakes.get(rung.fluency.mistake, "")
        value = _together([prompt.shown for prompt in prompts])
        rungs.append(ShownRung(name, value, rung.level, rung.fluency, mistake, prompts[-1].working))
    ladder = Ladder(tuple(rungs), core.part, core.whole)
    at = max(ladder.left, key=lambda at: (-rungs[at].level, rungs[at].fluency.last_ms), default=0)
    return ladder._replace(at=at)


def _together(values: list[str]) -> str:
    """Write the values of one rung; those before the last without their units."""
    numbers = [found[0] if (found := NUMBER_FIRST.match(value)) else value for value in values[:-1]]
    return " / ".join([*numbers, values[-1]])
