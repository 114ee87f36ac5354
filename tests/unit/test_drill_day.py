"""The order of questions: what comes first, what is mixed in, and what waits for what."""

from __future__ import annotations

from datetime import date, timedelta
from random import Random

from tests.questions import figures, library
from tuiyan.drill.day import Learned, build, confused
from tuiyan.drill.ladder import Fluency, fluency, rungs, shaky
from tuiyan.drill.log import Grade, Review
from tuiyan.drill.questions import Questions
from tuiyan.drill.queue import Item, advance
from tuiyan.drill.schedule import NEW, CardState, review
from tuiyan.drill.targets.lines import ChoiceTarget

DAY = date(2026, 3, 2)
YESTERDAY = DAY - timedelta(days=1)
SIX = ("h800-bandwidth", "h800-fp8", "sweet-spot", "weights-fp8", "move-time", "flops-per-parameter")


def questions() -> Questions:
    return Questions(library().templates, figures())


def known(grade: Grade = Grade.GOOD, day: date = DAY) -> CardState:
    return review(NEW, grade, day)


def numbers(count: int, level: int = 0) -> list[Item]:
    return [Item(f"n{at}", level=level, rung=f"n{at}") for at in range(count)]


def templates(*needs: str) -> list[Item]:
    return [Item(f"t{at}", kind="template", needs=frozenset(each.split())) for at, each in enumerate(needs)]


def test_the_card_of_the_manual_comes_first_then_the_core_then_part_one() -> None:
    items = questions().items
    levels = [item.level for item in items if item.level]

    assert tuple(item.rung for item in items if item.level == 1)[:6] == SIX
    assert levels == sorted(levels)
    assert sum(item.is_core for item in items) == 20
    assert len({item.rung for item in items if item.is_core}) == 17
    assert {item.section[:1] for item in library().templates if item.id in SIX} <= set("①②③④1")


def test_four_numbers_then_two_computed_questions_from_the_first_day_on() -> None:
    queue = build([*numbers(12), *templates("", "n0", "n9", "n0 n3", "")], {}, DAY, 10, Random(1))
    asked = "".join(turn.item[0] for turn in queue.waiting)

    assert asked == "nnnnttnnnnttnnt"
    assert len([turn for turn in queue.waiting if turn.item[0] == "t"]) == 5


def test_a_question_waits_until_each_number_it_rests_on_was_right_once() -> None:
    queue = build([*numbers(1), *templates("n0")], {}, DAY, 10, Random(1))
    assert [turn.item for turn in queue.waiting] == ["n0", "t0"]

    missed = advance(queue, known(Grade.AGAIN), 1, DAY)
    assert missed.current is not None
    assert missed.current.item == "n0"
    right = advance(missed, review(known(Grade.AGAIN), Grade.GOOD, DAY), 2, DAY)
    assert right.current is not None
    assert right.current.item == "t0"

    later = build([*numbers(1), *templates("n0")], {"n0": known()}, DAY, 10, Random(1))
    assert later.current is None
    is_known = Learned(frozenset({"n0"}))
    assert build(templates("n0"), {"n0": known()}, DAY, 10, Random(1), is_known).current is not None


def test_the_formula_graph_says_what_a_question_rests_on() -> None:
    items = {item.id: item for item in questions().items}

    assert items["decode-formula-read"].needs == {"h800-bandwidth", "weights-fp8"}
    assert {"flops-per-parameter", "h800-fp8"} <= items["decode-formula-compute"].needs
    assert "h800-bandwidth" not in items["hardware-ridge-back"].needs  # the question gives it


def test_a_number_is_asked_the_other_way_round_once_it_is_stable_outside_the_quota() -> None:
    items = [Item("n0", "n0"), Item("n0.meaning", "n0", kind="meaning", of="n0"), *numbers(3)[1:]]
    fresh = {"n0": known(day=YESTERDAY)._replace(due=DAY + timedelta(days=9))}
    stable = {"n0": fresh["n0"]._replace(stability=8.0)}

    assert [turn.item for turn in build(items, fresh, DAY, 1, Random(1)).waiting] == ["n1"]
    assert [turn.item for turn in build(items, stable, DAY, 1, Random(1)).waiting] == ["n1", "n0.meaning"]


