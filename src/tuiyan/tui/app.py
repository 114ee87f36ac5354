"""The application: the one thing that meets the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario

ScreenName = Literal["home", "present", "sheet"]


def run(
    library: Library,
    *,
    scenario: Scenario,
    screen: ScreenName = "home",
    start: str = "",
    card: str = "",
    theme: str = "dark",
    ascii_only: bool = False,
) -> int:
    """Show ``screen`` until the user leaves; return the exit code.

    ``start`` is a slide's number or id, ``card`` a card's; an empty one is the first.
    """
    raise NotImplementedError
