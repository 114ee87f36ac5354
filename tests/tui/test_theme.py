"""The colours: enough contrast, and a screen that reads without them."""

from __future__ import annotations

import pytest

from tuiyan.deck.style import BOLD, INVERSE, TEXT, Style
from tuiyan.tui.theme import PALETTES, TOKENS, Pen, Theme, depth_of

TEXTS = ["text", "num", "muted", "mem", "comp", "net", "good", "accent"]
GRAPHICS = ["quiet"]


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("ground", ["bg", "surface"])
def test_text_has_seven_to_one_and_bars_three(name, ground):
    theme = Theme(name)
    for token in TEXTS:
        assert contrast(theme.colour(token), theme.colour(ground)) >= 7, token
    for token in GRAPHICS:
        assert contrast(theme.colour(token), theme.colour(ground)) >= 3, token


@pytest.mark.parametrize("name", PALETTES)
def test_the_lit_row_and_the_seal_can_be_read(name):
    theme = Theme(name)
    for token in ("text", "num"):
        assert contrast(theme.colour(token), theme.colour("sel")) >= 7
    assert contrast(theme.colour("sealed"), theme.colour("seal")) >= 7


@pytest.mark.parametrize("name", PALETTES)
def test_every_token_has_a_colour(name):
    assert len(PALETTES[name].split()) == len(TOKENS)


def test_a_figure_is_always_bold():
    assert "bold" in Theme().pen(Style("num", "surface")).attributes


def test_scenery_fades_towards_the_page():
    theme = Theme()

    assert contrast(theme.colour("text", faded=True), theme.colour("bg")) < 3


@pytest.mark.parametrize(
    "style", [TEXT, Style("mem", bold=True), INVERSE, Style("num", "sel"), Style("muted", strike=True)]
)
def test_without_colours_only_bold_underline_strike_and_reverse_are_told(style):
    pen = Theme("dark", "none").pen(style)

    assert pen.ink == pen.ground == ""
    assert ("reverse" in pen.attributes) == bool(style.ground)


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("name", PALETTES)
def test_sixteen_colours_are_the_terminals_own(name, token):
    pen = Theme(name, "16").pen(Style(token, token))

    assert int(pen.ink) in {*range(30, 38), *range(90, 98)}
    assert int(pen.ground) in {*range(40, 48), *range(100, 108)}


def test_two_hundred_and_fifty_six_colours_are_told_by_number():
    assert Theme("dark", "256").pen(Style("mem")).ink.startswith("38;5;")


@pytest.mark.parametrize(
    ("system", "no_color", "depth"),
    [
        ("truecolor", False, "full"),
        ("256", False, "256"),
        ("standard", False, "16"),
        (None, False, "none"),
        ("truecolor", True, "none"),
    ],
)
def test_the_depth_of_a_terminal(system, no_color, depth):
    assert depth_of(system, no_color=no_color) == depth


def test_a_pen_tells_only_what_changes():
    theme = Theme()
    one, other = theme.pen(TEXT), theme.pen(BOLD)

    assert other.after(one) == "\x1b[1m"
    assert one.after(other) == "\x1b[22m"
    assert one.after(one) == ""
    assert Pen().after(other) == "\x1b[22;39;49m"
