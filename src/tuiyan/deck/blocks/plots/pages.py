"""The same memory twice: reserved for each user in one piece, and given out page by page."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from tuiyan.deck.blocks.plots.figures import figure_of
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

KEYS = ("users", "prompts", "reserved", "page", "pool", "note")
USERS = (50, 1400, 400)
PROMPTS = (32, 640, 144)
MOST_USERS = 8
MOST_PAGES = 4000


class Pages(NamedTuple):
    """Users whose KV is kept in one memory.

    Attributes:
        users: Tokens each has written in the end, the prompt counted.
        prompts: Tokens each begins with; by default half of them.
        reserved: Tokens kept for each where memory is reserved in one piece.
        page: Tokens on a page, unless the scenario says.
        pool: How many reservations the memory has room for; 0 for all users'.
        note: Below it.
        line: 1-based.
        step: The reveal it appears at.
    """

    users: tuple[int, ...] = USERS
    prompts: tuple[int, ...] = PROMPTS
    reserved: int = 2048
    page: int = 16
    pool: int = 0
    note: Inlines = ()
    line: int = 0
    step: int = 0

    @classmethod
    def read(cls, fence: Fence) -> Pages:
        """Read a fence ``plot pages``."""
        users = fence.wholes("users", USERS)[:MOST_USERS]
        usual = PROMPTS if users == USERS else tuple(max(1, tokens // 2) for tokens in users)
        prompts = fence.wholes("prompts", usual)
        (reserved, *_), (page, *_) = fence.wholes("reserved", (2048,)), fence.wholes("page", (16,))
        (pool, *_) = fence.wholes("pool", (len(users),))
        if max(users) > reserved or len(users) * reserved > MOST_PAGES * page:
            fence.source.complain(
                fence.one("reserved").span, say("diagrams.pages_reserved", count=MOST_PAGES)
            )
            users, prompts, reserved, page, pool = USERS, PROMPTS, 2048, 16, len(USERS)
        prompts = tuple(min(tokens, first) for tokens, first in zip(users, (*prompts, *users), strict=False))
        return cls(users, prompts, reserved, page, min(pool, len(users)), fence.note(), fence.line)

    @classmethod
    def from_plain(cls, fields: list[Any]) -> Pages:
        """Return what was kept as JSON."""
        users, prompts, reserved, page, pool, note, *rest = fields
        return cls(tuple(users), tuple(prompts), reserved, page, pool, inlines_from(note), *rest)

    def resolved(self, resolver: Resolver) -> tuple[PageChart, ...]:
        """Return how full the memory is, both ways."""
        page = resolver.count("page_tokens", self.page)
        size = self._figure("page_bytes", resolver, page_tokens=page)
        if size.quantity is None:
            return ()
        pool = self.pool or len(self.users)
        written = sum(self.users[:pool])
        pages = sum(-(-tokens // page) for tokens in self.users)
        return (
            PageChart(
                self.users,
                self.prompts,
                self.reserved,
                page,
                pool,
                tuple(self._waste(self.reserved, tokens, resolver) for tokens in self.users),
                self._waste(pool * self.reserved, written, resolver),
                self._waste(pages * page, sum(self.users), resolver),
                size,
                fragments(self.note, resolver),
                self.step,
            ),
        )

    def _waste(self, reserved: int, used: int, resolver: Resolver) -> Figure:
        return self._figure("paged_waste", resolver, reserved_tokens=reserved, used_tokens=used)

    def _figure(self, name: str, resolver: Resolver, **overrides: int) -> Figure:
        given = tuple((key, str(value)) for key, value in overrides.items())
        return figure_of(resolver, name, "", given, self.line)


class PageChart(NamedTuple):
    """One memory, reserved and paged.

    Attributes:
        users: Tokens each has written.
        prompts: Tokens each begins with.
        reserved: Tokens kept for each.
        page: Tokens on a page.
        pool: How many reservations there is room for.
        empty: Of each user, the share of the reservation that is not written.
        locked: The same of the whole memory.
        tail: The share of the pages given out that is not written.
        page_bytes: What a page takes.
        note: Below it.
        step: The reveal it appears at.
    """

    users: tuple[int, ...]
    prompts: tuple[int, ...]
    reserved: int
    page: int
    pool: int
    empty: tuple[Figure, ...]
    locked: Figure
    tail: Figure
    page_bytes: Figure
    note: Fragments = ()
    step: int = 0

    def kept(self, per_cell: int = 1) -> int:
        """Count the pages of one reservation, or the cells of so many pages each."""
        return -(-self.reserved // (self.page * per_cell))

    def written(self, user: int, per_cell: int = 1) -> int:
        """Count the pages a user has written to."""
        return -(-self.users[user] // (self.page * per_cell))

    def given(self, per_cell: int = 1) -> list[int]:
        """Return whose page each is, in the order they were given out.

        Prompts come first, the longest before the others; then who is furthest behind takes the next.
        """
        totals = [self.written(user, per_cell) for user in range(len(self.users))]
        firsts = [-(-first // (self.page * per_cell)) for first in self.prompts]
        order = sorted(range(len(totals)), key=lambda user: (firsts[user] < max(firsts), user))
        room = self.pool * self.kept(per_cell)
        pages = [user for user in order for _ in range(firsts[user])]
        held = firsts
        while held != totals:
            behind = [user for user, total in enumerate(totals) if held[user] < total]
            user = min(behind, key=lambda user: Fraction(held[user], totals[user]))
            held[user] += 1
            pages.append(user)
        return pages[:room]

    def draw(self, context: LayoutContext) -> list[PagePart]:
        """Lay out both memories side by side; they stay on one page."""
        from tuiyan.deck.blocks.plots.pages_drawing import page_rows

        return [context.part(page_rows(self, context))]
