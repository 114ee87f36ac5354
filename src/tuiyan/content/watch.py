"""Notices that the files of a talk have changed, and reads them anew.

``Watch(library).look()`` is None while nothing changed, else an :class:`Edition`: the content as it is now,
or what is wrong with it where it cannot take the place of the last that could be played. A mistake within a
slide is shown by that slide; one in ``deck.yaml``, in a formula or a fact would take slides or numbers from
the talk.
"""

from __future__ import annotations

import time
from typing import NamedTuple

from tuiyan.content.inputs import Part
from tuiyan.content.library import Library, library_from
from tuiyan.messages import say
from tuiyan.problem import ContentError, Problem, TuiyanError

WATCHED: tuple[Part, ...] = ("claims", "deck")
"""Parts that hold all files of a talk."""

PLAYED: tuple[Part, ...] = ("catalog", "deck")

SETTLED_S = 0.03
"""Seconds without a change after which a file counts as written to its end."""

FAULTS = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What reading a file that is half written may come to, where no check foresaw it: the talk goes on."""


class Edition(NamedTuple):
    """The content after a change.

    Attributes:
        library: To be played from now on; None where the last one is to stay.
        trouble: What is wrong, in one line, or ``""``.
    """

    library: Library | None
    trouble: str = ""


class Watch:
    """Looks after the files that a library was read from."""

    def __init__(self, library: Library) -> None:
        """Take the files as they are now for those that were read."""
        self._library = library
        self._seen = self._stamps()

    def look(self) -> Edition | None:
        """Return the next edition if any file has changed; takes as long as reading it."""
        now = self._stamps()
        if now == self._seen:
            return None
        while True:
            time.sleep(SETTLED_S)
            self._seen, now = now, self._stamps()
            if now == self._seen:
                return edition(library_from(self._library.origin))

    def _stamps(self) -> tuple[str, ...]:
        return tuple(stamp for part in WATCHED for stamp in self._library.stamps(part))


def edition(library: Library) -> Edition:
    """Read a library as far as a talk needs it, and tell whether it can be played."""
    try:
        mistakes = [
            problem for part in PLAYED for problem in library.problems_in(part) if not problem.is_notice
        ]
        slides = [library.deck.slide(at) for at in range(len(library.deck))]
    except TuiyanError as error:
        return Edition(None, _line(error))
    except FAULTS as error:
        return Edition(None, f"{type(error).__name__}: {error}")
    shown = {problem for slide in slides for problem in slide.problems}
    elsewhere = [problem for problem in mistakes if problem not in shown]
    told = _told(elsewhere[0]) if elsewhere else ""
    if not slides:
        return Edition(None, told or say("content.no_slide_left"))
    is_less = any(problem.path.endswith((".yaml", ".yml")) for problem in elsewhere)
    return Edition(None if is_less else library, told)


def _told(problem: Problem) -> str:
    return f"{problem.path}:{problem.span.line}: {problem.message}"


def _line(error: TuiyanError) -> str:
    return _told(error.problems[0]) if isinstance(error, ContentError) else str(error)
