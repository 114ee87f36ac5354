"""The laws of pages, panels and places."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.decks import resolver
from tuiyan.deck.frame import Chrome, paint
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL
from tuiyan.deck.layout import lay_out
from tuiyan.deck.layout_context import PagePart, PageRow
from tuiyan.deck.navigation import Move, Place, kept, step
from tuiyan.deck.pagination import height_of, paginated
from tuiyan.deck.reader import read_deck
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.row import Run, row_text, row_width
from tuiyan.deck.style import TEXT, Style
from tuiyan.view.panel import overlay

words = st.text("权重读一遍写答案，。（）KV 70GB", min_size=1, max_size=30).map(
    lambda text: f"字{text}".strip()
)
lines = st.integers(1, 9).map(lambda count: tuple(PageRow((Run(f"r{at}"),)) for at in range(count)))
parts = st.lists(
    st.tuples(lines, st.integers(0, 3), st.booleans()).map(
        lambda made: PagePart(made[0], made[1], keeps_next=made[2])
    ),
    max_size=12,
)


@given(parts=parts, height=st.integers(4, 20))
def test_pages_hold_all_lines_in_order_and_none_is_too_high(parts: list[PagePart], height: int) -> None:
    pages = paginated(parts, height)

    assert all(height_of(page) <= height for page in pages)
    assert [line for page in pages for part in page for line in part.lines] == [
        line for part in parts for line in part.lines
    ]


@given(
    rows=st.lists(st.text("字a", min_size=1, max_size=3), min_size=1, max_size=30), height=st.integers(6, 20)
)
def test_every_page_of_a_table_starts_with_its_head(rows: list[str], height: int) -> None:
    head = (PageRow((Run("head"),)),)
    table = [PagePart((PageRow((Run(row),)),), 0, head=head, rows=len(rows)) for row in rows]
    table.insert(0, PagePart(head, 0, keeps_next=True))
    pages = paginated(table, height)

    assert all((page[0].head or page[0].lines)[0].row == (Run("head"),) for page in pages)
    assert [part.lines[0].row[0].text for page in pages for part in page if part.rows] == rows


def blocks() -> st.SearchStrategy[str]:
    row = st.lists(words, min_size=3, max_size=3).map(lambda cells: "| " + " | ".join(cells) + " |")
    table = st.lists(row, min_size=2, max_size=7).map(
        lambda rows: "\n".join([rows[0], "|---|---|---|", *rows[1:]])
    )
    items = st.lists(words, min_size=1, max_size=5).map(
        lambda texts: "\n".join(f"- {text}" for text in texts)
    )
    return st.one_of(
        words, table, items, words.map(lambda text: f"> [!COST] {text}"), words.map("### {}".format)
    )


def letters(text: str) -> str:
    return "".join(sorted(char for char in text if char.isalnum()))


@settings(max_examples=25)
@given(
    texts=st.lists(blocks(), min_size=1, max_size=5),
    size=st.builds(Size, st.integers(60, 170), st.integers(18, 50)),
)
def test_whatever_the_size_nothing_is_cut(texts: list[str], size: Size) -> None:
    (slide,), _ = read_deck("# 题\n\n" + "\n\n".join(texts) + "\n\n<!-- end_slide -->", "deck.md")
    pages = lay_out(resolve_slide(slide, resolver()), size, NORMAL)
    body = "".join(row_text(line.row) for page in pages for line in page.lines)

    for page in pages:
        frame = paint(page, Chrome(size, reveal=page.reveals))
        assert [row_width(row) for row in frame] == [size.columns] * size.rows
        assert page.top + len(page.lines) <= size.rows - 3
    for text in texts:
        for char in letters(text.replace("COST", "")):
            assert body.count(char) >= text.replace("COST", "").count(char)


runs = st.lists(
    st.tuples(
        st.text("字a e\u0301", max_size=6), st.sampled_from([TEXT, Style("mem", "sel", bold=True)])
    ).map(lambda made: Run(*made)),
    max_size=6,
)


@given(
    behind=st.lists(runs, min_size=1, max_size=6),
    panel=st.lists(st.text("面板b", max_size=8), max_size=5),
    left=st.integers(-4, 24),
    top=st.integers(-3, 8),
)
def test_a_panel_changes_no_width_and_cuts_no_character_in_half(
    behind: list[list[Run]], panel: list[str], left: int, top: int
) -> None:
    from tuiyan.deck.row import filled

    frame = tuple(filled(tuple(row), 20)[:9] for row in behind)
    frame = tuple(filled(row, max(map(row_width, frame))) for row in frame)
    wide = row_width(frame[0])
    laid = overlay(frame, [(Run(text),) for text in panel], left, top)

    assert [row_width(row) for row in laid] == [wide] * len(frame)
    if 0 <= top < len(frame) and panel and left == 0 and row_width((Run(panel[0]),)) <= wide:
        assert row_text(laid[top]).startswith(panel[0])


decks = st.lists(st.lists(st.integers(1, 4), min_size=1, max_size=3), min_size=1, max_size=6)


@given(deck=decks, moves=st.lists(st.sampled_from(list(Move)), max_size=60))
def test_no_key_sequence_leaves_the_deck_and_back_undoes_next(
    deck: list[list[int]], moves: list[Move]
) -> None:
    place = Place()
    for move in moves:
        place = step(place, move, len(deck), deck.__getitem__)
        assert 0 <= place.slide < len(deck)
        assert 0 <= place.page < len(deck[place.slide])
        assert 0 <= place.reveal < deck[place.slide][place.page]

    ahead = step(place, Move.NEXT, len(deck), deck.__getitem__)
    last = Place(len(deck) - 1, len(deck[-1]) - 1, deck[-1][-1] - 1)
    assert (ahead == place) == (place == last)
    assert ahead == place or step(ahead, Move.BACK, len(deck), deck.__getitem__) == place


@given(deck=decks)
def test_next_reaches_every_reveal_once(deck: list[list[int]]) -> None:
    place, seen = Place(), [Place()]
    while (ahead := step(place, Move.NEXT, len(deck), deck.__getitem__)) != place:
        place = ahead
        seen.append(place)

    assert len(seen) == len(set(seen)) == sum(map(sum, deck))


@settings(max_examples=20)
@given(
    counts=st.lists(st.integers(1, 60), min_size=1, max_size=3),
    sizes=st.lists(st.sampled_from([Size(60, 18), Size(80, 24), Size(100, 30), Size(160, 45)]), min_size=2),
    page=st.integers(0, 9),
)
@example(counts=[1, 12], sizes=[Size(60, 18), Size(80, 24)], page=1)
def test_what_is_at_the_top_stays_in_sight_through_any_sizes(
    counts: list[int], sizes: list[Size], page: int
) -> None:
    blocks = [
        "\n".join(f"- 甲{at}乙{item}丙权重读一遍" for item in range(count)) for at, count in enumerate(counts)
    ]
    (slide,), _ = read_deck("# 题\n\n" + "\n\n段落\n\n".join(blocks) + "\n", "deck.md")
    shown = resolve_slide(slide, resolver())
    laid = [lay_out(shown, size, NORMAL) for size in sizes]
    place = Place(0, page % len(laid[0]))
    for before, after in pairwise(laid):
        top = next(row_text(line.row) for line in before[place.page].lines if line.row)
        place = kept(place, before, after)
        assert top.strip() in [row_text(line.row).strip() for line in after[place.page].lines]
