"""What a learner is told."""

TEXTS = {
    "place": ("{number}/{total}  {section}", "{number}/{total}  {section}"),
    "opening": (
        "{count} 题，种子 {seed}。答案连单位一起打；空行是不会，? 再看一遍题，q 结束。",
        "{count} questions, seed {seed}. Type answers with their unit; ? repeats, q ends.",
    ),
    "again": ("{problem}（不算错，再答一次）", "{problem} (costs nothing, try again)"),
    "share": ("{text} 还是百分之 {text}", "{text}, or {text} per cent"),
    "wrong_kind": ("{text} 和 {unit} 不是一类量", "{text} is not the kind of thing that {unit} measures"),
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
