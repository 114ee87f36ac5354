"""What to say first to a client: what does not fit or cannot be promised, then what bounds it."""

from __future__ import annotations

from collections.abc import Iterator

from tuiyan.engine.evaluate import Values
from tuiyan.inference.feasibility import obstacles
from tuiyan.inference.suggestions import reason, told
from tuiyan.meeting.client import USERS
from tuiyan.meeting.remedies import Remedy
from tuiyan.meeting.verdict_text import VerdictText, bottleneck_texts, remedy_text, verdict_text
from tuiyan.meeting.verdicts import Judgement
from tuiyan.messages import say, sentence
from tuiyan.text.joining import spaced

PLAIN = ("missed",)
"""States whose verdict is one phrase, so that what follows is told of it."""


def first_words(judged: Judgement, remedy: Remedy | None, values: Values) -> tuple[str, ...]:
    """Return what to say first, a sentence each.

    Args:
        judged: How their wishes stand as they are.
        remedy: What was changed so that it fits, if anything was.
        values: The figures under that.
    """
    return tuple(map(sentence, (*_fit(judged, remedy), *_goals(judged), *_bound(values))))


def alarm(values: Values, remedy: Remedy | None, why: str = "") -> str:
    """Say that a scenario does not fit, and what was changed so that the figures do.

    Args:
        values: The figures under the scenario as it is.
        remedy: What was changed; where nothing was, what stands in the way is told with what would do.
        why: In what words it does not fit, where there are some.
    """
    found = obstacles(values)[0]
    if remedy is None:
        return spaced(say("client.stuck", why=told(values, found)))
    sets = " ".join(f"{name}={text}" for name, text in remedy.changes.items())
    return spaced(say("client.fixed", why=why or reason(values, found), mend=remedy_text(remedy), sets=sets))


def _fit(judged: Judgement, remedy: Remedy | None) -> Iterator[str]:
    """Say whether it fits; where it does not, what was changed."""
    users = judged.of(USERS)
    if judged.obstacles:
        is_full = users is not None and judged.obstacles[0].kind == "kv"
        yield alarm(judged.values, remedy, _joined(verdict_text(judged, users)) if users and is_full else "")
    elif users is not None:
        yield spaced(_joined(verdict_text(judged, users)) + say("client.stop"))
    else:
        yield spaced(say("client.fits") + say("client.stop"))


def _joined(line: VerdictText) -> str:
    return say("client.and_so", head=line.head, amount=line.amount) if line.amount else line.head


def _goals(judged: Judgement) -> Iterator[str]:
    """Say how each other wish stands, those that cannot be met first."""
    others = [verdict for verdict in judged.verdicts if verdict.goal.name != USERS]
    for verdict in sorted(others, key=lambda each: each.is_good):
        line = verdict_text(judged, verdict)
        key = "client.and_more" if verdict.state not in PLAIN else "client.and_so"
        text = say(key, head=line.head, amount=line.amount) if line.amount else line.head
        stop = say("client.stop")
        yield spaced(text + stop + (sentence(line.remedy) + stop if line.remedy else ""))


def _bound(values: Values) -> Iterator[str]:
    where, what = bottleneck_texts(values)
    if where:
        yield spaced(say("client.bound_is", where=where))
        yield spaced(what + say("client.stop"))
