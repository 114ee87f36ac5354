"""The ladder of the core: each number, the days it came without thinking, and how long the last time took.

A rung that is not solid hides its value, so that looking is not practising. The order never changes with the
score: a place helps memory.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.drill.ladder import DAYS, Fluency
from tuiyan.drill.question import Working
from tuiyan.messages import pick, say
from tuiyan.text.cells import pad, pad_left

if TYPE_CHECKING:
    from tuiyan.practice.practice import Practice

MARKS = ("▪", "▫")
HIDDEN = "· · ·"
NUMBER_FIRST = re.compile(r"[\d,.]+(?= )")


class Step(NamedTuple):
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
        steps: In the order in which they are learned.
        solid: How many numbers of the core come without thinking.
        total: How many there are.
        is_open: The lit rung shows its value.
    """

    steps: tuple[Step, ...]
    solid: int
    total: int
    at: int = 0
    is_open: bool = False

    @property
    def lit(self) -> Step | None:
        """The rung that is lit."""
        return self.steps[self.at] if self.steps else None

    @property
    def left(self) -> tuple[int, ...]:
        """Places of the rungs that are not solid."""
        return tuple(at for at, step in enumerate(self.steps) if not step.fluency.is_solid)

    @property
    def counts(self) -> tuple[int, int]:
        """How many come without thinking and how many not yet: numbers of the core, then rungs behind it."""
        if self.solid < self.total:
            return self.solid, self.total - self.solid
        return len(self.steps) - len(self.left), len(self.left)

    @property
    def watched(self) -> Step | None:
        """The rung to keep an eye on: of the first level that has any left, the slowest."""
        left = [self.steps[at] for at in self.left]
        return max(left, key=lambda step: (-step.level, step.fluency.last_ms), default=None)

    def folded(self, room: int) -> tuple[int, ...]:
        """Return the places of the rungs that are shown: all, or where there is no room those left."""
        if len(self.steps) <= room or not self.left:
            return tuple(range(len(self.steps)))
        return tuple(at for at in range(len(self.steps)) if at in self.left or at == self.at)

    def moved(self, by: int, room: int) -> Ladder:
        """Light another of the rungs that are shown; past an end it stays."""
        shown = self.folded(room)
        at = max(0, min(len(shown) - 1, shown.index(self.at) + by))
        return self._replace(at=shown[at], is_open=False)


def ladder_of(practice: Practice) -> Ladder:
    """Return the ladder as the history has it; the weakest rung of the first level left is lit."""
    core = practice.core()
    rungs = practice.ladder()
    if core.part < core.whole:
        rungs = tuple(rung for rung in rungs if rung.level < 3)
    mistakes = practice.mistake_names()
    names = {each.id: each.own.short for each in practice.library.templates if hasattr(each.own, "short")}
    steps = []
    for rung in rungs:
        prompts = [practice.questions.draw(item, 0).prompts[0] for item in rung.items]
        name = pick(names.get(rung.id, {})) or prompts[0].ask
        mistake = mistakes.get(rung.fluency.mistake, "")
        value = _together([prompt.shown for prompt in prompts])
        steps.append(Step(name, value, rung.level, rung.fluency, mistake, prompts[-1].working))
    ladder = Ladder(tuple(steps), core.part, core.whole)
    at = max(ladder.left, key=lambda at: (-steps[at].level, steps[at].fluency.last_ms), default=0)
    return ladder._replace(at=at)


def _together(values: list[str]) -> str:
    """Write the values of one rung; those before the last without their units."""
    numbers = [found[0] if (found := NUMBER_FIRST.match(value)) else value for value in values[:-1]]
    return " / ".join([*numbers, values[-1]])


def ladder_lines(ladder: Ladder) -> Iterator[str]:
    """Give the ladder as lines of text; a rung that is not solid hides its value."""
    level = 0
    for step in ladder.steps:
        if step.level != level:
            level = step.level
            count = sum(each.level == level or (level == 2 and each.level == 1) for each in ladder.steps)
            yield say(f"tui_drill.level_{level}", count=count)
        is_solid = step.fluency.is_solid
        days = MARKS[0] * step.fluency.days + MARKS[1] * (DAYS - step.fluency.days)
        took = f"{step.fluency.last_ms / 1000:.1f} s" if step.fluency.last_ms else "–"
        value = step.value if is_solid else HIDDEN
        yield f"  {'✓' if is_solid else ' '} {pad(step.name, 26)}{pad_left(value, 16)}  {days}  {took}"
    yield say("tui_drill.fluent").replace("#", f"{ladder.solid} / {ladder.total}")
