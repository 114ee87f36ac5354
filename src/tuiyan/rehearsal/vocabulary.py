"""The words by which an answer is understood: what denies, what limits, how numbers are written.

Nothing here is ever said; it is what people write, in Chinese and in English. A word that is
understood wrongly is mended here, with an answer in the tests of a rehearsal that shows it.
"""

from __future__ import annotations

import re

# Where sentences are marked.

LIST_MARK = re.compile(
    r"\s*(?:[-*•·–—]\s+|[（(]?\d{1,2}[.、)）．](?!\d)\s*|[一二三四五六七八九十]{1,2}、\s*|[①-⑳]\s*|#+\s+|>\s+)"
)


# What denies, and who says it.

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

DENIED_AFTER = re.compile(
    r"^(?:\"|的|这|那|种|个|说法|话|数|数字|想法|算法|观点|一|句|是|都|就|也|完全|其实|根本|本身|显然|,|:|。){0,8}"
    r"(?:错|不对|不成立|不可能|不现实|不准|不正确|不靠谱|不属实|不算|不可信"
    r"|做不到|办不到|达不到|到不了|开不到|站不住|误区|误解|误会"
    r"|谣言|假的|没有依据|别信|不能信"
    r"|wrong|false|incorrect|impossible|a myth|not true|not possible|nonsense)"
)
"""What denies the thing said before it."""

DENIED_AT_END = re.compile(
    r"(?:不对|错|不成立|不可能|不现实|不准|不正确|不靠谱|站不住|站不住脚|做不到|办不到|误区|误解|误会|谣言|假"
    r"|wrong|false|incorrect|impossible|myth)(?:的|了|啦|罢了)?$"
)
"""What denies the whole of the clause that it ends."""

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


# How numbers and units are written.

DIGITS = (
    r"(?:\d{1,3}(?:[,']\d{3})+(?!\d)|\d{1,3}(?: \d{3})+(?![\d.])|\d+)(?:[.。]\d+)?"
    r"(?:[eE][+-]?\d{1,3}(?![\dA-Za-z])|\s?[x*×·]\s?10(?:\^[+-]?\d{1,3}|\*\*[+-]?\d{1,3}|[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})"
    r"|[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3})?"
)

PERCENT = "百分之"

HOURS = ("h", "小时", "卡时", "hour")

NUMERAL = r"[零〇一二两三四五六七八九十百千万亿]+(?:点[零〇一二三四五六七八九]+)?"

NUMBER = re.compile(
    rf"百分之\s?(?:{DIGITS}|{NUMERAL})|(?<![\w.,-])[-]?{DIGITS}|(?<=[^\x00-\x7f]){DIGITS}|(?<=[x*×/÷=+(,:~-]){DIGITS}"
    rf"|(?<![几数第零〇一二两三四五六七八九十百千万亿]){NUMERAL}"
)

CJK_MAGNITUDE = re.compile(r"\s?(?:[十百千]?[万亿]|百|千)+")

TENTHS = re.compile(r"\s?成(?:半|[一二三四五六七八九])?(?![为了本功绩果立员交倍])")

UNIT_START = re.compile(r"\s{0,2}(?:个\s?)?")

EACH_SECOND = re.compile(
    r"每\s?秒(?:钟)?(?:能|可以|可|只|最多|大约|约|大概|写|出|生成|跑|到|有|\s|的|输出){0,4}$"
    r"|per second,?\s?$",
    re.IGNORECASE,
)

RANGE = re.compile(r"\s?(?:[-–—~～〜]|至|到)\s?$")

SPELLINGS = {
    "个/秒": "token/s", "字/秒": "token/s", "t/s": "token/s",
    **dict.fromkeys(("token每秒", "tokens每秒", "tok每秒", "tokens per second"), "token/s"),
    "元/卡时": "CNY/h", "美元/卡时": "USD/h", "美元每卡时": "USD/h", "卡时": "h",
    "美元/百万": "USD/Mtoken", "元/百万": "CNY/Mtoken",
}  # fmt: skip
"""Units as people spell them that the table does not know."""

EACH_BEFORE = re.compile(
    r"(?:(?P<hour>(?:每|一)(?:个)?(?:小时|卡时)|per hour)"
    r"|每百万(?:\s?(?:个\s?)?token)?|per million(?: tokens)?)"
    r"[\s要是约大概的成本:,]{0,6}$"
)
"""What says before an amount of money what it is for."""

NOT_OF_UNIT = re.compile(r"(?<![小卡])时$|[^/\s]\s+[^/\s]|\s$")
"""Words that are no unit though they might be read as one: ``43 token/s 时``."""

