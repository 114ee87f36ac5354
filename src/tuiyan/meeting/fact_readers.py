"""Readers of what facts are named in a sentence: cards, models, precisions, networks."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.engine.quantity import Given, Quantity
from tuiyan.meeting.amounts import amount_at, given
from tuiyan.meeting.said import Said
from tuiyan.meeting.tokens import Sentence, Token
from tuiyan.meeting.words import Words
from tuiyan.text.folding import folded

LEAST_FAMILY = 3
"""Fewest letters that the beginning of a model's name must have to stand for its family; two Han will do."""

SIZES = {"b": 10**9, "t": 10**12, "亿": 10**8}
GIGABYTES = ("g", "gb", "gib")
JOINED = ("-", "_", ".")


def fact(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read the name of a fact; of a model's name the whole, with what is hung on it."""
    found = words.names.at(sentence, at)
    if found is None:
        return _family(words, sentence, at)
    (kind, ids), end = found
    match kind:
        case "precision":
            return _precision(words, sentence, at, end, tuple((id_,) for id_ in ids))
        case "model":
            name = "".join(token.folded for token in sentence.tokens[at:end])
            kin = () if any(char.isdigit() for char in name) else _kin(words, name)
            end = _hung_on(words, sentence, end)
            return [Said("family", at, end, (*ids, *kin))] if kin else [Said("model", at, end, ids)]
        case "gpu":
            return [Said("gpu", at, end, ids)]
    return [Said(kind, at, end, ids)]


def scheme(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read the name of a scheme, such as W4A16."""
    found = words.schemes.at(sentence, at)
    return _precision(words, sentence, at, found[1], found[0]) if found else []


def kv(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read the precision of what is kept, named before it."""
    return _of_kind(words, sentence, at, "kv")


def compute(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read the precision of the arithmetic, named before it."""
    return _of_kind(words, sentence, at, "compute")


def variant(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read which variant of a card is meant, where its name does not say so."""
    found = words.alone.at(sentence, at)
    if found is None or found[0] != "variant":
        return []
    name = sentence.tokens[at].folded.rstrip("0123456789")
    return [Said("variant", at, found[1], (name,))]


def size(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read the size of a model: ``70B``, ``700 亿参数``."""
    amount = amount_at(words, sentence, at)
    token = _token(sentence, amount.end) if amount else None
    if amount is None or token is None or token.folded not in SIZES:
        return []
    if token.folded != "亿" and not sentence.is_glued(amount.end) and token.text.islower():
        return []
    number = given(words, amount.text, words.catalog.dimension("gpus"))
    if number is None:
        return []
    params = number.quantity.value * SIZES[token.folded]
    text = sentence.slice(at, amount.end + 1)
    found = Given(Quantity(params, words.catalog.dimension("params")), text)
    return [Said("size", at, amount.end + 1, given=found)]


def memory(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read the memory of a card, which tells variants apart: ``80G``."""
    amount = amount_at(words, sentence, at)
    token = _token(sentence, amount.end) if amount else None
    if amount is None or token is None or token.folded not in GIGABYTES:
        return []
    found = given(words, f"{amount.text} GB", words.catalog.dimension("memory"))
    return [Said("memory", at, amount.end + 1, given=found)] if found else []


def negated(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read what is not wanted, so that it is not taken for wanted: ``不用 FP8``, ``不要量化``."""
    found = words.alone.at(sentence, at)
    if found is None or found[0] not in ("not", "unquantized"):
        return []
    if found[0] == "unquantized":
        return [Said("unquantized", at, found[1])]
    said = scheme(words, sentence, found[1]) or fact(words, sentence, found[1])
    return [Said("not", at, said[-1].end, said[0].ids)] if said else []


def full(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read that the whole of a model is meant, and no distilled one."""
    found = words.alone.at(sentence, at)
    return [Said("full", at, found[1])] if found is not None and found[0] == "full" else []


def _precision(
    words: Words, sentence: Sentence, at: int, end: int, pairs: tuple[tuple[str, ...], ...]
) -> list[Said]:
    """Tell of what a precision is: of what is kept where that follows it and has none of its own."""
    after = words.alone.at(sentence, end)
    if after is not None and after[0] in ("kv", "compute") and len(pairs[0]) == 1:
        own = words.names.at(sentence, after[1])
        if own is None or own[0][0] != "precision":
            return [Said(after[0], at, after[1], pairs[0])]
    if len(pairs[0]) == 1:
        return [Said("weights", at, end, tuple(pair[0] for pair in pairs))]
    return [Said("scheme", at, end, tuple("\n".join(pair) for pair in pairs))]


def _of_kind(words: Words, sentence: Sentence, at: int, kind: str) -> list[Said]:
    found = words.alone.at(sentence, at)
    if found is None or found[0] != kind:
        return []
    end = found[1]
    while (skipped := words.alone.at(sentence, end)) is not None and skipped[0] == "quiet":
        end = skipped[1]
    while (token := _token(sentence, end)) is not None and token.folded in (":", "=", "cache"):
        end += 1
    named = words.names.at(sentence, end)
    if named is None or named[0][0] != "precision":
        return []
    return [Said(kind, at, named[1], named[0][1])]


def _family(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read the beginning of models' names, such as ``Qwen3``."""
    named, end = words.names.begun_at(sentence, at)
    name = "".join(token.folded for token in sentence.tokens[at:end])
    if not _may_be_family(name):
        return []
    ids = tuple(dict.fromkeys(id_ for kind, of in named if kind == "model" for id_ in of))
    return [Said("family", at, _hung_on(words, sentence, end), ids)] if ids else []


def _may_be_family(name: str) -> bool:
    letters = [char for char in name if char.isalpha()]
    return len(letters) >= LEAST_FAMILY or (len(letters) > 1 and not name.isascii())


def _kin(words: Words, name: str) -> tuple[str, ...]:
    """Return the other models whose names begin so."""
    own = words.names.known[name][1]
    found = dict.fromkeys(
        id_
        for other, (kind, ids) in words.names.known.items()
        if kind == "model" and other.startswith(name)
        for id_ in ids
    )
    return tuple(id_ for id_ in found if id_ not in own)


def _hung_on(words: Words, sentence: Sentence, end: int) -> int:
    """Take in what hangs on a model's name and is none of its own: ``-Instruct-2507``."""
    while True:
        sign, token = _token(sentence, end), _token(sentence, end + 1)
        if sign is None or token is None or sign.text not in JOINED or not sentence.is_glued(end):
            return end
        known = words.names.at(sentence, end + 1) or words.schemes.at(sentence, end + 1)
        is_size = bool(size(words, sentence, end + 1))
        if known is not None or is_size or token.kind == "sign" or not sentence.is_glued(end + 1):
            return end
        end += 2


def variants_of(words: Words, ids: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Return the cards that go by a name, and those whose names say more behind it: ``H20-141G``."""
    found = dict.fromkeys(ids)
    for fact in words.catalog.facts("gpu"):
        for alias in (*fact.aliases, fact.short):
            begun = folded(alias).startswith(folded(name)) and len(folded(alias)) > len(folded(name))
            rest = alias[len(name) :] if begun else ""
            if begun and (rest[:1] in "- " or (rest[:1].isdigit() and not name[-1:].isdigit())):
                found[fact.id] = None
    return words.unrounded("gpu", found)


def _token(sentence: Sentence, at: int) -> Token | None:
    return sentence.tokens[at] if at < len(sentence.tokens) else None


def is_near(one: Fraction, other: Fraction) -> bool:
    """Tell whether two sizes of memory are said alike: 80 GB and 80 GiB are."""
    return bool(other) and abs(one - other) <= other / 12
