"""What runs in the background of a talk: times are kept, notes can follow and turn it, files are watched.

All of it begins after the first slide is seen and runs in threads of its own; the screen only says after each
change where it is. Whatever fails here, the talk goes on.
"""

from __future__ import annotations

import atexit
import time
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from tuiyan.drill.log import When, local_now
from tuiyan.messages import pick, say
from tuiyan.practice.pace import SlideTime, began
from tuiyan.practice.talk_log import TalkLog
from tuiyan.remote.messages import ELSEWHERE, Request
from tuiyan.view.deck.remote import snapshot
from tuiyan.view.palette import palette_to_plain

if TYPE_CHECKING:
    from tuiyan.content.index import Version
    from tuiyan.content.watch import Edition
    from tuiyan.remote.host import Host
    from tuiyan.tui.screens.deck import DeckScreen
    from tuiyan.view.deck.state import DeckState

LOOKED_EVERY_S = 0.1
"""Seconds between looks at the files of a talk; one takes less than a hundredth of that."""


class Background:
    """Keeps the times of one talk and lets its notes follow it."""

    def __init__(self, screen: DeckScreen, version: Version, began_at: float) -> None:
        """Begin for the talk on ``screen``, whose clock began at ``began_at``."""
        self._screen = screen
        self._version = version
        self._began_at = began_at
        self._run = began(local_now())
        self._times = TalkLog(lambda: When.at(local_now()))
        self._spent: dict[str, float] = {}
        self._slide = ""
        self._since = began_at
        self._host: Host | None = None
        self._edition = 0
        self._deck = screen.shell.library.origin["deck"]
        self._is_over = False
        Thread(target=self._listen, daemon=True).start()
        if screen.shell.watches:
            Thread(target=self._watch, daemon=True).start()
        self.count(screen.state)

    def count(self, state: DeckState) -> None:
        """Count the time on a slide that was left."""
        deck, now = self._screen.cache.deck, self._screen.shell.now()
        slide = deck.entries[min(state.place.slide, len(deck) - 1)].id
        if slide != self._slide:
            self._leave(now)
            self._slide = slide

    def tell(self) -> None:
        """Tell the notes where the talk is, if there are any."""
        if self._host is not None and self._host.has_peers:
            self._tell()

    def keep_question(self, state: DeckState) -> None:
        """Keep that something was asked at this slide and not answered; nothing of it is shown here."""
        from tuiyan.practice.open_questions import ASKED, detail_of

        deck, scenario = self._screen.cache.deck, state.scenario
        entry = deck.entries[min(state.place.slide, len(deck) - 1)]
        title = self._screen.cache.title(scenario, state.place.slide) or entry.title
        self._times.note(ASKED, entry.id, detail_of(title, entry.section, state.opening.id, scenario.title()))

    def part_s(self, state: DeckState) -> float:
        """Return the seconds spent in the part at hand."""
        deck = self._screen.cache.deck
        part = deck.part_of(state.place.slide)
        if part is None:
            return 0
        spent = [
            self._spent.get(entry.id, 0) for entry in deck.entries[part.first : part.first + part.slides]
        ]
        return sum(spent) + self._screen.shell.now() - self._since

    def end(self) -> None:
        """Write the last slide's time and let the notes go."""
        self._is_over = True
        self._leave(self._screen.shell.now())
        if self._host is not None:
            self._host.stop()
            atexit.unregister(self._host.stop)
        self._times.close()
        if self._times.trouble:
            self._screen.shell.fail(say("notes.times_lost", why=self._times.trouble))

    def _leave(self, now: float) -> None:
        """Count the time on the slide that is left."""
        if self._slide:
            seconds = now - self._since
            self._spent[self._slide] = self._spent.get(self._slide, 0) + seconds
            self._times.add(SlideTime(self._deck, self._run, self._slide, seconds))
            self._since = now

    def _listen(self) -> None:
        """Let the talk be found, in a thread of its own: importing what it takes would hold up a key."""
        from tuiyan.remote.host import Host

        shell = self._screen.shell
        self._host = Host(
            lambda request: shell.tell(lambda: self._take(request)), lambda: shell.tell(self._tell)
        )
        atexit.register(self._host.stop)
        title = (
            pick(self._screen.cache.deck.names) if self._screen.cache.deck.names else Path(self._deck).name
        )
        self._host.listen(title, self._deck, self._run)

    def _watch(self) -> None:
        """Look whether the files of the talk have changed, in a thread of its own."""
        from tuiyan.content.watch import Watch

        shell = self._screen.shell
        watch = Watch(shell.library)
        while not self._is_over:
            time.sleep(LOOKED_EVERY_S)
            if not shell.library.is_draft and (edition := watch.look()) is not None:
                shell.tell(partial(self._take_edition, edition))

    def _take_edition(self, edition: Edition) -> None:
        self._edition += 1
        self._screen.take_edition(edition)

    def _tell(self) -> None:
        screen, now = self._screen, self._screen.shell.now()
        if self._host is None:
            return
        times = {**self._spent, self._slide: self._spent.get(self._slide, 0) + now - self._since}
        told = snapshot(screen.state, screen.cache, screen.shell.library.origin, times)
        self._host.tell(
            told._replace(
                over=told.over if screen.shell.screen is screen else ELSEWHERE,
                edition=self._edition,
                minutes=self._version.minutes,
                theme=palette_to_plain(screen.theme.palette),
                elapsed_s=now - self._began_at,
                run=self._run,
            )
        )

    def _take(self, request: Request) -> None:
        """Do what the notes ask; what lies over the talk is left for it."""
        screen = self._screen
        if screen not in screen.shell.screen_stack:
            return
        if request.command == "deck.asked":
            self.keep_question(screen.state)
            return
        while screen.shell.screen is not screen:
            screen.shell.pop_screen()
        screen.take_request(request)
        self._tell()
