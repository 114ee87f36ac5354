r"""Another player's deck as slides.

``read_foreign("---\nmarp: true\n---\n# 一\n* a", "talk.md")`` gives one slide whose list appears item by
item. Lines are gathered first (files put in, open constructs closed), then parsed as a whole, divided into
slides, and each put into our own words. What cannot be followed is told and never fatal, and what came in is
counted against what is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tuiyan.deck.blocks.text import Heading, Paragraph
from tuiyan.deck.clean import clean
from tuiyan.deck.comments import Command
from tuiyan.deck.foreign.count import losses
from tuiyan.deck.foreign.dialect import Dialect, dialect_of
from tuiyan.deck.foreign.front_matter import Front, cover_of, read_front
from tuiyan.deck.foreign.lines import IncludeError, Lines, ReadFile, gather, with_ends
from tuiyan.deck.foreign.parser import parse, parse_lines
from tuiyan.deck.foreign.pictures import picture_name
from tuiyan.deck.foreign.places import at_home, placed
from tuiyan.deck.foreign.splitting import Piece, pieces
from tuiyan.deck.foreign.translate import Translator
from tuiyan.deck.foreign.tree import ForeignTree
from tuiyan.deck.foreign.unclosed import Line
from tuiyan.deck.registry import class_of
from tuiyan.deck.slide import Inline, Slide, within
from tuiyan.deck.slide_reader import SlideItems, made_slide, named
from tuiyan.deck.source import DeckSource
from tuiyan.messages import say
from tuiyan.problem import Problem, Span

OF_FIRST = ("layout", "class", "_class", "image", "url")
"""What the front matter says of the first slide alone."""

MOST_OF_OPENER = 3
"""Paragraphs of a slide in the middle that may stand as an opener does, rather than below a title."""

HEAD = 20_000
"""Lines in which the marks of a player are looked for."""


class ForeignDeck(NamedTuple):
    """A deck as read.

    Attributes:
        slides: In order.
        problems: In reading order, notices among them.
        pieces: How many slides its author wrote.
        is_live: Whether its front matter asks for live numbers.
        lines: As they were parsed, each with its place.
    """

    slides: list[Slide]
    problems: list[Problem]
    pieces: int = 0
    is_live: bool = False
    lines: Sequence[Line] = ()


def no_files(name: str, path: str) -> tuple[str, str]:  # noqa: ARG001 - as whoever reads files
    """Read no file: a deck that came through a pipe has none beside it."""
    raise IncludeError(say("deck.include_missing", name=name))


def read_foreign(text: str, path: str, read_file: ReadFile = no_files) -> ForeignDeck:
    """Read a deck that was written for another player."""
    lines = clean(text).split("\n")
    front = read_front(lines)
    dialect = dialect_of(front, "\n".join(lines[:HEAD]))
    gathered = gather(with_ends(lines, front, dialect), path, front.taken, read_file, front.first("src"))
    reading = _Reading(gathered, path, front, dialect)
    slides = reading.slides()
    cover = cover_of(front, slides, path, reading.tree.words)
    every = [cover, *slides] if cover else slides
    return ForeignDeck(
        placed(every, path, gathered.lines),
        _problems(reading, gathered, front, lines),
        reading.pieces,
        "tuiyan" in front.fields,
        gathered.lines,
    )


class _Reading:
    """A deck while it is read."""

    def __init__(self, gathered: Lines, path: str, front: Front, dialect: Dialect) -> None:
        self.gathered = gathered
        self.front = front
        self.dialect = dialect
        texts = [line.text for line in gathered.lines]
        self.source = DeckSource(path, texts, is_live="tuiyan" in front.fields)
        self.tree = ForeignTree(self.source, dialect)
        self.env: dict[str, Any] = {"player": dialect.player, "has_rest_notes": dialect.has_rest_notes}
        self.env["is_of_pandoc"] = dialect.is_of_pandoc
        self.root = parse_lines(texts, self.env, live=self.source.is_live)
        self.pieces = 0
        self.skipped: set[int] = set()

    def slides(self) -> list[Slide]:
        """Return the slides, each with a name of its own and what is missing from it."""
        items = list(self.tree.blocks(self.root.children))
        made = [(self.slide(piece, end), end) for piece, end in self.shown(items)]
        slides = [self.with_footnotes(slide, end) for slide, end in made if slide is not None]
        found = losses(self.root, slides, self.source, self.env, self.skipped)
        self.source.problems = [
            problem for problem in self.source.problems if problem.is_notice or self.source.is_live
        ]
        notices = [problem for problem in self.source.problems if problem.is_notice]
        self.source.problems = [problem for problem in self.source.problems if not problem.is_notice]
        done = named(slides, self.source)
        self.source.problems += [*found, *notices]
        return done

    def shown(self, items: Sequence[Any]) -> Iterator[tuple[Piece, int]]:
        """Give the pieces with something to be seen, and the line after each."""
        first = self.front.fields if self.dialect.player in ("slidev", "marp") else {}
        mine = {key: value for key, value in first.items() if key in OF_FIRST}
        every = list(pieces(items, self.dialect, self.gathered.fields, mine))
        waiting: list[Any] = []
        last: Piece | None = None
        ends = [*(piece.line for piece in every[1:]), len(self.source.lines) + 1]
        for piece, end in zip(every, ends, strict=True):
            if piece.is_empty:
                waiting += piece.items
                continue
            self.pieces += 1
            last = piece._replace(items=[*waiting, *piece.items])
            waiting = []
            yield last, end
        if waiting and last is not None:
            self.trailing(waiting)

    def trailing(self, items: Sequence[Any]) -> None:
        """Tell of notes behind the last slide."""
        for item in items:
            if isinstance(item, Command) and item.name in ("note", "free_note"):
                self.source.remark(item.line, say("deck.note_behind"))

    def slide(self, piece: Piece, end: int) -> Slide | None:
        """Return a slide; None for one that is not to be shown."""
        items, note = self.without_rest(piece.items, end)
        said = Translator(items, self.source, self.dialect, piece.fields).translated()
        if said.is_skipped:
            self.source.remark(piece.line, say("deck.slide_skipped"))
            self.skipped.update(range(piece.line, end))
            return None
        done = [*said.items, *note]
        if not any(isinstance(item, Heading) for item in done) and piece.fields.get("title"):
            done.insert(0, Heading((Inline(piece.fields["title"]),), 1, line=piece.line))
        done += self.pictures(piece)
        slide = made_slide(
            SlideItems(done, piece.comment, piece.line), self.source, incremental=self.dialect.is_incremental
        )
        if not said.is_middle:
            return slide._replace(is_foreign=True)
        layout = "section" if slide.title and _is_short(slide) else slide.layout
        return slide._replace(layout=layout, options={**slide.options, "middle": "true"}, is_foreign=True)

    def pictures(self, piece: Piece) -> Iterator[Any]:
        """Give the picture, or the page, that a layout of Slidev shows beside its text."""
        layout, key = piece.fields.get("layout", ""), ""
        if layout.startswith(("image", "iframe")):
            key = "image" if layout.startswith("image") else "url"
        if address := piece.fields.get(key, ""):
            name = picture_name("", address)
            self.source.remark(piece.line, say("deck.picture_not_shown", name=name))
            yield class_of("Picture")(name, address, piece.line)

    def without_rest(self, items: list[Any], end: int) -> tuple[list[Any], list[Command]]:
        """Take what stands below ``Note:`` from a slide."""
        at = next(
            (at for at, item in enumerate(items) if isinstance(item, Command) and item.name == "rest_note"),
            -1,
        )
        if at < 0:
            return items, []
        command = items[at]
        texts = [command.value, *(self.source.line(number) for number in range(command.line + 1, end))]
        return items[:at], [Command("note", "\n".join(texts).strip(), command.line)]

    def with_footnotes(self, slide: Slide, end: int) -> Slide:
        """Put what its footnotes say at the end of a slide."""
        notes = self.tree.footnotes
        labels = {number: label for label, number in notes.numbers.items()}
        wanted: dict[str, int] = {}
        for block in (*(Heading(slide.title),), *slide.blocks):
            for value, _ in within(block):
                if isinstance(value, Inline) and "footnote" in value.marks.split():
                    wanted.setdefault(labels[int(value.text[1:-1])], block.step)
        for label, line in notes.lines.items():
            if label not in notes.numbers and slide.line <= line < end:
                notes.number(label)
                wanted[label] = 0
        blocks = [self.footnote(label, step) for label, step in wanted.items() if label in notes.texts]
        return slide._replace(blocks=(*slide.blocks, *blocks))

    def footnote(self, label: str, step: int) -> Paragraph[Inline]:
        """Return what a footnote says, as a paragraph."""
        notes = self.tree.footnotes
        line = notes.lines[label]
        reader = self.tree.inline_reader(line, line)
        root = parse(notes.texts[label].replace("\n", " "), {**self.env}, live=self.source.is_live)
        text = [
            inline
            for child in root.children
            for inner in child.children
            for inline in reader.read(inner, "muted")
        ]
        return Paragraph((Inline(f"[{notes.number(label)}] ", "muted"), *text), line, step)


def _is_short(slide: Slide) -> bool:
    """Say whether a slide has a few paragraphs and nothing else."""
    return len(slide.blocks) <= MOST_OF_OPENER and all(isinstance(one, Paragraph) for one in slide.blocks)


def _problems(reading: _Reading, gathered: Lines, front: Front, lines: Sequence[str]) -> list[Problem]:
    """Return what there is to say of a deck, each at its own place and once."""
    source = reading.source
    for number, message in reading.env.get("remarks", ()):
        source.complain(Span(number, 1, max(1, len(source.line(number)))), message)
    for number in reading.env.get("open_formulas", ()):
        source.remark(number, say("deck.unclosed", text="$$"))
    found = [at_home(problem, gathered.lines) for problem in source.problems]
    for remark in gathered.remarks:
        span = Span(remark.number, 1, max(1, len(remark.source_line.strip())))
        found.append(Problem(remark.path, span, remark.source_line, remark.message, "", remark.is_notice))
    found += [
        Problem(source.path, Span(at, 1), lines[at - 1], say("deck.front_odd"), "", True) for at in front.odd
    ]
    for key in reading.dialect.refused:
        at = next((at for at, line in enumerate(lines, 1) if line.lstrip().startswith(key)), 1)
        found.append(
            Problem(source.path, Span(at, 1, len(key)), lines[at - 1], say("deck.separator"), "", True)
        )
    once = {(problem.path, problem.span.line, problem.message): problem for problem in found}
    return sorted(
        once.values(), key=lambda problem: (problem.path != source.path, problem.path, problem.span)
    )
