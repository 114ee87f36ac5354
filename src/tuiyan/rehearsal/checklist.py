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
from typing import NamedTuple

from tuiyan.drill.template import Mistake
from tuiyan.rehearsal.figures import Figures
from tuiyan.rehearsal.folded import Folded, folded
from tuiyan.rehearsal.judging import GIVEN, RIGHT, Judged, judged_numbers
from tuiyan.rehearsal.negation import is_denied, is_idle, is_refuted
from tuiyan.rehearsal.posed import Posed
from tuiyan.rehearsal.rehearsal import BOUNDARY, CONCLUSION, DERIVATION, FIGURE, Concept, Point
from tuiyan.rehearsal.sentences import Sentence, sentences
from tuiyan.rehearsal.vocabulary import CONDITION, GRAMMAR, LIMITED, MARKER, REASON, STRONG, VAGUE
from tuiyan.rehearsal.wordings import occurrences

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


class FoundConcept(NamedTuple):
    """A concept in a sentence, and where."""

    concept: str
    start: int
    end: int


class CheckedSentence(NamedTuple):
    """What was found in a sentence.

    Attributes:
        role: ``conclusion``, ``derivation``, ``boundary``, or ``""`` for one that is none of them.
        text: As written.
        found: Concepts, in order.
        missing: Concepts of its part of the model answer that stand nowhere in the answer.
        numbers: In order.
    """

    role: str
    text: str
    found: tuple[FoundConcept, ...]
    missing: tuple[str, ...]
    numbers: tuple[Judged, ...]


class CaughtClaim(NamedTuple):
    """A wrong claim: its words, what it claims, and why it is false."""

    text: str
    claim: str
    why: str


class Checklist(NamedTuple):
    """What was found in an answer.

    Attributes:
        sentences: In order.
        conclusion: The conclusion comes first.
        derivation: Sentences that derive.
        boundary: Some sentence says what it costs or where it ends.
        missing: Concepts that were not found.
        uncited: Formulas of the rehearsal that no number of the answer is.
        wrong_claims: In order.
        recited: Learnt by heart.
        stuffed: Keywords without sentences.
    """

    sentences: tuple[CheckedSentence, ...]
    conclusion: bool
    derivation: int
    boundary: bool
    missing: tuple[str, ...]
    uncited: tuple[str, ...]
    wrong_claims: tuple[CaughtClaim, ...]
    recited: bool
    stuffed: bool

    @property
    def bad_numbers(self) -> tuple[Judged, ...]:
        """The numbers that a careful reader would object to."""
        return tuple(number for each in self.sentences for number in each.numbers if number.is_bad)

    @property
    def is_sound(self) -> bool:
        """Whether all roles are there, nothing wrong is claimed, and it is in sentences."""
        has_roles = self.conclusion and self.derivation > 0 and self.boundary
        return has_roles and not (self.wrong_claims or self.bad_numbers or self.stuffed)


class Noticed(NamedTuple):
    """What stands in a sentence, before it is known which part it plays."""

    sentence: Sentence
    folded: Folded
    found: tuple[FoundConcept, ...]
    numbers: tuple[Judged, ...]
    claims: tuple[CaughtClaim, ...]

    @property
    def says_something(self) -> bool:
        """Whether anything in it has to do with the question."""
        has_number = any(number.verdict in (RIGHT, GIVEN) or number.is_bad for number in self.numbers)
        return bool(self.found or self.claims or has_number)


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
        if boxes:
            roles = [points[at].role for at, part in enumerate(parts) for _ in part][:MOST_SENTENCES]
        else:
            roles = _roles(noticed, points)
        everything = {found.concept for each in noticed for found in each.found}
        lacking = self.wanted - everything
        return Checklist(
            _told(noticed, roles, points, lacking),
            _concludes(noticed, roles, points),
            _derivations(noticed, roles),
            _is_bounded(noticed, roles, points),
            tuple(each.name for each in self.posed.rehearsal.concepts if each.name in lacking),
            _uncited(noticed, self.figures),
            tuple(claim for each in noticed for claim in each.claims),
            is_recited(" ".join(piece.text for piece in pieces), self.posed.answer),
            _is_stuffed(noticed),
        )

    def _noticed(self, pieces: Sequence[Sentence], concepts: Sequence[Concept]) -> list[Noticed]:
        behind = [*(piece.text for piece in pieces[1:]), ""]
        return [
            _noticed(piece, after, self.posed, self.figures, concepts)
            for piece, after in zip(pieces, behind, strict=False)
        ]


