"""What was found in an answer, with the place of each finding; never whether its reasoning is true.

``Checker(posed, shared).check(text)`` splits an answer into sentences, finds in each the concepts of the
rehearsal, judges every number, and says which roles are there: the conclusion first, a derivation, and a cost
or boundary. Wrong claims are caught unless they are named to deny them. Two things are flagged:

* recited: six in ten of the answer's runs of eight signs stand in the model answer word for word;
* stuffed: three concepts or more, with less than one word of grammar in twelve characters and words.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from tuiyan.drill.template import Mistake
from tuiyan.rehearsal.figures import Figures
from tuiyan.rehearsal.findings import CaughtClaim, CheckedSentence, Checklist, FoundConcept, Noticed
from tuiyan.rehearsal.judging import RIGHT, JudgedNumber, judged_numbers
from tuiyan.rehearsal.negation import is_denied, is_idle, is_refuted
from tuiyan.rehearsal.parts import concludes, derivations, is_bounded, roles_of
from tuiyan.rehearsal.posed import Posed
from tuiyan.rehearsal.rehearsal import FIGURE, Concept, Point
from tuiyan.rehearsal.sentences import Sentence, sentences
from tuiyan.rehearsal.vocabulary import GRAMMAR
from tuiyan.rehearsal.wordings import Folded, folded, occurrences

LONGEST = 6_000
"""Signs of an answer, or of a box, that are looked at."""

MOST_SENTENCES = 100
"""Sentences that are looked at."""

RUN = 8
RECITED = 0.6
RECITED_RUNS = 24
"""Runs that an answer has at least before it can be recited: a short one is alike by chance."""

STUFFED_CONCEPTS = 3
FEWEST_SIGNS = 10
SIGNS_A_WORD = 12
SIGN = re.compile(r"[\u4e00-\u9fff]|(?<![\d.])[A-Za-z]+")
"""What counts as one: a character, a Latin word."""


class Checker:
    """Checks answers to one question as it was asked.

    Attributes:
        posed: The question.
        figures: What numbers may be.
    """

    def __init__(self, posed: Posed, shared: Iterable[Mistake]) -> None:
        """Know the question and the mistakes that questions share; compute nothing yet."""
        self.posed = posed
        self.figures = Figures(posed, shared)

    @cached_property
    def wanted(self) -> frozenset[str]:
        """The concepts that the model answer shows under this scenario."""
        pieces = [piece for text in self.posed.answer for piece in sentences(text)]
        noticed = self._noticed(pieces, self.posed.rehearsal.concepts)
        return frozenset(found.concept for each in noticed for found in each.found)

    def check(
        self, text: str, synonyms: Mapping[str, Iterable[str]] | None = None, boxes: Sequence[str] = ()
    ) -> Checklist:
        """Check an answer.

        Args:
            text: The answer, where it was not given in boxes.
            synonyms: Wordings that the user keeps, by concept.
            boxes: The four sentences, where they were given apart.
        """
        points = self.posed.rehearsal.points
        parts = [sentences(part[:LONGEST]) for part in boxes or [text]]
        pieces = [piece for part in parts for piece in part][:MOST_SENTENCES]
        noticed = self._noticed(pieces, _with_synonyms(self.posed, synonyms or {}))
        boxed = [points[at].role for at, part in enumerate(parts) for _ in part][:MOST_SENTENCES]
        roles = boxed if boxes else roles_of(noticed, points)
        lacking = self.wanted - {found.concept for each in noticed for found in each.found}
        return Checklist(
            _told(noticed, roles, points, lacking),
            concludes(noticed, roles, points),
            derivations(noticed, roles),
            is_bounded(noticed, roles, points),
            tuple(each.name for each in self.posed.rehearsal.concepts if each.name in lacking),
            _uncited(noticed, self.figures),
            tuple(claim for each in noticed for claim in each.claims),
            is_recited(" ".join(piece.text for piece in pieces), self.posed.answer),
            is_stuffed(noticed),
        )

    def _noticed(self, pieces: Sequence[Sentence], concepts: Sequence[Concept]) -> list[Noticed]:
        behind = [*(piece.text for piece in pieces[1:]), ""]
        return [
            _noticed(piece, after, self.posed, self.figures, concepts)
            for piece, after in zip(pieces, behind, strict=False)
        ]


def _with_synonyms(posed: Posed, synonyms: Mapping[str, Iterable[str]]) -> tuple[Concept, ...]:
    return tuple(
        Concept(each.name, (*each.says, *synonyms.get(each.name, ()))) for each in posed.rehearsal.concepts
    )


def _noticed(
    piece: Sentence, after: str, posed: Posed, figures: Figures, concepts: Iterable[Concept]
) -> Noticed:
    whole, behind = folded(piece.text), folded(after)
    numbers = judged_numbers(piece.text, figures, posed.values, after)
    found = [each for concept in concepts if (each := _found(concept, whole, numbers, figures))]
    claims = tuple(_claims(piece.text, whole, behind.text, posed))
    return Noticed(piece, whole, tuple(sorted(found, key=lambda each: each.start)), numbers, claims)


def _found(
    concept: Concept, whole: Folded, numbers: Sequence[JudgedNumber], figures: Figures
) -> FoundConcept | None:
    """Return the first place where a concept is said and not denied."""
    words = [said for said in concept.says if not said.startswith(FIGURE)]
    for place in occurrences(words, whole):
        if not is_denied(whole.text, place.start, place.gaps) and not is_idle(whole.text, place.end):
            return FoundConcept(concept.name, *whole.span(place.start, place.end))
    for said in concept.says:
        if said.startswith(FIGURE) and (figure := figures.computed(said.lstrip(FIGURE).strip())):
            for number in numbers:
                if number.verdict == RIGHT and figures.is_figure(number.text, figure):
                    return FoundConcept(concept.name, number.start, number.end)
    return None


def _claims(text: str, whole: Folded, after: str, posed: Posed) -> Iterator[CaughtClaim]:
    for wrong in posed.rehearsal.wrong:
        if wrong.when and not posed.figures.holds(wrong.when):
            continue
        places = [*occurrences(wrong.says, whole)]
        if places and not any(
            is_refuted(whole.text, place.start, place.end, place.gaps, after) for place in places
        ):
            start, end = whole.span(places[0].start, places[0].end)
            yield CaughtClaim(text[start:end], wrong.claim, wrong.why)


def _told(
    noticed: Sequence[Noticed], roles: Sequence[str], points: Sequence[Point], lacking: Collection[str]
) -> tuple[CheckedSentence, ...]:
    """Return sentences with what each lacks of the point it stands for; each point is asked for once."""
    waiting = {role: [point for point in points if point.role == role] for role in (*dict.fromkeys(roles),)}
    told: list[CheckedSentence] = []
    for each, role in zip(noticed, roles, strict=True):
        point = waiting[role].pop(0) if waiting.get(role) else None
        missing = (one.name for one in point.concepts if one.name in lacking) if point else ()
        told.append(CheckedSentence(role, each.sentence.text, each.found, tuple(missing), each.numbers))
    return tuple(told)


def _uncited(noticed: Sequence[Noticed], figures: Figures) -> tuple[str, ...]:
    used = {number.formula for each in noticed for number in each.numbers if number.verdict == RIGHT}
    return tuple(dict.fromkeys(figure.name for figure in figures.cited if figure.name not in used))


def is_recited(text: str, model: Iterable[str]) -> bool:
    """Tell whether most runs of signs of an answer stand in the model answer."""
    own, learnt = _runs(text), _runs("".join(model))
    return len(own) >= RECITED_RUNS and len(own & learnt) >= RECITED * len(own)


def _runs(text: str) -> set[str]:
    plain = "".join(filter(str.isalnum, folded(text).text))
    return {plain[at : at + RUN] for at in range(len(plain) - RUN + 1)}


def is_stuffed(noticed: Sequence[Noticed]) -> bool:
    """Tell whether an answer is a row of keywords, with hardly a word of grammar between them."""
    if sum(len(each.found) for each in noticed) < STUFFED_CONCEPTS:
        return False
    texts = [each.sentence.text for each in noticed]
    signs = sum(len(SIGN.findall(text)) for text in texts)
    words = sum(len(GRAMMAR.findall(text)) for text in texts)
    return signs >= FEWEST_SIGNS and words * SIGNS_A_WORD < signs
