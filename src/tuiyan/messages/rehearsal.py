"""Texts about four-sentence answers."""

from __future__ import annotations

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    "want_four": (
        "answer 要有四句：conclusion、derivation、derivation、boundary",
        "answer must have four sentences: conclusion, derivation, derivation, boundary",
    ),
    "want_wording": ("{name} 要写说法，用 | 隔开", "{name} needs wordings, separated by |"),
    "unbalanced": ("when 和 end_when 的个数不一样", "as many end_when as when must stand here"),
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
    "model_fails": ("示范回答自己过不了检查：{found}", "the model answer fails its own check: {found}"),
    "model_lacks": ("示范回答里没有检出：{names}", "not found in the model answer: {names}"),
    "not_accepted": (
        "这个回答应当接受，却检出 {found}",
        "this answer should be accepted, but {found} was found",
    ),
    "not_rejected": (
        "这个回答应当因 {because} 不接受，检出的是 {found}",
        "this answer should be rejected for {because}; found: {found}",
    ),
    "no_answer": ("没有可检查的回答", "there is no answer to check"),
    "not_readable": ("读不了 {path}：{why}", "cannot read {path}: {why}"),
    "found": ("检出", "found"),
    "missing": ("未检出", "not found"),
    "numbers": ("数", "numbers"),
    "said": ("话", "words"),
    "roles": ("四句", "roles"),
    "lacks": ("缺{role}", "no {role}"),
    "uncited": ("没用到的公式", "formulas not used"),
    "wrong_claim": ("说错", "wrong"),
    "claimed": ("“{text}”：{why}", "“{text}”: {why}"),
    "recited": (
        "像是背的：和示范回答一字不差的地方太多",
        "recited: too much of it is the model answer word for word",
    ),
    "stuffed": ("只是一串关键词，没有句子", "a row of keywords, not sentences"),
    "model": ("示范回答", "model answer"),
    "verdict_right": ("对", "right"),
    "verdict_given": ("题目给的", "given"),
    "verdict_wrong": ("不对，{name}是 {value}", "wrong, {name} is {value}"),
    "verdict_wrong_sum": ("算得不对", "the sum does not hold"),
    "verdict_slip": ("{slip}：{name}是 {value}", "{slip}: {name} is {value}"),
    "verdict_impossible": ("不可能：{why}", "impossible: {why}"),
    "verdict_unknown": ("对不上任何公式", "matches no formula"),
}
