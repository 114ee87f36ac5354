"""The command line: reads it, imports what its verb needs, and turns every failure into one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from tuiyan.cli.arguments import HOME, FailureError, Line, UsageError, language_of, read_line
from tuiyan.messages import say, speak
from tuiyan.problem import ContentError

FAILED = 1
WRONG_USE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(words: Sequence[str] | None = None) -> int:
    """Do what the command line asks and return the exit code."""
    words = sys.argv[1:] if words is None else words
    try:
        _tolerate_any_text()
        speak(language_of(words))
        code = _run(read_line(words))
        sys.stdout.flush()
    except UsageError as error:
        print(say("cli.error", message=error), file=sys.stderr)
        return WRONG_USE
    except ContentError as error:
        print(error, file=sys.stderr)
        return FAILED
    except FailureError as error:
        print(say("cli.error", message=error), file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _pipe_closed()
    return code


def _run(line: Line) -> int:
    if line.has("help"):
        from tuiyan.cli.help import help_text

        print(help_text(line.verb))
        return 0
    if line.has("version"):
        from importlib.metadata import version

        print("tuiyan", version("tuiyan"))
        return 0
    return _VERBS[line.verb.name](line)


def _home(line: Line) -> int:
    from tuiyan.cli.screens import home

    return home(line)


def _present(line: Line) -> int:
    from tuiyan.cli.screens import present

    return present(line)


def _sheet(line: Line) -> int:
    from tuiyan.cli.sheet import sheet

    return sheet(line)


def _derive(line: Line) -> int:
    from tuiyan.cli.derive import derive

    return derive(line)


def _audit(line: Line) -> int:
    from tuiyan.cli.audit import audit

    return audit(line)


def _drill(line: Line) -> int:
    from tuiyan.cli.drill import drill

    return drill(line)


def _stats(line: Line) -> int:
    from tuiyan.cli.stats import stats

    return stats(line)


def _backup(line: Line) -> int:
    from tuiyan.cli.backup import backup

    return backup(line)


def _restore(line: Line) -> int:
    from tuiyan.cli.backup import restore

    return restore(line)


def _settings(line: Line) -> int:
    from tuiyan.cli.settings import settings

    return settings(line)


def _check(line: Line) -> int:
    from tuiyan.cli.check import check

    return check(line)


_VERBS = {
    HOME.name: _home,
    "present": _present,
    "sheet": _sheet,
    "derive": _derive,
    "audit": _audit,
    "drill": _drill,
    "stats": _stats,
    "backup": _backup,
    "restore": _restore,
    "settings": _settings,
    "check": _check,
}


def _tolerate_any_text() -> None:
    """Never fail on a character that the terminal's encoding lacks, or on odd bytes typed in."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _pipe_closed() -> int:
    """Let the interpreter's own last flush find somewhere to write to."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return PIPE_CLOSED
    return PIPE_CLOSED
