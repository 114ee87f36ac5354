"""What the audit of the manual says."""

TEXTS = {
    "needs": ("取{inputs}时才是 {value}。", "It takes {inputs} to come to {value}."),
    "comes_to": ("算出来是 {value}。", "It comes to {value}."),
    "and": ("、", ", "),
    # sections
    "about": ("说明", "About the manual"),
    "map": ("全景图", "The map"),
    "card": ("速查卡 {number}", "Card {number}"),
    "layer": ("第 {number} 层", "Layer {number}"),
    "part": ("第 {number} 部分", "Part {number}"),
    "other": ("{section}", "{section}"),
    # one claim
    "stated": ("手册 {text}", "manual {text}"),
    "computed": ("算出来 {text}", "computed {text}"),
    "figures": ("，", ", "),
    # how many
    "counted": ("{verdict} {count}", "{verdict} {count}"),
    "totals": (
        "手册的 {count} 个说法，{computed} 个由公式算出，其余按公开证据：",
        "{count} claims, {computed} computed by a formula, the others by public evidence:",
    ),
    "means_ok": ("正好，或落在手册给的区间里", "exactly so, or within the range the manual gives"),
    "means_rounded": (
        "在末位有效数字的半个单位之内，或差不到 1 %",
        "within half a unit of the last significant digit, or within 1 %",
    ),
    "means_unit-slip": (
        "换了单位就对：GB 与 GiB，单向与双向，一张卡与全部",
        "right in another unit: GB and GiB, one way and both, one card and all",
    ),
    "means_depends": (
        "要补上手册没写的条件才成立，条件写在后面",
        "true only under what the manual leaves out, which is named",
    ),
    "means_wrong": ("算出来不是这个数，或与公开事实不符", "comes to something else, or facts contradict it"),
    "means_unverified": ("没有公式，也找不到出处", "no formula and no source for it"),
    # Markdown
    "title": ("手册的数字，逐个对过", "The figures of the manual, one by one"),
    "head_statement": ("手册说", "The manual says"),
    "head_stated": ("数字", "figure"),
    "head_computed": ("算出来", "computed"),
    "head_verdict": ("判定", "verdict"),
    "head_why": ("为什么", "why"),
    "head_count": ("个数", "claims"),
    "head_means": ("意思", "what it means"),
}
