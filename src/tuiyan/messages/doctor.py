"""What ``tuiyan doctor`` says."""

TEXTS = {
    "label.terminal": ("终端", "Terminal"),
    "label.multiplexer": ("套着", "Inside"),
    "label.size": ("窗口", "Window"),
    "label.encoding": ("编码", "Encoding"),
    "label.colours": ("颜色", "Colours"),
    "label.ground": ("底色", "Background"),
    "label.drawing": ("画法", "Drawing"),
    "label.keys": ("按键", "Keys"),
    "label.mouse": ("鼠标", "Mouse"),
    "label.clipboard": ("剪贴板", "Clipboard"),
    "label.folders": ("文件夹", "Folders"),
    "label.versions": ("版本", "Versions"),
    "unknown": ("不知道", "unknown"),
    "not_said": ("终端没说", "the terminal does not say"),
    "no_terminal": (
        "输入或输出不是终端：演示要在终端里开，别的命令照用",
        "input or output is no terminal: a talk needs one, other commands do not",
    ),
    "dumb": (
        "TERM=dumb 画不了界面：换一个终端",
        "TERM=dumb draws no screen: use another terminal",
    ),
    "too_small": (
        "至少要 60×18：把窗口拉大，或者把字号调小",
        "at least 60×18: make it larger or the type smaller",
    ),
    "small": ("能讲；100×30 起，一页放得下更多", "will do; from 100×30 on a page holds more"),
    "not_utf8": (
        "换成 UTF-8（LANG=zh_CN.UTF-8），不然汉字和线条会变样；不能换就加 --ascii",
        "use UTF-8 (LANG=C.UTF-8), or text and lines change; if you cannot, use --ascii",
    ),
    "depth_full": ("24 位色", "24-bit"),
    "depth_256": ("256 色", "256"),
    "depth_16": ("16 色", "16"),
    "depth_none": ("没有颜色", "none"),
    "few_colours": (
        "终端支持的话，export COLORTERM=truecolor；看不清就用 --theme contrast",
        "if the terminal can, export COLORTERM=truecolor; where it is hard to read, --theme contrast",
    ),
    "tmux_colours": (
        "tmux 里：set -as terminal-features ',*:RGB'，再 export COLORTERM=truecolor",
        "in tmux: set -as terminal-features ',*:RGB', then export COLORTERM=truecolor",
    ),
    "dark": ("{colour}，暗", "{colour}, dark"),
    "light": ("{colour}，亮", "{colour}, light"),
    "use_light": ("投影或亮的房间，可以用 --theme light", "in a bright room, --theme light"),
    "wide": ("这些字符画得比算的宽：{chars}", "these are drawn wider than counted: {chars}"),
    "emoji_advice": (
        "稿子里别用这样的表情；别的都对",
        "leave such signs out; all others are right",
    ),
    "wide_advice": (
        "演示会自己换成保险的字符；也可以在终端里把“宽度不定的字符”设成窄",
        "a talk uses safe characters by itself; or set ambiguous characters to narrow in the terminal",
    ),
    "narrow": ("这些字符画得比算的窄：{chars}", "these are drawn narrower than counted: {chars}"),
    "narrow_advice": (
        "换一种字体或终端，不然这些字符后面会错位",
        "use another font or terminal, or rows shift behind them",
    ),
    "as_counted": ("试了 {count} 种字符，宽度都对", "{count} kinds of characters are as wide as counted"),
    "all_keys": ("每个键都分得清", "every key can be told apart"),
    "plain_keys": ("普通的键", "plain keys"),
    "slow_escape": (
        "tmux 让 Esc 慢 {held} 毫秒：set -sg escape-time 10",
        "tmux holds Esc back for {held} ms: set -sg escape-time 10",
    ),
    "mouse_on": (
        "点数字看推导，滚轮翻页；要选字，按住 Shift",
        "clicks derive, the wheel turns; Shift selects",
    ),
    "mouse_off": ("关着，留给终端选字", "off, left to the terminal"),
    "tmux_mouse": ("tmux 里要先 set -g mouse on", "in tmux: set -g mouse on"),
    "clipboard": (
        "y 用 OSC 52 复制；没复制上，就在终端的设置里允许",
        "y copies by OSC 52; if nothing arrives, allow it in the terminal's settings",
    ),
    "clipboard_kept": ("y 复制不出去", "what y copies stays inside"),
    "tmux_clipboard": ("tmux 里：set -s set-clipboard on", "in tmux: set -s set-clipboard on"),
    "screen_clipboard": ("screen 不转 OSC 52；换 tmux，或不套", "screen does not pass OSC 52 on; use tmux"),
    "folders_fine": ("设置、历史、缓存都能用", "settings, history and cache can be used"),
    "folders_advice": (
        "改权限；或者用 XDG_CONFIG_HOME、XDG_DATA_HOME、TUIYAN_CACHE 换个地方",
        "change the permissions, or name others by XDG_CONFIG_HOME, XDG_DATA_HOME, TUIYAN_CACHE",
    ),
    "not_writable": ("写不了", "cannot be written to"),
    "look": (
        "自己看一眼：块要连成片，下面两行要一样长",
        "Look: blocks join, the last two rows are of one length",
    ),
}
