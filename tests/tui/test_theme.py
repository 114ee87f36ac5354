"""The colours: enough contrast, and a screen that reads without them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiyan.cli.arguments import UsageError
from tuiyan.cli.theme import palette_chosen
from tuiyan.deck.style import BOLD, INVERSE, TEXT, Style
from tuiyan.problem import ContentError
from tuiyan.source import Source
from tuiyan.tui.theme import Pen, Theme, depth_of
from tuiyan.view.palette import PALETTES, TOKENS, Palette, built_in, contrast, read_palette

TEXTS = ["text", "num", "muted", "mem", "comp", "net", "good", "accent"]
GRAPHICS = ["quiet"]


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize("ground", ["bg", "surface"])
def test_text_has_seven_to_one_and_bars_three(name, ground):
    theme = Theme(built_in(name))
    for token in TEXTS:
        assert contrast(theme.colour(token)[1:], theme.colour(ground)[1:]) >= 7, token
    for token in GRAPHICS:
        assert contrast(theme.colour(token)[1:], theme.colour(ground)[1:]) >= 3, token


@pytest.mark.parametrize("name", PALETTES)
def test_the_lit_row_and_the_seal_can_be_read(name):
    theme = Theme(built_in(name))
    for token in ("text", "num"):
        assert contrast(theme.colour(token)[1:], theme.colour("sel")[1:]) >= 7
    assert contrast(theme.colour("sealed")[1:], theme.colour("seal")[1:]) >= 7


@pytest.mark.parametrize("name", PALETTES)
def test_every_token_has_a_colour(name):
    assert len(PALETTES[name].split()) == len(TOKENS)


def test_a_figure_is_always_bold():
    assert "bold" in Theme().pen(Style("num", "surface")).attributes


def test_scenery_fades_towards_the_page():
    theme = Theme()

    assert contrast(theme.colour("text", faded=True)[1:], theme.colour("bg")[1:]) < 3


@pytest.mark.parametrize(
    "style", [TEXT, Style("mem", bold=True), INVERSE, Style("num", "sel"), Style("muted", strike=True)]
)
def test_without_colours_only_bold_underline_strike_and_reverse_are_told(style):
    pen = Theme(built_in("dark"), "none").pen(style)

    assert pen.ink == pen.ground == ""
    assert ("reverse" in pen.attributes) == bool(style.ground)


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("name", PALETTES)
def test_sixteen_colours_are_the_terminals_own(name, token):
    pen = Theme(built_in(name), "16").pen(Style(token, token))

    assert int(pen.ink) in {*range(30, 38), *range(90, 98)}
    assert int(pen.ground) in {*range(40, 48), *range(100, 108)}


def test_two_hundred_and_fifty_six_colours_are_told_by_number():
    assert Theme(built_in("dark"), "256").pen(Style("mem")).ink.startswith("38;5;")


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
    assert Pen("39").after(Pen(ground="41")) == "\x1b[39;49m"
    assert Pen().after(other) == "\x1b[m"


def read(text: str) -> Palette:
    return read_palette(Source("mine.toml", text))


def test_a_theme_of_ones_own_takes_the_rest_from_its_base():
    palette = read('base = "light"\nmem = "#00407A"\n')

    assert palette.colours["mem"] == "00407a"
    assert palette.colours["bg"] == built_in("light").colours["bg"]
    assert Theme(palette, "16").pen(Style("text")) == Theme(built_in("light"), "16").pen(Style("text"))


@pytest.mark.parametrize(
    ("text", "place", "told"),
    [
        ('text = "#777777"\n', "mine.toml:1:1", "text 在 bg 上看不清：对比度 4.1 : 1，至少要 4.5 : 1"),
        ('\nbg = "#ffffff"\n', "mine.toml:2:1", "text 在 bg 上看不清：对比度 1.2 : 1，至少要 4.5 : 1"),
        ('txt = "#ffffff"\n', "mine.toml:1:1", "没有叫 txt 的颜色"),
        ('text = "white"\n', "mine.toml:1:1", 'text 要写成 "#rrggbb"'),
        ('base = "night"\n', "mine.toml:1:1", "base 是 dark light contrast 之一"),
        ('mem = "#72c7f7"\ntext = [\n', "mine.toml:2:1", "这里不是 TOML"),
    ],
)
def test_what_a_theme_gets_wrong_is_told_with_its_place(text, place, told):
    with pytest.raises(ContentError) as raised:
        read(text)

    assert raised.value.problems[0].place == place
    assert told in raised.value.problems[0].message


@given(st.lists(st.integers(0, 0xFFFFFF), min_size=2, max_size=2))
def test_contrast_is_between_one_and_twenty_one_and_the_same_both_ways(pair):
    one, other = (f"{colour:06x}" for colour in pair)

    assert 1 <= contrast(one, other) == contrast(other, one) <= 21
    assert contrast("000000", "ffffff") == 21


def test_a_theme_of_the_settings_that_cannot_be_had_keeps_no_talk_from_beginning(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert palette_chosen("", "nosuch") == palette_chosen("dark", "nosuch") == built_in("dark")
    assert "nosuch" in capsys.readouterr().err
    with pytest.raises(UsageError, match="nosuch"):
        palette_chosen("nosuch", "dark")
