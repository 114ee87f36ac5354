"""Twenty questions whose answers can be worked out from their text, and how they are answered."""

from __future__ import annotations

import re
from pathlib import Path

BYTES_A_PARAM = {"FP8": 1, "FP16": 2}
BILLIONS = (2, 3, 5, 7, 8, 11, 13, 14, 32, 70)
ASKED = re.compile(r"(\d+)/(\d+) .*?(\d+)B (FP8|FP16)")

TEMPLATE = """
- id: size-{billions}-{weights}
  section: "1.1"
  topic: sizes
  ask: {{zh: {billions}B {WEIGHTS} 权重多大？, en: How large is {billions}B {WEIGHTS}?}}
  kind: number
  answer: weight_bytes
  with: {{params: {billions}e9 param, weights: {weights}}}
  hint: {{zh: 参数量乘每个参数的字节, en: parameters times bytes of each}}
  mistakes:
    - id: bits
      name: {{zh: 字节当成位, en: bits for bytes}}
      why: {{zh: 一个字节八位, en: a byte has eight bits}}
      answer: answer * 8
"""


def write_questions(content: Path) -> None:
    """Write the questions into a content folder."""
    drills = content / "drills"
    drills.mkdir(parents=True)
    pairs = [(billions, weights) for billions in BILLIONS for weights in BYTES_A_PARAM]
    text = "".join(TEMPLATE.format(billions=b, weights=w.lower(), WEIGHTS=w) for b, w in pairs)
    (drills / "sizes.yaml").write_text(text, encoding="utf-8")


def write_settings(home: Path) -> None:
    """Write settings that ask all of the questions in a day below ``home``."""
    settings = home / "config" / "tuiyan" / "settings.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text("new_a_day = 20", encoding="utf-8")


def gigabytes(heard: str) -> int:
    """Return the answer to the question heard last."""
    _, _, billions, weights = ASKED.findall(heard)[-1]
    return int(billions) * BYTES_A_PARAM[weights]
