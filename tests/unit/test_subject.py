"""What the manual is about stands in content, and in one package."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tuiyan

ENGINE = sorted((Path(tuiyan.__file__).parent / "engine").glob("*.py"))
WORDS = frozenset(
    {
        "llm", "gpu", "gpus", "kv", "hbm", "moe", "mla", "gqa", "nvlink", "pcie", "infiniband", "prefill",
        "decode", "ttft", "tpot", "batch", "cuda", "vllm", "fp4", "fp8", "fp16", "bf16", "int4", "int8",
        "w8a8", "w16a16", "flop", "flops", "tflops", "param", "params", "precision", "precisions",
        "quantized", "attention", "expert", "experts", "weights", "replicas", "inference",
    }
)  # fmt: skip
ONLY_IN_TEXT = frozenset(
    {"token", "tokens", "user", "users", "memory", "compute", "network", "model", "models"}
)
"""Words of the field that are also words of programs; as a text they could only be the field's."""


TYPED_BY_PEOPLE = {"fraction_words.py": {"precision"}}
"""Words that a module recognises in what is typed, and never says: half precision is no number."""


def _words(text: str) -> set[str]:
    return {word.lower() for word in re.findall(r"[A-Za-z][a-z0-9]*|[A-Z0-9]+", text.replace("_", " "))}


def _used(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Give the words of names, and those of texts that are no docstrings."""
    notes = {
        id(node.value) for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }  # fmt: skip
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name):
                yield from ((node.lineno, word) for word in _words(name) & WORDS)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield from ((node.lineno, word) for word in _words(name) & WORDS)
            case ast.Constant(value=str(text)) if id(node) not in notes:
                yield from ((node.lineno, word) for word in _words(text) & (WORDS | ONLY_IN_TEXT))


@pytest.mark.parametrize("file", ENGINE, ids=lambda file: file.name)
def test_the_engine_knows_no_word_of_the_field(file: Path) -> None:
    found = sorted(set(_used(ast.parse(file.read_text(encoding="utf-8")))))

    assert [(line, word) for line, word in found if word not in TYPED_BY_PEOPLE.get(file.name, ())] == []
