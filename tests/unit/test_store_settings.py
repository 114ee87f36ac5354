from __future__ import annotations

from pathlib import Path

import pytest

from tuiyan.cli import main
from tuiyan.store.settings import KEYS, Settings, parse_settings, read_settings

Captured = pytest.CaptureFixture[str]

FULL = """\
# 我的设置
rollover_hour = 3
new_a_day = 0
retention = 0.85
language = "en"
name = "王 工"
company = "某云"
opening = "先看一个数"
yen_sign = "JPY"
home = "open"
"""


def parsed(text: str) -> Settings:
    return parse_settings(text, Path("settings.toml"))


def complaints(text: str) -> list[str]:
    return [f"{p.place}: {p.message}" + (f" ({p.hint})" if p.hint else "") for p in parsed(text).problems]


def test_every_key_is_read() -> None:
    assert parsed(FULL) == Settings(3, 0, 0.85, "en", "王 工", "某云", "先看一个数", "JPY", "open")
    assert {key.name for key in KEYS} == set(Settings._fields) - {"problems"}


@pytest.mark.parametrize(
    ("text", "speaker"),
    [
        (FULL, "王 工 · 某云"),
        ('company = "某云"', "某云"),
        ('name = "\\u001b[31m王 工 "', "[31m王 工"),
        ("", ""),
    ],
)
def test_who_speaks(text: str, speaker: str) -> None:
    assert parsed(text).speaker == speaker


def test_every_key_says_what_it_means_and_what_it_must_be() -> None:
    for key in KEYS:
        assert key.meaning
        assert key.wanted()
        assert key.accepts(key.default) == (key.name != "language")  # unless it is set, the locale's


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    assert read_settings(tmp_path / "none.toml") == Settings()
    assert read_settings() == Settings()


def test_a_file_is_read_with_a_mark_of_byte_order_and_windows_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes(b"\xef\xbb\xbf" + FULL.replace("\n", "\r\n").encode())

    assert read_settings(path) == parsed(FULL)


def test_an_unknown_key_is_named_with_the_closest_and_the_rest_holds() -> None:
    text = FULL + 'retension = 0.8\n[colours]\nname = "dark"\n'
    assert complaints(text) == [
        "settings.toml:11:1: 不认识 retension，忽略 (是不是 retention？)",
        "settings.toml:12:2: 不认识 colours，忽略",
    ]
    assert parsed(text)._replace(problems=()) == parsed(FULL)


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("rollover_hour = 24", "rollover_hour 应当是 0 到 23 的整数，这里是 24；按 4 算"),
        ('rollover_hour = "4"', "rollover_hour 应当是 0 到 23 的整数，这里是 '4'；按 4 算"),
        ("new_a_day = true", "new_a_day 应当是 0 到 999 的整数，这里是 True；按 10 算"),
        ("retention = 90", "retention 应当是 0.7 到 0.97 的小数，这里是 90；按 0.9 算"),
        ("retention = nan", "retention 应当是 0.7 到 0.97 的小数，这里是 nan；按 0.9 算"),
        ('language = "de"', "language 应当是 zh en 之一，这里是 'de'；按 （空） 算"),
        ("name = 7", "name 应当是 引号里的文字，这里是 7；按 （空） 算"),
    ],
)
def test_a_bad_value_is_named_with_its_line_and_the_default_holds(line: str, complaint: str) -> None:
    settings = parsed(f'company = "某云"\n{line}\n')

    assert [p.message for p in settings.problems] == [complaint]
    assert settings.problems[0].span.line == 2
    assert settings._replace(problems=()) == Settings(company="某云")


def test_what_is_no_toml_is_named_with_its_place() -> None:
    (problem,) = parsed('name = "x"\nretention : 0.9\n').problems

    assert (problem.span.line, problem.source_line) == (2, "retention : 0.9")
    assert parsed("name = ").problems[0].span.line == 1
    assert parsed("[a]\nb = 1\n[a]\n").problems


def test_what_is_no_text_or_no_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_bytes("name = “王”".encode("gb18030"))
    assert [p.message for p in read_settings(path).problems] == ["文件不是 UTF-8"]
    assert str(tmp_path) in read_settings(tmp_path).problems[0].message


@pytest.mark.parametrize(
    ("setting", "currency"), [("", "CNY"), ('yen_sign = "CNY"\n', "CNY"), ('yen_sign = "JPY"\n', "JPY")]
)
def test_a_yen_sign_is_what_the_settings_say_wherever_it_is_typed(
    setting: str, currency: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "tuiyan").mkdir()
    (tmp_path / "tuiyan" / "settings.toml").write_text(setting, encoding="utf-8")
    mine = tmp_path / "client.yaml"
    mine.write_text("id: client\nname: client\nextends: manual\nprice: ￥15/h\n", encoding="utf-8")

    for words in (["price=¥15/h"], ["--scenario", "client", "--content", str(mine)]):
        assert main(["derive", "output_price", *words, "--no-proof"]) == 0
        assert f"97.8 {currency}/Mtoken" in capsys.readouterr().out
    assert main(["gate", "¥90/Mtoken", "output_price", "price=15 元/h", "batch=1"]) == (
        1 if currency == "CNY" else 2
    )
    assert main(["derive", "output_price", "price=15 日元/h", "--no-proof"]) == 0
    assert "97.8 JPY/Mtoken" in capsys.readouterr().out
