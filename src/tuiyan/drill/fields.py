"""The fields of a question: one table from which they are read, checked and turned into values.

A kind of question, and each list within it, says which keys an entry of a content file may have and
what each holds::

    PAIR = Rows(Pair, (Field("of", "text", is_required=True), Field("why", "text")))

`content.templates` reads an entry by such a table into plain JSON, which the cache keeps under the
fields' names; `content.check_templates` tries what the fields hold; `values` makes the typed values.
So a new field is one line of a table, and none of the three has to know of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple

Holds = Literal[
    "id",  # of the entry
    "name",  # that expressions may use
    "word",  # taken as it is
    "words",  # one or several
    "verdicts",  # words, each a state of an answer or a mistake
    "topics",  # words under ``topic`` or ``topics``
    "choice",  # one of ``choices``
    "count",
    "flag",
    "title",  # {zh, en}, without live markup
    "text",  # {zh, en}, with live markup
    "expression",
    "condition",
    "share",  # such as 2 %
    "unit",
    "changes",  # names with values or expressions
    "draws",  # names with a value each
    "draw lists",  # names with lists of values
    "draw lines",  # several ``draws``
    "draw values",  # a list of values
    "mistakes",  # rows, or ids of shared ones
    "rows",
    "named rows",  # a mapping whose keys are the rows' ids
]
"""What a field of an entry may hold."""


class Field(NamedTuple):
    """One field of an entry.

    Attributes:
        key: In the file.
        holds: What stands there.
        called: The name of the value, where it is another.
        is_required: It may not be missing.
        default: Of a choice or a count.
        choices: What a choice may be.
        unless: A key in place of which this one is required.
        rows: Of what each row consists.
    """

    key: str
    holds: Holds
    called: str = ""
    is_required: bool = False
    default: Any = None
    choices: tuple[str, ...] = ()
    unless: str = ""
    rows: Rows | None = None

    @property
    def name(self) -> str:
        """The name of the value."""
        return self.called or self.key


class Rows(NamedTuple):
    """What each row of a list is: the value that is made of it, and its fields."""

    make: Callable[..., Any]
    fields: tuple[Field, ...]


def values(fields: Iterable[Field], plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of ``fields`` by name, from plain JSON with the same names."""
    return {field.name: _value(field, plain[field.name]) for field in fields}


def _value(field: Field, plain: Any) -> Any:
    if field.rows is None:
        return _frozen(plain)
    return tuple(field.rows.make(**values(field.rows.fields, row)) for row in plain)


def _frozen(plain: Any) -> Any:
    match plain:
        case list() | tuple():
            return tuple(_frozen(item) for item in plain)
        case dict():
            return {key: _frozen(value) for key, value in plain.items()}
    return plain
