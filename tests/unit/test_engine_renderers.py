"""The same steps in LaTeX, HTML and JSON."""

from __future__ import annotations

import json
import re
from xml.etree import ElementTree

import pytest

from tests.catalogs import manual, real_catalog
from tuiyan.engine.as_json import as_json, solution_as_json
from tuiyan.engine.derive import derive
from tuiyan.engine.evaluate import Unavailable
from tuiyan.engine.expression import parse
from tuiyan.engine.latex import latex, latex_of
from tuiyan.engine.mathml import html
from tuiyan.engine.printer import line_of
from tuiyan.engine.solve import solve


def test_latex_writes_fractions_and_escapes_what_latex_would_read() -> None:
    text = latex(derive(manual(), "move_time"))

    assert text.splitlines()[1] == r"\text{T搬运} &= \frac{\text{权重字节}}{\text{显存带宽}} \\"
    assert r"\frac{70 \times 10^{9} \times 1\,\text{B}}{3\,\text{TB/s}}" in text
    assert r"\approx 23.3\,\text{ms}" in text
    assert r"0.3\,\text{\%}" in latex(derive(manual(), "utilization"))


@pytest.mark.parametrize(
    ("text", "line", "written"),
    [
        ("a * (b + c)", "a × (b + c)", r"a \times \left(b + c\right)"),
        ("a - (b - c)", "a − (b − c)", r"a - \left(b - c\right)"),
        ("a / (b * c)", "a ÷ (b × c)", r"\frac{a}{b \times c}"),
        ("a * (b / c)", "a × b ÷ c", r"a \times \frac{b}{c}"),
        ("(a / b) ** 2", "(a ÷ b)^2", r"\left(\frac{a}{b}\right)^{2}"),
        ("a ** (b + 1)", "a^(b + 1)", r"a^{b + 1}"),
        ("-(a + b) ** 2", "−(a + b)^2", r"-\left(a + b\right)^{2}"),
        ("ceil(a / b) - max(a, b)", "ceil(a ÷ b) − max(a, b)",
         r"\left\lceil \frac{a}{b} \right\rceil - \max\left(a, b\right)"),
    ],
)  # fmt: skip
def test_brackets_stand_where_the_notation_needs_them(text: str, line: str, written: str) -> None:
    node = parse(text).node

    assert line_of(node, str) == line
    assert re.sub(r"\\text\{(\w)\}", r"\1", latex_of(node, str)) == written


@pytest.mark.parametrize("name", real_catalog().formula_ids())
def test_html_is_well_formed_whatever_the_names(name) -> None:
    try:
        derivation = derive(manual(gpus="2"), name)
    except Unavailable:
        return
    tree = ElementTree.fromstring(html(derivation))

    assert len(tree.findall("li")) == len(derivation.steps)
    assert derivation.result().text in "".join(tree.itertext())


def test_json_has_every_key_and_is_json() -> None:
    told = json.loads(json.dumps(as_json(derive(manual(), "move_time"), True)))

    assert list(told) == ["formula", "solve_for", "value", "inputs", "steps", "proved", "warnings"]
    shown = {"text": "23.3 ms", "display": "23.3 ms"}
    assert told["value"] == {**shown, "si": 0.023333333333333334, "unit": "s", "exact": "7/300"}
    assert set(told["steps"][0]) == {"kind", "text", "why"}


def test_a_solution_in_json() -> None:
    values = manual(utilization="50 %")
    told = json.loads(json.dumps(solution_as_json(solve(values, "utilization", "batch"), values, None)))

    assert (told["solve"], told["exact"], told["whole"], told["proved"]) == ("point", "500/3", 167, None)
    assert told["solutions"][0]["from"] == told["solutions"][0]["to"] == pytest.approx(166.6667, rel=1e-6)
    assert told["solutions"][0]["open"] is False


def test_no_solution_in_json_says_why() -> None:
    values = manual(utilization="120 %")
    told = solution_as_json(solve(values, "utilization", "batch"), values, None)

    assert (told["solve"], told["solutions"], told["value"], told["exact"]) == ("none", [], None, None)
    assert "100 %" in told["why"]
