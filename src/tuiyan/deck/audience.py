"""One text for two audiences: what a client sees, and what whoever trains sees besides.

``<!-- only: training -->`` … ``<!-- end_only -->`` around blocks and notes keeps them from a client. They are
taken out when a slide is read for an audience, so that nothing later has to know of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tuiyan.deck.slide import Slide

AUDIENCES = ("client", "training")


def seen_by(slide: Slide, audience: str) -> Slide:
    """Return a slide as ``audience`` sees it."""
    notes = tuple(note for note in slide.notes if note.audience in ("", audience))
    return slide._replace(blocks=_without(slide.blocks, audience), notes=notes)


def versions(slide: Slide) -> tuple[Slide, ...]:
    """Return a slide as each audience sees it that is shown it, once where both see the same."""
    seen = [seen_by(slide, each) for each in AUDIENCES if slide.audience in ("", each)]
    return tuple(each for at, each in enumerate(seen) if each not in seen[:at])


def _without(value: Any, audience: str) -> Any:
    """Return ``value`` without what stands in it for somebody else; the same where there is nothing."""
    if not isinstance(value, tuple):
        return value
    kept = [_without(item, audience) for item in value if not _is_for_another(item, audience)]
    if len(kept) == len(value) and all(new is old for new, old in zip(kept, value, strict=True)):
        return value
    return type(value)(*kept) if hasattr(value, "_fields") else tuple(kept)


def _is_for_another(value: Any, audience: str) -> bool:
    return type(value).__name__ == "Only" and value.audience != audience
