"""A deck's lines as the parser gets them: files included, open constructs closed, each with its place.

What is done here is done to lines, before any of them is Markdown: a file that the deck names is put in
(``src:`` of Slidev, ``<!-- include: -->`` of presenterm), what one slide says of itself is taken out and
kept by its rule, and a fence or a comment that nothing closes ends before the next slide. No line is ever
without the place in the file that it came from.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from tuiyan.deck.clean import clean
from tuiyan.deck.foreign.dialect import Dialect
from tuiyan.deck.foreign.front_matter import Front, is_slide_fields, read_fields, read_front
from tuiyan.deck.foreign.unclosed import RULE, Line, Marked, Remark, closed, fence_after
from tuiyan.messages import say
from tuiyan.problem import TuiyanError

INCLUDE = re.compile(r"\s*<!--\s*include\s*:\s*(.+?)\s*-->\s*\Z")
SNIPPET = re.compile(r"<<<\s+@?/?([^\s{#]+)\S*\s*(\w+)?.*\Z")
WHOLE = re.compile(r"(`{3,}|~{3,})\s*(?:md\s+(magic-move)\b|(file)\b[ \w+{}|,-]*\Z)")
SPAN = re.compile(r"(\d{1,4})(?:-(\d{1,4}))?")
CENTRED = re.compile(r"\A\s*->\s+(.*?)\s*<-\s*\Z")
"""A line that mdp centres."""

DEEPEST = 8
"""Files within files."""


class IncludeError(TuiyanError):
    """A file that a deck names and that is not put in."""


ReadFile = Callable[[str, str], tuple[str, str]]
"""Given a name and the path of the file that names it: a path and a text; raises ``IncludeError``."""


class Lines(NamedTuple):
    """A deck as lines.

    Attributes:
        lines: In order.
        fields: What slides say of themselves, by the index of the rule before each.
        remarks: About them.
    """

    lines: Sequence[Line]
    fields: Mapping[int, Mapping[str, str]]
    remarks: Sequence[Remark]


def with_ends(lines: list[str], front: Front, dialect: Dialect) -> list[str]:
    """Let lines that the front matter calls separators end slides, and write mdp's arrows as tags."""
    if dialect.player == "mdp":
        return [CENTRED.sub(_centred, line) for line in lines]
    if not dialect.separators:
        return lines
    ends = dialect.separators | ({"---"} if "separator" not in front.fields else frozenset())
    return [
        "<!-- end_slide -->" if at >= front.taken and line.strip() in ends else line
        for at, line in enumerate(lines)
    ]


def _centred(match: re.Match[str]) -> str:
    """Return what stands between arrows: a title alone, anything else centred."""
    text = match[1]
    return text if text.startswith("#") else f"<center>{text}</center>"


def gather(lines: Sequence[str], path: str, first: int, read: ReadFile, src: str = "") -> Lines:
    """Return the lines from index ``first`` on; ``src`` is a file that the first slide consists of."""
    gathering = _Gathering(read)
    gathering.lines += [(Line("", path, at), {}) for at in range(1, first + 1)]
    if src:
        gathering.include(src, Line(lines[0], path, 1), 0)
    gathering.take([Line(text, path, at) for at, text in enumerate(lines, 1)][first:], 0)
    done = closed(gathering.lines, gathering.remarks)
    fields = {at: fields for at, (_, fields) in enumerate(done) if fields}
    return Lines([line for line, _ in done], fields, gathering.remarks)


