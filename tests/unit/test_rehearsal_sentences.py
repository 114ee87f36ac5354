"""Where a sentence ends."""

from __future__ import annotations

import pytest

from tuiyan.rehearsal.sentences import sentences


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("带宽 3.35 TB/s。一步 23.3 ms。", ["带宽 3.35 TB/s。", "一步 23.3 ms。"]),
        ("带宽３．３５TB/s。好", ["带宽３．３５TB/s。", "好"]),
        ("读 23。3 毫秒。慢。", ["读 23。3 毫秒。", "慢。"]),
        ("It reads e.g. 70 GB. Then i.e. slow.", ["It reads e.g. 70 GB.", "Then i.e. slow."]),
        ("vs. H100 it is fine. Yes!", ["vs. H100 it is fine.", "Yes!"]),
        ("他问“能跑吗？能的！”，我说能。好。", ["他问“能跑吗？能的！”，我说能。", "好。"]),
        ("（见附录。第 2 页）不快。快？", ["（见附录。第 2 页）不快。", "快？"]),
        ("“会慢。”对。", ["“会慢。”", "对。"]),
        ("1. 会慢\n2. 因为 KV\n3）要看显存", ["会慢", "因为 KV", "要看显存"]),
        ("一、会慢；二、要看", ["会慢；", "要看"]),
        ("- 会\n- 不会\n\n", ["会", "不会"]),
        ("真的？！是的……", ["真的？！", "是的……"]),
        ("没有句号", ["没有句号"]),
        ("Ends.Next 3.5.1 版。好", ["Ends.Next 3.5.1 版。", "好"]),
        ("。。。\n  ", []),
        ('He said "no. never." Then left.', ['He said "no. never."', "Then left."]),
    ],
)
def test_a_text_is_split_where_sentences_end(text: str, parts: list[str]) -> None:
    found = sentences(text)

    assert [each.text for each in found] == parts
    assert all(text[each.start : each.start + len(each.text)] == each.text for each in found)
