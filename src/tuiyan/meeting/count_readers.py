"""Readers of how many and how long: cards, servers, users, tokens, layouts."""

from __future__ import annotations

from collections.abc import Callable

from tuiyan.engine.quantity import Given
from tuiyan.meeting.amounts import MORE, TOKEN_WORDS, Amount, amount_at, given, passed_over
from tuiyan.meeting.said import Said
from tuiyan.meeting.tokens import Sentence
from tuiyan.meeting.words import Words

TIMES = ("×", "x", "*")
RANGES = ("-", "~", "到", "至", "–", "—")
LEADS = (
    ":",
    "=",
    "≈",
    "~",
    "<",
    "<=",
    "≤",
    "约",
    "为",
    "是",
    "大",
    "概",
    "到",
    "达",
    "of",
    "about",
    "the",
    "is",
)
"""What may stand between a word and its number."""

LEAST_LENGTH = 16
"""Fewest tokens that a number by itself is taken for."""

LIMITS = ("at_most", "at_least")
"""Rows of words that may stand before a number and change nothing of it."""

PURE = ("gpus", "servers", "replicas", "replicas_dp", "tp", "pp", "ep")
FIELDS = ("batch", "prompt_tokens", "output_tokens", "context_tokens")


def times_cards(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read ``8×H20``, ``8 H20``, and ``2x 8xH100`` as two machines of eight."""
    amount = amount_at(words, sentence, at)
    if amount is None:
        return []
    end = passed_over(sentence, amount.end, TIMES)
    count = _pure(words, amount)
    if count is None:
        return []
    named = words.names.at(sentence, end)
    if named is not None and named[0][0] == "gpu":
        return [Said("gpus", at, end, given=count)]
    inner = times_cards(words, sentence, end) if end > amount.end else []
    return [Said("servers", at, end, given=count), *inner] if inner else []


def cards_times(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read ``×8`` behind a card's name."""
    if sentence.tokens[at].folded not in TIMES or at == 0:
        return []
    amount = amount_at(words, sentence, at + 1)
    count = _pure(words, amount) if amount else None
    if amount is None or count is None:
        return []
    return [Said("gpus", at, passed_over(sentence, amount.end, ("张", "卡", "块")), given=count)]


def counted(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read a number before the word for what it counts: ``50 并发``, ``32K 上下文``, ``两台``."""
    amount = amount_at(words, sentence, at)
    if amount is None:
        return []
    low, amount = _range(words, sentence, amount)
    end = passed_over(sentence, amount.end, MORE)
    if sentence.is_parted(end):
        return []
    found = words.after.at(sentence, end) or words.after.at(sentence, amount.end)
    if found is None:
        return []
    about, end = found
    if about == "batch" and amount.text.endswith("K"):
        return []  # so many users of 32K each
    return _said(words, about, at, _doubled(words, sentence, about, end), amount, low)


def _doubled(words: Words, sentence: Sentence, about: str, at: int) -> int:
    """Pass over a second word for what was counted, as in ``50 人并发，32K 上下文``.

    It is the label of the number behind it in ``100 人 并发 20``.
    """
    label = words.before.at(sentence, at)
    if label is None or label[0] != about or sentence.is_parted(at):
        return at
    end = label[1]
    if sentence.is_parted(end):
        return end
    amount = amount_at(words, sentence, passed_over(sentence, end, LEADS))
    if amount is None or (about == "batch" and amount.text.endswith("K")):
        return end
    after = None if sentence.is_parted(amount.end) else words.after.at(sentence, amount.end)
    if after is None or after[0] == about:
        return at
    is_label = not sentence.is_parted(after[1]) and amount_at(words, sentence, after[1]) is not None
    return at if is_label else end


def labelled(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read a number behind the word for what it counts: ``并发 50``, ``TP8``, ``输入 2K``."""
    found = words.before.at(sentence, at)
    if found is None:
        return []
    about, end = found
    end = passed_over(sentence, end, (*LEADS, *TOKEN_WORDS))
    limit = words.alone.at(sentence, end)
    if limit is not None and limit[0] in LIMITS and limit[0] != about:
        end = limit[1]
    amount = amount_at(words, sentence, end)
    if amount is None or (sentence.is_parted(end) and end > found[1] + 1):
        return []
    low, amount = _range(words, sentence, amount)
    end = amount.end
    after = words.after.at(sentence, passed_over(sentence, end, MORE))
    if after is not None and not sentence.is_parted(end):
        if after[0] != about and not (about in FIELDS and after[0] in FIELDS):
            return []
        end = after[1] if after[0] == about else end
    elif about in FIELDS:
        end = passed_over(sentence, end, TOKEN_WORDS)
    if times_cards(words, sentence, at + 1) and about in FIELDS:
        return []
    return _said(words, about, at, end, amount, low)


def in_and_out(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read ``2000/500`` as a prompt and an answer."""
    first = amount_at(words, sentence, at)
    if first is None or not _is_sign(sentence, first.end, "/"):
        return []
    second = amount_at(words, sentence, first.end + 1)
    if second is None or words.after.at(sentence, second.end):
        return []
    lengths = (_length(words, first, "prompt_tokens"), _length(words, second, "output_tokens"))
    if any(each is None or each.quantity.value < LEAST_LENGTH for each in lengths):
        return []
    return [
        Said("prompt_tokens", at, first.end + 1, given=lengths[0]),
        Said("output_tokens", first.end + 1, second.end, given=lengths[1]),
    ]


def bare_length(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read ``32K`` alone, or so many tokens, as the context."""
    amount = amount_at(words, sentence, at)
    if amount is None:
        return []
    end = passed_over(sentence, amount.end, TOKEN_WORDS)
    if not amount.text.endswith("K") and sentence.slice(amount.end, end) in ("", "个"):
        return []
    said = _said(words, "context_tokens", at, end, amount, None)
    return said if said and said[0].number >= LEAST_LENGTH else []


def _range(words: Words, sentence: Sentence, amount: Amount) -> tuple[Amount | None, Amount]:
    """Return the lower end where a number is the first of two: ``2K-4K``."""
    end = passed_over(sentence, amount.end, RANGES)
    upper = amount_at(words, sentence, end) if end == amount.end + 1 else None
    return (amount, upper) if upper else (None, amount)


def _said(words: Words, about: str, start: int, end: int, amount: Amount, low: Amount | None) -> list[Said]:
    read = _pure if about in PURE else _field(about)
    found = read(words, amount)
    if found is None:
        return []
    lower = read(words, low) if low else None
    others = (lower,) if lower else ()
    about = "replicas" if about == "replicas_dp" else about
    return [Said(about, start, end, given=found, others=others)]


def _pure(words: Words, amount: Amount) -> Given | None:
    found = given(words, amount.text, words.catalog.dimension("gpus"))
    return found if found is not None and found.quantity.value.denominator == 1 else None


def _field(about: str) -> Callable[[Words, Amount], Given | None]:
    return lambda words, amount: _length(words, amount, about)


def _length(words: Words, amount: Amount, about: str) -> Given | None:
    found = given(words, amount.text, words.catalog.dimension(about))
    return found if found is not None and found.quantity.value.denominator == 1 else None


def _is_sign(sentence: Sentence, at: int, sign: str) -> bool:
    return at < len(sentence.tokens) and sentence.tokens[at].text == sign
