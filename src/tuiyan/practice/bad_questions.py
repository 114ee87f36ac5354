"""What is noted of a question that a learner finds bad."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tuiyan.drill.log import When
from tuiyan.drill.session import Session
from tuiyan.user_folders import data_folder

NAME = "bad-questions.jsonl"
"""The file of bad questions: one line of JSON for each, so that it can be read and sent."""


def flag(session: Session, when: When) -> Path:
    """Note the question on the table with all that was typed to it; OSError where that cannot be written."""
    path = data_folder() / NAME
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(noted(session, when), ensure_ascii=False) + "\n")
    return path


def noted(session: Session, when: When) -> dict[str, Any]:
    """Return all it takes to draw the question again and see what was judged."""
    question, prompt = session.question, session.prompt
    assert question is not None
    assert prompt is not None
    return {
        "item": question.id,
        "version": question.version,
        "seed": question.seed,
        "at": when.instant.isoformat(timespec="seconds"),
        "drawn": dict(question.drawn),
        "asked": f"{question.ask}\n{prompt.ask}".strip(),
        "right": prompt.shown,
        "typed": [
            {
                "text": marked.text,
                "read": marked.read.echo,
                "verdict": marked.verdict.kind,
                "mistake": marked.verdict.mistake,
            }
            for marked in session.marked
        ],
        "box": session.text if session.phase in ("asking", "slipped") else "",
    }
