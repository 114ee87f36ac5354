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
}
