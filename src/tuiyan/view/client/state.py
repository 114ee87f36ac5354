"""The client screen as a value: a sentence being typed, what was read, and the clients that are saved."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from tuiyan.meeting.chips import Chip
from tuiyan.meeting.client import Client
from tuiyan.meeting.need import client_from
from tuiyan.view.client.text import client_chips, need_chips
from tuiyan.view.line_edit import LineEdit

if TYPE_CHECKING:
    from tuiyan.engine.catalog import Catalog
    from tuiyan.meeting.need import Need
    from tuiyan.meeting.settled import Ambiguity
    from tuiyan.meeting.verdicts import Judgement
    from tuiyan.view.help import Help

Focus = Literal["sentence", "chips", "clients", "naming"]
"""Where keys go; also the places of the command table."""

ClientEffect = Literal["", "leave", "read", "save", "brief", "remove", "copy", "open", "use"]
"""What the screen has to do after a key."""


class ClientState(NamedTuple):
    """What the screen shows.

    Attributes:
        catalog: Of the content.
        line: The sentence.
        need: What was read of it last; ``None`` while it is empty.
        judged: How its wishes stand, where a scenario came of it.
        over: What was changed by key, over what the sentence says.
        focus: Where keys go.
        at: The chip, or the saved client, that is lit.
        saved: The clients that are saved.
        name: The name that is being typed.
        opened: The saved client that is being changed, or ``""``.
        is_sure: The key that removes was pressed once.
        told: What happened last, or ``""``.
        layer: The help over it.
    """

    catalog: Catalog
    line: LineEdit = LineEdit()
    need: Need | None = None
    judged: Judgement | None = None
    over: Mapping[str, str] = {}
    focus: Focus = "sentence"
    at: int = 0
    saved: tuple[Client, ...] = ()
    name: LineEdit = LineEdit()
    opened: str = ""
    is_sure: bool = False
    told: str = ""
    layer: Help | None = None

    @property
    def keys(self) -> str:
        """Where in the command table keys are looked up."""
        return "help" if self.layer is not None else self.focus

    @property
    def client(self) -> Client | None:
        """The client that the sentence comes to, or ``None``."""
        return client_from(self.need, self.opened) if self.need is not None else None

    @property
    def lit(self) -> Client | None:
        """The saved client that is lit."""
        is_list = self.focus == "clients" and self.at < len(self.saved)
        return self.saved[self.at] if is_list else None

    @property
    def chips(self) -> tuple[list[Chip], list[Chip]]:
        """What was read, and what was taken."""
        return need_chips(self.catalog, self.need) if self.need is not None else ([], [])

    @property
    def questions(self) -> tuple[Ambiguity, ...]:
        """What is to be asked, each with answers that a key gives."""
        asked = self.need.questions if self.need is not None else ()
        return tuple(question for question in asked if question.choices)

    def lit_at(self, field: str) -> ClientState:
        """Light the chip of a field, wherever it stands now."""
        read, taken = self.chips
        fields = _fields((*read, *taken))
        return self._replace(at=fields.index(field)) if field in fields else self

    @property
    def lit_chip(self) -> Chip | None:
        """The chip that is lit."""
        read, taken = self.chips
        every = [*read, *taken]
        return every[self.at] if self.focus == "chips" and self.at < len(every) else None


def _fields(chips: Iterable[Chip]) -> list[str]:
    return [chip.field for chip in chips]


def opened_with(state: ClientState, client: Client) -> ClientState:
    """Begin with a saved client: its sentence, and over it what was changed since."""
    scenario = client.scenario
    numbers = {name: given.text for name, given in {**scenario.numbers, **scenario.overrides}.items()}
    settings = {**scenario.choices, **numbers}
    read, _ = client_chips(client)
    said = client.said or " ".join(chip.text for chip in read)
    own = {
        name: text
        for name, text in settings.items()
        if name in OWN and name not in client.assumed and (name, text) != SINGLE
    }
    line = LineEdit(said, len(said))
    return state._replace(line=line, over=own, opened=client.name, focus="sentence", at=0, told="")


SINGLE = ("replicas", "1")
"""What goes without saying."""

OWN = (
    "gpu", "gpus", "model", "weights", "compute", "kv", "batch", "prompt_tokens", "output_tokens",
    "context_tokens", "network", "replicas", "tp", "pp", "ep", "dp_attention",
)  # fmt: skip
"""Inputs that a saved client's own values stand over."""
