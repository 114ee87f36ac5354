"""``tuiyan brief``: what to take to a meeting with one client."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import client_of, file_of, glyphs_of, library_of
from tuiyan.cli.output import json_text
from tuiyan.cli.stream import columns, write_lines
from tuiyan.content.client_writing import write
from tuiyan.messages import say
from tuiyan.view.brief.text import as_json, markdown, text_lines

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.meeting.brief import Brief
    from tuiyan.meeting.client import Client

FILE_COLUMNS = 80
MARKDOWN = (".md", ".markdown")


def brief(arguments: Arguments) -> int:
    """Write a brief to a file, or print it."""
    library = library_of(arguments)
    client = client_of(arguments.words[0], library)
    form = arguments.value("format")
    if arguments.has("to"):
        return _to_file(arguments, library, client, form)
    made = made_of(library, client)
    if form == "json":
        print(json_text(as_json(made)))
        return 0
    lines = markdown(made) if form == "markdown" else text_lines(made, columns())
    if form == "markdown":
        print("\n".join(lines))
    else:
        write_lines(lines, glyphs_of(arguments))
    return 0


def made_of(library: Library, client: Client) -> Brief:
    """Prepare the brief for a client."""
    from tuiyan.meeting.brief import brief_of

    figures = library.figures(client.scenario)
    return brief_of(client, figures, library.measured, library.rehearsals)


def _to_file(arguments: Arguments, library: Library, client: Client, form: str) -> int:
    path = file_of(arguments.value("to"))
    if path.exists() and not arguments.has("force"):
        raise UsageError(say("client.file_exists", path=path))
    form = form or ("markdown" if path.suffix.casefold() in MARKDOWN else "text")
    made = made_of(library, client)
    if form == "json":
        text = json_text(as_json(made))
    else:
        lines = markdown(made) if form == "markdown" else text_lines(made, FILE_COLUMNS)
        text = "\n".join(lines)
    write(path, text + "\n", is_private=False)
    print(say("client.written", path=path))
    return 0
