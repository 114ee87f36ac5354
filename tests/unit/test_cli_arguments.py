"""Reading the command line."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tuiyan.cli import main
from tuiyan.cli.arguments import Arguments, UsageError, language_of, read_arguments
from tuiyan.cli.help import help_text
from tuiyan.cli.verbs import EVERYWHERE, HOME, VERBS, Option, Verb
from tuiyan.messages import speak


def test_nothing_at_all_is_the_home_screen() -> None:
    assert read_arguments([]) == Arguments(HOME, (), {})


@pytest.mark.parametrize(
    "words",
    [
        "derive move_time weights=fp16 --lang en --format json",
        "--lang en derive --format json move_time weights=fp16",
        "derive --format=json --lang=en move_time weights=fp16",
        "--lang=en derive move_time --format json weights=fp16",
    ],
)
def test_options_stand_anywhere(words: str) -> None:
    arguments = read_arguments(words.split())

    assert arguments.verb.name == "derive"
    assert arguments.words == ("move_time", "weights=fp16")
    assert arguments.values == {"lang": "en", "format": "json"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("deriv", "没有叫 deriv 的命令；是不是 derive？"),
        ("xyzzy", "没有叫 xyzzy 的命令；有这些：present, sheet, derive, "),
        ("derive", "derive 还缺参数：tuiyan derive FORMULA [NAME=VALUE ...]"),
        ("check a b", "看不懂多出来的 b：tuiyan check [PATH]"),
        ("derive x --fromat json", "没有选项 --fromat；是不是 --format？"),
        ("derive x --format xml", "选项 --format 只能是 text, latex, mathml, json，不能是 xml"),
        ("--lang fr", "选项 --lang 只能是 zh, en，不能是 fr"),
        ("drill --count", "选项 --count 要带一个值"),
        ("drill --plain=yes", "选项 --plain 不带值"),
        ("drill -x", "没有选项 -x"),
        ("derive x --f json", "没有选项 --f"),
        ("--count 3 drill", "没有选项 --count"),
    ],
)
def test_wrong_use_is_told_in_one_line(words: str, said: str) -> None:
    with pytest.raises(UsageError) as error:
        read_arguments(words.split())

    assert str(error.value).startswith(said)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["0", "-1", "1.5", "x", "", "１", "1e3", "9999999"])
def test_a_count_is_a_whole_number_above_0(text: str) -> None:
    with pytest.raises(UsageError):
        read_arguments(["drill", f"--count={text}"]).whole("count", 10)


@given(st.lists(st.text(max_size=12) | st.sampled_from([option.flag for option in EVERYWHERE]), max_size=5))
def test_any_words_are_read_or_refused_in_one_line(words: list[str]) -> None:
    with suppress(UsageError):
        assert isinstance(read_arguments(words), Arguments)


@pytest.mark.parametrize(
    ("environment", "words", "language"),
    [
        ({"LANG": "en_US.UTF-8"}, [], "en"),
        ({"LANG": "zh_CN.UTF-8"}, [], "zh"),
        ({"LANG": "fr_FR.UTF-8"}, [], "zh"),
        ({"LANG": "C"}, [], "zh"),
        ({}, [], "zh"),
        ({"LANG": "en_US", "LC_ALL": "zh_CN"}, [], "zh"),
        ({"LANG": "en_US", "LC_ALL": ""}, [], "en"),
        ({"LANG": "en_US"}, ["--lang", "zh"], "zh"),
        ({"LANG": "zh_CN"}, ["check", "--lang=en"], "en"),
    ],
)
def test_the_language_is_the_one_asked_for_then_the_locales(
    monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], words: list[str], language: str
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)

    assert language_of(words) == language


@pytest.mark.parametrize("verb", [HOME, *VERBS], ids=lambda verb: verb.name or "home")
@pytest.mark.parametrize("language", ["zh", "en"])
def test_help_explains_every_option(verb: Verb, language: str) -> None:
    speak("en" if language == "en" else "zh")
    text = help_text(verb)

    assert all(option.flag in text for option in (*verb.options, *EVERYWHERE))
    assert max(map(len, text.splitlines())) <= 100


@pytest.mark.parametrize(
    ("verb", "option"), [(verb, option) for verb in (HOME, *VERBS) for option in (*verb.options, *EVERYWHERE)]
)
def test_help_shows_every_choice_and_every_value(verb: Verb, option: Option) -> None:
    shown = next(each for each in help_text(verb).splitlines() if each.split()[:1] == [option.flag])
    value = shown.split()[1] if option.takes_value else ""

    assert value.split("|") == list(option.choices) if option.choices else value == option.value


def test_help_shows_the_argument_that_an_option_needs(capsys: pytest.CaptureFixture[str]) -> None:
    derive = next(verb for verb in VERBS if verb.name == "derive")

    assert "  --solve NAME FORMULA=VALUE  " in help_text(derive)
    assert main(["derive", "utilization", "--solve", "batch", "utilization=50 %"]) == 0
    assert "167" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["help"], ["help", "derive"], ["--lang", "en", "help", "gate"]])
def test_help_is_a_word_too(words: list[str]) -> None:
    others = [word for word in words if word != "help"]

    assert read_arguments(words) == read_arguments([*others, "--help"])


def test_a_number_below_zero_is_an_argument() -> None:
    assert read_arguments(["gate", "-3ms", "ttft", "gpus=2"]).words == ("-3ms", "ttft", "gpus=2")


@pytest.mark.parametrize("words", [["derive", ""], ["derive", "ttft", " "], ["client", "show", ""]])
def test_a_blank_argument_is_told(words: list[str]) -> None:
    with pytest.raises(UsageError, match="有一个参数是空的：tuiyan"):
        read_arguments(words)


def test_a_count_of_any_length_is_refused_in_words() -> None:
    with pytest.raises(UsageError, match="--count"):
        read_arguments(["drill", "--count", "9" * 5000]).whole("count", 1)
