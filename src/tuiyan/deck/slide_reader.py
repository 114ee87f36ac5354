"""A slide from its items: commands carried out, its comment read, its title found, its id its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from tuiyan.deck.audience import AUDIENCES
from tuiyan.deck.blocks.big_figure import BigFigure
from tuiyan.deck.blocks.text import Heading
from tuiyan.deck.comments import Command
from tuiyan.deck.inlines import read_inlines
from tuiyan.deck.slide import Inline, Slide
from tuiyan.deck.slide_commands import SlideCommands
from tuiyan.deck.source import DeckSource
from tuiyan.messages import say
from tuiyan.problem import Problem, Span, did_you_mean
from tuiyan.source import Source
from tuiyan.strict_yaml import Fields, Items, Node, Text, read_yaml

Value = str | list[str]
"""What a slide comment says of one key."""

LAYOUTS = ("cover", "section", "closing", "map", "correction", "two")


CHOICES = {"audience": AUDIENCES, "cut": ("5", "15", "30"), "backup": ("true", "false")}
"""What a slide comment may say of some keys."""


class SlideItems(NamedTuple):
    """A slide's items, before its commands are carried out.

    Attributes:
        items: Blocks and commands.
        comment: The slide comment, or None.
        line: 1-based.
    """

    items: list[Any]
    comment: Command | None
    line: int


def made_slide(raw: SlideItems, source: DeckSource, *, incremental: bool) -> Slide:
    """Return the slide of its items; its id may be missing yet."""
    fields = _comment_fields(raw.comment, source) if raw.comment else {}
    commands = SlideCommands(source, raw.items, incremental=incremental)
    blocks = list(commands.blocks())
    title = next((block for block in blocks if isinstance(block, Heading)), None)
    if title is not None:
        blocks.remove(title)
    options = {key: value for key, value in fields.items() if key not in ("id", "section", "layout")}
    _check_options(options, raw, source)
    figure = options.pop("figure", "")
    if figure and raw.comment:
        inlines = read_inlines(source, str(figure), raw.comment.line)
        blocks.insert(0, BigFigure(inlines, raw.comment.line))
    return Slide(
        str(fields.get("id", "")),
        title.text if title else (),
        str(fields.get("section", "")),
        _layout(fields, raw, source),
        options,
        tuple(blocks),
        tuple(commands.notes),
        raw.line,
        source.path,
    )


def _comment_fields(comment: Command, source: DeckSource) -> dict[str, Value]:
    """Read ``{id: …, section: "1.1"}``; a text that is no mapping gives no fields."""
    value, column = comment.value, comment.column
    if not value.startswith("{"):
        source.complain(Span(comment.line, column), say("deck.flow_brace"))
        return {}
    problems: list[Problem] = []
    padding = "\n" * (comment.line - 1) + " " * (column - 1)  # so that places are those in the file
    node = read_yaml(Source(source.path, padding + value), problems)
    for problem in problems:
        source.complain(problem.span, problem.message, problem.hint)
    if not isinstance(node, Fields):
        return {}
    fields = {key.text: _field(key, found, source) for key, found in node.entries}
    has_fault = any(found is None for found in fields.values())
    if not has_fault and not fields.get("id"):
        source.complain(Span(comment.line, column, len(value.split("\n")[0]) or 1), say("deck.slide_id"))
    return {key: found for key, found in fields.items() if found is not None}


def _field(key: Text, node: Node, source: DeckSource) -> Value | None:
    """Return a text or a list of texts; None where there is neither."""
    match node:
        case Text(text) if not node.is_absent:
            return text
        case Items(items) if all(isinstance(item, Text) for item in items):
            return [item.text for item in items if isinstance(item, Text)]
        case Text() if ":" not in source.line(key.span.line)[key.span.column - 1 :].split(",")[0]:
            word = len(key.text.split()[0]) + 1 if " " in key.text else 0
            source.complain(
                key.span._replace(column=key.span.column + word, length=1), say("deck.flow_colon")
            )
        case _:
            source.complain(node.span, say("deck.flow_value"))
    return None


def _layout(fields: dict[str, Value], raw: SlideItems, source: DeckSource) -> str:
    layout = str(fields.get("layout", ""))
    if not layout or layout in LAYOUTS or raw.comment is None:
        return layout
    line = source.line(raw.comment.line)
    span = Span(raw.comment.line, max(0, line.find(layout)) + 1, len(layout))
    source.complain(span, say("deck.slide_layout", layout=layout), did_you_mean(layout, LAYOUTS))
    return ""


def _check_options(options: dict[str, Value], raw: SlideItems, source: DeckSource) -> None:
    """Complain of a value that a key cannot have, and go on without it."""
    for key, choices in CHOICES.items():
        value = options.get(key, choices[0])
        if value in choices or raw.comment is None:
            continue
        del options[key]
        line = source.line(raw.comment.line)
        span = Span(raw.comment.line, max(0, line.find(str(value))) + 1, len(str(value)))
        hint = did_you_mean(str(value), choices)
        source.complain(span, say("deck.slide_key", key=key, choices=" | ".join(choices)), hint)


def named(slides: list[Slide], source: DeckSource) -> list[Slide]:
    """Give every slide an id of its own and the problems found in it."""
    taken: dict[str, int] = {}
    named = []
    for at, slide in enumerate(slides):
        slide_id = slide.id or _made_id(slide, taken)
        if slide_id in taken:
            column = max(0, source.line(slide.line).find(slide_id)) + 1
            message = say("deck.slide_id_twice", id=slide_id, line=taken[slide_id])
            source.complain(Span(slide.line, column, len(slide_id)), message)
            slide_id = _made_id(slide._replace(title=(Inline(slide_id),)), taken)
        taken[slide_id] = slide.line
        end = slides[at + 1].line if at + 1 < len(slides) else len(source.lines) + 1
        found = [one for one in source.problems if (slide.line if at else 1) <= one.span.line < end]
        named.append(slide._replace(id=slide_id, problems=tuple(sorted(found, key=lambda one: one.span))))
    return named


def _made_id(slide: Slide, taken: dict[str, int]) -> str:
    stem = f"{slide.path}#{slide.heading}" if slide.heading else f"{slide.path}#"
    number = 1
    while (slide_id := stem if number == 1 else f"{stem}~{number}") in taken:
        number += 1
    return slide_id