RATE = re.compile(
    r"\s?(?:/|每|per )\s?(h|小时|卡时|hour|M\b|百万\s?(?:个\s?)?(?:token)?|Mtok(?:en)?|million(?: tokens?)?)"
)
"""What an amount of money is for."""


# What stands beside a number.

BY_MISTAKE = re.compile(r"误用|错用|误算|算错|误把|误当|若用|要是用|如果用|要是按|如果按|by mistake|wrongly")
"""What says that the number behind it comes of a mistake."""

CARDS = re.compile(r"(\d{1,3}|[两二三四六八]|十六|三十二)\s*(?:张|卡|块|×|x)(?!时)")
"""How many cards a sentence is about."""

CARD_COUNTS = {"两": "2", "二": "2", "三": "3", "四": "4", "六": "6", "八": "8", "十六": "16", "三十二": "32"}

ABOUT = re.compile(
    r"(?:大约|大概|约为|约|差不多|近|接近|将近|≈|~|～|about|around|roughly|approx\.?|nearly)\s*$",
    re.IGNORECASE,
)

ABOUT_BEHIND = re.compile(r"^\s*(?:左右|上下|多|出头|不到|or so)")

EQUALS = re.compile(r"(?:=|＝|≈|≒|约等于|等于|就是|得到|得|即|约|是|为|,|，|\s){1,6}$")

EQUALITY = re.compile(r"[=＝≈≒]|等于|得|就是|即|是")

HYPOTHETICAL = re.compile(
    r"如果|假如|假设|要求|目标|SLA|SLO|预算|例如|比如|譬如|若是|以内|不超过|客户要|希望"
    r"|as an example|if\b|target",
    re.IGNORECASE,
)

ALONE = re.compile(
    r"单路|单流|一路|单个?用户|每个?用户|每人|一个用户|一个人|单请求|单条"
    r"|batch\s*(?:=|是|为)?\s*1(?!\d)|per user|single[- ]stream|one stream",
    re.IGNORECASE,
)

OF_ALL = re.compile(
    r"吞吐|总共|合计|总的|所有人|一共|整机|整卡|batch|throughput|aggregate|total", re.IGNORECASE
)

SPECULATIVE = re.compile(r"投机|草稿|EAGLE|MTP|medusa|speculat|draft", re.IGNORECASE)

EXPECTED = re.compile(
    r"实测|实际|预计|工程|压测|打折|通常|常见|in practice|measured|realistic", re.IGNORECASE
)

ASSERTED = re.compile(
    r"(?:=|＝|≈|是|为|约|大约|大概|到|要|需要|需|能|跑|达|只有|最多|最快|至少|上限|下限|即|就|才|有|写|占|剩|省|快|慢"
    r"|等于|出|[:：])\s*(?:约|大约|大概|是|有|要|到|为)?\s*$"
)


# What marks the parts of an answer.

MARKER = re.compile(
    r"但|不过|前提|代价|取决于|上限|下限|只有|只在|仅|除非|如果|要求|边界|风险|不含|没算|没有算|另算|要看|实测|实际|至少|最多|顶多|假设"
    r"|only if|depend|unless|however|\bbut\b|trade-?off|at most|at least|exclud|assum|caveat",
    re.IGNORECASE,
)

CONDITION = re.compile(
    r"\d|越|超过|低于|高于|大于|小于|更|少|多|长|短|之后|以内|以上|以下|版|模型|并发|上下文|显存|网络|流量|排队|调度|精度|型号|more|less|longer|larger",
    re.IGNORECASE,
)

STRONG = re.compile(
    r"(?:前提|代价|取决于|除非|只有|不含|没算|要求|边界|风险|depends on|unless|only if)[^，。；,;]{4,}",
    re.IGNORECASE,
)
"""What says by itself where an answer ends or what it costs."""

VAGUE = re.compile(r"具体情况|看情况|情况而定|实际情况|因人而异|it depends\b(?! on)", re.IGNORECASE)
"""What only sounds like a boundary."""

LIMITED = re.compile(r"但|不过|前提|代价|边界|however|but")
"""How a sentence begins that limits what was said."""

REASON = re.compile(r"因为|由于|[/x].{1,20}=|because|since")

GRAMMAR = re.compile(
    r"[是要会把被将让的了着过在有能可需得就才也都还又因所但而则若如按对于与和跟从到给使成为等除乘加减不没时几很只这那比更看之约]|适合|÷|=|≈|×|>|<"
    r"|\b(?:is|are|be|the|a|of|to|for|because|so|per|with|needs?|takes?|reads?|by|and|than|not|it|at|each|every)\b",
    re.IGNORECASE,
)
"""Words and signs that say something of others, and are no keywords themselves."""
