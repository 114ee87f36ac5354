"""Showing a screen as the command line and the settings want it: colours, characters, keys, scenario.

A verb says which screen: ``show(arguments, library, Launch("drill", options=options))``. The theme is that of
``--theme``, else of the settings, one of ours or a file of the user's own. Before an audience sees a slide, a
presenter is told which slides lack a fact under the scenario, and offered what works.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import glyphs_name, has_mouse, has_screen, scenario_of
from tuiyan.cli.stream import typed_line
from tuiyan.cli.theme import palette_chosen
from tuiyan.content.index import Version
from tuiyan.messages import say
from tuiyan.problem import TuiyanError
from tuiyan.store.settings import Settings, read_settings
from tuiyan.tui.launch import Launch, run, settle

if TYPE_CHECKING:
    from tuiyan.content.index import DeckIndex
    from tuiyan.content.library import Library
    from tuiyan.engine.scenario import Scenario


def show(arguments: Arguments, library: Library, launch: Launch, scenario: Scenario | None = None) -> int:
    """Show what ``launch`` says, as the command line and the settings want it."""
    settle()
    follows = launch.screen == "notes" and not arguments.value("theme")
    settings = read_settings()
    palette = None if follows else palette_chosen(arguments.value("theme"), settings.theme)
    _add_own_keys(settings)
    try:
        scenario = scenario or scenario_of(arguments, library)
    except TuiyanError:
        if not library.settle(wait=True):
            raise
        scenario = scenario_of(arguments, library)  # which says what is wrong with it, once that is known
    if launch.screen in ("present", "sheet"):
        deck = library.deck if launch.screen == "present" else library.cards
        scenario = _agreed(library, deck.version(launch.version or Version()), scenario)
    launch = launch._replace(
        theme=palette,
        glyphs=glyphs_name(arguments),
        again=arguments.again(),
        mouse=has_mouse(arguments, settings),
        resumes=arguments.has("resume") and not launch.start,
        watches=arguments.has("watch"),
        speaker=settings.speaker,
    )
    return run(library, scenario, launch)


def _add_own_keys(settings: Settings) -> None:
    """Let the keys of the settings turn slides too."""
    if not (settings.next_keys or settings.back_keys):
        return
    from tuiyan.text.keys import key_of
    from tuiyan.view.keys import add_keys

    for command, keys in (("next", settings.next_keys), ("back", settings.back_keys)):
        for place in ("deck", "notes"):
            add_keys(f"{place}.{command}", map(key_of, keys.split()))


def _agreed(library: Library, deck: DeckIndex, scenario: Scenario) -> Scenario:
    """Tell the presenter which slides lack a fact, and offer what works, before an audience sees any."""
    if library.opens_whole(scenario):
        return scenario
    from tuiyan.engine.evaluate import Values
    from tuiyan.inference.feasibility import lacks_facts

    values = Values(library.catalog, scenario)
    if not lacks_facts(values):
        return scenario
    library.settle(wait=True)
    from tuiyan.deck.geometry import Size
    from tuiyan.view.deck.readiness import readiness
    from tuiyan.view.deck.slide_cache import SlideCache

    found = readiness(SlideCache(library, deck, scenario, size=Size(80, 24)), values)
    if found is None:
        return scenario
    answer = typed_line(found.question() + say("cli.yes_or_no" if found.scheme else "cli.go_on")) or ""
    if found.scheme is None or answer.lower().startswith("n"):
        return scenario
    return scenario.changed(library.catalog, found.scheme.sets)


def require_terminal(instead: str) -> None:
    """Refuse to go on where there is no terminal to draw on, and say what does the same without one.

    Raises:
        UsageError: There is none.
    """
    if not has_screen():
        is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        raise UsageError(say("cli.needs_screen" if is_terminal else "cli.needs_terminal", instead=instead))
