"""A pattern that is compiled when it is first used is used as any other."""

from __future__ import annotations

import re

import pytest

from tuiyan.text.lazy_pattern import lazy_pattern


def test_a_lazy_pattern_finds_what_a_compiled_one_finds() -> None:
    texts = ("Batch 8, BATCH 16", "", "batch")
    lazy, compiled = (make(r"batch (\d+)", re.IGNORECASE) for make in (lazy_pattern, re.compile))

    for text in texts:
        assert lazy.findall(text) == compiled.findall(text)
        assert lazy.sub(r"\1", text) == compiled.sub(r"\1", text)
        assert bool(lazy.fullmatch(text)) == bool(compiled.fullmatch(text))
    assert (lazy.pattern, lazy.groups) == (compiled.pattern, compiled.groups)


def test_a_lazy_pattern_is_compiled_when_it_is_first_used() -> None:
    lazy = lazy_pattern(b"(")

    with pytest.raises(re.error):
        lazy.match(b"x")
