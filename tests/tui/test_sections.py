"""Only what the manual numbers has a number on screen."""

from __future__ import annotations

from tuiyan.deck.canvas import row_text
from tuiyan.deck.place import Size
from tuiyan.deck.walk import Place
from tuiyan.tui.panels.contents import Contents
from tuiyan.tui.player import Player
from tuiyan.tui.scene import scene
from tuiyan.tui.stage import Stage


def shown(library, slide: str, size: Size, *layers) -> list[str]:
    scenario = library.book.scenario("manual")
    stage = Stage(library, library.deck, scenario, size=size)
    at = stage.deck.find(slide)
    assert at is not None
    player = Player(Place(at), scenario, scenario, len(stage.deck), tuple(layer(at) for layer in layers))
    return [row_text(row).strip() for row in scene(player, stage, size, 0)]


def test_a_numbered_section_stands_in_the_header(library):
    assert shown(library, "decode", Size(100, 30))[1].startswith("第一部分 · 1.4 两个阶段 ")
    assert shown(library, "decode", Size(80, 24))[1].startswith("1.4 两个阶段 ")


def test_a_summary_has_no_number(library):
    assert shown(library, "part-one-summary", Size(100, 30))[1].startswith("第一部分 · 小结 ")
    assert shown(library, "part-one-summary", Size(80, 24))[1].startswith("小结 ")
    assert not any(" 1.7 " in row for row in shown(library, "part-one-summary", Size(100, 30), Contents))
