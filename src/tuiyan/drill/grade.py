"""How well an item was known, from how its answer came about."""

from __future__ import annotations

from tuiyan.drill.log import Grade


def grade_of(*, is_right: bool, tries: int, hints: int) -> Grade:
    """Grade an answer; being slow is not being unsure, so time does not count.

    Args:
        is_right: The last answer was right.
        tries: Answers that were judged.
        hints: Steps that were revealed before it.
    """
    if not is_right or tries > 2:
        return Grade.AGAIN
    return Grade.GOOD if tries == 1 and not hints else Grade.HARD


def overruled(*, tries: int, hints: int) -> Grade:
    """Grade an answer that the learner counts as right, whatever was judged."""
    return grade_of(is_right=True, tries=min(tries, 2), hints=hints)


def can_be_easy(grade: Grade) -> bool:
    """Tell whether the learner may say that it was easy: only of what was right at once."""
    return grade is Grade.GOOD
