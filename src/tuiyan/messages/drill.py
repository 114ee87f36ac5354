"""What a learner is told."""

TEXTS = {
    "place": ("{number}/{total}  {section}", "{number}/{total}  {section}"),
    "opening": (
        "{count} 题，种子 {seed}。答案连单位一起打；空行是不会，? 再看一遍题，q 结束。",
        "{count} questions, seed {seed}. Type answers with their unit; an empty line gives up, ? repeats, q ends.",
    ),
    "unreadable": (
        "读不懂：{problem} {hint}。不算错，再答一次",
        "cannot read that: {problem} {hint}; it costs nothing, try again",
    ),
    "no_unit": ("{problem}。不算错，再答一次", "{problem}; it costs nothing, try again"),
    "read_as": ("读作 {echo}", "read as {echo}"),
    "right": ("✓ 对：{shown}", "✓ right: {shown}"),
    "wrong": ("✗ 不对。正确答案 {shown}", "✗ wrong. The answer is {shown}"),
    "power": ("✗ 差 10^{power}。正确答案 {shown}", "✗ off by 10^{power}. The answer is {shown}"),
    "skipped": ("– 正确答案 {shown}", "– the answer is {shown}"),
    "worked": ("算一遍：{worked}", "worked out: {worked}"),
    "why": ("记住：{why}", "remember: {why}"),
    "none_answered": ("一题也没答。", "No question was answered."),
    "tally": ("答对 {right} / {total}。", "{right} of {total} right."),
}
