"""Answers and times the tests of the store are fed with."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from tuiyan.drill.log import Answer, Grade, When
from tuiyan.store.store import Store

FIRST_DAY = date(2026, 3, 2)


def on(day: int, hour: int = 12) -> When:
    """Return a time on the study day ``day`` days after the first."""
    instant = datetime(2026, 3, 2, hour, tzinfo=UTC) + timedelta(days=day)
    return When(FIRST_DAY + timedelta(days=day), instant)


def answer(item: str = "ridge", grade: Grade = Grade.GOOD, mistake: str = "") -> Answer:
    """Return a full answer."""
    return Answer(
        item,
        grade,
        version=2,
        seed=2**63 + 5,
        shown={"gpu": "h800", "weights": "fp8", "问": "“带宽”"},
        raw="２３．３ｍｓ",
        reading="23.3 ms = 0.0233 s",
        verdict="wrong" if grade == Grade.AGAIN else "right",
        mistake=mistake,
        milliseconds=8_400,
    )


def everything(store: Store) -> tuple[object, ...]:
    """Return all that a history tells."""
    return (store.log.entries(), store.log.standings(), store.log.days(), store.notes.all())
