"""Questions to test with: templates written as an author writes them, drawn over the real catalog."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from tuiyan.content.check_drills import put_in_shared
from tuiyan.content.drills import ReadDrills, read_drills, read_template
from tuiyan.content.entries import Placed
from tuiyan.content.entry import Entry
from tuiyan.content.folders import Folder, Folders, content_root
from tuiyan.content.library import Library, open_library
from tuiyan.deck.resolver import Resolver
from tuiyan.drill.answer import read_answer
from tuiyan.drill.kinds import context_of, template_of
from tuiyan.drill.marking import Verdict, mark
from tuiyan.drill.question import Prompt, Question
from tuiyan.drill.questions import draw_question
from tuiyan.drill.template import Template
from tuiyan.drill.template_context import TemplateContext
from tuiyan.engine.evaluate import Values
from tuiyan.problem import Problem
from tuiyan.source import Source
from tuiyan.strict_yaml import Fields, read_yaml

HEAD = """
id: tried
section: "2.2"
ask: {zh: 多少？, en: How much?}
"""


@lru_cache(maxsize=1)
def library() -> Library:
    return open_library()


@lru_cache(maxsize=4)
def figures(scenario: str = "manual", **changes: str) -> Resolver:
    catalog = library().catalog
    values = Values(catalog, catalog.scenario(scenario)).changed(changes)
    return Resolver(values, claims=library().claims, measured=library().measured)


@lru_cache(maxsize=1)
def shared() -> ReadDrills:
    return read_drills(Folders((Folder(Path(content_root()), is_own=True),)), [])


def template(text: str) -> Template:
    """Return the template that YAML says; the heading may be left out."""
    keys = {line.split(":")[0] for line in text.splitlines() if line[:1].isalpha()}
    head = "\n".join(line for line in HEAD.splitlines() if line.split(":")[0] not in keys)
    problems: list[Problem] = []
    source = Source("drills/tried.yaml", f"{head}\n{text}")
    node = read_yaml(source, problems)
    assert isinstance(node, Fields)
    entry = Entry(node, source, problems)
    plain = read_template(entry)
    entry.finish()
    placed = Placed(plain, node, source, Folder(Path(), is_own=True))
    problems += put_in_shared(placed, shared().mistakes)
    assert not problems, "\n".join(map(str, problems))
    return template_of(plain)


def context(text: str) -> TemplateContext:
    return context_of(template(text), figures())


def drawn(text: str, seed: int = 0) -> Question:
    return draw_question(context(text), seed)


def verdict(prompt: Prompt, typed: str) -> Verdict:
    """Return what an answer that costs something is worth."""
    read = read_answer(typed, prompt.target)
    assert not read.is_free, read
    return mark(prompt.target, read)


def state(prompt: Prompt, typed: str) -> str:
    return read_answer(typed, prompt.target).state
