"""A presenter's own Markdown, with what is odd in real files."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.e2e.conftest import Play

ODD = """---
title: 一份旧讲稿
---

# 第一张

**真，**她

```yaml
a: 1
---
b: 2
```

---

# 第二张

请看**《手册》**第三章，利率为**5%**时

结尾 {{ move_time }}
"""


def test_an_odd_file_plays_right(play: Play, tmp_path: Path) -> None:
    deck = tmp_path / "旧讲稿.md"
    deck.write_bytes(b"\xef\xbb\xbf" + ODD.replace("\n", "\r\n").encode())
    terminal = play("present", str(deck))

    assert "title:" not in terminal.wait_for("一份旧讲稿")

    terminal.press("pagedown")
    first = terminal.wait_for("第一张")
    assert "title:" not in first
    assert "真，她" in first
    assert "a: 1" in first
    assert "b: 2" in first

    terminal.press("pagedown")
    second = terminal.wait_for("第二张")
    assert "请看《手册》第三章" in second
    assert "**" not in second
    assert "{{ move_time }}" in second
    assert deck.read_bytes().startswith(b"\xef\xbb\xbf---\r\n")


def test_a_file_that_is_not_there_is_one_line(play: Play, tmp_path: Path) -> None:
    terminal = play("present", str(tmp_path / "none.md"))

    assert terminal.wait_for_exit() == 2
    assert "Traceback" not in terminal.text
    assert b"\x1b[?1049h" not in terminal.output


def test_what_the_check_finds_is_shown_in_a_talk_that_was_never_compiled(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TUIYAN_CACHE", str(tmp_path / "cache"))
    deck = tmp_path / "talk.md"
    deck.write_text("---\ntuiyan: 1\n---\n# 读一遍 {{ mov_time }}\n\n正文\n", encoding="utf-8")
    terminal = play("present", str(deck))

    assert "正文" in terminal.wait_for("是不是 move_time？")
    terminal.press("q", "q")
    assert terminal.wait_for_exit() == 0
