"""What is said about the learner's own files: history, backups, settings."""

TEXTS = {
    "full": (
        "磁盘满了，刚才这一条没能写进 {path}；之前的都在。腾出空间再试，或者先只在内存里继续",
        (
            "the disk is full, so the last entry was not written to {path}; all before it is there. "
            "Free some space and try again, or go on in memory"
        ),
    ),
    "read_only": (
        "{path} 不能写（只读，或没有权限）；已有的记录都在。改权限再试，或者先只在内存里继续",
        (
            "{path} cannot be written (read-only, or not permitted); what it holds is safe. "
            "Change the permissions and try again, or go on in memory"
        ),
    ),
    "locked": (
        "另一个窗口占用 {path} 超过 3 秒，刚才这一条没有写入；再试一次即可",
        "another window has kept {path} busy for over 3 seconds, so nothing was written; try again",
    ),
    "newer": (
        "{path} 是更新版本的 tuiyan 写的（格式 {found}，这一版只认到 {known}）；文件没有动过，请升级 tuiyan",
        (
            "{path} was written by a newer tuiyan (format {found}, this one knows {known}); "
            "it was not touched, please upgrade tuiyan"
        ),
    ),
    "damaged": (
        "{path} 损坏了；原样保留，没有动过。用 tuiyan restore 备份文件 恢复，或者先只在内存里继续",
        "{path} is damaged; it was left as it is. Use tuiyan restore FILE with a backup, or go on in memory",
    ),
    "damaged_backup": (
        "备份 {path} 损坏了，用不了；什么都没有改。换一个备份再试",
        "the backup {path} is damaged and of no use; nothing was changed. Try another one",
    ),
    "foreign": (
        "{path} 不是 tuiyan 的记录，没有动过",
        "{path} is not a history of tuiyan; it was not touched",
    ),
    "unopened": (
        "打不开 {path}：{why}",
        "cannot open {path}: {why}",
    ),
    "failing": (
        "读写 {path} 时磁盘出错（{why}）；刚才这一条没有写入",
        "the disk failed on {path} ({why}); the last entry was not written",
    ),
    "missing": ("没有 {path} 这个文件", "there is no file {path}"),
    "exists": ("{path} 已经在了，没有覆盖", "{path} is already there; it was not overwritten"),
    "itself": (
        "{path} 就是正在用的记录，备份要写到别处",
        "{path} is the history in use; a backup goes elsewhere",
    ),
    "unverified": (
        "备份 {path} 读回来与原记录不符，已丢弃",
        "the backup {path} did not read back as the history it was made from; it was discarded",
    ),
    "toml": ("这里不是 TOML：{why}", "this is not TOML: {why}"),
    "not_text": ("文件不是 UTF-8", "the file is not UTF-8"),
    "unknown_key": ("不认识 {key}，忽略", "{key} is not a setting; it is ignored"),
    "bad_value": (
        "{key} 应当是 {wanted}，这里是 {found}；按 {default} 算",
        "{key} must be {wanted}, not {found}; {default} is used",
    ),
    "no_text": ("（空）", "(empty)"),
    "whole": ("{low} 到 {high} 的整数", "a whole number from {low} to {high}"),
    "share": ("{low} 到 {high} 的小数", "a number from {low} to {high}"),
    "one_of": ("{choices} 之一", "one of {choices}"),
    "words": ("引号里的文字", "text in quotes"),
    "rollover_hour": (
        "一天从几点算起：之前的练习算前一天",
        "the hour a study day begins; earlier counts as the day before",
    ),
    "new_a_day": (
        "每天最多学几个新数字；现算的新题另加一半",
        "how many new numbers a day at most; half as many new computed questions come with them",
    ),
    "retention": (
        "到期时希望还记得的比例；越高，复习越勤",
        "the share of due items to be remembered; the higher, the more often they come",
    ),
    "language": ("界面语言；不写就跟随系统", "the language of the interface; without it, the system's"),
    "name": ("你的名字，封面上写着", "your name, on the cover"),
    "company": ("公司名，封面上写着", "your company, on the cover"),
    "opening": ("开场白的第一句", "the sentence a talk opens with"),
    "yen_sign": (
        "¥ 和 ￥ 是哪一种货币：人民币（CNY）还是日元（JPY）；元、RMB 总是人民币",
        "the currency that ¥ stands for, yuan (CNY) or yen (JPY); RMB is always yuan",
    ),
    "key_names": (
        "几个键的名字，例如 F6、PgDn、x、逗号（Esc、q、数字键、Ctrl+C 这些不能改）",
        "names of keys, for example F6, PgDn, x, a comma (not Esc, q, a digit, Ctrl+C)",
    ),
    "theme": (
        "配色：dark、light、contrast，或 themes 里自己的一份",
        "the theme: dark, light, contrast, or one of your own in themes",
    ),
    "next_keys": ("讲的时候，另外哪些键也往后翻", "which other keys turn a slide forward"),
    "back_keys": ("讲的时候，另外哪些键也往回翻", "which other keys turn a slide back"),
    "mouse": (
        "鼠标：点数字看推导、滚轮翻页（on），还是留给终端选字（off）",
        "the mouse: clicks and the wheel count (on), or it is left to the terminal (off)",
    ),
    "home": (
        "首页的成绩、到期、弱处：选中才显示（quiet），还是一直显示（open）",
        "scores and what is due on the home screen: shown when chosen (quiet), or always (open)",
    ),
}
