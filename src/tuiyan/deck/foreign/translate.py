"""What one slide of another player asks for, in our own commands: reveals, columns, notes, alignment.

``::right::`` of Slidev, ``::: columns`` of pandoc and a ``<div class="grid grid-cols-2">`` all become
``column_layout`` with its columns; ``<v-clicks>`` and ``class="fragment"`` become pauses.
``deck/slide_commands.py`` then knows one spelling only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from textwrap import dedent
from typing import Any, NamedTuple

from tuiyan.deck.blocks.listing import Listing
from tuiyan.deck.blocks.text import Paragraph, Ruler
from tuiyan.deck.comments import Command
from tuiyan.deck.foreign.arrangement import (
    COLUMN,
    centred,
    child_count,
    column_widths,
    last_note,
    may_be_wrapped,
    source_text,
    with_slots,
)
from tuiyan.deck.foreign.dialect import Dialect
from tuiyan.deck.foreign.pictures import named_by
from tuiyan.deck.foreign.tags import FOR_SOME, MEDIA, Tag, is_component, tags_only
from tuiyan.deck.registry import class_of
from tuiyan.deck.slide import Inline
from tuiyan.deck.source import DeckSource
from tuiyan.deck.tree import Rule
from tuiyan.messages import say

MIDDLE = frozenset((
    "center", "cover", "intro", "section", "statement", "fact", "quote", "end", "title", "lead",
    "title-slide",
))  # fmt: skip
"""Layouts whose content stands in the middle of the screen."""

ALERTS = frozenset((
    "note", "tip", "important", "warning", "caution", "info", "danger", "success",
))  # fmt: skip
NOTES = frozenset(["notes", "note-speaker", "speaker-notes", "speaker", "speaker_note"])
COLUMNS = frozenset(["columns", "cols", "grid", "two-columns", "row"])


class Translated(NamedTuple):
    """A slide's items in our own commands.

    Attributes:
        items: Blocks and commands.
        is_middle: Whether they stand in the middle of the screen.
        is_skipped: Whether the slide is not to be shown.
    """

    items: list[Any]
    is_middle: bool = False
    is_skipped: bool = False


class Frame(NamedTuple):
    """An element that is open.

    Attributes:
        name: Of its tag, or ``:::``.
        kind: ``columns column click clicks notes centre alert lists``, or ``""``.
        start: Where in the output it began.
        line: 1-based.
    """

    name: str
    kind: str
    start: int
    line: int
    value: str = ""


class Translator:
    """One slide while its marks are put into our words."""

    def __init__(
        self, items: Sequence[Any], source: DeckSource, dialect: Dialect, fields: Mapping[str, str]
    ) -> None:
        self.items = with_slots(items)
        self.source = source
        self.dialect = dialect
        self.fields = fields
        self.done: list[Any] = []
        self.frames: list[Frame] = []
        self.columns: list[int] = []
        self.is_middle = fields.get("layout", "") in MIDDLE or "text-center" in fields.get("class", "")
        self.is_middle |= "lead" in (fields.get("_class"), fields.get("class"))
        self.is_skipped = any(fields.get(key) == "true" for key in ("hide", "disabled"))
        self.at = 0

    def translated(self) -> Translated:
        """Return the slide."""
        while self.at < len(self.items):
            item = self.items[self.at]
            self.at += 1
            if isinstance(item, Command):
                self.command(item)
            elif isinstance(item, Rule):
                self.done.append(Ruler(item.line))
            else:
                self.block(item)
        for frame in reversed(self.frames):
            if frame.name == ":::" and frame.kind:
                self.source.remark(frame.line, say("deck.unclosed", text=":::"))
            self.close(frame)
        return Translated(last_note(self.done), self.is_middle, self.is_skipped)

    def block(self, item: Any) -> None:
        """Take a block; where every click reveals one, it waits for its own."""
        if any(frame.kind == "clicks" for frame in self.frames) and not isinstance(item, Listing):
            self.done.append(Command("pause", "", item.line))
        self.done.append(item)

    def command(self, command: Command) -> None:
        """Carry out what is not a command of ours."""
        match command.name:
            case "container":
                self.container(command)
            case "tags":
                for tag in tags_only(command.value):
                    self.tag(tag, command.line)
            case "reveal_last":
                self.reveal_last(command.line)
            case "jump_to_middle":
                self.is_middle = True
            case "skip_slide":
                self.is_skipped = True
            case "alignment":
                self.align(command)
            case "attributes" | "dropped_line":
                self.source.remark(command.line, say("deck.not_shown", text=command.value), command.value)
            case "slot":
                pass
            case _:
                self.done.append(command)

    def reveal_last(self, line: int) -> None:
        """Let the block before appear at a reveal of its own."""
        at = next(
            (at for at in reversed(range(len(self.done))) if not isinstance(self.done[at], Command)), -1
        )
        if at >= 0:
            self.done[at:] = [Command("pause", "", line), *self.done[at:], Command("resume", "", line)]

    def align(self, command: Command) -> None:
        """Begin what is centred, up to the next that says otherwise."""
        if self.frames and self.frames[-1].name == "alignment":
            self.close(self.frames.pop())
        if command.value in ("center", "right"):
            self.open("alignment", "centre", command.line, command.value)

    def open(self, name: str, kind: str, line: int, value: str = "") -> None:
        """Note that an element began."""
        self.frames.append(Frame(name, kind, len(self.done), line, value))

    def close(self, frame: Frame) -> None:
        """Carry out the end of an element."""
        inner = self.done[frame.start :]
        match frame.kind:
            case "columns":
                self.columns.pop()
                self.done.append(Command("reset_layout", "", frame.line))
            case "lists":
                self.done.append(Command("incremental_lists", "false", frame.line))
            case "clicks":
                self.done += [
                    Command("incremental_lists", "false", frame.line),
                    Command("resume", "", frame.line),
                ]
            case "click":
                self.done.append(Command("resume", "", frame.line))
            case "notes":
                self.done[frame.start :] = [
                    Command("note", dedent(source_text(inner, self.source)), frame.line)
                ]
            case "centre" if may_be_wrapped(inner):
                self.done[frame.start :] = centred(
                    inner,
                    "right" if frame.value == "right" else "center",
                    frame.line,
                    is_first=frame.start == 0,
                )
            case "alert" if inner:
                callout = class_of("Callout")(frame.value, tuple(inner), frame.line)
                self.done[frame.start :] = [callout]

    def container(self, command: Command) -> None:
        """Open or close a fence of colons."""
        said = command.value
        if not said:
            at = next((at for at in reversed(range(len(self.frames))) if self.frames[at].name == ":::"), -1)
            for frame in reversed(self.frames[at:] if at >= 0 else []):
                self.close(self.frames.pop())
                assert frame
            return
        words = re.findall(r"[\w-]+", said.replace("{", " ").replace(".", " "))
        names = {word.lower() for word in words}
        line = command.line
        if names & NOTES or names == {"note", "speaker"}:
            self.open(":::", "notes", line)
        elif names & COLUMNS:
            self.open_columns(":::", column_widths(self.items[self.at :]), line)
        elif names & COLUMN and self.columns:
            self.open(":::", "column", line)
            self.next_column(line)
        elif "incremental" in names:
            self.done.append(Command("incremental_lists", "true", line))
            self.open(":::", "lists", line)
        else:
            self.box(said, words, line)

    def box(self, said: str, words: Sequence[str], line: int) -> None:
        """Open a fence of colons that is an alert, or only a part of the slide; its title is shown."""
        name = words[0].lower().removeprefix("callout-") if words else ""
        if name in ALERTS:
            self.open(":::", "alert", line, name)
        else:
            self.open(":::", "", line)
            if name != "details":
                self.source.remark(line, say("deck.container_unknown", name=name or said), said)
        title = "" if said.startswith(("{", ".")) else re.sub(r"\{.*?\}", "", said[len(name) :]).strip(" []")
        if title:
            self.done.append(Paragraph((Inline(title, "bold"),), line))

    def open_columns(self, name: str, widths: Sequence[int], line: int) -> None:
        """Begin columns; one is none."""
        if not 1 < len(widths) <= 6:
            self.open(name, "", line)
            return
        if min(widths) == max(widths):
            widths = [1] * len(widths)
        self.done.append(Command("column_layout", f"[{', '.join(map(str, widths))}]", line))
        self.open(name, "columns", line, str(len(widths)))
        self.columns.append(-1)

    def next_column(self, line: int) -> None:
        """Go on in the next column."""
        most = next(int(frame.value) for frame in reversed(self.frames) if frame.kind == "columns")
        self.columns[-1] = min(self.columns[-1] + 1, most - 1)
        self.done.append(Command("column", str(self.columns[-1]), line))

    def tag(self, tag: Tag, line: int) -> None:
        """Carry out a tag on a line of its own."""
        if tag.is_close:
            at = next(
                (at for at in reversed(range(len(self.frames))) if self.frames[at].name == tag.name), -1
            )
            while at >= 0 and len(self.frames) > at:
                self.close(self.frames.pop())
            return
        if tag.name in MEDIA:
            name, address = named_by(tag.attributes)
            self.source.remark(line, say("deck.picture_not_shown", name=name or tag.name))
            self.block(class_of("Picture")(name or tag.name, address, line))
        elif tag.name == "hr":
            self.done.append(Ruler(line))
        elif tag.name == "br":
            if self.dialect.player == "mdp":
                self.done.append(Command("pause", "", line))
        elif not tag.is_empty:
            self.element(tag, line)
        if tag.hides and (tag.name in MEDIA or not tag.is_empty):
            self.done.append(Command("pause", "", line))
            if self.frames and self.frames[-1].kind == "":
                self.frames[-1] = self.frames[-1]._replace(kind="click")
        self.remark_component(tag, line)

    def element(self, tag: Tag, line: int) -> None:
        """Open an element."""
        parent = self.frames[-1] if self.frames else None
        if tag.is_unseen or (tag.name == "aside" and "notes" in tag.attributes.get("class", "")):
            self.open(tag.name, "notes", line)
        elif tag.is_fallback and parent is not None and parent.name == FOR_SOME:
            self.fall_back(tag, parent, line)
        elif tag.name == "v-clicks":
            self.open(tag.name, "clicks", line)
            self.done.append(Command("incremental_lists", "true", line))
        elif tag.is_frame and not self.columns:
            self.open_columns(tag.name, [1] * child_count(self.items[self.at :]), line)
        elif parent is not None and parent.kind == "columns" and parent.name != ":::":
            self.open(tag.name, "column", line)
            self.next_column(line)
        else:
            self.open(tag.name, "centre" if tag.is_centred else "", line)

    def fall_back(self, tag: Tag, parent: Frame, line: int) -> None:
        """Open what an audience sees in place of notes, or is noted where it sees the rest."""
        is_seen = parent.kind == "notes"
        if is_seen:
            self.close(parent)
            self.frames[-1] = parent._replace(kind="", start=len(self.done))
        self.open(tag.name, "" if is_seen else "notes", line)

    def remark_component(self, tag: Tag, line: int) -> None:
        """Say that a component is not shown."""
        if is_component(tag) and tag.is_empty and tag.name not in MEDIA:
            self.source.remark(line, say("deck.not_shown", text=tag.text), tag.text)
