"""What takes a derivation its proof: a false number, line, drawing or remark."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.catalogs import manual, with_formula
from tuiyan.engine import drawing
from tuiyan.engine.arithmetic import OPERATORS
from tuiyan.engine.block import Block, Drawing, Piece, fraction
from tuiyan.engine.derivation import Derivation, Equation, Side, Step
from tuiyan.engine.derive import derive
from tuiyan.engine.evaluate import Values
from tuiyan.engine.proof import prove
from tuiyan.engine.quantity import Quantity
from tuiyan.engine.solve import solve
from tuiyan.engine.tree import Binary, Call, Name, Node, Number, Value, replaced

OFF = Fraction(101, 100)


def tampered(derivation: Derivation, kind: str, change: Callable[[Node], Node | None]) -> Derivation:
    """Change the trees of one kind of line."""

    def changed(step: Step) -> Step:
        if step.kind != kind:
            return step
        sides = tuple(side._replace(node=replaced(side.node, change)) for side in step.equation.sides)
        return step._replace(equation=step.equation._replace(sides=sides))

    steps = tuple(map(changed, derivation.steps))
    assert steps != derivation.steps
    return derivation._replace(steps=steps)


def remarked(derivation: Derivation, old: str, new: str) -> Derivation:
    """Change a remark."""
    steps = tuple(step._replace(why=step.why.replace(old, new)) for step in derivation.steps)
    assert steps != derivation.steps
    return derivation._replace(steps=steps)


def test_a_product_that_the_engine_gets_wrong_by_a_hundredth_is_found(monkeypatch) -> None:
    def off(left: Quantity, right: Quantity) -> Quantity:
        return Quantity(left.value * right.value * OFF, left.dimension * right.dimension)

    monkeypatch.setitem(OPERATORS, "*", off)

    assert prove(derive(manual(), "total_time")) is False


def test_a_nested_value_that_is_off_is_found_though_every_line_adds_up() -> None:
    values = manual()
    known = values.value("weight_bytes")
    quantity = Quantity(known.quantity.value * OFF, known.quantity.dimension)
    values._known["weight_bytes"] = known._replace(quantity=quantity)

    assert prove(derive(values, "tpot")) is False


def test_a_value_within_a_rounding_is_found_though_the_rounded_number_stays() -> None:
    derivation = derive(manual(), "chunk_limit")
    assert prove(derivation) is True

    def off(node: Node) -> Node | None:
        if isinstance(node, Value) and node.name:
            quantity = Quantity(node.quantity.value * OFF, node.quantity.dimension)
            return node._replace(quantity=quantity)
        return None

    assert prove(tampered(derivation, "substituted", off)) is False


def test_the_losing_side_of_a_branch_is_read_too() -> None:
    derivation = derive(manual(), "step_time")

    def off(node: Node) -> Node | None:
        if isinstance(node, Call):
            loser = Binary("*", node.arguments[1], Number(OFF))
            return node._replace(arguments=(node.arguments[0], loser))
        return None

    assert prove(derivation) is True
    assert prove(tampered(derivation, "definition", off)) is False


def test_a_factor_left_out_is_found_even_where_it_is_1() -> None:
    derivation = derive(manual(), "kv_read_time")

    def without_batch(node: Node) -> Node | None:
        return Number(Fraction(1)) if node == Name("batch", getattr(node, "column", 0)) else None

    lines = [step.kind for step in derivation.steps if "batch" in str(step.equation)]
    assert prove(derivation) is True
    assert lines
    assert prove(tampered(derivation, lines[0], without_batch)) is False


def test_a_fraction_drawn_upside_down_is_found(monkeypatch) -> None:
    derivation = derive(manual(), "move_time")
    monkeypatch.setattr(drawing, "fraction", lambda top, bottom: fraction(bottom, top))

    assert prove(derivation) is False


def test_a_fraction_bar_that_is_too_short_is_found(monkeypatch) -> None:
    derivation = derive(manual(), "move_time")

    def short(top: Block, bottom: Block) -> Block:
        block = fraction(top, bottom)
        bar = (Piece("─" * 2, "bar"), Piece(" " * (block.width - 2), "space"))
        return block._replace(rows=(block.rows[0], bar, block.rows[2]))

    monkeypatch.setattr(drawing, "fraction", short)

    assert prove(derivation) is False


@pytest.mark.parametrize(
    "wrong",
    [
        lambda sides: sides[::-1],
        lambda sides: [sides[0], *sides[2:]],
        lambda sides: [*sides[:-1], sides[-1]._replace(node=Number(Fraction(1, 40)))],
    ],
)
def test_steps_drawn_as_one_equation_are_read_back(monkeypatch, wrong) -> None:
    derivation = derive(manual(), "move_time")
    drawn = drawing._drawn

    def wrongly(derivation: Derivation, equation: Equation, columns: int, has_result: bool) -> Drawing:
        if len(equation.sides) > 2:
            equation = equation._replace(sides=tuple(wrong([*equation.sides])))
        return drawn(derivation, equation, columns, False)

    assert prove(derivation) is True
    monkeypatch.setattr(drawing, "_drawn", wrongly)
    assert prove(derivation) is False


@pytest.mark.parametrize(
    ("name", "changes", "old", "new"),
    [
        ("move_time", {}, "1 TB/s = 1,000 GB/s", "1 TB/s = 1,024 GB/s"),
        ("step_time", {}, "搬运时间 23.3 ms > 计算时间 0.07 ms", "计算时间 0.07 ms > 搬运时间 23.3 ms"),
        ("step_time", {}, "计算时间 0.07 ms", "计算时间 0.08 ms"),
        ("move_time", {}, "权重字节 = 参数量 × 每参数字节", "权重字节 = 参数量 ÷ 每参数字节"),
        ("move_time", {"hbm_bandwidth": "4 TB/s"}, "显存带宽改为 4 TB/s", "显存带宽改为 5 TB/s"),
        ("tpot", {"gpus": "2"}, "gpus > 1", "gpus > 3"),
    ],
)
def test_a_false_remark_is_found(name, changes, old, new) -> None:
    derivation = derive(manual(**changes), name)

    assert prove(derivation) is True
    assert prove(remarked(derivation, old, new)) is False


def test_an_equals_sign_for_a_rounded_number_is_found() -> None:
    derivation = derive(manual(), "move_time")
    result = derivation.steps[-1]
    side = Side("=", result.equation.sides[-1].node)
    steps = (*derivation.steps[:-1], result._replace(equation=Equation("", (side,))))

    assert [each.relation for each in result.equation.sides] == ["≈"]
    assert prove(derivation._replace(steps=steps)) is False


def test_a_solved_count_with_letters_follows_a_sign_for_what_is_rounded() -> None:
    solution = solve(manual(tpot="33.9 ms"), "tpot", "params")

    assert solution.derivation is not None
    assert solution.derivation.steps[-1].equation.sides[-1].relation == "≈"
    assert solution.derivation.result().text == "90.96B"
    assert prove(solution.derivation) is True


def test_a_number_that_is_given_is_not_proved() -> None:
    for name, changes in (("move_time", {"move_time": "3 ms"}), ("hbm_bandwidth", {})):
        derivation = derive(manual(**changes), name)

        assert derivation.is_given
        assert prove(derivation) is None


@pytest.mark.parametrize("goal", ["1e-9 s", "1e-30 s", "1e30 s"])
def test_a_time_of_any_size_is_solved_for_and_proved(goal) -> None:
    solution = solve(manual(move_time=goal), "move_time", "params")

    assert solution.derivation is not None
    assert prove(solution.derivation) is True


def test_the_square_of_a_value_is_in_brackets() -> None:
    squared = with_formula(
        "move_time",
        {
            "expression": "weight_bytes ** 2 / total_bandwidth / total_bandwidth",
            "unit": "s^2",
            "symbol": {"zh": "T"},
            "example": {"scenario": "manual", "equals": "1 s^2"},
        },
    )
    derivation = derive(Values(squared, squared.scenario("manual")), "move_time")

    texts = [drawing.step_text(derivation, step) for step in derivation.steps]
    assert any("(70 GB)² ÷ (3 TB/s × 3 TB/s)" in text for text in texts), texts
    assert prove(derivation) is True


def test_a_definition_that_lost_a_factor_of_1_with_a_unit_is_not_put_in() -> None:
    """A table of scores is token² × 2 B/token over 1 token of a step: no bytes without that 1."""
    derivation = derive(manual(), "score_traffic_all")

    assert "expanded" not in {step.kind for step in derivation.steps}
    assert prove(derivation) is True
    assert "expanded" in {step.kind for step in derive(manual(), "kv_bytes_per_user").steps}
