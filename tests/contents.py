"""A small content folder, for tests of what is done with any content: all formulas, few of anything else."""

from __future__ import annotations

import re
from pathlib import Path
from shutil import copy, copytree

from tuiyan.content.folders import content_root

FILES = {
    "deck/deck.yaml": """\
title: 短讲
revised: 2026-08-05
parts:
  - {file: 00-cover.md, name: 封面}
  - {file: 01-intuition.md, part: 1, name: 直觉}
""",
    "deck/sections.yaml": '- {id: "1.1", part: 1, title: 慢在哪里}\n',
    "deck/00-cover.md": "<!-- slide: {id: cover} -->\n# 封面\n",
    "deck/01-intuition.md": """\
<!-- slide: {id: short-of-ingredients, section: "1.1"} -->
# 读一遍 {{ move_time }}

<!-- end_slide -->

<!-- slide: {id: ridge, section: "1.1"} -->
# 脊点 {{ ridge_point }}
""",
    "cheatsheet/01-constants.md": "<!-- slide: {id: card-constants} -->\n# 带宽 {{ hbm_bandwidth }}\n",
    "drills/weights.yaml": """\
- id: weights-size
  kind: number
  section: "1.1"
  topic: decode
  ask:
    zh: "{{ params }} 参数、{{ weights }} 权重多大？"
    en: "How large are {{ params }} parameters in {{ weights }}?"
  draw: {params: [7B, 70B], weights: [fp8, fp16]}
  answer: weight_bytes
  unit: GB
  mistakes: [bits-for-bytes]
- id: read-time
  section: "1.1"
  topic: decode
  ask: {zh: 手册的 H800 读一遍权重要多久？, en: How long does the manual's H800 read its weights?}
  answer: move_time
  pin: manual
""",
}


def write_small_content(root: Path) -> Path:
    """Write the folder; return it."""
    copytree(content_root() / "formulas", root / "formulas")
    _keep(root / "formulas" / "claims.yaml", {"m001", "m199"})
    _keep(root / "formulas" / "measured.yaml", {"nim-2xh100-itl", "nim-2xh100-ttft"})
    expected = root / "formulas" / "expected.yaml"
    written = re.sub(r"(?s)  (?:fitted|held|outside): \[.*?\]\n", "", expected.read_text(encoding="utf-8"))
    expected.write_text(written, encoding="utf-8")
    (root / "drills").mkdir()
    copy(content_root() / "drills" / "mistakes.yaml", root / "drills")
    for name, text in FILES.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return root


def _keep(file: Path, ids: set[str]) -> None:
    """Keep these entries of a list."""
    entries = re.split(r"(?m)^(?=- id: )", file.read_text(encoding="utf-8"))
    kept = [entry for entry in entries if entry[6:].partition("\n")[0] in ids]
    assert len(kept) == len(ids)
    file.write_text("".join(kept), encoding="utf-8")