def test_the_other_way_round_offers_numbers_of_one_dimension_only() -> None:
    asked = questions()
    catalog = library().catalog
    means = {
        tuple(each.own.means.values()): catalog.dimension(each.own.answer)
        for each in library().templates
        if each.kind == "must-know" and each.own.means
    }
    meanings = [item for item in asked.items if item.kind == "meaning"]
    assert len(meanings) > 60
    for item in meanings:
        target = asked.draw(item.id, 3).prompts[0].target
        assert isinstance(target, ChoiceTarget)
        assert len(target.lines) >= 3
        assert len({means[spellings] for spellings in target.spellings}) == 1


def test_what_is_not_solid_comes_daily_beside_the_schedule() -> None:
    items = numbers(2, level=1)
    standings = {item.id: known(day=YESTERDAY)._replace(due=DAY + timedelta(days=5)) for item in items}
    queue = build(items, standings, DAY, 10, Random(1), Learned(shaky=frozenset({"n1"})))

    assert [(turn.item, turn.why) for turn in queue.waiting] == [("n1", "beside")]


def test_reviews_are_never_asked_all_at_once_and_the_most_forgotten_come_first() -> None:
    items = numbers(81)
    standings = {item.id: known(day=DAY - timedelta(days=3 + at)) for at, item in enumerate(items)}
    queue = build(items, standings, DAY, 10, Random(1))

    assert len(queue.waiting) == 40
    assert queue.waiting[0].item == "n80"


def test_a_confused_pair_is_asked_together_the_next_day() -> None:
    taken = [Review("n1", "review", YESTERDAY, None, Grade.AGAIN, 900, "is:n0")]
    assert confused(taken, YESTERDAY) == {}
    pairs = confused(taken, DAY)
    assert pairs == {"n1": "n0"}

    rested = DAY + timedelta(days=9)
    standings = {f"n{at}": known(day=YESTERDAY)._replace(due=rested if at != 1 else DAY) for at in range(4)}
    queue = build(numbers(4), standings, DAY, 10, Random(1), Learned(confused=pairs))
    assert [(turn.item, turn.why) for turn in queue.waiting] == [("n1", "due"), ("n0", "beside")]

    since = [*taken, Review("n1", "review", DAY, YESTERDAY, Grade.GOOD, 900, "")]
    assert confused(since, DAY + timedelta(days=1)) == {}


def fluent(*days: tuple[int, Grade, int]) -> Fluency:
    """Return how far an item is after answers, each with its day, grade and time to the first key."""
    made = [
        Review("n0", "review", DAY + timedelta(days=at), None, grade, 9000, "", ms) for at, grade, ms in days
    ]
    return fluency(made)["n0"]


def test_solid_is_right_on_three_days_with_the_first_key_within_three_seconds() -> None:
    good, again, hard = Grade.GOOD, Grade.AGAIN, Grade.HARD
    assert fluent((0, good, 2900), (1, good, 3000), (2, good, 1000)).is_solid
    assert fluent((0, good, 2900), (1, good, 3001), (2, good, 1000)).days == 2
    assert fluent((0, good, 2900), (0, good, 900), (0, good, 900)).days == 1
    assert fluent((0, again, 900), (0, good, 900), (1, good, 900)).days == 1
    assert fluent((0, good, 900), (1, good, 900), (2, again, 900), (3, good, 900)).days == 1
    assert fluent((0, hard, 900)).days == 0


def test_two_numbers_on_one_rung_are_as_far_as_the_weaker() -> None:
    items = [Item("a", level=1, rung="a"), Item("b", level=1, rung="a"), Item("c", level=2, rung="c")]
    found = {"a": Fluency(3, 900, DAY), "b": Fluency(1, 4000, DAY)}
    first, second = rungs(items, found)

    assert (first.items, first.fluency.days) == (("a", "b"), 1)
    assert second.fluency == Fluency()
    assert shaky(items, found, DAY) == frozenset()
    assert shaky(items, found, DAY + timedelta(days=1)) == {"b"}
