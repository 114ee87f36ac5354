"""The kinds of blocks: in which module each is, and what an author writes to get one.

A block is one module that offers a class, a named tuple, with

* ``read``, which makes it of a fence (``deck/fence.py``) or of a node of the syntax tree (``deck/tree.py``),
  or notes a problem; a fence's keys are the module's ``KEYS``;
* ``from_plain``, which makes it of the fields that are kept as JSON;
* ``resolved``, which puts a scenario's values in and gives what is shown, plain values again;
* ``draw`` on what is shown, which gives rows.

A new block is its module, one line here, and for a fence its row in ``deck/README.md``; words of its own are
in ``messages/``. Modules are imported when the first block of their kind is met: the first frame has time for
few.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple


class Kind(NamedTuple):
    """Where a kind of block is, and what it is written as.

    Attributes:
        module: In ``deck/blocks/``, by its dotted name.
        fence: The words behind the fence, or ``""``.
        nodes: Types of the syntax tree's nodes.
    """

    module: str
    fence: str = ""
    nodes: tuple[str, ...] = ()


KINDS: Mapping[str, Kind] = {
    "Paragraph": Kind("text", nodes=("paragraph",)),
    "Heading": Kind("text", nodes=("heading",)),
    "Ruler": Kind("text"),
    "Code": Kind("code", nodes=("fence", "code_block")),
    "Listing": Kind("listing", nodes=("bullet_list", "ordered_list")),
    "Quote": Kind("blockquote"),
    "Callout": Kind("blockquote", nodes=("blockquote",)),
    "Table": Kind("table", nodes=("table",)),
    "Columns": Kind("columns"),
    "When": Kind("conditional"),
    "Only": Kind("conditional"),
    "Aligned": Kind("aligned"),
    "Picture": Kind("picture"),
    "Formula": Kind("formula"),
    "BigFigure": Kind("big_figure"),
    "Derive": Kind("derive", fence="derive"),
    "Sweep": Kind("sweep", fence="sweep"),
    "Bars": Kind("plots.bars", fence="plot bars"),
    "Timeline": Kind("plots.timeline", fence="plot timeline"),
    "Seats": Kind("plots.seats", fence="plot seats"),
    "Parallelism": Kind("plots.parallelism", fence="plot parallelism"),
    "Pages": Kind("plots.pages", fence="plot pages"),
    "Tracks": Kind("plots.tracks", fence="plot tracks"),
    "Roofline": Kind("plots.roofline", fence="plot roofline"),
    "FigurePlot": Kind("plots.figure", fence="plot figure"),
    "BatchPlot": Kind("plots.batch", fence="plot batch"),
    "Kitchen": Kind("plots.kitchen", fence="plot kitchen"),
    "Staircase": Kind("plots.staircase", fence="plot staircase"),
    "Bandwidths": Kind("plots.bandwidths", fence="plot bandwidths"),
    "LinePlot": Kind("plots.line", fence="plot line"),
    "Knob": Kind("plots.knob", fence="plot knob"),
    "Memory": Kind("plots.memory", fence="plot memory"),
    "Speculation": Kind("plots.speculation", fence="plot speculation"),
    "Prefixes": Kind("plots.prefixes", fence="plot prefixes"),
    "Pools": Kind("plots.pools", fence="plot pools"),
    "Attention": Kind("plots.attention", fence="plot attention"),
    "Flow": Kind("plots.flow", fence="plot flow"),
    "Ladder": Kind("plots.ladder", fence="plot ladder"),
    "ClaimBlock": Kind("claim", fence="claim"),
}
"""By the name of the class."""

_OF_FENCE = {kind.fence: name for name, kind in KINDS.items() if kind.fence}
_OF_NODE = {node: name for name, kind in KINDS.items() for node in kind.nodes}


def class_of(name: str) -> Any:
    """Return the class of a kind of block."""
    return getattr(_module(KINDS[name]), name)


def class_of_node(node: str) -> Any:
    """Return the class that reads a type of node, or None."""
    return class_of(_OF_NODE[node]) if node in _OF_NODE else None


def class_of_fence(words: str) -> Any:
    """Return the class that reads a fence, or None for a fence that is only code."""
    return class_of(_OF_FENCE[words]) if words in _OF_FENCE else None


def is_computed(info: str) -> bool:
    """Say whether the words behind a fence are those of one that computes."""
    words = info.split()
    return " ".join(words[: 2 if words[:1] == ["plot"] else 1]) in _OF_FENCE


def keys_of_fence(words: str) -> tuple[str, ...]:
    """Return the keys a fence understands."""
    keys: tuple[str, ...] = _module(KINDS[_OF_FENCE[words]]).KEYS
    return keys


def _module(kind: Kind) -> Any:
    return import_module(f"tuiyan.deck.blocks.{kind.module}")
