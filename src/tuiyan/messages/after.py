"""What is said after a meeting, of what was asked there and not answered."""

TEXTS = {
    "none": ("没有记下没答上的问题；讲的时候按 m 记一笔", "nothing is marked; m marks in a talk"),
    "none_of": ("{client} 那里没有记下没答上的问题", "nothing is marked for {client}"),
    "mark": ("{at}/{count}  {when}  {title}", "{at}/{count}  {when}  {title}"),
    "under": ("{section} · {under}", "{section} · {under}"),
    "text": ("问的是：{text}", "asked: {text}"),
    "practise": ("明天先练：{items}", "to practise first tomorrow: {items}"),
    "how": (
        "每一条写一句：问的是什么。空行先放着，- 划掉。",
        "A line for each: what was asked. An empty line leaves it, - takes it off.",
    ),
    "kept": ("记下了", "kept"),
    "dropped": ("划掉了", "taken off"),
    "tomorrow": (
        "{count} 条；明天的练习从它们开始（tuiyan drill）",
        "{count}; tomorrow's practice begins with them (tuiyan drill)",
    ),
    "first": ("先练上次没答上的：{text}", "first, what was not answered last time: {text}"),
    "and": ("；", "; "),
}
