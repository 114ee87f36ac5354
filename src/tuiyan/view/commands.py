"""Every command of the application with its keys, declared once.

What a key does, the key rows, the help and the README's key table are all made from ``COMMANDS``: the label
and the sentence of ``deck.next`` are the texts ``deck.next`` and ``deck.next.help``, and an ``update``
function is given its id. :mod:`tuiyan.view.keys` finds the command of a key.

A key of a presenter's remote control (page up and down, ``b``, full stop) does what its owner expects, F5 is
nowhere (it reloads a browser's terminal), and Esc never ends a talk.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tuiyan.messages import say


class Command(NamedTuple):
    """One thing the user can ask for.

    Attributes:
        id: Stable name, ``place.thing``; its label and help are the texts ``ID`` and ``ID.help`` of an area.
        keys: Textual's names of the keys, separated by spaces; the first is the one shown first.
        in_foot: Whether the key row of its place shows it.
    """

    id: str
    keys: str
    in_foot: bool = False

    @property
    def place(self) -> str:
        """Where the command is understood."""
        return self.id.partition(".")[0]

    @property
    def label(self) -> str:
        """One to four words, for the key row."""
        return say(f"{area_of(self.place)}.{self.id}")

    @property
    def help(self) -> str:
        """One sentence."""
        return say(f"{area_of(self.place)}.{self.id}.help")


EDITING = (
    ("erase", "backspace ctrl+h"), ("delete", "delete ctrl+d"), ("erase_word", "ctrl+w"),
    ("erase_all", "ctrl+u"), ("left", "left ctrl+b"), ("right", "right ctrl+f"), ("start", "home ctrl+a"),
    ("end", "end ctrl+e"),
)  # fmt: skip
"""What keys do to a line that is typed, wherever one is."""


def _editing(place: str) -> Iterator[Command]:
    return (Command(f"{place}.{thing}", keys) for thing, keys in EDITING)


COMMANDS = (
    Command("home.down", "right down l j tab", in_foot=True),
    Command("home.up", "left up h k shift+tab"),
    Command("home.enter", "enter space", in_foot=True),
    Command("home.pick", "1 2 3 4 5 6 7 8 9"),
    Command("home.scenario", "s", in_foot=True),
    Command("home.clients", "c", in_foot=True),
    Command("home.restore", "r"),
    Command("home.help", "question_mark f1", in_foot=True),
    Command("home.leave", "q", in_foot=True),
    Command("deck.next", "right space pagedown enter down l j n"),
    Command("deck.back", "left backspace pageup up h k p"),
    Command("deck.first", "home g"),
    Command("deck.last", "end G"),
    Command("deck.digit", "1 2 3 4 5 6 7 8 9"),
    Command("deck.contents", "t"),
    Command("deck.overview", "o"),
    Command("deck.search", "slash"),
    Command("deck.go_back", "minus ctrl+o"),
    Command("deck.mark", "M"),
    Command("deck.to_mark", "apostrophe"),
    Command("deck.resume", "R"),
    Command("deck.numbers", "v"),
    Command("deck.links", "u"),
    Command("deck.halve", "left_square_bracket"),
    Command("deck.double", "right_square_bracket"),
    Command("deck.scenario", "s"),
    Command("deck.restore", "r"),
    Command("deck.asked", "m"),
    Command("deck.blank", "b full_stop"),
    Command("deck.help", "question_mark f1"),
    Command("deck.close", "escape"),
    Command("deck.leave", "q"),
    Command("digits.digit", "0 1 2 3 4 5 6 7 8 9"),
    Command("digits.jump", "enter", in_foot=True),
    Command("digits.erase", "backspace"),
    Command("digits.close", "escape", in_foot=True),
    Command("numbers.next", "right l tab", in_foot=True),
    Command("numbers.back", "left h shift+tab"),
    Command("numbers.down", "down j"),
    Command("numbers.up", "up k"),
    Command("numbers.open", "enter", in_foot=True),
    Command("numbers.close", "escape v", in_foot=True),
    Command("numbers.card", "c", in_foot=True),
    Command("numbers.copy", "y"),
    Command("derivation.next", "space right down pagedown l j n", in_foot=True),
    Command("derivation.back", "backspace left up pageup h k p"),
    Command("derivation.pick", "tab", in_foot=True),
    Command("derivation.pick_back", "shift+tab"),
    Command("derivation.open", "enter", in_foot=True),
    Command("derivation.close", "escape q v", in_foot=True),
    Command("derivation.card", "c", in_foot=True),
    Command("derivation.copy", "y"),
    Command("derivation.first", "home g"),
    Command("derivation.last", "end G", in_foot=True),
    Command("published.close", "escape enter q v", in_foot=True),
    Command("scenario.down", "down j tab", in_foot=True),
    Command("scenario.up", "up k shift+tab"),
    Command("scenario.more", "right l", in_foot=True),
    Command("scenario.less", "left h"),
    Command("scenario.far_more", "pagedown"),
    Command("scenario.far_less", "pageup"),
    Command("scenario.first", "home g"),
    Command("scenario.last", "end G"),
    Command("scenario.load", "enter", in_foot=True),
    Command("scenario.scheme", "w"),
    Command("scenario.opening", "r", in_foot=True),
    Command("scenario.close", "escape q s", in_foot=True),
    Command("scenario.prompt", "equals_sign", in_foot=True),
    Command("contents.down", "down j tab", in_foot=True),
    Command("contents.up", "up k shift+tab"),
    Command("contents.page_down", "pagedown space"),
    Command("contents.page_up", "pageup backspace"),
    Command("contents.first", "home g"),
    Command("contents.last", "end G"),
    Command("contents.next_part", "right l", in_foot=True),
    Command("contents.last_part", "left h"),
    Command("contents.go", "enter", in_foot=True),
    Command("contents.close", "escape q t", in_foot=True),
    Command("overview.right", "right l tab", in_foot=True),
    Command("overview.left", "left h shift+tab"),
    Command("overview.down", "down j"),
    Command("overview.up", "up k"),
    Command("overview.page_down", "pagedown space", in_foot=True),
    Command("overview.page_up", "pageup backspace"),
    Command("overview.first", "home g"),
    Command("overview.last", "end G"),
    Command("overview.go", "enter", in_foot=True),
    Command("overview.search", "slash", in_foot=True),
    Command("overview.close", "escape q o", in_foot=True),
    Command("search.down", "down", in_foot=True),
    Command("search.up", "up"),
    Command("search.page_down", "pagedown"),
    Command("search.page_up", "pageup"),
    Command("search.go", "enter", in_foot=True),
    Command("search.titles", "tab", in_foot=True),
    *_editing("search"),
    Command("search.close", "escape", in_foot=True),
    Command("hits.next", "n", in_foot=True),
    Command("hits.back", "N p"),
    Command("hits.close", "escape", in_foot=True),
    Command("links.down", "down j space pagedown", in_foot=True),
    Command("links.up", "up k backspace pageup"),
    Command("links.close", "escape q u", in_foot=True),
    Command("help.down", "down j space pagedown", in_foot=True),
    Command("help.up", "up k backspace pageup"),
    Command("help.close", "escape q question_mark f1", in_foot=True),
    Command("notes.next", "space right pagedown enter down l j n", in_foot=True),
    Command("notes.back", "backspace left pageup up h k p"),
    Command("notes.first", "home g"),
    Command("notes.last", "end G"),
    Command("notes.digit", "1 2 3 4 5 6 7 8 9"),
    Command("notes.blank", "b full_stop", in_foot=True),
    Command("notes.times", "t o", in_foot=True),
    Command("notes.more", "tab", in_foot=True),
    Command("notes.less", "shift+tab"),
    Command("notes.halve", "left_square_bracket"),
    Command("notes.double", "right_square_bracket"),
    Command("notes.restore", "r"),
    Command("notes.asked", "m", in_foot=True),
    Command("notes.help", "question_mark f1", in_foot=True),
    Command("notes.close", "escape"),
    Command("notes.leave", "q", in_foot=True),
    Command("times.down", "down j tab", in_foot=True),
    Command("times.up", "up k shift+tab"),
    Command("times.page_down", "pagedown space"),
    Command("times.page_up", "pageup backspace"),
    Command("times.first", "home g"),
    Command("times.last", "end G"),
    Command("times.go", "enter right l", in_foot=True),
    Command("times.close", "escape q t o", in_foot=True),
    Command("talks.down", "down j tab", in_foot=True),
    Command("talks.up", "up k shift+tab"),
    Command("talks.pick", "1 2 3 4 5 6 7 8 9"),
    Command("talks.enter", "enter space right l", in_foot=True),
    Command("talks.close", "q escape", in_foot=True),
    Command("start.down", "down j tab", in_foot=True),
    Command("start.up", "up k shift+tab"),
    Command("start.enter", "enter space right l", in_foot=True),
    Command("start.help", "question_mark f1", in_foot=True),
    Command("start.close", "escape q", in_foot=True),
    Command("ladder.down", "down j tab"),
    Command("ladder.up", "up k shift+tab"),
    Command("ladder.enter", "enter", in_foot=True),
    Command("ladder.exam", "e", in_foot=True),
    Command("ladder.look", "space", in_foot=True),
    Command("ladder.derive", "d", in_foot=True),
    Command("ladder.help", "question_mark f1"),
    Command("ladder.close", "escape q", in_foot=True),
    Command("asking.submit", "enter", in_foot=True),
    Command("asking.pick", "1 2 3 4 5 6 7 8 9"),
    Command("asking.hint", "tab", in_foot=True),
    Command("asking.undo", "ctrl+underscore", in_foot=True),
    Command("asking.help", "question_mark f1", in_foot=True),
    Command("asking.close", "escape", in_foot=True),
    *_editing("asking"),
    Command("asking.down", "down pagedown"),
    Command("asking.up", "up pageup"),
    Command("asking.flag", "exclamation_mark"),
    Command("copying.submit", "enter", in_foot=True),
    Command("copying.help", "question_mark f1", in_foot=True),
    Command("copying.close", "escape", in_foot=True),
    *_editing("copying"),
    Command("copying.down", "down pagedown"),
    Command("copying.up", "up pageup"),
    Command("told.next", "enter", in_foot=True),
    Command("told.overrule", "o", in_foot=True),
    Command("told.easy", "e", in_foot=True),
    Command("told.derive", "d", in_foot=True),
    Command("told.flag", "exclamation_mark", in_foot=True),
    Command("told.undo", "u ctrl+underscore"),
    Command("told.suspend", "s"),
    Command("told.down", "down j pagedown"),
    Command("told.up", "up k pageup"),
    Command("told.help", "question_mark f1"),
    Command("told.close", "escape q", in_foot=True),
    Command("trouble.again", "enter", in_foot=True),
    Command("trouble.memory", "m", in_foot=True),
    Command("trouble.close", "escape", in_foot=True),
    Command("summary.again", "a", in_foot=True),
    Command("summary.down", "down j pagedown"),
    Command("summary.up", "up k pageup"),
    Command("summary.help", "question_mark f1", in_foot=True),
    Command("summary.close", "enter escape q", in_foot=True),
    Command("review.go", "space enter right pagedown", in_foot=True),
    Command("review.skip", "n", in_foot=True),
    Command("review.stop", "p", in_foot=True),
    Command("review.help", "question_mark f1"),
    Command("review.close", "escape q", in_foot=True),
    Command("stats.turn", "tab right left", in_foot=True),
    Command("stats.weak", "w", in_foot=True),
    Command("stats.help", "question_mark f1", in_foot=True),
    Command("stats.close", "escape q", in_foot=True),
    Command("questions.down", "down j tab"),
    Command("questions.up", "up k shift+tab"),
    Command("questions.page_down", "pagedown"),
    Command("questions.page_up", "pageup"),
    Command("questions.write", "enter right l", in_foot=True),
    Command("questions.speak", "space", in_foot=True),
    Command("questions.help", "question_mark f1", in_foot=True),
    Command("questions.close", "escape q", in_foot=True),
    Command("writing.next", "enter", in_foot=True),
    Command("writing.down", "tab down", in_foot=True),
    Command("writing.up", "shift+tab up"),
    Command("writing.finish", "ctrl+t", in_foot=True),
    Command("writing.help", "question_mark f1"),
    Command("writing.close", "escape", in_foot=True),
    *_editing("writing"),
    Command("speaking.pick", "1 2 3 4"),
    Command("speaking.finish", "enter space", in_foot=True),
    Command("speaking.help", "question_mark f1", in_foot=True),
    Command("speaking.close", "escape q", in_foot=True),
    Command("checked.pick", "1 2 3 4"),
    Command("checked.again", "r", in_foot=True),
    Command("checked.said", "y", in_foot=True),
    Command("checked.push", "p", in_foot=True),
    Command("checked.model", "m"),
    Command("checked.down", "down j pagedown space", in_foot=True),
    Command("checked.up", "up k pageup"),
    Command("checked.help", "question_mark f1"),
    Command("checked.close", "escape q enter", in_foot=True),
    Command("wording.keep", "enter", in_foot=True),
    Command("wording.down", "down tab", in_foot=True),
    Command("wording.up", "up shift+tab"),
    Command("wording.help", "f1"),
    Command("wording.close", "escape", in_foot=True),
    *_editing("wording"),
    Command("pushed.next", "enter", in_foot=True),
    Command("pushed.help", "f1"),
    Command("pushed.close", "escape", in_foot=True),
    *_editing("pushed"),
    Command("sentence.enter", "enter", in_foot=True),
    Command("sentence.chips", "tab down", in_foot=True),
    *_editing("sentence"),
    Command("sentence.help", "f1", in_foot=True),
    Command("sentence.close", "escape", in_foot=True),
    Command("chips.next", "tab down j", in_foot=True),
    Command("chips.back", "shift+tab up k"),
    Command("chips.more", "right l", in_foot=True),
    Command("chips.less", "left h"),
    Command("chips.pick", "1 2 3 4 5 6 7 8 9", in_foot=True),
    Command("chips.save", "enter", in_foot=True),
    Command("chips.brief", "b", in_foot=True),
    Command("chips.use", "s", in_foot=True),
    Command("chips.help", "question_mark f1"),
    Command("chips.close", "escape", in_foot=True),
    Command("clients.down", "down j tab", in_foot=True),
    Command("clients.up", "up k shift+tab"),
    Command("clients.open", "enter right l", in_foot=True),
    Command("clients.brief", "b", in_foot=True),
    Command("clients.use", "s", in_foot=True),
    Command("clients.copy", "y", in_foot=True),
    Command("clients.remove", "x delete", in_foot=True),
    Command("clients.help", "question_mark f1"),
    Command("clients.close", "escape q", in_foot=True),
    Command("naming.save", "enter", in_foot=True),
    *_editing("naming"),
    Command("naming.close", "escape", in_foot=True),
    Command("brief.down", "down j tab", in_foot=True),
    Command("brief.up", "up k shift+tab"),
    Command("brief.open", "enter space right l", in_foot=True),
    Command("brief.side", "v", in_foot=True),
    Command("brief.rehearse", "r", in_foot=True),
    Command("brief.write", "w", in_foot=True),
    Command("brief.derive", "d"),
    Command("brief.page_down", "pagedown"),
    Command("brief.page_up", "pageup"),
    Command("brief.help", "question_mark f1", in_foot=True),
    Command("brief.close", "escape q", in_foot=True),
    Command("prompt.enter", "enter", in_foot=True),
    Command("prompt.complete", "tab", in_foot=True),
    Command("prompt.down", "down", in_foot=True),
    Command("prompt.up", "up shift+tab"),
    *_editing("prompt"),
    Command("prompt.close", "escape", in_foot=True),
    Command("anywhere.prompt", "equals_sign"),
    Command("anywhere.repaint", "ctrl+l"),
    Command("anywhere.suspend", "ctrl+z"),
    Command("anywhere.quit", "ctrl+c ctrl+q"),
)

AREAS = {
    "notes": ("notes", "times", "talks"),
    "tui_drill": ("start", "ladder", "asking", "copying", "told", "trouble", "summary", "stats"),
    "client": ("sentence", "chips", "clients", "naming", "brief"),
    "rehearsal": ("questions", "writing", "speaking", "checked", "wording", "pushed"),
    "review": ("review",),
}
"""By area of the catalogue, the places whose texts are there; those of all others are in ``tui``."""

PLACES = (
    "deck", "digits", "numbers", "derivation", "published", "scenario", "contents", "overview", "search",
    "hits", "links", "home", *(place for places in AREAS.values() for place in places),
    "help", "prompt", "anywhere",
)  # fmt: skip
"""In the order the help lists them."""

BENEATH = {
    "digits": ("deck",),
    "numbers": ("deck",),
    "derivation": ("deck.blank", "deck.help"),
    "published": ("deck.blank", "deck.help"),
    "scenario": ("deck.help",),
    "contents": ("deck.blank", "deck.help", "deck.search", "deck.overview", "deck.digit"),
    "overview": ("deck.blank", "deck.help", "deck.contents", "deck.digit"),
    "hits": ("deck",),
    "links": ("deck.blank", "deck.help"),
}
"""What a layer leaves to the deck below it: all of a place, or single commands."""


def area_of(place: str) -> str:
    """Return where in the catalogue the texts of a place are."""
    return next((area for area, places in AREAS.items() if place in places), "tui")


def commands_of(place: str) -> tuple[Command, ...]:
    """Return the commands of one place."""
    return tuple(command for command in COMMANDS if command.place == place)
