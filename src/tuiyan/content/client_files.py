"""The clients a user has saved, each a scenario file of their own: where they are, and reading one.

They are no part of the content: a client's name, and what the client has, is in no list, no cache and no
completion unless the user names the client. So nothing of one client can be seen before another.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any
from unicodedata import normalize

from tuiyan.content.entry import Entry
from tuiyan.content.formulas import read_inputs
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.names import Names, UnknownName, listed
from tuiyan.engine.scenario import ABOUT_SCENARIO
from tuiyan.meeting.client import Client, Goal, GoalError, read_goal
from tuiyan.messages import say
from tuiyan.problem import ContentError, FileError, Problem, Span, TuiyanError
from tuiyan.source import read_source, reason
from tuiyan.strict_yaml import Fields, read_yaml
from tuiyan.user_folders import clients_folder

SUFFIX = ".yaml"


class ClientFileError(FileError):
    """A client's file, or the folder of them all, that cannot be read or written."""


CLIENT_KEYS = ("goals", "notes", "said", "assumed")
"""What a client's file holds beside a scenario."""


def client_names() -> tuple[str, ...]:
    """Return the names of all saved clients, in order.

    Raises:
        ClientFileError: Their folder cannot be read.
    """
    return tuple(sorted(file.stem for file in _files()))


def client_file(name: str) -> Path | None:
    """Return the file of a client; spaces, hyphens, case and full width do not count in its name.

    Raises:
        ClientFileError: Their folder cannot be read.
    """
    files = {normalize("NFC", file.stem): file for file in _files()}
    found = Names((stem, ()) for stem in files).find(normalize("NFC", name))
    return files[found[0]] if len(found) == 1 else None


def client_called(catalog: Catalog, name: str) -> Client:
    """Return the saved client of this name, else the scenario that is called so, which has no goals.

    This is what ``--for CLIENT`` takes.

    Raises:
        UnknownName: There is none.
        ContentError: Its file cannot be used.
    """
    if (file := client_file(name)) is not None:
        return read_client(catalog, file)
    if id_ := catalog.scenario_id(name):
        return Client(id_, catalog.scenario(id_))
    near = Names((each, ()) for each in client_names()).near(name)
    hint = say("problem.did_you_mean", name=listed(near)) if near else say("client.make_one")
    raise UnknownName(say("client.no_client", name=name), Span(1, 1, max(1, len(name))), hint, near)


def saved_clients(catalog: Catalog) -> tuple[Client, ...]:
    """Read all saved clients; a file that cannot be used is left out, and ``client_called`` says why."""
    found: list[Client] = []
    with suppress(ClientFileError):
        for file in sorted(_files()):
            with suppress(TuiyanError):
                found.append(read_client(catalog, file))
    return tuple(found)


def read_client(catalog: Catalog, file: Path) -> Client:
    """Read a client's file.

    Raises:
        ContentError: It cannot be used; each problem with its place.
    """
    name = normalize("NFC", file.stem)
    source = read_source(file, str(file))
    problems: list[Problem] = []
    node = read_yaml(source, problems)
    if isinstance(node, Fields):
        client = _client(catalog, name, Entry(node, source, problems), problems)
        if client is not None and not problems:
            return client
    elif not problems:
        problems.append(source.problem(Span(1, 1), say("client.not_fields")))
    raise ContentError(problems)


def _client(catalog: Catalog, name: str, entry: Entry, problems: list[Problem]) -> Client | None:
    goals = tuple(_goals(catalog, entry))
    notes = tuple(filter(None, map(str.strip, entry.words("notes"))))
    said, assumed = entry.text("said"), tuple(entry.words("assumed"))
    plain = _plain(catalog, entry, name)
    if "price" not in plain and plain["extends"] == catalog.opening:
        assumed += ("price",)
    entry.finish()
    if catalog.scenario_id(name) == name:
        entry.complain(Span(1, 1), say("client.name_of_scenario", name=name))
    if problems:
        return None
    try:
        scenario = catalog.with_scenario(plain).scenario(name)
    except TuiyanError as error:
        problems.append(_problem(catalog, entry, plain, error))
        return None
    return Client(name, scenario, goals, notes, said, assumed)


def _plain(catalog: Catalog, entry: Entry, name: str) -> dict[str, Any]:
    """Read the scenario itself; its id is the file's name, whatever the file says."""
    entry.value("id")
    names = entry.names(required=False) or {"zh": name, "en": name}
    fields = (*catalog.domain.choices, *catalog.names())
    inputs = read_inputs(entry, fields, lambda key: _setting(catalog, key))
    return {"extends": catalog.opening, **inputs, "id": name, "name": names}


def _setting(catalog: Catalog, key: str) -> str:
    """Return the input that a key of a file sets, or ``""``."""
    name = catalog.setting(key) if key not in CLIENT_KEYS else ""
    return name if name and (catalog.knows(name) or name in catalog.domain.choices) else ""


def _goals(catalog: Catalog, entry: Entry) -> Iterator[Goal]:
    for name, node in entry.strings("goals").items():
        try:
            yield read_goal(catalog, name, node.text)
        except GoalError as error:
            entry.complain(node, error.message, error.hint)


def _problem(catalog: Catalog, entry: Entry, plain: dict[str, Any], error: TuiyanError) -> Problem:
    """Point at the first field that cannot be by itself; at the start where all can."""
    opening = catalog.scenario(catalog.opening)
    for key, node in entry.node.entries:
        name = catalog.setting(key.text)
        if name not in plain or name in ABOUT_SCENARIO:
            continue
        try:
            opening.changed(catalog, {name: plain[name]})
        except TuiyanError as own:
            return entry.source.problem(node.span, own.message, own.hint)
    return entry.source.problem(entry.node.span, error.message, error.hint)


def _files() -> list[Path]:
    folder = clients_folder()
    try:
        return [file for file in folder.iterdir() if file.suffix == SUFFIX and file.is_file()]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise ClientFileError(say("client.unreadable", path=folder, why=reason(error))) from error
