"""Requests that begin alike, as a tree: what they share is kept once, what is their own is computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import figure_of
from tuiyan.deck.fence import FenceField, parted
from tuiyan.deck.plain import inlines_from
from tuiyan.deck.resolve import fragments
from tuiyan.deck.slide import Inlines
from tuiyan.messages import say

if TYPE_CHECKING:
    from tuiyan.deck.fence import Fence
    from tuiyan.deck.layout_context import LayoutContext, PagePart
    from tuiyan.deck.number import Figure
    from tuiyan.deck.resolved import Fragments
    from tuiyan.deck.resolver import Resolver

KEYS = ("root", "branch", "question", "note")
MOST_LEAVES = 8


class Branch(NamedTuple):
    """What some requests have in common behind the root.

    Attributes:
        label: What it is called; none where nothing is shared.
        tokens: How long it is.
        names: Of the requests, in the order they come.
    """

    label: str
    tokens: int
    names: tuple[str, ...]


class Prefixes(NamedTuple):
    """Requests that share their beginnings.

    Attributes:
        root: What all begin with; no label for the sample of this program.
        branches: From top to bottom.
        question: Tokens of each request that are its own.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    root: Branch = Branch("", 1600, ())
    branches: tuple[Branch, ...] = ()
    question: int = 200
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Prefixes:
        """Read a fence ``plot prefixes``."""
        root = _read(fence.one("root"), fence) if fence.all("root") else None
        found = [branch for field in fence.all("branch") if (branch := _read(field, fence))]
        names = [len(branch.names) for branch in found]
        if sum(names) > MOST_LEAVES or 0 in names:
            fence.source.complain(fence.one("branch").span, say("diagrams.prefix_names", count=MOST_LEAVES))
            found = []
        question, *_ = fence.wholes("question", (200,))
        return cls(root or Branch("", 1600, ()), tuple(found), question, fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Prefixes:
        """Return what was kept as JSON."""
        root, branches, question, note, *rest = fields
        return cls(_branch(root), tuple(map(_branch, branches)), question, inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[PrefixTree, ...]:
        """Return the tree and what is saved by it."""
        root = self.root if self.root.label else self.root._replace(label=say("diagrams.prefix_root"))
        tree = PrefixTree(root, self.branches or _sample(), self.question)
        saved = tree.asked - tree.computed
        share = {"hit_rate": "100 %", "prefix_tokens": str(saved), "question_tokens": str(tree.computed)}
        less = self._figure("prefix_saving", resolver, **share)
        kv = self._figure("kv_held_per_user", resolver, "GB", context_tokens=str(max(1, saved)))
        tree = tree._replace(note=fragments(self.note, resolver), step=self.step)
        is_known = saved > 0 and less.quantity is not None and kv.quantity is not None
        return (tree._replace(less=less, kv=kv) if is_known else tree,)

    def _figure(self, name: str, resolver: Resolver, unit: str = "", **overrides: str) -> Figure:
        return figure_of(resolver, name, unit, tuple(overrides.items()), self.line)


class Leaf(NamedTuple):
    """One request.

    Attributes:
        name: Of it.
        branch: Index of its branch.
        saved: Tokens that another request has computed before.
    """

    name: str
    branch: int
    saved: int


class PrefixTree(NamedTuple):
    """Requests that share their beginnings, and what that saves.

    Attributes:
        root: What all begin with.
        branches: From top to bottom.
        question: Tokens of each request that are its own.
        less: The share that need not be computed, or None.
        kv: The KV that need not be kept, or None.
        note: Below it.
        step: The reveal it appears at.
    """

    root: Branch
    branches: tuple[Branch, ...]
    question: int
    less: Figure | None = None
    kv: Figure | None = None
    note: Fragments = ()
    step: int = 0

    @property
    def leaves(self) -> list[Leaf]:
        """The requests, in the order they come."""
        made: list[Leaf] = []
        for at, branch in enumerate(self.branches):
            for number, name in enumerate(branch.names):
                saved = (self.root.tokens if made else 0) + (branch.tokens if number else 0)
                made.append(Leaf(name, at, saved))
        return made

    @property
    def asked(self) -> int:
        """Tokens of all requests together."""
        own = self.root.tokens + self.question
        return sum((own + branch.tokens) * len(branch.names) for branch in self.branches)

    @property
    def computed(self) -> int:
        """Tokens that are computed where what is shared is computed once."""
        shared = self.root.tokens + sum(branch.tokens for branch in self.branches)
        return shared + self.question * len(self.leaves)

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out the tree above two sums; they stay on one page."""
        from tuiyan.deck.blocks.plots.prefixes_drawing import prefix_rows

        return [context.part(prefix_rows(self, context))]


def _read(field: FenceField, fence: Fence) -> Branch | None:
    """Read ``LABEL | TOKENS | NAME, NAME``."""
    cells = parted(field, "|")
    if len(cells) < 2 or not cells[1].value.isdecimal():
        fence.source.complain(field.span, say("diagrams.prefix_written"))
        return None
    names = tuple(part.value for part in parted(cells[2], ",") if part.value) if len(cells) > 2 else ()
    return Branch(cells[0].value, int(cells[1].value), names)


def _branch(plain: list[Any]) -> Branch:
    label, tokens, names = plain
    return Branch(label, tokens, tuple(names))


def _sample() -> tuple[Branch, ...]:
    return (
        Branch(say("diagrams.prefix_branch_1"), 800, ("A", "B", "C")),
        Branch(say("diagrams.prefix_branch_2"), 400, ("D", "E")),
        Branch("", 0, ("F",)),
    )
