"""``tuiyan doctor``: how the terminal draws, what it has, and what to change."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments
from tuiyan.cli.context import glyphs_of, has_mouse
from tuiyan.cli.doctor_findings import ReportRow, Setup, findings
from tuiyan.cli.output import json_text
from tuiyan.cli.stream import columns, hanging, write_lines
from tuiyan.deck.geometry import Size
from tuiyan.messages import say
from tuiyan.store.settings import read_settings
from tuiyan.text.cells import pad, width
from tuiyan.tui.inquiry import inquire
from tuiyan.user_folders import cache_folder, config_folder, data_folder

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

GRAVE = 1
TMUX_OPTIONS = ("escape-time", "set-clipboard", "mouse")
PATIENCE_S = 2


def doctor(arguments: Arguments) -> int:
    """Look, say what was found, and fail where a talk cannot be given so."""
    setup = _setup(arguments)
    found = [*findings(setup)]
    if arguments.is_json:
        print(json_text(_as_json(setup, found)))
    else:
        write_lines(_lines(found), glyphs_of(arguments))
    return GRAVE if any(each.is_grave for each in found) else 0


def _lines(found: Sequence[ReportRow]) -> Iterator[str]:
    """Give the rows of the report, then what to look at oneself."""
    labels = {each.about: say(f"doctor.label.{each.about}") for each in found}
    cells = max(map(width, labels.values())) + 2
    for each in found:
        yield from hanging(pad(labels[each.about], cells), each.told, columns())
        if each.advice:
            yield from hanging(" " * cells + "→ ", each.advice, columns())
    yield ""
    yield say("doctor.look")
    yield "  ▁▂▃▄▅▆▇█ ▏▎▍▌▋▊▉ ▚▞ ━━━━ ╭──╮ ✓ ✗ ÷ × ≈ → ⁹ ₂"
    yield "  ────────────────────"
    yield f"  {'Ａ' * 10}"


def _as_json(setup: Setup, found: Sequence[ReportRow]) -> dict[str, object]:
    answers = setup.answers
    return {
        "terminal": answers.name or setup.program or setup.term,
        "term": setup.term,
        "is_terminal": setup.is_terminal,
        "answers": answers.is_answering,
        "multiplexer": setup.multiplexer or None,
        "size": {"columns": setup.size.columns, "rows": setup.size.rows},
        "encoding": setup.encoding,
        "colours": setup.depth,
        "background": "#{:02x}{:02x}{:02x}".format(*answers.ground) if answers.ground else None,
        "is_dark": setup.is_dark,
        "widths": dict(answers.widths),
        "keys": "kitty" if answers.has_kitty_keys else "plain",
        "mouse": setup.mouse,
        "folders": dict(setup.troubles),
        "versions": dict(setup.versions),
        "advice": [{"about": each.about, "what": each.advice} for each in found if each.advice],
    }


def _setup(arguments: Arguments) -> Setup:
    multiplexer = "tmux" if os.environ.get("TMUX") else "screen" if os.environ.get("STY") else ""
    size = shutil.get_terminal_size((80, 24))
    return Setup(
        is_terminal=sys.stdin.isatty() and sys.stdout.isatty(),
        term=os.environ.get("TERM", ""),
        program=" ".join(filter(None, map(os.environ.get, ("TERM_PROGRAM", "TERM_PROGRAM_VERSION")))),
        multiplexer=multiplexer,
        options=_tmux_options() if multiplexer == "tmux" else {},
        size=Size(size.columns, size.lines),
        encoding=sys.stdout.encoding or "",
        depth=_depth(),
        mouse=has_mouse(arguments, read_settings()),
        answers=inquire(),
        troubles=_troubles(),
        versions=_versions(),
    )


def _depth() -> str:
    from rich.console import Console

    from tuiyan.tui.theme import depth_of

    console = Console()
    return depth_of(console.color_system, no_color=console.no_color)


def _tmux_options() -> dict[str, str]:
    """Ask tmux for its options; nothing where it does not answer in time."""
    found: dict[str, str] = {}
    for name in TMUX_OPTIONS:
        scope = "-gv" if name == "mouse" else "-sv"
        try:
            told = subprocess.run(
                ["tmux", "show-options", scope, name],
                capture_output=True, text=True, timeout=PATIENCE_S, check=False, stdin=subprocess.DEVNULL,
            )  # fmt: skip
        except (OSError, subprocess.SubprocessError):
            return found
        found[name] = told.stdout.strip()
    return found


def _troubles() -> dict[str, str]:
    """Return the folders that cannot be written to, or made, each with why."""
    found: dict[str, str] = {}
    for folder in (config_folder(), data_folder(), cache_folder()):
        nearest = folder
        try:
            while not nearest.exists() and nearest != nearest.parent:
                nearest = nearest.parent
            is_usable = os.access(nearest, os.W_OK | os.X_OK)
        except OSError as error:
            found[str(folder)] = error.strerror or str(error)
            continue
        if not is_usable:
            found[str(folder)] = say("doctor.not_writable")
    return found


def _versions() -> dict[str, str]:
    from importlib.metadata import version

    python = ".".join(map(str, sys.version_info[:3]))
    return {"tuiyan": version("tuiyan"), "textual": version("textual"), "Python": python}