class _Gathering:
    """The lines of a deck while files are put in."""

    def __init__(self, read: ReadFile) -> None:
        self.read = read
        self.lines: list[Marked] = []
        self.remarks: list[Remark] = []

    def take(self, lines: Sequence[Line], depth: int) -> None:
        at, fence = 0, ""
        while at < len(lines):
            line = lines[at]
            at += 1
            if not fence and (whole := WHOLE.match(line.text)) and (end := _fence_close(lines, at, whole[1])):
                self.whole(whole[2] or whole[3], lines[at:end], line, depth)
                at = end + 1
                continue
            fence = fence_after(fence, line.text)
            if fence:
                self.lines.append((line, {}))
            elif RULE.match(line.text) and (taken := _fields_here(lines, at)):
                fields = read_fields([one.text for one in lines[at : at + taken - 1]])
                self.lines.append((line, fields))
                at += taken
                if fields.get("src"):
                    self.include(fields["src"], line, depth)
            elif match := INCLUDE.match(line.text):
                self.include(match[1], line, depth)
            elif match := SNIPPET.match(line.text):
                self.snippet(match[1], match[2] or "", line)
            else:
                self.lines.append((line, {}))

    def include(self, name: str, line: Line, depth: int) -> None:
        """Put in a file; what one cannot is told."""
        name, _, slides = name.partition("#")
        try:
            if depth >= DEEPEST:
                raise IncludeError(say("deck.include_deep"))
            path, text = self.read(name, line.path)
        except IncludeError as error:
            self.remark(line, str(error))
            return
        lines = clean(text).split("\n")
        front = read_front(lines)
        blank = Line("", line.path, line.number)
        given = [Line(text, path, at) for at, text in enumerate(lines, 1)][front.taken :]
        self.lines.append((blank, {}))
        self.take(self.chosen(given, slides, name, line) if slides else given, depth + 1)
        self.lines.append((blank, {}))

    def chosen(self, lines: Sequence[Line], slides: str, name: str, line: Line) -> list[Line]:
        """Return the lines of the slides that a name asks for, ``2,4-5``; all where it cannot be followed."""
        slices = _slices(lines)
        spans = [SPAN.fullmatch(part.strip()) for part in slides.split(",")]
        numbers = [at for span in spans if span for at in range(int(span[1]), int(span[2] or span[1]) + 1)]
        if not all(spans) or not numbers or not all(0 < at <= len(slices) for at in numbers):
            self.remark(line, say("deck.include_range", name=name, slides=slides, count=len(slices)))
            return list(lines)
        return [each for at in numbers for each in slices[at - 1]]

    def whole(self, kind: str, inner: Sequence[Line], line: Line, depth: int) -> None:
        """Put in what a fence stands for: the file that it names, or the steps of code that it holds."""
        if kind == "file":
            said = read_fields([one.text for one in inner])
            self.snippet(said.get("path", ""), said.get("language", ""), line)
            return
        steps: list[Line] = []
        fence = ""
        for one in inner:
            before, fence = fence, fence_after(fence, one.text)
            if fence and not before and steps:
                steps += [Line(text, one.path, one.number) for text in ("", "<!-- pause -->", "")]
            if fence or before:
                steps.append(one)
        self.take(steps, depth)

    def snippet(self, name: str, language: str, line: Line) -> None:
        """Put a file in as code."""
        try:
            _, text = self.read(name, line.path)
        except IncludeError as error:
            self.remark(line, str(error))
            return
        language = language or name.rpartition(".")[2]
        body = clean(text).rstrip("\n").split("\n")
        for text in (f"``````{language}", *body, "``````"):
            self.lines.append((Line(text, line.path, line.number), {}))

    def remark(self, line: Line, message: str) -> None:
        self.remarks.append(Remark(line.path, line.number, line.text, message))


def _fence_close(lines: Sequence[Line], at: int, fence: str) -> int:
    """Return the line that ends a fence; 0 for none."""
    return next((end for end in range(at, len(lines)) if not fence_after(fence, lines[end].text)), 0)


def _slices(lines: Sequence[Line]) -> list[list[Line]]:
    """Cut the lines of a file before the rules that start its slides."""
    slices: list[list[Line]] = [[]]
    at, fence = 0, ""
    while at < len(lines):
        fence = fence_after(fence, lines[at].text)
        taken = 1
        if not fence and RULE.match(lines[at].text):
            taken += _fields_here(lines, at + 1)
            slices.append([])
        slices[-1] += lines[at : at + taken]
        at += taken
    return slices if any(line.text.strip() for line in slices[0]) else slices[1:]


def _fields_here(lines: Sequence[Line], at: int) -> int:
    """Return how many lines, the closing rule with them, say something of the slide; 0 for none."""
    end = next((end for end in range(at, min(at + 60, len(lines))) if RULE.match(lines[end].text)), 0)
    return end - at + 1 if end and is_slide_fields([line.text for line in lines[at:end]]) else 0
