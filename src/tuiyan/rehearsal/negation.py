"""Whether something in a sentence is said, or named in order to deny it.

``不是算力的问题，是带宽`` denies the first and says the second; ``并不是没有代价`` says that there is one. A
negation reaches as far as its clause, and a few signs at most; ``而是``, ``所以`` and their like end it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

IDIOMS = re.compile(
    r"不仅|不但|不只|不光|不止|不过|不管|不论|无论|不同|不断|不妨|不得不|不能不|不会不|不可能不|不少|不小|不久|不然|不足"
    r"|不难|不错|没错|差不多|是不是|能不能|会不会|有没有|对不对|要不要|够不够|行不行|值不值|是否|分别|特别|区别|级别|别人|别的"
    r"|个别|识别|未来|未必不|非常|除非|并非不|没关系|无限|无损|not only|no more than|not just|no\.|非专家"
    r"|[\u4e00-\u9fff]不(?:下|上|满|住|到|了|动|起|完|开|出|进|着|够)"
)
"""Words that hold a sign of negation and deny nothing that follows."""

NEGATION = re.compile(
    r"不等于|不代表|不意味|不能|不会|不可能|不可以|不需要|不应该|不应|不该|不用|不必|不要|不再|不是|不|并非|绝非|而非|无法|无需|没有|没|未|非|别"
    r"|无|难以|谈不上|谁说|哪里|怎么会|怎么可能|难道|反对|误以为|误认为|以为|\bnot\b|n't\b|\bnever\b|\bcannot\b|\bwithout\b"
    r"|\brather than\b|\binstead of\b|\bno\b"
)

TURN = re.compile(
    r"而是|却是|但|可是|所以|因此|因为|由于|于是|只有|只要|才|就|必须|需要|反而|\bbut\b|\bso\b|\bbecause\b"
)
"""What ends the reach of a negation before it."""

CLAUSE = re.compile(r"[,;:。!?\n()\"]")
REACH = 10
"""How many signs a negation reaches over."""

DENIED_AFTER = re.compile(
    r"^(?:\"|的|这|那|种|个|说法|话|数|数字|想法|算法|观点|一|句|是|都|就|也|完全|其实|根本|本身|显然|,|:|。){0,8}"
    r"(?:错|不对|不成立|不可能|不现实|不准|不正确|不靠谱|不属实|不算|不可信"
    r"|做不到|办不到|达不到|到不了|开不到|站不住|误区|误解|误会"
    r"|谣言|假的|没有依据|别信|不能信"
    r"|wrong|false|incorrect|impossible|a myth|not true|not possible|nonsense)"
)
"""What denies the thing said before it."""

IDLE_AFTER = re.compile(
    r"^[^,;:。!?]{0,3}(?:不是(?:瓶颈|原因|问题|关键|重点)|无关|没关系|不重要|没影响"
    r"|不影响|不成问题|is not|isn't)"
)
"""What says of a concept that it does not count here."""

QUOTED = re.compile(
    r"有人|别人|常说|常听|听说|网上|有的|很多人|客户(?:会|常)?(?:说|问|以为)|说法|所谓|宣称|号称|误以为|以为|说|\bclaim|\bsay"
)
"""What says that somebody else says it."""

ASKED = re.compile(r"(?:[?]|吗|么)[\"]?$")


def is_denied(text: str, start: int, gaps: Iterable[str] = ()) -> bool:
    """Tell whether what begins at a place of a folded sentence is denied, an odd number of times.

    Args:
        text: The folded sentence.
        start: Where the wording begins.
        gaps: What stands in its gaps.
    """
    clause = CLAUSE.split(_masked(text[:start]))[-1]
    count = sum(_reaches(clause[match.end() :]) for match in NEGATION.finditer(clause))
    count += sum(len(NEGATION.findall(_masked(gap))) for gap in gaps)
    return count % 2 == 1


def _reaches(rest: str) -> bool:
    return len(rest) <= REACH and not TURN.search(rest)


def is_idle(text: str, end: int) -> bool:
    """Tell whether a sentence says of what ends here that it does not count."""
    return IDLE_AFTER.match(text[end:]) is not None


def is_refuted(text: str, start: int, end: int, gaps: Iterable[str], after: str) -> bool:
    """Tell whether a wrong claim is named to refute it: denied, asked, or called wrong behind it.

    Args:
        text: The folded sentence.
        start: Where the claim begins.
        end: Where it ends.
        gaps: What stands in the gaps of its wording.
        after: The folded sentence behind it.
    """
    if is_denied(text, start, gaps) or ASKED.search(text):
        return True
    rest = text[end:]
    if DENIED_AFTER.match(rest):
        return True
    behind = rest + "。" + after
    is_quoted = QUOTED.search(text[:start]) is not None
    window = behind[:24] if not is_quoted else behind[:40]
    cut = re.split(r"[,。;!]", window)
    return any(DENIED_AFTER.match(part) for part in cut[1:3]) and (is_quoted or len(rest) < 12)


def _masked(text: str) -> str:
    return IDIOMS.sub(lambda match: "\0" * len(match[0]), text)
