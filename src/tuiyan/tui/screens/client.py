"""The client screen: a sentence read as it is typed, and the clients that are saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.content.client_files import client_file, saved_clients
from tuiyan.content.client_writing import change_client, checked_name, copy_client, remove_client, save_client
from tuiyan.deck.row import Frame
from tuiyan.meeting.client import Client
from tuiyan.meeting.client_fields import fields_of
from tuiyan.meeting.need import Need, client_from, read_need
from tuiyan.meeting.verdicts import Judgement, judge
from tuiyan.messages import say
from tuiyan.problem import TuiyanError
from tuiyan.tui.canvas import Canvas
from tuiyan.view.client.state import ClientEffect, ClientState, opened_with
from tuiyan.view.client.update import typed, update
from tuiyan.view.client.view import client_scene
from tuiyan.view.keys import find
from tuiyan.view.line_edit import LineEdit

if TYPE_CHECKING:
    from textual.timer import Timer

    from tuiyan.deck.geometry import Size
    from tuiyan.engine.catalog import Catalog
    from tuiyan.tui.app import TuiyanApp

PAUSE = 0.15
"""Seconds after the last key until a sentence is read."""


class ClientScreen(Canvas):
    """Reads a sentence; what a key does is worked out by :func:`tuiyan.view.client.update.update`."""

    def __init__(self, shell: TuiyanApp, said: str = "") -> None:
        """Begin with a sentence, or with the list of saved clients."""
        super().__init__(shell)
        self.state = ClientState(shell.library.catalog, LineEdit(said, len(said)), saved=self._saved())
        self._waiting: Timer | None = None

    def on_mount(self) -> None:
        """Read what the screen begins with."""
        if self.state.line.text:
            self._read()

    @property
    def takes_prompt(self) -> bool:
        """Whether the derive prompt may open: not where ``=`` is typed."""
        return self.state.focus in ("chips", "clients")

    def frame(self, size: Size) -> Frame:
        """Return the screen, and the help over it."""
        return client_scene(self.state, size, is_ruled=self.theme.is_ruled, glyphs=self.shell.glyphs)

    def takes_typing(self, key: str) -> bool:  # noqa: ARG002 - whatever can be printed is typed
        """Whether a printable key is typed."""
        return self.state.layer is None and self.state.focus in ("sentence", "naming")

    def type_text(self, text: str) -> None:
        """Put text into the line."""
        if self.state.layer is None and self.state.focus in ("sentence", "naming"):
            self.state, effect = typed(self.state, text)
            self._do(effect)

    def press(self, key: str) -> None:
        """Do what a key asks for."""
        command = find(self.state.keys, key)
        if command is None:
            return
        self.state, effect = update(self.state, command.id, key, self.screen_size)
        self._do(effect)

    def _do(self, effect: ClientEffect) -> None:
        try:
            self._done(effect)
        except TuiyanError as error:
            self.state = self.state._replace(told=error.message.partition("\n")[0])
        self.repaint()

    def _done(self, effect: ClientEffect) -> None:
        match effect:
            case "leave":
                self.shell.leave()
            case "read":
                self._read_soon()
            case "save":
                self._save()
            case "open":
                self._open()
            case "remove":
                self._remove()
            case "copy":
                self._copy()
            case "use":
                self._use()
            case "brief":
                client = self.state.lit or self.state.client
                if client is not None:
                    self.shell.show_brief(client)

    def _read_soon(self) -> None:
        if self._waiting is not None:
            self._waiting.stop()
        if not self.state.line.text:
            self.state = self.state._replace(need=None, judged=None)
            return
        self._waiting = self.set_timer(PAUSE, self._read)

    def _read(self) -> None:
        """Read the sentence beside the screen; what was typed meanwhile is read after it."""
        said, over = self.state.line.text, dict(self.state.over)
        catalog = self.state.catalog
        self.work_beside(lambda: _understood(catalog, said, over), self._take)

    def _take(self, found: tuple[str, Need, Judgement | None]) -> None:
        said, need, judged = found
        if said == self.state.line.text:
            lit = self.state.lit_chip
            state = self.state._replace(need=need, judged=judged)
            self.state = state.lit_at(lit.field) if lit is not None else state

    def _save(self) -> None:
        state = self.state
        need, name = state.need, checked_name(state.catalog, state.name.text)
        if need is None:
            return
        fields = fields_of(need)
        there = client_file(state.opened) if state.opened else None
        if there is not None and client_file(name) == there:
            change_client(there, fields)
        else:
            save_client(state.catalog, name, fields)
        told = say("client.saved_as", name=name)
        self.state = state._replace(focus="sentence", opened=name, told=told, saved=self._saved())

    def _open(self) -> None:
        if self.state.lit is not None:
            self.state = opened_with(self.state, self.state.lit)
            self._read()

    def _remove(self) -> None:
        if self.state.lit is None or (path := client_file(self.state.lit.name)) is None:
            return
        backup = remove_client(path)
        saved = self._saved()
        at = max(0, min(self.state.at, len(saved) - 1))
        focus = self.state.focus if saved else "sentence"
        told = say("client.removed_to", backup=backup.name)
        self.state = self.state._replace(saved=saved, at=at, focus=focus, told=told)

    def _copy(self) -> None:
        if self.state.lit is None or (path := client_file(self.state.lit.name)) is None:
            return
        number = 2
        while client_file(f"{path.stem} {number}") is not None:
            number += 1
        copy_client(path, f"{path.stem} {number}")
        self.state = self.state._replace(
            saved=self._saved(), told=say("client.saved_as", name=f"{path.stem} {number}")
        )

    def _use(self) -> None:
        """Go on with a client's scenario on the other screens."""
        client = self.state.lit or self.state.client
        if client is not None:
            self.shell.scenario = client.scenario
            self.state = self.state._replace(told=say("client.used"))

    def _saved(self) -> tuple[Client, ...]:
        return saved_clients(self.shell.library.catalog)


def _understood(catalog: Catalog, said: str, over: dict[str, str]) -> tuple[str, Need, Judgement | None]:
    need = read_need(catalog, said, over)
    client = client_from(need)
    return said, need, judge(client) if client is not None else None
