"""What is found in forty answers is what a careful reader says of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.rehearsals import checker
from tuiyan.rehearsal.trials import objections

ANSWERS = yaml.safe_load(Path(__file__).with_name("rehearsal_answers.yaml").read_text(encoding="utf-8"))
NAMES = [f"{each['kind']}-{each['id']}-{at}" for at, each in enumerate(ANSWERS)]


@pytest.mark.parametrize("answer", ANSWERS, ids=NAMES)
def test_an_answer_is_judged_as_a_careful_reader_does(answer: dict[str, Any]) -> None:
    check = checker(answer["id"])
    checked = check.check("".join(check.posed.answer) if answer["text"] == "model" else answer["text"])
    found = {each.concept for sentence in checked.sentences for each in sentence.found}
    numbers = {each.text: each.verdict for sentence in checked.sentences for each in sentence.numbers}

    assert set(objections(checked)) == set(answer.get("objections", ()))
    assert checked.recited == answer.get("recited", False)
    assert set(answer.get("finds", ())) <= found
    assert not set(answer.get("lacks", ())) & found
    assert answer.get("verdicts", {}).items() <= numbers.items()
