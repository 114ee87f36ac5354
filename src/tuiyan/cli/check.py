"""``tuiyan check``: every mistake in the content, and what is worth knowing about it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from tuiyan.cli.arguments import Arguments, UsageError
from tuiyan.cli.context import content_folder, glyphs_of, opened, scenario_of
from tuiyan.cli.deck_argument import PIPE, named_deck
from tuiyan.content.decks import is_content
from tuiyan.content.folders import is_whole
from tuiyan.content.index import DeckIndex
from tuiyan.content.inputs import Part
from tuiyan.content.library import Library
from tuiyan.deck.geometry import Size
from tuiyan.messages import pick, say
from tuiyan.problem import Problem, Span

SIZE = re.compile(r"(\d{1,4})[x×*](\d{1,4})\Z")
PROBLEMS_FOUND = 1
DECKS: tuple[Part, ...] = ("deck", "cards")


def check(arguments: Arguments) -> int:
    """List problems, then notices; return 1 if there are any that count."""
    size = _size(arguments)
    checked = _checked(arguments)
    library = opened(*checked)
    if checked.deck is not None and (library.deck.pieces or not is_content(checked.deck)):
        return _check_foreign(arguments, library, checked.deck, size)
    if arguments.has("coverage"):
        from tuiyan.cli.coverage import check_coverage

        return check_coverage(arguments, library)
    found = [*library.problems]
    if checked.deck is None:
        found += _trial_problems(arguments, library)
    if all(problem.is_notice for problem in found):
        found += _page_notices(arguments, library, size)
    return _report(arguments, found, _counts(library))


def _report(arguments: Arguments, found: Sequence[Problem], counts: Iterable[str]) -> int:
    """Print problems, then notices, then what there is; return the exit code."""
    problems = [problem for problem in found if not problem.is_notice]
    notices = [problem for problem in found if problem.is_notice]
    for problem in problems:
        print(problem, end="\n\n")
    if notices:
        print(_counted("notice", len(notices)))
        for notice in notices:
            print(f"  {notice.place}: {notice.message}")
        print()
    for line in counts:
        print(line)
    print(_counted("problem", len(problems)) if problems else say("cli.no_problems"))
    return PROBLEMS_FOUND if problems or (notices and arguments.has("strict")) else 0


def _trial_problems(arguments: Arguments, library: Library) -> Iterator[Problem]:
    """Draw the questions of what is to be checked; of ours, too, where no path is given."""
    libraries = [library]
    if library.is_added_to and not arguments.words:
        libraries.append(library.of_ours())
    for each in libraries:
        yield from each.trial_problems(is_thorough=arguments.has("thorough"))


def _check_foreign(arguments: Arguments, library: Library, deck: Path, size: Size) -> int:
    """List what there is to say of a deck of someone else, and how many of its slides are shown."""
    found = [*library.problems_in("deck"), *_wide_code(library.deck, size)]
    if not len(library.deck):
        path = str(deck)
        found.append(Problem(path, Span(1, 1), "", say("cli.no_slides", path=path)))
    if arguments.words[0] == PIPE:
        found = [problem._replace(path=PIPE) for problem in found]
    files = [*dict.fromkeys(problem.path for problem in found)]
    found.sort(key=lambda one: (files.index(one.path), one.span))
    return _report(
        arguments, found, [say("cli.slides_in_out", came=library.deck.pieces, shown=len(library.deck))]
    )


def _wide_code(deck: DeckIndex, size: Size) -> Iterator[Problem]:
    """Find code that is wider than a row of the page."""
    from tuiyan.deck.blocks.code import Code, free_cells
    from tuiyan.deck.slide import within
    from tuiyan.text.cells import width

    for slide in map(deck.slide, range(len(deck))):
        for block, line in within(slide.blocks):
            if not isinstance(block, Code):
                continue
            cells = max(map(width, block.text.split("\n")))
            if cells > free_cells(size):
                message = say("deck.code_wide", cells=cells)
                yield Problem(slide.path, Span(line, 1), "", message, is_notice=True)


class Checked(NamedTuple):
    """What is to be checked, as a library is opened."""

    root: Path | None = None
    extra: Path | None = None
    deck: Path | None = None
    over: Path | None = None


def _checked(arguments: Arguments) -> Checked:
    """Return the built-in content, a folder over it, a whole folder, or one deck."""
    extra = content_folder(arguments.value("content")) if arguments.value("content") else None
    if not arguments.words:
        return Checked(extra=extra)
    text = arguments.words[0]
    if text != PIPE and not Path(text).expanduser().exists():
        content_folder(text)  # which says what is wrong with it
    named = named_deck(text)
    if named.folder is None:
        return Checked(extra=extra, deck=named.deck)
    if is_whole(named.folder):
        return Checked(named.folder, extra)
    return Checked(extra=named.folder, over=extra)


def _size(arguments: Arguments) -> Size:
    text = arguments.value("size", "80x24")
    match = SIZE.match(text)
    if match is None or int(match[1]) < 20 or int(match[2]) < 8:
        raise UsageError(say("cli.want_size", text=text))
    return Size(int(match[1]), int(match[2]))


def _page_notices(arguments: Arguments, library: Library, size: Size) -> Iterator[Problem]:
    """Find slides of more than one page for an audience; ours are not checked where a path is given."""
    from tuiyan.deck.audience import versions
    from tuiyan.deck.layout import lay_out
    from tuiyan.deck.resolve import resolve_slide

    resolver = library.figures(scenario_of(arguments, library))
    is_all = not (arguments.words and library.is_added_to)
    decks = [getattr(library, part) for part in DECKS if is_all or library.adds_to(part)]
    for deck in decks:
        for index in range(len(deck)):
            slide = deck.slide(index)
            shown = (resolve_slide(each, resolver) for each in versions(slide))
            count = max(len(lay_out(each, size, glyphs_of(arguments))) for each in shown)
            if count > 1:
                message = say("content.pages", size=f"{size.columns}x{size.rows}", count=count)
                yield Problem(slide.path, Span(slide.line, 1), "", message, is_notice=True)


def _counts(library: Library) -> Iterator[str]:
    """Say how much of each kind there is."""
    must_knows = sum(template.kind == "must-know" for template in library.templates)
    yield say(
        "cli.counted",
        slides=len(library.deck),
        cards=len(library.cards),
        formulas=len(library.catalog.formula_ids()),
        drills=must_knows,
        templates=len(library.templates) - must_knows,
    )
    yield say("rehearsal.counted", count=len(library.rehearsals))
    if library.own_drills:
        yield say("cli.own_drills", count=library.own_drills)
    if parts := _parts(library.deck):
        yield say("cli.parts_written", parts=parts)


def _parts(deck: DeckIndex) -> str:
    return " · ".join(f"{part.number} {pick(part.names)}" for part in deck.parts if part.number)


def _counted(what: str, count: int) -> str:
    return say(f"cli.one_{what}" if count == 1 else f"cli.{what}s", count=count)
