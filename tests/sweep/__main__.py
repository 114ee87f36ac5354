"""``python -m tests.sweep [--slide ID]``: what is false on a slide, and under which scenario."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from tests.sweep.passages import all_slides, library
from tests.sweep.report import product, sweep
from tests.sweep.scenarios import DRAWN, Case, kinds
from tuiyan.deck.glyphs import NORMAL
from tuiyan.deck.resolver import Resolver
from tuiyan.deck.slide import Slide
from tuiyan.messages import speak
from tuiyan.view.deck.text import slide_text


def main(words: Sequence[str] | None = None) -> int:
    """Sweep what is asked for; 1 where something is false, 2 where a name is none."""
    asked = _parser().parse_args(words)
    speak("zh")
    slides = [slide for slide in all_slides() if not asked.slide or slide.id in asked.slide]
    cases = [case for case in kinds() if not asked.only or case.name in asked.only]
    unknown = {*asked.slide} - {slide.id for slide in slides} | {*asked.only} - {case.name for case in cases}
    if unknown:
        print(f"neither a slide nor a scenario: {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    if asked.text:
        _print_texts(slides, cases)
        return 0
    result = sweep(product(slides, cases, 0 if asked.only else asked.drawn))
    print("\n".join(result.lines()))
    return 1 if result.faults else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.sweep", description=__doc__)
    parser.add_argument("--slide", action="append", default=[], help="a slide or card by its id; all without")
    parser.add_argument("--only", action="append", default=[], help="a scenario by its name in the report")
    parser.add_argument("--drawn", type=int, default=DRAWN, help="how many scenarios are drawn beside")
    parser.add_argument("--text", action="store_true", help="print what is read in place of what is false")
    return parser


def _print_texts(slides: Sequence[Slide], cases: Sequence[Case]) -> None:
    """Print a slide's text under each scenario, alike texts once."""
    resolvers = [Resolver(case.values(), None, library().claims, library().measured) for case in cases]
    for slide in slides:
        texts: dict[str, list[str]] = {}
        for case, resolver in zip(cases, resolvers, strict=True):
            texts.setdefault("\n".join(slide_text(slide, resolver, NORMAL)), []).append(case.name)
        for text, names in texts.items():
            print(f"\n──── {slide.id} · {', '.join(names)}\n{text}")


if __name__ == "__main__":
    sys.exit(main())
