"""The reader of what a card costs: ``15元/卡时``, ``每卡每小时 15 元``, ``$2 per GPU hour``."""

from __future__ import annotations

from tuiyan.meeting.amounts import amount_at, given
from tuiyan.meeting.said import Said
from tuiyan.meeting.tokens import Sentence
from tuiyan.meeting.words import Words

PERIODS = ("hour", "day", "month")
LINKS = ("/", "每", "per", "a", "an", "的", ":", "=", "是", "为", "一", "个", "约", "for", "·", "each")
GOALS = ("output_price", "input_price", "token_price")
"""What a price of a million tokens is of; the last does not say."""

PARTS = ("card_hour", "each_card", "each_machine", "price", "at_most", "at_most_after", *GOALS, *PERIODS)
"""Rows of words that a price is made of."""


class _Terms:
    """What is said around a price."""

    def __init__(self) -> None:
        self.rows: list[str] = []

    def take(self, words: Words, sentence: Sentence, at: int) -> int:
        """Take all words of a price from a token on; return the token after them."""
        start = at
        while at < len(sentence.tokens) and (at == start or not sentence.is_parted(at)):
            found = words.alone.at(sentence, at)
            if found is not None and found[0] in PARTS and not _is_cut(sentence, found[1]):
                self.rows.append(found[0])
                at = found[1]
            elif sentence.tokens[at].folded in LINKS:
                at += 1
            else:
                break
        return at

    @property
    def basis(self) -> str:
        """What the price is of."""
        if "card_hour" in self.rows or "each_card" in self.rows:
            return "card"
        return "machine" if "each_machine" in self.rows else ""

    @property
    def period(self) -> str:
        """What the price is for."""
        named = [row for row in self.rows if row in PERIODS]
        return named[0] if named else "hour" if "card_hour" in self.rows else ""


def price(words: Words, sentence: Sentence, at: int) -> list[Said]:
    """Read a price; of a million tokens it is a goal."""
    terms = _Terms()
    start = terms.take(words, sentence, at)
    found = _money(words, sentence, start, terms)
    if found is None:
        return []
    amount, currency, end = found
    after = _Terms()
    behind = end if sentence.is_parted(end) else after.take(words, sentence, end)
    terms.rows += after.rows
    end = behind if after.rows else end
    goal = next((row for row in GOALS if row in terms.rows), "")
    if goal:
        value = given(words, f"{amount} {currency or 'CNY'}/Mtoken", words.catalog.dimension("input_price"))
        return [Said(goal, at, end, given=value, sign="<=")] if value else []
    value = given(words, f"{amount} {currency or 'CNY'}/h", words.catalog.dimension("price"))
    ids = (currency,) if currency else ()
    return [Said("price", at, end, ids, value, basis=terms.basis, period=terms.period)] if value else []


def _money(words: Words, sentence: Sentence, at: int, terms: _Terms) -> tuple[str, str, int] | None:
    """Return a number with its currency, which may go unsaid where it is named a price."""
    is_named, is_goal = bool({"price", "card_hour"} & {*terms.rows}), bool({*GOALS} & {*terms.rows})
    before = words.currencies.at(sentence, at)
    amount = amount_at(words, sentence, before[1] if before else at)
    if amount is None:
        return None
    after = words.currencies.at(sentence, amount.end)
    if before or after:
        return amount.text, (before or after or ("", 0))[0], after[1] if after else amount.end
    is_block = amount.end < len(sentence.tokens) and sentence.tokens[amount.end].text == "块"
    if is_block and (terms.period or is_goal or _is_priced(words, sentence, amount.end + 1)):
        return None if _is_card(words, sentence, amount.end + 1) else (amount.text, "CNY", amount.end + 1)
    return (amount.text, "", amount.end) if is_named and _is_period(words, sentence, amount.end) else None


def _is_priced(words: Words, sentence: Sentence, at: int) -> bool:
    """Tell whether what follows is a time or a million tokens, so that what stands before it is money."""
    terms = _Terms()
    terms.take(words, sentence, at)
    return bool(terms.period or {*GOALS} & {*terms.rows})


def _is_card(words: Words, sentence: Sentence, at: int) -> bool:
    """Tell whether a card follows: ``8 块 H800``, ``8 块卡``."""
    named = words.names.at(sentence, at)
    return (at < len(sentence.tokens) and sentence.tokens[at].text in "卡显") or (
        named is not None and named[0][0] == "gpu"
    )


def _is_cut(sentence: Sentence, end: int) -> bool:
    """Tell whether letters end where digits follow: the ``h`` of ``h800`` is no hour."""
    glued = sentence.is_glued(end) and sentence.tokens[end].kind == "number"
    return glued and sentence.tokens[end - 1].kind == "word"


def _is_period(words: Words, sentence: Sentence, at: int) -> bool:
    terms = _Terms()
    terms.take(words, sentence, at)
    return bool(terms.period)
