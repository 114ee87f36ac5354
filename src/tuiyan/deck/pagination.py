"""From parts to pages: as many as it takes, nothing cut, what belongs together kept together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tuiyan.deck.layout_context import PagePart, PageRow
from tuiyan.deck.row import Run
from tuiyan.deck.style import MUTED
from tuiyan.messages import say

NOTE_ROWS = 2


def height_of(parts: Sequence[PagePart]) -> int:
    """Count the rows parts take on one page."""
    return sum(len(lines) for lines in _placed(parts))


def lines_of(parts: Sequence[PagePart]) -> tuple[PageRow, ...]:
    """Return parts one below the other."""
    return tuple(line for lines in _placed(parts) for line in lines)


def blocks_of(parts: Sequence[PagePart]) -> tuple[int, ...]:
    """Return the block of each of those lines, -1 for what is between two parts of different blocks."""
    blocks: list[int] = []
    for part, lines in zip(parts, _placed(parts), strict=True):
        between = part.block if blocks and blocks[-1] == part.block else -1
        blocks += [between] * (len(lines) - len(part.lines)) + [part.block] * len(part.lines)
    return tuple(blocks)


def _placed(parts: Sequence[PagePart]) -> Iterator[tuple[PageRow, ...]]:
    for at, part in enumerate(parts):
        yield (*(part.head if at == 0 else _before(part)), *part.lines)


def _before(part: PagePart) -> tuple[PageRow, ...]:
    return part.lead or (PageRow(),) * part.gap


def paginated(parts: Sequence[PagePart], height: int) -> list[list[PagePart]]:
    """Divide parts among pages of ``height`` rows; a table that parts says so on each page."""
    pages = _divided(parts, height)
    if not any(_is_table_cut(page) for page in pages):
        return pages
    pages = _divided(parts, height - NOTE_ROWS)
    return [_with_note(page, at, len(pages)) for at, page in enumerate(pages)]


def _divided(parts: Sequence[PagePart], height: int) -> list[list[PagePart]]:
    pages: list[list[PagePart]] = []
    page: list[PagePart] = []
    for group in _groups(_fitting(parts, height)):
        if page and height_of([*page, *group]) > height:
            pages.append(page)
            page = []
        for part in group:
            if page and height_of([*page, part]) > height:
                pages.append(page)
                page = []
            page.append(part)
    return [*pages, page] if page or not pages else pages


def _groups(parts: Iterable[PagePart]) -> Iterator[list[PagePart]]:
    """Give parts with those that must follow them."""
    group: list[PagePart] = []
    for part in parts:
        group.append(part)
        if not part.keeps_next:
            yield group
            group = []
    if group:
        yield group


def _fitting(parts: Iterable[PagePart], height: int) -> Iterator[PagePart]:
    """Cut a part that is higher than a page."""
    for part in parts:
        free = max(1, height - len(part.head))
        for start in range(0, max(1, len(part.lines)), free):
            piece = part._replace(lines=part.lines[start : start + free])
            yield piece if start == 0 else piece._replace(gap=0, lead=())


def _is_table_cut(page: Sequence[PagePart]) -> bool:
    return any(0 < _rows_here(page, part) < part.rows for part in page)


def _rows_here(page: Sequence[PagePart], row: PagePart) -> int:
    return sum(1 for part in page if part.rows == row.rows and part.block == row.block) if row.rows else 0


def _with_note(page: list[PagePart], at: int, pages: int) -> list[PagePart]:
    cut = next((part for part in page if 0 < _rows_here(page, part) < part.rows), None)
    if cut is None:
        return page
    where = say("deck.page_of", page=at + 1, pages=pages)
    rows = say("deck.table_rows", total=cut.rows, here=_rows_here(page, cut))
    last = max(at for at, part in enumerate(page) if part.rows == cut.rows and part.block == cut.block)
    step = page[last].lines[-1].step if page[last].lines else 0
    note = PagePart((PageRow((Run(f"{where} · {rows}", MUTED),), step),), 1, block=cut.block)
    return [*page[: last + 1], note, *page[last + 1 :]]
