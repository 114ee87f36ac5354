"""A catalog that does not hold together is refused, each mistake once and at its place."""

from __future__ import annotations

import pytest

from tests.catalogs import plain_catalog, real_catalog, with_formula
from tuiyan.engine.catalog import Catalog
from tuiyan.engine.check import Complaint, check


def new_complaints(catalog: Catalog) -> list[Complaint]:
    """Return what the change to the catalog has broken."""
    return [complaint for complaint in check(catalog) if complaint not in BEFORE]


BEFORE = check(real_catalog())


def test_the_built_in_catalog_holds_together() -> None:
    assert BEFORE == []


@pytest.mark.parametrize(
    ("change", "part", "column", "words"),
    [
        ({"unit": "GB", "variants": []}, "unit", 1, "byte"),
        ({"unit": "mss"}, "unit", 1, "mss"),
        ({"expression": "read_bytes + total_bandwidth"}, "expression", 12, "相加减"),
        ({"expression": "max(read_bytes, total_bandwidth)"}, "expression", 17, "比较"),
        ({"expression": "read_bytes ** batch"}, "expression", 15, "纯数"),
        ({"expression": "read_bytes ** gpus"}, "expression", 15, "次方"),
        ({"expression": "read_bites / total_bandwidth"}, "expression", 1, "read_bites"),
        ({"expression": "read_bytes / gpu"}, "expression", 14, "词"),
        ({"expression": "step_time"}, "expression", 5, "move_time → step_time → move_time"),
        ({"expression": "read_bytes / total_bandwidth *"}, "expression", 31, "没有写完"),
        ({"expression": "read_bytes / system(total_bandwidth)"}, "expression", 14, "函数"),
        ({"example": {"scenario": "manual", "equals": "24.3 ms"}}, "example", 1, "23.3 ms"),
        ({"example": {"scenario": "manuel", "equals": "23.3 ms"}}, "example", 1, "manuel"),
        (
            {"variants": [{"when": "attention", "expression": "read_bytes / total_bandwidth"}]},
            "variants",
            10,
            "比较号",
        ),
        ({"variants": [{"when": "attention = mla", "expression": "read_bytes"}]}, "variants", 1, "byte"),
    ],
)
def test_one_mistake_is_one_complaint_at_its_place(change, part, column, words) -> None:
    complaints = new_complaints(with_formula("move_time", change))

    assert len(complaints) == 1
    assert (complaints[0].part, complaints[0].span.column) == (part, column)
    assert words in complaints[0].message


def test_all_mistakes_are_told_not_only_the_first() -> None:
    plain = plain_catalog()
    for row in plain["formulas"]:
        if row["id"] in ("move_time", "weight_bytes"):
            row["unit"] = "token"

    assert {complaint.id for complaint in new_complaints(Catalog(plain))} == {
        "move_time",
        "weight_bytes",
    }


def test_an_unknown_name_says_which_was_meant() -> None:
    complaint = check(with_formula("move_time", {"expression": "read_bites / total_bandwidth"}))[0]

    assert "read_bytes" in complaint.hint
