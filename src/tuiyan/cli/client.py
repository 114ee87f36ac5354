"""``tuiyan client``: a client from one sentence; and those that are saved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import client_of, glyphs_of, library_of
from tuiyan.cli.output import json_rows, json_text
from tuiyan.cli.stream import hanging, write_lines
from tuiyan.content.client_files import client_called, client_file, client_names
from tuiyan.content.client_writing import change_client, checked_name, remove_client, save_client
from tuiyan.messages import say
from tuiyan.problem import ContentError, TuiyanError, with_hint
from tuiyan.text.cells import pad, width
from tuiyan.view.client.text import EMPTY, HeadedText, client_lines, need_lines, summary

if TYPE_CHECKING:
    from tuiyan.content.library import Library
    from tuiyan.meeting.client import Client
    from tuiyan.meeting.need import Need

GAP = 2
HEAD = 8
MARK_CELLS = 3
"""Cells of the word before a line, and up to how many it is only a mark."""


def client(arguments: Arguments) -> int:
    """Do what the first word says, or read a sentence."""
    library = library_of(arguments)
    verb, *rest = arguments.words
    doing = DOING.get(verb) if len(rest) <= MOST_WORDS.get(verb, 0) else None
    return doing(arguments, library, rest) if doing is not None else _sentence(arguments, library)


def _sentence(arguments: Arguments, library: Library) -> int:
    from tuiyan.meeting.client_fields import fields_of, need_as_json
    from tuiyan.meeting.need import read_need

    catalog = library.catalog
    need = read_need(catalog, " ".join(arguments.words))
    _refuse(need)
    name = arguments.value("name")
    is_json = arguments.is_json
    path = None
    if name and not arguments.has("dry_run"):
        _require_things(need)
        path = save_client(catalog, name, fields_of(need), force=arguments.has("force"))
    if is_json:
        print(json_text(need_as_json(need)))
        return 0
    _say(arguments, need_lines(catalog, need))
    if path is not None:
        _say(arguments, (EMPTY, HeadedText("", say("client.saved", name=path.stem, path=path))))
    elif not arguments.has("dry_run"):
        _say(arguments, (EMPTY, HeadedText("", say("client.not_saved"))))
    return 0


def _refuse(need: Need) -> None:
    """Refuse what is no need, with the command that answers it."""
    if need.asked is None:
        return
    key = "client.is_question" if need.asked.is_question else "client.nothing_said"
    raise UsageError(say(key, command=need.asked.command))


def _require_things(need: Need) -> None:
    for name in ("gpu", "model"):
        if name not in need.settings:
            raise UsageError(say("client.want_thing", what=say(f"client.field_{name}")))


def _list(arguments: Arguments, library: Library, _: list[str]) -> int:
    found = {name: _opened(library, name) for name in client_names()}
    if arguments.is_json:
        from tuiyan.meeting.client_fields import client_as_json

        print(json_rows(client_as_json(each) for each in found.values() if not isinstance(each, str)))
    elif not found:
        print(say("client.none_saved"))
    else:
        write_lines(_rows(found), glyphs_of(arguments))
    return 0


def _opened(library: Library, name: str) -> Client | str:
    """Return a client, or why its file cannot be read, with the place."""
    try:
        return client_called(library.catalog, name)
    except ContentError as error:
        first = error.problems[0]
        return say("cli.error", message=f"{first.place}: {first.message}")
    except TuiyanError as error:
        return say("cli.error", message=error.message)


def _rows(found: Mapping[str, Client | str]) -> Iterator[str]:
    cells = max(map(width, found)) + GAP
    for name, each in found.items():
        yield from hanging(pad(name, cells), each if isinstance(each, str) else summary(each))


def _show(arguments: Arguments, library: Library, words: list[str]) -> int:
    opened = client_of(_name(arguments, words), library)
    if arguments.is_json:
        from tuiyan.meeting.client_fields import client_as_json

        print(json_text(client_as_json(opened)))
        return 0
    _say(arguments, client_lines(opened))
    return 0


def _edit(arguments: Arguments, library: Library, words: list[str]) -> int:
    """Change a client by NAME=VALUE; without any, say where the file is."""
    from tuiyan.content.client_files import read_client
    from tuiyan.meeting.client_fields import changed_fields

    name, *changes = words or [_name(arguments, words)]
    path = _path(library, name)
    if not changes:
        print(say("client.file_is", path=path, name=path.stem))
        return 0
    opened = read_client(library.catalog, path)
    try:
        fields = changed_fields(library.catalog, opened, _changes(changes))
    except TuiyanError as error:
        raise UsageError(with_hint(error.message, error.hint)) from None
    backup = change_client(path, fields)
    print(say("client.changed", name=path.stem, backup=backup))
    _say(arguments, client_lines(read_client(library.catalog, path)))
    return 0


def _changes(words: list[str]) -> Mapping[str, str]:
    for word in words:
        if "=" not in word:
            raise UsageError(say("client.want_change", text=word))
    return {name.strip(): text.strip() for name, _, text in (word.partition("=") for word in words)}


def _copy(arguments: Arguments, library: Library, words: list[str]) -> int:
    if len(words) != 2:
        raise UsageError(say("client.want_two"))
    path = _path(library, words[0])
    name = checked_name(library.catalog, words[1])
    there = client_file(name)
    if there is not None and not arguments.has("force"):
        raise UsageError(say("client.exists", name=there.stem))
    from tuiyan.content.client_writing import copy_client

    print(say("client.saved", name=name, path=copy_client(path, name)))
    return 0


def _remove(arguments: Arguments, library: Library, words: list[str]) -> int:
    path = _path(library, _name(arguments, words))
    print(say("client.removed", name=path.stem, backup=remove_client(path)))
    return 0


def _name(arguments: Arguments, words: list[str]) -> str:
    if not words:
        raise UsageError(say("client.want_name", verb=arguments.words[0]))
    return words[0]


def _path(library: Library, name: str) -> Path:
    path = client_file(name)
    if path is None:
        found = client_of(name, library)
        raise UsageError(with_hint(say("client.built_in", name=found.name), say("client.make_one")))
    return path


DOING = {"list": _list, "show": _show, "edit": _edit, "copy": _copy, "remove": _remove}
MOST_WORDS = {"list": 0, "show": 1, "edit": 99, "copy": 2, "remove": 1}
"""How many words may follow; a sentence that begins with one of these words has more."""


def _say(arguments: Arguments, lines: Iterable[HeadedText]) -> None:
    """Print lines, their words in one column; marks stand close to what they mark."""

    def written() -> Iterator[str]:
        for head, text in lines:
            cells = max(width(head) + 1, HEAD if width(head) > MARK_CELLS else 0) if head else 0
            yield from hanging(pad(head, cells), text)

    write_lines(written(), glyphs_of(arguments))
