"""What a terminal is found to be, row by row, and what to change where it could do better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from tuiyan.messages import say
from tuiyan.text.cells import width
from tuiyan.view.too_small import SMALLEST

if TYPE_CHECKING:
    from tuiyan.deck.geometry import Size
    from tuiyan.tui.inquiry import Answers

BEST = (100, 30)
"""Columns and rows from which nothing is set close."""

DARK = 128
"""Lightness, of 255, below which a background is dark."""

SLOW_ESCAPE_MS = 100
"""Milliseconds that tmux may hold an escape back before it is felt."""


class Setup(NamedTuple):
    """All that is known of where the program runs.

    Attributes:
        is_terminal: Whether it reads from one and writes to one.
        term: What the environment calls the terminal.
        program: What else it calls it, or ``""``.
        multiplexer: ``tmux``, ``screen`` or ``""``.
        options: Of tmux, those that matter.
        size: In cells.
        encoding: Of the output.
        depth: ``full``, ``256``, ``16`` or ``none``.
        mouse: Whether clicks and the wheel count.
        answers: What the terminal says of itself.
        troubles: Folders that cannot be used, each with why.
        versions: Of what the program runs on.
    """

    is_terminal: bool
    term: str
    program: str
    multiplexer: str
    options: Mapping[str, str]
    size: Size
    encoding: str
    depth: str
    mouse: bool
    answers: Answers
    troubles: Mapping[str, str]
    versions: Mapping[str, str]

    @property
    def is_dark(self) -> bool | None:
        """Whether its background is dark; None where it does not say."""
        ground = self.answers.ground
        if ground is None:
            return None
        red, green, blue = ground
        return 0.299 * red + 0.587 * green + 0.114 * blue < DARK

    @property
    def wide(self) -> tuple[str, ...]:
        """The characters that it draws in more cells than they are counted."""
        return tuple(char for char, cells in self.answers.widths if cells > width(char))

    @property
    def narrow(self) -> tuple[str, ...]:
        """The characters that it draws in fewer."""
        return tuple(char for char, cells in self.answers.widths if cells < width(char))


class ReportRow(NamedTuple):
    """One row of the report.

    Attributes:
        about: What it is about, by id.
        told: What was found.
        advice: What to change, or ``""``.
        is_grave: Whether a talk cannot be given so.
    """

    about: str
    told: str
    advice: str = ""
    is_grave: bool = False


def findings(setup: Setup) -> Iterator[ReportRow]:
    """Give the rows of the report, in order."""
    yield _terminal(setup)
    if setup.multiplexer:
        yield ReportRow("multiplexer", setup.multiplexer)
    yield _size(setup)
    yield _encoding(setup)
    yield _colours(setup)
    yield _ground(setup)
    yield _drawing(setup)
    yield _keys(setup)
    yield _mouse(setup)
    yield _clipboard(setup)
    yield _folders(setup)
    yield ReportRow(
        "versions", say("tui.list").join(f"{name} {text}" for name, text in setup.versions.items())
    )


def _terminal(setup: Setup) -> ReportRow:
    if setup.term == "dumb":
        return ReportRow("terminal", _name(setup), say("doctor.dumb"), is_grave=True)
    return ReportRow("terminal", _name(setup), "" if setup.is_terminal else say("doctor.no_terminal"))


def _name(setup: Setup) -> str:
    known = [setup.answers.name or setup.program, setup.term and f"TERM={setup.term}"]
    return say("tui.list").join(filter(None, known)) or say("doctor.unknown")


def _size(setup: Setup) -> ReportRow:
    columns, rows = setup.size
    told = f"{columns}×{rows}"
    if columns < SMALLEST.columns or rows < SMALLEST.rows:
        return ReportRow("size", told, say("doctor.too_small"), is_grave=True)
    is_small = columns < BEST[0] or rows < BEST[1]
    return ReportRow("size", told, say("doctor.small") if is_small else "")


def _encoding(setup: Setup) -> ReportRow:
    is_fine = setup.encoding.lower().replace("-", "") == "utf8"
    return ReportRow("encoding", setup.encoding, "" if is_fine else say("doctor.not_utf8"))


def _colours(setup: Setup) -> ReportRow:
    advice = ""
    if setup.is_terminal and setup.depth != "full":
        advice = say("doctor.tmux_colours" if setup.multiplexer == "tmux" else "doctor.few_colours")
    return ReportRow("colours", say(f"doctor.depth_{setup.depth}"), advice)


def _ground(setup: Setup) -> ReportRow:
    if setup.is_dark is None:
        return ReportRow("ground", say("doctor.not_said"))
    assert setup.answers.ground is not None
    told = "#{:02x}{:02x}{:02x}".format(*setup.answers.ground)
    if setup.is_dark:
        return ReportRow("ground", say("doctor.dark", colour=told))
    return ReportRow("ground", say("doctor.light", colour=told), say("doctor.use_light"))


def _drawing(setup: Setup) -> ReportRow:
    if not setup.answers.widths:
        return ReportRow("drawing", say("doctor.not_said"))
    if setup.wide:
        told = say("doctor.wide", chars=" ".join(setup.wide))
        is_line = any(width(char) == 1 for char in setup.wide)
        return ReportRow("drawing", told, say("doctor.wide_advice" if is_line else "doctor.emoji_advice"))
    if setup.narrow:
        return ReportRow(
            "drawing", say("doctor.narrow", chars=" ".join(setup.narrow)), say("doctor.narrow_advice")
        )
    return ReportRow("drawing", say("doctor.as_counted", count=len(setup.answers.widths)))


def _keys(setup: Setup) -> ReportRow:
    told = say("doctor.all_keys" if setup.answers.has_kitty_keys else "doctor.plain_keys")
    held = setup.options.get("escape-time", "")
    is_slow = held.isdecimal() and int(held) > SLOW_ESCAPE_MS
    return ReportRow("keys", told, say("doctor.slow_escape", held=held) if is_slow else "")


def _mouse(setup: Setup) -> ReportRow:
    if not setup.mouse:
        return ReportRow("mouse", say("doctor.mouse_off"))
    is_kept = setup.multiplexer == "tmux" and setup.options.get("mouse") == "off"
    return ReportRow("mouse", say("doctor.mouse_on"), say("doctor.tmux_mouse") if is_kept else "")


def _clipboard(setup: Setup) -> ReportRow:
    if setup.multiplexer == "tmux" and setup.options.get("set-clipboard", "external") != "on":
        return ReportRow("clipboard", say("doctor.clipboard_kept"), say("doctor.tmux_clipboard"))
    if setup.multiplexer == "screen":
        return ReportRow("clipboard", say("doctor.clipboard_kept"), say("doctor.screen_clipboard"))
    return ReportRow("clipboard", say("doctor.clipboard"))


def _folders(setup: Setup) -> ReportRow:
    if not setup.troubles:
        return ReportRow("folders", say("doctor.folders_fine"))
    told = say("tui.list").join(f"{path}: {why}" for path, why in setup.troubles.items())
    return ReportRow("folders", told, say("doctor.folders_advice"))
