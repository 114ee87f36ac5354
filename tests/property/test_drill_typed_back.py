"""What a learner may type to each question, typed back: the question's own numbers, others', two digits.

Over some questions, by one seed; over all, by a dozen, with ``TUIYAN_ALL=1``. What is asked is an examiner's
verdict: what is right in any unit and to two digits is right; what the question gives is not, unless it is
the answer.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import pytest

from tests.questions import figures, library
from tests.shared import EVERYTHING
from tuiyan.drill.answer import read_answer
from tuiyan.drill.confusions import FACTORS
from tuiyan.drill.kinds.must_know import with_meanings
from tuiyan.drill.log import CONFUSED
from tuiyan.drill.marking import Verdict, is_near, mark, power_apart
from tuiyan.drill.mistakes import is_mistake
from tuiyan.drill.other_numbers import KnownNumber, known_numbers
from tuiyan.drill.question import Prompt
from tuiyan.drill.question_text import is_of_powers_of_two
from tuiyan.drill.questions import Questions
from tuiyan.drill.rounding import is_rounded, rounded
from tuiyan.drill.targets.in_every_unit import units_of
from tuiyan.drill.targets.lines import ChoiceTarget
from tuiyan.drill.targets.quantity import QuantityTarget
from tuiyan.messages import Language, speak
from tuiyan.problem import TuiyanError
from tuiyan.text.cells import width

SEEDS = range({"ci": 4, "nightly": 24}.get(os.environ.get("HYPOTHESIS_PROFILE", ""), 2))
FEW = 80
"""How many questions are typed back to in a short run."""

QUESTIONS = Questions(library().templates, figures(), library().shared_mistakes)
EVERY = [item.id for item in QUESTIONS.items]
ITEMS = EVERY if EVERYTHING else EVERY[:: -(-len(EVERY) // FEW)]
GROUPS = [ITEMS[start::8] for start in range(8)]
MUST_KNOWS = [each for each in with_meanings(library().templates) if each.kind == "must-know"]
MUST_KNOWN = {each.id for each in MUST_KNOWS}


class Asked(NamedTuple):
    """A prompt for a quantity, and where it comes from."""

    name: str
    prompt: Prompt
    target: QuantityTarget

    def says(self, text: str) -> str:
        return f"{self.name}: {text!r} to {self.prompt.ask!r} ({self.prompt.shown})"


def asked(items: list[str]) -> Iterator[Asked]:
    """Draw each question by each seed, in Chinese and in English in turns."""
    for item in items:
        for seed in SEEDS:
            speak("en" if seed % 2 else "zh")
            try:
                question = QUESTIONS.draw(item, seed)
            except TuiyanError:
                continue
            for prompt in question.prompts:
                if isinstance(prompt.target, QuantityTarget):
                    yield Asked(f"{item} by {seed}", prompt, prompt.target)
            if not question.seed and seed:
                break


def judged(target: QuantityTarget, text: str) -> Verdict | None:
    read = read_answer(text, target)
    return None if read.is_free else mark(target, read)


def plain(value: Fraction) -> str:
    """Write a number as people do, without a power of ten."""
    text = f"{float(value):.12f}".rstrip("0").rstrip(".")
    return text or "0"


def what_the_question_gives_is_no_answer_unless_it_is_the_answer(each: Asked) -> None:
    target = each.target
    for said in target.said.quantities:
        text = f"{plain(said.quantity.value / target.units.unit(said.unit).factor)} {said.unit}".strip()
        verdict = judged(target, text)
        if verdict is None or not verdict.is_right:
            continue
        given = said.quantity
        if not said.unit and target.named_unit:
            given = target.units.unit(target.named_unit).quantity(given.value)
        is_answer = is_near(given, target.answer, max(target.tolerance, Fraction(1, 20)))
        assert is_answer or target.is_rough, each.says(text)


def the_right_value_in_two_digits_is_right_in_every_unit(each: Asked) -> None:
    target = each.target
    for unit in units_of(target.answer, target.units):
        value = target.answer.value / target.units.unit(unit).factor
        if not Fraction(1, 10**6) < abs(value) < 10**12 or is_refused(target, unit):
            continue
        for typed in rounded(abs(value), 2):
            text = f"{plain(typed)} {unit}".strip()
            verdict = judged(target, text)
            assert verdict is not None, each.says(text)
            assert verdict.is_right or is_excused(target, typed * target.units.unit(unit).factor), (
                each.says(text),
                verdict,
            )


OF_A_KIND = {
    **dict.fromkeys(("倍", "x", "X", "times"), "times"),
    **dict.fromkeys(("GPU", "GPUs", "card", "cards", "卡", "张", "张卡"), "cards"),
    **dict.fromkeys(("页", "page", "pages"), "pages"),
    **dict.fromkeys(("路", "人", "位", "users", "user", "并发", "请求", "requests", "streams"), "users"),
}
"""Words that count things of a kind."""


def is_refused(target: QuantityTarget, unit: str) -> bool:
    """Tell whether the question itself rules a unit out."""
    demanded = target.wants_powers_of_two
    if demanded is not None and is_of_powers_of_two(unit, target.units) is (not demanded):
        return True
    if target.is_share and unit != "%":
        return True
    if (
        unit in OF_A_KIND
        and target.named_unit in OF_A_KIND
        and OF_A_KIND[unit] != OF_A_KIND[target.named_unit]
    ):
        return True
    if target.kind_unit and re.match(r"[kMGTP]?b(it|ps|/|$)|.?比特", unit):
        return True
    return (
        bool(target.asked_in) and target.units.unit(unit).factor == target.units.unit(target.asked_in).factor
    )


def is_excused(target: QuantityTarget, typed: Fraction) -> bool:
    """Tell whether two digits are too few: for a whole number that is counted, and where they say another."""
    if target.bound or not target.tolerance:
        return True
    if target.is_share and typed >= 1:
        return True
    found = [slip for slip in target.mistakes if is_mistake(slip, typed, target.tolerance)]
    return bool(found) or any(
        number.quantity.value == typed
        for number in others_of(target)
        if number.quantity.value != target.answer.value
    )


def others_of(target: QuantityTarget) -> list[KnownNumber]:
    return [
        number
        for item in MUST_KNOWS[:1]
        for number in known_numbers(item._replace(id=""), item.own.others, figures(), target.answer)
    ]


def another_known_number_is_told_as_what_it_is(each: Asked) -> None:
    if each.name.split(" ")[0] not in MUST_KNOWN:
        return
    target = each.target
    for number in others_of(target):
        factor = target.units.unit(target.unit).factor
        text = f"{plain(number.quantity.value / factor)} {target.unit}".strip()
        verdict = judged(target, text)
        assert verdict is not None, each.says(text)
        if is_near(number.quantity, target.answer, target.tolerance):
            continue
        assert not verdict.is_right, each.says(text)
        assert verdict.is_named, each.says(text)


def a_name_is_given_only_where_its_own_formula_comes_to_what_was_typed(each: Asked) -> None:
    target = each.target
    for factor in (8, 1024, 2, 4, 5, 3600, 7, Fraction(1, 8), Fraction(1, 3), Fraction(11, 10)):
        typed = target.answer.value * factor
        unit = target.unit
        text = f"{plain(typed / target.units.unit(unit).factor)} {unit}".strip()
        verdict = judged(target, text)
        if verdict is None or verdict.is_right:
            continue
        answer, name = target.answer.value, verdict.mistake
        if verdict.power and not target.is_rough:
            assert power_apart(typed, answer) == verdict.power, each.says(text)
        if name.startswith(CONFUSED):
            same = [number.quantity.value for number in others_of(target) if CONFUSED + number.id == name]
            assert any(is_mistake_of(typed, value, target, unit) for value in same), each.says(text)
        if name in FACTORS:
            assert is_mistake_of(typed, answer * FACTORS[name], target, unit), each.says(text)


def is_mistake_of(typed: Fraction, value: Fraction, target: QuantityTarget, unit: str) -> bool:
    near = abs(typed - value) <= abs(value) * Fraction(6, 1000)
    return near or is_rounded(typed, value, target.units.unit(unit).factor)


def a_unit_that_the_question_names_may_be_left_out_or_typed(each: Asked) -> None:
    target = each.target
    named = target.named_unit
    if not named or target.is_share:
        return
    number = plain(rounded(abs(target.answer.value / target.units.unit(named).factor), 6)[0])
    for text in (number, f"{number} {named}", f"{number}{named}"):
        verdict = judged(target, text)
        assert verdict is not None, each.says(text)
        assert verdict.is_right or target.bound, each.says(text)


def a_count_may_be_typed_with_the_words_of_the_question(each: Asked) -> None:
    target = each.target
    if not target.answer.dimension.uses_only(target.units.counts) or target.is_share:
        return
    value = plain(target.answer.value)
    end = each.prompt.ask[-12:]
    word = max(("路", "个", "人", "页", "张", "次", "倍"), key=end.rfind)
    if word in end:
        verdict = judged(target, f"{value} {word}")
        assert verdict is not None, each.says(word)
        assert verdict.is_right, each.says(f"{value} {word}")


LAWS = (
    what_the_question_gives_is_no_answer_unless_it_is_the_answer,
    the_right_value_in_two_digits_is_right_in_every_unit,
    another_known_number_is_told_as_what_it_is,
    a_name_is_given_only_where_its_own_formula_comes_to_what_was_typed,
    a_unit_that_the_question_names_may_be_left_out_or_typed,
    a_count_may_be_typed_with_the_words_of_the_question,
)


@pytest.mark.parametrize("items", GROUPS, ids=range(8))
def test_what_is_typed_back_gets_an_examiners_verdict(items: list[str]) -> None:
    count = 0
    for each in asked(items):
        for law in LAWS:
            law(each)
        count += 1
    assert count >= len(items) / 2


def test_the_right_option_is_not_the_longest_more_often_than_chance() -> None:
    choices = [each.id for each in library().templates if each.kind == "choice"]
    languages: tuple[Language, ...] = ("zh", "en")
    for language in languages:
        speak(language)
        longest, chance = 0, Fraction(0)
        for item in choices:
            for seed in range(12):
                target = QUESTIONS.draw(item, seed).prompts[0].target
                assert isinstance(target, ChoiceTarget)
                if len(target.right) == 1:
                    widths = [width(line) for line in target.lines]
                    (right,) = target.right
                    longest += sorted(widths)[-2] < widths[right]
                    chance += Fraction(1, len(widths))
        assert longest <= chance * Fraction(11, 10)


def test_verification_reads_no_less_than_a_plain_step() -> None:
    for seed in range(40):
        question = QUESTIONS.draw("moe-experts-of-verification", seed)
        before, after = (Fraction(question.drawn[name].removesuffix(" GB")) for name in ("before", "after"))
        assert after >= before