def _derivations(noticed: Sequence[Noticed], roles: Sequence[str]) -> int:
    """Count the sentences that derive; a conclusion that holds its sum is one."""
    pairs = zip(noticed, roles, strict=True)
    return sum(
        (role == DERIVATION and _derives(each)) or (role == CONCLUSION and _has_sum(each))
        for each, role in pairs
    )


def _is_bounded(noticed: Sequence[Noticed], roles: Sequence[str], points: Sequence[Point]) -> bool:
    names = {each.name for point in points if point.role == BOUNDARY for each in point.concepts}
    return any(role == BOUNDARY and _bounds(each, names) for each, role in zip(noticed, roles, strict=True))


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
    concept: Concept, whole: Folded, numbers: Sequence[Judged], figures: Figures
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


def _roles(noticed: Sequence[Noticed], points: Sequence[Point]) -> list[str]:
    """Say which part each sentence plays: what comes first concludes, what comes last may bound."""
    names = {point.role: {each.name for each in point.concepts} for point in points}
    roles = [""] * len(noticed)
    telling = [at for at, each in enumerate(noticed) if each.says_something or _bounds(each, names[BOUNDARY])]
    if not telling:
        return roles
    roles[telling[0]] = CONCLUSION
    is_last = True
    for at in reversed(telling[1:]):
        bounds = _bounds(noticed[at], names[BOUNDARY])
        is_boundary = bounds and (is_last or not _derives(noticed[at]) or _is_marked(noticed[at]))
        roles[at] = BOUNDARY if is_boundary else DERIVATION if _derives(noticed[at]) else ""
        is_last = is_last and not roles[at]
    return roles


def _is_marked(each: Noticed) -> bool:
    """Tell whether a sentence begins by limiting what was said."""
    return LIMITED.match(each.folded.text) is not None


def _derives(each: Noticed) -> bool:
    """Tell whether a sentence says anything that leads to the conclusion."""
    return bool(each.found or any(number.verdict == RIGHT for number in each.numbers))


def _has_sum(each: Noticed) -> bool:
    """Tell whether a sentence holds a sum with a right number, or a reason."""
    has_right = any(number.verdict == RIGHT for number in each.numbers)
    has_reason = REASON.search(each.folded.text)
    return has_right and has_reason is not None


def _bounds(each: Noticed, names: set[str]) -> bool:
    is_named = any(found.concept in names for found in each.found)
    text = each.sentence.text
    if is_named or VAGUE.search(text):
        return is_named
    return bool(STRONG.search(text) or (MARKER.search(text) and CONDITION.search(text)))


def _concludes(noticed: Sequence[Noticed], roles: Sequence[str], points: Sequence[Point]) -> bool:
    """Tell whether the first sentence that says anything says the conclusion."""
    wanted = {each.name for point in points if point.role == CONCLUSION for each in point.concepts}
    first = [each for each, role in zip(noticed, roles, strict=True) if role == CONCLUSION]
    return any(found.concept in wanted for each in first for found in each.found)


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


def _is_stuffed(noticed: Sequence[Noticed]) -> bool:
    """Tell whether an answer is a row of keywords, with hardly a word of grammar between them."""
    if sum(len(each.found) for each in noticed) < STUFFED_CONCEPTS:
        return False
    texts = [each.sentence.text for each in noticed]
    signs = sum(len(SIGN.findall(text)) for text in texts)
    words = sum(len(GRAMMAR.findall(text)) for text in texts)
    return signs >= FEWEST_SIGNS and words * SIGNS_A_WORD < signs
