"""What a presenter should know of a scenario before an audience sees it: slides that lack a fact."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from tuiyan.deck.blocks.text import Paragraph
from tuiyan.deck.resolved import Fragment, ResolvedSlide
from tuiyan.inference.feasibility import lacks_facts
from tuiyan.inference.suggestions import Scheme, scheme_that_computes
from tuiyan.messages import say
from tuiyan.text.joining import spaced

if TYPE_CHECKING:
    from tuiyan.engine.evaluate import Values
    from tuiyan.view.deck.slide_cache import SlideCache


class Readiness(NamedTuple):
    """What a scenario lacks.

    Attributes:
        slides: How many slides are passed over for it.
        why: The missing fact, in one line.
        scheme: Precisions that the GPU computes in, where that is what is missing.
    """

    slides: int
    why: str
    scheme: Scheme | None

    def question(self) -> str:
        """Say it, and offer what works: ``14 页缺 FP8 算力：改用 W8A8-INT8？``."""
        if self.scheme is None:
            return spaced(say("tui.lacking", count=self.slides, why=self.why))
        return spaced(say("tui.lacking_peak", count=self.slides, what=self.why, scheme=self.scheme.label))


def readiness(cache: SlideCache, values: Values) -> Readiness | None:
    """Return what ``values`` lack for the slides of a deck, or ``None`` where it is nothing."""
    if not lacks_facts(values):
        return None
    left_out = [*cache.left_out(values.scenario)]
    if not left_out:
        return None
    scheme = scheme_that_computes(values)
    why = cache.lacks(values.scenario, min(left_out))
    if scheme is not None:
        why = say("tui.peak_in", precision=values.scenario.short("compute"))
    return Readiness(len(left_out), why, scheme)


def told_instead(slide: ResolvedSlide) -> ResolvedSlide:
    """Return a slide with which fact it lacks in place of what it would show, where it lacks one."""
    if not slide.lacks:
        return slide
    title = () if any(piece.fault for piece in slide.title) else slide.title
    said = Paragraph((Fragment(slide.lacks),))
    return slide._replace(title=title, layout="", blocks=(said,), origins=(0,))
