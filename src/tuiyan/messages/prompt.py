"""What the derive prompt says."""

TEXTS = {
    "how": (
        "写公式名，后面可以跟 量=值；要求哪个量，写 量=?；只写 量=值，就换场景",
        "a formula, then any NAME=VALUE; NAME=? asks for an input; NAME=VALUE alone changes the scenario",
    ),
    "no_value": ("{name}= 后面要有值", "{name}= needs a value"),
    "two_unknowns": ("一次只能求一个量", "one unknown at a time"),
    "unknown": ("没有叫 {name} 的公式或量", "nothing is called {name}"),
    "always": ("{name} 取什么值都行", "any {name} will do"),
    "changes": ("{changes}；场景是 {chip}", "{changes}; the scenario is {chip}"),
    "change": ("{name} {before} → {after}", "{name} {before} → {after}"),
    "listing": ("，", ", "),
    "notes": ("；", "; "),
    "unchanged": ("没有变：场景已经是这样", "nothing changed: the scenario is like that already"),
    "no_match": (
        "没有叫 {word} 的：试试 首字、吞吐、人数、多少钱，或按 Ctrl+U 重写",
        "nothing is called {word}: try ttft, throughput, users or cost; Ctrl+U clears the line",
    ),
    "whole": ("取整：{name} {value}", "in whole numbers: {name} {value}"),
}
