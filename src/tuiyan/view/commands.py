"""Every key of the application, declared once.

What a key does, the key rows at the foot of screens and panels, the help and the README's key table are all
made from ``COMMANDS``: ``find("deck", "space")`` is the command ``deck.next``, its label and its sentence are
the texts ``deck.next`` and ``deck.next.help``, and an ``update`` function is given its id.

A key is looked up at one place, the top-most thing that is open; ``BENEATH`` says what a panel lets through
to the deck. A key of a presenter's remote control (page up and down, ``b``, full stop) does what its owner
expects, F5 is nowhere (it reloads a browser's terminal), and Esc never ends a talk.
"""

from __future__ import annotations

from collections.abc import Iterable
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
    Command("search.left", "left"),
    Command("search.right", "right"),
    Command("search.start", "home ctrl+a"),
    Command("search.end", "end ctrl+e"),
    Command("search.erase", "backspace ctrl+h"),
    Command("search.delete", "delete"),
    Command("search.erase_word", "ctrl+w"),
    Command("search.erase_all", "ctrl+u"),
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
    Command("asking.erase", "backspace ctrl+h"),
    Command("asking.delete", "delete ctrl+d"),
    Command("asking.erase_word", "ctrl+w"),
    Command("asking.erase_all", "ctrl+u"),
    Command("asking.left", "left ctrl+b"),
    Command("asking.right", "right ctrl+f"),
    Command("asking.start", "home ctrl+a"),
    Command("asking.end", "end ctrl+e"),
    Command("asking.down", "down pagedown"),
    Command("asking.up", "up pageup"),
    Command("asking.flag", "exclamation_mark"),
    Command("copying.submit", "enter", in_foot=True),
    Command("copying.help", "question_mark f1", in_foot=True),
    Command("copying.close", "escape", in_foot=True),
    Command("copying.erase", "backspace ctrl+h"),
    Command("copying.delete", "delete ctrl+d"),
    Command("copying.erase_word", "ctrl+w"),
    Command("copying.erase_all", "ctrl+u"),
    Command("copying.left", "left ctrl+b"),
    Command("copying.right", "right ctrl+f"),
    Command("copying.start", "home ctrl+a"),
    Command("copying.end", "end ctrl+e"),
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
    Command("writing.erase", "backspace ctrl+h"),
    Command("writing.delete", "delete ctrl+d"),
    Command("writing.erase_word", "ctrl+w"),
    Command("writing.erase_all", "ctrl+u"),
    Command("writing.left", "left ctrl+b"),
    Command("writing.right", "right ctrl+f"),
    Command("writing.start", "home ctrl+a"),
    Command("writing.end", "end ctrl+e"),
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
    Command("wording.erase", "backspace ctrl+h"),
    Command("wording.delete", "delete ctrl+d"),
    Command("wording.erase_word", "ctrl+w"),
    Command("wording.erase_all", "ctrl+u"),
    Command("wording.left", "left ctrl+b"),
    Command("wording.right", "right ctrl+f"),
    Command("wording.start", "home ctrl+a"),
    Command("wording.end", "end ctrl+e"),
    Command("pushed.next", "enter", in_foot=True),
    Command("pushed.help", "f1"),
    Command("pushed.close", "escape", in_foot=True),
    Command("pushed.erase", "backspace ctrl+h"),
    Command("pushed.delete", "delete ctrl+d"),
    Command("pushed.erase_word", "ctrl+w"),
    Command("pushed.erase_all", "ctrl+u"),
    Command("pushed.left", "left ctrl+b"),
    Command("pushed.right", "right ctrl+f"),
    Command("pushed.start", "home ctrl+a"),
    Command("pushed.end", "end ctrl+e"),
    Command("sentence.enter", "enter", in_foot=True),
    Command("sentence.chips", "tab down", in_foot=True),
    Command("sentence.left", "left ctrl+b"),
    Command("sentence.right", "right ctrl+f"),
    Command("sentence.start", "home ctrl+a"),
    Command("sentence.end", "end ctrl+e"),
    Command("sentence.erase", "backspace ctrl+h"),
    Command("sentence.delete", "delete ctrl+d"),
    Command("sentence.erase_word", "ctrl+w"),
    Command("sentence.erase_all", "ctrl+u"),
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
    Command("naming.left", "left ctrl+b"),
    Command("naming.right", "right ctrl+f"),
    Command("naming.start", "home ctrl+a"),
    Command("naming.end", "end ctrl+e"),
    Command("naming.erase", "backspace ctrl+h"),
    Command("naming.delete", "delete ctrl+d"),
    Command("naming.erase_word", "ctrl+w"),
    Command("naming.erase_all", "ctrl+u"),
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
    Command("prompt.left", "left"),
    Command("prompt.right", "right"),
    Command("prompt.start", "home ctrl+a"),
    Command("prompt.end", "end ctrl+e"),
    Command("prompt.erase", "backspace ctrl+h"),
    Command("prompt.delete", "delete"),
    Command("prompt.erase_word", "ctrl+w"),
    Command("prompt.erase_all", "ctrl+u"),
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


def find(place: str, key: str) -> Command | None:
    """Return what ``key`` asks for at ``place``, or beneath it where the place lets it through."""
    command = _keymap().get((place, key))
    if command is not None:
        return command
    for name in BENEATH.get(place, ()):
        below = _keymap().get((name.partition(".")[0], key))
        if below is not None and name in (below.place, below.id):
            return below
    return None


_found: dict[tuple[str, str], Command] = {}
_own: dict[str, tuple[str, ...]] = {}


def add_keys(command_id: str, keys: Iterable[str]) -> None:
    """Let more keys ask for a command from now on, whatever they ask for otherwise at its place."""
    _own[command_id] = tuple(keys)
    _found.clear()


def keys_of(command: Command) -> list[str]:
    """Return the keys of a command: its own that no user gave another command, then the user's."""
    mine = (*command.keys.split(), *_own.get(command.id, ()))
    return [key for key in mine if _keymap()[command.place, key].id == command.id]


def _keymap() -> dict[tuple[str, str], Command]:
    if not _found:
        _found.update({(command.place, key): command for command in COMMANDS for key in command.keys.split()})
        added = ((command, key) for command in COMMANDS for key in _own.get(command.id, ()))
        _found.update({(command.place, key): command for command, key in added})
    return _found
