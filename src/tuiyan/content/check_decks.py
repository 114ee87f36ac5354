"""Do slides and cards say what the catalog can compute, and does the deck say all it should?"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from tuiyan.content.check_live import Fault, LiveCheck
from tuiyan.content.check_texts import typed_numbers
from tuiyan.content.decks import ReadDeck
from tuiyan.deck.slide import Condition, Inline, Live, Over, Slide, within
from tuiyan.messages import pick, say
from tuiyan.problem import Problem, Span

MARKUP = re.compile(r"\{\{\s*[^\W\d]\w*[^{}]*\}\}")
"""What a deck of ours would show a number for."""

FAR = 40
"""Lines a block may reach below the one it starts on."""


def check_deck(deck: ReadDeck, live: LiveCheck, problems: list[Problem]) -> ReadDeck:
    """Check a deck; return it with each slide's problems in it."""
    chapters = []
    for chapter in deck.chapters:
        slides = []
        for slide in chapter:
            lines = deck.lines.get(slide.path, ())
            found = [*_SlideCheck(slide, lines, live.of(deck.is_own)).problems(deck.is_own)]
            problems += found
            shown = tuple(problem for problem in found if not problem.is_notice)
            slides.append(slide._replace(problems=(*slide.problems, *shown)))
        chapters.append(tuple(slides))
    problems += _section_problems(deck)
    problems += () if deck.is_own else asleep(deck)
    return deck._replace(chapters=tuple(chapters))


class _SlideCheck:
    """One slide while it is checked."""

    def __init__(self, slide: Slide, lines: tuple[str, ...], live: LiveCheck) -> None:
        self.slide = slide
        self.lines = lines
        self.live = live

    def problems(self, is_own: bool) -> Iterator[Problem]:
        """Find dead live markup, conditions and choices; in our own slides typed numbers, too."""
        for live in self.lives():
            if fault := self.live.fault(live):
                yield self.problem(fault, live.line, live.column)
        for value, line in within(self.slide.blocks):
            yield from self.choice_problems(value, line)
        yield from self.typed(is_own)

    def lives(self) -> Iterator[Live]:
        """Give the live parts of the slide, each once."""
        said = (self.slide.title, self.slide.blocks, self.slide.notes)
        return iter(dict.fromkeys(value for value, _ in within(said) if isinstance(value, Live)))

    def choice_problems(self, value: object, line: int) -> Iterator[Problem]:
        """Find a condition that cannot be, or a value that a fence cannot sweep over."""
        match value:
            case Condition(text, _, column):
                if fault := self.live.condition(text):
                    yield self.problem(fault, line, column)
            case Over(name, choices):
                for choice in choices:
                    if fault := self.live.choice(name, choice):
                        yield self.problem(fault._replace(text=choice), line, 1)

    def typed(self, is_own: bool) -> Iterator[Problem]:
        """Find typed numbers; elsewhere they are worth a notice only."""
        said = (self.slide.title, self.slide.blocks, self.slide.notes)
        for inline, line in within(said, self.slide.line):
            if (
                self.slide.is_foreign
                or not isinstance(inline, Inline)
                or inline.live
                or "code" in inline.marks.split()
            ):
                continue
            for _, text in typed_numbers(inline.text, self.live.catalog.units, counts=is_own):
                fault = Fault(say("content.typed_number", text=text), text, say("content.make_live"))
                yield self.problem(fault, line, 1, is_notice=not is_own)

    def problem(self, fault: Fault, line: int, column: int, *, is_notice: bool = False) -> Problem:
        """Point at the words of a fault, from a place in the file on."""
        span = self.find(fault.text, line, column)
        text = self.lines[span.line - 1] if 0 < span.line <= len(self.lines) else ""
        return Problem(self.slide.path, span, text, fault.message, fault.hint, is_notice)

    def find(self, text: str, line: int, column: int) -> Span:
        """Return the next place of ``text``."""
        for number in range(line, min(line + FAR, len(self.lines)) + 1):
            start = self.lines[number - 1].find(text, column - 1 if number == line else 0)
            if start >= 0:
                return Span(number, start + 1, len(text))
        return Span(max(1, line), column, max(1, len(text)))


def asleep(deck: ReadDeck) -> Iterator[Problem]:
    """Find the first ``{{ }}`` of a file that shows it as it stands: its author may want a number there."""
    for chapter in deck.chapters:
        found = [*within(tuple((slide.title, slide.blocks, slide.notes) for slide in chapter))]
        if any(isinstance(value, Live) for value, _ in found):
            continue
        texts = (
            value for value, _ in found if isinstance(value, Inline) and "code" not in value.marks.split()
        )
        if any(MARKUP.search(inline.text) for inline in texts):
            path = chapter[0].path
            lines = enumerate(deck.lines.get(path, ()), 1)
            matches = ((line, text, match) for line, text in lines if (match := MARKUP.search(text)))
            for line, text, match in islice(matches, 1):
                span = Span(line, match.start() + 1, len(match.group()))
                yield Problem(path, span, text, say("content.asleep", text=match.group()), is_notice=True)


def _section_problems(deck: ReadDeck) -> Iterable[Problem]:
    """Find sections without a slide in a part that is written, and slides of no section."""
    if not deck.is_own:
        return
    written = {0, *(chapter.number for chapter in deck.outline.chapters)}
    shown = {section for slide in deck.slides for section in (slide.section, *slide.covers)}
    known = {
        name for placed in deck.sections.values() for name in (placed.plain["id"], *placed.plain["aliases"])
    }
    for placed in deck.sections.values():
        if placed.plain["part"] in written and not shown & {placed.plain["id"], *placed.plain["aliases"]}:
            name = f"{placed.plain['id']} {pick(placed.plain['title'])}"
            yield placed.problem(placed.span("id"), say("content.no_slide_for", section=name))
    for slide in deck.slides:
        for section in (slide.section, *slide.covers) if known else ():
            if section and section not in known:
                text = deck.lines[slide.path][slide.line - 1]
                span = Span(slide.line, max(0, text.find(section)) + 1, len(section))
                yield Problem(slide.path, span, text, say("content.no_section", section=section))
