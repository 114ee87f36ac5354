"""What the pictures of batching, paging, speculation and many cards say."""

TEXTS = {
    "static": ("静态批", "static batching"),
    "static_rule": ("一起开始，等最长的写完才散", "start together, leave when the longest is done"),
    "continuous": ("连续批", "continuous batching"),
    "continuous_rule": ("谁写完谁走，下一个立刻坐下", "who is done leaves, the next sits down at once"),
    "seats_full": ("坐满 {share}", "{share} of seats used"),
    "seats_done": ("写完 {count}", "{count} done"),
    "seats_count": ("{count} 个", "{count}"),
    "seats_wait": ("早写完了，空占 {steps} 步", "done long ago, idle for {steps} steps"),
    "seats_wait_short": ("空占 {steps}", "idle {steps}"),
    "seats_more": ("多写的 {count} 个", "{count} more"),
    "seats_hidden": ("另有 {count} 个位子", "{count} more seats"),
    "seats_steps": (
        "steps 最多是 queue 里最短的 {count} 倍",
        "steps is at most {count} times the shortest of queue",
    ),
    "steps": ("{count} 步", "{count} steps"),
}
