"""The screen of a brief: what to take to a meeting with one client."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from tuiyan.content.client_writing import write
from tuiyan.deck.row import Frame
from tuiyan.meeting.brief import brief_of
from tuiyan.messages import say
from tuiyan.problem import TuiyanError
from tuiyan.tui.canvas import Canvas
from tuiyan.view.brief.state import BriefState
from tuiyan.view.brief.text import markdown
from tuiyan.view.brief.update import update
from tuiyan.view.brief.view import brief_scene
from tuiyan.view.keys import find

if TYPE_CHECKING:
    from tuiyan.deck.geometry import Size
    from tuiyan.meeting.client import Client
    from tuiyan.tui.app import TuiyanApp


class BriefScreen(Canvas):
    """Shows a brief; what a key does is worked out by :func:`tuiyan.view.brief.update.update`."""

    def __init__(self, shell: TuiyanApp, client: Client) -> None:
        """Prepare the brief for a client."""
        super().__init__(shell)
        library = shell.library
        figures = library.figures(client.scenario)
        self.state = BriefState(brief_of(client, figures, library.measured, library.rehearsals))

    def frame(self, size: Size) -> Frame:
        """Return the brief, and the help over it."""
        return brief_scene(self.state, size, is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs)

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        command = find(self.state.keys, key)
        if command is None:
            return
        self.state, effect = update(self.state, command.id, self.screen_size)
        if effect == "leave":
            self.shell.leave()
            return
        if effect == "write":
            self._write()
        if effect == "rehearse":
            client = self.state.brief.client
            self.shell.show_rehearsal(self.state.brief.asked[self.state.at].id, client.scenario)
        self.repaint()

    def _write(self) -> None:
        """Write the brief as Markdown beside where the program was started, over nothing."""
        name = self.state.brief.client.name or say("client.place.brief")
        path = Path(f"{name}.md")
        try:
            if path.exists():
                told = say("client.file_exists_here", path=path)
            else:
                write(path, "\n".join(markdown(self.state.brief)) + "\n", is_private=False)
                told = say("client.written", path=path)
        except TuiyanError as error:
            told = error.message
        self.state = self.state._replace(told=told)
