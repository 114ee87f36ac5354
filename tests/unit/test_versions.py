"""One text, two audiences, several lengths."""

import json

from hypothesis import given
from hypothesis import strategies as st

from tests.decks import pages_of
from tuiyan.cli import main
from tuiyan.cli.coverage import used_rows
from tuiyan.content.index import DeckIndex, DeckPart, SlideEntry, Version
from tuiyan.content.library import open_library
from tuiyan.deck.audience import seen_by
from tuiyan.deck.plain import slide_from_plain, slide_to_plain
from tuiyan.deck.reader import read_deck
from tuiyan.deck.slide import Slide, plain

TEXT = """\
<!-- slide: {id: a, audience: training, cut: 15} -->
# 只给自己

<!-- end_slide -->

<!-- slide: {id: b, cut: 5, backup: false} -->
# 两边都看

<!-- when: batch > 1 -->
人多
<!-- only: training -->
原来写错了
<!-- speaker_note: 自己记 -->
<!-- end_only -->
<!-- otherwise -->
人少
<!-- end_when -->

<!-- speaker_note: 说法 -->
"""


def texts(slide: Slide) -> str:
    return repr(slide.blocks) + "".join(plain(note.text) for note in slide.notes)


def test_what_is_for_training_is_taken_out_for_a_client_wherever_it_stands():
    slides, problems = read_deck(TEXT, "deck/x.md")
    assert problems == []
    slide = slide_from_plain(slide_to_plain(slides[1]))
    assert all(
        words in texts(seen_by(slide, "training")) for words in ("人多", "原来写错了", "自己记", "说法")
    )
    shown = texts(seen_by(slide, "client"))
    assert all(words in shown for words in ("人多", "人少", "说法"))
    assert not any(words in shown for words in ("原来写错了", "自己记"))


def test_a_wrong_value_of_a_key_is_a_problem_at_its_place():
    text = "<!-- slide: {id: a, audience: clients, cut: 7, backup: yes} -->\n# t\n\n<!-- only: all -->\nx\n"
    slides, problems = read_deck(text, "deck/x.md")
    assert [(problem.span.line, problem.span.column) for problem in problems] == [
        (1, 31), (1, 45), (1, 56), (4, 12), (4, 12),
    ]  # fmt: skip
    assert (slides[0].audience, slides[0].cut, slides[0].is_backup) == ("", 0, False)


ENTRIES = st.lists(
    st.builds(
        SlideEntry,
        id=st.just(""),
        title=st.just(""),
        section=st.just(""),
        part=st.integers(0, 2),
        audience=st.sampled_from(["", "", "client", "training"]),
        cut=st.sampled_from([0, 5, 15, 30]),
        is_backup=st.booleans(),
    ),
    max_size=12,
).map(lambda entries: sorted(entries, key=lambda entry: entry.part))


@given(ENTRIES, st.sampled_from(["client", "training"]), st.sampled_from([0, 5, 15, 30]))
def test_a_version_has_what_its_audience_may_see_and_turns_through_its_cut(entries, audience, minutes):
    entries = [entry._replace(id=str(at)) for at, entry in enumerate(entries)]
    parts, first = [], 0
    for number in range(3):
        count = sum(entry.part == number for entry in entries)
        parts.append(DeckPart(f"{number}.md", {}, number, first, count))
        first += count
    deck = DeckIndex({}, entries, lambda at: Slide(str(at)), parts)
    made = deck.version(Version(audience, minutes))
    assert {entry.id for entry in made.entries} == {
        entry.id for entry in entries if entry.audience in ("", audience)
    }
    assert [made.slide(at).id for at in range(len(made))] == [entry.id for entry in made.entries]
    run = made.entries[: made.run]
    wanted = [
        e
        for e in entries
        if e.audience in ("", audience) and not e.is_backup and (not minutes or 0 < e.cut <= minutes)
    ]
    if wanted:
        assert [entry.id for entry in run] == [entry.id for entry in wanted]
    assert [made.part_of(at) for at in range(len(made))] == [made.parts[entry.part] for entry in made.entries]


def test_coverage_names_what_covers_each_section(capsys):
    assert main(["check", "--coverage", "--format", "json"]) in (0, 1)
    said = json.loads(capsys.readouterr().out)
    ids = [section["id"] for section in said["sections"]]
    assert ids[:2] == ["map", "L1"]
    assert {"1.小结", "3.量化", "3.回顾", "附录", "①", "⑩"} <= set(ids)
    by_id = {section["id"]: section for section in said["sections"]}
    assert "decode" in by_id["1.4"]["client"]
    assert by_id["3.量化"]["aliases"] == ["3.1"]
    assert set(said["tables"]) <= set(said["slides"])


def test_air_inside_a_drawing_is_used_and_air_between_blocks_is_not():
    bars = "```plot bars\nformula: move_time\nover: weights = fp16, fp8, int4\n```"
    page = pages_of(f"# 题\n\n{bars}\n\n下面一段。")[0]
    rows = {page.top + at: line.row for at, line in enumerate(page.lines)}
    used = used_rows(page)

    *drawn, below = (row for row, runs in rows.items() if runs)
    assert set(range(drawn[0], drawn[-1] + 1)) | {below} == used
    assert not set(range(drawn[-1] + 1, below)) & used


def test_a_slide_is_found_by_any_id_of_its_section():
    deck = open_library().deck

    assert deck.first_of("1.1") == next(at for at, entry in enumerate(deck.entries) if entry.section == "1.1")
    assert deck.first_of("1.7") == deck.first_of("1.小结") is not None
    assert deck.first_of("L3") is not None
    assert deck.first_of("9.9") is None
