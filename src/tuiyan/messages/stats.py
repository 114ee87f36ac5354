"""What is said about how practice goes."""

TEXTS = {
    "rehearsed": (
        "四句题：答过 {tried} / {total}，今天到期 {due}",
        "rehearsals: {tried} of {total} answered, {due} due today",
    ),
    "found": ("四句题查到的要点，一天天：{path}", "points found in rehearsals, day by day: {path}"),
    "nothing": ("还没有练过：tuiyan drill", "Nothing was practised yet: tuiyan drill"),
    "today": (
        "{day}  今天到期 {due} 题，学过 {learned} 个条目，停掉 {suspended} 个",
        "{day}  due today {due}; {learned} items learned, {suspended} suspended",
    ),
    "best": ("{name}最好一次：{run}（{day}）。", "{name}: best {run} ({day})."),
    "core": (
        "必背的数脱口而出 {solid} / {total}（三天都在 3 秒内答对）",
        "numbers that come at once: {solid} of {total} (right on three days, each time within 3 s)",
    ),
    "streak": (
        "连续 {current} 天，最长 {longest} 天，一共 {answers} 题",
        "streak: {current} d, longest {longest} d; {answers} answers in all",
    ),
    "answer_time": ("一题一般用 {seconds} 秒", "an answer usually takes {seconds} s"),
    "retention": (
        "近 30 天到期的还记得 {percent}（{part} / {whole}）",
        "remembered when due, last 30 days: {percent} ({part} of {whole})",
    ),
    "retention_none": (
        "近 30 天还没有隔天再问过的题",
        "nothing was asked again on a later day in the last 30 days",
    ),
    "ahead": ("接下来 30 天到期（从左起一天一个数）", "Due in the next 30 days (one number a day)"),
    "year": ("这一年，每格一天", "A year, one cell a day"),
    "weekdays": ("一,二,三,四,五,六,日", "Mon,Tue,Wed,Thu,Fri,Sat,Sun"),
    "months": ("1,2,3,4,5,6,7,8,9,10,11,12", "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec"),
    "weak_formulas": ("最弱的公式，近 90 天", "Weakest formulas, last 90 days"),
    "weak_topics": ("最弱的题材，近 90 天", "Weakest topics, last 90 days"),
    "weak": ("{name}  错 {part} / {whole}", "{name}  {part} of {whole} wrong"),
    "mistakes": ("最容易犯的错，近 90 天", "Slips made most, last 90 days"),
    "mistake": ("{name}  {count} 次", "{name}  {count} times"),
    "talks": (
        "讲过 {count} 遍，最近 {day}；实际取每页最近三遍的中间值",
        "{count} talks, the last on {day}; actual: the median of the last three",
    ),
    "seen": ("讲到 {seen} / {of} 页", "{seen} of {of} slides"),
    "farthest": ("离计划最远的几页", "Slides farthest from their plan"),
    "against": ("计划 {planned}  实际 {actual}", "planned {planned}  actual {actual}"),
    "took": ("实际 {actual}", "actual {actual}"),
}
