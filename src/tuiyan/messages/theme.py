"""What is said of a theme of one's own."""

TEXTS = {
    "not_toml": ("这里不是 TOML：{why}", "this is not TOML: {why}"),
    "base": ("base 是 {names} 之一", "base is one of {names}"),
    "unknown": ("没有叫 {name} 的颜色", "there is no colour {name}"),
    "colour": (
        '{name} 要写成 "#rrggbb"，例如 "#72c7f7"',
        '{name} must be written "#rrggbb", for example "#72c7f7"',
    ),
    "faint": (
        "{ink} 在 {ground} 上看不清：对比度 {found} : 1，至少要 {least} : 1",
        "{ink} on {ground} cannot be read: a contrast of {found} : 1, at least {least} : 1 is needed",
    ),
    "not_used": (
        "设置里的配色先不用，换成暗色。{why}",
        "the theme of the settings is not used, but the dark one: {why}",
    ),
    "none": (
        "没有叫 {name} 的配色；自己的放在 {folder}",
        "there is no theme {name}; your own are in {folder}",
    ),
}
