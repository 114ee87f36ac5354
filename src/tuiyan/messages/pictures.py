"""The words on pictures of a deck; figures are put in where names stand in braces."""

TEXTS = {
    "one_uses": ("一个人用", "one user"),
    "together": ("{users} 个人一起用", "{users} users together"),
    "batch": ("batch {users}", "batch {users}"),
    "moved_and_computed": (
        "{bytes} 搬 {move}，算 {compute}",
        "{bytes} read in {move}, computed in {compute}",
    ),
    "idle": ("闲着 {share}", "idle {share}"),
    "sliver": ("◂ 在算的，只有这一丝", "◂ all that computes"),
    "users_at": ("{users} 个人，每人 {context}", "{users} users, {context} each"),
    "user_at": ("1 个人，聊到 {context}", "1 user, at {context}"),
    "too_much": ("✗ 放不下", "✗ does not fit"),
    "fits": ("✓ 放得下", "✓ fits"),
    "one_of_cards": ("✓ {cards} 张卡一起放，这是其中一张", "✓ {cards} cards share it; this is one"),
    "one_of_cards_full": (
        "✗ {cards} 张卡也放不下，这是其中一张",
        "✗ not on {cards} cards either; this is one",
    ),
    "weights": ("权重 {bytes}", "weights {bytes}"),
    "bare": ("{bytes}", "{bytes}"),
    "kv_one": ("KV {bytes}", "KV {bytes}"),
    "kv_each": ("KV {users} × {bytes}", "KV {users} × {bytes}"),
    "kv_copied": ("，每个头存 {copies} 份", ", each head {copies} times"),
    "kept_free": ("留 {bytes}", "{bytes} kept"),
    "spilt": ("+{bytes}", "+{bytes}"),
    "one_bar": ("每条是一张 {memory} 的卡，一格 {cell}", "each bar is one card of {memory}, a cell {cell}"),
}
