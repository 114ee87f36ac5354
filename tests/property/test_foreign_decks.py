"""Another player's deck: all of it is on some page, at any size, and its notes are on none."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple
from unicodedata import normalize

from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.decks import resolver
from tuiyan.deck.foreign.lines import IncludeError
from tuiyan.deck.foreign.reader import ForeignDeck, read_foreign
from tuiyan.deck.frame import Chrome, paint
from tuiyan.deck.geometry import Size
from tuiyan.deck.glyphs import NORMAL
from tuiyan.deck.layout import lay_out
from tuiyan.deck.page import Page
from tuiyan.deck.plain import slide_from_plain, slide_to_plain
from tuiyan.deck.resolve import resolve_slide
from tuiyan.deck.row import row_text, row_width
from tuiyan.text.cells import clusters, width

FAMILY, THUMB, FLAG, HANGUL = "👩\u200d👩\u200d👧\u200d👦", "👍🏽", "🇨🇳", "\u1112\u1161\u11ab"
WORDS = (
    "权重",
    "读一遍",
    "KV",
    "cache",
    "70",
    "GB",
    "写答案",
    "e\u0301tude",
    FAMILY,
    THUMB,
    "⚠\ufe0f",
    FLAG,
    HANGUL,
)


class Said(NamedTuple):
    """A piece of a deck and what an audience has to see of it."""

    text: str
    seen: str


words = st.lists(st.sampled_from(WORDS), min_size=1, max_size=25).map(" ".join)


def _items(texts: list[str]) -> Said:
    marks = ("- ", "  - ", "    1. ", "       - [ ] ")
    lines = [marks[min(at, 3)] + text for at, text in enumerate(texts)]
    return Said("\n".join(lines), "".join(texts))


def _table(cells: list[str]) -> Said:
    pairs = list(zip(cells[::2], cells[1::2], strict=False))
    rows = [f"| {one} | {other} |" for one, other in pairs]
    return Said("\n".join([rows[0], "|---|---|", *rows[1:]]), "".join(one + other for one, other in pairs))


plain_blocks = st.one_of(
    words.map(lambda text: Said(text, text)),
    words.map(lambda text: Said(f"### {text}", text)),
    words.map(lambda text: Said(f"**{text}** 与 `{text}`", f"{text}与{text}")),
    words.map(lambda text: Said(f"> {text}\n>\n> > {text}", text + text)),
    words.map(lambda text: Said(f"```python\n{text} = '{text}'\n```", text + text)),
    words.map(lambda text: Said(f"[{text}](https://example.com/{len(text)})", text)),
    words.map(lambda text: Said(f"$$\n\\unknown{{{text}}}\n$$", f"unknown{text}")),
    st.lists(words, min_size=1, max_size=8).map(_items),
)
odd_blocks = st.one_of(
    st.lists(words, min_size=4, max_size=24).filter(lambda cells: len(cells) % 2 == 0).map(_table),
    words.map(lambda text: Said(f'<div class="x">\n\n{text}\n\n</div>', text)),
    words.map(lambda text: Said(f"::: tip\n{text}\n:::", text)),
    words.map(lambda text: Said(f"说^[{text}]", f"说{text}")),
    words.map(lambda text: Said(f"![{text}](a.png)", text.replace("\n", " "))),
    st.tuples(words, words).map(
        lambda two: Said(
            f"<!-- column_layout: [1, 1] -->\n<!-- column: 0 -->\n\n{two[0]}\n\n"
            f"<!-- column: 1 -->\n\n- {two[1]}\n\n<!-- reset_layout -->",
            "".join(two),
        )
    ),
    words.map(lambda text: Said(f"<!-- pause -->\n\n> [!NOTE]\n> {text}", text)),
    words.map(lambda text: Said(f"<!-- alignment: center -->\n\n{text}", text)),
    words.map(lambda text: Said(f"<pre>\n{text}\n</pre>", text)),
    words.map(lambda text: Said(f'<h3 align="center">{text}</h3>\n\n[{text}]{{.a}}', text + text)),
    words.map(lambda text: Said(f"::: details {text}\n{text}\n:::", text + text)),
    words.map(lambda text: Said(f"| a | b |\n|---|---|\n| 1 | 2 | {text} |", f"ab12{text}")),
    words.map(lambda text: Said(f"+---+\n| {text} |\n+---+", text)),
)
sizes = st.builds(Size, st.integers(60, 170), st.integers(18, 50))


def letters(text: str) -> str:
    return "".join(char for char in normalize("NFKC", text) if char.isalnum())


def deck_of(pieces: list[Said]) -> ForeignDeck:
    return read_foreign(
        "# 题\n\n" + "\n\n".join(piece.text for piece in pieces) + "\n\n---\n\n# 尾\n", "deck.md"
    )


def pages_of(deck: ForeignDeck, size: Size) -> list[Page]:
    return [page for slide in deck.slides for page in lay_out(resolve_slide(slide, resolver()), size, NORMAL)]


def body(pages: list[Page]) -> str:
    return "".join(row_text(line.row) for page in pages for line in page.lines)


def fits(pages: list[Page], size: Size) -> bool:
    return all(
        [row_width(row) for row in paint(page, Chrome(size, reveal=page.reveals))]
        == [size.columns] * size.rows
        and page.top + len(page.lines) <= size.rows - 2
        and all(row_width(line.row) <= size.columns for line in page.lines)
        for page in pages
    )


@settings(max_examples=30)
@given(pieces=st.lists(plain_blocks, min_size=1, max_size=5), size=sizes)
def test_every_character_is_on_some_page_in_order(pieces: list[Said], size: Size) -> None:
    pages = pages_of(deck_of(pieces), size)
    shown = iter(letters(body(pages)))

    assert all(char in shown for char in letters("".join(piece.seen for piece in pieces)))
    assert fits(pages, size)


@settings(max_examples=40)
@given(pieces=st.lists(plain_blocks | odd_blocks, min_size=1, max_size=5), size=sizes)
def test_nothing_is_lost_whatever_it_stands_in(pieces: list[Said], size: Size) -> None:
    deck = deck_of(pieces)
    pages = pages_of(deck, size)

    assert not Counter(letters("".join(piece.seen for piece in pieces))) - Counter(letters(body(pages)))
    assert [problem.message for problem in deck.problems if not problem.is_notice] == []
    assert fits(pages, size)


@settings(max_examples=30)
@given(pieces=st.lists(plain_blocks | odd_blocks, min_size=1, max_size=5), size=sizes)
def test_what_is_one_to_the_eye_is_never_cut(pieces: list[Said], size: Size) -> None:
    shown = [
        cluster
        for page in pages_of(deck_of(pieces), size)
        for line in page.lines
        for cluster, _ in clusters(row_text(line.row))
    ]
    for whole in (FAMILY, THUMB, FLAG, HANGUL, "e\u0301", "⚠\ufe0f"):
        first = whole[0]
        cut = [one for one in shown if one.startswith(first) and one != whole and one != first]
        assert cut == []
        if first not in "e⚠":
            assert first not in shown


SECRET = "机密的备注"
NOTES = (
    f"<!-- speaker_note: {SECRET} -->",
    f"<!-- speaker_note: |\n  {SECRET}\n\n  {SECRET}\n-->",
    f"::: notes\n{SECRET}\n\n- {SECRET}\n:::",
    f'<aside class="notes">\n\n{SECRET}\n\n</aside>',
    f"<!-- {SECRET} -->",
    f"<!-- note: {SECRET}",
    f"<!-- speaker_note:\n{SECRET}\n\n{SECRET}",
)


@settings(max_examples=40)
@given(
    before=st.lists(plain_blocks | odd_blocks, max_size=3),
    note=st.sampled_from(NOTES),
    after=st.lists(plain_blocks, max_size=2),
    size=sizes,
)
@example([], NOTES[5], [], Size(60, 18))
def test_a_note_is_on_no_page(before: list[Said], note: str, after: list[Said], size: Size) -> None:
    pieces = [*before, Said(note, ""), *after]
    deck = deck_of(pieces)
    pages = pages_of(deck, size)
    titles = "".join(row_text(row) for page in pages for row in page.title)

    assert "机密" not in body(pages) + titles
    assert deck.slides[-1].heading == "尾"


MARKUP = (
    "# 甲\n", "---\n", "***\n", "- ", "1. ", "> ", "```\n", "~~~py\n", "$$\n", "$x$", "<!--", "-->",
    "<div>\n", "</div>\n", "<v-clicks>\n", "<style>\n", "::: notes\n", ":::\n", "::right::\n",
    "<!-- column_layout: [1, 1] -->\n", "^[", "]", "[^a]", "[^a]: 注\n", "<!-- pause -->\n",
    "<!-- end_slide -->\n", "???\n", "Note: ", "^\n", "==", "{.a}", "![](a.png)", "| a | b |\n",
    "|---|---|\n", "\n", "\n\n", "    ", "layout: center\n", "src: x.md\n", "<<< @/a.py\n", "<Comp />",
    "<b>", "</b>", "<sub>2", "字", "word ", "\\frac{a}{b}", "{{ x }}", "\u200d", "|", "_", "  _  _\n",
    "<br>", ". . .\n", "[!NOTE]", "[ ] ",
    "<pre>\n", "</pre>\n", "<h2>题</h2>\n", "\\begin{align}\n", "\\end{align}\n", "+---+---+\n", "--- ---\n",
    "[字]{.a}", "````md magic-move\n", "````\n", "```file\npath: x.md\n```\n", "<img\n", "<Comp x\n", "/>\n",
    "~2~", "2^3^", "<li>", "| a | b | c |\n", "[](x)", "::: details x\n", "█▀▀▀█\n", "--\n",
    "<template #x>\n",
    "</template>\n", "<!-- .element: class=\"fragment\" -->\n",
)  # fmt: skip
FRONTS = (
    "",
    "---\nmarp: true\n---\n",
    "---\nlayout: cover\ntitle: 题\n---\n",
    "---\nseparator: ===\n---\n",
    "%title: x\n",
    "---\nslide_level: 1\nincremental: true\n---\n",
    "---\nrevealOptions: {}\n---\n",
    "\n\n---\nlayout: image-right\nimage: a.png\nhighlighter: x\n---\n",
)


def any_file(name: str, path: str) -> tuple[str, str]:
    if name.endswith(".md"):
        return f"{path}/x", "---\nsrc: x.md\n---\n# 进来的\n"
    raise IncludeError("none")


@settings(max_examples=60)
@given(
    front=st.sampled_from(FRONTS),
    text=st.lists(st.sampled_from(MARKUP), max_size=25).map("".join),
    size=sizes,
)
def test_any_text_is_a_deck(front: str, text: str, size: Size) -> None:
    deck = read_foreign(front + text, "deck.md", any_file)

    for slide in deck.slides:
        assert slide_from_plain(slide_to_plain(slide)) == slide
    assert fits(pages_of(deck, size), size)


@given(text=st.text(st.sampled_from("a字\u0301\u200d\ufe0f🇨👍🏽👩\u1112\u1161\u11ab "), max_size=30))
def test_the_width_of_a_text_is_that_of_its_clusters(text: str) -> None:
    assert "".join(cluster for cluster, _ in clusters(text)) == text
    assert sum(cells for _, cells in clusters(text)) == width(text)
