"""Settling how many: cards by servers, users, and what a card costs."""

from __future__ import annotations

from fractions import Fraction

from tuiyan.engine.formatting import digits
from tuiyan.meeting.hearing import Heard
from tuiyan.meeting.said import Said
from tuiyan.meeting.settled import Settled, contradict, count_text, question
from tuiyan.meeting.words import Words

USUAL_SERVER = Fraction(8)
MONTH_HOURS, DAY_HOURS = 730, 24
HOURS = {"hour": 1, "day": DAY_HOURS, "month": MONTH_HOURS, "": 1}
SECONDS = 3600
IN_ALL = ("共", "计", "total")
"""What stands before the cards of all servers."""


def settle_cards(words: Words, heard: Heard, settled: Settled) -> None:
    """Settle how many cards: those that are said, or so many in each of some servers."""
    cards, servers = heard.about("gpus"), heard.about("servers")
    numbers = list(dict.fromkeys(each.number for each in cards))
    machines = list(dict.fromkeys(each.number for each in servers))
    totals = [each.number for each in cards if _is_total(heard, each)]
    if len(totals) == 1 and machines == [totals[0] / each for each in numbers if each != totals[0]]:
        settled.settings["gpus"] = str(totals[0])
    elif len(numbers) > 1 or len(machines) > 1:
        contradict(settled, heard, (*servers, *cards), _totals(words, settled, numbers, machines))
    elif machines:
        _in_servers(words, heard, settled, servers[0], cards)
    elif numbers:
        settled.settings["gpus"] = str(numbers[0])


def _is_total(heard: Heard, cards: Said) -> bool:
    """Tell whether cards are said to be all there are: ``共 16 卡``."""
    return heard.sentence.tokens[max(cards.start - 1, 0)].text in IN_ALL


def _totals(
    words: Words, settled: Settled, numbers: list[Fraction], machines: list[Fraction]
) -> list[Fraction]:
    """Return how many cards there may be where a sentence says it twice."""
    of_servers = [count * per_server(words, settled) for count in machines]
    of_both = [count * each for count in machines for each in numbers]
    return sorted({*numbers, *of_servers, *of_both})


def _in_servers(words: Words, heard: Heard, settled: Settled, server: Said, cards: list[Said]) -> None:
    """Settle cards by servers: ``两台 8 卡`` are 16, ``两台 16 卡`` too; else it is asked."""
    count, size = server.number, per_server(words, settled)
    if not cards:
        settled.settings["gpus"] = str(count * size)
        if size == 1 and count > 1:
            choices = [count, count * USUAL_SERVER]
            contradict(settled, heard, (server,), choices)
        return
    each = cards[0].number
    is_beside = _is_beside(heard, server, cards[0])
    if count == 1 or each == count * size or _is_total(heard, cards[0]):
        settled.settings["gpus"] = str(each)
    elif each == size or (is_beside and each <= (USUAL_SERVER if server.end == cards[0].start else size)):
        settled.settings["gpus"] = str(count * each)
    else:
        contradict(settled, heard, (server, cards[0]), sorted({each, count * each}))


def _is_beside(heard: Heard, server: Said, cards: Said) -> bool:
    """Tell whether only signs and passed-over words stand between servers and cards."""
    low, high = min(server.end, cards.end), max(server.start, cards.start)
    return not any(low <= said.start < high for said in heard.said)


def per_server(words: Words, settled: Settled) -> Fraction:
    """Return the cards of one server; 1 where cards are sold one by one and nobody says."""
    gpu = settled.settings.get("gpu", "")
    if not gpu:
        return USUAL_SERVER
    told, domain = (words.number("gpu", gpu, name) for name in ("server_cards", "link_domain"))
    return told or (Fraction(1) if domain == 1 else max(domain, USUAL_SERVER))


def settle_price(words: Words, heard: Heard, settled: Settled) -> None:
    """Settle what one card costs an hour; of a whole machine it is shared by its cards."""
    said = heard.about("price")
    if not said:
        return
    last = said[-1]
    whole = last.number * SECONDS
    cards = Fraction(settled.settings.get("gpus", "1"))
    servers = heard.about("servers")
    share = cards / servers[0].number if servers else min(cards, per_server(words, settled))
    each = whole / HOURS[last.period] / (share if last.basis == "machine" else 1)
    currency = last.ids[0] if last.ids else "CNY"
    settled.settings["price"] = f"{digits(each).text.replace(',', '')} {currency}/h"
    if not last.ids:
        sets = tuple({"price": f"{digits(each).text} {label}/h"} for label in ("CNY", "USD"))
        settled.questions.append(question(heard.typed(last), "price", sets))
    elif not last.basis and cards > 1:
        sets = tuple({"price": f"{digits(value).text} {currency}/h"} for value in (each, each / cards))
        settled.questions.append(question(heard.typed(last), "price", sets))


def settle_registered(_: Words, heard: Heard, settled: Settled) -> None:
    """Ask how many are served at once, where those that are counted are employees or the like."""
    if "registered" not in heard.asks:
        return
    said = heard.about("batch")
    unread = [token for start, end in heard.unread for token in heard.sentence.tokens[start:end]]
    number = next((token for token in unread if token.kind == "number"), None)
    count = said[-1].number if said else number.number if number else Fraction(0)
    if not count:
        return
    choices = (count_text(count), count_text(max(Fraction(1), Fraction(int(count / 10)))))
    text = heard.typed(said[-1]) if said else number.text if number else ""
    settled.questions.append(question(text, "batch", tuple({"batch": each} for each in choices)))
    settled.doubted.add("batch")
    settled.settings.setdefault("batch", choices[0])
