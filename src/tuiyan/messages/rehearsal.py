"""Texts about four-sentence answers."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    "want_four": (
        "answer 要有四句：conclusion、derivation、derivation、boundary",
        "answer must have four sentences: conclusion, derivation, derivation, boundary",
    ),
    "want_wording": ("{name} 要写说法，用 | 隔开", "{name} needs wordings, separated by |"),
    "no_concept": ("没有叫 {name} 的要点或错误说法", "no concept or wrong claim is called {name}"),
    "in_chinese": ("四句题目前只有中文。", "Rehearsals are in Chinese for now."),
    "want_id": (
        "要一个题号；tuiyan rehearse --list 列出全部",
        "name a question; tuiyan rehearse --list lists them",
    ),
    "no_id": ("没有叫 {name} 的四句题", "there is no rehearsal called {name}"),
    "list_alone": ("--list 列出全部，不要再写 {word}", "--list lists all of them; leave out {word}"),
    "not_own": (
        "这道题在那个方案下问不成，用基准方案问。",
        "This question cannot be asked about that scenario; it is asked about the baseline.",
    ),
    "role_conclusion": ("结论", "conclusion"),
    "role_derivation": ("推导", "derivation"),
    "role_boundary": ("边界", "boundary"),
}
