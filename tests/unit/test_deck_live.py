"""What may stand between double braces."""

import pytest

from tuiyan.deck.live import LiveError, parse_live, parse_overrides
from tuiyan.deck.slide import Live


@pytest.mark.parametrize(
    ("text", "live"),
    [
        (" move_time ", Live("number", "move_time", column=2)),
        ("move_time in s", Live("number", "move_time", "s")),
        ("move_time weights=fp16", Live("number", "move_time", "", (("weights", "fp16"),))),
        ("ridge_point @manual", Live("number", "ridge_point", pin="manual")),
        (
            'move_time hbm_bandwidth="4 TB/s" in s @manual',
            Live("number", "move_time", "s", (("hbm_bandwidth", "4 TB/s"),), "manual"),
        ),
        ("measured nim-2xh100", Live("measured", "nim-2xh100", column=10)),
        ("stated m012", Live("stated", "m012", column=8)),
        (
            "choose bound; memory: 带宽受限; compute: 算力受限",
            Live("choose", "bound", choices=(("memory", "带宽受限"), ("compute", "算力受限")), column=8),
        ),
    ],
)
def test_markup_is_read(text: str, live: Live) -> None:
    assert parse_live(text) == live


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("3 TB/s", 1),
        ("move_time in", 11),
        ("move_time weights=", 11),
        ("move_time so what", 11),
        ("move_time @", 11),
        ("measured a b", 12),
        ("choose", 1),
        ("choose bound", 13),
        ("choose bound; memory", 14),
    ],
)
def test_a_mistake_is_pointed_at(text: str, column: int) -> None:
    with pytest.raises(LiveError) as caught:
        parse_live(text)

    assert caught.value.column == column
    assert caught.value.message


def test_overrides_stand_between_commas_or_spaces() -> None:
    wanted = (("weights", "fp16"), ("hbm_bandwidth", "4 TB/s"))

    assert parse_overrides('weights=fp16, hbm_bandwidth="4 TB/s"') == wanted
    assert parse_overrides('weights = fp16 hbm_bandwidth = "4 TB/s"') == wanted
