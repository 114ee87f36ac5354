"""The command line: reads it, imports what its verb needs, and turns every failure into one line.

``tuiyan derive move_time`` is read by :mod:`tuiyan.cli.arguments` and done by the function that
:mod:`tuiyan.cli.verbs` names, ``derive:derive``. A module is imported when its verb is asked for, so that
``--version`` costs no Textual. A verb takes the command line as read and returns the exit code. Whatever a
person gave that cannot be used is a :class:`TuiyanError`, said here and nowhere else: 2 where the line cannot
be followed or a file of the user's own stands in its way, 1 where what it asks for fails. Anything else that
is raised is a fault of the program and shows as one.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from tuiyan.cli.arguments import Arguments, UsageError, language_of, read_arguments
from tuiyan.cli.stream import open_streams, write_lines
from tuiyan.messages import say, speak
from tuiyan.problem import ContentError, FileError, TuiyanError

FAILED = 1
WRONG_USE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141


def main(words: Sequence[str] | None = None) -> int:
    """Do what the command line asks and return the exit code."""
    words = sys.argv[1:] if words is None else words
    try:
        open_streams()
        speak(language_of(words))
        code = _run(read_arguments(words))
        sys.stdout.flush()
    except TuiyanError as error:
        print(error if isinstance(error, ContentError) else say("cli.error", message=error), file=sys.stderr)
        return WRONG_USE if isinstance(error, (UsageError, FileError)) else FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _closed(PIPE_CLOSED)
    except OSError as error:
        return _refused(error)
    return code


def _run(arguments: Arguments) -> int:
    if arguments.has("help"):
        from tuiyan.cli.context import glyphs_of
        from tuiyan.cli.help import help_text

        write_lines(help_text(arguments.verb).split("\n"), glyphs_of(arguments))
        return 0
    if arguments.has("version"):
        from importlib.metadata import version

        print("tuiyan", version("tuiyan"))
        return 0
    from importlib import import_module

    module, _, function = arguments.verb.does.partition(":")
    code: int = getattr(import_module(f"tuiyan.cli.{module}"), function)(arguments)
    return code


def _refused(error: OSError) -> int:
    """Say what the system refused: a full disk, an output that is gone, a folder of another user."""
    from tuiyan.source import reason

    why = ": ".join(filter(None, (str(error.filename or ""), reason(error))))
    with suppress(OSError):
        print(say("cli.error", message=why), file=sys.stderr)
    return _closed(FAILED)


def _closed(code: int) -> int:
    """Let the interpreter's own last flush find somewhere to write to."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code
